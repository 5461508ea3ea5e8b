"""Why something happened: the rule, the ability, the modifiers that were applied, and the rules that say more of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.words.statuses import STATUSES
from engine.sight import Cause
from engine.state.actions import Action, Advance, Attempt, Count, Event, Gain, Look, Lose, Move, Reveal

OF_A_BOOST = "v3:2.5.1.b"
TRIED_IN_VAIN = "2.4.1.d"
NO_CARD_LEFT = "3.2.2.d"
SACRIFICED = "7.3.19"
BY_CHANCE = "3.2.5.c"
TURNED_UP = "RB.16"


def causes_of(event: Event) -> tuple[Cause, ...]:
    """6.2.k The rule that the event carries out, the ability that does it, and whatever has modified it on the way.

    All of it is known to all players: abilities act from open zones, and so do modifiers.
    """
    causes = [Cause(rule=event.rule)]
    if event.ability:
        causes.append(Cause(ability=event.ability, bearer=event.source))
    causes += _modifiers(event)
    causes += [Cause(rule=rule, how="besides") for action in event.actions for rule in _more_of(action)]
    known: dict[tuple[str, str, int], Cause] = {}
    for cause in causes:
        known.setdefault((cause.rule, cause.ability, cause.bearer), cause)
    return tuple(known.values())


def _modifiers(event: Event) -> Iterator[Cause]:
    """6.2.h-i What was applied to the step and to its atomic actions, but for what its controller declined (6.2.c)."""
    declined = {*event.declined, *(mark for action in event.actions for mark in action.declined)}
    for mark in (*event.used, *(mark for action in event.actions for mark in action.used)):
        if mark in declined:
            continue
        name, _, bearer = mark.rpartition("@")
        if "/" in name:
            yield Cause(ability=name, bearer=int(bearer), how="modified")
        else:
            yield Cause(rule=name, how="modified")


def _more_of(action: Action) -> Iterator[str]:
    """The rules that say what else there is to an atomic action: what a status does, where a missing card came from."""
    if action.at_random:
        yield BY_CHANCE
    if isinstance(action, Gain | Lose | Attempt):
        if isinstance(action, Attempt):
            yield TRIED_IN_VAIN
        if rule := STATUSES[action.status].rule:
            yield rule
    elif isinstance(action, Count):
        if action.counter == "boost":
            yield OF_A_BOOST
    elif isinstance(action, Move):
        if action.shuffled:
            yield NO_CARD_LEFT
        if action.sacrificed:
            yield SACRIFICED
        if action.fleeting_by:
            yield action.fleeting_by
    elif isinstance(action, Look | Reveal):
        if action.shuffled:
            yield NO_CARD_LEFT
    elif isinstance(action, Advance) and action.revealed:
        yield TURNED_UP
