"""The kinds of leagues: a row for each structure that a league can have, with what holds of it and of no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Structure = Literal["swiss", "round robin", "knock-out", "double knock-out", "groups", "ladder"]
"""How it is found out who meets whom, as it is stored."""

STRUCTURES: tuple[Structure, ...] = get_args(Structure)

Pairing = Literal["swiss", "circle", "groups", "bracket", "ladder"]
"""How the rounds are paired with which a league begins.

All play in each round, by their points (`swiss`), each against all (`circle`), or so in groups (`groups`). Or it is a
knock-out from the first round on (`bracket`), or one round in which matches come as people want them (`ladder`).
"""

Option = Literal["rounds", "seeding", "ladder", "third", "cut", "groups", "advance", "late_until"]
"""What can be agreed in some structures and not in others, by its name in the terms."""

OPTIONS: tuple[Option, ...] = get_args(Option)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of league: how it is paired, and what can be agreed of it besides what can be in all kinds."""

    pairing: Pairing
    options: frozenset[Option]
    twice: bool = False
    """Whether only who has lost twice is out of the knock-out."""


KINDS: Mapping[Structure, Kind] = {
    "swiss": Kind("swiss", frozenset(("rounds", "cut", "late_until"))),
    "round robin": Kind("circle", frozenset(("rounds", "cut"))),
    "knock-out": Kind("bracket", frozenset(("seeding", "third"))),
    "double knock-out": Kind("bracket", frozenset(("seeding",)), twice=True),
    "groups": Kind("groups", frozenset(("seeding", "third", "groups", "advance"))),
    "ladder": Kind("ladder", frozenset(("ladder",))),
}

IN_ROUNDS: tuple[Structure, ...] = tuple(each for each, kind in KINDS.items() if kind.pairing != "ladder")
"""The structures of several rounds."""
