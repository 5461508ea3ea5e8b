"""Seasons, pairing, standings and ratings: what is played for, and by whom, beyond one game; no discord import."""
