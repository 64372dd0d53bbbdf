"""The screens of Fire & Axe: the shared ones, with its map and its pages."""
