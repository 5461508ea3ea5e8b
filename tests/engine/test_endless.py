"""An answer that sets off too much is cut off by counting, never by time, and the game is as it was before."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from engine.abilities.catalogue_programs import load_match, match_of
from engine.core import match as tables
from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.core.query import dependency
from engine.selfplay import answer_of, words_of
from engine.state.codec import decode, encode
from engine.undoing import taken_back
from tests.engine.selfplay.boards import meeting

ANSWERS = 25


def begun(seed: int = 3) -> Match:
    """A duel whose Characters and Landmarks have passive abilities that meet each other."""
    laid = meeting(seed, 7)
    return load_match(laid.save(), laid.catalogue)


def given(table: Match, word: int) -> int:
    """Gives the answer that a word picks; at how many objects was looked for it."""
    table.answer(answer_of(word, table.game.open))
    return table.looks


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_same_work_is_counted_wherever_a_game_is_played_again(seed: int) -> None:
    """Kept in memory, looked at in between, or loaded before each answer."""
    kept = begun(seed)
    counted = 0
    for word, _ in zip(words_of(seed), range(ANSWERS), strict=False):
        loaded = load_match(kept.save(), kept.catalogue)
        kept.programs.derived(kept)
        assert given(kept, word) == given(loaded, word)
        assert kept.save() == loaded.save()
        counted += kept.looks
        if kept.game.result is not None:
            break
    assert counted > 0


def apart(table: Match) -> Match:
    """A table of its own with the same game; nothing is kept of the first one by that."""
    return match_of(decode(encode(table.game)), table.catalogue)


def before_most(of: Callable[[Match], int]) -> tuple[Match, int]:
    """A table before the answer of a game that takes more than all answers before it, and the word that decides it."""
    table, words, counted = begun(), words_of(3), list[int]()
    for word, _ in zip(words, range(ANSWERS), strict=False):
        one = apart(table)
        given(one, word)
        if len(counted) > 3 and of(one) > max(counted):
            return table, word
        counted.append(of(one))
        given(table, word)
    raise AssertionError("no answer takes more than those before it")


def looks_of(table: Match) -> int:
    """At how many objects was looked for the one answer given at a table."""
    return table.looks


def operations_of(table: Match) -> int:
    """How many operations the one answer given at a table took."""
    return table.operations


LIMITS = [(dependency, "LOOKS_PER_ANSWER", looks_of), (tables, "OPERATIONS_PER_ANSWER", operations_of)]


@pytest.mark.parametrize(("module", "limit", "of"), LIMITS)
def test_one_too_many_and_nothing_has_happened(
    module: ModuleType, limit: str, of: Callable[[Match], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, word = before_most(of)
    again = apart(table)
    given(again, word)
    game, state, events = table.game, apart(table).save(), list(table.events)
    monkeypatch.setattr(module, limit, of(again) - 1)
    for _ in range(2):
        with pytest.raises(EndlessAnswer, match="Answer otherwise") as cut:
            given(table, word)
        assert cut.value.where
        assert (table.game, apart(table).save(), table.events) == (game, state, events)
    monkeypatch.setattr(module, limit, of(again))
    given(table, word)
    assert table.save() == again.save()


def test_moves_that_were_taken_back_stay_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was changed past the one door is not undone together with an answer that is cut off."""
    table, word = before_most(operations_of)
    then = table.save()
    given(table, word)
    back = taken_back(table, then, table.catalogue)
    mark = back.game.mark
    assert mark > load_match(then, table.catalogue).game.mark
    monkeypatch.setattr(tables, "OPERATIONS_PER_ANSWER", 1)
    with pytest.raises(EndlessAnswer):
        given(back, word)
    assert back.game.mark == mark


def test_what_is_carried_out_operation_by_operation_is_cut_off_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the game was stored half-way."""
    table, word = before_most(operations_of)
    again, state = apart(table), apart(table).save()
    given(again, word)
    monkeypatch.setattr(tables, "OPERATIONS_PER_ANSWER", again.operations - 1)
    with pytest.raises(EndlessAnswer):
        for _ in table.operations_after(answer_of(word, table.game.open)):
            table.save()
    assert apart(table).save() == state


def test_an_answer_is_cut_off_after_one_that_was_stored_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the rules do themselves where they look on a copy at what would be asked."""
    table, words = begun(), words_of(3)
    for _ in table.operations_after(answer_of(next(words), table.game.open)):
        table.save()
    state = apart(table).save()
    monkeypatch.setattr(tables, "OPERATIONS_PER_ANSWER", 1)
    with pytest.raises(EndlessAnswer):
        given(table, next(words))
    assert apart(table).save() == state
