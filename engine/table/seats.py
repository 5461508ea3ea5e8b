"""Seats in turn order, teams, facing expeditions and initiative."""

from __future__ import annotations

from engine.table.game import Game


def expedition(seat: int, side: int) -> int:
    """The number of a seat's expedition: side 0 is the Hero Expedition, side 1 the Companion Expedition (3.2.4.b)."""
    return 2 * seat + side


def seat_order(game: Game, start: int) -> list[int]:
    """All seats in turn order, beginning with one of them (4.2.1.b: clockwise, to the left)."""
    count = game.seats
    return [(start + step) % count for step in range(count)]


def initiative(game: Game) -> list[int]:
    """1.4.5.a Who takes the turn decides first; outside a turn, the first player does."""
    return seat_order(game, game.turn if game.turn >= 0 else game.first)


def opponents(game: Game, seat: int) -> list[int]:
    """1.2.1.b The seats of other teams, in turn order after this one."""
    return [other for other in seat_order(game, seat) if game.teams[other] != game.teams[seat]]


def is_opponent(game: Game, seat: int, other: int) -> bool:
    """1.2.1.b Whether two seats play against each other."""
    return game.teams[seat] != game.teams[other]


def teams_for(seats: int) -> list[int]:
    """The team of each seat where nothing else is agreed: two pairs of four (2V2.1), else everyone for themselves."""
    return [0, 1, 0, 1] if seats == 4 else list(range(seats))


def facing_for(seats: int) -> list[int]:
    """Which expedition each one faces: the rival's of the same side for two (RB.14), else a neighbour's (2V2.2)."""
    if seats == 2:
        return [2, 3, 0, 1]
    faces = [0] * (2 * seats)
    for seat in range(seats):
        neighbour = (seat + 1) % seats
        if seats == 4:
            mine, other = expedition(seat, seat % 2), expedition(neighbour, seat % 2)
        else:
            mine, other = expedition(seat, 0), expedition(neighbour, 1)
        faces[mine], faces[other] = other, mine
    return faces
