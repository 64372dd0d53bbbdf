"""How the parts of the table are painted: wheel, mainlands, purse, rivals and every moment."""
