"""`python -m tests.end_to_end.picture`: takes the README's pictures from the real page, with a real game in mid-day.

Duels are played by buttons until one comes to a moment worth showing; what that is, is read off the stored game and
not off any words, so that it is met whatever boards come to look like.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from engine import Match, load, view
from tests.end_to_end.duel import Duel, begin_duel
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import ButtonPlayer
from tests.sandbox.chromium import chromium

FOLDER = Path(__file__).parents[2] / "deploy" / "pictures"
PAGE, HAND = FOLDER / "page.png", FOLDER / "hand.png"
SEED = 8
CHARACTERS, IN_HAND, LANDMARKS, MANA = 3, 3, 1, 3
"""So much stands in Expeditions, is held by Ana, lies in Landmark zones and is ready at least, when she is seen."""

MOST_MOVES, MOST_DUELS = 400, 8


def worth_showing(table: Match) -> bool:
    """Whether it is Ana's turn, with Mana left and enough on the table."""
    turn = any(decision.seat == 0 and decision.kind == "turn" for decision in table.game.open)
    if not turn or table.game.day < 2:
        return False
    seen = view(table, 0)
    ana = seen.players[0]
    characters = sum(len(expedition.characters) for expedition in seen.expeditions)
    landmarks = sum(len(player.landmarks) for player in seen.players)
    enough = characters >= CHARACTERS and len(ana.hand or ()) >= IN_HAND and landmarks >= LANDMARKS
    return enough and ana.mana_ready >= MANA


async def table_of(duel: Duel) -> Match:
    """The stored game."""
    async with duel.house.store() as store:
        stored = await store.games.load(duel.game)
    assert stored is not None
    return load(stored.state)


async def play_on(duel: Duel) -> bool:
    """Plays until it is a moment worth showing; False where this game never comes to one."""
    players = [ButtonPlayer(person, random.Random(SEED + seat)) for seat, person in enumerate(duel.players)]
    for _ in range(MOST_MOVES):
        table = await table_of(duel)
        if worth_showing(table):
            return True
        if table.game.result is not None:
            break
        await players[table.game.open[0].seat].act(await duel.board())
    return False


async def duel_worth_showing(house: House) -> Duel:
    """A duel in mid-day; raises RuntimeError where none of several comes to a moment worth showing."""
    for _ in range(MOST_DUELS):
        duel = await begin_duel(house, mana=False, decks=(0, 1))
        if await play_on(duel):
            return duel
    raise RuntimeError(f"none of {MOST_DUELS} duels was ever worth showing: run it again")


async def main() -> None:
    """Plays until it is Ana's turn with something on the table, and takes the pictures of the page and of her hand."""
    async with open_house() as house:
        duel = await duel_worth_showing(house)
        await duel.board()
        await duel.press(duel.ana, "hand")  # the first look tells what was missed as well
        (drawn, *_) = (await duel.press(duel.ana, "hand")).shown.pictures
        for message in await duel.ana.read(duel.thread):
            if message.ephemeral:
                await duel.ana.dismiss(message)
        FOLDER.mkdir(exist_ok=True)
        HAND.write_bytes(await house.client.fetch(drawn))
        async with chromium() as browser:
            page = await browser.new_page(viewport={"width": 1120, "height": 1900}, color_scheme="dark")
            await page.goto(f"{house.sandbox.page}#ana/{duel.thread}")
            await page.wait_for_timeout(800)
            await page.screenshot(path=PAGE)


if __name__ == "__main__":
    asyncio.run(main())
