"""6.3.d What goes from one zone or Expedition to another, and who notices it."""

from __future__ import annotations

import msgspec

from engine.abilities.zone_triggers.records import (
    Defects,
    Goes,
    ILeaveExpedition,
    ILeavePlay,
    IsSacrificed,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    OpponentResupplies,
    OpponentsGetCards,
    SoManyLie,
    Switches,
    YouDrawCards,
    YouGetSupplies,
    YouSacrifice,
    YouSwitch,
)
from engine.cards.language import All, Filter
from engine.core.acting_player import doer_of
from engine.core.events.apply_moves import ceases_without_joining, whose_zone
from engine.core.events.triggers.listeners import Listener, trigger_of
from engine.core.events.triggers.matching import GIVING, hears, is_waited_for
from engine.core.events.triggers.presence import leaves, misses
from engine.core.events.triggers.zones import (
    expeditions_left,
    is_any_card,
    is_named,
    is_seen_on_arriving,
    waits_to_leave_zone,
)
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.this_turn import is_sacrifice
from engine.state.actions import (
    Defection,
    Move,
    Step,
    Switch,
    Takeover,
)
from engine.state.seats import is_opponent


@hears(ILeaveExpedition, Defection)
def _leaves_its_expedition(match: Match, step: Step, action: Defection, listener: Listener) -> bool:
    """7.5.5.c Whether the bearer goes to an Expedition of another player from one that stands so."""
    name, id, _ = listener
    return action.what == id and bool(expeditions_left(match, name, id))


