"""Games asked for without naming a deck: it is chosen in a panel, the one played last first, and then they are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.bot.chat.conftest import Tavern, over_http
from tests.end_to_end.duel import refused, says
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


@asynccontextmanager
async def arriving(tavern: Tavern, way: str) -> AsyncIterator[None]:
    """Interactions come by the gateway, or over HTTP."""
    if way == "gateway":
        yield
        return
    async with over_http(tavern) as answers:
        yield
        assert answers
        assert set(answers) == {202}


def offered(panel: ShownMessage) -> list[str]:
    """What the one select of a panel offers, as values."""
    (select,) = panel.selects
    return [str(choice["value"]) for choice in panel.selects[select]]


async def choose(person: Person, panel: ShownMessage, deck: str) -> Outcome:
    (select,) = panel.selects
    return await person.select(panel, select, [deck])


async def posted(tavern: Tavern, verb: str) -> list[ShownMessage]:
    """The public messages that have a button of this verb."""
    return [message for message in await tavern.chiara.read("games") if verb in buttons_of(message)]


async def until_posted(tavern: Tavern, verb: str) -> ShownMessage:
    found: list[ShownMessage] = []

    async def there() -> bool:
        found[:] = await posted(tavern, verb)
        return bool(found)

    await tavern.until(there)
    return found[-1]


@pytest.mark.parametrize("way", ["gateway", "HTTP"])
async def test_a_friend_alone_is_enough_for_a_challenge(tavern: Tavern, way: str) -> None:
    async with arriving(tavern, way):
        asked = await tavern.ana.slash("altered challenge", friend=tavern.bo)
        says(asked, "request.challenge")
        assert asked.shown.ephemeral
        assert await posted(tavern, "accept") == [], "nothing is sent before the deck is chosen"
        says(await choose(tavern.ana, asked.shown, offered(asked.shown)[0]), "said.challenged")
        assert await until_posted(tavern, "accept")


@pytest.mark.parametrize("way", ["gateway", "HTTP"])
async def test_what_the_command_says_beside_the_deck_is_kept(tavern: Tavern, way: str) -> None:
    terms: dict[str, Any] = {"format": "no unique", "rules": "current", "private": True, "pace": "live"}
    async with arriving(tavern, way):
        asked = await tavern.ana.slash("altered challenge", friend=tavern.bo, **terms)
        decks = offered(asked.shown)
        assert all(each.startswith("no unique/") for each in decks)
        says(await choose(tavern.ana, asked.shown, decks[0]), "said.challenged")
    challenge = buttons_of(await until_posted(tavern, "accept"))["accept"].split(":")[2]
    made = (await tavern.services.challenges.look(challenge)).terms
    assert (made.format, made.rules, made.private, made.pace) == ("no unique", "current", True, "live")
    assert made.challenger.deck == decks[0].removeprefix("no unique/")


async def test_the_deck_played_last_is_offered_first(tavern: Tavern) -> None:
    before = offered((await tavern.ana.slash("altered challenge", friend=tavern.chiara)).shown)
    decks = tavern.services.challenges.decks()
    tavern.clock.ahead += 1_000
    await tavern.begin()  # Ana plays the first deck of the list, Bo the second
    assert offered((await tavern.bo.slash("altered challenge", friend=tavern.chiara)).shown)[:2] == [
        f"duel/{decks[1].key}",
        f"duel/{decks[0].key}",
    ]
    assert offered((await tavern.ana.slash("altered challenge", friend=tavern.chiara)).shown) == before
    choices = await tavern.bo.complete("altered queue", "deck")
    assert choices[0]["value"] == decks[1].key
    assert offered((await tavern.bo.context("Challenge to Altered", tavern.chiara)).shown)[0] == f"duel/{decks[1].key}"


async def test_a_table_and_the_queue_need_no_deck_either(tavern: Tavern) -> None:
    asked = await tavern.ana.slash("altered open", mode="free for all", friend=tavern.bo, rating="1-9999", private=True)
    says(asked, "request.table")
    assert await posted(tavern, "join") == []
    says(await choose(tavern.ana, asked.shown, offered(asked.shown)[0]), "said.opened")
    table = await tavern.services.lobbies.look(buttons_of(await until_posted(tavern, "join"))["join"].split(":")[2])
    made = table.gathered
    assert (made.mode, made.private, made.limits.highest) == ("free for all", True, 9999)
    assert [guest.name for guest in made.guests] == ["Bo"]
    waits = await tavern.bo.slash("altered queue")
    says(waits, "request.queue")
    says(await choose(tavern.bo, waits.shown, offered(waits.shown)[0]), "queue.waiting")
    says(await tavern.bo.slash("altered queue"), "queue.waiting")


async def test_a_panel_is_not_shown_in_vain(tavern: Tavern) -> None:
    refused(await tavern.ana.slash("altered challenge", friend=tavern.ana), "challenge to oneself")
    refused(await tavern.ana.slash("altered challenge", friend=tavern.discord.person("Tumult")), "challenge to a bot")
    refused(await tavern.ana.slash("altered challenge", friend=tavern.bo, format="singleton"), "no deck")
    refused(await tavern.ana.slash("altered open", friend=tavern.ana), "challenge to oneself")
    refused(await tavern.ana.slash("altered challenge", friend=tavern.bo, channel="no-threads"), "missing permissions")
    refused(await tavern.ana.slash("altered queue", channel="no-threads"), "missing permissions")


async def test_an_answer_to_a_challenge_without_a_deck_offers_them(tavern: Tavern) -> None:
    asked = await tavern.ana.slash("altered challenge", friend=tavern.bo)
    await choose(tavern.ana, asked.shown, offered(asked.shown)[0])
    challenge = buttons_of(await until_posted(tavern, "accept"))["accept"].split(":")[2]
    panel = await tavern.bo.slash("altered answer", choice=f"accept:{challenge}")
    says(panel, "challenge.choose-deck")
    says(await choose(tavern.bo, panel.shown, offered(panel.shown)[0]), "said.accepted-soon")
