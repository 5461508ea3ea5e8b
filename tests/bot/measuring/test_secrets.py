"""Secrets stand in no log and in no last word of the program, whoever would put them there."""

from __future__ import annotations

import json
import logging
import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.chat.client import Client
from bot.measuring.logs import JsonLines, Reticent, nameless, without
from bot.settings import Settings
from persistence.server.errors import StoreUnreachable

TOKEN = "MTIzNDU2Nzg5.GabcdE.secret-part-of-a-token"
SETTINGS = Settings.from_environment(
    {"DISCORD_TOKEN": TOKEN, "REDIS_URL": "rediss://tumult:pass%40word:x@store.example:6380/0"}
)


def test_what_is_secret_is_known() -> None:
    assert SETTINGS.secrets == (TOKEN, "pass%40word:x", "pass@word:x")
    assert Settings.from_environment({"REDIS_URL": "redis://127.0.0.1:6379/0"}).secrets == ()
    watched = "redis+sentinel://me:one@a,b/games?ssl_ca_certs=/x&sentinel_password=two%20three"
    assert Settings.from_environment({"REDIS_URL": watched}).secrets == ("one", "two%20three", "two three")
    assert TOKEN not in repr(SETTINGS)
    assert "word" not in repr(SETTINGS)


@pytest.mark.parametrize("inner", [logging.Formatter("%(message)s"), JsonLines()], ids=["text", "json"])
def test_no_line_of_the_log_has_one_not_even_in_an_error(inner: logging.Formatter) -> None:
    try:
        raise StoreUnreachable(f"rediss://tumult:pass%40word:x@store.example refused pass@word:x and {TOKEN}")
    except StoreUnreachable as problem:
        told = logging.LogRecord(
            "x", logging.ERROR, __file__, 1, "sent %s: %s", (TOKEN, problem), (type(problem), problem, None)
        )
    line = Reticent(inner, SETTINGS.secrets).format(told)
    assert "StoreUnreachable" in line or "refused" in line
    assert not any(secret in line for secret in SETTINGS.secrets)
    if isinstance(inner, JsonLines):
        assert json.loads(line)["logger"] == "x"


@pytest.mark.parametrize("inner", [logging.Formatter("%(message)s"), JsonLines()], ids=["text", "json"])
def test_no_line_of_the_log_leads_to_a_game_a_league_a_person_or_a_message(inner: logging.Formatter) -> None:
    game, other, league, person = "gix6jyxmyujp4", "gaaaaaaaaaaa2", "07k3m5xq2lw7ab", "1108493265519140874"
    told = logging.LogRecord(
        "x", logging.WARNING, __file__, 1, "%s of %s: g:%s:board, not %s", (person, league, game, other), None
    )
    reticent = Reticent(inner, ())
    line = reticent.format(told)
    assert not any(each in line for each in (game, other, league, person))
    again = reticent.format(logging.LogRecord("x", logging.INFO, __file__, 1, "game %s", (game,), None))
    marks, (mark,) = re.findall(r"#[0-9a-f]{8}", line), re.findall(r"#[0-9a-f]{8}", again)
    assert len(set(marks)) == 4
    assert mark == marks[2]
    plain = "2026-11-23 13:45:06 automatically acknowledged 12345 presses in 20.5 s"
    assert nameless(plain) == plain


def test_the_last_word_of_the_program_has_none() -> None:
    assert without(SETTINGS.secrets, f"Discord refuses {TOKEN}.") == "Discord refuses …."


def test_no_privileged_intent_is_asked_for() -> None:
    nothing: Any = SimpleNamespace()
    asked = Client(nothing, nothing).intents
    assert not any((asked.members, asked.presences, asked.message_content))
    assert asked == discord.Intents(guilds=True)
