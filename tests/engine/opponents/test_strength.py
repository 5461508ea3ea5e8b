"""Opponents play legal games to their end, alike whenever they are asked alike, and the better ones win more."""

from __future__ import annotations

import pytest

from engine import new_match, ready_made_decks
from engine.opponents import LEVELS, SIMULATIONS, Level, NothingImagined, answer, looks_ahead
from engine.opponents.looking_ahead import outlook
from engine.views import view
from tests.proof.strength import duel, interval, pair

FEW = {level: min(simulations, 2) for level, simulations in SIMULATIONS.items()}


@pytest.mark.parametrize("level", LEVELS)
def test_an_opponent_plays_legal_games_to_their_end_and_the_same_again(level: Level) -> None:
    first, answers = duel((level, "random"), 3, FEW)
    again, as_many = duel((level, "random"), 3, FEW)
    assert first.game.result is not None
    assert (first.save(), answers) == (again.save(), as_many)


def test_greed_beats_chance_whoever_begins() -> None:
    won = sum(pair("greedy", "random", seed).won for seed in range(8))
    assert won >= 13, f"greedy has won {won} of 16"


def test_a_finished_game_is_worth_most_to_who_has_won_it() -> None:
    table, _ = duel(("greedy", "random"), 1)
    assert table.game.result is not None
    (winner,) = table.game.result.winners
    assert (outlook(table, winner), outlook(table, 1 - winner)) == (100.0, -100.0)


@pytest.mark.parametrize("level", [level for level in LEVELS if looks_ahead(level)])
def test_who_looks_ahead_says_that_a_position_is_needed(level: Level) -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    with pytest.raises(NothingImagined):
        answer(level, view(table, 0), table.game.open[0], 1)


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    low, high = interval(260, 400)
    assert (round(low, 3), round(high, 3)) == (0.602, 0.695)
