"""Steps as sentences tell them: in which order, and which of them stand in the same sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from engine.cards.language import (
    Activate,
    AfterRest,
    BecomeFirst,
    Boost,
    Defect,
    DependingOn,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Effect,
    ForEach,
    ForEachPlayer,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    Gets,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    It,
    Lasting,
    LoseCounters,
    LoseStatus,
    May,
    MayPay,
    Me,
    Modes,
    NextCard,
    NextTime,
    OneOf,
    Point,
    PointAt,
    Roll,
    Rush,
    Sequence,
    SwitchExpeditions,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
    Times,
    Verb,
    Win,
)
from engine.cards.text.antecedents import speaks_of_another
from engine.cards.wording.clauses import VERBS, clause
from engine.cards.wording.speech import Speech

OF_OTHERS = (EachPlayer, EachOpponent, TargetOpponent, TargetPlayer, TheyDo)

SINGLE = (
    EachInTurn,
    ForEachPlayer,
    AfterRest,
    Lasting,
    NextTime,
    DependingOn,
    Sequence,
    May,
    MayPay,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    Modes,
    OneOf,
    Times,
    Roll,
    ForEach,
)
"""What another part cannot follow in the same sentence without being taken for a part of it."""

ITS_DEEDS = (
    Activate,
    Boost,
    Defect,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    LoseCounters,
    SwitchExpeditions,
)
"""What is told of the next card as of a player who does it: 'the next Character you play gains 1 boost'."""


def in_order_of_telling(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """v3:5.2.b 'The next Character you play gains 1 boost, then it gains Fleeting', as the steps of one sentence.

    What else the card gets that was spoken of just before is told without naming it again.
    """
    return tuple(_told(parts))


def is_told_in_order(said: Effect) -> bool:
    """Whether one effect is told as several steps."""
    return in_order_of_telling((said,)) != (said,)


def is_its_deed(done: Effect) -> bool:
    """Whether the next card can be the subject of what is done to it."""
    if not isinstance(done, ITS_DEEDS) or done.who != It() or (isinstance(done, Activate) and done.mine):
        return False
    return not isinstance(done, LoseCounters) or not done.up_to


def _told(parts: tuple[Effect, ...]) -> Iterator[Effect]:
    before: NextCard | None = None
    for part in parts:
        if not isinstance(part, NextCard) or not isinstance(part.gift, Gets):
            before = part if isinstance(part, NextCard) else None
            yield part
            continue
        first, *others = part.gift.effect.parts if isinstance(part.gift.effect, Sequence) else (part.gift.effect,)
        named = before is not None and replace(part, gift=before.gift) == before and speaks_of_another(first)
        before = None
        if not all(map(speaks_of_another, others)) or not (named or is_its_deed(first)):
            yield part
            continue
        yield first if named else replace(part, gift=Gets(first))
        yield from others


def follows(before: Effect, part: Effect, speech: Speech) -> bool:
    """Whether a step is told in the same sentence as the one before."""
    apart = speech.tongue.patterns["words"].get("a sentence apart")
    if apart is None:
        return _runs_on(before, part) and isinstance(part, (*VERBS, *OF_OTHERS))
    if of_the_same(before, part):
        return True
    if type(part).__name__ in apart:
        return False
    if isinstance(before, OF_OTHERS):
        return not before.optional and is_open(before.effect) and not _is_an_order(part, speech)
    return is_open(before)


def is_open(part: Effect) -> bool:
    """Whether another part can follow in the same sentence, where orders may be given to others in between."""
    if isinstance(part, OF_OTHERS):
        return not part.optional and is_open(part.effect)
    if isinstance(part, Rush) and part.by_hand_cost:
        return False
    return not isinstance(part, SINGLE) or isinstance(part, OneOf)


def _is_an_order(part: Effect, speech: Speech) -> bool:
    """Whether it is an order to the controller that does not say who does it, and so could be taken for another's."""
    if isinstance(part, get_args(Verb)) and not isinstance(part, BecomeFirst | Win):
        return clause(part, speech).who.person == "you"
    return isinstance(part, Sequence | Point | PointAt)


def of_the_same(before: Effect, part: Effect) -> bool:
    """Whether both parts speak of me, or both of it."""
    statements = (Boost, GainCounters, GainStatus, LoseStatus, SwitchExpeditions)
    if not isinstance(before, statements) or not isinstance(part, statements):
        return False
    given = [each.status for each in (before, part) if isinstance(each, GainStatus | LoseStatus)]
    ordered = "completed" in given or "exhausted" in given
    return before.who == part.who and isinstance(part.who, Me | It) and not ordered


def _runs_on(part: Effect, following: Effect) -> bool:
    """Whether another part can follow in the same sentence without being taken for a part of this one."""
    if isinstance(part, OF_OTHERS):
        return not part.optional and isinstance(following, OF_OTHERS)
    return not isinstance(part, SINGLE)
