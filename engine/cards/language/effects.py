"""Effects: verbs, and how sentences put them together (6.1, 6.5)."""

from __future__ import annotations

from engine.cards.language.conditions import Condition
from engine.cards.language.costs import Cost
from engine.cards.language.numbers import Number
from engine.cards.language.selectors import Selector
from engine.cards.language.verbs import Verb
from engine.cards.language.vocabulary import Record


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
    """'Do this. If you do, do that' (6.5.d)."""

    first: Effect
    then: Effect


class IfNotDone(Record, frozen=True, tag_field="do", tag="if not done"):
    """'Do this. If you don't, or can't, do that' (6.5.d)."""

    first: Effect
    otherwise: Effect


class Modes(Record, frozen=True, tag_field="do", tag="modes"):
    """'Choose one': the mode is chosen at declaration (5.2.3.c)."""

    modes: tuple[Effect, ...]


class Times(Record, frozen=True, tag_field="do", tag="times"):
    """An effect is carried out several times, or 'for each' of what is counted as it begins (v3:6.5.i)."""

    number: Number
    effect: Effect


class EachPlayer(Record, frozen=True, tag_field="do", tag="each player"):
    """Every player does it, or may: choices in initiative order, then one step for all (1.4.5.a, 6.1.g)."""

    effect: Verb
    optional: bool = False


class EachOpponent(Record, frozen=True, tag_field="do", tag="each opponent"):
    """'Your opponent' does it, or may: every opponent of the controller, however many (2V2.15)."""

    effect: Verb
    optional: bool = False


class TargetOpponent(Record, frozen=True, tag_field="do", tag="target opponent"):
    """One opponent does it, or may, chosen at declaration (5.2.3.b, 2V2.15)."""

    effect: Verb
    optional: bool = False


class TargetPlayer(Record, frozen=True, tag_field="do", tag="target player"):
    """One player does it, or may, chosen at declaration: anybody at the table (5.2.3.b)."""

    effect: Verb
    optional: bool = False


class RollRow(Record, frozen=True):
    """One row of a die's table: results from `low` to `high`."""

    low: int
    high: int
    effect: Effect


class Roll(Record, frozen=True, tag_field="do", tag="roll"):
    """Roll a die and carry out the row of its result (7.3.13)."""

    rows: tuple[RollRow, ...]


class Point(Record, frozen=True, tag_field="do", tag="point"):
    """Name an object so that the sentences after it may say 'it'."""

    who: Selector


Flow = (
    Sequence
    | May
    | MayPay
    | If
    | IfDone
    | IfNotDone
    | Modes
    | Times
    | EachPlayer
    | EachOpponent
    | TargetOpponent
    | TargetPlayer
    | Roll
    | Point
)

Effect = Verb | Flow
