"""Seats in turn order, teams, facing expeditions and initiative.

Nothing here or elsewhere speaks of "the other one": a rule means the seats of other teams (`opponents`), the expedition
that one faces (`Game.facing`), all players (`initiative`) or the player themselves, and says which.
"""

from __future__ import annotations

from functools import cache

from engine.state.game import Game, Mode

SEATS: dict[Mode, tuple[int, ...]] = {"duel": (2,), "2v2": (4,), "free for all": (3, 4)}
"""1.1.2.a, 2V2.1, FFA.1 How many players each kind of game has."""

SIDES = {"hero": (0,), "companion": (1,), "each": (0, 1)}
"""The sides of a player's expeditions by their names (3.2.4.b)."""


@cache
def zones_of_each(seats: int, *zones: str) -> tuple[str, ...]:
    """1.2.1.d The names of some private zones of all players, seat by seat."""
    return tuple(f"{zone}{seat}" for seat in range(seats) for zone in zones)


def expedition(seat: int, side: int) -> int:
    """The number of a seat's expedition: side 0 is the Hero Expedition, side 1 the Companion Expedition (3.2.4.b)."""
    return 2 * seat + side


def seat_order(game: Game, start: int) -> list[int]:
    """4.2.1.b The seats in turn order, from one of them; who has left has no turn (FFA.4)."""
    order = _clockwise(len(game.teams), start)
    return [seat for seat in order if seat not in game.left] if game.left else list(order)


@cache
def _clockwise(count: int, start: int) -> tuple[int, ...]:
    """2V2.3 All seats of a table clockwise, beginning with one of them."""
    return tuple((start + step) % count for step in range(count))


def at_the_table(game: Game) -> list[int]:
    """1.2.1.a The seats of those who are still playing."""
    return seat_order(game, 0)


def initiative(game: Game) -> list[int]:
    """1.4.5.a Who takes the turn decides first; outside a turn, the first player does."""
    return seat_order(game, game.turn if game.turn >= 0 else game.first)


def opponents(game: Game, seat: int) -> list[int]:
    """1.2.1.b, FFA.1 The seats of other teams, neighbours or not, in turn order after this one."""
    return [other for other in seat_order(game, seat) if is_opponent(game, seat, other)]


def is_opponent(game: Game, seat: int, other: int) -> bool:
    """1.2.1.b Whether two seats play against each other; teammates do not (2V2.1)."""
    return game.teams[seat] != game.teams[other]


def teams_for(mode: Mode, seats: int) -> list[int]:
    """2V2.1-2 The team of each seat: teammates sit opposite each other; elsewhere everyone plays for themselves."""
    return [0, 1, 0, 1] if mode == "2v2" else list(range(seats))


def facing_for(seats: int) -> list[int]:
    """RB.14, 2V2.2, FFA.1 Which expedition each one faces.

    Of two players Hero faces Hero, and Companion faces Companion. Of four as well, each with another neighbour. Three
    players are seated by no text: each Hero Expedition faces the Companion Expedition of the neighbour to the left.
    """
    if seats == 2:
        return [2, 3, 0, 1]  # RB.14
    faces = [0] * (2 * seats)
    for seat in range(seats):
        neighbour = (seat + 1) % seats
        if seats == 4:  # 2V2.2
            mine, other = expedition(seat, seat % 2), expedition(neighbour, seat % 2)
        else:
            mine, other = expedition(seat, 0), expedition(neighbour, 1)
        faces[mine], faces[other] = other, mine
    return faces
