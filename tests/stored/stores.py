"""Small stores as earlier programs have laid them out, each a backup by the program of that time, never changed since.

`python -m tests.stored.stores` writes one of today's layout, before that is changed: it is all that a new one takes.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.services import services_over
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_list
from persistence import StoreSettings, open_store
from persistence.backups import write_backup
from persistence.server.layout import SCHEMA
from persistence.transfer import everything
from tests.bot.leagues.test_leagues_in_time import begun
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, HandClock, House
from tests.bot.play.playing import PLAYERS, to_first_turn
from tests.persistence.servers import temporary_directory

FOLDER = Path(__file__).parent / "stores"


def stores() -> dict[int, Path]:
    """All of them by their layout."""
    return {int(file.stem.removeprefix("schema-")): file for file in sorted(FOLDER.glob("schema-*.backup"))}


async def filled(house: House) -> None:
    """A game under way and one that is over, one against the bot, a challenge, a table, a league, a deck, wishes."""
    services = house.services
    await services.decks.bring(ANA.id, as_list(next(iter(ready_made_decks().values()))), "Mine")
    await services.settings.change(ANA.id, language="it")
    await services.settings.change_server(TAVERN.guild_id, language="fr")
    for over in (False, True):
        game = (await house.begin()).game_id
        seat, _ = await to_first_turn(house, game)
        await services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
        if over:
            await services.games.concede(house.press(), game, ANA.id)
    await services.practice.begin(house.press(), CLEO, TAVERN, "greedy")
    key = services.challenges.decks()[0].key
    await services.challenges.challenge(house.press(), CLEO, ANA, TAVERN, key)
    await services.lobbies.open(house.press(), CLEO, TAVERN, key, "free for all")
    await begun(house, (ANA, BO, CLEO))


async def write() -> Path:
    """Writes a store of today's layout; raises FileExistsError where there is one."""
    file = FOLDER / f"schema-{SCHEMA}.backup"
    with temporary_directory() as directory:
        async with open_store(StoreSettings(directory)) as store:
            await filled(House(store, services_over(store), HandClock()))
            await write_backup(file, everything(store.connection, store.clock), store.clock())
    return file


if __name__ == "__main__":
    if SCHEMA in stores():
        sys.exit(f"There is a store of layout {SCHEMA} already.")
    print(asyncio.run(write()))
