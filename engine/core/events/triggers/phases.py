"""6.3.d Phases, passes and abilities that are used, and who notices them."""

from __future__ import annotations

from engine.cards.language import (
    AbilityUsed,
    AtPhase,
    BecomesFirst,
    OpponentPasses,
    YouPass,
)
from engine.core.events.triggers.listeners import Listener, trigger_of
from engine.core.events.triggers.matching import hears
from engine.core.match import Match
from engine.core.query.this_turn import SYMBOLS, costs_of_ability
from engine.state.actions import (
    Activation,
    Moment,
    Step,
)
from engine.state.seats import is_opponent


@hears(AtPhase, Moment)
def _begins(match: Match, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.b Whether this phase is waited for."""
    trigger = trigger_of(match, listener[0])
    return isinstance(trigger, AtPhase) and trigger.phase == action.phase


@hears(AbilityUsed, Moment)
def _is_used(match: Match, step: Step, action: Moment, listener: Listener) -> bool:
    """5.3 Whether any player plays a quick action with the symbol among its costs on the turn of the controller."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, AbilityUsed)
    if action.phase != "quick action" or match.game.turn != listener[2]:
        return False
    costs = costs_of_ability(match.catalogue.abilities[action.ability].ability)
    if not _is_so_manieth(match, trigger, 0):
        return False
    return any(isinstance(cost, SYMBOLS[trigger.symbol]) for cost in costs)


@hears(AbilityUsed, Activation)
def _is_activated(match: Match, step: Step, action: Activation, listener: Listener) -> bool:
    """7.3.1 A support ability that an effect activates is activated like any other."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, AbilityUsed)
    if not _is_so_manieth(match, trigger, 1):
        return False
    return action.symbol == trigger.symbol and match.game.turn == listener[2]


def _is_so_manieth(match: Match, trigger: AbilityUsed, besides: int) -> bool:
    """4.2.3 Whether it is the second of the turn, or whichever is waited for; `besides` those not yet noted."""
    used = match.game.this_turn.symbols.get(trigger.symbol, 0) + besides
    return trigger.number is None or used == trigger.number


@hears(YouPass, Moment)
def _passes(match: Match, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.3.c Whether this player's pass is waited for, or only as the first of this Afternoon."""
    if action.phase != "pass":
        return False
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, YouPass)
    return (trigger.anybody or listener[2] == action.seat) and not (
        trigger.first and match.game.passed[:1] != [action.seat]
    )


@hears(BecomesFirst, Moment)
def _becomes_first(match: Match, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.1.b, 7.5.2.a, 2V2.10 Whether somebody whom the trigger means is first player from now on, and was not before.

    The rules have passed the marker on already; an effect does so as the step happens.
    """
    game = match.game
    if action.phase != "succeed" or (game.first != action.seat and game.teams[game.first] == game.teams[action.seat]):
        return False
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, BecomesFirst)
    theirs = is_opponent(game, listener[2], action.seat)
    return trigger.whose == "anybody" or theirs == (trigger.whose == "opponent")


@hears(OpponentPasses, Moment)
def _opponent_passes(match: Match, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.3.c Whether an opponent passes, or is the first who does this Afternoon."""
    if action.phase != "pass" or not is_opponent(match.game, listener[2], action.seat):
        return False
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, OpponentPasses)
    return not trigger.first or match.game.passed[:1] == [action.seat]
