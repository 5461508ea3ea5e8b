"""Chance: a seed and a count of draws, so that a saved game goes on with the same dice (7.3.13.a, 1.1.7.d)."""

from __future__ import annotations

from hashlib import blake2b

from engine.state.game import Game

_WORD = 1 << 64


def chance(game: Game, sides: int) -> int:
    """7.3.13.a A number from 0 to `sides` - 1, every one equally likely, fixed by the seed and the count of draws."""
    limit = _WORD - _WORD % sides
    while True:
        game.draws += 1
        word = blake2b(b"%d:%d" % (game.seed, game.draws), digest_size=8).digest()
        number = int.from_bytes(word, "big")
        if number < limit:
            return number % sides


def shuffle(game: Game, cards: list[int]) -> None:
    """Put cards in random order, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = chance(game, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
