"""Buttons around games: how they begin, how they stand, judging, replays, reviews and puzzles."""
