"""The data of Fire & Axe: its file and map, the checks on them, and the tables the rules use."""
