"""7.5.2, 7.5.4, 7.5.5 What has become, joined or left: a status had now and not before, a place had before or now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.cards.language import ILeaveExpedition, JoinsAnExpedition, JoinsYours, Leaves, LeavesYours
from engine.core.derived_state import DerivedState
from engine.core.events.next_cards import heard_by_gifts_to_joiners
from engine.core.events.triggers.listeners import Heard, Listener, so_often, trigger_of
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import matches, matches_in
from engine.state.actions import Count, Create, Defection, Gain, Move, StartLastingEffect, Step, Switch
from engine.state.objects import IN_PLAY, Object

ABOUT_WHAT_IS_THERE = (Gain, Count)
ENTERING = (Move, Create)

Becoming = tuple[int, str, int, bool]
"""An object, its new status, which atomic action it is by, and whether it has come with it."""


def becoming(match: Match, step: Step) -> Iterator[Becoming]:
    """7.5.2.a Who has a status now and had it not before; what enters with it, or is created so, becomes it as well."""
    objects = match.game.objects
    for index, action in enumerate(step.actions):
        if isinstance(action, ABOUT_WHAT_IS_THERE) and action.what not in objects:
            continue
        if isinstance(action, Gain):
            yield action.what, action.status, index, False
        elif isinstance(action, Count):
            if action.counter == "boost" and action.was == 0 and action.number > 0:  # 2.4.4.a
                yield action.what, "boosted", index, False
        elif isinstance(action, ENTERING) and action.became in objects:
            entered = objects[action.became]
            statuses = [*entered.statuses, *(["boosted"] if entered.counters.get("boost") else [])]
            if entered.zone in IN_PLAY:
                for status in statuses:
                    yield entered.id, status, index, True


def may_change_presence(match: Match, step: Step) -> bool:
    """7.4.3.b Whether objects may become Gigantic, or cease to be so: only if passive abilities apply, or may soon."""
    if derived(match).changed:
        return True
    return any(
        isinstance(action, Create | StartLastingEffect) or (isinstance(action, Move) and action.to in IN_PLAY)
        for action in step.actions
    )


class Stood(NamedTuple):
    """7.5.5.a Where an object is present before it switches, and in which of these each listener would miss it."""

    places: tuple[int, ...]
    missed: Mapping[Listener, tuple[int, ...]]


NOBODY_SWITCHES: Mapping[int, Stood] = MappingProxyType({})
"""By object, where those stand that are about to switch: none does."""


def where_they_stand(match: Match, step: Step, listeners: list[Listener]) -> dict[int, Stood]:
    """7.5.5.a, 7.4.3.j Where all that is about to switch is present: by that it is seen what it joins and leaves.

    Who waits for its leaving looks at it as it is now (v3:6.3.k).
    """
    state = match.derived_state or derived(match)
    found: dict[int, Stood] = {}
    for action in step.actions:
        if isinstance(action, Switch):
            id, places = action.what, expeditions_of(match, action.what)
            found[id] = Stood(places, {one: missed_in(match, state, one, id, places) for one in listeners})
    return found


def missed_in(
    match: Match, state: DerivedState, listener: Listener, id: int, places: tuple[int, ...]
) -> tuple[int, ...]:
    """7.5.5.a Of these expeditions those that a listener waits for this object to leave."""
    name, source, seat = listener
    trigger = trigger_of(match, name)
    if isinstance(trigger, ILeaveExpedition):
        return waits_to_leave(match, state, name, places) if id == source else ()
    if isinstance(trigger, LeavesYours):
        return tuple(each for each in places if matches_in(match, state, seat, source, id, trigger.filter, each))
    return ()


def waits_to_leave(match: Match, state: DerivedState, name: str, places: tuple[int, ...]) -> tuple[int, ...]:
    """7.5.5.a, 7.2.4.a Of the expeditions a bearer is in those that stand as it waits for: 'that Expedition'."""
    trigger = trigger_of(match, name)
    assert isinstance(trigger, ILeaveExpedition)
    return tuple(each for each in places if bears_itself(match, state, each, trigger.bearing))


def changed_expeditions(
    match: Match, step: Step, stood: Mapping[int, Stood]
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """7.5.4.a, 7.5.5.a Who, in play as before, is in other expeditions: which it has joined, which it has left.

    v3:7.4.4.i, 7.4.3.j-k It has switched, has become Gigantic or is so no longer. `stood` is where those stood that
    have switched.
    """
    before, after = match.before, derived(match)
    if before is None or not (stood or before.changed or after.changed):
        return
    defected = {action.what for action in step.actions if isinstance(action, Defection)}
    for id in match.game.zones["expedition"]:
        if id in before.traits and id not in defected:
            was = stood[id].places if id in stood else expeditions_of(match, id, before)
            is_now = expeditions_of(match, id, after)
            if was != is_now:
                yield (
                    id,
                    tuple(each for each in is_now if each not in was),
                    tuple(each for each in was if each not in is_now),
                )


def leaves(match: Match, listener: Listener, found: Object) -> bool:
    """7.5.5.a Whether this object and this zone are what a listener waits for."""
    name, id, seat = listener
    trigger = trigger_of(match, name)
    if not isinstance(trigger, Leaves) or trigger.zone != found.zone:
        return False
    return matches(match, derived(match), seat, id, found.id, trigger.filter)


def misses(match: Match, listener: Listener, left: int) -> bool:
    """7.5.5.a, 7.5.5.c Whether what leaves an expedition is one a listener waits for, as it was there."""
    name, id, seat = listener
    trigger, found = trigger_of(match, name), match.game.objects[left]
    if not isinstance(trigger, LeavesYours) or (found.seat != seat and trigger.filter.expedition != "facing"):
        return False
    return matches(match, derived(match), seat, id, left, trigger.filter)


def heard_of_presence(
    match: Match, step: Step, listeners: list[Listener], stood: Mapping[int, Stood]
) -> list[tuple[Heard, tuple[int, ...]]]:
    """v3:7.4.4.i, 7.5.4.c, 7.5.5.c Who notices what has joined or left expeditions without having come or gone.

    Each with that object in place of an atomic action, and with what 'that Expedition' means to it. Who becomes
    Gigantic joins only the expedition it was not in; who no longer is leaves the other.
    """
    heard: list[tuple[Heard, tuple[int, ...]]] = []
    for id, joined, left in changed_expeditions(match, step, stood):
        for one in listeners:
            if places := _left(match, one, id, left, stood.get(id)):
                there = places if isinstance(trigger_of(match, one[0]), ILeaveExpedition) else ()
                heard += [(each, there) for each in so_often(match, [(*one, id)])]
            elif joined and _joins(match, one, id, joined):
                heard += [(each, ()) for each in so_often(match, [(*one, id)])]
        if joined and match.game.emblems:
            heard += [((*one, id), ()) for one in heard_by_gifts_to_joiners(match, step, id, joined)]
    return heard


def _left(match: Match, listener: Listener, id: int, left: tuple[int, ...], stood: Stood | None) -> tuple[int, ...]:
    """7.5.5.a, v3:6.3.k Of the expeditions that an object has left those a listener waited for, as it was before."""
    if stood is not None:
        return tuple(each for each in stood.missed.get(listener, ()) if each in left)
    return missed_in(match, match.before or derived(match), listener, id, left)


def _joins(match: Match, listener: Listener, id: int, joined: tuple[int, ...]) -> bool:
    """7.5.4.a Whether a listener waits for this object to join one of these expeditions."""
    name, source, seat = listener
    trigger, state = trigger_of(match, name), derived(match)
    if isinstance(trigger, JoinsAnExpedition):
        return matches(match, state, seat, source, id, trigger.filter)
    if isinstance(trigger, JoinsYours):
        return any(matches_in(match, state, seat, source, id, trigger.filter, each) for each in joined)
    return False
