"""The rules of two Viking board games, and everything that plays them without a screen."""

__version__ = "0.1.0"
