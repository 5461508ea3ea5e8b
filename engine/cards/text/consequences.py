"""What happens if something was done, or was not, or if a condition is false (6.5.c-d)."""

from __future__ import annotations

from typing import Any, get_args

from msgspec.structs import replace

from engine.cards.language import (
    AfterRest,
    Boost,
    Choose,
    ChosenExpedition,
    Create,
    Discard,
    Draw,
    EachOpponent,
    EachPlayer,
    Effect,
    ExhaustedResupply,
    GainCounters,
    GainSeveral,
    GainStatus,
    Gets,
    Give,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    It,
    LoseCounters,
    May,
    MayPay,
    Me,
    MoveExpedition,
    MyOtherExpedition,
    NextCard,
    Point,
    PointAt,
    Resupply,
    Roll,
    RollRow,
    Sacrifice,
    Sequence,
    Target,
    TargetExpedition,
    TargetOpponent,
    TargetPlayer,
    ThatExpedition,
    ThatMany,
    TheyDo,
    Verb,
)
from engine.cards.text.naming import named_by, naming_given, otherwise_there
from engine.cards.text.phrases import HIGHEST_FACE, NO_HIGHEST, Die, GivenThisWay, Offer
from engine.cards.text.trees import found, replaced, steps

ANY_NUMBER = 99
"""More than there can be of anything."""


def if_done(before: Any, effect: Effect, again: bool = False) -> Any:
    """What happens if the last thing said was done; an option takes the consequence with it.

    `again` where that may itself be what happens if something was done.
    """
    match before:
        case Offer(costs):
            counted = naming_given(costs, effect)
            return None if counted is None else IfDone(MayPay(costs, Sequence(())), counted)
        case IfDone(otherwise=None) if again:
            inner = if_done(before.then, effect, again)
            return None if inner is None else replace(before, then=inner)
        case None | Die() | IfDone() | IfNotDone() | Roll():
            return None
        case MayPay() | If(otherwise=None):
            inner = if_done(before.effect, effect, again)
            return None if inner is None else replace(before, effect=inner)
        case If():
            return None
        case May(deed) | deed if found(effect, (GivenThisWay, ThatMany)) and (given := _given(deed)):
            counted = naming_given((given,), effect)
            return None if counted is None else MayPay((given,), counted)
        case May(LoseCounters(Me(), _, int(), False)):
            return None  # counters of its own that one may remove for something are a cost (2.5.g)
        case May() | AfterRest():
            inner = if_done(before.effect, effect, again)
            return None if inner is None else replace(before, effect=inner)
        case NextCard(gift=Gets() as gift) if found(gift, (May, MayPay)):
            inner = if_done(gift.effect, effect, again)
            return None if inner is None else replace(before, gift=Gets(inner))
        case Sequence(parts) if all_of_it(parts):
            return IfDone(before, effect)
        case Sequence(parts):
            inner = if_done(parts[-1], effect, again)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case MoveExpedition(TargetExpedition("you") | ChosenExpedition("you")):
            return IfDone(before, replaced(effect, MyOtherExpedition(), ThatExpedition(other=True)))
        case _:
            return IfDone(before, effect)


def _given(deed: Any) -> Give | None:
    """6.4.a What is chosen of any number of one's own, or up to so many, as a cost; None where it is not so."""
    match deed:
        case Discard(Choose(filter, 0, most, None)):
            how: Any = "discard"
        case Sacrifice(Choose(filter, 0, most, None)):
            how = "sacrifice"
        case GainStatus(Choose(filter, 0, most, None), "exhausted"):
            how = "exhaust"
        case _:
            return None
    return Give(how, filter, True if most >= ANY_NUMBER else most) if most > 1 else None


