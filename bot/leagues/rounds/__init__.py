"""Rounds as they begin, are paired, reported and closed, and how leagues are stored."""
