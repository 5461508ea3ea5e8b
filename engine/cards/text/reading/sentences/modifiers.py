"""Modifiers: 'If I would ..., ... instead', 'When you would ..., also ...' (6.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.cards.definitions.profiles import asks_first
from engine.cards.language import (
    Ability,
    Additive,
    Boost,
    Condition,
    Cost,
    Defect,
    DoNotMove,
    Effect,
    ExhaustMe,
    ExtraDice,
    GainCounters,
    GainSeveral,
    IGain,
    IGoToReserve,
    ILeave,
    It,
    ItsExpedition,
    LoseCounters,
    May,
    MayPay,
    Me,
    MoveExpedition,
    MoveFurther,
    MyExpedition,
    MyExpeditionWouldMove,
    OneLeavesMine,
    PayMana,
    RaiseResult,
    Replacing,
    Roll,
    RollRow,
    SacrificeMe,
    Sequence,
    Spend,
    ThatExpedition,
    Would,
    YouRoll,
)
from engine.cards.text.joining import joined
from engine.cards.text.of_others import is_told
from engine.cards.text.reading.canonical.entries import meant
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import about, found, replaced, steps

meant(MyExpeditionWouldMove)(lambda would: not (would.terrain and would.by_ascension))
reads("move_during_dusk", "(my expedition|1 of your expedition)=whose would move forward")(
    lambda whose: whose.startswith("1")
)
reads("would", "<yours:move_during_dusk> during dusk due to <terrain>")(
    lambda yours, terrain: MyExpeditionWouldMove(True, yours=yours, terrain=terrain)
)
reads("would", "<yours:move_during_dusk> (@due_to_ascension|due to ascension) during dusk")(
    lambda yours: MyExpeditionWouldMove(True, by_ascension=True, yours=yours)
)
reads("would", "you would roll 1 die")(YouRoll)


@reads("modifier", "(if|when) <would> [while <condition>] , <effect:mandatory> instead")
@reads("modifier", "(if|when) <would> [while <condition>] , instead <effect:text>")
def replacing(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would gain Asleep, I gain Anchored instead'; an atomic action is replaced by others of one verb.

    Of an Expedition that would move forward 'it' and 'that Expedition' speak; how far it moves instead is read below.
    """
    effect = _of_what_would_move(would, effect)
    moves = isinstance(effect, MoveExpedition) and effect.place == ThatExpedition() and effect.number > 0
    if moves or isinstance(effect, RaiseResult):
        return None
    if found(effect, ThatExpedition) and not isinstance(would, MyExpeditionWouldMove):
        return None
    return Replacing(would, effect, condition) if can_come_instead(would, effect) else None


def _of_what_would_move(would: Would, effect: Any) -> Any:
    """6.2.b Instead of an Expedition's move 'its Expedition' and 'my Expedition' are the one that would move."""
    if not isinstance(would, MyExpeditionWouldMove):
        return effect
    effect = replaced(effect, ItsExpedition(), ThatExpedition())
    return effect if would.yours else replaced(effect, MyExpedition(), ThatExpedition())


reads("mandatory", "<effect:sentence>")(lambda effect: None if isinstance(effect, May | MayPay) else effect)


