"""Sentences in a row as one effect: conditions, options and dice take the sentences that belong to them (6.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.definitions.given_up import OBJECTS
from engine.cards.language import (
    AnyOf,
    AtLeast,
    Boost,
    Condition,
    DieResult,
    Effect,
    Equal,
    Filter,
    GainCounters,
    GainSeveral,
    GainStatus,
    If,
    IfDone,
    IfThisWay,
    Is,
    IsLike,
    It,
    LoseCounters,
    May,
    MayPay,
    NextCard,
    Not,
    NumberOf,
    PayX,
    PlayForFree,
    Point,
    RaiseResult,
    RemoveCounters,
    RevealTop,
    Roll,
    RollRow,
    Rush,
    Sequence,
    SpendAny,
    Target,
    TargetExpedition,
    ThatMany,
    Times,
    WasPlayedFrom,
)
from engine.cards.text.antecedents import speaks_of_another
from engine.cards.text.combining import alternatives, both
from engine.cards.text.consequences import (
    if_done,
    if_not_done,
    if_they_did,
    if_unable,
    is_up_to_others,
    with_otherwise,
    with_row,
)
from engine.cards.text.naming import some_of_these
from engine.cards.text.of_others import OF_OTHERS, is_told, of_that_player, of_the_one_targeted
from engine.cards.text.phrases import (
    HIGHEST_FACE,
    SUBJECT,
    WAYS,
    Also,
    AlsoIf,
    ByHandCost,
    Die,
    IfTheyDo,
    IfYouDo,
    IfYouDoNot,
    Instead,
    Offer,
    OnResult,
    Otherwise,
    SoOften,
    Targeted,
    Then,
    ThisWay,
)
from engine.cards.text.trees import found, opposite, replaced, steps


def joined(sentences: tuple[Any, ...]) -> Effect | None:
    """Sentences in a row as one effect; None where one belongs to a sentence that is not there (6.5.c-d, 7.3.13)."""
    done: list[Any] = []
    in_full = some_of_these(tuple(of_the_one_targeted(sentences)))
    for said_before, sentence in zip((None, *in_full), in_full, strict=False):
        if isinstance(sentence, Instead):
            done[-1:] = [_instead(done[-1] if done else None, sentence)]
            if done[-1] is None:
                return None
            continue
        if isinstance(sentence, SoOften):
            if len(done) != 1 or isinstance(done[0], Die | Offer | Times):
                return None  # of several sentences, or of one that is not finished, it is not plain what is meant
            done = [Times(sentence.number, done[0])]
            continue
        if isinstance(sentence, AlsoIf):
            done[-1:] = [_also_if(done[-1] if done else None, sentence)]
            if done[-1] is None:
                return None
            continue
        then = sentence.effect if isinstance(sentence, Then) else sentence
        if done and found(then, (DieResult, ThatMany)) and (rolled := _of_a_die_within(done[-1], then)) is not None:
            done[-1] = rolled
            continue
        if isinstance(sentence, Then):
            done[-1:] = _of_the_last_row(done, sentence.effect)
            continue
        if isinstance(sentence, If) and isinstance(sentence.condition, ThisWay | Not):
            twice = len(done) > 1 and type(done[-2]) is type(done[-1])
            this_way = _this_way(Sequence(tuple(done[-2:])) if twice else done[-1], sentence) if done else None
            if this_way is not None:
                done[-1] = this_way
                continue
        if done and isinstance(sentence, If) and speaks_of_it(sentence.condition):
            done[-1:] = _of_what_was_done(done, sentence)
            continue
        if done and isinstance(sentence, May) and (shown := _of_what_was_shown(done[-1], sentence)) is not None:
            done[-1] = shown
            continue
        if done and (gains := _gained_as_played(done[-1], sentence)) is not None:
            if gains is IN_VAIN:
                return None
            done[-1] = gains
            continue
        if isinstance(sentence, Also):
            cards = found(done[-1], NextCard) if done else []
            if not cards:
                return None
            done.append(msgspec.structs.replace(cards[-1], gift=sentence.gift))
            continue
        if isinstance(sentence, ByHandCost):
            played = found(done[-1], Rush) if done else []
            theirs = any(isinstance(each.effect, Rush) for each in found(tuple(done[-1:]), OF_OTHERS))
            if len(played) != 1 or played[0].by_hand_cost or theirs != sentence.theirs:
                return None
            done[-1] = replaced(done[-1], played[0], msgspec.structs.replace(played[0], by_hand_cost=True))
            continue
        if not isinstance(sentence, IfYouDo | IfYouDoNot | IfTheyDo | Otherwise | OnResult):
            done[-1:] = _of_the_last_row(done, sentence)
            continue
        before = done.pop() if done else None
        match sentence:
            case IfYouDo() | IfYouDoNot() if is_up_to_others(before):
                after = None  # 7.2.2 'you' are not the one who may do it
            case IfYouDo():
                after = if_done(before, sentence.effect, again=True)
            case IfYouDoNot():
                after = (if_unable if sentence.unable else if_not_done)(before, sentence.effect)
            case IfTheyDo():
                after = if_they_did(before, sentence.effect, sentence.negated)
            case Otherwise():
                twice = isinstance(said_before, If) and speaks_of_it(said_before.condition)
                also_before = twice and bool(done) and asks_about_it(done[-1])
                after = None if also_before else with_otherwise(before, sentence.effect)
            case OnResult(row):
                if _is_of_a_raised_result(done, before):
                    done.append(before)
                    after = If(_in_the_row(row), row.effect, sentence.otherwise)
                else:
                    after = with_row(before, row)
                    after = after if sentence.otherwise is None else with_otherwise(after, sentence.otherwise)
        if after is None:
            return None
        done.append(after)
    done = of_that_player(_with_dice_rolled(done))
    if any(_unfinished(sentence) for sentence in done):
        return None
    return steps(*done) if done else None


def _with_dice_rolled(sentences: list[Any]) -> list[Any]:
    """7.3.13.b A die without a table is rolled for those who speak of its result afterwards, or of a card revealed."""
    parts: list[Any] = []
    for sentence in sentences:
        parts += sentence.parts if isinstance(sentence, Sequence) else (sentence,)
    rolled = False
    for at, part in enumerate(parts):
        if rolled and not found(tuple(parts[: at + 1]), (Roll, PayX, SpendAny)):
            parts[at] = part = replaced(part, ThatMany(), DieResult())
        rolled = isinstance(part, Die) or (rolled and not found(part, (LoseCounters, RemoveCounters)))  # 2.5.f
    return [
        Roll(()) if isinstance(part, Die) and found(tuple(parts[at:]), (DieResult, RaiseResult, RevealTop)) else part
        for at, part in enumerate(parts)
    ]


def _of_a_die_within(before: Any, said: Any) -> Any:
    """7.3.13.b 'If I'm in {V}, roll a die. I gain that many boosts': what speaks of the result stands there as well."""
    match before:
        case If(effect=Die(), otherwise=None) | MayPay(effect=Die()):
            inner = joined((Die(), said))
            return None if inner is None else msgspec.structs.replace(before, effect=inner)
        case IfDone(then=Die(), otherwise=None):
            inner = joined((Die(), said))
            return None if inner is None else msgspec.structs.replace(before, then=inner)
        case _:
            return None


