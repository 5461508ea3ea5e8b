"""2.2.13.c What is done the next time that something happens: Ongoing Emblems that wait for one event."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.events.apply import use_up
from engine.core.events.triggers.listeners import Heard, trigger_of
from engine.core.events.triggers.matching import HEARS
from engine.core.match import Match
from engine.core.query.last_known import waits_for_next_time
from engine.state.actions import Step
from engine.state.objects import Emblem


def heard_by_next_times(match: Match, step: Step) -> list[Heard]:
    """6.3.d, 2.2.13.c Each of those that wait for what is about to happen, once; then it waits no longer."""
    heard: list[Heard] = []
    for emblem, trigger in list(_waiting(match)):
        for index, action in enumerate(step.actions):
            one = (emblem.ability, emblem.source, emblem.seat)
            if any(
                kind is trigger and notices(match, step, action, one) for kind, notices in HEARS.get(type(action), ())
            ):
                use_up(match.game, emblem.id)
                heard.append((*one, index))
                break
    return heard


def is_awaited(match: Match, kind: type) -> bool:
    """2.2.13.c Whether the next event of a kind is waited for."""
    return any(trigger is kind for _, trigger in _waiting(match))


def _waiting(match: Match) -> Iterator[tuple[Emblem, type]]:
    """The Emblems that wait for an event, and the kind of trigger that notices it."""
    for emblem in match.game.emblems:
        if waits_for_next_time(match, emblem):
            yield emblem, type(trigger_of(match, emblem.ability))
