"""Themes and palettes: what is drawn in which colour, at every colour depth."""