def _is_of_a_raised_result(done: list[Any], before: Any) -> bool:
    """7.3.13.b Whether the sentence before may raise the result of a die, or looks at it: the rows come afterwards."""
    rolled = bool(found(tuple(done), Die))
    raising = isinstance(before, May | MayPay | RaiseResult) and bool(found(before, RaiseResult))
    return rolled and (raising or (isinstance(before, If) and bool(found(before.condition, DieResult))))


def _in_the_row(row: RollRow) -> Condition:
    """7.3.13.b Whether the result lies in a row."""
    if row.high > HIGHEST_FACE:
        return AtLeast(DieResult(), row.low)
    if row.low == row.high:
        return Equal(DieResult(), row.low)
    higher = AtLeast(DieResult(), row.high + 1)
    return Not(higher) if row.low == 1 else Not(AnyOf(Not(AtLeast(DieResult(), row.low)), higher))


def _of_what_was_done(done: list[Any], said: If) -> list[Any]:
    """6.5.d The last sentence and this one, which asks about what it speaks of, and so depends on it."""
    *_, last = done
    if (rows := _rows_naming_it(done, said)) is not None:
        *others, row = rows
        within = _of_what_was_done([row.effect], said)
        return [Roll((*others, msgspec.structs.replace(row, effect=steps(*within))))]
    # what had no counters to lose is looked at all the same, the next card when it is played, and what was looked at
    apart = isinstance(last, LoseCounters | NextCard) or asks_about_it(last)
    bound = None if apart else if_done(last, said)
    return [last, said] if bound is None else [bound]


def _of_the_last_row(done: list[Any], said: Any) -> list[Any]:
    """7.2.4 The last sentence and this one; 'On a 4+, target Character gains Asleep. It ...' is one row of the die."""
    if (rows := _rows_naming_it(done, said)) is not None:
        *others, row = rows
        return [Roll((*others, msgspec.structs.replace(row, effect=steps(row.effect, said))))]
    return [*done[-1:], said]


def _rows_naming_it(done: list[Any], said: Any) -> tuple[RollRow, ...] | None:
    """7.2.4 The rows of the die rolled last, where only there 'it' has been named; else None."""
    last = done[-1] if done else None
    return last.rows if isinstance(last, Roll) and last.rows and speaks_of_another((*done[:-1], said)) else None


def speaks_of_it(condition: Any) -> bool:
    """Whether a condition asks about what the sentence before was speaking of (7.2.4)."""
    return bool(replaced(condition, It(), SUBJECT) != condition or found(condition, WasPlayedFrom))


def asks_about_it(said: Any) -> bool:
    """7.2.4 Whether a sentence asks about 'it' at its end and names no other: the next may ask about the same."""
    match said:
        case If():
            others = [each for each in found(said.effect, OBJECTS) if getattr(each, "who", None) != It()]
            return speaks_of_it(said.condition) and not others
        case IfDone():
            return asks_about_it(said.then)
        case Sequence(parts) if parts:
            return asks_about_it(parts[-1])
        case _:
            return False


