"""The words that stand for themselves: terrains, statuses, types, zones, phases, durations, keywords and symbols."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

__all__ = [
    "TERRAINS",
    "CardType",
    "CostSymbol",
    "Duration",
    "KeywordName",
    "LosableKeyword",
    "Phase",
    "Record",
    "Status",
    "Symbol",
    "Terrain",
    "Zone",
]

Terrain = Literal["forest", "mountain", "water"]

Status = Literal["anchored", "asleep", "boosted", "completed", "exhausted", "fleeting"]

CardType = Literal["character", "hero", "permanent", "spell"]

Zone = Literal["deck", "discard", "expedition", "hand", "hero", "landmark", "limbo", "mana", "reserve"]

Phase = Literal["morning", "noon", "afternoon", "dusk", "night"]

Duration = Literal["turn", "afternoon", "day", "game"]

KeywordName = Literal["cooldown", "defender", "eternal", "fleeting", "gigantic", "scout", "seasoned", "tough"]

LosableKeyword = Literal["defender", "eternal", "gigantic", "seasoned", "tough"]
"""Keywords that work in play, so that what is in play may lose them."""

Symbol = Literal["join", "hand", "reserve"]

CostSymbol = Literal["discard", "exhaust"]
"""What quick actions are known by: the support symbol and the exhaust symbol among their costs (1.1.6.h-i)."""

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One word of the ability language."""