@reads("modifier", "(if|when) <would> [while <condition>] , you may <effect:deeds> [instead]")
@reads("modifier", "(if|when) <would> [while <condition>] , you may instead <effect:deeds>")
def optional(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone', or 'sacrifice me instead'."""
    if found(effect, RaiseResult) and not (isinstance(would, YouRoll) and isinstance(effect, RaiseResult)):
        return None
    effect = _of_what_would_move(would, effect)
    return Replacing(would, effect, condition, optional=True) if can_come_instead(would, effect) else None


def can_come_instead(would: Would, effect: Effect) -> bool:
    """6.2.b Instead of an atomic action those of some verbs come; instead of a step any steps."""
    if not isinstance(would, ILeave | IGoToReserve | OneLeavesMine | IGain):
        return True
    match effect:
        case Sequence(parts) | GainSeveral(It() | Me(), parts, ()):
            return all(can_come_instead(would, part) for part in parts)
        case _:
            return is_told(effect) or isinstance(effect, Boost | Defect | GainCounters | LoseCounters)


@reads("modifier", "if <would> [while <condition>] , you may <first:verb> to <effect:verb> instead")
@reads("modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds>")
def optional_to(would: Would, first: Effect, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward, you may discard me instead to draw two cards'."""
    whole = _of_what_would_move(would, steps(first, effect))
    return Replacing(would, whole, condition, True) if can_come_instead(would, whole) else None


@reads(
    "modifier", "if <would> [while <condition>] , you may <effect:deeds> [instead] . if you do not , <otherwise:verb>"
)
def optional_or(would: Would, effect: Effect, otherwise: Any, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone. If you don't, draw a card'."""
    if not can_come_instead(would, effect) or not (is_told(otherwise) or isinstance(otherwise, Boost)):
        return None
    return None if asks_first(otherwise) else Replacing(would, effect, condition, True, otherwise)


@reads(
    "modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds> . <parts:text_parts>"
)
def optional_to_and_more(
    would: Would, first: Effect, effect: Effect, parts: tuple[Any, ...], condition: Condition | None = None
) -> Ability | None:
    """'..., you may discard me instead to look at the top four cards of your deck. Put one in your hand ...'."""
    whole = joined((effect, *parts))
    return None if whole is None else optional_to(would, first, whole, condition)


reads("it_moves", "it move [forward] twice")(lambda: MoveExpedition(ThatExpedition(), 2))
reads("it_moves", "(it|that expedition|my expedition) move forward [by] <n:integer> region")(
    lambda n: MoveExpedition(ThatExpedition(), n)
)
reads("it_moves", "<effect:further>")(lambda effect: effect)
reads("it_moves", "it do not move [forward]", "it stay where it be")(DoNotMove)
reads("further", "it move forward <number:integer> more region")(MoveFurther)


@reads("modifier", "(if|when) <would> [while <condition>] , <effect:it_moves> instead")
def moves_instead(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward during Dusk, it moves twice instead'."""
    return Replacing(would, effect, condition) if isinstance(would, MyExpeditionWouldMove) else None


@reads("modifier", "if <would> [while <condition>] , you may (have|make) <effect:further> instead")
@reads("modifier", "if <would> [while <condition>] , you may <costs> to (have|make) <effect:further> instead")
def may_move_further(
    would: Would, effect: MoveFurther, costs: Any = (), condition: Condition | None = None
) -> Ability | None:
    """'..., you may exhaust me to make it move forward one more region instead'."""
    if not isinstance(would, MyExpeditionWouldMove):
        return None
    return Replacing(would, MayPay(costs, effect) if costs else effect, condition, optional=not costs)


@reads("moving_rows", "on 1 <results> (,|:) <effect:it_moves> instead")
@reads("moving_rows", "on 1 <results> (,|:) <effect:it_moves> instead . <others:moving_rows>")
@reads("moving_rows", "on 1 : <others:moving_row_list>")
def moving_rows(results: Any = None, effect: Any = None, others: Any = ()) -> Any:
    """'On a 4+: it moves forward one more region instead': what is not said goes as it would."""
    return others if results is None else (RollRow(results[0], results[1], effect), *others)


reads("moving_row", "• [on 1] <results> (,|:) <effect:it_moves> instead [.]")(
    lambda results, effect: RollRow(results[0], results[1], effect)
)
reads("moving_row_list", "<first:moving_row>")(lambda first: (first,))
reads("moving_row_list", "<first:moving_row> <others:moving_row_list>")(lambda first, others: (first, *others))


@reads("modifier", "if <would> , roll 1 die . <rows:moving_rows>", "if <would> , roll 1 die : <rows:moving_row_list>")
def rolls_how_it_moves(would: Would, rows: Any) -> Ability | None:
    """'If my Expedition would move forward, roll a die. On a 4+: it moves forward one more region instead'."""
    ends = sorted((row.low, row.high) for row in rows)
    apart = all(high < low for (_, high), (low, _) in pairwise(ends))
    relative = all(isinstance(row.effect, MoveFurther | DoNotMove) for row in rows)
    return Replacing(would, Roll(rows)) if isinstance(would, MyExpeditionWouldMove) and apart and relative else None


@reads("extra_dice", "roll that many die plus <n:integer> and ignore (the roll|<n:integer> roll) of your choice")
def extra_dice(n: int) -> ExtraDice:
    """'roll that many dice plus one and ignore the roll of your choice'."""
    return ExtraDice(n)


@reads("modifier", "if <would> [while <condition>] , instead <effect:extra_dice>")
def more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """'If you would roll one or more dice, instead roll that many dice plus one ...'."""
    return Replacing(would, effect, condition)


@reads("modifier", "if <would> [while <condition>] , you may [instead] <effect:extra_dice> [instead]")
def perhaps_more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """The same where one may decline."""
    return Replacing(would, effect, condition, optional=True)


@reads("modifier", "if <would> [while <condition>] , <effect:raising>")
def raised(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If you would roll a die, add 1 to its result'."""
    return Replacing(would, effect, condition) if isinstance(would, YouRoll) else None


@reads("modifier", "if <would> [while <condition>] , you may <costs> to <effect:raising>")
def raised_for(
    would: Would, costs: tuple[Cost, ...], effect: Effect, condition: Condition | None = None
) -> Ability | None:
    """'If you would roll a die, you may exhaust me to add 1 to its result'."""
    simple = all(isinstance(cost, ExhaustMe | PayMana | SacrificeMe | Spend) for cost in costs)
    return Replacing(would, MayPay(costs, effect), condition) if isinstance(would, YouRoll) and simple else None


@reads("also_gained", "me also <acts>", "also me <acts>")
def also_gained(acts: tuple[Any, ...]) -> Any:
    """'I also gain 1 boost'."""
    return about(acts[0], Me()) if len(acts) == 1 else None


@reads("modifier", "(when|if) <would> [while <condition>] , <effect:also_gained>")
@reads("modifier", "(when|if) <would> [while <condition>] , also <effect:verb>")
def additive(would: Would, effect: Any, condition: Condition | None = None) -> Ability | None:
    """'When you would draw one or more cards, also Resupply'."""
    simple = (is_told(effect) or isinstance(effect, Boost)) and not asks_first(effect)
    return Additive(would, effect, condition) if simple else None
