"""The data of Vikings: its file, how that is checked, and the tables the rules read."""
