"""Levels that are reviewed: in order, with luck that comes to nothing, and told where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.ledger import Pages
from tests.proof.review.levels import LUCKY, SIMULATIONS, Reviewed, of_levels, of_luck, unjudged

GAMES, CHOICES = 4, 5


@pytest.mark.process
def test_a_stronger_level_agrees_more_and_what_is_kept_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert of_levels(GAMES, 1, tmp_path, ("random", "greedy"), CHOICES) == 0
    told = capsys.readouterr().out
    assert f"greedy: {GAMES} games, seeds 0 to {GAMES // 2 - 1}" in told
    assert of_levels(GAMES, 1, tmp_path, ("greedy", "random"), CHOICES) == 1
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(told.splitlines())


@pytest.mark.parametrize(("luck", "wrong"), [((0.1, -0.1), 0), ((0.1, 0.11), 1), ((-0.3, -0.28), 1)])
def test_luck_that_is_told_from_nothing_is_wrong(tmp_path: Path, luck: tuple[float, ...], wrong: int) -> None:
    ledger = Pages(f"review/luck-{SIMULATIONS}", Reviewed, tmp_path)
    for seed, each in enumerate(luck):
        ledger.note(Reviewed(seed, 0.0, each, 1.0))
    assert of_luck(2 * len(luck), 1, tmp_path) == wrong


def test_the_luck_of_a_pair_is_small_beside_what_is_won() -> None:
    found = unjudged(2)
    assert (found.number, found.agreement) == (2, 0.0)
    assert found.won >= 0.5, f"{LUCKY} wins against chance"
    assert -0.5 < found.luck < 0.5
