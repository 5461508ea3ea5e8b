"""The planner: every answer is tried in positions it imagines, and the Day played on from there by both sides.

In each position one's own next turns are played likely, or passed where that is the answer tried; whatever comes of
the Dusk and Night counts. An answer is taken for what it brings on average.
"""

from __future__ import annotations

from random import Random

from engine.core.match import Match
from engine.opponents.imagining import imagined
from engine.opponents.looking_ahead import WON, after_day, candidates, is_carried_out, outlook, played_on
from engine.state.decisions import Picks


def planned(position: Match, seat: int, decision_id: int, simulations: int, chance: Random) -> Picks:
    """The answer to a decision that is best on average in so many simulations, and at least one of each answer.

    `position` is one that the seat imagines; others are drawn from it.
    """
    decision = position.decision(decision_id)
    assert decision is not None, "the position has the decision that is to be answered"
    tried = candidates(position, decision, chance)
    if len(tried) == 1:
        return tried[0]
    worlds = max(1, simulations // len(tried))
    sums = [0.0] * len(tried)
    for _ in range(worlds):
        seed, way = chance.getrandbits(62), chance.getrandbits(62)
        for at, picks in enumerate(tried):
            state = imagined(position, seat, seed)
            day = state.game.day
            if not is_carried_out(state, picks):
                sums[at] -= WON
                continue
            played_on(state, after_day(day), Random(way))
            sums[at] += outlook(state, seat)
    best = max(range(len(tried)), key=lambda at: (sums[at], -at))
    return tried[best]
