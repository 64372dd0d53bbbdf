"""The games in a browser."""
