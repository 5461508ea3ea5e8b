"""A turn that has not come yet, supposed on a copy of the match: what a player could do in it as things stand."""

from __future__ import annotations

from engine.core.match import Match
from engine.state.frames import Frame
from engine.state.history import TurnSoFar
from engine.state.objects import without


def supposing_a_turn(match: Match, seat: int, *, readied: bool = False) -> Match:
    """4.2.3.c A copy of the match on which a player is asked what to do in a turn; 4.2.1.c `readied`: another Day's.

    Nothing of it happens, and it tells its player nothing but what they could declare now.
    """
    supposed = match.copy()
    game = supposed.game
    game.open.clear()
    game.turn, game.this_turn = seat, TurnSoFar()  # 4.2.3.c
    game.passed = [other for other in game.passed if other != seat]
    for id in game.pile("mana", seat) if readied else ():  # 4.2.1.c
        orb = game.objects[id]
        orb.statuses = without(orb.statuses, "exhausted")
    game.frames.append(Frame("turn", seat=seat))
    supposed.forget_derived()
    supposed.run()
    return supposed
