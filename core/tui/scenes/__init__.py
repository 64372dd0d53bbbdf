"""The screens both games share, each a scene."""
