"""Modifiers: 'If I would ..., ... instead', 'When you would ..., also ...' (6.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    Ability,
    Additive,
    Boost,
    Condition,
    Defect,
    Effect,
    ExtraDice,
    IGain,
    IGoToReserve,
    ILeave,
    ItsExpedition,
    LoseCounters,
    MoveExpedition,
    MyExpedition,
    MyExpeditionWouldMove,
    OneLeavesMine,
    RaiseResult,
    Replacing,
    Roll,
    RollRow,
    Sequence,
    ThatExpedition,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
    YoursAscendsAgain,
)
from engine.cards.text.joining import joined
from engine.cards.text.of_others import TOLD
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import found, replaced, steps

reads("would", "me would leave the expedition_zone")(ILeave)
reads("would", "me would gain <status>")(IGain)
reads("would", "me would go to reserve from the expedition_zone")(IGoToReserve)
reads("would", "<filter:one_noun> would leave my expedition [during the afternoon]=afternoon")(
    lambda filter, afternoon="": OneLeavesMine(filter, bool(afternoon))
)
reads("would", "<filter:one_noun> would leave your expedition [during the afternoon]=afternoon")(
    lambda filter, afternoon="": OneLeavesMine(filter, bool(afternoon), yours=True)
)
reads("would", "my expedition would move forward [during dusk]=dusk")(lambda dusk="": MyExpeditionWouldMove(bool(dusk)))
reads("would", "my expedition would move forward (@due_to_ascension|due to ascension)")(
    lambda: MyExpeditionWouldMove(by_ascension=True)
)
reads("would", "1 of your ascended expedition would attempt to @ascend again")(YoursAscendsAgain)
reads("would", "you would @resupply")(YouResupply)
reads("would", "you would roll 1 or more die", "you would roll 1 die")(YouRoll)
reads("would", "you would draw 1 or more card")(YouDraw)


@reads("modifier", "(if|when) <would> [while <condition>] , <effect:sentence> instead")
@reads("modifier", "(if|when) <would> [while <condition>] , instead <effect:text>")
def replacing(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would gain Asleep, I gain Anchored instead'; an atomic action is replaced by others of one verb."""
    effect = replaced(effect, ItsExpedition(), MyExpedition()) if isinstance(would, MyExpeditionWouldMove) else effect
    if isinstance(effect, RaiseResult) or found(effect, ThatExpedition):
        return None
    return Replacing(would, effect, condition) if can_come_instead(would, effect) else None