IN_VAIN: Any = object()
"""What would be gained too late: a Spell that has resolved gains nothing by it."""


def _gained_as_played(before: Any, said: Any) -> Any:
    """7.3.14 'You may play target Spell for free. It gains Fleeting': as it is played, before it resolves.

    None where nothing of the kind is said.
    """
    first, *more = said.parts if isinstance(said, Sequence) else (said,)
    gained: Any
    if not (isinstance(first, GainStatus) and first.who == It()):
        return None
    match before:
        case May():
            inner = _gained_as_played(before.effect, first)
            gained = May(inner) if inner is not None and inner is not IN_VAIN else inner
        case PlayForFree(who, None) if getattr(who, "least", 1) == getattr(who, "most", 1) == 1:
            gained = PlayForFree(who, first.status)
        case Rush(filter) if any(
            "spell" in each.types or not (each.types or each.subtypes) for each in alternatives(filter)
        ):
            gained = IN_VAIN
        case _:
            return None
    return gained if gained is None or gained is IN_VAIN or not more else steps(gained, *more)


def _instead(before: Any, said: Instead) -> Any:
    """6.5.c 'Draw a card. If you control a Plant, draw two cards instead': one or the other."""
    if (
        isinstance(before, If)
        and before.otherwise is None
        and (more := _such_a_thing(before.condition, said.condition))
    ):
        return If(more, said.effect, before)
    if before is None or not (is_told(before) or isinstance(before, Boost | GainCounters | GainSeveral)):
        return None
    if speaks_of_it(said.condition):
        who = getattr(before, "who", None)
        if not isinstance(who, Target) or not who.least == who.most == 1:
            return None
        usual: Effect = replaced(before, who, It())
        return None if found(said.effect, Target) else steps(Point(who), If(said.condition, said.effect, usual))
    both_ways = with_otherwise(If(opposite(said.condition), before), said.effect)
    match both_ways:
        case If() if both_ways.otherwise is not None:
            return If(said.condition, both_ways.otherwise, both_ways.effect)
        case Sequence((_, If() as either)) if either.otherwise is not None:
            return Sequence((both_ways.parts[0], If(said.condition, either.otherwise, either.effect)))
        case _:
            return None


def _such_a_thing(counted: Any, more: Any) -> Condition | None:
    """'If you control a Feat, ... If it's Completed, ... instead': one that is so as well."""
    match counted, more:
        case AtLeast(NumberOf(filter), 1), Is(It(), status):
            such = both(filter, Filter(status=status))
        case AtLeast(NumberOf(filter), 1), IsLike(It(), wanted):
            such = both(filter, wanted)
        case _:
            return None
    return None if such is None else AtLeast(NumberOf(such), 1)


def _of_what_was_shown(before: Any, said: May) -> Any:
    """3.1.3.f 'You may pay {1} to reveal the top card of your deck. You may draw it': only what was shown is meant."""
    if not (isinstance(before, MayPay) and isinstance(before.effect, RevealTop) and speaks_of_it(said)):
        return None
    return MayPay(before.costs, steps(before.effect, said))


def _also_if(before: Any, said: AlsoIf) -> Any:
    """6.5.c 'You may exhaust me to draw a card. If its Base Cost was {7} or more, also Resupply': looked at before."""
    match before:
        case May() | MayPay():
            inner = _also_if(before.effect, said)
            return None if inner is None else msgspec.structs.replace(before, effect=inner)
        case None | Die() | Offer():
            return None
        case _:
            twice = found(before, (Target, TargetExpedition))
            return None if twice else If(said.condition, steps(before, said.effect), before)


def _this_way(before: Any, said: If) -> Any:
    """What depends on what was done to whom; an option takes the consequence with it."""
    negated = isinstance(said.condition, Not)
    way: Any = said.condition.condition if isinstance(said.condition, Not) else said.condition
    if not isinstance(way, ThisWay):
        return None
    match before:
        case Sequence((*_, twice, again)) if type(twice) is type(again) and isinstance(again, WAYS[way.did]):
            return None  # which of the two it was done by, or whether by each, no text says
        case Sequence(parts):
            inner = _this_way(parts[-1], said)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case May() | MayPay() | If(otherwise=None) if not negated:
            inner = _this_way(before.effect, said)
            return None if inner is None else msgspec.structs.replace(before, effect=inner)
        case IfDone(otherwise=None) if not negated:
            inner = _this_way(before.then, said)
            return None if inner is None else msgspec.structs.replace(before, then=inner)
        case _:
            last = before.effect if isinstance(before, May) else before
            if not isinstance(last, WAYS[way.did]):
                return None
            if negated:
                return IfThisWay(before, way.filter, said.otherwise or Sequence(()), said.effect)
            return IfThisWay(before, way.filter, said.effect, said.otherwise)


def _unfinished(sentence: Any) -> bool:
    return isinstance(sentence, Die | Offer | Targeted) or (
        isinstance(sentence, Sequence) and any(map(_unfinished, sentence.parts))
    )
