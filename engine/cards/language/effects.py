"""Effects: verbs, and how sentences put them together (6.1, 6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.cards.language.conditions import Condition
from engine.cards.language.costs import Cost
from engine.cards.language.filters import All, Filter, Number, Selector
from engine.cards.language.places import Place
from engine.cards.language.triggers import Trigger
from engine.cards.language.verbs import Verb, playing
from engine.cards.language.verbs.counters import Boost, GainCounters
from engine.cards.language.verbs.statuses import GainOneOf, GainStatus
from engine.cards.language.verbs.subtypes import GainSubtypes
from engine.cards.language.vocabulary import Duration, Record

if TYPE_CHECKING:
    from engine.cards.language.abilities import Keyword, Lastable

__all__ = [
    "AfterRest",
    "DependingOn",
    "EachInTurn",
    "EachOpponent",
    "EachPlayer",
    "Effect",
    "Flow",
    "ForEach",
    "ForEachPlayer",
    "GainSeveral",
    "Having",
    "If",
    "IfDone",
    "IfNotDone",
    "IfThisWay",
    "Lasting",
    "May",
    "MayPay",
    "Modes",
    "ModesFor",
    "NextTime",
    "OneOf",
    "Point",
    "PointAt",
    "Roll",
    "RollRow",
    "Sequence",
    "TargetOpponent",
    "TargetPlayer",
    "TheyDo",
    "Times",
]


class Sequence(Record, frozen=True, tag_field="do", tag="sequence"):
    """Several steps one after the other (6.1.b-c)."""

    parts: tuple[Effect, ...]


class May(Record, frozen=True, tag_field="do", tag="may"):
    """An optional step, decided just before it (6.5.b)."""

    effect: Effect


class MayPay(Record, frozen=True, tag_field="do", tag="may pay"):
    """An internal action: pay a cost to have an effect, declared while the effect resolves (5.4, 1.2.6.e)."""

    costs: tuple[Cost, ...]
    effect: Effect


class If(Record, frozen=True, tag_field="do", tag="if"):
    """A conditional step (6.5.c)."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


class IfDone(Record, frozen=True, tag_field="do", tag="if done"):
    """'Do this. If you do, do that. If you don't, do something else' (6.5.d).

    With `internal` 'do this to do that': an internal action, of which what is done then is targeted only as it comes to
    that, so that the first step may bring about what it targets (5.2.3.g).
    """

    first: Effect
    then: Effect
    otherwise: Effect | None = None
    internal: bool = False


class IfNotDone(Record, frozen=True, tag_field="do", tag="if not done"):
    """'Do this. If you don't, or can't, do that' (6.5.d)."""

    first: Effect
    otherwise: Effect


class IfThisWay(Record, frozen=True, tag_field="do", tag="if this way"):
    """'Sabotage. If you discarded a Character this way, ...': whether the first step did it to such a thing (6.5.d)."""

    first: Effect
    filter: Filter
    then: Effect
    otherwise: Effect | None = None


class ModesFor(Record, frozen=True):
    """So many modes are chosen for what is paid before them."""

    costs: tuple[Cost, ...]
    number: int


class Modes(Record, frozen=True, tag_field="do", tag="modes"):
    """'Choose one', or so many, or up to so many: the modes are chosen at declaration (5.2.3.c).

    With `repeat` one may be chosen several times; where `all_if` is true, all of them may be chosen, and likewise for
    `all_for`, which is paid before anything else is done. With `at_least_one` it is one of them, or up to so many.
    With `paid` one of these has to be paid, as far as it can be, and says how many; for nothing none is chosen.
    """

    modes: tuple[Effect, ...]
    number: Number = 1
    up_to: bool = False
    repeat: bool = False
    all_if: Condition | None = None
    all_for: tuple[Cost, ...] = ()
    at_least_one: bool = False
    paid: tuple[ModesFor, ...] = ()


class OneOf(Record, frozen=True, tag_field="do", tag="one of"):
    """One effect or another, as the controller chooses when the step comes: nothing is declared before (6.5.a)."""

    first: Effect
    second: Effect


class Times(Record, frozen=True, tag_field="do", tag="times"):
    """An effect is carried out several times, or 'for each' of what is counted as it begins (v3:6.5.i)."""

    number: Number
    effect: Effect


class Having(Record, frozen=True):
    """A player who controls so many at least, and at most, of what a filter lets through; or has them in a zone."""

    filter: Filter
    least: int = 0
    most: int | None = None


class EachPlayer(Record, frozen=True, tag_field="do", tag="each player"):
    """Every player does it, or may: choices in initiative order, then one step for all (1.4.5.a, 6.1.g).

    With `who` only those who have what that says, as the step begins (6.5.c).
    """

    effect: Verb
    optional: bool = False
    who: Having | None = None


