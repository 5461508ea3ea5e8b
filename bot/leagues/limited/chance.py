"""Chance that anybody can draw again: every draw is a SHA-256 digest of the event's seed and of what is drawn for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def fresh_seed() -> str:
    """The seed of an event: 128 random bits that no person can foresee, in hexadecimal digits."""
    return secrets.token_hex(16)


def draw(seed: str, *about: object) -> int:
    """A whole number of 256 bits: the digest of the seed and of what is drawn for, joined by slashes."""
    words = "/".join((seed, *map(str, about)))
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


def drawn(seed: str, items: Sequence[Item], count: int, *about: object) -> list[Item]:
    """Different ones of these, in the order in which they are drawn; all of them where there are no more."""
    left = list(items)
    return [left.pop(draw(seed, *about, number) % len(left)) for number in range(min(count, len(left)))]


def shuffled(seed: str, items: Sequence[Item], *about: object) -> list[Item]:
    """All of them in an order of chance."""
    places = sorted(range(len(items)), key=lambda place: draw(seed, *about, place))
    return [items[place] for place in places]
