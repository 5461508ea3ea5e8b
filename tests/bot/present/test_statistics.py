"""Statistics as they are shown: within limits in every language, and bars that say what they show."""

from __future__ import annotations

import random

import pytest

from bot.leagues.ratings.statistics import Statistics, Tally, summed
from bot.present.leagues import statistics as present
from bot.present.pictures.bars_sheet import Bar, BarsSheet, draw_bars
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.leagues.test_statistics import NOW, some_games
from tests.bot.present.limits import faults
from tests.bot.present.test_league_pictures import judged

LONGEST = "W_" * 30


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.asyncio
async def test_everything_shown_keeps_discords_limits(language: str) -> None:
    texts = texts_for(language)
    for count in (0, 1, 200):
        found = summed(some_games(count, random.Random(count)), NOW)
        found.heroes |= {f"{LONGEST}{at}": Tally(at, at, at) for at in range(60 if count else 0)}
        for shown in (
            present.games(found, LONGEST, texts),
            present.heroes(found, LONGEST, texts),
            present.match_ups(found, "", LONGEST, texts),
            present.match_ups(found, "Kojo", LONGEST, texts),
            present.match_ups(found, "nobody", LONGEST, texts),
            present.player(found, LONGEST, LONGEST, texts),
        ):
            assert faults(shown) == []
            drawn = await present.with_bars(shown, found.heroes, LONGEST, texts)
            assert faults(drawn) == []
            assert all(picture.shows for picture in drawn.pictures)


def test_lines_are_narrow_and_a_draw_counts_half() -> None:
    found = Statistics(games=4, heroes={"Kojo": Tally(2, 1, 1), "Sierra": Tally(1, 1, 2)})
    said = present.heroes(found, "here", texts_for("en")).embed
    assert said is not None
    assert said.description.splitlines() == ["Kojo · 63 % · 2-1-1", "Sierra · 38 % · 1-1-2"]


def test_only_what_is_secret_is_said_to_be_so() -> None:
    found = Statistics(games=3, hidden=3)
    assert "secret" in present.heroes(found, "here", texts_for("en")).content
    assert "secret" not in present.heroes(Statistics(), "here", texts_for("en")).content


@pytest.mark.parametrize("shares", [(0,), (1000, 500, 0), tuple(range(0, 1001, 100))])
def test_bars_stay_within_their_picture(shares: tuple[int, ...]) -> None:
    bars = tuple(Bar(LONGEST, share, f"{share // 10} % · 12345") for share in shares)
    judged(draw_bars(BarsSheet(LONGEST, "state", bars, "foot")))
