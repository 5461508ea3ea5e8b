"""6.3 Reactions: the Emblem that waits in Limbo because of an event, and what an effect activates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Joins, PlayedFrom
from engine.rules.characteristics import traits_of
from engine.rules.forbidding import cannot_be_activated
from engine.rules.gifts import gift_in
from engine.rules.happening import found_again
from engine.rules.listeners import trigger_of
from engine.rules.memory import known
from engine.rules.this_turn import note_the_use, was_used_already
from engine.table.actions import Action, Activation, Advance, Ascent, Moment, Move, Reveal, RollDice, Step
from engine.table.objects import Emblem

if TYPE_CHECKING:
    from engine.rules.table import Table

ACTIVATIONS_PER_DAY = 100
"""1.4.6.c, 6.3.f."""

UNDECIDED = -1
"""7.3.13.c The result of dice of which it has not been chosen which are ignored."""


def activate(
    table: Table, name: str, source: int, seat: int, action: Action | None, besides: dict[str, object] | None = None
) -> None:
    """6.3.b, 2.2.2.m An Emblem-Reaction with the effect; 1.4.6.c the 101st activation of a day creates none.

    `besides` is what it may speak of besides the action by which it was activated: numbers that were counted.
    """
    game = table.game
    key = f"{name}@{source}"
    times = game.today.get(key, 0)
    if times >= ACTIVATIONS_PER_DAY:  # 1.4.6.c
        return
    if was_used_already(table, name, source):
        return
    game.today[key] = times + 1  # 1.4.6.c
    note_the_use(table, name, source)
    reference = name.split("/")[0]
    bearer = known(table, source)
    if bearer is not None:
        reference = bearer.reference
    bound = _bound_to(action) | gift_in(table, name, action) | (besides or {})
    # 6.3.b, 2.2.2.m
    game.emblems.append(Emblem(game.tick(), seat, "reaction", name, source, reference, bound=bound))


def _bound_to(action: Action | None) -> dict[str, object]:
    """v3:6.3.h What the effect may speak of: the object of the event, and what has become of it (2.1.e)."""
    bound: dict[str, object] = {}
    what, became = getattr(action, "what", 0), found_again(action)
    if became or what:  # v3:6.3.h
        bound["it"] = [became or what]
    if became and what and what != became:
        bound["follow"] = {str(what): became}
        bound["was"] = [what]
    if isinstance(action, RollDice):  # 7.3.13.b
        bound["result"] = UNDECIDED
    if isinstance(action, Moment) and action.phase == "pass":  # 7.2.3.a
        bound["they"] = [action.seat]
    if isinstance(action, Advance | Ascent):
        bound["there"] = [action.expedition]
    if isinstance(action, Move) and action.played_from and became:  # v3:5.1.2.j
        bound["played"], bound["played from"] = [became], action.played_from
    return bound


def result_for(table: Table, step: Step, action: Action) -> dict[str, object]:
    """7.3.13.b The result of which a reaction to a step may speak: undecided yet, or what its ability rolled before."""
    if not isinstance(action, Reveal):
        return {}
    if any(type(other) is RollDice for other in step.actions):
        return {"result": UNDECIDED}
    rolled = table.game.frames[-2].bound
    return {"result": rolled["result"]} if "result" in rolled else {}


def decide_result(table: Table, result: int) -> None:
    """7.3.13.b-c What has been noticed of a roll speaks of its result, known once it is known which dice count."""
    for emblem in table.game.emblems:
        if emblem.bound.get("result") == UNDECIDED:
            emblem.bound["result"] = result


def abilities_with_symbol(table: Table, id: int, symbol: str) -> list[str]:
    """7.5.1.a An object's join, hand or reserve abilities: reactions with that symbol; none of a Mana Orb (2.2.1.f)."""
    if table.game.objects[id].zone == "mana":
        return []
    reactions = traits_of(table, id).profile.reactions
    if symbol == "join":
        return list(reactions.get(Joins, ()))
    out = []
    for name in reactions.get(PlayedFrom, ()):
        trigger = trigger_of(table, name)
        if isinstance(trigger, PlayedFrom) and trigger.zone == symbol:
            out.append(name)
    return out


def activate_symbol(table: Table, action: Activation) -> None:
    """7.3.1.a-b, 7.3.1.d Each such ability is activated for the object that has it, and belongs to its controller.

    7.2.1 'As if it were mine': for another object, whose controller's it is.
    """
    objects = table.game.objects
    bearer = known(table, action.bearer) if action.bearer else objects[action.what]
    for name in action.abilities or abilities_with_symbol(table, action.what, action.symbol):
        if bearer is not None and not cannot_be_activated(table, name, action.what):
            activate(table, name, bearer.id, bearer.seat, None)
