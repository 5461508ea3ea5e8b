"""Opponents play legal games to their end, alike whenever they are asked alike, and the better ones win more."""

from __future__ import annotations

from functools import cache

import pytest

from engine import Table, new_table, ready_made_decks, view
from engine.opponents import LEVELS, Level, answer

STARTERS = list(ready_made_decks().values())[:6]


@cache
def played(levels: tuple[Level, Level], seed: int) -> Table:
    """A duel of equal decks, played to its end."""
    deck = STARTERS[seed % len(STARTERS)]
    table = new_table([deck, deck], seed)
    for number in range(2_000):
        if table.game.result is not None:
            return table
        decision = table.game.open[0]
        table.answer(answer(levels[decision.seat], view(table, decision.seat), decision, seed * 10_007 + number))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", LEVELS)
def test_an_opponent_plays_legal_games_to_their_end_and_the_same_again(level: Level) -> None:
    first = played((level, level), 3)
    played.cache_clear()
    assert first.save() == played((level, level), 3).save()


def test_greed_beats_chance_whoever_begins() -> None:
    won = 0
    for seed in range(8):
        for seat, levels in enumerate((("greedy", "random"), ("random", "greedy"))):
            result = played(levels, seed).game.result
            won += result is not None and seat in result.winners
    assert won >= 13, f"greedy has won {won} of 16"
