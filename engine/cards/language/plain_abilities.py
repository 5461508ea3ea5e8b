"""Abilities that have no effect: keywords, and what a Hero begins with (7.4, v4:3.2.1.d)."""

from __future__ import annotations

from engine.cards.language.facets import reads, writes
from engine.cards.language.filters import Number
from engine.cards.language.vocabulary import KeywordName, Record, Terrain

__all__ = [
    "BeginsWithCounters",
    "BeginsWithMarkers",
    "CountedTough",
    "Keyword",
]


@writes(word="keyword {}")
class Keyword(Record, frozen=True, tag_field="ability", tag="keyword"):
    """A keyword (7.4); a number only where the keyword has one."""

    word: KeywordName
    number: int | None = None


@reads()
@writes("keyword tough")
class CountedTough(Record, frozen=True, tag_field="ability", tag="counted Tough"):
    """Tough by a number that is counted anew each time it is needed (7.4.5, 1.1.6.d)."""

    number: Number


@writes()
class BeginsWithMarkers(Record, frozen=True, tag_field="ability", tag="begins with markers"):
    """A Hero begins the game with Terrain Markers (v4:3.2.1.d)."""

    terrains: tuple[Terrain, ...]


@writes()
class BeginsWithCounters(Record, frozen=True, tag_field="ability", tag="begins with counters"):
    """A Hero begins the game with counters of a name (2.5)."""

    counter: str
    number: int = 1


PlainAbility = Keyword | CountedTough | BeginsWithMarkers | BeginsWithCounters
