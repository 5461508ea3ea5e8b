"""Verbs of turns, of passing, of the first player, and of winning (4.2, 7.3.2)."""

from __future__ import annotations

from engine.cards.language.vocabulary import Record

__all__ = [
    "AfterYou",
    "AnotherTurn",
    "BecomeFirst",
    "Pass",
    "Win",
]


class Pass(Record, frozen=True, tag_field="do", tag="pass"):
    """The controller, or with `everybody` each player, passes for this Afternoon, unless they already have (RB.12)."""

    everybody: bool = False


class AfterYou(Record, frozen=True, tag_field="do", tag="after you"):
    """The turn ends once no reaction is left, without a pass (7.3.2)."""


class AnotherTurn(Record, frozen=True, tag_field="do", tag="another turn"):
    """The controller takes the turn after this one as well, unless they have passed by then (4.2.3.c)."""


class BecomeFirst(Record, frozen=True, tag_field="do", tag="become first"):
    """The controller becomes the first player (4.2.1.b)."""


class Win(Record, frozen=True, tag_field="do", tag="win"):
    """The controller wins the game, and their team with them (2V2.5)."""


TurnVerb = Pass | AfterYou | AnotherTurn | BecomeFirst | Win
"""All verbs of the family."""
