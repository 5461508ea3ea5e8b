"""v3:2.1.h What is gone is remembered as it last was, as long as something unresolved may ask for it.

v3:6.3.h What an event was about is remembered by what it has brought about, as long as that waits.
"""

from __future__ import annotations

from engine.cards.language import NextTime
from engine.core.derived_state import DerivedState
from engine.core.machine import Act
from engine.core.match import Match, derived
from engine.core.printed import Characteristics
from engine.core.query.characteristics import before_boosts, expeditions_of, traits_of
from engine.state.frames import Frame
from engine.state.objects import HIDDEN_ZONES, Emblem, Object, Remembered


def remember(match: Match, id: int) -> None:
    """v3:2.1.h An object about to leave is remembered as it is just before, its characteristics included."""
    found = match.game.objects[id]
    if found.zone in HIDDEN_ZONES or found.zone == "mana":
        return
    state = match.before or derived(match)
    traits = traits_of(match, id, state)
    statistics = before_boosts(state, id, traits)
    costs = (traits.hand_cost, traits.reserve_cost)
    places = expeditions_of(match, id, match.before) if found.zone == "expedition" else ()
    match.game.gone[id] = Remembered(
        found, traits.type, traits.subtypes, traits.abilities, statistics, *costs, traits.also, places
    )


def known(match: Match, id: int) -> Object | None:
    """v3:2.1.h The object if it is there, else as it last was; None where it is not remembered."""
    found = match.game.objects.get(id)
    if found is not None:
        return found
    remembered = match.game.gone.get(id)
    return remembered.object if remembered else None


def known_traits(match: Match, id: int, state: DerivedState | None = None) -> Characteristics:
    """v3:2.1.h Current characteristics, in `state` if one is given, or the last ones; raises KeyError for neither."""
    if id in match.game.objects:
        return traits_of(match, id, state)
    was = match.game.gone[id]
    profile = match.catalogue.profile(was.abilities)
    costs = (was.hand_cost, was.reserve_cost)
    return Characteristics(was.type, was.subtypes, was.abilities, was.statistics, *costs, was.also, profile)


def known_places(match: Match, id: int, state: DerivedState | None = None) -> tuple[int, ...]:
    """v3:2.1.h The expeditions it is present in, or was."""
    if id in match.game.objects:
        return expeditions_of(match, id, state)
    was = match.game.gone.get(id)
    return was.places if was else ()


def waits_for_next_time(match: Match, emblem: Emblem) -> bool:
    """2.2.13.c Whether the Emblem waits for the next time that something happens."""
    named = match.catalogue.abilities.get(emblem.ability) if emblem.kind == "ongoing" else None
    return named is not None and isinstance(named.ability, NextTime)


def _forget(match: Match, frame: Frame) -> None:
    """v3:2.1.h, v3:6.3.j What waits is unresolved: its bearer, and what it speaks of, are not forgotten.

    That is what is done after Rest, and what is done the next time that something happens (2.2.13.c).
    """
    gone = match.game.gone
    if not gone:
        return
    waiting = [emblem for emblem in match.game.emblems if emblem.until == "rest" or waits_for_next_time(match, emblem)]
    kept = {emblem.source for emblem in waiting}
    for emblem in waiting:
        spoken = emblem.context
        kept |= {*spoken.it, *spoken.was, *spoken.follow, *spoken.follow.values()}
    match.game.gone = {id: gone[id] for id in gone if id in kept}


forget = Act(_forget, "nothing unresolved is left", "v3:2.1.h")
