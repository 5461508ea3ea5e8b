"""Leagues as they are shown: within limits in every language, however many play, and nobody is called by it."""

from __future__ import annotations

import csv
import io
import json
import random
from dataclasses import replace
from typing import get_args

import pytest
from msgspec import structs

from bot.leagues.model.divisions import placed
from bot.leagues.model.fixtures import OUTCOMES, PlayedGame, by_hand
from bot.leagues.model.league import Competitor, Decided, Decision, League, with_fixture, with_match
from bot.leagues.model.terms import Structure, Terms
from bot.leagues.organising.settling import settings_of
from bot.leagues.rounds.pairing_up import next_round
from bot.play.matchmaking.limits import Limits
from bot.present.layout.records import Button, Message
from bot.present.leagues import leagues as present
from bot.present.leagues.laddering import next_match
from bot.present.leagues.league_files import exported
from bot.present.leagues.league_log import decisions
from bot.present.leagues.league_settings import limits_form, settings, settled, start_form
from bot.present.leagues.membership import own_deck
from bot.present.leagues.news import calls_to_check_in, check_in, dispute, letter, news
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults

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
        Decision(10**12, 1, LONGEST, what, "1.1: first", "x" * 300)
        for what in ("override", "drop", "close", "penalty")
        if rounds or what != "override"
    )
    return structs.replace(found, decisions=decisions * 3)


def everything(found: League) -> list[Message]:
    texts = texts_for(found.language)
    shown = [
        present.league(found),
        present.over(found),
        *(own_deck(found, each.id, texts) for each in found.competitors[:1]),
    ]
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
    assert all(len(line) <= 64 for line in lines)
    assert any("**P101**" in line for line in lines)
    assert any("~~P102~~" in line for line in lines)


def test_a_round_says_what_came_of_each_match_and_why_an_organiser_decided() -> None:
    found = next_round(structs.replace(league(5, 0), status="open"), 0)
    found = with_match(found, 1, 0, by_hand(1, found.rounds[0].fixtures[0], "neither"))
    said = present.pairings(found, 1, texts_for("en")).embed
    assert said is not None
    assert "neither played" in said.description
    assert "has a bye (a win)" in said.description
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
    for name in ("competitors", "rounds", "matches", "decisions", "standings", "games"):
        rows = list(csv.DictReader(io.StringIO(files[f"{name}.csv"].decode("utf-8-sig"))))
        assert len(rows) == len(whole[name])
        assert not rows or set(rows[0]) == set(whole[name][0])
    assert {each["reason"] for each in whole["decisions"]} == {"x" * 300}
    over = exported(structs.replace(found, status="closed"), texts_for("en"))
    told = json.loads(next(file.data for file in over.files if file.name == "league.json"))
    assert {each["deck"] for each in told["competitors"]} == {"deck"}
    assert not {"id", "organiser", "seed"} & set(whole)


def test_each_game_of_a_match_is_a_line_of_its_own() -> None:
    found = league(2, 1)
    games = (PlayedGame("gA1b2xyz", "first", (7, 3)), PlayedGame("gC3d4xyz", "draw", (2, 2), as_it_stood=True))
    found = with_fixture(found, 1, 0, played=games)
    files = {file.name: file.data for file in exported(found, texts_for("en")).files}
    rows = list(csv.DictReader(io.StringIO(files["games.csv"].decode("utf-8-sig"))))
    told = [(row["number"], row["game"], row["outcome"], row["regions first"], row["as it stood"]) for row in rows]
    assert told == [("1", "A1B2", "first", "7", "no"), ("2", "C3D4", "draw", "2", "yes")]


def surrounded(language: str, structure: Structure, divisions: int = 1) -> League:
    """A later season with everything that can be settled, long names, and many decisions."""
    terms = Terms(
        LONGEST, structure=structure, divisions=divisions, starts=10**12, check_in=2, late_until=3, weekend="UTC",
        limits=Limits(1400, 1700, 80),
    )  # fmt: skip
    found = structs.replace(league(41, 0, language), terms=terms, season=3, former="01former", seeds=((100, 101),))
    found = structs.replace(placed(found), waiting=((100, 0), (101, 0)))
    found = next_round(found, 10**12)
    about = {"settings": "order=3210", "start": "1795535220"}
    log = tuple(Decision(0, 1, LONGEST, each, about.get(each, LONGEST), "x" * 300) for each in get_args(Decided))
    return structs.replace(found, decisions=log * 3)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("structure", "divisions"), [("swiss", 4), ("round robin", 1), ("ladder", 1)])
def test_what_surrounds_the_rounds_keeps_discords_limits(structure: Structure, divisions: int, language: str) -> None:
    found, texts = surrounded(language, structure, divisions), texts_for(language)
    left = Decision(0, 0, "", "not checked in", LONGEST, "")
    for status in ("open", "running", "closed"):
        shown = everything(structs.replace(found, status=status))
        shown += [settings(found, texts, each) for each in ("", *settings_of(found.terms))]
        shown += [decisions(found, texts, page) for page in (-1, 0, 2, 9)]
        shown += [next_match(found, 100, texts), settled(found, texts)]
        many = structs.replace(found, decisions=(left,) * 120)
        shown += [news(many, each) for each in ("left-out", "not-begun")]
        shown += [check_in(many, texts)]
        together = calls_to_check_in(many, range(10**18, 10**18 + 128))
        assert [each.mentions for each in together] != [()]
        shown += [replace(each, mentions=()) for each in together]
        for message in shown:
            assert faults(message) == []
            assert message.mentions == ()
    for form in (start_form(found, texts, "America/Argentina/ComodRivadavia", ""), limits_form(found, texts)):
        assert len(form.title) <= 45
        assert all(len(each.label) <= 45 for each in form.inputs)


