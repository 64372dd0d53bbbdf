"""The boards on the table of Vikings."""
