"""Puzzles that are made: the same for a seed, judged alike by a solver that prunes nothing, and kept as files."""

from __future__ import annotations

import asyncio
import json
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from bot.command_line import app
from engine import default_catalogue
from engine.abilities.catalogue_programs import match_of
from engine.cards.catalogue import Catalogue
from engine.puzzles import BadPuzzleFile, Puzzle, PuzzleChanged, Solver, attempted, made, read, shipped, written
from engine.puzzles.making import puzzle_at, solved_by_the_dearest
from engine.puzzles.puzzle import SHIPPED
from engine.selfplay.invariants.secrets import substituted
from engine.state.decisions import Picks
from persistence import StoreSettings, open_store
from tests.proof.puzzles import check

YIELDS = 9
"""A seed whose game yields a puzzle."""

FEWEST = 200
"""How many puzzles come with the program at least."""

SOME = 9
LARGEST = 400_000
"""Bytes that the puzzles of the program may take."""


def some() -> list[Puzzle]:
    return Random(7).sample(list(shipped().values()), SOME)


def test_a_solver_that_prunes_nothing_agrees() -> None:
    assert [found.found for found in map(check, range(SOME), some()) if not found.agrees] == []


def test_the_second_solver_notices_a_wrong_first_move() -> None:
    puzzle = some()[0]
    (asked,) = puzzle.match().game.open
    other = next(option.code for option in asked.options if option.code not in (puzzle.solution[0], "-"))
    assert not check(0, msgspec.structs.replace(puzzle, solution=[other])).agrees


def test_a_few_hundred_puzzles_come_with_the_program_and_take_little_room() -> None:
    assert len(shipped()) >= FEWEST
    assert SHIPPED.stat().st_size < LARGEST
    assert len({each.id for each in shipped().values()}) == len(shipped())
    assert all(each.difficulty >= 2 and not each.people for each in shipped().values())


def test_the_kept_line_reaches_the_task() -> None:
    for puzzle in some():
        match, codes, answers = puzzle.match(), list(puzzle.solution), []
        trial = match.copy()
        while attempted(match.copy(), puzzle.question, answers) == "open":
            (asked,) = trial.game.open
            named = [option.code for option in asked.options]
            if asked.seat != puzzle.seat:
                picks = [named.index("-")] if asked.kind == "turn" else list(range(asked.least))
            else:
                picks = []
                while codes and codes[0] in named and len(picks) < asked.most:
                    picks.append(named.index(codes.pop(0)))
            answers.append(Picks(asked.id, picks))
            trial.answer(answers[-1])
        assert attempted(match.copy(), puzzle.question, answers) == "reached", puzzle.id


def test_no_face_that_the_solver_cannot_see_matters() -> None:
    for puzzle in some()[:8]:
        for turn in (3, 8):
            other = match_of(substituted(puzzle.match().save(), puzzle.seat, turn), default_catalogue())
            found = Solver(puzzle.question).first_moves(other)
            right = [each for each in found if each.value.possible & puzzle.question.wanted]
            assert [other.game.open[0].options[each.option].code for each in right] == [puzzle.solution[0]]


def test_the_same_seed_makes_the_same_puzzle() -> None:
    first, again = made(YIELDS), made(YIELDS)
    assert first.puzzle is not None
    assert first == again
    assert puzzle_at(first.puzzle.match(), first.puzzle.seat) == first.puzzle


def test_a_puzzle_whose_cards_have_changed_is_solved_anew_and_refused_where_it_is_none_any_more() -> None:
    puzzle = next(each for each in shipped().values() if each.solution[0].startswith("p"))
    match = puzzle.match()
    right = default_catalogue().cards[match.game.objects[int(puzzle.solution[0][1:])].reference]
    named = msgspec.structs.replace(right, name="Another name")
    assert puzzle.match(Catalogue([named], below=default_catalogue())).save() == match.save()
    for each in [each for each in shipped().values() if each.solution[0].startswith("p")][:SOME]:
        card = each.match().game.objects[int(each.solution[0][1:])].reference
        dear = msgspec.structs.replace(default_catalogue().cards[card], hand_cost=20, reserve_cost=20)
        with pytest.raises(PuzzleChanged, match=f"{each.id} cannot be solved any more: its cards or the rules"):
            each.match(Catalogue([dear], below=default_catalogue()))
    gone = bytes(puzzle.state).replace(right.reference.encode(), b"ALT_CORE_B_AX_99_C")
    with pytest.raises(PuzzleChanged, match="ALT_CORE_B_AX_99_C' is missing"):
        msgspec.structs.replace(puzzle, state=msgspec.Raw(gone)).match()
    with pytest.raises(BadPuzzleFile, match="cannot be read"):
        msgspec.structs.replace(puzzle, state=msgspec.Raw(b'{"day": 1}')).match()


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_of_puzzles_is_read_back_and_a_damaged_one_is_refused(packed: bool) -> None:
    listed = list(islice(shipped().values(), 3))
    data = written(listed, packed=packed)
    assert list(read(data, "mine")) == listed
    with pytest.raises(BadPuzzleFile, match="mine"):
        list(read(data[:-40], "mine"))
    with pytest.raises(BadPuzzleFile, match="mine, line 1: no puzzle"):
        list(read(b'{"id": 3}\n', "mine"))


def test_the_command_makes_a_file_and_checks_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl.xz"
    run = CliRunner().invoke(
        app, ["puzzles", "make", "--games", "1", "--seed", str(YIELDS), "--out", str(file), "--json"]
    )
    assert json.loads(run.stdout)["puzzles"] == 1, run.output
    (puzzle,) = read(file.read_bytes(), file.name)
    assert puzzle == made(YIELDS).puzzle
    shown = CliRunner().invoke(app, ["puzzles", "check", str(file), "--json"])
    assert (shown.exit_code, json.loads(shown.stdout)) == (0, {"puzzles": 1, "changed": 0})
    file.write_bytes(file.read_bytes()[:50])
    assert CliRunner().invoke(app, ["puzzles", "check", str(file)]).exit_code == 2
    assert CliRunner().invoke(app, ["puzzles", "make", "--games", "1", "--out", str(tmp_path)]).exit_code == 2


def test_the_dearest_card_solves_at_most_one_in_five() -> None:
    solved = sum(solved_by_the_dearest(each.match(), each.question) for each in some())
    assert solved * 5 <= SOME


def test_the_second_solver_says_the_same_of_dear_cards() -> None:
    """No puzzle of the program is solved by always playing the dearest card, however well all else is chosen."""
    assert not any(found.dearest for found in map(check, range(SOME), some()))


def test_what_is_reported_is_listed_until_it_was_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUMULT_DATA", str(tmp_path))

    async def reported() -> None:
        async with open_store(StoreSettings(data_directory=tmp_path)) as store:
            await store.puzzles.report("aa", 2)
            await store.puzzles.report("bb", 1)

    asyncio.run(reported())
    listed = CliRunner().invoke(app, ["puzzles", "checked"])
    assert (listed.exit_code, listed.stdout.split()) == (0, ["bb", "aa"]), listed.output
    checked = CliRunner().invoke(app, ["puzzles", "checked", "bb", "cc"])
    assert (checked.exit_code, checked.stdout.split()) == (1, ["aa"])
    assert "The puzzle cc is not reported." in checked.stderr
    assert "No puzzle is reported" in CliRunner().invoke(app, ["puzzles", "checked", "aa"]).stdout
