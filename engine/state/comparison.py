"""How the expeditions stood at a Dusk (4.2.4), as the event remembers it: nothing of it is worked out afterwards."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Verdict = Literal["ahead", "tied", "zero", "behind", "elsewhere"]
"""How an expedition stands in one terrain; "elsewhere": that terrain does not count for it."""

RULE_OF: dict[Verdict, str] = {
    "ahead": "4.2.4.b",
    "tied": "4.2.4.c",
    "zero": "4.2.4.d",
    "behind": "4.2.4.b",
    "elsewhere": "RB.15",
}
"""The rule behind each verdict."""

HindranceKind = Literal["defender", "stays", "not by", "only by", "not held", "replaced", "replacing"]

RULE_OF_HINDRANCE: dict[HindranceKind, str] = {
    "defender": "7.4.1.b",
    "stays": "1.4.1.a",
    "not by": "v3:4.2.4.c",
    "only by": "v3:4.2.4.d",
    "not held": "7.4.1.b",
    "replaced": "6.2.b",
    "replacing": "6.2.b",
}

ASLEEP = "2.4.3"
IN_BOTH = "7.4.3.e"
BY_ASCENT = "v4:4.2.4.k"
NOWHERE_TO_GO = "KW.17"
MOVES = "4.2.4.e"
FAILS = "4.2.4.g"


class Counted(Struct, omit_defaults=True, gc=False):
    """One Character and what it adds to its expedition; nothing while it is asleep."""

    id: int
    reference: str
    statistics: tuple[int, int, int]
    asleep: bool = False
    both: bool = False
    """Whether it counts in both expeditions of its controller."""


class Hindrance(Struct, omit_defaults=True, gc=False):
    """What keeps an expedition from moving, or from moving by a terrain, or lets it move in spite of Defenders.

    "replaced": what has put something else in place of its move; "replacing": what has moved it in place of another.
    """

    kind: HindranceKind
    bearer: int
    reference: str
    ability: str = ""
    """The stable name of the ability; "" for a keyword."""
    terrain: str = ""


class Terms(Struct, omit_defaults=True, gc=False):
    """One terrain: both totals, and how the expedition stands there."""

    terrain: str
    mine: int
    theirs: int
    verdict: Verdict


class Comparison(Struct, omit_defaults=True, gc=False):
    """One expedition at Dusk: whom it faces, who counts, how it stands in each terrain, and whether it moves."""

    expedition: int
    facing: int
    region: int
    terrains: tuple[str, ...]
    """Those of its region."""
    terms: list[Terms]
    characters: list[Counted] = field(default_factory=list)
    hindrances: list[Hindrance] = field(default_factory=list)
    ascended: bool = False
    at_the_end: bool = False
    """Whether there is no region beyond, or it is the Arena."""
    moves: bool = False
    """Whether it moves forward: as it stood, and as modifiers have left it (6.2.b)."""
    moved: bool = False
    """Whether it has moved forward already, in place of another move (4.2.4.g)."""

    @property
    def because(self) -> tuple[str, ...]:
        """4.2.4.h The terrains that it is ahead in."""
        return tuple(terms.terrain for terms in self.terms if terms.verdict == "ahead")

    @property
    def tied(self) -> tuple[str, ...]:
        """v4:4.2.4.k The terrains that it is tied in and moves by because it is Ascended."""
        return tuple(terms.terrain for terms in self.terms if self.ascended and terms.verdict == "tied")

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind the result, each once: how it stands, what counts, what holds it, and what comes of it."""
        found = [MOVES if self.moves else FAILS]
        found += [RULE_OF[terms.verdict] for terms in self.terms]
        if self.ascended and any(terms.verdict == "tied" for terms in self.terms):
            found.append(BY_ASCENT)
        found += [RULE_OF_HINDRANCE[hindrance.kind] for hindrance in self.hindrances]
        if self.at_the_end:
            found.append(NOWHERE_TO_GO)
        found += [ASLEEP for counted in self.characters if counted.asleep]
        found += [IN_BOTH for counted in self.characters if counted.both]
        return tuple(dict.fromkeys(found))
