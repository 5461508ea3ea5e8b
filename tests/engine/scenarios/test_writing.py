"""Moments of random games written as scenarios: the file is read and leads where the game went."""

from __future__ import annotations

import random

import pytest

from engine import Event, Picks, new_match, ready_made_decks
from engine.abilities.catalogue_programs import load_match
from engine.puzzles import shipped
from engine.scenarios import look
from engine.scenarios.writing import Moment, is_layable, unlike, written
from engine.state.actions import RollDice
from engine.state.decisions import Answer, Decision, PassOption

MOST = 160


def picks(decision: Decision, rng: random.Random) -> Picks:
    """A legal answer by chance; a turn is rather played than passed."""
    if decision.kind == "turn":
        plays = [at for at, option in enumerate(decision.options) if not isinstance(option, PassOption)]
        if plays and rng.random() < 0.8:
            return Picks(decision.id, [rng.choice(plays)])
    count = rng.randint(decision.least, decision.most)
    return Picks(decision.id, rng.sample(range(len(decision.options)), count))


@pytest.mark.parametrize("seed", [2, 3])
def test_a_written_moment_leads_where_the_game_went(seed: int) -> None:
    decks, rng = list(ready_made_decks().values()), random.Random(seed)
    table = new_match([decks[seed], decks[seed + 1]], seed)
    before, tried, same = b"", 0, 0
    answers: list[Answer] = []
    events: list[Event] = []
    for number in range(MOST):
        if table.game.result is not None:
            break
        if is_layable(table):
            chance = any(isinstance(each, RollDice) for event in events for each in event.actions)
            if before and answers and not chance and number % 3 == 0:
                after = load_match(before, table.catalogue)
                file = written(
                    Moment(before, tuple(answers), tuple(events)), "a moment", ["words\nof two lines"], after
                )
                assert look(file, "moment.yaml").problems == ()
                tried += 1
                same += not unlike(file, after)
            before, answers, events = table.save(), [], []
        answer = picks(rng.choice(table.game.open), rng)
        answers.append(answer)
        events += table.answer(answer)
    assert tried >= 8
    assert same >= tried - 1  # chance besides dice, such as a card drawn at random, cannot be foretold


@pytest.mark.parametrize("seed", [0, 1000, 2000])
def test_a_moment_late_in_a_day_leads_where_the_day_went(seed: int) -> None:
    """Positions in the midst of a Day: cards played and discarded before, lines used, Terrain Markers, free plays."""
    tried = told = 0
    for number, (id, puzzle) in enumerate([*shipped().items()][seed % 3 :: 3], seed):
        table, rng = puzzle.match(), random.Random(number)
        before, draws, day = table.save(), table.game.draws, table.game.day
        answers: list[Answer] = []
        while True:
            answer = picks(rng.choice(table.game.open), rng)
            table.answer(answer)
            if table.game.result is not None or table.game.day != day or table.game.draws != draws:
                break  # the Afternoon is over, or chance brings what cannot be foretold
            answers.append(answer)
        after = load_match(before, table.catalogue)
        file = written(Moment(before, tuple(answers), ()), "a moment", [], after)
        tried += 1
        if "NOT LAID: effects" in file:
            told += 1
        else:
            assert unlike(file, after) == [], id
    assert tried >= 80
    assert told <= tried // 10


def test_what_players_say_stays_in_comments() -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    for decision in list(table.game.open):
        table.answer(Picks(decision.id, [0, 1, 2]))
    file = written(Moment(table.save(), (), ()), "quiet", ['x\ngiven: "y"\n- z'], table)
    assert [line for line in file.splitlines() if line.startswith("given")] == ["given:"]
    assert unlike(file, table) == []
