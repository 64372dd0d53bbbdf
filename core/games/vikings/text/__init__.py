"""Vikings in words: prompts, choices, help, and what happened."""