@hears(SoManyLie, Move)
def _come_to_lie(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.5.2.a Whether by this step a zone of the controller holds so many cards that held fewer: heard once."""
    name, _, seat = listener
    trigger = trigger_of(match, name)
    assert isinstance(trigger, SoManyLie)
    moves = [each for each in step.actions if isinstance(each, Move)]
    arriving = [each for each in moves if each.to == trigger.zone and _whose_pile(match, each) == seat]
    if not arriving or arriving[0] is not action:
        return False
    lying = match.game.pile(trigger.zone, seat)
    left = sum(1 for each in moves if each.what in lying)
    return len(lying) < trigger.least <= len(lying) - left + len(arriving)


def _whose_pile(match: Match, action: Move) -> int:
    """1.4.3.a Whose zone a card goes to; the top card of a Deck stays its player's."""
    found = match.game.objects.get(action.what)
    return action.seat if found is None else whose_zone(found, action)


@hears(Goes, Move)
def _goes(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """2.1.c A card goes from there to there; v3:6.3.k it is looked at where it was."""
    name, id, seat = listener
    trigger = trigger_of(match, name)
    assert isinstance(trigger, Goes)
    if action.to != trigger.to or (trigger.by_you and doer_of(step, action) != seat):
        return False
    if not action.what:  # the top card of a Deck, which no player may look at
        mine = action.seat == seat or not (trigger.filter.controller or trigger.to_yours)
        return is_any_card(trigger.filter) and is_named("deck", trigger) and mine
    found = match.game.objects.get(action.what)
    if found is None or found.zone == action.to or not is_named(found.zone, trigger):
        return False
    if found.zone == "deck" and is_seen_on_arriving(trigger):
        return False
    if trigger.to_yours and whose_zone(found, action) != seat:  # 1.4.3.a
        return False
    if not found.token:
        return matches(match, derived(match), seat, id, found.id, trigger.filter)
    ceases = ceases_without_joining(match.game, found, action)
    return not ceases and _is_such_a_token(match, listener, found.id, trigger)


def _is_such_a_token(match: Match, listener: Listener, token: int, trigger: Goes) -> bool:
    """2.1.d Where a token may be meant it goes to another zone as well: 'a token', 'a Character', but no 'card'."""
    _, id, seat = listener
    wanted: Filter | None = trigger.filter
    while wanted is not None:
        alone = msgspec.structs.replace(wanted, alternative=None)
        named = wanted.types or wanted.subtypes or wanted.token
        if named and matches(match, derived(match), seat, id, token, alone):
            return True
        wanted = wanted.alternative
    return False


@hears(YouGetSupplies, Move)
def _resupplies(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.16 Its controller Resupplies: each card by itself (v3:6.3.f)."""
    return step.verb == "resupply" and doer_of(step, action) == listener[2]


@hears(YouSacrifice, Move)
def _is_sacrificed(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.19 Whether its controller sacrifices what a listener waits for."""
    if not is_sacrifice(match, step, action):
        return False
    name, id, seat = listener
    trigger = trigger_of(match, name)
    assert isinstance(trigger, YouSacrifice)
    found = match.game.objects[action.what]
    return found.seat == seat and matches(match, derived(match), seat, id, action.what, trigger.filter)


@hears(IsSacrificed, Move)
def _a_player_sacrifices(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.19 Whether a player, no matter which, sacrifices an object that a listener waits for."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, IsSacrificed)
    return is_sacrifice(match, step, action) and is_waited_for(match, listener, All(trigger.filter), action.what)


@hears(OpponentsGetCards, Move)
def _opponents_get_cards(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.5, 7.3.16 Once for each opponent who draws or Resupplies in a step, with their first card."""
    if step.verb not in GIVING:
        return False
    who = doer_of(step, action)
    first = next(other for other in step.actions if isinstance(other, Move) and doer_of(step, other) == who)
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, OpponentsGetCards)
    wanted = step.verb == "draw" or trigger.or_resupply
    return first is action and wanted and is_opponent(match.game, listener[2], who)


@hears(OpponentResupplies, Move)
def _an_opponent_resupplies(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.16 An opponent Resupplies: each card by itself (v3:6.3.f)."""
    return step.verb == "resupply" and is_opponent(match.game, listener[2], doer_of(step, action))


@hears(YouDrawCards, Move)
def _draws(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.5, v3:6.3.f Its controller draws: once for all cards of a step, with the first, or once for each."""
    if step.verb != "draw" or doer_of(step, action) != listener[2]:
        return False
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, YouDrawCards)
    drawn = (other for other in step.actions if isinstance(other, Move) and doer_of(step, other) == listener[2])
    return trigger.each or next(drawn) is action


@hears(Switches, Switch)
def _switches(match: Match, step: Step, action: Switch, listener: Listener) -> bool:
    """7.3.22 Whether what switches is what a listener waits for; of a Gigantic one only the piece moves (7.4.3.j)."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, Switches)
    return is_waited_for(match, listener, trigger.who, action.what)


@hears(Defects, Defection)
def _defects(match: Match, step: Step, action: Defection, listener: Listener) -> bool:
    """v4:7.3.6, v3:6.3.e Whether what defects is what a listener waits for, by whose it is before."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, Defects)
    return is_waited_for(match, listener, trigger.who, action.what)


@hears(YouSwitch, Switch)
def _is_switched_by_its_controller(match: Match, step: Step, action: Switch, listener: Listener) -> bool:
    """7.3.22, v3:1.4.7 Whether the listener's controller has that switch which is waited for."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, YouSwitch)
    return doer_of(step, action) == listener[2] and is_waited_for(match, listener, All(trigger.filter), action.what)


@hears(LeavesYourReserve, Move)
def _is_left_behind(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """3.2.10, 4.2.3 Whether, in the Afternoon, a card leaves the Reserve of the listener's controller."""
    found = match.game.objects.get(action.what)
    if found is None or found.zone != "reserve" or match.game.phase != "afternoon":
        return False
    return listener[2] == found.seat


@hears(Leaves, Move)
def _leaves_a_zone(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.5.5.a-b Something is in a zone, and will be elsewhere; v3:6.3.k as it was there."""
    found = match.game.objects.get(action.what)
    return found is not None and found.zone != action.to and leaves(match, listener, found)


@hears(Leaves, Takeover)
def _leaves_the_landmarks_of_another(match: Match, step: Step, action: Takeover, listener: Listener) -> bool:
    """7.5.5.a, 7.5.3 What another player takes control of leaves the Landmark zone of the one who had it."""
    found = match.game.objects.get(action.what)
    return found is not None and found.seat != action.seat and leaves(match, listener, found)


@hears(ILeavePlay, Takeover)
def _is_taken_from_the_landmarks(match: Match, step: Step, action: Takeover, listener: Listener) -> bool:
    """7.5.5.a, 7.5.3 The bearer itself leaves the Landmark zone of its controller for that of another player."""
    name, id, seat = listener
    return action.what == id and action.seat != seat and waits_to_leave_zone(match, name, "landmark")


@hears(LeavesYours, Move)
def _leaves_play(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """7.5.5.a-b Something is in an expedition, and will be in another zone; v3:6.3.k as it was there."""
    found = match.game.objects.get(action.what)
    if found is None or found.zone != "expedition" or action.to == "expedition":
        return False
    return misses(match, listener, found.id)


@hears(LeavesYours, Defection)
def _leaves_an_expedition(match: Match, step: Step, action: Defection, listener: Listener) -> bool:
    """7.5.5.c It leaves one expedition for another without a change of zone; what switches is seen afterwards."""
    return misses(match, listener, action.what)
