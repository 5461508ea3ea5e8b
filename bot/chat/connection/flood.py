"""How often a person may press or type: far more than any player does, and less than what slows the others down."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakKeyDictionary

import discord

PERSON_A_SECOND, PERSON_AT_ONCE = 5.0, 40.0
SERVER_A_SECOND, SERVER_AT_ONCE = 100.0, 400.0

REMEMBERED = 20_000
"""Of how many people and servers it is known how often they have pressed just now."""


class Bucket:
    """Fills with time up to `at_once`; each press takes one out of the bucket of the person who pressed."""

    def __init__(self, a_second: float, at_once: float, now: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._at_once, self._now = a_second, at_once, now
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def take(self, whose: int) -> bool:
        """Whether there was one to take."""
        now = self._now()
        left, since = self._left.pop(whose, (self._at_once, now))
        left = min(self._at_once, left + (now - since) * self._a_second)
        self._left[whose] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class Flood:
    """The limits of one process: a person's, and a server's; keystrokes have theirs beside those of presses."""

    def __init__(self, factor: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        def limits() -> tuple[Bucket, Bucket]:
            return (
                Bucket(PERSON_A_SECOND * factor, PERSON_AT_ONCE * factor, now),
                Bucket(SERVER_A_SECOND * factor, SERVER_AT_ONCE * factor, now),
            )

        self._pressing, self._typing = limits(), limits()

    def lets_through(self, person: int, server: int, *, typing: bool = False) -> bool:
        """Whether a press is taken, or a keystroke is answered; `server` is 0 in direct messages."""
        people, servers = self._typing if typing else self._pressing
        return people.take(person) and (not server or servers.take(server))


_floods: WeakKeyDictionary[discord.Client, Flood] = WeakKeyDictionary()


def hold_back(client: discord.Client, flood: Flood) -> None:
    """From now on the client takes presses only as far as these limits let them through."""
    _floods[client] = flood


def is_let_through(interaction: discord.Interaction) -> bool:
    """Whether an interaction is taken, as far as the limits of its client go."""
    flood = _floods.get(interaction.client)
    typing = interaction.type is discord.InteractionType.autocomplete
    return flood is None or flood.lets_through(interaction.user.id, interaction.guild_id or 0, typing=typing)
