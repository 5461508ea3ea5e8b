"""Triggers of Expeditions: they move, fail to move, or change (6.3, 7.3.11)."""
