"""What captains did, turn by turn: for the recap and the log."""
