"""Clocks as pure values: paces, what stops a clock, and what a move makes of the clocks of a game."""
