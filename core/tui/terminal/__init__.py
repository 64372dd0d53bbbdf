"""The terminal itself: what it can do, what is sent to it, and how it is left."""
