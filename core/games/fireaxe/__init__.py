"""Fire & Axe: A Viking Saga (the Ragnar Brothers)."""
