"""Abilities: the lines of a card (1.2.4.a, 1.2.4.c).

A statement may grant an ability that makes a statement: `HaveAbility` and `Statement` stand here, where the two meet.
"""

from __future__ import annotations

from typing import Literal

from engine.cards.language import effects
from engine.cards.language.conditions import Condition
from engine.cards.language.costs import Cost
from engine.cards.language.effects import Effect
from engine.cards.language.facets import reads, writes
from engine.cards.language.filters import All, Filter, It, Me, Number
from engine.cards.language.modifiers import ExtraDice, Would
from engine.cards.language.statements import (
    AreSubtype,
    BeyondMaximum,
    CannotActivate,
    CannotBe,
    CannotGainCounters,
    CannotGainStatus,
    CannotMoveDueTo,
    CannotPlay,
    CostChange,
    CostFloor,
    CountsAs,
    DefendersDoNotHold,
    DoesNotCount,
    EvenStatistics,
    ExpandFromDeck,
    ExpeditionCounts,
    ExpeditionsStay,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    IgnoreAbilities,
    KeepMore,
    LandmarkLimit,
    LoseAbilities,
    LoseKeyword,
    MayGainAgain,
    MayPlayExhausted,
    MorningDraw,
    MovesOnlyDueTo,
    PlayedFleeting,
    RegionsAre,
    ReserveLimit,
    StayExhausted,
)
from engine.cards.language.triggers import Trigger
from engine.cards.language.verbs import Verb
from engine.cards.language.vocabulary import KeywordName, Record, Terrain

__all__ = [
    "Ability",
    "Additive",
    "BeginsWithCounters",
    "BeginsWithMarkers",
    "CountedTough",
    "HaveAbility",
    "Keyword",
    "Lastable",
    "Passive",
    "QuickAction",
    "Reaction",
    "Replacing",
    "SpellEffect",
    "Statement",
    "Support",
    "Surcharge",
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
class Reaction(Record, frozen=True, tag_field="ability", tag="reaction"):
    """'Trigger — Effect' (6.3.a); the condition belongs to the trigger ('if I was not Fleeting').

    A support reaction works while its card lies ready in the Reserve, and only there (v3:2.2.11.e). With `each` an
    event activates it so many times, counted as it was before (6.3.f); `once_each` says how seldom it does at all.
    """

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    support: bool = False
    each: Number | None = None
    once_each: Literal["day", "turn"] | None = None


class Surcharge(Record, frozen=True):
    """What a quick action costs more: under a condition, or once for targeting what a filter lets through (6.4)."""

    amount: int
    condition: Condition | None = None
    targeting: Filter | None = None


@writes("quick actions")
class QuickAction(Record, frozen=True, tag_field="ability", tag="quick action"):
    """'Cost: Effect' (5.3), which may be played only while a condition is true (5.1.2.c), or once in a time (1.4.6)."""

    costs: tuple[Cost, ...]
    effect: Effect
    condition: Condition | None = None
    more: Surcharge | None = None
    once_each: Literal["day", "turn"] | None = None


@writes("quick actions")
class Support(Record, frozen=True, tag_field="ability", tag="support"):
    """A quick action of a card in the Reserve, paid by discarding it (2.2.10.g); it may have a condition (5.1.2.c)."""

    effect: Effect
    condition: Condition | None = None


@writes()
class SpellEffect(Record, frozen=True, tag_field="ability", tag="spell effect"):
    """What a Spell does when it resolves (2.2.10.k)."""

    effect: Effect


@reads(but_not=("ability",))
@writes(inside=("ability",))
class HaveAbility(Record, frozen=True, tag_field="rule", tag="have"):
    """Objects have a further ability; 'it' only for a time."""

    who: Me | It | All
    ability: Ability


Statement = (
    HaveAbility
    | AreSubtype
    | CountsAs
    | LoseAbilities
    | CannotPlay
    | LoseKeyword
    | CannotBe
    | RegionsAre
    | CostFloor
    | MayPlayExhausted
    | ReserveLimit
    | LandmarkLimit
    | CostChange
    | ICost
    | ICostLessFor
    | ICostLessTargeting
    | CannotActivate
    | CannotMoveDueTo
    | MovesOnlyDueTo
    | IgnoreAbilities
    | CannotGainCounters
    | CannotGainStatus
    | DefendersDoNotHold
    | DoesNotCount
    | EvenStatistics
    | ExpeditionCounts
    | ExpeditionsStay
    | ICannotBePlayed
    | KeepMore
    | MayGainAgain
    | PlayedFleeting
    | StayExhausted
    | BeyondMaximum
    | MorningDraw
    | ExpandFromDeck
)


Lastable = (
    HaveAbility
    | LoseKeyword
    | CannotBe
    | AreSubtype
    | CostChange
    | CostFloor
    | ReserveLimit
    | MayPlayExhausted
    | CannotGainCounters
    | CannotGainStatus
    | PlayedFleeting
    | LoseAbilities
    | CannotPlay
)
"""Statements that may hold for a time, without an object that makes them."""

vars(effects).update(Lastable=Lastable, Keyword=Keyword)
"""Statements grant abilities, and abilities have effects: decoding looks the words up where effects say them."""


@writes(inside=("statement",))
class Passive(Record, frozen=True, tag_field="ability", tag="passive"):
    """A statement that holds as long as its object is in play (2.2.10.j).

    A support passive holds while its card lies ready in the Reserve, and only there (v3:2.2.11.e).
    """

    statement: Statement
    condition: Condition | None = None
    support: bool = False


@writes()
class Replacing(Record, frozen=True, tag_field="ability", tag="replacing"):
    """'If ... would ..., instead ...' (6.2.b); `otherwise` is what happens besides where one declines (6.2.c)."""

    would: Would
    effect: Effect | ExtraDice
    condition: Condition | None = None
    optional: bool = False
    otherwise: Verb | None = None


@writes()
class Additive(Record, frozen=True, tag_field="ability", tag="additive"):
    """'When ... would ..., also ...' (6.2.c)."""

    would: Would
    effect: Verb
    condition: Condition | None = None


@writes()
class BeginsWithMarkers(Record, frozen=True, tag_field="ability", tag="begins with markers"):
    """A Hero begins the game with Terrain Markers (v4:3.2.1.d)."""

    terrains: tuple[Terrain, ...]


@writes()
class BeginsWithCounters(Record, frozen=True, tag_field="ability", tag="begins with counters"):
    """A Hero begins the game with counters of a name (2.5)."""

    counter: str
    number: int = 1


Ability = (
    Keyword
    | CountedTough
    | Reaction
    | QuickAction
    | Support
    | SpellEffect
    | Passive
    | Replacing
    | Additive
    | BeginsWithMarkers
    | BeginsWithCounters
)
