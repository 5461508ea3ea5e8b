"""Deleting one's data: what no running game needs goes at once, games that run let go of somebody when they end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from bot.play.games.reports import Report
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.privacy.forgetting import FORGOTTEN
from persistence.encoding.forms import unpacked
from persistence.server.connection import Connection
from persistence.server.errors import StoreUnreachable
from persistence.server.keys import DELETIONS, TURNS_GIVEN
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

EVERYTHING = b"*"

ZOE = Person(987_654_321_098, "Zoe")
"""Her id is no part of any other number or name."""


async def begin_with(house: House, person: Person) -> str:
    """A game between Ana and somebody."""
    challenges = house.services.challenges
    decks = challenges.decks()
    challenge = await challenges.challenge(house.press(), ANA, person, TAVERN, decks[0].key)
    return (await challenges.choose_deck(house.press(), challenge.id, person, decks[1].key)).game_id


async def traces(house: House, person: int) -> list[str]:
    """The keys of the store that hold an id, in their names or in what lies there."""
    wanted, found = str(person).encode(), []
    for key in await house.store.connection.execute("KEYS", EVERYTHING):
        kind = (await house.store.connection.execute("TYPE", key)).decode()
        read = {
            "hash": ("HGETALL", key),
            "zset": ("ZRANGE", key, 0, -1),
            "set": ("SMEMBERS", key),
            "list": ("LRANGE", key, 0, -1),
            "string": ("GET", key),
        }[kind]
        lies = await house.store.connection.execute(*read)
        if kind == "hash":
            lies = [unpacked(value.decode("utf-8", "replace")) for value in lies.values()] + list(lies)
        if wanted in key or wanted in repr(lies).encode():
            found.append(key.decode())
    return found


def ends_by_itself(key: str) -> bool:
    """Closed challenges end within a day, who was invited by another person is known for an hour.

    That a deletion was asked for is known for two days, to whom a first message was written for a quarter of an hour.
    """
    return ":c:" in key or key.endswith(":invited") or key in (DELETIONS, TURNS_GIVEN)


async def two_days_later(house: House) -> None:
    """What ends by itself has ended."""
    house.clock.ahead += 2 * 86_400_000
    await house.services.forgetting.go_on(thoroughly=True)


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
    assert await traces(house, person) == [DELETIONS]
    await two_days_later(house)
    assert await traces(house, person) == []
    again = await house.services.forgetting.forget(person)
    assert (again.settings, again.decks, again.running) == (0, 0, 0)


async def test_a_running_game_is_given_up_and_lets_go_once_it_is_told(house: House) -> None:
    game = await begin_with(house, ZOE)
    await house.services.settings.change(ZOE.id, language="it")
    gone = await house.services.forgetting.forget(ZOE.id)
    assert (gone.conceded, gone.running, gone.games) == (1, 0, 0)
    look = await house.services.games.look(game)
    assert look.view.result is not None
    assert look.view.result.winners == [0]
    assert [player.name for player in look.facts.players] == ["Ana", "Zoe"], "the others are told who gave up"
    assert await house.store.deletions.of(ZOE.id) is not None
    await house.services.forgetting.is_over(look.facts)
    facts = (await house.services.games.look(game)).facts
    assert [(player.id, player.name) for player in facts.players] == [(ANA.id, "Ana"), (0, FORGOTTEN.name)]
    assert await house.services.games.games_of(ZOE.id) == []
    assert [line.opponents for line in await house.services.games.games_of(ANA.id)] == [(FORGOTTEN.name,)]
    log = b"".join(each.entry for each in await house.store.games.log(game))
    assert str(ZOE.id).encode() not in log
    assert b"Zoe" not in log
    left = {key for key in await traces(house, ZOE.id) if not ends_by_itself(key)}
    assert left == set(), "nothing else knows them"
    assert (await refusal(house.services.games.rematch(house.press(), game, ANA, TAVERN))).key == "player gone"


async def test_challenges_and_tables_that_wait_are_closed(house: House) -> None:
    challenges, lobbies = house.services.challenges, house.services.lobbies
    deck = challenges.decks()[0].key
    mine = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    theirs = await challenges.challenge(house.press(), CLEO, ANA, TAVERN, deck)
    await house.services.forgetting.forget(ANA.id)
    assert [(await challenges.look(each.id)).status for each in (mine, theirs)] == ["cancelled", "declined"]
    await two_days_later(house)
    assert await house.store.deletions.all() == {}
    assert await lobbies.open_for(ANA.id) == []


async def test_a_deletion_that_is_cut_short_anywhere_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    patiently, left = Connection._patiently, [-1]

    async def cut(connection: Connection, send: Any) -> Any:
        if left[0] == 0:
            raise StoreUnreachable("the bot was killed here")
        left[0] -= 1
        return await patiently(connection, send)

    monkeypatch.setattr(Connection, "_patiently", cut)
    cuts, step = 0, 1
    while cuts == step // 7:
        person = Person(ZOE.id + 1_000 * step, "Zoe")
        await house.store.invitation_counts.forget(ANA.id)
        game = await begin_with(house, person)
        await filled(house, person.id)
        left[0] = step
        with suppress(Refusal):
            await house.services.forgetting.forget(person.id)
        cuts += left[0] == 0
        left[0] = -1
        await house.services.forgetting.go_on()
        await house.services.forgetting.is_over((await house.services.games.look(game)).facts)
        assert await house.services.forgetting.go_on() == 0
        assert {key for key in await traces(house, person.id) if not ends_by_itself(key)} == set(), step
        step += 7
    assert cuts >= 8, "it was cut at many places, and in the end at none"


async def test_who_plays_on_is_not_taken_out_of_games_that_begin_later(house: House) -> None:
    first = (await house.begin()).game_id
    await house.services.forgetting.forget(BO.id)
    house.clock.ahead += 5_000
    second = (await house.begin()).game_id
    await house.services.games.concede(house.press(), second, ANA.id)
    for game in (second, first):
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
