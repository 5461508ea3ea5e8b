"""Twenty positions of the fragment: plain Characters, a Spell that removes a Character, Tough, statuses, whole Nights.

What a player has is written as in scenario files; Zap costs 2 and discards target Character, Wall costs 2, is 2/2/2
and has Tough 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

CARDS = {
    "Zap": {"type": "spell", "cost": 2, "effect": "discard target character"},
    "Wall": {"type": "character", "cost": 2, "statistics": "2/2/2", "keywords": "tough 1"},
}


class Side(TypedDict, total=False):
    """What one player has, in the words of scenario files."""

    hand: str
    reserve: str
    deck: str
    hero_expedition: str
    companion_expedition: str
    mana: int
    at: tuple[int, int]


has = Side


@dataclass(frozen=True)
class Position:
    """An Afternoon in which it is the first player's turn; the game goes on after it as ever."""

    name: str
    ann: Side
    bob: Side = field(default_factory=lambda: has(deck="6 v1"))
    regions: str = "FMW FMW FMW FMW FMW FMW FMW FMW"
    first: str = "ann"
    passed: int = 0
    """How many players have passed already, the first player first."""

    @property
    def sides(self) -> dict[str, Side]:
        """What each player has, by name."""
        return {"ann": self.ann, "bob": self.bob}


DECK = "v1, v2, v3, v4, v5, v6, v1, v2"

POSITIONS = (
    Position("nothing but a pass", has(deck=DECK)),
    Position("one card", has(hand="v1", deck=DECK)),
    Position("two cards, Mana for one", has(hand="v1, v3", mana=2, deck=DECK)),
    Position("exactly enough Mana", has(hand="v2, v3, v4", mana=3, deck=DECK)),
    Position("from Hand and Reserve", has(hand="v1, v2", reserve="v1, v3", mana=3, deck=DECK), has(hand="v1")),
    Position("the same card twice", has(hand="2 v2", deck=DECK), has(hand="2 v1", deck=DECK)),
    Position("a Spell without a target", has(hand="Zap, v1", deck=DECK)),
    Position("a Spell with one target", has(hand="Zap", deck=DECK), has(hero_expedition="v1")),
    Position(
        "a Spell with three targets",
        has(hand="Zap, v2", hero_expedition="v1", deck=DECK),
        has(hero_expedition="v2", companion_expedition="v3", hand="Zap"),
    ),
    Position("a Spell from the Reserve", has(reserve="Zap", deck=DECK), has(hero_expedition="2 v1", hand="v1")),
    Position("Tough is too dear", has(hand="Zap, v1", mana=2, deck=DECK), has(hero_expedition="Wall, v1, v2")),
    Position("Tough can be paid", has(hand="Zap", mana=3, deck=DECK), has(hero_expedition="Wall, v1, v2", mana=0)),
    Position("one's own Tough costs nothing", has(hand="Zap", hero_expedition="Wall, v1", mana=2, deck=DECK)),
    Position("the other has passed", has(hand="v1, v2", deck=DECK), has(hand="v3"), first="bob", passed=1),
    Position(
        "the last pass, a quiet Night",
        has(hand="v1", deck=DECK),
        has(hand="v2, v3", deck=DECK),
        first="bob",
        passed=1,
    ),
    Position(
        "the last pass, surplus in Reserve",
        has(reserve="v1, v2", hero_expedition="v3, v4 (fleeting)", deck=DECK),
        has(reserve="v1, v1, v2", companion_expedition="v1", deck=DECK),
        first="bob",
        passed=1,
    ),
    Position(
        "statuses at Rest",
        has(reserve="v1, v2", hero_expedition="v3 (asleep), v4 (anchored)", deck=DECK),
        has(reserve="v1, v2", hero_expedition="v2 (fleeting), v2", deck=DECK),
        first="bob",
        passed=1,
    ),
    Position(
        "the last step of a game",
        has(hero_expedition="v3", at=(3, 4), deck=DECK),
        has(hand="v1", deck=DECK),
        first="bob",
        passed=1,
    ),
    Position(
        "a step short of the end",
        has(hero_expedition="v3 (asleep)", at=(3, 4), hand="v1, v1", deck=DECK),
        has(hand="v1", deck=DECK),
        first="bob",
        passed=1,
    ),
    Position(
        "ahead in the wrong terrain",
        has(hero_expedition="0/5/5", at=(3, 4), deck=DECK),
        has(companion_expedition="3/0/0", at=(0, 5), hand="v1", reserve="3 v1", deck=DECK),
        regions="FMW M W F F W M FMW",
        first="bob",
        passed=1,
    ),
)
