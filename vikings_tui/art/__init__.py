"""The pictures of Vikings: sprites as data, and what draws them as pixels or as letters."""
