"""Drawing in cells of the terminal: canvases, characters, and the widgets that show them."""
