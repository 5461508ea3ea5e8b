"""What entries, states and records have in common, as dictionaries for zstd; short contents shrink to a third by them.

They were found once, in games that the program played against itself (`tests.stored.words`). What is stored can only
be read with the very same bytes: a better one takes another number, and these stay.
"""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def words(name: str) -> bytes:
    """The dictionary with this name, such as "entries_1"; raises FileNotFoundError for another one."""
    return (resources.files(__name__) / f"{name}.zdict").read_bytes()
