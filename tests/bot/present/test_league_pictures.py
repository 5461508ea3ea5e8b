"""Pictures of leagues: everything on them stands within them, none of it on top of another, and in words as well."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import combinations

import pytest
from msgspec import structs

from bot.leagues.model.brackets import BracketSide, bracket_rounds
from bot.leagues.model.departures import substituted
from bot.leagues.model.divisions import placed
from bot.leagues.model.fixtures import by_hand
from bot.leagues.model.league import with_match
from bot.leagues.model.terms import Terms
from bot.leagues.rounds.pairing_up import next_round
from bot.present.leagues.bracket_picture import ROUNDS_ON_A_PICTURE, bracket, current_page, pages_of, with_bracket
from bot.present.leagues.league_pictures import ALT, round_picture, standings_picture, with_standings
from bot.present.leagues.leagues import over
from bot.present.leagues.web_page import web_page
from bot.present.pictures import drawing
from bot.present.pictures.bracket_sheet import (
    BracketBox,
    BracketColumn,
    BracketLine,
    BracketSheet,
    draw_bracket,
)
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.pairings_sheet import PairingsSheet, draw_pairings
from bot.present.pictures.palette import THEME_NAMES
from bot.present.pictures.standings_sheet import StandingsSheet, draw_standings
from bot.present.tables.board_picture import drawable
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults
from tests.bot.present.test_league_stages import played
from tests.bot.present.test_leagues import league


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> list[StandingsSheet | PairingsSheet]:
    """Every sheet that is drawn for a message."""
    seen: list[StandingsSheet | PairingsSheet] = []

    async def drawn(sheet: StandingsSheet | PairingsSheet) -> bytes:
        seen.append(sheet)
        return await drawing.drawn(sheet)

    monkeypatch.setattr("bot.present.leagues.league_pictures.drawn", drawn)
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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
    assert rests.middle == "bye"
    assert "1 open match" in sheet.state
    for row in sheet.rows:
        assert f"{row.table}. {row.first} {row.middle}" in shown.pictures[0].shows


@pytest.mark.asyncio
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


@pytest.mark.asyncio
async def test_both_themes_are_drawn_small(sheets: list[StandingsSheet | PairingsSheet]) -> None:
    found = league(41, 2)
    for theme in THEME_NAMES:
        await standings_picture(found, texts_for("en"), theme=theme)
        await round_picture(found, 1, texts_for("en"), theme=theme)
    assert {sheet.theme for sheet in sheets} == set(THEME_NAMES)
    assert pixels(sheets) < 4 * 100_000


BRACKETS = [
    ("knock-out", 2, 9),
    ("knock-out", 13, 2),
    ("knock-out", 128, 3),
    ("double knock-out", 6, 3),
    ("double knock-out", 64, 4),
    ("groups", 16, 4),
]


@pytest.mark.asyncio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_of_a_knock_out_stands_within_its_picture(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    seen: list[BracketSheet] = []

    async def drawn(sheet: BracketSheet) -> bytes:
        seen.append(sheet)
        return b"png"

    monkeypatch.setattr("bot.present.leagues.bracket_picture.drawn", drawn)
    texts = texts_for(language)
    for structure, count, rounds in BRACKETS:
        terms = Terms("W_" * 30, structure=structure, best_of=5, third=structure == "knock-out")  # type: ignore[arg-type]
        found = played(terms, count, rounds, language, "W_" * 15 + "{}")
        pages = pages_of(found)
        shown = [await bracket(found, texts, page) for page in (-1, None, *range(len(pages)))]
        assert all(faults(each) == [] and each.mentions == () for each in shown)
        assert all(len(each.pictures) == 1 and 0 < len(each.pictures[0].shows) <= 1000 for each in shown)
        posted = await with_bracket(over(found), found, texts)
        assert faults(posted) == []
        assert len(posted.pictures) == 1
    for sheet in set(seen):
        assert len(sheet.columns) <= ROUNDS_ON_A_PICTURE
        judged(draw_bracket(sheet))


@pytest.mark.asyncio
async def test_a_bracket_shows_every_match_once_with_its_score(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[BracketSheet] = []

    async def drawn(sheet: BracketSheet) -> bytes:
        seen.append(sheet)
        return b"png"

    monkeypatch.setattr("bot.present.leagues.bracket_picture.drawn", drawn)
    for structure, count, rounds in BRACKETS:
        seen.clear()
        found = played(Terms("Cup", structure=structure, best_of=3), count, rounds)  # type: ignore[arg-type]
        pages = pages_of(found)
        for page in range(len(pages)):
            await bracket(found, texts_for("en"), page)
        boxes = [box for sheet in seen for column in sheet.columns for box in column.boxes if box is not None]
        matches = [each for part in bracket_rounds(found) for each in part.matches if each.state != "needless"]
        assert len(boxes) == len(matches)

        def line(side: BracketSide, state: str) -> tuple[str, str, bool]:
            if not side.player:
                return ("no opponent" if state == "rest" else "–", "", False)
            return (f"{side.seed}. {side.name}", str(side.wins) if state in ("open", "over") else "", side.won)

        told = sorted(tuple((x.name, x.wins, x.result == "won") for x in (box.first, box.second)) for box in boxes)
        assert told == sorted((line(each.first, each.state), line(each.second, each.state)) for each in matches)
        newest = pages[current_page(pages)]
        states = {match.state for each in newest.rounds for match in each.matches}
        assert ("open" in states) == any(match.state == "open" for match in matches)
    assert "no knock-out" in (await bracket(league(4, 1), texts_for("en"))).content


def test_lines_lead_from_a_match_to_the_one_it_decides_and_to_no_other() -> None:
    def match(name: str) -> BracketBox:
        return BracketBox(BracketLine(name), BracketLine(f"{name}2"))

    whole = (match("a"), match("b"), match("c"), match("d"))
    columns = (BracketColumn("one", whole), BracketColumn("two", (match("e"), match("f"))))
    joined, alone = draw_bracket(BracketSheet("t", "s", columns)), draw_bracket(BracketSheet("t", "s", columns, False))
    assert joined.png() != alone.png()
    assert joined.placed == alone.placed
    middles = {each.what: each.bottom for each in joined.placed}
    assert middles["a"] < middles["e"] < middles["b"] < middles["c"] < middles["f"] < middles["d"]
    holes = (BracketColumn("one", (None, match("b"), None, None)), BracketColumn("two", (match("e"), None)))
    assert {each.what for each in draw_bracket(BracketSheet("t", "s", holes)).placed} >= {"b", "b2", "e", "e2"}


@pytest.mark.asyncio
async def test_divisions_groups_and_knock_outs_have_headings_and_columns_of_their_own(
    sheets: list[StandingsSheet | PairingsSheet],
) -> None:
    texts = texts_for("en")
    two = placed(structs.replace(league(4, 0), terms=Terms("Autumn", divisions=2)))
    two = next_round(structs.replace(two, decisions=()), 0)
    for at, fixture in enumerate(two.rounds[0].fixtures):
        two = with_match(two, 1, at, by_hand(1, fixture, "first"))
    shown = await standings_picture(two, texts)
    await round_picture(two, 1, texts)
    table, matches = sheets
    assert isinstance(table, StandingsSheet)
    assert isinstance(matches, PairingsSheet)
    assert [row.name for row in table.rows if not row.cells] == ["Division 1", "Division 2"]
    assert [row.moves for row in table.rows] == [0, 0, -1, 0, 1, 0]
    assert "(moves up)" in shown.pictures[0].shows
    assert "(moves down)" in shown.pictures[0].shows
    assert [row.first for row in matches.rows if not row.table] == ["Division 1", "Division 2"]
    sheets.clear()
    groups = played(Terms("Cup", structure="groups", best_of=3), 8, 1)
    await standings_picture(groups, texts)
    await round_picture(groups, 1, texts)
    assert [row.name for row in sheets[0].rows if not row.cells] == ["Group A", "Group B"]  # type: ignore[union-attr]
    sheets.clear()
    cup = played(Terms("Cup", structure="knock-out"), 5, 1)
    await standings_picture(cup, texts)
    await round_picture(cup, 1, texts)
    (found, first) = sheets
    assert isinstance(found, StandingsSheet)
    assert isinstance(first, PairingsSheet)
    assert found.columns == ("W-D-L", "Reached")
    assert "goes on" in {row.middle for row in first.rows}
    for sheet in (table, matches, *sheets):
        judged(draw_standings(sheet) if isinstance(sheet, StandingsSheet) else draw_pairings(sheet))


@pytest.mark.asyncio
async def test_pictures_and_the_page_name_who_played_before_a_substitute(
    sheets: list[StandingsSheet | PairingsSheet],
) -> None:
    found, texts = league(5, 2), texts_for("en")
    old = found.competitors[0]
    found = substituted(found, old.id, 777, "Fumi")
    said = texts.say("league.played-before", person="Fumi", people=old.name)
    await standings_picture(found, texts, 0)
    (sheet,) = sheets
    assert isinstance(sheet, StandingsSheet)
    assert drawable(said) in [row.name for row in sheet.rows]
    assert escape(said) in web_page(found, texts, "cup", 0)
