"""Drawings of which part of a package imports which, for the pages of `docs/house`: `python -m tests.drawings`."""
