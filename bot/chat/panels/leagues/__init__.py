"""Buttons of leagues: organising, settling, joining and playing, pods, standings and leaderboards."""
