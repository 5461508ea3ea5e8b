"""6.3.d What goes from one zone to another: who notices its own going, and what is known of a card before it goes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.language import (
    Filter,
    Goes,
    IAmSacrificed,
    IGo,
    ILeaveExpedition,
    ILeavePlay,
)
from engine.core.acting_player import doer_of
from engine.core.events.apply_moves import ceases_without_joining
from engine.core.events.triggers.listeners import Listener, able, of_one, trigger_of
from engine.core.events.triggers.presence import waits_to_leave
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of, traits_of
from engine.core.query.filters import matches
from engine.core.query.this_turn import is_sacrifice
from engine.state.actions import (
    Move,
    Step,
)
from engine.state.objects import IN_PLAY, Object


def leaving(match: Match, step: Step, action: Move) -> list[Listener]:
    """6.3.d-e, 7.5.5.a, KW.15 What leaves play reacts by the abilities it had there, though it is gone afterwards."""
    found = match.game.objects.get(action.what)
    if found is None or found.zone not in IN_PLAY or not traits_of(match, found.id).profile.reactions:
        return []
    sacrificed = of_one(match, IAmSacrificed, found.id) if is_sacrifice(match, step, action) else []
    sacrificed += [one for one in of_one(match, ILeavePlay, found.id) if waits_to_leave_zone(match, one[0], found.zone)]
    if found.zone == "expedition":
        here = of_one(match, ILeaveExpedition, found.id)
        sacrificed += [one for one in here if expeditions_left(match, one[0], found.id)]
    if ceases_without_joining(match.game, found, action):
        return sacrificed
    return sacrificed + [
        one for one in of_one(match, IGo, found.id) if goes(match, one[0], found.zone, action.to, found)
    ]


def leaving_the_reserve(match: Match, action: Move, waiting: Sequence[tuple[str, int]]) -> list[Listener]:
    """6.3.d-e, v3:2.2.11.e A card that goes elsewhere from the Reserve reacts by the support abilities it had there."""
    found = match.game.objects.get(action.what)
    if found is None or found.zone != "reserve":
        return []
    own = [(name, id) for name, id in waiting if id == found.id and goes(match, name, "reserve", action.to, found)]
    return able(match, own)


def expeditions_left(match: Match, name: str, id: int) -> tuple[int, ...]:
    """7.5.5.a, 7.2.4.a Of all Expeditions a bearer is in, as it leaves them, those that it waits to leave."""
    return waits_to_leave(match, derived(match), name, expeditions_of(match, id))


def waits_to_leave_zone(match: Match, name: str, origin: str) -> bool:
    """2.1.c Whether that is the zone it waits to leave."""
    trigger = trigger_of(match, name)
    return isinstance(trigger, ILeavePlay) and trigger.zone == origin


def goes(match: Match, name: str, origin: str, to: str, found: Object | None = None) -> bool:
    """6.3.a From that zone to that one; 1.4.3.a, 7.5.3 perhaps from an Expedition of its owner alone."""
    trigger = trigger_of(match, name)
    if not isinstance(trigger, IGo) or trigger.origin not in (None, origin) or trigger.to != to:
        return False
    return not trigger.yours or (found is not None and found.seat == found.owner)


def is_any_card(wanted: Filter) -> bool:
    """3.2.2.a Whether no more than whose it is matters of a card, so that nothing of it need be known."""
    return wanted in (Filter(), Filter(controller="you"), Filter(other=True))


def is_seen_on_arriving(trigger: object) -> bool:
    """3.2.2.a Of a card of a Deck it is known what it is once it lies open."""
    return (
        isinstance(trigger, Goes)
        and trigger.to in OPEN
        and is_named("deck", trigger)
        and not is_any_card(trigger.filter)
    )


OPEN = ("reserve", "discard")
"""Zones in which cards lie open that have come from a Deck."""


def has_come_from_a_deck(match: Match, step: Step, action: Move, listener: Listener) -> bool:
    """2.1.c, v3:6.3.c A card of a Deck has gone to where one of its kind is waited for."""
    name, id, seat = listener
    trigger = trigger_of(match, name)
    assert isinstance(trigger, Goes)
    if action.origin != "deck" or action.to != trigger.to or not is_seen_on_arriving(trigger):
        return False
    if trigger.by_you and doer_of(step, action) != seat:
        return False
    if trigger.to_yours and match.game.objects[action.became].seat != seat:  # 1.4.3.a
        return False
    return matches(match, derived(match), seat, id, action.became, trigger.filter)


def is_named(zone: str, trigger: Goes) -> bool:
    """2.1.c Whether a card that goes from this zone is waited for."""
    return not trigger.origins or zone in trigger.origins
