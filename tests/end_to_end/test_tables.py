"""Whole games of two against two and of everybody for themselves through the real client, from the open table on."""

from __future__ import annotations

import asyncio
import os
import random

import pytest

from deploy.sandbox.client import Person, ShownMessage
from tests.end_to_end.duel import says, until
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import ButtonPlayer, board_of, buttons_of, verb_of
from tests.end_to_end.records import record_of
from tests.end_to_end.test_duels import result_in
from tests.end_to_end.test_hidden_cards import Eavesdropper, leaks

pytestmark = pytest.mark.process

PATIENCE = 240.0
"""Seconds a whole game of four may take."""

DECKS = (0, 1, 9, 10)
"""Decks without a card in common, by their places in the list: whose card is named is then certain."""

NAMES = ("Ana", "Bo", "Fumi", "Dev")


async def table_message(person: Person) -> ShownMessage:
    """The newest table that waits for players in the channel."""

    async def look() -> ShownMessage | None:
        found = [each for each in await person.read("games") if {"join", "start"} & set(buttons_of(each))]
        return found[-1] if found else None

    found: ShownMessage = await until(look, what="the table")
    return found


async def begin_table(house: House, mode: str, people: list[Person]) -> tuple[str, str]:
    """Opens, fills and begins a table; returns thread and game."""
    maker = people[0]
    offered = [choice["value"] for choice in await maker.complete("altered open", "deck")]
    decks = [offered[place] for place in DECKS]
    says(await maker.slash("altered open", deck=decks[0], mode=mode), "said.opened")
    table = await table_message(people[1])
    for number, person in enumerate(people[1:], 1):
        panel = (await person.press(table, buttons_of(table)["join"])).shown
        (select,) = panel.selects
        seated = await person.select(panel, select, [decks[number]])
        says(seated, "said.seated-full" if number == len(people) - 1 == 3 else "said.seated")
    await house.delivered()
    table = await table_message(maker)
    says(await maker.press(table, buttons_of(table)["start"]), "said.begun-soon")

    async def board() -> ShownMessage | None:
        threads = {str(place["id"]) for place in await maker.places()}
        return await board_of(maker, table.id) if table.id in threads else None

    shown = await until(board, what="the board")
    game = next(each for each in buttons_of(shown).values() if verb_of(each) == "hand").split(":")[2]
    return table.id, game


async def played_to_the_end(house: House, thread: str, people: list[Person]) -> int:
    """Everybody plays by buttons until the result is announced; returns the number of presses."""
    players = [ButtonPlayer(person, random.Random(seed)) for seed, person in enumerate(people)]
    async with asyncio.timeout(PATIENCE):
        while not await result_in(people[0], thread):
            for player in players:
                board = await board_of(player.person, thread)
                if board is not None:
                    await player.act(board)
    return sum(player.presses for player in players)


WHOLE_GAMES = [("2v2", 4), ("free for all", 3)]
if os.environ.get("TUMULT_PROOF"):  # `make proof-chat`
    WHOLE_GAMES += [("free for all", 4)]


@pytest.mark.asyncio
@pytest.mark.parametrize(("mode", "count"), WHOLE_GAMES)
async def test_a_whole_game_of_a_table_by_buttons_alone(mode: str, count: int) -> None:
    async with open_house() as house:
        ears = Eavesdropper(house)
        people = [house.client.person(name) for name in NAMES[:count]]
        thread, game = await begin_table(house, mode, people)
        await house.delivered()
        hands = [await person.inbox() for person in people]
        assert [len(each) for each in hands] == [1] * count
        assert await played_to_the_end(house, thread, people) > 40
        await house.delivered()
        assert (await house.standing(game)).version > 40
        async with house.store() as store:
            record, meta = await record_of(store, game), await store.games.meta(game)
        assert meta is not None
        assert record.matches()
        assert leaks(ears.said, record, [str(player) for player in meta.seats]) == []
        result = next(each for each in await people[0].read(thread, 1000) if "rematch" in buttons_of(each))
        for person in people[:-1]:
            says(await person.press(result, buttons_of(result)["rematch"]), "said.seated-again")
        says(await people[-1].press(result, buttons_of(result)["rematch"]), "said.begun-soon")
