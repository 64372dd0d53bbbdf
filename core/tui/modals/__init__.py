"""Questions, lists and texts over the visible table."""
