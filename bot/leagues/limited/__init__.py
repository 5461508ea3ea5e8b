"""Sealed and draft (1.1.5): boosters, pools, picks, and the decks that are built from them."""
