"""Vikings in words: questions, choices, help and the log."""
