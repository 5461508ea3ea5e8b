"""6.3.d What objects gain and lose, what is created, rolled and revealed, phases and passes, and who notices it."""

from __future__ import annotations

from engine.abilities.triggers.records import (
    AbilityUsed,
    AtPhase,
    BecomesFirst,
    CounterReached,
    GainsCounters,
    GainsStatus,
    LosesCounters,
    LosesStatus,
    OpponentPasses,
    RevealedThisWay,
    YouCreateToken,
    YouExhaust,
    YouPass,
    YouRollDice,
)
from engine.core.acting_player import doer_of
from engine.core.events.triggers.listeners import Listener, trigger_of
from engine.core.events.triggers.matching import hears, is_waited_for
from engine.core.marks import is_mark_of
from engine.core.match import Match, derived
from engine.core.query.filters import candidates
from engine.core.query.this_turn import SYMBOLS, costs_of_ability
from engine.state.actions import (
    Activation,
    Attempt,
    Count,
    Create,
    Gain,
    Lose,
    Moment,
    Reveal,
    RollDice,
    Step,
)
from engine.state.seats import is_opponent


@hears(LosesStatus, Lose)
def _loses(match: Match, step: Step, action: Lose, listener: Listener) -> bool:
    """7.3.9.a Whether this object and this status are what a listener waits for."""
    trigger = trigger_of(match, listener[0])
    if not isinstance(trigger, LosesStatus) or trigger.status != action.status or _is_an_orb(match, action):
        return False
    return is_waited_for(match, listener, trigger.who, action.what)


@hears(YouCreateToken, Create)
def _creates(match: Match, step: Step, action: Create, listener: Listener) -> bool:
    """7.3.3, KW.16 Whether the player whom the trigger means creates a Character, any token, or one of its sub-type.

    With `together` it is heard once for all that a player creates in one step.
    """
    trigger, maker = trigger_of(match, listener[0]), doer_of(step, action)
    assert isinstance(trigger, YouCreateToken)
    if not trigger.together:
        return _is_created(match, trigger, maker, action, listener)
    created = [each for each in step.actions if isinstance(each, Create) and doer_of(step, each) == maker]
    return next((each for each in created if _is_created(match, trigger, maker, each, listener)), None) is action


def _is_created(match: Match, trigger: YouCreateToken, maker: int, action: Create, listener: Listener) -> bool:
    """7.3.3 Whether this token is of those that a listener waits for."""
    if trigger.whose == "you" and maker != listener[2]:
        return False
    if trigger.whose == "opponent" and not is_opponent(match.game, listener[2], maker):
        return False
    if trigger.subtype is not None and trigger.subtype not in match.catalogue.cards[action.reference].subtypes:
        return False
    return trigger.any_kind or action.to != "landmark"


@hears(GainsStatus, Gain, Attempt)
def _gains(match: Match, step: Step, action: Gain | Attempt, listener: Listener) -> bool:
    """7.3.8.a, v4:7.5.3 Whether this object and this status are what a listener waits for."""
    trigger = trigger_of(match, listener[0])
    if not isinstance(trigger, GainsStatus) or trigger.status != action.status or _is_an_orb(match, action):
        return False
    return is_waited_for(match, listener, trigger.who, action.what)


@hears(YouExhaust, Gain)
def _is_exhausted(match: Match, step: Step, action: Gain, listener: Listener) -> bool:
    """2.4.5 Whether its controller exhausts what a listener waits for."""
    if action.status != "exhausted" or _is_an_orb(match, action):
        return False
    name, id, seat = listener
    trigger = trigger_of(match, name)
    assert isinstance(trigger, YouExhaust)
    return doer_of(step, action) == seat and action.what in candidates(match, derived(match), seat, id, trigger.filter)


def _is_an_orb(match: Match, action: Gain | Lose | Attempt) -> bool:
    """3.2.9.f Orbs are exhausted to pay; no reaction speaks of them."""
    return match.game.objects[action.what].zone == "mana"


@hears(YouRollDice, RollDice)
def _rolls(match: Match, step: Step, action: RollDice, listener: Listener) -> bool:
    """7.3.13 Whether its controller rolls."""
    return listener[2] == doer_of(step, action)


@hears(RevealedThisWay, Reveal)
def _is_revealed_this_way(match: Match, step: Step, action: Reveal, listener: Listener) -> bool:
    """3.1.3.f Whether the listener's bearer has had it revealed: by an ability, or by adding to a step (6.2.c)."""
    _, id, seat = listener
    if doer_of(step, action) != seat:
        return False
    return any(is_mark_of(mark, id) for mark in action.used) if action.added else step.source == id


@hears(GainsCounters, Count)
def _counts(match: Match, step: Step, action: Count, listener: Listener) -> bool:
    """2.5.e Whether these counters on this object are what a listener waits for."""
    trigger = trigger_of(match, listener[0])
    if not isinstance(trigger, GainsCounters) or trigger.counter != action.counter:
        return False
    if action.number < max(1, trigger.least):
        return False
    return is_waited_for(match, listener, trigger.who, action.what)


@hears(LosesCounters, Count)
def _loses_counters(match: Match, step: Step, action: Count, listener: Listener) -> int:
    """2.5.f-g, v3:6.3.f Whether what is taken away is what a listener waits for, and how often where each counts."""
    trigger = trigger_of(match, listener[0])
    if not isinstance(trigger, LosesCounters) or trigger.counter != action.counter or action.number >= 0:
        return False
    found = match.game.objects.get(action.what)
    lost = min(-action.number, found.counters.get(action.counter, 0)) if found is not None else 0
    if lost < max(1, trigger.least or 1) or not is_waited_for(match, listener, trigger.who, action.what):
        return False
    return lost if trigger.least is None else True


@hears(CounterReached, Count)
def _reaches(match: Match, step: Step, action: Count, listener: Listener) -> bool:
    """2.5.e Whether the bearer's counters come to the number that is waited for."""
    name, id, _ = listener
    trigger = trigger_of(match, name)
    if not isinstance(trigger, CounterReached) or trigger.counter != action.counter or action.what != id:
        return False
    has = match.game.objects[id].counters.get(action.counter, 0)
    return has < trigger.number <= has + action.number


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
    """4.2.1.b, 7.5.2.a, 2V2.10 Whether a player whom the trigger means is first player from now on, and was not before.

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
