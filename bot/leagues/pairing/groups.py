"""Round robins, among all or in groups: each person meets each person once.

A circle is turned of which one stays where they are. Into groups all are put by the seeding, and the best of each go on
to a knock-out.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.pairing.knock_out import levels, positions
from bot.leagues.pairing.swiss import Pairing


def round_robin(players: Sequence[int], number: int) -> list[Pairing]:
    """Who meets in a round, counted from 1; where their number is odd, one rests in each.

    Who stands first changes, so that each person does about as often.

    >>> [(pair.first, pair.second) for pair in round_robin([1, 2, 3, 4], 1)]
    [(1, 4), (2, 3)]
    """
    seats: list[int | None] = [*players] if len(players) % 2 == 0 else [*players, None]
    rounds = len(seats) - 1
    if not 1 <= number <= rounds:
        raise ValueError(f"a round robin of {len(players)} has {rounds} rounds, and none with the number {number}")
    stays, turning = seats[0], seats[1:]
    turned = turning[-(number - 1) :] + turning[: -(number - 1)] if number > 1 else turning
    circle = [stays, *turned]
    pairs, rests = [], []
    for at in range(len(circle) // 2):
        one, other = circle[at], circle[-1 - at]
        if one is None or other is None:
            here = other if one is None else one
            rests += [] if here is None else [Pairing(here, None)]
        elif number % 2 == 0 and at == 0:
            pairs.append(Pairing(other, one))
        else:
            pairs.append(Pairing(one, other) if at % 2 == 0 else Pairing(other, one))
    return [*pairs, *rests]


def rounds_of(count: int) -> int:
    """How many rounds it takes until all of so many have met."""
    return max(1, count - 1 + count % 2)


MOST_GROUPS = 16

USUAL_GROUP = 4
"""How many are in a group at least where it is not said how many groups there are."""


def groups_for(count: int, advance: int) -> int:
    """How many groups so many make where it is not said how many, and so many of each go on.

    >>> [groups_for(count, 2) for count in (4, 8, 11, 16, 128)]
    [2, 2, 2, 4, 16]
    """
    return min(max(2, count // max(USUAL_GROUP, advance)), MOST_GROUPS)


def grouped(seeds: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """The groups, each with its best seed first: dealt out to and fro, so that they are about as strong.

    >>> grouped([1, 2, 3, 4, 5, 6, 7, 8], 2)
    [(1, 4, 5, 8), (2, 3, 6, 7)]
    """
    found: list[list[int]] = [[] for _ in range(count)]
    for at, player in enumerate(seeds):
        turn, place = divmod(at, count)
        found[place if turn % 2 == 0 else count - 1 - place].append(player)
    return [tuple(each) for each in found]


def group_rounds(seeds: int, count: int) -> int:
    """How many rounds it takes until all have met in every group."""
    return rounds_of(-(-seeds // count))


def group_pairs(groups: Sequence[Sequence[int]], number: int) -> list[tuple[int, Pairing]]:
    """Who meets in a round, counted from 1, each with the number of the group, counted from 0.

    A group that is smaller than others may be through before them.
    """
    return [
        (at, pair)
        for at, group in enumerate(groups)
        if len(group) > 1 and number <= rounds_of(len(group))
        for pair in round_robin(group, number)
    ]


def knock_out_seeds(bands: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """The seeding of the knock-out: first the winners of the groups, then who came second, and so on.

    Each band holds players with the numbers of their groups, the best first. Two of one group do not meet in the first
    round if others of the same band can take their place; who changes places is as near as possible.
    """
    order = [each for band in bands for each in band]
    band_of = [number for number, band in enumerate(bands) for _ in band]
    size = 1 << levels(len(order))
    seats = positions(size)
    facing = {one - 1: other - 1 for one, other in zip(seats[::2], seats[1::2], strict=True)}
    facing |= {other: one for one, other in facing.items()}

    def clashes(at: int) -> bool:
        other = facing[at]
        return other < len(order) and order[at][1] == order[other][1]

    for at in reversed(range(len(order))):
        if not clashes(at):
            continue
        near = sorted((each for each in range(len(order)) if band_of[each] == band_of[at]), key=lambda e: abs(e - at))
        for other in near:
            order[at], order[other] = order[other], order[at]
            if not clashes(at) and not clashes(other):
                break
            order[at], order[other] = order[other], order[at]
    return [player for player, _ in order]
