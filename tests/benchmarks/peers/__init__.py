"""Engines of other games, measured as ours is: programs of their own, run in an environment that holds the peers."""
