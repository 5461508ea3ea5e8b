"""The measuring of load: whose work a moment counts for, and what copies of games are."""

from __future__ import annotations

from tests.load.parts import REST, part_of_module
from tests.load.renaming import Renaming


def test_a_moment_counts_for_the_part_whose_code_runs() -> None:
    assert part_of_module("engine.core.machine") == "engine"
    assert part_of_module("bot.present.pictures.board") == "drawing"
    assert part_of_module("bot.present.tables.board") == "words"
    assert part_of_module("bot.play.sessions.game_store") == "services"
    assert part_of_module("json.decoder") is None
    assert part_of_module("bot.command_line.run") == REST == "event loop"


def test_whole_words_are_exchanged_all_at_once() -> None:
    renaming = Renaming({"Left1": "Left2", "Left2": "Left1", "77": "78"})
    assert renaming("Left1, Left2 and Left12: <@77>, 177") == "Left2, Left1 and Left12: <@78>, 177"
