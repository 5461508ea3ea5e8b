"""Meaning is tested clause by clause: what is left out of an intricate card is missed by a scenario that names it."""
