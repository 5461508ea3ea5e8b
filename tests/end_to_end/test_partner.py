"""The ready-made person of the local Discord: challenges who sits down, once, and plays as anybody does."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from deploy.sandbox import Person
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.drive.partner import NAME, PLACE
from engine import load
from tests.end_to_end.house import PLAIN, House, open_house
from tests.end_to_end.players import ButtonPlayer, board_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

PATIENCE = 120.0


async def challenge_of(person: Person) -> ShownMessage:
    """The challenge that somebody is called to."""
    while True:
        for message in await person.read(PLACE):
            if "Accept" in message.buttons and f"<@{await id_of(person)}>" in message.content:
                return message
        await asyncio.sleep(0.05)


async def id_of(person: Person) -> str:
    """The account of a person."""
    return next(each["id"] for each in (await person.client.state())["people"] if each["username"] == person.name)


async def thread_of(person: Person) -> str:
    """The thread of the one game."""
    while True:
        if found := [place["id"] for place in await person.places() if place["type"] == 11]:
            return str(found[0])
        await asyncio.sleep(0.05)


async def stored_game(house: House, thread: str, person: Person) -> str:
    """The id of the game whose board stands in a thread."""
    while (board := await board_of(person, thread)) is None:
        await asyncio.sleep(0.05)
    return board.buttons["My hand"].split(":")[2]


async def test_the_partner_challenges_who_sits_down_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.sandbox.drive.partner.THINKS_SECONDS", 0.0)
    async with asyncio.timeout(PATIENCE), open_house(settings=replace(PLAIN, partner=True)) as house:
        ana = house.client.person("ana")
        assert await ana.read(PLACE) == [], "nobody sits there yet"
        with house.sandbox.core.feed.viewer(await id_of(ana)):
            challenge = await challenge_of(ana)
        greeting = next(each for each in await ana.read(PLACE) if each.body["author"]["username"] == NAME)
        assert "/altered practice" in greeting.content
        with house.sandbox.core.feed.viewer(await id_of(ana)):  # once more at the page: no second challenge
            panel = (await ana.press(challenge, "Accept")).shown
            (menu, options), *_ = panel.selects.items()
            await ana.select(panel, menu, [options[0]["value"]])
            thread = await thread_of(ana)
        game = await stored_game(house, thread, ana)
        player = ButtonPlayer(ana, random.Random(1))
        while True:
            async with house.store() as store:
                stored = await store.games.load(game)
            assert stored is not None
            table = load(stored.state)
            seats = [decision.seat for decision in table.game.open]
            if table.game.day > 2:  # nobody comes so far whose partner does not choose Mana, play or pass, and expand
                break
            if 1 in seats:  # Ana accepted: she has the second seat
                board = await board_of(ana, thread)
                if board is not None:
                    await player.act(board)
            await asyncio.sleep(0.02)
        assert len([each for each in await ana.read(PLACE) if each.body["author"]["username"] == NAME]) == 1
