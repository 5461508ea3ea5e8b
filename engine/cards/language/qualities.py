"""Qualities that are said of an object alone, without a filter or a number, each a word that composes (2.2)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import ALL_TERRAINS, PRESENCE, reads
from engine.cards.language.places import (
    Bearing,
    FacingExpedition,
    FacingThat,
    MyExpedition,
    MyOtherExpedition,
    TargetExpedition,
    ThatExpedition,
    YourExpedition,
)
from engine.cards.language.vocabulary import CostSymbol, LosableKeyword, Record, Status

__all__ = [
    "Dearest",
    "HasCounters",
    "HasKeyword",
    "HasQuickAction",
    "HasSoMany",
    "InExpedition",
    "InExpeditionThatIs",
    "InSingleTerrain",
    "Named",
    "Namesake",
    "Of",
    "OfThese",
    "OneOfStatuses",
    "ThatCard",
    "Unsuited",
]


@reads()
class OneOfStatuses(Record, frozen=True, tag_field="quality", tag="one of statuses"):
    """It has one of several statuses, or more of them (2.4)."""

    statuses: tuple[Status, ...]


@reads()
class HasCounters(Record, frozen=True, tag_field="quality", tag="has counters"):
    """Counters lie on it, of whatever name (2.5)."""


@reads()
class HasSoMany(Record, frozen=True, tag_field="quality", tag="has so many"):
    """So many counters of a name lie on it, at least and at most (2.5)."""

    least: int = 0
    most: int | None = None
    counter: str = "boost"


@reads(PRESENCE)
class InExpedition(Record, frozen=True, tag_field="quality", tag="in Expedition"):
    """It is in one of the Expeditions meant (7.4.3.f)."""

    place: (
        YourExpedition
        | MyExpedition
        | MyOtherExpedition
        | FacingExpedition
        | TargetExpedition
        | ThatExpedition
        | FacingThat
    )


@reads(PRESENCE, "bearing")
class InExpeditionThatIs(Record, frozen=True, tag_field="quality", tag="in Expedition that is"):
    """It is in an Expedition that stands like this: behind, Ascended, In Contact (v3:7.5.2, v4:2.4.3, KW.12)."""

    bearing: Bearing


@reads(PRESENCE, *ALL_TERRAINS)
class InSingleTerrain(Record, frozen=True, tag_field="quality", tag="in single-terrain region"):
    """It is in a region of one terrain and no other (2.2.2.k)."""


@reads(PRESENCE, *ALL_TERRAINS)
class Unsuited(Record, frozen=True, tag_field="quality", tag="unsuited"):
    """It is in a region of a terrain in which its base statistic is 0 (2.2.9)."""


@reads()
class Of(Record, frozen=True, tag_field="quality", tag="of"):
    """It is controlled by a player chosen at declaration, or by the one spoken of, or lies in a zone of theirs.

    'You' is the ability's controller, also where another player carries out the effect.
    """

    player: Literal["target player", "target opponent", "that player", "you"]


@reads(keyword="keyword {}")
class HasKeyword(Record, frozen=True, tag_field="quality", tag="has keyword"):
    """It has a keyword now, of those that work in play (7.4)."""

    keyword: LosableKeyword


@reads("quick actions")
class HasQuickAction(Record, frozen=True, tag_field="quality", tag="has quick action"):
    """It has a quick action with a symbol among its costs (1.1.6.h-i)."""

    symbol: CostSymbol


@reads()
class OfThese(Record, frozen=True, tag_field="quality", tag="of these"):
    """It is one of the cards that have just been revealed or looked at, and lies there still (3.1.3.f, 7.2.4)."""


@reads()
class Namesake(Record, frozen=True, tag_field="quality", tag="namesake"):
    """It has the bearer's name (2.2.3)."""


@reads()
class Named(Record, frozen=True, tag_field="quality", tag="named"):
    """It has this name (2.2.3)."""

    name: str


@reads()
class ThatCard(Record, frozen=True, tag_field="quality", tag="that card"):
    """It is what the sentence was speaking of (7.2.4)."""


@reads()
class Dearest(Record, frozen=True, tag_field="quality", tag="dearest"):
    """Nothing else that the filter lets through has a higher cost."""

    cost: Literal["hand", "base"]
