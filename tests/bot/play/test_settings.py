"""Settings: judged in one place, kept, and heeded by challenges."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.play.requests.refusal import Refusal
from bot.play.requests.times import time_said, zone_said
from bot.play.settings import PersonSettings
from bot.play.settings.personal import read_person
from tests.bot.play.conftest import ANA, BO, TAVERN, House

pytestmark = pytest.mark.asyncio


def at(text: str) -> int:
    """A moment written in UTC, in milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("said", "kept"), [("22:00", "22:00"), ("7:30", "07:30"), ("7h30", "07:30"), (" 7 ", "07:00"), ("23.05", "23:05")]
)
async def test_times_are_understood_as_people_write_them(said: str, kept: str) -> None:
    assert time_said(said) == kept


@pytest.mark.parametrize("said", ["25:00", "7:61", "noon", "", "-1"])
async def test_what_is_no_time_is_refused(said: str) -> None:
    with pytest.raises(ValueError):
        time_said(said)


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("europe/paris", "Europe/Paris"),
        ("rome", "Europe/Rome"),
        ("New York", "America/New_York"),
        ("UTC+2", "Etc/GMT-2"),
        ("-5", "Etc/GMT+5"),
        ("utc", "UTC"),
    ],
)
async def test_time_zones_are_understood_by_name_city_or_offset(said: str, zone: str) -> None:
    assert zone_said(said) == zone


NIGHT = PersonSettings(quiet_from="22:00", quiet_to="07:30", timezone="Europe/Paris")


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-01-10T20:59", None),  # 21:59 in Paris
        ("2026-01-10T21:00", "2026-01-11T06:30"),
        ("2026-01-10T23:30", "2026-01-11T06:30"),  # after midnight there
        ("2026-01-11T06:30", None),
        ("2026-07-10T20:30", "2026-07-11T05:30"),  # summer time
        ("2026-03-28T22:00", "2026-03-29T05:30"),  # the clocks are put forward in that night
    ],
)
async def test_quiet_hours_follow_the_clocks_of_the_person(now: str, until: str | None) -> None:
    assert NIGHT.quiet_until(at(now)) == (None if until is None else at(until))


async def test_a_snooze_that_ends_in_quiet_hours_is_quiet_until_their_end() -> None:
    snoozed = NIGHT.model_copy(update={"snoozed_until": at("2026-01-10T22:00")})
    assert snoozed.quiet_until(at("2026-01-10T15:00")) == at("2026-01-11T06:30")
    noon = NIGHT.model_copy(update={"snoozed_until": at("2026-01-11T11:00")})
    assert noon.quiet_until(at("2026-01-10T23:00")) == at("2026-01-11T11:00")
    assert noon.quiet_until(at("2026-01-11T11:00")) is None


async def test_the_digest_comes_at_its_hour_there() -> None:
    eight = PersonSettings(digest_hour=8, timezone="Europe/Rome")
    assert eight.next_digest(at("2026-01-10T06:59")) == at("2026-01-10T07:00")
    assert eight.next_digest(at("2026-01-10T07:00")) == at("2026-01-11T07:00")
    assert PersonSettings().next_digest(0) is None


async def test_settings_are_kept_and_taken_back(house: House) -> None:
    settings = house.services.settings
    assert await settings.of(ANA.id) == PersonSettings()
    changes: dict[str, Any] = {
        "language": "fr",
        "pings": "dm",
        "quiet_from": "22",
        "quiet_to": "7h30",
        "timezone": "Paris",
        "digest_hour": "8",
        "confirm": True,
        "text_only": True,
        "pictures": "light",
        "order_identical": True,
        "hints": False,
    }
    changed = await settings.change(ANA.id, **changes)
    assert await settings.of(ANA.id) == changed
    assert (changed.quiet_from, changed.quiet_to, changed.timezone) == ("22:00", "07:30", "Europe/Paris")
    assert (changed.digest_hour, changed.confirm, changed.hints) == (8, True, False)
    back = await settings.change(ANA.id, **PersonSettings().model_dump(include=set(changes)))
    assert back == await settings.of(ANA.id) == PersonSettings()
    assert (await house.store.preferences.get(ANA.id)).settings == {}
    assert await settings.of(BO.id) == PersonSettings()


