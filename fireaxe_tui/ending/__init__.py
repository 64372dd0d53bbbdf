"""The end of a game: the count, the winner, and how it came about."""
