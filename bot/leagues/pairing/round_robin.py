"""Round robin: each person meets each person once, by turning a circle of which one stays where they are."""

from __future__ import annotations

from collections.abc import Sequence

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