def if_not_done(before: Any, effect: Effect) -> Any:
    """What happens if the last thing said was not done, or not wanted."""
    match before:
        case Offer(costs):
            return IfNotDone(MayPay(costs, Sequence(())), effect)
        case May(LoseCounters(Me(), _, int(), False)):
            return None  # it is a cost, as above
        case If(_, May() | MayPay(), None):
            return IfNotDone(before, effect)  # where it could not be wanted, it was not done either
        case None | Die() | If() | IfNotDone() | Roll():
            return None
        case _ if nobody_fails(before):
            return None
        case IfDone(otherwise=None):
            return replace(before, otherwise=effect)
        case IfDone():
            return None
        case NextCard(gift=Gets() as gift) if found(gift, (May, MayPay)):
            inner = if_not_done(gift.effect, effect)
            return None if inner is None else replace(before, gift=Gets(inner))
        case AfterRest():
            inner = if_not_done(before.effect, effect)
            return None if inner is None else AfterRest(inner)
        case Sequence(parts) if all_of_it(parts):
            return None if all(map(nobody_fails, parts)) else IfNotDone(before, effect)
        case Sequence(parts):
            inner = if_not_done(parts[-1], effect)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case _:
            return IfNotDone(before, effect)


def if_unable(before: Any, effect: Effect) -> Any:
    """What happens if the last thing said, which is done where it can be, was not possible: within its condition."""
    match before:
        case If(otherwise=None):
            inner = if_unable(before.effect, effect)
            return None if inner is None else replace(before, effect=inner)
        case IfDone(otherwise=None) if not is_forced(before):
            inner = if_unable(before.then, effect)
            return None if inner is None else replace(before, then=inner)
        case _:
            return if_not_done(before, effect) if is_forced(before) else None


def all_of_it(parts: tuple[Any, ...]) -> bool:
    """6.5.d Whether several deeds of one sentence are meant together: 'sacrifice a Permanent and exhaust a card'."""
    deeds = [part for part in parts if not isinstance(part, Point | PointAt)]
    return len(deeds) > 1 and all(isinstance(part, get_args(Verb)) for part in deeds)


def nobody_fails(deed: Any) -> bool:
    """Whether the deed is always done by the player or the object that is told to do it."""
    of_me = isinstance(deed, Boost | GainCounters | GainSeveral | GainStatus) and deed.who == Me()
    return of_me or isinstance(deed, Create | Draw | ExhaustedResupply | Resupply)


def is_forced(before: Any) -> bool:
    """Whether the last thing said is done unless it cannot be: 'if you can't' is then 'if you don't'."""
    match before:
        case Sequence(parts) if parts:
            return is_forced(parts[-1])
        case AfterRest():
            return is_forced(before.effect)
        case IfDone():
            return is_forced(before.first)
        case _:
            chosen = found(before, (Choose, Target))
            return not found(before, (Offer, May, MayPay)) and all(each.least > 0 for each in chosen)


def with_otherwise(before: Any, effect: Effect) -> Any:
    """What happens if the condition of the sentence before is false; None where it has none.

    Of two conditions, one within the other, it is the inner one: it stands nearer.
    """
    match before:
        case If(otherwise=None) | MayPay() if _looks_at_something(before.effect):
            bound = with_otherwise(before.effect, effect)
            return None if bound is None else replace(before, effect=bound)
        case IfDone(otherwise=None) if _looks_at_something(before.then):
            bound = with_otherwise(before.then, effect)
            return None if bound is None else replace(before, then=bound)
        case May(IfDone(otherwise=None) as option) if _looks_at_something(option.then):
            bound = with_otherwise(option, effect)
            return None if bound is None else May(bound)
        case If(otherwise=None):
            full = otherwise_there(before.condition, before.effect, named_by(before.effect, effect))
            return None if full is None else _of_one_target(replace(before, otherwise=full), before.effect, full)
        case IfThisWay(otherwise=None):
            return replace(before, otherwise=effect)
        case Roll(rows):
            return _with_other_results(rows, effect)
        case IfNotDone():
            full = named_by(before.otherwise, effect)
            return None if full is None else if_not_done(if_done(before.first, full), before.otherwise)
        case IfDone() | MayPay() | May(IfDone() | MayPay()):
            full = named_by(before, effect)
            return None if full is None else if_not_done(before, full)
        case Sequence(parts) if parts:
            bound = with_otherwise(parts[-1], effect)
            return None if bound is None else steps(*parts[:-1], bound)
        case May():
            bound = with_otherwise(before.effect, effect)
            return None if bound is None else May(bound)
        case _:
            return None


