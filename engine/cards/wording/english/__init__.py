"""English card text from trees of the ability language."""
