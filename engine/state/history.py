"""4.2.3, 1.4.6 What is remembered of a Day and of the turn that is being taken, as cards and limits ask about it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

DeedKind: TypeAlias = Literal["played", "sacrificed", "discarded"]

CostSymbol: TypeAlias = Literal["discard", "exhaust"]
"""1.1.6.h-i A symbol among the costs of an ability."""


class Deed(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """4.2.3 What a player has done with cards of the same types, from one zone and in one phase, and how often."""

    kind: DeedKind
    seat: int
    origin: str
    """The zone that the cards were in."""
    types: tuple[str, ...]
    """2.2.2.m What each of them was, and counted as."""
    phase: str
    times: int = 1


class TurnSoFar(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """4.2.3 What has happened in the turn that is being taken; nothing outside of turns."""

    deeds: list[Deed] = []
    plays: dict[int, int] = {}
    """By seat: how many cards it has finished playing."""
    symbols: dict[CostSymbol, int] = {}
    """1.1.6.h-i How often abilities with this symbol have been used."""
    abilities: dict[str, list[int]] = {}
    """1.4.6 By the name of an ability that may be used once a turn: the objects that have used it."""


class Uses(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """1.4.6 How often an ability has been played or activated this Day."""

    since: int
    """The moment of the first time: what came into being later shares one limit."""
    times: int = 0
    """By all objects together, counted up to the limit."""
    by: dict[int, int] = {}
    """By each object."""
