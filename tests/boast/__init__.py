"""A small game as anybody could write one, to show and to test that core takes it as it is."""
