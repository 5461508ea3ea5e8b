"""6.3 Reactions: who notices an event, and the Emblem that waits in Limbo because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import (
    AtPhase,
    Becomes,
    CounterReached,
    GainsBoosts,
    GainsCounters,
    GainsStatus,
    IAmSacrificed,
    IGo,
    ILeavePlay,
    Joins,
    JoinsYours,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    Me,
    MyExpeditionFails,
    MyExpeditionMoves,
    NextCard,
    OpponentPlays,
    OpponentsGetCards,
    PlayedFrom,
    YouCreateToken,
    YouExhaust,
    YouMakeGift,
    YouPass,
    YouPlay,
    YouRollDice,
    YouSacrifice,
)
from engine.rules.characteristics import World, expeditions_of, now, traits_of
from engine.rules.doers import doer_of
from engine.rules.filters import candidates, holds, matches
from engine.rules.forbidding import cannot_be_activated
from engine.rules.happening import ceases_without_joining, found_again
from engine.rules.memory import known
from engine.rules.presence import Listener, becoming, leaves, may_change_presence, misses
from engine.table.actions import (
    Action,
    Activation,
    Advance,
    Attempt,
    Count,
    Create,
    Defection,
    Fail,
    Gain,
    Moment,
    Move,
    RollDice,
    Step,
    Switch,
)
from engine.table.objects import IN_PLAY, Emblem, Object
from engine.table.seats import is_opponent

if TYPE_CHECKING:
    from engine.rules.table import Table

Heard = tuple[str, int, int, int]
"""Ability, bearer, controller, and which atomic action activated it."""

JOINING = frozenset((Create, Defection, Switch))
GAINING = (Gain, Attempt)
ARRIVING = (Move, Create, Defection, Switch)

GIVING = ("draw", "resupply")
"""KW.13 What an opponent does by a Gift, if no token is created."""

ACTIVATIONS_PER_DAY = 100
"""1.4.6.c, 6.3.f."""


def _listening(table: Table, kind: type) -> list[Listener]:
    """The reactions in play to one kind of event, by their bearers' current abilities; no others are looked at."""
    world = now(table)
    if world.listeners is None:
        world.listeners = _listeners_in_play(table, world)
    found = [*world.listeners.get(kind, ()), *_listeners_in_reserve(table, kind)]
    if not found:
        return []
    return [
        (name, id, table.game.objects[id].seat)
        for name, id in found
        if _is_as_it_says(table, world, name, id) and not cannot_be_activated(table, name, id)
    ]


def _listeners_in_play(table: Table, world: World) -> dict[type, list[tuple[str, int]]]:
    """Every reaction in play by the kind of event it waits for."""
    found: dict[type, list[tuple[str, int]]] = {}
    for id, traits in world.traits.items():
        for kind, names in traits.profile.reactions.items():
            found.setdefault(kind, []).extend([(name, id) for name in names])
    return found


def _listeners_in_reserve(table: Table, kind: type) -> list[tuple[str, int]]:
    """v3:2.2.11.e, v3:7.1.5.a, v3:2.4.5.e The support reactions of cards that lie ready in a Reserve."""
    game, printed = table.game, table.programs.printed
    found: list[tuple[str, int]] = []
    for seat in range(game.seats):
        for id in game.zones[f"reserve{seat}"]:
            reactions = printed[game.objects[id].reference].traits.profile.support_reactions
            if reactions and "exhausted" not in game.objects[id].statuses:
                found += [(name, id) for name in reactions.get(kind, ())]
    return found


def _is_as_it_says(table: Table, world: World, name: str, id: int) -> bool:
    """6.3.a, v3:6.3.k A condition that belongs to the trigger ('if I was not Fleeting')."""
    condition = table.programs.reaction(name).condition
    return condition is None or holds(table, world, table.game.objects[id].seat, id, condition)


def _of_one(table: Table, kind: type, id: int) -> list[Listener]:
    """The reactions of one object to one kind of event, wherever it lies.

    v4:6.3.d They are its controller's, however it has come to be controlled by them.
    """
    world = now(table)
    names = traits_of(table, id, world).profile.reactions.get(kind)
    if names is None:
        return []
    return [
        (name, id, table.game.objects[id].seat)
        for name in names
        if _is_as_it_says(table, world, name, id) and not cannot_be_activated(table, name, id)
    ]