@reads("modifier", "if <would> [while <condition>] , you may <effect:deeds>")
def optional(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone'."""
    if found(effect, RaiseResult) and not (isinstance(would, YouRoll) and isinstance(effect, RaiseResult)):
        return None
    return Replacing(would, effect, condition, optional=True) if can_come_instead(would, effect) else None


def can_come_instead(would: Would, effect: Effect) -> bool:
    """6.2.b Instead of an atomic action other ones come, without a question; instead of a step any steps."""
    if not isinstance(would, ILeave | IGoToReserve | OneLeavesMine | IGain):
        return True
    parts = effect.parts if isinstance(effect, Sequence) else (effect,)
    return all(isinstance(part, (Boost, Defect, LoseCounters, *TOLD)) for part in parts)


@reads("modifier", "if <would> [while <condition>] , you may <effect:verb> instead")
def optional_instead(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may sacrifice a Permanent instead'."""
    return optional(would, effect, condition)  # type: ignore[no-any-return]


@reads("modifier", "if <would> [while <condition>] , you may <first:verb> to <effect:verb> instead")
@reads("modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds>")
def optional_to(would: Would, first: Effect, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward, you may discard me instead to draw two cards'."""
    whole = steps(first, effect)
    return Replacing(would, whole, condition, True) if can_come_instead(would, whole) else None


@reads("modifier", "if <would> [while <condition>] , you may <effect:deeds> . if you do not , <otherwise:verb>")
def optional_or(would: Would, effect: Effect, otherwise: Any, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone. If you don't, draw a card'."""
    if not can_come_instead(would, effect) or not isinstance(otherwise, (Boost, *TOLD)):
        return None
    return Replacing(would, effect, condition, True, otherwise)


@reads(
    "modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds> . <parts:text_parts>"
)
def optional_to_and_more(
    would: Would, first: Effect, effect: Effect, parts: tuple[Any, ...], condition: Condition | None = None
) -> Ability | None:
    """'..., you may discard me instead to look at the top four cards of your deck. Put one in your hand ...'."""
    whole = joined((effect, *parts))
    return None if whole is None else optional_to(would, first, whole, condition)


reads("it_moves", "it move [forward] twice", "it move forward 1 more region")(lambda: 2)
reads("it_moves", "it do not move [forward]")(lambda: 0)


@reads("modifier", "(if|when) <would> [while <condition>] , <number:it_moves> instead")
def moves_instead(would: Would, number: int, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward during Dusk, it moves twice instead'."""
    if not isinstance(would, MyExpeditionWouldMove) or not number:
        return None
    return Replacing(would, MoveExpedition(MyExpedition(), number), condition)


@reads("moving_rows", "on 1 <results> (,|:) <number:it_moves> instead")
@reads("moving_rows", "on 1 : <rows:moving_row_list>")
def moving_rows(results: Any = None, number: int = 0, rows: Any = ()) -> Any:
    """'On a 4+: it moves forward one more region instead': what is not said goes as it would."""
    return rows or ((*results, number),)


reads("moving_row", "• [on 1] <results> (,|:) <number:it_moves> instead [.]")(
    lambda results, number: (*results, number)
)
reads("moving_row_list", "<first:moving_row>")(lambda first: (first,))
reads("moving_row_list", "<first:moving_row> <others:moving_row_list>")(lambda first, others: (first, *others))


@reads("modifier", "if <would> , roll 1 die . <rows:moving_rows>", "if <would> , roll 1 die : <rows:moving_row_list>")
def rolls_how_it_moves(would: Would, rows: Any) -> Ability | None:
    """'If my Expedition would move forward, roll a die. On a 4+: it moves forward one more region instead'."""
    if not isinstance(would, MyExpeditionWouldMove):
        return None
    moves = {face: next((number for low, high, number in rows if low <= face <= high), 1) for face in range(1, 7)}
    said: list[RollRow] = []
    for face, number in moves.items():
        if number and said and said[-1].high == face - 1 and said[-1].effect == MoveExpedition(MyExpedition(), number):
            said[-1] = msgspec.structs.replace(said[-1], high=face)
        elif number:
            said.append(RollRow(face, face, MoveExpedition(MyExpedition(), number)))
    if said and said[-1].high == 6:
        said[-1] = msgspec.structs.replace(said[-1], high=99)
    return Replacing(would, Roll(tuple(said)))


@reads("extra_dice", "roll that many die plus <n:integer> and ignore (the roll|<n:integer> roll) of your choice")
def extra_dice(n: int) -> ExtraDice:
    """'roll that many dice plus one and ignore the roll of your choice'."""
    return ExtraDice(n)


@reads("modifier", "if <would> [while <condition>] , instead <effect:extra_dice>")
def more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """'If you would roll one or more dice, instead roll that many dice plus one ...'."""
    return Replacing(would, effect, condition)


@reads("modifier", "if <would> [while <condition>] , you may <effect:extra_dice>")
def perhaps_more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """The same where one may decline."""
    return Replacing(would, effect, condition, optional=True)


@reads("modifier", "if <would> [while <condition>] , <effect:raising>")
def raised(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If you would roll a die, add 1 to its result'."""
    return Replacing(would, effect, condition) if isinstance(would, YouRoll) else None


@reads("modifier", "(when|if) <would> [while <condition>] , also <effect:verb>")
def additive(would: Would, effect: Any, condition: Condition | None = None) -> Ability | None:
    """'When you would draw one or more cards, also Resupply'."""
    return Additive(would, effect, condition) if isinstance(effect, (Boost, *TOLD)) else None