def test_a_table_stands_under_its_divisions_and_shows_who_moves() -> None:
    found = placed(structs.replace(league(4, 0), terms=Terms("Autumn", divisions=2)))
    found = next_round(structs.replace(found, decisions=()), 0)
    unplayed = present.standings(found, texts_for("en"), 0).embed
    assert unplayed is not None
    assert not any(line.endswith(("↑", "↓")) for line in unplayed.description.splitlines()), "before a match is over"
    for at, fixture in enumerate(found.rounds[0].fixtures):
        found = with_match(found, 1, at, by_hand(1, fixture, "first"))
    embed = present.standings(found, texts_for("en"), 0).embed
    assert embed is not None
    lines = [line for line in embed.description.splitlines() if line.startswith("**Division") or line[:1].isdigit()]
    assert [line[-1] if line[-1] in "↑↓*" else "" for line in lines] == ["*", "", "↓", "*", "↑", ""]


def test_a_dispute_calls_whoever_decides_it_and_nobody_else() -> None:
    found = next_round(structs.replace(league(2, 0), decisions=()), 0)
    shown = dispute(found, 1, 1, [8, 9])
    assert (shown.mentions, shown.roles) == ((found.organiser,), (8, 9))
    assert faults(shown) == []
    assert "<@&9>" in shown.content


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "by **My place** of the league or with /league report"),
        ("fr", "par **Ma place** sous la ligue ou avec /ligue rapporter"),
        ("it", "con **Il mio posto** sotto la lega o con /lega riporta"),
    ],
)
def test_who_reports_a_match_is_told_both_ways_in_which_the_opponent_can_say_the_same(language: str, said: str) -> None:
    found = next_round(structs.replace(league(2, 0), decisions=()), 0)
    assert said in present.reported(found, found, 100, texts_for(language)).content


def test_between_equals_decides_what_the_organiser_has_ordered() -> None:
    order = ("distance", "games", "opponents", "head to head")
    found = structs.replace(league(2, 0), terms=Terms("Autumn", order=order))
    embed = present.standings(found, texts_for("en")).embed
    assert embed is not None
    assert "Between equals decide: regions advanced, games won, opponents’ match wins" in embed.description


def test_a_round_tells_what_was_decided_since_the_league_began() -> None:
    found, texts = league(4, 1), texts_for("en")
    before = Decision(found.rounds[0].began - 1, 1, "Dev", "settings", "window=0", "")
    after = Decision(found.rounds[0].began, 1, "Dev", "drop", "Bo", "not seen")
    shown = present.pairings(structs.replace(found, decisions=(before, after)), 1, texts).embed
    assert shown is not None
    assert "not seen" in shown.description
    assert texts.say("league.setting.window") not in shown.description
    only = present.pairings(structs.replace(found, decisions=(before,)), 1, texts).embed
    assert only is not None
    assert texts.say("league.decisions") not in only.description


def test_before_a_later_season_begins_all_read_who_would_play_in_which_division() -> None:
    people = tuple(Competitor(at, f"P{at}", "deck", "mark") for at in (1, 2, 4, 5))
    found = League("00abc", Terms("Autumn", divisions=2), 7, 70, 1, "en", 5, 10**12, competitors=people)
    first = present.league(found).embed
    assert first is not None
    assert first.description.endswith("**4 players:** P1, P2, P4 and P5")
    second = present.league(structs.replace(found, season=2, seeds=((5, 3), (1, 2)))).embed
    assert second is not None
    assert second.description.endswith("**4 players:** \nDivision 1: P1 and P5\nDivision 2: P2 and P4")


def test_the_end_of_a_league_names_who_is_first_in_each_division() -> None:
    people = tuple(Competitor(at, f"P{at}", "deck", "mark") for at in (1, 2, 3, 4))
    found = League("00abc", Terms("Autumn", divisions=2), 7, 70, 1, "en", 5, 10**12, competitors=people)
    closed = structs.replace(placed(structs.replace(found, seeds=((1, 2), (3, 4)))), status="closed")
    said = present.over(closed).content.splitlines()
    assert said[0].startswith("Autumn is over. P1")
    assert said[1].startswith("Division 2: P3")


def test_a_season_that_is_over_is_named_and_still_leads_its_organisers_on() -> None:
    texts = texts_for("en")
    found = structs.replace(league(2, 1), status="closed", season=2, terms=Terms("Autumn"))
    assert present.over(found).content.startswith("Autumn, season 2 is over.")
    for message in (present.over(found), present.league(found), present.round_posted(found, 1)):
        labels = [each.label for row in message.rows for each in row if isinstance(each, Button)]
        assert texts.say("league.organise") in labels
        assert texts.say("league.own-place") not in labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_last_round_who_has_a_bye_is_told_of_no_next_one(language: str) -> None:
    texts, found = texts_for(language), league(3, 1, language)
    last = structs.replace(found, terms=structs.replace(found.terms, rounds=1))
    told, told_last = letter(found, 100, "bye", 1, texts), letter(last, 100, "bye", 1, texts)
    assert told is not None
    assert told_last is not None
    assert "<t:" in told.content
    assert "<t:" not in told_last.content
