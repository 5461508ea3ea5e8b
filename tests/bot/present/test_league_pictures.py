"""Pictures of leagues: everything on them stands within them, none of it on top of another, and in words as well."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec import structs

from bot.leagues.fixtures import by_hand
from bot.leagues.league import with_match
from bot.leagues.pairing_up import next_round
from bot.present.board_picture import drawable
from bot.present.league_pictures import ALT, round_picture, standings_picture, with_standings
from bot.present.leagues import over
from bot.present.limits import faults
from bot.present.pictures import drawing
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.pairings_sheet import PairingsSheet, draw_pairings
from bot.present.pictures.palette import THEME_NAMES
from bot.present.pictures.standings_sheet import StandingsSheet, draw_standings
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.test_leagues import league

pytestmark = pytest.mark.asyncio


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> list[StandingsSheet | PairingsSheet]:
    """Every sheet that is drawn for a message."""
    seen: list[StandingsSheet | PairingsSheet] = []

    async def drawn(sheet: StandingsSheet | PairingsSheet) -> bytes:
        seen.append(sheet)
        return await drawing.drawn(sheet)

    monkeypatch.setattr("bot.present.league_pictures.drawn", drawn)
    return seen


def judged(canvas: Canvas) -> None:
    """Nothing leaves the picture, nothing covers another, and no letters are too small for a telephone."""
    for each in canvas.placed:
        assert each.left >= 0, each
        assert each.top >= 0, each
        assert each.right <= canvas.width, each
        assert each.bottom <= canvas.height, each
        assert each.bottom - each.top >= LEAST * 7 // 10 - 1, each
    for one, other in combinations(canvas.placed, 2):
        apart = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
        assert apart, (one, other)


def words_on(canvas: Canvas) -> list[str]:
    return [each.what for each in canvas.placed]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "rounds"), [(1, 0), (2, 1), (5, 3), (41, 2)])
async def test_pictures_keep_every_limit(
    sheets: list[StandingsSheet | PairingsSheet], language: str, count: int, rounds: int
) -> None:
    found, texts = league(count, rounds, language), texts_for(language)
    for status in ("open", "running", "closed"):
        found = structs.replace(found, status=status)
        for page in (-1, 0, 2, 9):
            for shown in (
                await standings_picture(found, texts, 101, page),
                await round_picture(found, rounds, texts, page),
            ):
                assert faults(shown) == []
                assert shown.mentions == ()
                assert all(0 < len(picture.shows) <= ALT for picture in shown.pictures)
        assert faults(await with_standings(over(found), found, texts)) == []
    assert sheets
    for sheet in set(sheets):
        judged(draw_standings(sheet) if isinstance(sheet, StandingsSheet) else draw_pairings(sheet))


async def test_the_table_drawn_is_the_table_with_its_tie_breakers_in_their_order(
    sheets: list[StandingsSheet | PairingsSheet],
) -> None:
    found = league(5, 3)
    people = tuple(structs.replace(each, name=f"P{each.id}", gone=each.id == 102) for each in found.competitors)
    found = structs.replace(
        found, competitors=people, terms=structs.replace(found.terms, order=("distance", "head to head", "games"))
    )
    shown = await standings_picture(found, texts_for("en"), 101)
    (sheet,) = sheets
    assert isinstance(sheet, StandingsSheet)
    assert sheet.columns == ("Points", "W-D-L", "Regions", "Games %")
    table = found.table()
    assert [(row.place, row.name, row.cells[0]) for row in sheet.rows] == [
        (str(line.place), f"P{line.player}", str(line.points)) for line in table
    ]
    percent = [Fraction(row.cells[3]) for row in sheet.rows]
    assert all(abs(got - 100 * line.games) <= Fraction(1, 20) for got, line in zip(percent, table, strict=True))
    assert {row.name: row.standing for row in sheet.rows if row.standing} == {"P101": "own", "P102": "gone"}
    (picture,) = shown.pictures
    for row in sheet.rows:
        assert f"{row.place}. {row.name}: {row.cells[0]}, {row.cells[1]}" in picture.shows
    assert set(words_on(draw_standings(sheet))) >= {each.name for each in sheet.rows} | set(sheet.columns)


async def test_a_round_shows_who_has_won_who_rests_and_what_is_open(
    sheets: list[StandingsSheet | PairingsSheet],
) -> None:
    found = league(7, 0)
    people = tuple(structs.replace(each, name=f"P{each.id}") for each in found.competitors)
    found = next_round(structs.replace(found, competitors=people, status="open"), 0)
    fixtures = found.rounds[0].fixtures
    played = [at for at, fixture in enumerate(fixtures) if fixture.second is not None]
    found = with_match(found, 1, played[0], by_hand(1, fixtures[played[0]], "second"))
    found = with_match(found, 1, played[1], by_hand(1, fixtures[played[1]], "draw"))
    shown = await round_picture(found, 1, texts_for("en"), theme="light")
    (sheet,) = sheets
    assert isinstance(sheet, PairingsSheet)
    assert sheet.theme == "light"
    by_winner = [row.winner for row in sheet.rows]
    assert by_winner[played[0]] == "second"
    assert [sheet.rows[at].middle for at in played] == ["0 : 1", "draw", "–"]
    (rests,) = [row for row in sheet.rows if not row.second]
    assert rests.middle == "rests"
    assert "1 open match" in sheet.state
    for row in sheet.rows:
        assert f"{row.table}. {row.first} {row.middle}" in shown.pictures[0].shows


async def test_names_without_letters_of_ours_are_drawn_all_the_same(
    sheets: list[StandingsSheet | PairingsSheet],
) -> None:
    found = league(2, 1)
    people = tuple(structs.replace(each, name="\u5b57𝓐na") for each in found.competitors)
    await standings_picture(structs.replace(found, competitors=people), texts_for("en"))
    (sheet,) = sheets
    assert isinstance(sheet, StandingsSheet)
    assert {row.name for row in sheet.rows} == {drawable("\u5b57𝓐na")} == {"Ana"}


def pixels(sheets: Sequence[StandingsSheet | PairingsSheet]) -> int:
    return sum(len(drawing.png_of(sheet)) for sheet in sheets)


async def test_both_themes_are_drawn_small(sheets: list[StandingsSheet | PairingsSheet]) -> None:
    found = league(41, 2)
    for theme in THEME_NAMES:
        await standings_picture(found, texts_for("en"), theme=theme)
        await round_picture(found, 1, texts_for("en"), theme=theme)
    assert {sheet.theme for sheet in sheets} == set(THEME_NAMES)
    assert pixels(sheets) < 4 * 100_000
