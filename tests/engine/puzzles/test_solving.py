"""What the solver finds in positions that are laid by hand: the task and its only first move, or why there is none."""

from __future__ import annotations

import pytest

from engine import Picks, load
from engine.core.match import Match
from engine.puzzles import NotAPuzzle, Question, Solver, Task, TooLarge, attempted, best_answer, only_first_move
from engine.puzzles.solving import FirstMove, Value
from engine.puzzles.tasks import ALL, bit_of
from engine.scenarios import load as load_scenarios
from engine.scenarios.running import played

DREAMER = "cards: {Dreamer: {type: character, hand cost: 1, statistics: 0/0/0, text: '{J} Draw a card.'}}"
ANN, HERO = 0, Task("hero")


def laid(ann: str, bob: str, more: str = "") -> Match:
    """A position of the Afternoon in which it is Ann's turn, saved and loaded."""
    text = f"case: a puzzle\nrules: 4.2.4.b\n{more}\ngiven:\n  ann: {{{ann}}}\n  bob: {{{bob}}}\nthen: {{day: 1}}\n"
    (case,) = load_scenarios(text, "puzzle.yaml")
    scene = played(case)
    scene.match.game.frames[:0] = scene.later  # the rest of the Day, which scenarios hold back
    return load(scene.match.save(), scene.match.catalogue)


def first_moves(match: Match, task: Task, *, bound: bool = False, most: int = 2_000) -> list[FirstMove]:
    return Solver(Question(ANN, bound, bit_of(task)), most).first_moves(match)


@pytest.mark.parametrize(
    ("ann", "bob", "task", "right"),
    [
        ("hand: 'v2, v1', mana: 2", "hero expedition: v1, passed: yes", HERO, "v2"),
        ("hand: 'v3, v1', mana: 3", "hero expedition: v2, companion expedition: v2, passed: yes", HERO, "v3"),
        ("hand: 'v2, v1', mana: 1", "passed: yes", HERO, "v1"),
        ("hand: 'v2, v1', mana: 2", "hero expedition: 'v1, v1', passed: yes", HERO, ""),  # v2 is tied with them
        ("hand: 'v2, v2', mana: 2", "hero expedition: v1, passed: yes", HERO, "v2"),  # either copy is the same move
        ("hand: 'v1, v2', mana: 3", "passed: yes", Task("both"), ""),  # either may come first
        ("hand: 'v2, v1', mana: 2", "passed: yes", HERO, ""),  # both are enough
        ("hand: 'v2, v1', mana: 2", "hero expedition: v1, passed: yes", Task(hold="hero"), ""),  # a tie holds as well
        ("hand: 'v3, v2', mana: 3", "hero expedition: v3, passed: yes", Task(hold="hero"), "v3"),
        ("hand: 'v3, v2', mana: 3", "hero expedition: v3, passed: yes", Task(win=True), ""),
    ],
)  # fmt: skip
def test_one_first_move_alone_reaches_the_task_or_none_does(ann: str, bob: str, task: Task, right: str) -> None:
    match = laid(ann, bob)
    before = match.save()
    move = only_first_move(first_moves(match, task), task)
    assert match.save() == before
    if not right:
        assert move is None
    else:
        assert move is not None
        option = match.game.open[0].options[move.option]
        assert match.catalogue.cards[match.game.objects[option.id].reference].hand_cost == int(right[1])  # type: ignore[union-attr]


def test_what_the_others_may_answer_counts_unless_they_are_bound_to_pass() -> None:
    match = laid("hand: 'v2, v1', mana: 2", "hero expedition: v1, reserve: v2, mana: 2")
    assert only_first_move(first_moves(match, HERO), HERO) is None
    assert only_first_move(first_moves(match, HERO, bound=True), HERO) is not None


def test_whoever_holds_cards_that_are_not_seen_must_be_bound_or_have_passed() -> None:
    ann, bob = "hand: 'v2, v1', mana: 2", "hero expedition: v1, hand: v3"
    with pytest.raises(NotAPuzzle, match="bind them to pass"):
        first_moves(laid(ann, bob), HERO)
    assert only_first_move(first_moves(laid(ann, bob), HERO, bound=True), HERO) is not None
    assert only_first_move(first_moves(laid(ann, f"{bob}, passed: yes"), HERO), HERO) is not None


def test_a_line_that_draws_is_neither_sure_nor_out_of_the_question() -> None:
    match = laid("hand: 'v2, Dreamer', mana: 2", "hero expedition: v1, passed: yes", DREAMER)
    assert only_first_move(first_moves(match, HERO), HERO) is None
    solver = Solver(Question(ANN, True))
    drawn = [value for _, value in solver.answers(match) if value == Value(0, ALL)]
    assert drawn, "the card that draws may lead to anything"


def test_it_stops_where_there_is_too_much_to_try() -> None:
    with pytest.raises(TooLarge, match="More than 20"):
        first_moves(laid("hand: 'v1, v2, v3, v4', mana: 9", "hero expedition: v9, passed: yes"), HERO, most=20)


def tried(match: Match, question: Question, wanted_cost: int) -> str:
    """What comes of playing the card of that cost first, and whatever is best after it; saved and loaded between."""
    answers: list[Picks] = []
    now = load(match.save(), match.catalogue)
    while (outcome := attempted(match.copy(), question, answers)) == "open":
        (asked,) = now.game.open
        picks = best_answer(now, question)
        if not answers:
            named = [getattr(option, "id", 0) for option in asked.options]
            costs = [now.catalogue.cards[now.game.objects[id].reference].hand_cost if id else 0 for id in named]
            picks = Picks(asked.id, [costs.index(wanted_cost)])
        answers.append(picks)
        now.answer(picks)
        now = load(now.save(), now.catalogue)
    return outcome


def test_the_other_player_answers_with_what_keeps_the_task_away() -> None:
    match = laid("hand: 'v2, v1', mana: 2", "hero expedition: v1, reserve: 'v2, v1', mana: 2")
    assert tried(match, Question(ANN, True, bit_of(HERO)), 2) == "reached"
    assert tried(match, Question(ANN, False, bit_of(HERO)), 2) == "missed"


@pytest.mark.parametrize(("cost", "outcome"), [(2, "reached"), (1, "missed")])
def test_a_try_is_judged_by_what_happened_at_dusk(cost: int, outcome: str) -> None:
    match = laid("hand: 'v2, v1', mana: 2", "hero expedition: v1, passed: yes")
    assert tried(match, Question(ANN, False, bit_of(HERO)), cost) == outcome
