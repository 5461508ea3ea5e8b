"""The divisions of a league: who plays in which, and who moves up or down when a season is over.

Division 1 is the highest. All divisions have their rounds at the same time, but each pairs its own and has a table of
its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import structs

from bot.leagues.model.league import League


def placed(league: League, *, wishes: bool = True) -> League:
    """The same league with a division for all, as it stands when its season begins.

    Who was in the season before stands where that has brought them, with those places filled from below that are free
    now. Others stand by the rating with which they have joined; in a later season they begin in the lowest division.
    Where an organiser has placed a person, they play there, unless the `wishes` of organisers are left out.
    """
    wished = {each.id: each.division for each in league.competitors if each.division} if wishes else {}
    here = {each.id for each in league.competitors}
    known = [person for division in league.seeds for person in division if person in here]
    fresh = sorted((each for each in league.competitors if each.id not in known), key=lambda each: -each.rating)
    order = [*known, *(each.id for each in fresh)]
    sizes = _sizes(len(order), league.terms.divisions, [len(division) for division in league.seeds])
    found = dict(wished)
    waiting = [person for person in order if person not in wished]
    for number, size in enumerate(sizes, start=1):
        free = max(0, size - sum(1 for division in wished.values() if division == number))
        if number == len(sizes):
            free = len(waiting)
        found |= dict.fromkeys(waiting[:free], number)
        waiting = waiting[free:]
    return structs.replace(
        league, competitors=tuple(structs.replace(each, division=found[each.id]) for each in league.competitors)
    )


def smallest(league: League) -> int:
    """How many play in the smallest division."""
    return min(len(league.in_division(number).competitors) for number in league.divisions)


def _sizes(count: int, divisions: int, before: Sequence[int]) -> list[int]:
    """How many play in each division: as many as before where each person fits in, else as evenly as possible."""
    divisions = max(1, min(divisions, count // 2))
    if len(before) == divisions and count - sum(before[:-1]) >= 2:
        return [*before[:-1], count - sum(before[:-1])]
    return [count // divisions + (at < count % divisions) for at in range(divisions)]


def after_season(league: League) -> tuple[tuple[int, ...], ...]:
    """Who stands in which division when a season is over, in the order of their right to a place.

    The best of a division change places with the last of the one above it, as many as the terms say but never more
    than half a division. Who has left stands nowhere; their places are filled from below when the next season begins,
    so that the first to stay up are those who would have moved down.
    """
    gone = {each.id for each in league.competitors if each.gone}
    tables = [league.in_division(number).table() for number in league.divisions]
    orders = [[line.player for line in table if line.player not in gone] for table in tables]
    sizes = [len(table) for table in tables]
    moving = [min(league.terms.movers, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(orders)]
    ways = list(zip([0, *moving], [*moving, 0], strict=True))
    order: list[int] = []
    for at, (up, down) in enumerate(ways):
        own = orders[at]
        if at:
            order += orders[at - 1][len(orders[at - 1]) - up :]
        order += own[up : len(own) - down]
        if down:
            order += orders[at + 1][:down]
    found, start = [], 0
    for size in sizes:
        found.append(tuple(order[start : start + size]))
        start += size
    return tuple(found)


def moves(league: League) -> Mapping[int, int]:
    """Who moves when the season is over: by how many divisions, up with a number above 0.

    No player does before a match is over.
    """
    if len(league.divisions) < 2 or not league.matches:
        return {}
    before = {each.id: max(each.division, 1) for each in league.competitors}
    after = {person: number for number, division in enumerate(after_season(league), start=1) for person in division}
    return {person: before[person] - number for person, number in after.items() if number != before[person]}
