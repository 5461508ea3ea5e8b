"""`python -m tests.end_to_end.picture`: takes the README's picture from the real page, with a real game in mid-day."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from deploy.sandbox.client import Person
from tests.end_to_end.house import open_house
from tests.end_to_end.players import ButtonPlayer, board_of, buttons_of
from tests.end_to_end.test_duels import result_in
from tests.sandbox.chromium import chromium

PICTURE = Path(__file__).parents[2] / "deploy" / "pictures" / "page.png"
SEED = 8
MOMENT = "**Ana’s turn**"
CHARACTERS = 3
"""So many Characters stand in the expeditions when the picture is taken."""


async def begin(ana: Person, bo: Person) -> str:
    """Challenges, accepts, and gives the game's thread."""
    decks = [choice["value"] for choice in await ana.complete("altered challenge", "deck")]
    await ana.slash("altered challenge", friend=bo, deck=decks[1])
    async with asyncio.timeout(10):
        while not (posted := [m for m in await bo.read("games") if "accept" in buttons_of(m)]):
            await asyncio.sleep(0.05)
    panel = (await bo.press(posted[-1], buttons_of(posted[-1])["accept"])).shown
    (select,) = panel.selects
    await bo.select(panel, select, [panel.selects[select][0]["value"]])
    async with asyncio.timeout(10):
        while not (threads := [place for place in await ana.places() if place.get("type") in (11, 12)]):
            await asyncio.sleep(0.05)
    return str(threads[-1]["id"])


async def main() -> None:
    """Plays until it is Ana's turn with some Characters on the table, and takes the picture."""
    async with open_house() as house:
        ana, bo = house.client.person("Ana"), house.client.person("Bo")
        thread = await begin(ana, bo)
        players = [ButtonPlayer(ana, random.Random(SEED)), ButtonPlayer(bo, random.Random(SEED + 1))]
        while not await result_in(ana, thread):
            board = await board_of(ana, thread)
            if (
                board is not None
                and "Mana 0 of" not in board.text
                and MOMENT in board.text
                and board.text.partition("Hero Expeditions")[2].count("•") >= CHARACTERS
            ):
                break
            for player in players:
                board = await board_of(player.person, thread)
                if board is not None:
                    await player.act(board)
        for message in await ana.read(thread):
            if message.ephemeral:
                await ana.dismiss(message)
        async with chromium() as browser:
            page = await browser.new_page(viewport={"width": 1120, "height": 1900}, color_scheme="dark")
            await page.goto(f"{house.sandbox.page}#ana/{thread}")
            await page.wait_for_timeout(800)
            PICTURE.parent.mkdir(exist_ok=True)
            await page.screenshot(path=PICTURE)


if __name__ == "__main__":
    asyncio.run(main())
