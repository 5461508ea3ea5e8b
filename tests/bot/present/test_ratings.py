"""Ratings as they are shown: within limits in every language, and a picture that can be read."""

from __future__ import annotations

import pytest

from bot.leagues.ratings.rating_service import BoardLine, LadderSight, RatingSight
from bot.leagues.ratings.ratings import LADDERS, Rating
from bot.leagues.ratings.reliability import ENOUGH, Reliability
from bot.present.leagues.ratings import PAGE, leaderboard, ratings, with_history
from bot.present.pictures.rating_sheet import HEIGHT, WIDTH, RatingSheet, draw_ratings
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults

LONGEST = "W" * 32
FULL = RatingSight(
    1,
    LONGEST,
    tuple(
        LadderSight(ladder, Rating(31.5, 2.25, 120, 30, 100), 3, tuple((at, 1500 + at % 7) for at in range(100)))
        for ladder in LADDERS
    ),
    own=True,
    counted=False,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.asyncio
async def test_everything_about_ratings_keeps_discords_limits(language: str) -> None:
    texts = texts_for(language)
    shown = await with_history(ratings(FULL, Reliability(900, 90, 9), texts), FULL, texts)
    assert faults(shown) == []
    assert len(shown.pictures) == 3
    empty = ratings(RatingSight(1, "Ana", (), True, True), Reliability(), texts)
    assert faults(empty) == []
    lines = [BoardLine(number + 1, number, LONGEST, Rating(31.5, 2.25, 120, 30, 100)) for number in range(45)]
    for ladder in LADDERS:
        for page in (-1, 0, 2, 9):
            board = leaderboard(ladder, lines, texts, 3, here=True, page=page)
            assert faults(board) == []
            assert board.embed is not None
            assert len(board.embed.description.splitlines()) <= PAGE
    assert faults(leaderboard("duel", [], texts, 3, here=False)) == []


def test_a_provisional_rating_is_marked_and_explained() -> None:
    texts = texts_for("en")
    sight = RatingSight(1, "Ana", (LadderSight("duel", Rating(won=1), 0, ((1, 1560),)),), False, True)
    said = ratings(sight, Reliability(), texts).embed
    assert said is not None
    assert "provisional" in said.description
    assert "fewer than 10 games" in said.description
    board = leaderboard("duel", [BoardLine(0, 1, "Ana", Rating(won=1))], texts, 1, here=False).embed
    assert board is not None
    assert "**Ana** · 1500 (provisional)" in board.description


def test_reliability_stands_with_the_ratings_and_excused_answers_apart() -> None:
    texts = texts_for("en")
    said = ratings(FULL, Reliability(199, 7, 1), texts).embed
    assert said is not None
    assert "**Reliability: 99 %** of 200 answers in time" in said.description, "never rounded up"
    assert "7 more were in time only because" in said.description
    few = ratings(FULL, Reliability(ENOUGH - 1), texts).embed
    assert few is not None
    assert "too few answers to say, 19 of 20" in few.description


@pytest.mark.parametrize("numbers", [(1500,), (1500, 1500), (1520, 1500), tuple(range(1400, 1500))])
def test_the_line_stays_within_its_frame(numbers: tuple[int, ...]) -> None:
    canvas = draw_ratings(RatingSheet("Ana", numbers, "foot"))
    assert canvas.png()[1:4] == b"PNG"
    assert all(0 <= each.left < each.right <= WIDTH and 0 <= each.top < each.bottom <= HEIGHT for each in canvas.placed)
    assert {str(min(numbers)), str(max(numbers))} <= {each.what for each in canvas.placed}
