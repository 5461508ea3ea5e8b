"""Ratings, reliability and statistics, fed by finished games."""