class EachOpponent(Record, frozen=True, tag_field="do", tag="each opponent"):
    """'Your opponent' does it, or may: every opponent of the controller, however many (2V2.15).

    With `who` only those who have what that says, as the step begins (6.5.c).
    """

    effect: Verb
    optional: bool = False
    who: Having | None = None


class TargetOpponent(Record, frozen=True, tag_field="do", tag="target opponent"):
    """One opponent does it, or may, chosen at declaration (5.2.3.b, 2V2.15)."""

    effect: Verb
    optional: bool = False


class TargetPlayer(Record, frozen=True, tag_field="do", tag="target player"):
    """One player at the table, chosen at declaration, does it, or with `optional` may do it (5.2.3.b)."""

    effect: Verb
    optional: bool = False


class TheyDo(Record, frozen=True, tag_field="do", tag="they do"):
    """A player whom the ability has named before does it, or with `optional` may do it (7.2.3).

    That is the target player, the controller or the owner of 'it', the bearer's owner, the player who did what was
    said before, or the player whose Expedition faces the one spoken of.
    """

    who: Literal["that player", "its controller", "its owner", "my owner", "who did", "who faces that Expedition"]
    effect: Verb
    optional: bool = False


class EachInTurn(Record, frozen=True, tag_field="do", tag="each in turn"):
    """'Starting with you, each player ...': one after the other does the whole of it (1.4.5.a)."""

    effect: Effect


class ForEachPlayer(Record, frozen=True, tag_field="do", tag="for each player"):
    """The controller does it for one player after the other, starting with themselves: 'that player' (1.4.5.a)."""

    effect: Effect


class AfterRest(Record, frozen=True, tag_field="do", tag="after Rest"):
    """It is done in the Night, once Rest is over (4.2.5.b); what it targets is chosen then."""

    effect: Effect


class Lasting(Record, frozen=True, tag_field="do", tag="lasting"):
    """A statement holds until a duration ends, for whatever is as it says meanwhile (2.2.1.g, 2.2.13.c)."""

    statement: Lastable
    until: Duration = "day"


class NextTime(Record, frozen=True, tag_field="do", tag="next time"):
    """What is done once as a reaction, the next time that something happens, until a duration ends (2.2.13.c)."""

    trigger: Trigger
    effect: Effect
    until: Duration = "turn"


class GainSeveral(Record, frozen=True, tag_field="do", tag="gain several"):
    """'Gains 2 boosts and Fleeting': one verb, and so one step, for all that the same objects gain (6.1.c).

    Each part says what is gained, by the same as the whole: the bearer ('me'), or those meant, called 'it'. Of what is
    gained only the keywords end with the duration: '1 boost and Tough 2 this Day' (2.2.13.c, 2.5.d).
    """

    who: Selector
    gains: tuple[Boost | GainCounters | GainStatus | GainOneOf | GainSubtypes, ...]
    keywords: tuple[Keyword, ...] = ()
    until: Duration = "day"


class RollRow(Record, frozen=True):
    """One row of a die's table: results from `low` to `high`."""

    low: int
    high: int
    effect: Effect


class Roll(Record, frozen=True, tag_field="do", tag="roll"):
    """Roll a die and carry out the row of its result (7.3.13)."""

    rows: tuple[RollRow, ...]


class DependingOn(Record, frozen=True, tag_field="do", tag="depending on"):
    """What is done by how many counters the step before has taken away: every row whose numbers fit (2.5.f, 6.5.c)."""

    rows: tuple[RollRow, ...]


class Point(Record, frozen=True, tag_field="do", tag="point"):
    """Name an object so that the sentences after it may say 'it'."""

    who: Selector


class PointAt(Record, frozen=True, tag_field="do", tag="point at"):
    """Name an Expedition so that the sentences after it may say 'that Expedition'."""

    place: Place


class ForEach(Record, frozen=True, tag_field="do", tag="for each"):
    """What is done for each object that a filter lets through as it begins, one after the other, called 'it'."""

    who: All
    effect: Effect


Flow = (
    Sequence
    | May
    | MayPay
    | If
    | IfDone
    | IfNotDone
    | IfThisWay
    | Modes
    | OneOf
    | Times
    | EachPlayer
    | EachOpponent
    | TargetOpponent
    | TargetPlayer
    | TheyDo
    | EachInTurn
    | ForEachPlayer
    | AfterRest
    | Lasting
    | NextTime
    | GainSeveral
    | Roll
    | DependingOn
    | Point
    | PointAt
    | ForEach
)

Effect = Verb | Flow

vars(playing)["Effect"] = Effect
"""What the next card gets is an effect, and has one: decoding looks the word up where `Gets` stands."""
