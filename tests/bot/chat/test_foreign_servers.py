"""A person who installed the bot for themselves may use it in servers that it is not in, at no cost to others."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord.http import Route

from bot.chat.connection.flood import PERSON_AT_ONCE, Flood, hold_back
from bot.chat.connection.servers import FAILED_SECONDS, MOST_FAILURES, NOT_THERE_SECONDS, Servers
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_completing_both_ways import offered, over_http

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

LOOKUP = 2
"""How many requests it takes to know a server: itself, and its channels."""


@pytest.fixture
def lookups(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every request about a server that is made from now on."""
    made: list[str] = []
    http, really = tavern.client.http, type(tavern.client.http).request

    async def request(route: Route, **options: Any) -> Any:
        if route.path.startswith("/guilds/"):
            made.append(route.path)
        return await really(http, route, **options)

    monkeypatch.setattr(http, "request", request)
    return made


async def in_a_foreign_server(tavern: Tavern) -> None:
    """The bot is not in the server any more, and Ana has it for herself."""
    await tavern.ana.install()
    await tavern.discord.moderate("remove", who="bot")
    await tavern.until(lambda: _gone(tavern))


async def _gone(tavern: Tavern) -> bool:
    return not tavern.client.guilds


async def _back(tavern: Tavern) -> bool:
    return bool(tavern.client.guilds)


@pytest.mark.parametrize("way", ["gateway", "http"])
async def test_typing_in_a_foreign_server_asks_discord_for_nothing(
    tavern: Tavern, lookups: list[str], way: str
) -> None:
    await in_a_foreign_server(tavern)
    if way == "gateway":
        offered = await tavern.ana.complete("rule", "query", "6.2")
        assert (await tavern.ana.slash("rule", query="6.2.e")).shown.text
    else:
        async with over_http(tavern) as answers:
            for length in range(30):
                offered = await tavern.ana.complete("rule", "query", "6.2.e"[: length % 6])
            found = await tavern.ana.slash("rule", query="6.2.e")
            assert found.shown.ephemeral
            shown = await tavern.ana.press(found.shown, "Show everyone")
            assert shown.state == "answered"
            assert set(answers) == {202}
    assert offered
    assert lookups == []
    with pytest.raises(Exception, match="There is no command"):
        await tavern.ana.slash("altered games")


async def test_a_server_that_cannot_be_looked_up_is_not_asked_for_at_each_press(
    tavern: Tavern, lookups: list[str]
) -> None:
    (guild,) = (each.id for each in tavern.client.guilds)
    await tavern.discord.moderate("remove", who="bot")
    await tavern.until(lambda: _gone(tavern))
    now = [1000.0]
    known = Servers(tavern.client, lambda: now[0])
    await asyncio.gather(*(known.know(guild) for _ in range(50)))
    for _ in range(50):
        await known.know(guild)
    assert len(lookups) == LOOKUP, "it is not there, and that is remembered"
    now[0] += NOT_THERE_SECONDS + 1
    await known.know(guild)
    assert len(lookups) == 2 * LOOKUP
    await tavern.discord.moderate("invite", who="bot")
    await tavern.until(lambda: _back(tavern))
    assert tavern.client.get_guild(guild)


@pytest.mark.parametrize("fault", [{"kind": "status", "status": 503}, {"kind": "drop_before"}])
async def test_a_lookup_that_fails_for_the_moment_is_made_again_soon_and_loses_no_press(
    tavern: Tavern, lookups: list[str], fault: dict[str, Any]
) -> None:
    (guild,) = (each.id for each in tavern.client.guilds)
    tavern.client._connection._guilds.clear()
    now = [1000.0]
    known = Servers(tavern.client, lambda: now[0])
    await tavern.discord.fault(**{"route": r"GET /guilds/.*", "times": None, **fault})
    for _ in range(20):
        await known.know(guild)
    assert len(lookups) == LOOKUP
    await tavern.discord.clear_faults()
    now[0] += FAILED_SECONDS + 1
    await known.know(guild)
    assert tavern.client.get_guild(guild) is not None


async def test_what_is_remembered_of_servers_that_are_not_there_is_bounded(tavern: Tavern) -> None:
    known = Servers(tavern.client, lambda: 0.0)
    for guild in range(MOST_FAILURES + 5):
        known._failed_at(guild, 1.0)
    assert len(known._failed) == MOST_FAILURES


async def test_whoever_types_without_end_is_offered_nothing_more_and_may_still_press(tavern: Tavern) -> None:
    hold_back(tavern.client, Flood(0.5, now=lambda: 0.0))
    most = int(PERSON_AT_ONCE * 0.5)
    keystrokes = [await tavern.ana.complete("rule", "query", "6.2") for _ in range(most + 20)]
    assert all(keystrokes[:most])
    assert not any(keystrokes[-3:])
    assert (await tavern.ana.slash("altered games")).state == "answered"
    assert "too fast" not in (await tavern.ana.slash("altered games")).shown.text.casefold()
    assert await tavern.bo.complete("rule", "query", "6.2"), "others are not held back"


async def test_no_command_answers_keystrokes_that_are_too_many(tavern: Tavern) -> None:
    hold_back(tavern.client, Flood(0.0))
    assert not any((await offered(tavern, tavern.ana)).values())
