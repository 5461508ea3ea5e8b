"""dgisim, a card game with hidden hands in Python: random legal games, and a state pickled and back.

Each choice of its action generators that leaves two possibilities or more is an elementary decision; paying with dice
is one where more dice lie there than are needed. Choosing itself is not counted, and neither are its helpers.
Run by `tests.benchmarks.deciding` in the environment of the peers; prints one object of JSON.
"""

from __future__ import annotations

import json
import pickle
import random
import sys
from time import process_time_ns
from typing import Any

import dgisim


class Game:
    """One random game: its elementary decisions, and nanoseconds in the engine."""

    def __init__(self, seed: int, kept: list[Any]) -> None:
        random.seed(seed)
        self.decisions, self.spent, self.kept = 0, 0, kept
        self.state: Any = self.timed(dgisim.GameState.from_default)
        while not self.timed(self.state.game_end):
            waits = self.timed(self.state.waiting_for)
            if waits is None:
                self.state = self.timed(self.state.step)
            else:
                self.act(waits)

    def timed(self, work: Any, *given: Any) -> Any:
        """What the engine gives, its time counted."""
        began = process_time_ns()
        result = work(*given)
        self.spent += process_time_ns() - began
        return result

    def act(self, seat: Any) -> None:
        """One action of a player, choice by choice."""
        self.kept.append(self.state)
        generator = self.timed(self.state.action_generator, seat)
        while not self.timed(generator.filled):
            choices = self.timed(generator.choices)
            picked = self.pick(generator, choices)
            generator = self.timed(generator.choose, picked)
        action = self.timed(generator.generate_action)
        self.state = self.timed(self.state.action_step, seat, action)

    def pick(self, generator: Any, choices: Any) -> Any:
        """One of the choices, at random."""
        if isinstance(choices, tuple):
            self.decisions += len(choices) > 1
            return random.choice(choices)
        if isinstance(choices, dgisim.AbstractDice):
            held = generator.dice_available()
            self.decisions += held.num_dice() > choices.num_dice()
            return held.smart_selection(choices, generator.game_state.get_player(generator.pid).characters)
        if isinstance(choices, dgisim.Cards):
            self.decisions += choices.num_cards() > 0
            return choices.pick_random(random.randint(0, choices.num_cards()))[1]
        self.decisions += choices.num_dice() > 0
        return choices.pick_random_dice(random.randint(0, choices.num_dice()))[1]


def main(games: int) -> None:
    """Plays games, and saves and loads some states of them."""
    Game(0, [])
    kept: list[Any] = []
    played = [Game(seed, kept) for seed in range(1, games + 1)]
    decisions, spent = sum(game.decisions for game in played), sum(game.spent for game in played)
    sample = kept[::10]
    began = process_time_ns()
    for state in sample:
        pickle.loads(pickle.dumps(state))
    coded = process_time_ns() - began
    figures = {
        "version": dgisim.__version__,
        "games": games,
        "decisions": decisions,
        "us_per_decision": spent / 1000 / decisions,
        "us_save_load": coded / 1000 / len(sample),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
