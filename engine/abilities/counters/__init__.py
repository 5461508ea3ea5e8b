"""Boosts and other counters."""
