"""Triggers of phases, of what players do, and of what objects gain, lose and become (6.3)."""
