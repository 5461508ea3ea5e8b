"""Every puzzle that comes with the program can be solved by the cards and the rules of today."""

from __future__ import annotations

from engine.puzzles import shipped


def test_each_is_taken_up_in_the_form_of_today_and_still_has_its_one_first_move() -> None:
    for puzzle in shipped().values():
        match = puzzle.match()
        (asked,) = match.game.open
        assert puzzle.solution[0] in [option.code for option in asked.options], puzzle.id


def test_what_was_played_before_a_position_is_remembered_in_it() -> None:
    """4.2.3 Positions of form 2 tell it by sentences: "afternoon hand spell was played by 0"."""
    told = [puzzle for puzzle in shipped().values() if b" was played by " in bytes(puzzle.state)]
    assert told
    for puzzle in told[:20]:
        assert any(deed.kind == "played" for deed in puzzle.match().game.deeds), puzzle.id
