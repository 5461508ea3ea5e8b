"""What is offered while a person types is the same whichever way the keystroke comes: by the gateway, or over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deploy.sandbox.client import Person
from tests.bot.chat.conftest import Tavern, over_http

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

USER, CHANNEL, ROLE, MENTIONABLE, FILE = 6, 7, 8, 9, 11
"""The kinds of options whose values Discord tells of beside a command, and not while somebody types."""


async def filled(tavern: Tavern, option: dict[str, Any]) -> Any:
    """What a person has put into an option before they type in another one; None where it is left out."""
    if option["type"] == FILE:
        return await tavern.discord.upload("cube.txt", b"1 The Frog Prince")
    return {USER: "Bo", MENTIONABLE: "Bo", CHANNEL: "games", ROLE: "Regulars"}.get(option["type"])


def completed(commands: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every command with each of its options in which something is offered."""
    for command in commands:
        for option in command["options"]:
            if option.get("autocomplete"):
                yield command, option["name"]


async def offered(tavern: Tavern, person: Person) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """What is offered in each option of each command, the others being filled whose values are people and the like."""
    found = {}
    for command, typed in completed(await person.commands()):
        others = {each["name"]: await filled(tavern, each) for each in command["options"] if each["name"] != typed}
        given = {name: value for name, value in others.items() if value is not None}
        found[command["name"], typed] = await person.complete(command["name"], typed, "", **given)
    return found


async def test_every_command_offers_the_same_by_the_gateway_and_over_http(tavern: Tavern) -> None:
    await tavern.begin()
    for person in (tavern.ana, tavern.dev):
        by_gateway = await offered(tavern, person)
        async with over_http(tavern) as answers:
            assert await offered(tavern, person) == by_gateway
            assert answers == [202] * len(by_gateway)
        assert len(by_gateway) > 60
        assert by_gateway["altered challenge", "deck"], "decks are offered where a friend is named first"
        assert by_gateway["rule", "query"]


async def test_a_command_that_is_sent_still_says_whom_it_names(tavern: Tavern) -> None:
    deck = tavern.services.challenges.decks()[0].key
    async with over_http(tavern) as answers:
        sent = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck)
        assert answers == [202]
    assert sent.state == "answered"
