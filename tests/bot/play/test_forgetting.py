"""Deleting one's data: what no running game needs goes at once, games that run let go of somebody when they end."""

from __future__ import annotations

import msgspec
import pytest

from bot.play.forgetting import FORGOTTEN
from bot.play.people import Person
from bot.play.reports import Report
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import to_first_turn
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

EVERYTHING = b"*"


async def traces(house: House, person: int) -> list[str]:
    """The keys of the store that hold an id, in their names or in what lies there."""
    wanted, found = str(person).encode(), []
    for key in await house.store.connection.execute("KEYS", EVERYTHING):
        kind = (await house.store.connection.execute("TYPE", key)).decode()
        read = {"hash": ("HGETALL", key), "zset": ("ZRANGE", key, 0, -1), "set": ("SMEMBERS", key)}.get(kind)
        if wanted in key or (read is not None and wanted in repr(await house.store.connection.execute(*read)).encode()):
            found.append(key.decode())
    return found


async def filled(house: House, person: int) -> None:
    """Has somebody leave everything behind that can be left without a game."""
    services = house.services
    await services.settings.change(person, language="fr", digest_hour=8, quiet_from="22:00", quiet_to="07:00")
    await services.settings.snooze(person, 4)
    await house.store.preferences.remember_dm(person, 9_000)
    await house.store.decks.keep(person, "mine", b"{}")
    await house.store.uniques.keep(person, {"ALT_X": "digest"})
    await services.blocks.block(Person(person, "?"), CLEO)
    await services.watching.follow(Person(person, "?"), CLEO, TAVERN.guild_id)


async def test_without_a_game_nothing_is_left_and_once_more_is_harmless(house: House) -> None:
    person = 987_654_321
    await filled(house, person)
    assert await traces(house, person)
    gone = await house.services.forgetting.forget(person)
    assert (gone.decks, gone.uniques, gone.blocks, gone.follows, gone.games, gone.running) == (1, 1, 1, 1, 0, 0)
    assert gone.settings
    assert await traces(house, person) == []
    again = await house.services.forgetting.forget(person)
    assert (again.settings, again.decks, again.running) == (0, 0, 0)


async def test_a_running_game_goes_on_and_lets_go_when_it_ends(house: House) -> None:
    game = (await house.begin()).game_id
    await house.services.settings.change(BO.id, language="it")
    gone = await house.services.forgetting.forget(BO.id)
    assert (gone.running, gone.games) == (1, 0)
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn(house.press(), game, (ANA, BO)[seat].id)
    await house.services.games.concede(house.press(), game, ANA.id)
    await house.services.forgetting.is_over((await house.services.games.look(game)).facts)
    facts = (await house.services.games.look(game)).facts
    assert [(player.id, player.name) for player in facts.players] == [(ANA.id, "Ana"), (0, FORGOTTEN.name)]
    assert await house.services.games.games_of(BO.id) == []
    assert [line.opponents for line in await house.services.games.games_of(ANA.id)] == [(FORGOTTEN.name,)]
    assert (await house.store.preferences.get(BO.id)).settings == {}
    assert (await refusal(house.services.games.rematch(house.press(), game, ANA, TAVERN))).key == "player gone"


async def test_who_plays_on_is_not_taken_out_of_games_that_begin_later(house: House) -> None:
    first = (await house.begin()).game_id
    await house.services.forgetting.forget(BO.id)
    house.clock.ahead += 5_000
    second = (await house.begin()).game_id
    for game in (second, first):
        await house.services.games.concede(house.press(), game, ANA.id)
        await house.services.forgetting.is_over((await house.services.games.look(game)).facts)
    ids = [[each.id for each in (await house.services.games.look(game)).facts.players] for game in (first, second)]
    assert ids == [[ANA.id, 0], [ANA.id, BO.id]]


async def test_finished_games_and_reports_know_nobody_any_more(house: House) -> None:
    game = (await house.begin()).game_id
    await house.services.games.concede(house.press(), game, BO.id)
    report = Report(1, BO.id, game, 1, 0, "wrong")
    await house.store.reports.keep(report.name, msgspec.json.encode(report))
    gone = await house.services.forgetting.forget(BO.id)
    assert (gone.games, gone.running) == (1, 0)
    assert [each.person for each in await house.services.reports.all()] == [0]
    assert (await house.services.games.look(game)).view.result is not None
    assert (await refusal(house.services.games.rematch(house.press(), game, BO, TAVERN))).key == "not your game"
    meta = await house.store.games.meta(game)
    assert meta is not None
    assert (meta.seats, meta.names) == ((ANA.id, 0), ("Ana", FORGOTTEN.name))
