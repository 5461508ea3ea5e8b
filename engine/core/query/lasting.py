"""2.2.1.g, 2.2.13.c What is stated for a time: Ongoing Emblems that say what passive abilities say."""

from __future__ import annotations

from engine.cards.language import Duration, Lasting
from engine.core.derived_state import Stated
from engine.core.match import Match
from engine.state.frames import Frame
from engine.state.objects import Emblem


def stated(match: Match) -> list[Stated]:
    """2.2.13.c All statements that last, by the timestamps of their Emblems (2.2.14.b).

    7.2.2, 7.2.4 Each with what was spoken of as its Emblem came about.
    """
    if not match.game.emblems:
        return []
    abilities = match.catalogue.abilities
    return [
        Stated(emblem.id, said.statement, Frame(emblem.ability, 0, "", emblem.seat, emblem.source, emblem.context))
        for emblem in match.game.emblems
        if emblem.kind == "ongoing"
        and (named := abilities.get(emblem.ability)) is not None
        and isinstance(said := named.ability, Lasting)
    ]


def is_over(match: Match, until: Duration) -> bool:
    """2.2.13.c Whether 'this turn' or 'this Afternoon' is over already."""
    game = match.game
    return {"turn": game.turn < 0, "afternoon": game.phase in ("dusk", "night"), "day": False, "game": False}[until]


def lasts(match: Match, emblem: Emblem) -> bool:
    """2.2.1.g Whether an Emblem states something as long as it is there."""
    return isinstance(match.catalogue.abilities[emblem.ability].ability, Lasting)
