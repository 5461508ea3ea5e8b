"""2.2.1.g, 2.2.13.c What is stated for a time: Ongoing Emblems that say what passive abilities say."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import All, Duration, Filter, It, Lasting, Of, Record
from engine.core.derived_state import Stated
from engine.core.match import Match
from engine.core.query.bound_values import OfSeats, OneOfThese
from engine.state.objects import Emblem


def stated(match: Match) -> list[Stated]:
    """2.2.13.c All statements that last, by the timestamps of their Emblems (2.2.14.b)."""
    if not match.game.emblems:
        return []
    abilities = match.catalogue.abilities
    return [
        Stated(emblem.id, emblem.ability, emblem.seat, emblem.source, _settled(said.statement, emblem))
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


def _settled(node: Any, emblem: Emblem) -> Any:
    """7.2.2, 7.2.4 The statement with the players and objects in it that were spoken of as the Emblem came about.

    1.4.2.a These may lie in a Reserve.
    """
    if isinstance(node, It):
        these: Any = OneOfThese(tuple(emblem.context.it))
        return All(Filter(or_in_reserve=True, qualities=(these,)))
    if isinstance(node, Of):
        return OfSeats((emblem.seat,) if node.player == "you" else tuple(emblem.context.they or ()))
    if isinstance(node, tuple):
        return tuple(_settled(part, emblem) for part in node)
    if not isinstance(node, Record):
        return node
    fields = {name: _settled(getattr(node, name), emblem) for name in node.__struct_fields__}
    return msgspec.structs.replace(node, **fields)
