"""Pictures both games share: large letters, the longship, curves."""
