"""What is posted when a game is over, and the race behind its button."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from msgspec import structs

from bot.leagues.ratings.rating_service import RatingChange
from bot.leagues.ratings.ratings import Rating
from bot.play.game_records.facts import MatchSoFar
from bot.play.game_records.puzzles import PuzzleTry, Verdict
from bot.play.games.history import Race
from bot.present.games.messages import result
from bot.present.history.race import race, with_race
from bot.present.layout.records import Button, Message
from bot.present.tables.board import former_board
from bot.present.tables.board_buttons import is_board
from bot.present.tables.board_picture import board_sheets
from bot.present.tables.illustrating import with_board
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from engine.puzzles.tasks import Task
from engine.state.game import Result
from tests.bot.present.tables import look, random_game


def over(**about: object):  # type: ignore[no-untyped-def]
    table = next(moment.match for moment in random_game(3) if moment.match.game.day == 2)
    shown = look(table, None)
    shown = replace(shown, facts=structs.replace(shown.facts, **about))
    return replace(shown, view=structs.replace(shown.view, result=Result([0], "distance")), status="over")


def verbs(shown) -> list[str]:  # type: ignore[no-untyped-def]
    return [each.press.split(":")[1] for row in shown.rows for each in row if isinstance(each, Button)]


def test_a_result_leads_to_all_that_is_left_of_a_game() -> None:
    last = ["replay", "race", "log", "review", "cards", "why", "words"]
    assert verbs(result(over())) == ["rematch", *last]
    assert verbs(result(over(league="l1", round=1))) == ["standings", *last]
    assert verbs(result(over(lessons=True)))[1:] == last


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_has_the_last_table_in_words_and_is_brief_beside_its_picture(language: str) -> None:
    ended, texts = over(language=language), texts_for(language)
    shown = result(ended)
    assert shown.embed is not None
    assert any(part.name.startswith("Ana") for part in shown.embed.fields), "the table in words"
    assert "```" in shown.embed.description, "the regions"
    pictured = asyncio.run(with_board(shown, ended))
    assert pictured.frame is not None
    assert not pictured.frame.fields
    assert pictured.frame.description in shown.embed.description
    assert pictured.pictures
    assert not is_board(ended.facts.id, {each.press for row in shown.rows for each in row if isinstance(each, Button)})
    story = former_board(ended, 2)
    assert story.content == texts.say("board.former-ended", day=2)
    assert story.embed is None
    assert former_board(ended, 1).content == texts.say("board.former-over", day=1)
    assert former_board(ended, 3) == Message(content=texts.say("board.former-back", day=3))


def test_a_result_proves_the_chance_of_a_sealed_game() -> None:
    told = result(over(seal="0f" * 32)).embed
    assert told is not None
    assert texts_for("en").say("chance.over-alone") in told.description


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verdict", ["reached", "missed"])
def test_the_picture_of_a_puzzle_says_what_was_to_be_done_and_not_who_wins(language: str, verdict: Verdict) -> None:
    texts = texts_for(language)
    aim = PuzzleTry("p1", 0, Task(win=True), True, 2, 1200)
    shown = replace(over(language=language, puzzle=aim), puzzle_verdict=verdict)
    (sheet,) = board_sheets(shown, texts)
    assert sheet.heading.day == texts.say(f"picture.{verdict}")
    assert sheet.heading.asked == texts.say("puzzle.win")
    assert sheet.heading.seats == ()


def test_a_result_says_what_it_has_made_of_ratings() -> None:
    shown, better = over(), Rating(guess=26, doubt=8, won=1)
    changes = [RatingChange(1000, Rating(), better), RatingChange(7, Rating(), better)]
    told = result(shown, changes).embed
    assert told is not None
    assert f"Rating: Ana {Rating().shown} → {better.shown}" in told.description.replace("*", "")
    assert "Rating" not in str(result(shown).embed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("before", "number", "decided"), [((0, 0), 1, False), ((1, 0), 2, True), ((1, 1), 3, True)])
def test_a_result_says_how_the_match_of_several_games_stands(
    language: str, before: tuple[int, int], number: int, decided: bool
) -> None:
    texts = texts_for(language)
    shown = over(language=language, league="l1", round=1, match=MatchSoFar(3, number, before))
    told = result(shown).embed
    assert told is not None
    one, other = (naming_of(shown, texts, everybody=True).person(seat) for seat in (0, 1))
    score = {"one": one, "other": other, "first": before[0] + 1, "second": before[1]}
    words = told.description
    assert texts.say("result.match", number=number, **score) in words
    assert (texts.say("result.match-won", who=one) in words) == decided
    assert texts.say("result.match-won", who=other) not in words


def test_a_game_that_ended_before_day_1_says_so_and_has_no_race() -> None:
    shown = over()
    shown = replace(shown, view=structs.replace(shown.view, day=0))
    told = result(shown)
    assert told.embed is not None
    assert "It ended before Day 1." in told.embed.description
    assert "race" not in verbs(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_race_is_told_by_day_and_drawn(language: str) -> None:
    texts, found = texts_for(language), Race(over(), ((0, 0), (1, 0), (2, 2), (8, 3)))
    words = race(found, texts)
    assert words.embed is not None
    lines = words.embed.description.splitlines()
    assert len(lines) == 4
    assert "8" in lines[2]
    shown = asyncio.run(with_race(words, found, texts))
    (picture,) = shown.pictures
    assert picture.data.startswith(b"\x89PNG")
    assert all(line in picture.shows for line in lines[:3])
    none = race(Race(over(), ((0, 0),)), texts)
    assert asyncio.run(with_race(none, Race(over(), ((0, 0),)), texts)) == none
