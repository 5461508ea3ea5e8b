"""The judgement of a review, on positions of which the best answer is known."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.review.known import FILE, cases_of, misjudged, positions, positions_of

SHARE = 0.95
EVERY = 4
"""One case in so many is judged here; `make proof-review` judges all of them, several times."""

LEAST = 60


def test_there_are_enough_positions() -> None:
    assert len(cases_of(FILE.read_text())) >= LEAST


def test_known_best_answers_are_found() -> None:
    every = positions(EVERY)
    faults = misjudged(every, 1)
    assert len(faults) <= (1 - SHARE) * len(every), faults


def test_a_position_with_another_best_answer_is_told() -> None:
    position = positions(EVERY)[0]
    other = position.others[0]
    spoilt = msgspec.structs.replace(position, best=other, others=(position.best,))
    assert misjudged([spoilt], 1)


def test_a_best_answer_that_is_none_is_told() -> None:
    text = FILE.read_text()
    right = "best: ann plays v3 into hero, left: v2"
    assert right in text
    first = cases_of(text.replace(right, "best: ann plays v2 into hero, left: v3", 1))[0]
    with pytest.raises(AssertionError, match="not the best"):
        list(positions_of(first))
