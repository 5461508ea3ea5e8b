"""What the grammar builds while it reads: statements whose subject is not yet named, and sentences not yet joined."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    Condition,
    Cost,
    Discard,
    Effect,
    ExhaustedResupply,
    Filter,
    GainStatus,
    Gift,
    OfThese,
    PlayForFree,
    Record,
    Resupply,
    Reveal,
    RollRow,
    Rush,
    Sabotage,
    Sacrifice,
    SendToReserve,
)

HIGHEST_FACE = 6
NO_HIGHEST = 99
"""Where the last row of a die's table ends: no result is higher."""


class Subject(Record, frozen=True, tag_field="select", tag="subject"):
    """The subject of a sentence: this stands for it in a statement until the subject is known."""


SUBJECT: Any = Subject()


class IfYouDo(Record, frozen=True):
    """A sentence that begins with 'If you do': it belongs to the sentence before."""

    effect: Effect


class IfYouDoNot(Record, frozen=True):
    """A sentence that begins with 'If you don't', or 'can't': it belongs to the sentence before."""

    effect: Effect
    unable: bool = False


class IfTheyDo(Record, frozen=True):
    """'If they do', or don't: it belongs to the sentence before, in which another player may do something."""

    effect: Effect
    negated: bool = False


class Instead(Record, frozen=True):
    """A sentence that says what is done instead of the sentence before, where a condition is true."""

    condition: Condition
    effect: Effect


class AlsoIf(Record, frozen=True):
    """A sentence that says what is done besides the sentence before, where a condition is true."""

    condition: Condition
    effect: Effect


class Then(Record, frozen=True):
    """A sentence that begins with 'Then': a step of its own, whatever became of the one before."""

    effect: Effect


class SoOften(Record, frozen=True):
    """'Do this twice': the sentence before, so often altogether."""

    number: int


class Otherwise(Record, frozen=True):
    """A sentence that begins with 'Otherwise': it belongs to the condition before."""

    effect: Effect


class OnResult(Record, frozen=True):
    """'On a 4+, ...': a row of the table of the die before."""

    row: RollRow
    otherwise: Effect | None = None


class Die(Record, frozen=True):
    """'Roll a die', its rows still to come."""


class Unknown(Record, frozen=True, tag_field="number", tag="x"):
    """X, until the sentence says what it is."""


X: Any = Unknown()


class ThisWay(Record, frozen=True, tag_field="if", tag="this way"):
    """'You discarded a Character this way', until the sentence before says how."""

    did: str
    filter: Filter


WAYS: dict[str, tuple[type, ...]] = {
    "discarded": (Discard, Sabotage),
    "exhausted": (GainStatus,),
    "played": (PlayForFree, Rush),
    "put": (ExhaustedResupply, Resupply, SendToReserve),
    "revealed": (Reveal,),
    "sacrificed": (Sacrifice,),
}
"""What may have been done 'this way'."""


class GivenThisWay(Record, frozen=True, tag_field="number", tag="given this way"):
    """'For each card discarded this way', until the sentence before says what was discarded."""

    done: str
    filter: Filter


class OneAndOther(Record, frozen=True, tag_field="quality", tag="one and other"):
    """'Fleeting and Boosted', until it is known whether one thing is meant, or several."""

    statuses: tuple[Any, ...]


class CreateSome(Record, frozen=True):
    """'Create only one': tokens of a kind that another sentence has named, there or elsewhere."""

    number: int
    place: Any = None


class There(Record, frozen=True):
    """'There': the zone of one's own that the condition before speaks of."""


class Counted(Record, frozen=True, tag_field="select", tag="counted"):
    """'Them', those that were counted before: 'I gain 1 boost per Plant, then exhaust them'."""


class SomeCounted(Record, frozen=True, tag_field="select", tag="some counted"):
    """'Up to two of them', 'one' of those that were counted before."""

    least: int
    most: int


THESE = Filter(zone="deck", qualities=(OfThese(),))
"""What is left of the cards that a sentence before has revealed or looked at."""


class Also(Record, frozen=True):
    """A sentence that says what else the next card gets, of which the sentence before speaks."""

    gift: Gift


class Targeted(Record, frozen=True):
    """'Target a player': those of whom the sentence after it speaks."""

    player: Any


class ByHandCost(Record, frozen=True):
    """'If you would play a card from Reserve this way, you may pay its Hand Cost instead of its Reserve Cost'."""

    theirs: bool = False


class Offer(Record, frozen=True):
    """'You may pay {1}', what for still to come."""

    costs: tuple[Cost, ...]
