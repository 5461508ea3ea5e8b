"""The moments within one answer: what happened, one event after the other, and how the match stood just then.

>>> from engine import Picks, new_match, ready_made_decks, tell, view
>>> match = new_match(list(ready_made_decks().values())[:2], seed=7)
>>> for decision in list(match.game.open):
...     events = match.answer(Picks(decision.id, [0, 1, 2]))
>>> turn = match.game.open[0]
>>> for moment in moments(match, Picks(turn.id, [len(turn.options) - 1])):
...     [tell(event, seat=0).verb for event in moment.events], view(moment.match, seat=0).turn
(['pass'], 1)
([], 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.match import Match
from engine.state.actions import Event
from engine.state.decisions import Answer


class Moment(NamedTuple):
    """What has just happened, and a copy of the match as it stands then, hidden cards included."""

    events: list[Event]
    match: Match


def moments(match: Match, answer: Answer) -> Iterator[Moment]:
    """Every event that an answer causes, with the match just after it; at last the match with what is asked next.

    The match that is given stays unchanged. Those of the moments are to be looked at, by `view` and `tell` for a seat:
    before the last one no seat is asked anything, except where Mana Orbs are swapped (3.2.9.e). Events that happen at
    once stand together. Raises Refused, when the first moment is asked for, where the answer is not listed.
    """
    going_on = match.copy()
    for events in going_on.operations_after(answer):
        if events:
            yield Moment(events, going_on.copy())
    yield Moment([], going_on)