def _trigger(table: Table, name: str) -> object:
    return table.programs.reaction(name).trigger


def heard_before(table: Table, step: Step) -> list[Heard]:
    """6.3.d, GL.1 Those who must exist before the event; 6.3.e they need not exist afterwards."""
    heard: list[Heard] = []
    for index, action in enumerate(step.actions):
        if isinstance(action, Moment):
            found = _listening(table, AtPhase)
            heard += [(*one, index) for one in found if _is_at(table, one[0], action.phase)]
            if action.phase == "pass":
                heard += [(*one, index) for one in _listening(table, YouPass) if _passes(table, one, action.seat)]
        elif isinstance(action, Fail):
            found = _listening(table, MyExpeditionFails)
            heard += [(*one, index) for one in found if action.expedition in expeditions_of(table, one[1])]
        elif isinstance(action, Advance) and action.number > 0:
            found = _listening(table, MyExpeditionMoves)
            heard += [(*one, index) for one in found if action.expedition in expeditions_of(table, one[1])]
        elif isinstance(action, Move):
            heard += [(*one, index) for one in _leaving(table, step, action)]
            if is_sacrifice(table, step, action):
                found = _listening(table, YouSacrifice)
                heard += [(*one, index) for one in found if _is_sacrificed(table, step, one, action)]
            heard += [(*one, index) for one in _opponents_get_cards(table, step, index)]
            heard += [(*one, index) for one in _left_behind(table, action)]
            heard += [(*one, index) for one in _noticing_who_leaves(table, action)]
        elif isinstance(action, Defection) or (isinstance(action, Switch) and _has_joined_by_switching(table, action)):
            heard += [(*one, index) for one in _listening(table, LeavesYours) if misses(table, one, action.what)]
        elif isinstance(action, Create):
            found = _listening(table, YouCreateToken)
            made = action.to == "expedition"  # of Characters, not of Permanents (KW.16)
            heard += [(*one, index) for one in found if made and one[2] == doer_of(step, action)]
        elif isinstance(action, GAINING) and table.game.objects[action.what].zone != "mana":
            found = _listening(table, GainsStatus)
            heard += [(*one, index) for one in found if _gains(table, one, action)]
            if isinstance(action, Gain) and action.status == "exhausted":
                found = _listening(table, YouExhaust)
                heard += [(*one, index) for one in found if _is_exhausted(table, step, one, action)]
        elif isinstance(action, RollDice):
            heard += [(*one, index) for one in _listening(table, YouRollDice) if one[2] == doer_of(step, action)]
        elif isinstance(action, Count) and action.number > 0:
            heard += [(*one, index) for one in _listening(table, GainsCounters) if _counts(table, one, action)]
            heard += [(*one, index) for one in _listening(table, CounterReached) if _reaches(table, one, action)]
    return heard


def _gains(table: Table, listener: Listener, action: Gain | Attempt) -> bool:
    """7.3.8.a, v4:7.5.3 Whether this object and this status are what a listener waits for."""
    name, id, seat = listener
    trigger = _trigger(table, name)
    if not isinstance(trigger, GainsStatus) or trigger.status != action.status:
        return False
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


def _passes(table: Table, listener: Listener, seat: int) -> bool:
    """4.2.3.c Whether this player's pass is waited for, or only as the first of this Afternoon."""
    trigger = _trigger(table, listener[0])
    assert isinstance(trigger, YouPass)
    return listener[2] == seat and not (trigger.first and table.game.passed[:1] != [seat])


def _is_sacrificed(table: Table, step: Step, listener: Listener, action: Move) -> bool:
    """7.3.19 Whether its controller sacrifices what a listener waits for."""
    name, id, seat = listener
    trigger = _trigger(table, name)
    assert isinstance(trigger, YouSacrifice)
    found = table.game.objects[action.what]
    return found.seat == seat and matches(table, now(table), seat, id, action.what, trigger.filter)


def _is_exhausted(table: Table, step: Step, listener: Listener, action: Gain) -> bool:
    """2.4.5 Whether its controller exhausts what a listener waits for."""
    name, id, seat = listener
    trigger = _trigger(table, name)
    assert isinstance(trigger, YouExhaust)
    return doer_of(step, action) == seat and action.what in candidates(table, now(table), seat, id, trigger.filter)