def _of_one_target(whole: Any, first: Any, other: Any) -> Any:
    """5.2.3.b The effect with the target of its `first` side chosen before, where its `other` side speaks of it too.

    A target is chosen in any case, so it is what both sides mean.
    """
    there = found(first, TargetExpedition)
    if len(there) == 1 and not found(first, Target) and found(other, ThatExpedition):
        return Sequence((PointAt(there[0]), replaced(whole, there[0], ThatExpedition())))
    targets = found(first, Target)
    if len(targets) != 1 or not found(other, It):
        return whole
    return Sequence((Point(targets[0]), replaced(whole, targets[0], It())))


def _looks_at_something(effect: Any) -> bool:
    """Whether 'otherwise' may belong to it: it depends on a condition, a result, or on what was done."""
    looked = effect.effect if isinstance(effect, May) and isinstance(effect.effect, IfDone) else effect
    return isinstance(looked, If | IfDone | IfNotDone | IfThisWay | Roll)


def _with_other_results(rows: tuple[RollRow, ...], effect: Effect) -> Any:
    """7.3.13 The table with what happens on all results that it lacks; None unless these lie side by side."""
    faces = range(1, HIGHEST_FACE + 1)
    left = [face for face in faces if not any(row.low <= face <= row.high for row in rows)]
    full = named_by(rows, effect)
    if full is None or not left or left != list(range(left[0], left[-1] + 1)):
        return None
    return _with_another_row(rows, RollRow(left[0], NO_HIGHEST if left[-1] == HIGHEST_FACE else left[-1], full))


def _with_another_row(rows: tuple[RollRow, ...], row: RollRow) -> Any:
    """7.3.13 The table with one row more, which may speak of a target of those before."""
    return _of_one_target(Roll((*rows, row)), rows, row)


def if_they_did(before: Any, effect: Effect, negated: bool) -> Any:
    """`before`, then `effect` if another player did what `before` lets them do, or with `negated` if they did not.

    None where `before` leaves no choice to another player.
    """
    match before:
        case EachPlayer(optional=True, others=False) if not _is_done_by_them(effect):
            return None  # how often it would be done no text says
        case EachPlayer() | EachOpponent() | TargetOpponent() | TargetPlayer() | TheyDo() if is_up_to_others(before):
            return if_not_done(before, effect) if negated else if_done(before, effect)
        case Sequence(parts) if parts:
            inner = if_they_did(parts[-1], effect, negated)
            return None if inner is None else steps(*parts[:-1], inner)
        case IfDone() if negated and if_they_did(before.first, effect, negated) is not None:
            return if_not_done(before, effect)
        case _:
            return None


def is_up_to_others(before: Any) -> bool:
    """7.2.2 Whether the last thing said is what players may do who are not 'you'."""
    last = before.parts[-1] if isinstance(before, Sequence) and before.parts else before
    return isinstance(last, EachPlayer | EachOpponent | TargetOpponent | TargetPlayer | TheyDo) and last.optional


def _is_done_by_them(effect: Any) -> bool:
    """7.2.3 Whether all of an effect is done by the players who are spoken of."""
    return all(isinstance(part, TheyDo) for part in (effect.parts if isinstance(effect, Sequence) else (effect,)))


def with_row(before: Any, row: RollRow) -> Any:
    """7.3.13 The die that was rolled before, its table longer by a row; None where there was none."""
    match before:
        case Die():
            return Roll((row,))
        case Roll(rows):
            return _with_another_row(rows, row)
        case May() | MayPay() | If(otherwise=None):
            inner = with_row(before.effect, row)
            return None if inner is None else replace(before, effect=inner)
        case IfDone(otherwise=None):
            inner = with_row(before.then, row)
            return None if inner is None else replace(before, then=inner)
        case IfNotDone():
            inner = with_row(before.otherwise, row)
            return None if inner is None else replace(before, otherwise=inner)
        case Sequence((*first, Die(), Point() as pointing)):
            return Sequence((*first, pointing, Roll((row,))))
        case Sequence(parts):
            inner = with_row(parts[-1], row)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case _:
            return None
