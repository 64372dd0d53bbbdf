"""The data of Fire & Axe: its file and map, what must hold in them, and the rules' tables."""