def _opponents_get_cards(table: Table, step: Step, index: int) -> list[Listener]:
    """7.3.5, 7.3.16 Once for each opponent who draws or Resupplies in a step, with their first card."""
    action = step.actions[index]
    if step.verb not in ("draw", "resupply") or not isinstance(action, Move):
        return []
    who = doer_of(step, action)
    if any(isinstance(other, Move) and doer_of(step, other) == who for other in step.actions[:index]):
        return []
    heard = []
    for listener in _listening(table, OpponentsGetCards):
        trigger = _trigger(table, listener[0])
        assert isinstance(trigger, OpponentsGetCards)
        if is_opponent(table.game, listener[2], who) and (step.verb == "draw" or trigger.or_resupply):
            heard.append(listener)
    return heard


def _left_behind(table: Table, action: Move) -> list[Listener]:
    """3.2.10, 4.2.3 Whoever waits in the Afternoon for a card to leave their own Reserve."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone != "reserve" or table.game.phase != "afternoon":
        return []
    return [one for one in _listening(table, LeavesYourReserve) if one[2] == found.seat]


def _counts(table: Table, listener: Listener, action: Count) -> bool:
    """2.5.e Whether these counters on this object are what a listener waits for."""
    name, id, seat = listener
    trigger = _trigger(table, name)
    if not isinstance(trigger, GainsCounters) or trigger.counter != action.counter or action.number < trigger.least:
        return False
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


def _reaches(table: Table, listener: Listener, action: Count) -> bool:
    """2.5.e Whether the bearer's counters come to the number that is waited for."""
    name, id, _ = listener
    trigger = _trigger(table, name)
    if not isinstance(trigger, CounterReached) or trigger.counter != action.counter or action.what != id:
        return False
    has = table.game.objects[id].counters.get(action.counter, 0)
    return has < trigger.number <= has + action.number


def _leaving(table: Table, step: Step, action: Move) -> list[Listener]:
    """6.3.d-e, 7.5.5.a, KW.15 What leaves play reacts by the abilities it had there, though it is gone afterwards."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone not in IN_PLAY:
        return []
    sacrificed = _of_one(table, IAmSacrificed, found.id) if is_sacrifice(table, step, action) else []
    sacrificed += [one for one in _of_one(table, ILeavePlay, found.id) if _leaves(table, one[0], found.zone)]
    if ceases_without_joining(table.game, found, action):
        return sacrificed
    return sacrificed + [one for one in _of_one(table, IGo, found.id) if _goes(table, one[0], found.zone, action.to)]


def _leaves(table: Table, name: str, origin: str) -> bool:
    """2.1.c Whether that is the zone it waits to leave."""
    trigger = _trigger(table, name)
    return isinstance(trigger, ILeavePlay) and trigger.zone == origin


def _noticing_who_leaves(table: Table, action: Move) -> list[Listener]:
    """7.5.5.a-b Something is in a zone, or an expedition, and will be elsewhere; v3:6.3.k as it was there."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone == action.to:
        return []
    noticed = [one for one in _listening(table, Leaves) if leaves(table, one, found)]
    if found.zone == "expedition":
        noticed += [one for one in _listening(table, LeavesYours) if misses(table, one, found.id)]
    return noticed


def _goes(table: Table, name: str, origin: str, to: str) -> bool:
    """6.3.a From that zone to that one."""
    trigger = _trigger(table, name)
    return isinstance(trigger, IGo) and trigger.origin in (None, origin) and trigger.to == to


def listening_before(table: Table, step: Step) -> list[Listener]:
    """6.3.d Those who must exist before the event, and whose filter is held against an object as it is afterwards."""
    listeners: list[Listener] = []
    for action in step.actions:
        if type(action) in JOINING or (type(action) is Move and action.to == "expedition"):
            listeners += _listening(table, JoinsYours)
            break
    if may_change_presence(table, step):
        listeners += [one for one in _listening(table, JoinsYours) if one not in listeners]
        listeners += _listening(table, LeavesYours)
    listeners += _listening(table, Becomes)
    for action in step.actions:
        if type(action) is Move and is_being_played(table, action):
            listeners += [one for one in _listening(table, YouPlay) if one[2] == step.seat]
            foes = _listening(table, OpponentPlays)
            listeners += [one for one in foes if is_opponent(table.game, one[2], step.seat)]
            break
    if table.game.turn >= 0 and (step.verb in GIVING or any(type(action) is Create for action in step.actions)):
        listeners += [one for one in _listening(table, YouMakeGift) if one[2] == table.game.turn]
    return listeners


