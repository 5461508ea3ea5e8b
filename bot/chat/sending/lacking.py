"""What some places were found not to take, remembered for an hour: then it is tried again."""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

import discord

LACKING_SECONDS = 3600.0
"""How long a place counts as taking none of something after it has been found out."""

MOST_PLACES = 1000


class Lacking:
    """The channels and threads, by their ids, that were found lately not to take something."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._until: dict[int, float] = {}

    def takes(self, place: int) -> bool:
        """Whether a place is worth being tried: it was not found lacking lately."""
        return self._now() >= self._until.get(place, 0.0)

    def lacks(self, place: int) -> None:
        """Notes that a place has been found lacking now."""
        if len(self._until) >= MOST_PLACES:
            self._until.clear()
        self._until[place] = self._now() + LACKING_SECONDS

    def forget(self, place: int) -> None:
        """Has a place tried at the next occasion."""
        self._until.pop(place, None)


_frames: WeakKeyDictionary[discord.Client, Lacking] = WeakKeyDictionary()


def frames_of(client: discord.Client) -> Lacking:
    """The places of a client that were found not to take embeds."""
    found = _frames.get(client)
    if found is None:
        found = _frames[client] = Lacking()
    return found
