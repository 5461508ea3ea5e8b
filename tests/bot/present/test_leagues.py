"""Leagues as they are shown: within limits in every language, however many play, and nobody is called by it."""

from __future__ import annotations

import csv
import io
import json
import random

import pytest
from msgspec import structs

from bot.leagues.fixtures import OUTCOMES, by_hand
from bot.leagues.league import Competitor, Decision, League, with_match
from bot.leagues.pairing_up import next_round
from bot.leagues.terms import Terms
from bot.present import leagues as present
from bot.present.league_files import exported
from bot.present.limits import faults
from bot.present.records import Message
from bot.present.texts import LANGUAGES, texts_for

LONGEST = "W_" * 16


def league(count: int, rounds: int, language: str = "en") -> League:
    """A league of so many with long names that has been played for so many rounds."""
    chance = random.Random(count)
    found = League("00abc", Terms(LONGEST, rounds=20), 7, 70, 1, language, seed=5, expires=10**12)
    found = structs.replace(
        found, competitors=tuple(Competitor(100 + at, LONGEST, "deck", "mark") for at in range(count))
    )
    for number in range(1, rounds + 1):
        found = next_round(found, 10**12)
        for at, fixture in enumerate(found.rounds[-1].fixtures):
            if fixture.second is not None and number < rounds:
                outcome = chance.choice(OUTCOMES)
                found = with_match(found, number, at, by_hand(number, fixture, outcome))
    decisions = tuple(
        Decision(0, 1, LONGEST, what, "1.2", "x" * 300) for what in ("override", "drop", "close", "penalty")
    )
    return structs.replace(found, decisions=decisions * 3)


def everything(found: League) -> list[Message]:
    texts = texts_for(found.language)
    shown = [present.league(found), present.over(found), present.own_deck(found, LONGEST, texts)]
    for number in range(-1, len(found.rounds) + 2):
        for page in (0, 1, 9):
            shown += [present.pairings(found, number, texts, page), present.standings(found, texts, 101, page)]
    if found.rounds:
        shown.append(present.round_posted(found, len(found.rounds)))
    return shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "rounds"), [(0, 0), (1, 0), (2, 1), (5, 3), (41, 2), (128, 2)])
def test_whatever_is_shown_keeps_discords_limits(count: int, rounds: int, language: str) -> None:
    for status in ("open", "running", "closed"):
        found = structs.replace(league(count, rounds, language), status=status)
        for shown in everything(found):
            assert faults(shown) == []
            assert shown.mentions == ()


def test_standings_are_narrow_and_mark_the_reader_and_who_has_left() -> None:
    found = league(4, 3)
    gone = tuple(structs.replace(each, gone=each.id == 102, name=f"P{each.id}") for each in found.competitors)
    embed = present.standings(structs.replace(found, competitors=gone), texts_for("en"), 101).embed
    assert embed is not None
    lines = [line for line in embed.description.splitlines() if " · " in line and line[0].isdigit()]
    assert len(lines) == 4
    assert all(len(line) <= 44 for line in lines)
    assert any("**P101**" in line for line in lines)
    assert any("~~P102~~" in line for line in lines)


def test_a_round_says_what_came_of_each_match_and_why_an_organiser_decided() -> None:
    found = next_round(structs.replace(league(5, 0), status="open"), 0)
    found = with_match(found, 1, 0, by_hand(1, found.rounds[0].fixtures[0], "neither"))
    said = present.pairings(found, 1, texts_for("en")).embed
    assert said is not None
    assert "neither played" in said.description
    assert "rests" in said.description
    assert "open" in said.description
    assert "x" * 300 in said.description


def test_the_files_of_a_league_hold_its_table_and_matches_and_no_ids() -> None:
    found = league(5, 3)
    named = tuple(structs.replace(each, name=f"=P{each.id}") for each in found.competitors)
    shown = exported(structs.replace(found, competitors=named), texts_for("en"))
    assert faults(shown) == []
    files = {file.name: file.data for file in shown.files}
    table = list(csv.DictReader(io.StringIO(files["standings.csv"].decode("utf-8-sig"))))
    assert [int(row["points"]) for row in table] == [line.points for line in found.table()]
    assert all(row["player"].startswith("'=P") for row in table)
    matches = list(csv.DictReader(io.StringIO(files["matches.csv"].decode("utf-8-sig"))))
    assert len(matches) == 9
    assert {row["outcome"] for row in matches} <= {"first", "second", "draw", "neither", "rest", "open"}
    whole = json.loads(files["league.json"])
    assert len(whole["standings"]) == 5
    assert len(whole["matches"]) == 9
    assert [each["round"] for each in whole["rounds"]] == [1, 2, 3]
    assert len(whole["competitors"]) == 5
    assert {each["deck"] for each in whole["competitors"]} == {""}, "lists are secret while it runs"
    for name in ("competitors", "rounds", "matches", "decisions", "standings"):
        rows = list(csv.DictReader(io.StringIO(files[f"{name}.csv"].decode("utf-8-sig"))))
        assert len(rows) == len(whole[name])
        assert set(rows[0]) == set(whole[name][0])
    assert {each["reason"] for each in whole["decisions"]} == {"x" * 300}
    over = exported(structs.replace(found, status="closed"), texts_for("en"))
    told = json.loads(next(file.data for file in over.files if file.name == "league.json"))
    assert {each["deck"] for each in told["competitors"]} == {"deck"}
    assert not {"id", "organiser", "seed"} & set(whole)
