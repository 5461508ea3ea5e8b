"""Turns, passing, the first player, and winning."""
