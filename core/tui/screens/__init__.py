"""Screens both games use."""
