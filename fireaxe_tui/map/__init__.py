"""The map: terrain, places, ships and routes, and which part of it is visible."""
