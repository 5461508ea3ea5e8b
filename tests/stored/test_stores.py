"""Stores of every layout so far are taken in and opened, and everything in them goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services import services_over
from engine import decode_entry
from persistence import StoreSettings, open_store
from persistence.backups import checked_backup, entries_of
from persistence.games.stored_games import GameStatus
from persistence.server.layout import SCHEMA
from persistence.store import open_place
from persistence.transfer import take_over
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, HandClock, House
from tests.bot.play.playing import PLAYERS, asked, least
from tests.persistence.servers import data_directory
from tests.stored.stores import stores

__all__ = ["data_directory"]

STORES = stores()


def test_there_is_one_of_every_layout() -> None:
    assert set(STORES) == set(range(1, SCHEMA + 1)), "python -m tests.stored.stores writes one before it is changed"


@pytest.mark.process
@pytest.mark.asyncio
@pytest.mark.parametrize("schema", STORES)
async def test_everything_in_it_goes_on(schema: int, data_directory: Path) -> None:
    file = STORES[schema]
    head, _ = checked_backup(file)
    assert head.schema == schema
    settings = StoreSettings(data_directory)

    def then() -> int:
        return head.at + 1_000

    async with open_place(settings) as (connection, _):
        taken = await take_over(connection, then, entries_of(file))
        assert taken.entries > 60
    async with open_store(settings, clock=then) as store:
        house = House(store, services_over(store), HandClock())
        services = house.services
        assert (await store.games.census())[GameStatus.QUARANTINED] == 0
        games = {line.facts.id: line for person in (ANA, CLEO) for line in await services.games.games_of(person.id)}
        assert len(games) >= 3
        going_on = 0
        for game, line in games.items():
            log = await services.history.log(game, line.facts.people[0].id)
            assert log.entries
            assert all(decode_entry(entry.entry).digest for entry in await store.games.log(game))
            if line.status == "running" and {player.id for player in line.facts.players} == {ANA.id, BO.id}:
                found = await asked(house, game)
                assert found is not None
                seat, decision = found
                press = house.press()
                if decision.kind == "turn":
                    await services.games.pass_turn(press, game, PLAYERS[seat].id)
                else:
                    await services.games.answer(press, game, PLAYERS[seat].id, decision.id, least(decision))
                going_on += 1
        assert going_on >= 1
        assert [deck.name for deck in await services.decks.decks(ANA.id)] == ["Mine"]
        assert (await services.settings.of(ANA.id)).language == "it"
        assert (await services.settings.of_server(TAVERN.guild_id)).language == "fr"
        (waiting,) = await services.challenges.open_for(ANA.id)
        accepted = await services.challenges.choose_deck(
            house.press(), waiting.id, ANA, services.challenges.decks()[0].key
        )
        assert (await services.games.look(accepted.game_id)).status == "running"
        (league,) = await services.leagues.keeping.of_server(TAVERN.guild_id)
        assert {each.id for each in league.competitors} == {ANA.id, BO.id, CLEO.id}
        assert league.current is not None
        assert (await services.leagues.lists.of(league, ANA.id, ANA.id)).sealed is not None
        assert await services.due.run() is not None
        assert (await store.games.census())[GameStatus.QUARANTINED] == 0
