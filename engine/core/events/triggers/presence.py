"""7.5.2, 7.5.4, 7.5.5 What has become, joined or left: a status had now and not before, a place had before or now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.cards.language import Filter, JoinsAnExpedition, JoinsYours, Leaves, LeavesYours
from engine.core.events.triggers.listeners import Heard, Listener, trigger_of
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of
from engine.core.query.filters import matches
from engine.core.query.last_known import known_places
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


def changed_expeditions(match: Match, step: Step) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """v3:7.4.4.i, 7.4.3.k Who is in other expeditions without having moved: which it has joined, which it has left."""
    before, after, objects = match.before, derived(match), match.game.objects
    if before is None or not (before.changed or after.changed):
        return
    moved = {action.what for action in step.actions if isinstance(action, Switch | Defection)}
    for id in match.game.zones["expedition"]:
        if id in before.traits and id not in moved and objects[id].zone == "expedition":
            was, is_now = expeditions_of(match, id, before), expeditions_of(match, id, after)
            if was != is_now:
                yield (
                    id,
                    tuple(each for each in is_now if each not in was),
                    tuple(each for each in was if each not in is_now),
                )


def has_joined_by_switching(match: Match, action: Switch) -> bool:
    """7.4.3.j Of a Gigantic one only the piece has moved: it neither leaves nor joins."""
    return len(expeditions_of(match, action.what)) == 1


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


def heard_of_presence(match: Match, step: Step, listeners: list[Listener]) -> list[Heard]:
    """v3:7.4.4.i Who becomes Gigantic joins only the expedition it was not in; who no longer is leaves the other."""
    heard: list[Heard] = []
    if not listeners:
        return heard
    for id, joined, left in changed_expeditions(match, step):
        for name, source, seat in listeners:
            trigger = trigger_of(match, name)
            if isinstance(trigger, JoinsAnExpedition):
                if joined and matches(match, derived(match), seat, source, id, trigger.filter):
                    heard.append((name, source, seat, id))
            elif isinstance(trigger, JoinsYours | LeavesYours):
                places = joined if isinstance(trigger, JoinsYours) else left
                if any(_is_meant(match, (name, source, seat), id, each, trigger.filter) for each in places):
                    heard.append((name, source, seat, id))
    return heard


def _is_meant(match: Match, listener: Listener, id: int, place: int, wanted: Filter) -> bool:
    """7.4.3.f-h Whether an expedition is the listener's, its bearer's, the one facing that or its other one."""
    _, source, seat = listener
    mine = known_places(match, source)
    if wanted.expedition == "facing":
        mine = tuple(match.game.facing[each] for each in mine)
    elif wanted.expedition == "other":
        mine = (mine[0] ^ 1,) if len(mine) == 1 else ()
    is_there = place // 2 == seat if wanted.expedition is None else place in mine
    return is_there and matches(
        match, derived(match), seat, source, id, msgspec.structs.replace(wanted, expedition=None)
    )
