"""Vikings in the terminal."""