def _is_a_gift(table: Table, giver: int, action: Action, received: Object) -> bool:
    """KW.13 An opponent has drawn a card, Resupplied or received a token, each of several by itself (v3:6.3.f)."""
    if not is_opponent(table.game, giver, received.seat):
        return False
    return isinstance(action, Create) or (
        isinstance(action, Move) and action.origin == "deck" and action.to in ("hand", "reserve")
    )


def is_being_played(table: Table, action: Move) -> bool:
    """v3:5.1.2.j, v3:7.5.10 A card leaves Limbo, and so is played: as it resolves, or by its own effect before."""
    found = table.game.objects.get(action.what)
    return found is not None and found.zone == "limbo"


def is_sacrifice(table: Table, step: Step, action: Move) -> bool:
    """7.3.19, RB.18 Surplus Landmarks are sacrificed too (contradictions 10); v3:7.3.25.b modified or not.

    KW.14, 6.4.a What is sacrificed to pay a cost is sacrificed like any other.
    """
    if step.verb == "sacrifice" or action.sacrificed:
        return True
    return step.verb == "clean up" and table.game.objects[action.what].zone == "landmark"


def _noticing_what_it_becomes(table: Table, step: Step, listeners: list[Listener]) -> list[Heard]:
    """7.5.2.a, v3:6.3.c What is there already must have had its reaction before; what enters reacts as it is now."""
    heard: list[Heard] = []
    for became, status, index, entered in becoming(table, step):
        own = _of_one(table, Becomes, became) if entered else []
        for one in [*listeners, *(each for each in own if each not in listeners)]:
            name, id, seat = one
            trigger = _trigger(table, name)
            if isinstance(trigger, Becomes) and trigger.status == status:
                if isinstance(trigger.who, Me):
                    meant = [id]
                else:
                    meant = candidates(table, now(table), seat, id, trigger.who.filter)
                if became in meant:
                    heard.append((*one, index))
    return heard


def _is_at(table: Table, name: str, phase: str) -> bool:
    trigger = _trigger(table, name)
    return isinstance(trigger, AtPhase) and trigger.phase == phase


def heard_after(table: Table, step: Step, listeners: list[Listener]) -> list[Heard]:
    """v3:6.3.c, 7.4.3.d, 7.5.4.b On the object as it is now: its reactions to its move, once, and the listeners'."""
    heard: list[Heard] = []
    for index, action in enumerate(step.actions):
        if not isinstance(action, ARRIVING):
            continue
        if isinstance(action, Defection):
            joined = action.what
        elif isinstance(action, Switch):
            if not _has_joined_by_switching(table, action):
                continue
            joined = action.what
        elif action.became:
            joined = action.became
            heard += [(*one, index) for one in _own_move(table, action)]
        else:
            continue
        heard += [(*one, index) for one in listeners if _notices(table, one, action, joined)]
        if isinstance(action, Move) and action.played_from:
            heard += [(*one, index) for one in _gifts(table, step.seat, as_played(table, action))]
    heard += _noticing_what_it_becomes(table, step, listeners)
    return heard


def _has_joined_by_switching(table: Table, action: Switch) -> bool:
    """7.4.3.j Of a Gigantic one only the piece has moved: it neither leaves nor joins."""
    return len(expeditions_of(table, action.what)) == 1


def _notices(table: Table, listener: Listener, action: Action, joined: int) -> bool:
    """7.5.4.a, 7.5.4.c, v3:5.1.2.j Whether an object that joined, or was played, is one a listener waits for."""
    name, id, seat = listener
    trigger, found = _trigger(table, name), table.game.objects[joined]
    if isinstance(trigger, YouMakeGift):
        return _is_a_gift(table, seat, action, found)
    if isinstance(trigger, JoinsYours):
        if found.zone != "expedition" or (found.seat != seat and trigger.filter.expedition != "facing"):
            return False
        return matches(table, now(table), seat, id, joined, trigger.filter)
    if not (isinstance(trigger, YouPlay | OpponentPlays) and isinstance(action, Move) and action.played_from):
        return False
    if isinstance(trigger, OpponentPlays) and trigger.origin not in (None, action.played_from):
        return False
    return matches(table, now(table), seat, id, as_played(table, action), trigger.filter, action.played_from)