@pytest.mark.parametrize(
    ("name", "given", "key"),
    [
        ("quiet_from", "25:00", "no time"),
        ("quiet_from", "22:00", "half the hours"),
        ("timezone", "Atlantis", "no time zone"),
        ("digest_hour", "24", "no hour"),
        ("digest_hour", "eight", "no hour"),
        ("language", "de", "unknown option"),
        ("pings", "everywhere", "unknown option"),
        ("no such setting", "1", "unknown option"),
    ],
)
async def test_what_cannot_be_set_is_refused_and_changes_nothing(house: House, name: str, given: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        await house.services.settings.change(ANA.id, confirm=True, **{name: given})
    assert refused.value.key == key
    assert await house.services.settings.of(ANA.id) == PersonSettings()


async def test_what_was_kept_and_means_nothing_any_more_is_as_by_default(caplog: pytest.LogCaptureFixture) -> None:
    found = read_person({"language": "xx", "pings": "dm", "of-another-version": "1", "hint:first turn": "1"})
    assert (found.language, found.pings, found.hints_seen) == ("", "dm", frozenset({"first turn"}))
    assert "language" in caplog.text


async def test_a_hint_is_shown_once_and_again_when_wanted(house: House) -> None:
    settings = house.services.settings
    assert [await settings.show_hint(ANA.id, "first turn") for _ in range(2)] == [True, False]
    assert await settings.show_hint(ANA.id, "first dusk")
    assert await settings.show_hint(BO.id, "first turn")
    await settings.change(BO.id, hints=False)
    assert not await settings.show_hint(BO.id, "first dusk")
    again = await settings.show_all_hints(ANA.id)
    assert again.hints_seen == frozenset()
    assert await settings.show_hint(ANA.id, "first turn")


async def test_a_step_of_a_first_game_is_told_once_and_again_when_wanted_or_begun_anew(house: House) -> None:
    settings = house.services.settings
    await settings.change(ANA.id, hints=False)
    assert [await settings.tell_step(ANA.id, "pay") for _ in range(2)] == [True, False]
    assert await settings.tell_step(ANA.id, "target")
    assert (await settings.show_all_hints(ANA.id)).steps_told == frozenset()
    assert await settings.tell_step(ANA.id, "pay")
    await settings.tell_steps_again(ANA.id)
    assert await settings.tell_step(ANA.id, "pay")


async def test_calls_are_put_off_by_the_hour(house: House) -> None:
    settings = house.services.settings
    put_off = await settings.snooze(ANA.id, 4)
    assert put_off.quiet_until(settings.now()) == put_off.snoozed_until
    assert (await settings.snooze(ANA.id, 0)).quiet_until(settings.now()) is None
    with pytest.raises(Refusal):
        await settings.snooze(ANA.id, 10_000)


async def test_games_begin_where_the_server_wants_them_by_whom_it_wants(house: House) -> None:
    challenges, settings = house.services.challenges, house.services.settings
    deck = challenges.decks()[0].key
    await settings.change_server(TAVERN.guild_id, channel=71, starters=900)
    with pytest.raises(Refusal) as elsewhere:
        await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    assert (elsewhere.value.key, elsewhere.value.arguments) == ("other channel", {"channel": 71})
    there = replace(TAVERN, channel_id=71)
    with pytest.raises(Refusal) as without:
        await challenges.challenge(house.press(), ANA, BO, there, deck)
    assert (without.value.key, without.value.arguments) == ("may not start", {"role": 900})
    made = await challenges.challenge(house.press(), ANA, BO, replace(there, roles=frozenset({900})), deck)
    assert made.status == "open"


async def test_a_challenge_has_the_language_and_the_rules_of_its_server(house: House) -> None:
    challenges, settings = house.services.challenges, house.services.settings
    deck = challenges.decks()[0].key
    place = replace(TAVERN, language="it")
    assert (await challenges.challenge(house.press(), ANA, BO, place, deck)).terms.language == "it"
    await settings.change_server(TAVERN.guild_id, language="fr", rules="current")
    made = await challenges.challenge(house.press(), BO, ANA, place, deck)
    assert (made.terms.language, made.rules) == ("fr", "current")
    named = await challenges.challenge(house.press(), BO, ANA, place, deck, rules="seeds")
    assert named.rules == "seeds"
    assert await settings.of_server(0) == await settings.of_server(8)
