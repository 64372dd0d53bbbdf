"""Keys and what they mean: actions, the keymap, and the cursor over the choices of a moment."""