def as_played(table: Table, action: Move) -> int:
    """v3:5.1.2.j, v3:2.1.h The card that was played: as it is in play, or else as it was in Limbo."""
    return action.became if action.to in IN_PLAY else action.what


def _own_move(table: Table, action: Move | Create) -> list[Listener]:
    """2.2.10.i, 1.1.6.e The join, hand and reserve symbols, and going from one zone to another."""
    id = action.became
    found: list[Listener] = []
    if not traits_of(table, id).profile.reactions:
        return found
    if action.to in ("expedition", "landmark"):
        found += _of_one(table, Joins, id)
        if isinstance(action, Move) and action.played_from:
            found += [one for one in _of_one(table, PlayedFrom, id) if _is_played_from(table, one[0], action)]
    if isinstance(action, Move) and action.origin not in IN_PLAY:
        found += [one for one in _of_one(table, IGo, id) if _goes(table, one[0], action.origin, action.to)]
    return found


def _is_played_from(table: Table, name: str, action: Move) -> bool:
    """1.1.6.f-g The hand symbol or the reserve symbol, by where it was played from."""
    trigger = _trigger(table, name)
    return isinstance(trigger, PlayedFrom) and trigger.zone == action.played_from


def _gifts(table: Table, seat: int, played: int) -> list[Listener]:
    """v3:5.2.b 'The next Character you play gains ...' acts as a reaction when it is played, once."""
    game, heard = table.game, []
    for emblem in list(game.emblems):
        if emblem.kind == "ongoing" and emblem.seat == seat:
            gift = table.catalogue.abilities[emblem.ability].ability
            if (
                isinstance(gift, NextCard)
                and isinstance(gift.gift, GainsBoosts)
                and matches(table, now(table), seat, emblem.source, played, gift.filter)
            ):
                game.emblems.remove(emblem)
                heard.append((emblem.ability, emblem.source, seat))
    return heard


def activate(table: Table, name: str, source: int, seat: int, action: Action | None) -> None:
    """6.3.b, 2.2.2.m An Emblem-Reaction with the effect; 1.4.6.c the 101st activation of a day creates none."""
    game = table.game
    key = f"{name}@{source}"
    times = game.today.get(key, 0)
    if times >= ACTIVATIONS_PER_DAY:
        return
    game.today[key] = times + 1
    reference = name.split("/")[0]
    bearer = known(table, source)
    if bearer is not None:
        reference = bearer.reference
    game.emblems.append(Emblem(game.tick(), seat, "reaction", name, source, reference, bound=_bound_to(action)))


def _bound_to(action: Action | None) -> dict[str, object]:
    """v3:6.3.h What the effect may speak of: the object of the event, and what has become of it (2.1.e)."""
    bound: dict[str, object] = {}
    what, became = getattr(action, "what", 0), found_again(action)
    if became or what:
        bound["it"] = [became or what]
    if became and what and what != became:
        bound["follow"] = {str(what): became}
        bound["was"] = [what]
    return bound


def abilities_with_symbol(table: Table, id: int, symbol: str) -> list[str]:
    """7.5.1.a An object's join, hand or reserve abilities: its reactions with that symbol."""
    reactions = traits_of(table, id).profile.reactions
    if symbol == "join":
        return list(reactions.get(Joins, ()))
    out = []
    for name in reactions.get(PlayedFrom, ()):
        trigger = _trigger(table, name)
        if isinstance(trigger, PlayedFrom) and trigger.zone == symbol:
            out.append(name)
    return out


def activate_symbol(table: Table, action: Activation) -> None:
    """7.3.1.a-b, 7.3.1.d Each such ability is activated for the object that has it, and belongs to its controller."""
    found = table.game.objects[action.what]
    for name in abilities_with_symbol(table, action.what, action.symbol):
        if cannot_be_activated(table, name, found.id):
            continue
        activate(table, name, found.id, found.seat, None)
