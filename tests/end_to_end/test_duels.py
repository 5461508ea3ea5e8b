"""Whole duels through the real client: one by slash commands alone, one by buttons alone."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from deploy.sandbox.client import Person
from tests.end_to_end.house import open_house
from tests.end_to_end.players import ButtonPlayer, SlashPlayer, board_of, buttons_of

pytestmark = pytest.mark.process

PATIENCE = 100.0
"""Seconds a whole duel may take."""


async def thread_of(person: Person) -> str:
    """The game's thread, as soon as it is there."""
    async with asyncio.timeout(10):
        while True:
            threads = [place for place in await person.places() if place.get("type") in (11, 12)]
            if threads:
                return str(threads[-1]["id"])
            await asyncio.sleep(0.05)


async def result_in(person: Person, thread: str) -> bool:
    """Whether the result has been announced: its message has the button for a rematch, or the standings of a league."""
    return any(buttons_of(message).keys() & {"rematch", "standings"} for message in await person.read(thread, 1000))


def is_delivery(exchange: dict[str, Any]) -> bool:
    """Whether a request sends, edits or deletes a message by the bot's own token; answers to presses do not."""
    return exchange["method"] in ("POST", "PATCH", "DELETE") and exchange["path"].startswith("/channels/")


@pytest.mark.asyncio
async def test_a_whole_duel_by_slash_commands_alone() -> None:
    async with open_house() as house:
        ana, bo = house.client.person("Ana"), house.client.person("Bo")
        decks = [choice["value"] for choice in await ana.complete("altered challenge", "deck")]
        sent = await ana.slash("altered challenge", friend=bo, deck=decks[0])
        assert sent.shown.ephemeral
        offered = await bo.complete("altered answer", "choice")
        accept = next(choice["value"] for choice in offered if choice["value"].startswith("accept:"))
        await bo.slash("altered answer", choice=accept, deck=decks[1])
        thread = await thread_of(ana)
        players = [SlashPlayer(ana, random.Random(1), thread), SlashPlayer(bo, random.Random(2), thread)]
        async with asyncio.timeout(PATIENCE):
            while not await result_in(ana, thread):
                for player in players:
                    await player.act()
        assert sum(player.commands for player in players) > 30


@pytest.mark.asyncio
async def test_a_whole_duel_by_buttons_alone() -> None:
    async with open_house() as house:
        ana, bo = house.client.person("Ana"), house.client.person("Bo")
        decks = [choice["value"] for choice in await ana.complete("altered challenge", "deck")]
        await ana.slash("altered challenge", friend=bo, deck=decks[1])
        async with asyncio.timeout(10):
            while not (posted := [m for m in await bo.read("games") if "accept" in buttons_of(m)]):
                await asyncio.sleep(0.05)
        accepted = await bo.press(posted[-1], buttons_of(posted[-1])["accept"])
        panel = accepted.shown
        (select,) = panel.selects
        await bo.select(panel, select, [panel.selects[select][0]["value"]])
        thread = await thread_of(ana)
        players = [ButtonPlayer(ana, random.Random(3)), ButtonPlayer(bo, random.Random(4))]
        async with asyncio.timeout(PATIENCE):
            while not await result_in(ana, thread):
                for player in players:
                    board = await board_of(player.person, thread)
                    if board is not None:
                        await player.act(board)
        presses = sum(player.presses for player in players)
        assert presses > 30
        await house.delivered()
        made = [each for each in await house.client.exchanges() if is_delivery(each)]
        assert len(made) / presses <= 3, f"{len(made)} messages sent, edited or deleted for {presses} presses"
        result = next(message for message in await ana.read(thread, 1000) if "rematch" in buttons_of(message))
        again = await ana.press(result, buttons_of(result)["rematch"])
        assert not again.failed
