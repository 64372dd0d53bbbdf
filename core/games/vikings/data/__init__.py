"""The data of Vikings: its file, what must hold in it, and the tables the rules read."""
