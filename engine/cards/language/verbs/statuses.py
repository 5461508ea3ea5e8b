"""Verbs of statuses (2.4), and of all that objects gain together with them."""

from __future__ import annotations

from engine.cards.language.filters import Selector
from engine.cards.language.plain_abilities import Keyword
from engine.cards.language.verbs.counters import Boost, GainCounters
from engine.cards.language.verbs.subtypes import GainSubtypes
from engine.cards.language.vocabulary import Duration, Record, Status

__all__ = [
    "GainOneOf",
    "GainSeveral",
    "GainStatus",
    "LoseStatus",
]


class GainStatus(Record, frozen=True, tag_field="do", tag="gain"):
    """A status is gained (7.3.8)."""

    who: Selector
    status: Status


class GainOneOf(Record, frozen=True, tag_field="do", tag="gain one of"):
    """One of several statuses is gained, as the controller chooses (7.3.8, 6.5)."""

    who: Selector
    statuses: tuple[Status, ...]


class LoseStatus(Record, frozen=True, tag_field="do", tag="lose"):
    """A status is lost (7.3.9)."""

    who: Selector
    status: Status


class GainSeveral(Record, frozen=True, tag_field="do", tag="gain several"):
    """'Gains 2 boosts and Fleeting': one verb, and so one step, for all that the same objects gain (6.1.c).

    Each part says what is gained, by the same as the whole: the bearer ('me'), or those meant, called 'it'. Of what is
    gained only the keywords end with the duration: '1 boost and Tough 2 this Day' (2.2.13.c, 2.5.d).
    """

    who: Selector
    gains: tuple[Boost | GainCounters | GainStatus | GainOneOf | GainSubtypes, ...]
    keywords: tuple[Keyword, ...] = ()
    until: Duration = "day"
