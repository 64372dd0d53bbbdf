"""The terminal shell both games share: the only part of core that may import Textual."""
