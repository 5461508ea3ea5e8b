"""The Adventure as a map: which regions lie along whose way from the Hero Region to the Companion Region (3.2.1).

Two players, and three, share one row of eight regions. Four lay two Hero Regions and two Companion Regions as the arms
of a cross, a Tumult card on each arm, and two Tumult cards in the middle (2V2.17). Neighbours share the arm on which
their expeditions face each other, so that every way is eight regions long:

    Hero Region (seats 0, 1) - Tumult - middle - Tumult - Companion Region (seats 1, 2)
    Hero Region (seats 2, 3) - Tumult - middle - Tumult - Companion Region (seats 3, 0)

A position is a place on one's own way, 0 to 7; a region is a number in `Game.regions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.state.game import Game

PLACES = 8
"""3.2.1.b Regions from the Hero Region to the Companion Region, both included."""

MIDDLE = (3, 4)
"""The places of the central Tumult card on every way (2V2.4)."""

WAYS_OF_FOUR: tuple[tuple[int, ...], ...] = (
    (0, 1, 2, 3, 4, 13, 14, 15),
    (0, 1, 2, 4, 3, 5, 6, 7),
    (8, 9, 10, 11, 12, 5, 6, 7),
    (8, 9, 10, 12, 11, 13, 14, 15),
)
"""2V2.4, 2V2.17 The regions along each seat's way. The second central card lies the other way round: what one team
meets first in the middle, the other team meets last."""


def way_of(game: Game, seat: int) -> Sequence[int]:
    """3.2.1.b, 2V2.17 The regions along a seat's side, from the Hero Region to the Companion Region."""
    return game.ways[seat] if game.ways else range(len(game.regions))


def region_of(game: Game, expedition: int) -> int:
    """3.2.1.b The region in which an expedition stands."""
    place = game.positions[expedition]
    return game.ways[expedition // 2][place] if game.ways else place


def travelled(game: Game, expedition: int) -> int:
    """1.3.3.b How many regions an expedition has gone from its own start."""
    place = game.positions[expedition]
    return place if expedition % 2 == 0 else PLACES - 1 - place


def visible_regions(game: Game) -> list[int]:
    """3.1.3.c The regions that lie face up."""
    return [number for number, region in enumerate(game.regions) if not region.hidden]


def turned_up_together(game: Game, seat: int, place: int) -> list[int]:
    """RB.16, 2V2.4 The regions of the Tumult card at a place on a seat's way; in the middle, of both cards there."""
    first = place - (place - 1) % 2
    ways = game.ways if game.ways and first == MIDDLE[0] else [way_of(game, seat)]
    return sorted({way[half] for way in ways for half in (first, first + 1)})
