"""Verbs about counters: boosts and others gained, doubled, exchanged (2.5)."""

from __future__ import annotations

import sys

from engine.cards.language import (
    BeyondMaximum,
    Boost,
    DoubleCounters,
    ExchangeBoosts,
    GainCounters,
    LoseCounters,
    MoveCounters,
    Reaction,
    Support,
)
from engine.core.match import Match, derived
from engine.core.query.conditions import it_holds
from engine.core.query.filters import matches
from engine.core.query.references import follow
from engine.core.query.rules_in_play import rules_in_play
from engine.core.verbs import verb
from engine.state.actions import Count
from engine.state.frames import Frame


@verb(Boost, "boost", "2.4.4.b")
def boost(match: Match, frame: Frame, who: list[int], number: int, most: int | None) -> list[Count]:
    """2.4.4.b, 6.1.e So many boosts more for each of them, as far as there is a most."""
    gained = {id: min(number, room_for(match, frame, id, "boost", most)) for id in who}
    return [Count(what=id, counter="boost", number=more) for id, more in gained.items() if more > 0]


def room_for(match: Match, frame: Frame, id: int, counter: str, most: int | None) -> int:
    """2.5.e How many counters more something may get; a support ability may go beyond where a passive says so."""
    if most is None:
        return sys.maxsize
    return most + how_far_beyond(match, frame, id) - match.game.objects[id].counters.get(counter, 0)


def how_far_beyond(match: Match, frame: Frame, id: int) -> int:
    """2.5.e By how many a support ability of the card itself goes beyond its most, as passive abilities say."""
    rules = rules_in_play(match, BeyondMaximum)
    named = match.catalogue.abilities.get(frame.program)
    if not rules or named is None or id != follow(frame, frame.source):
        return 0
    if not (isinstance(named.ability, Support) or (isinstance(named.ability, Reaction) and named.ability.support)):
        return 0
    state, objects = derived(match), match.game.objects
    return sum(
        sys.maxsize if rule.says.more is None else rule.says.more
        for rule in rules
        if rule.says.filter.zone in (None, objects[id].zone)
        and matches(match, state, objects[rule.bearer].seat, rule.bearer, id, rule.says.filter, None, rule.frame)
        and it_holds(match, rule)
    )


def boosts_on(match: Match, id: int) -> int:
    """v3:2.5.1 The boosts an object has."""
    return match.game.objects[id].counters.get("boost", 0)


@verb(LoseCounters, "lose counters", "2.5.f")
def lose_counters(
    match: Match, frame: Frame, who: list[int], counter: str, number: int | None, up_to: bool
) -> list[Count]:
    """2.5.f So many counters of that name fewer, as far as there are any, or none left."""
    has = {id: match.game.objects[id].counters.get(counter, 0) for id in who}
    return [Count(what=id, counter=counter, number=-(has[id] if number is None else number)) for id in who if has[id]]


@verb(MoveCounters, "move counters", "2.5.f")
def move_counters(
    match: Match, frame: Frame, who: list[int], other: list[int], counter: str, number: int | None
) -> list[Count]:
    """2.5.e-f What one loses the other gains; where one of them is missing, nothing moves (1.4.1.c)."""
    if len(who) != 1 or len(other) != 1 or who == other:
        return []
    has = match.game.objects[who[0]].counters.get(counter, 0)
    moved = has if number is None else min(has, number)
    if not moved:
        return []
    return [
        Count(what=who[0], counter=counter, number=-moved),
        Count(what=other[0], counter=counter, number=moved),
    ]


@verb(GainCounters, "gain counters", "2.5.e")
def gain_counters(
    match: Match, frame: Frame, who: list[int], counter: str, number: int, most: int | None
) -> list[Count]:
    """2.5.e, 6.1.e So many counters of that name more for each of them, as far as there is a most."""
    if most is None:
        return [Count(what=id, counter=counter, number=number) for id in who] if number else []
    gained = {id: min(number, room_for(match, frame, id, counter, most)) for id in who}
    return [Count(what=id, counter=counter, number=more) for id, more in gained.items() if more > 0]


@verb(DoubleCounters, "double counters", "v3:7.3.6")
def double_counters(match: Match, frame: Frame, who: list[int], counter: str) -> list[Count]:
    """v3:7.3.6 As many counters of that name again as each of them has."""
    found = [(id, match.game.objects[id].counters.get(counter, 0)) for id in who]
    return [Count(what=id, counter=counter, number=number) for id, number in found if number]


@verb(ExchangeBoosts, "exchange boosts", "v3:7.3.8")
def exchange_boosts(match: Match, frame: Frame, who: list[int], other: list[int] | None) -> list[Count]:
    """v3:7.3.8 Each of the two has as many boosts as the other had; of one alone nothing can be exchanged (1.4.1.c)."""
    both = [*who, *(other or ())]
    if len(both) != 2:
        return []
    first, second = both
    more = boosts_on(match, second) - boosts_on(match, first)
    return [Count(what=first, counter="boost", number=more), Count(what=second, counter="boost", number=-more)]
