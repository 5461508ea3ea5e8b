"""Verbs of statuses (2.4) and sub-types (2.2.3), and of all that objects gain together with them."""

from __future__ import annotations

from engine.abilities.counters.records import Boost, GainCounters
from engine.cards.language.filters import It, Me, Number, Selector
from engine.cards.language.plain_abilities import Keyword
from engine.cards.language.vocabulary import Duration, Record, Status

__all__ = [
    "GainOneOf",
    "GainSeveral",
    "GainStatus",
    "GainSubtypes",
    "LoseStatus",
    "ReadyMana",
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


class ReadyMana(Record, frozen=True, tag_field="do", tag="ready Mana"):
    """Exhausted Mana Orbs become ready, as far as there are any (3.2.9.f)."""

    number: Number = 1


class GainSubtypes(Record, frozen=True, tag_field="do", tag="gain subtypes"):
    """The sub-types of something are gained, and kept as long as the object stays in play (2.1.c, 2.3.1.e)."""

    who: Selector
    of: Me | It = It()


class GainSeveral(Record, frozen=True, tag_field="do", tag="gain several"):
    """'Gains 2 boosts and Fleeting': one verb, and so one step, for all that the same objects gain (6.1.c).

    Each part says what is gained, by the same as the whole: the bearer ('me'), or those meant, called 'it'. Of what is
    gained only the keywords end with the duration: '1 boost and Tough 2 this Day' (2.2.13.c, 2.5.d).
    """

    who: Selector
    gains: tuple[Boost | GainCounters | GainStatus | GainOneOf | GainSubtypes, ...]
    keywords: tuple[Keyword, ...] = ()
    until: Duration = "day"


StatusVerb = GainStatus | GainOneOf | LoseStatus | ReadyMana | GainSubtypes
"""All verbs of the family."""

StatusFlow = GainSeveral
"""What is a sentence of its own: no player is told to do it."""
