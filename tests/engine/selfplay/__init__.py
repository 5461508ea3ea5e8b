"""Random play: the games themselves, and that their invariants notice what is wrong."""
