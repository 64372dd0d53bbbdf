"""The screens of Vikings that differ from those of all games."""
