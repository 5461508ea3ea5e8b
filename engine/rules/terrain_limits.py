"""v3:4.2.4.c-d By which terrains an Expedition can move forward, where a passive ability takes some away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.cards.language import CannotMoveDueTo, EveryExpedition, MovesOnlyDueTo, Place, YourExpedition
from engine.core.derived_state import RuleInPlay
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of
from engine.core.query.conditions import it_holds
from engine.core.query.filters import expeditions_meant
from engine.core.query.rules_in_play import rules_in_play
from engine.state.adventure import region_of

Limit: TypeAlias = RuleInPlay[CannotMoveDueTo | MovesOnlyDueTo]

PLACES_LIMITED: dict[str, Place] = {
    "yours": YourExpedition("each"),
    "opponents": EveryExpedition("opponent"),
    "everybody": EveryExpedition(),
}
"""The places that mean all expeditions of some players."""


def terrains_that_count(match: Match) -> list[tuple[str, ...]]:
    """v3:4.2.4.c-d The terrains each expedition can move forward by: those of its region that nothing takes away."""
    game, regions = match.game, derived(match).regions
    found = [regions[region_of(game, expedition)] for expedition in range(len(game.positions))]
    for limit, expedition in limits_in_play(match):
        only = isinstance(limit.says, MovesOnlyDueTo)
        found[expedition] = tuple(each for each in found[expedition] if (each == limit.says.terrain) == only)
    return found


def limits_in_play(match: Match) -> Iterator[tuple[Limit, int]]:
    """v3:4.2.4.c-d Each rule that takes terrains away, with each expedition it speaks of."""
    for cannot in rules_in_play(match, CannotMoveDueTo):  # v3:4.2.4.c
        for expedition in _limited(match, cannot):
            yield cannot, expedition
    for only in rules_in_play(match, MovesOnlyDueTo):  # v3:4.2.4.d
        for expedition in _limited(match, only):
            yield only, expedition


def moving_in_progress_only(match: Match) -> frozenset[int]:
    """v3:4.2.4.d The expeditions that cannot move forward for any reason other than Progress."""
    return frozenset(
        each
        for only in rules_in_play(match, MovesOnlyDueTo)
        if not only.says.dusk or match.game.phase == "dusk"
        for each in _limited(match, only)
    )


def _limited(match: Match, rule: Limit) -> Iterator[int]:
    """2.2.10.j The expeditions a rule speaks of, if it holds: the bearer's, those facing them, or all of some players.

    Only those in that terrain, where one is named.
    """
    if not it_holds(match, rule):
        return
    game, says = match.game, rule.says
    where = says.where if isinstance(says, MovesOnlyDueTo) else None
    if says.expedition in ("mine", "facing"):
        own = expeditions_of(match, rule.bearer)
        meant = own if says.expedition == "mine" else tuple(game.facing[each] for each in own)
    else:
        place = PLACES_LIMITED[says.expedition]
        meant = expeditions_meant(match, derived(match), rule.seat, rule.bearer, place)
    for expedition in meant:
        if expedition >= 0 and (where is None or where in derived(match).regions[region_of(game, expedition)]):
            yield expedition
