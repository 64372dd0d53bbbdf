"""What lies beside the map: longships, wind, days, sagas, runes, and pages that show them whole."""
