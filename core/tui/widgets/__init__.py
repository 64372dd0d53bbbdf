"""Widgets both games use."""
