"""The table of who notices what: how a kind of trigger notices a kind of atomic action (6.3.d).

The families of triggers in `engine.abilities` fill it as they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.cards.language import All, Me
from engine.core.events.triggers.listeners import Listener
from engine.core.match import Match, derived
from engine.core.query.filters import candidates
from engine.state.actions import Step

Hears: TypeAlias = Callable[["Match", Step, Any, Listener], int]
"""Whether a listener notices one atomic action of a step."""

HEARS: dict[type, list[tuple[type, Hears]]] = {}
"""By the kind of atomic action: the kinds of trigger that may notice it, in the order their Emblems are created."""

NOTICED_BY: dict[type, set[type]] = {}
"""By the kind of atomic action: the kinds of trigger that may notice it."""

GIVING = ("draw", "resupply")
"""KW.13 What an opponent does by a Gift, if no token is created."""


def hears(trigger: type, *actions: type) -> Callable[[Hears], Hears]:
    """Registers how one kind of trigger notices some kinds of atomic action."""

    def note(function: Hears) -> Hears:
        for kind in actions:
            HEARS.setdefault(kind, []).append((trigger, function))
            NOTICED_BY.setdefault(kind, set()).add(trigger)
        return function

    return note


def is_waited_for(match: Match, listener: Listener, who: Me | All, id: int) -> bool:
    """6.3.a Whether this object is the bearer, where it waits for itself, or one of those it waits for."""
    _, bearer, seat = listener
    if isinstance(who, Me):
        return id == bearer
    return id in candidates(match, derived(match), seat, bearer, who.filter)
