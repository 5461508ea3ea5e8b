"""Calendars: in words within limits, and as a file that other programs read."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from msgspec import structs

from bot.leagues.model.terms import DAY_MS, Terms
from bot.leagues.rounds.calendar import Due, dates_of
from bot.present.leagues.calendars import Entry, calendar_file, league_calendar, own_calendar
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults
from tests.bot.present.test_leagues import LONGEST, league

NOW = 1_790_000_000_000


def unfolded(file: bytes) -> list[str]:
    """The lines of a calendar file as programs read them."""
    assert file.endswith(b"\r\n")
    assert all(len(line) <= 75 for line in file.split(b"\r\n"))
    return file.decode().replace("\r\n ", "").split("\r\n")[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_calendars_keep_discords_limits(language: str) -> None:
    texts = texts_for(language)
    for status in ("open", "running", "closed"):
        for count, rounds in ((0, 0), (5, 3), (41, 2)):
            found = structs.replace(league(count, rounds, language), status=status)
            assert faults(league_calendar(dates_of(found), texts, NOW)) == []
    due = [Due(NOW + at, "A7F2" if at % 2 else "", LONGEST, 3, (LONGEST,), f"m{at}") for at in range(100)]
    assert faults(own_calendar(due, texts, NOW)) == []
    assert faults(own_calendar([], texts, NOW)) == []


def test_rounds_to_come_follow_each_other_at_the_latest() -> None:
    found = structs.replace(league(5, 1), status="running")
    dates = dates_of(found).rounds
    assert [each.number for each in dates] == list(range(1, found.planned + 1))
    assert [each.paired for each in dates] == [True] + [False] * (found.planned - 1)
    for one, after in pairwise(dates):
        assert after.begins == one.ends
        assert after.ends - after.begins == found.terms.days * DAY_MS
    closed = dates_of(structs.replace(found, status="closed")).rounds
    assert len(closed) == 1


def test_a_league_that_begins_by_itself_says_when_and_when_one_checks_in() -> None:
    terms = Terms("Autumn", starts=NOW + DAY_MS, check_in=2)
    found = dates_of(structs.replace(league(4, 0), terms=terms))
    shown = league_calendar(found, texts_for("en"), NOW)
    assert shown.embed is not None
    first, second = shown.embed.description.splitlines()
    assert str((NOW + DAY_MS) // 1000 - 7200) in first
    assert str((NOW + DAY_MS) // 1000) in second
    assert unfolded(shown.files[0].data).count("BEGIN:VEVENT") == 2


def test_the_file_says_when_in_utc_and_keeps_marks_that_mean_something_there() -> None:
    name = "Autumn; the first, \\ or\nBEGIN:VEVENT " + "é" * 80
    lines = unfolded(calendar_file([Entry("league-x-1", NOW, NOW + DAY_MS, name)], NOW))
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1
    at = datetime.fromtimestamp(NOW / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    assert f"DTSTART:{at}" in lines
    assert "UID:league-x-1@tumult" in lines
    (summary,) = [line for line in lines if line.startswith("SUMMARY:")]
    assert summary == "SUMMARY:Autumn\\; the first\\, \\\\ or BEGIN:VEVENT " + "é" * 80
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")


def test_what_waits_is_told_by_game_and_by_match() -> None:
    due = [Due(NOW, "A7F2", against=("Bo",), mark="g"), Due(NOW, "", "Autumn", 2, ("Cy",), "l")]
    shown = own_calendar(due, texts_for("en"), NOW)
    assert shown.embed is not None
    assert f"<t:{NOW // 1000}:f>" in shown.embed.description
    assert "your time in A7F2 against Bo" in shown.embed.description
    assert "round 2 of Autumn ends, your match against Cy is open" in shown.embed.description
    assert len(unfolded(shown.files[0].data)) == 4 + 2 * 7 + 1
