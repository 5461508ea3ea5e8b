"""Leagues, limited events, ratings and statistics in words and pictures."""
