"""How long things are kept: finished games, reports, and what somebody left who does not come any more."""

from __future__ import annotations

import msgspec
import pytest

from bot.play.cards.library import Sweep
from bot.play.games.reports import Report
from bot.privacy.retention import DAY_MS, RetentionService, Swept
from bot.privacy.retention_terms import Terms
from tests.bot.play.conftest import ANA, BO, CLEO, House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


def retention(house: House, terms: Terms) -> RetentionService:
    return RetentionService(house.store, house.services.forgetting, terms)


async def keys_of(house: House, game: str) -> list[bytes]:
    found: list[bytes] = await house.store.connection.execute("KEYS", f"*{game}*")
    return [key for key in found if b":op:" not in key]


async def test_finished_games_go_with_their_logs_messages_cards_and_reports(house: House) -> None:
    old = (await house.begin()).game_id
    running = (await house.begin()).game_id
    report = Report(house.clock(), BO.id, old, 1, 0, "wrong")
    await house.store.reports.keep(report.name, msgspec.json.encode(report))
    await house.services.games.concede(house.press(), old, BO.id)
    house.clock.ahead += 9 * DAY_MS
    young = (await house.begin()).game_id
    await house.services.games.concede(house.press(), young, BO.id)
    house.clock.ahead += 2 * DAY_MS
    assert await retention(house, Terms(games_days=0, people_days=0)).sweep() == Swept()
    assert await retention(house, Terms(games_days=10)).sweep() == Swept(games=1, reports=1)
    sweep: Sweep = house.services.sweep
    await sweep.run()
    await sweep.run()
    assert await keys_of(house, old) == []
    labels = {entry.decode() for entry in await house.store.connection.execute("KEYS", "*:obl")}
    for key in labels:
        assert old.encode() not in repr(await house.store.connection.execute("HGETALL", key)).encode()
    assert await house.services.reports.all() == []
    for game in (running, young):
        assert (await house.services.games.look(game)).facts.id == game
    lines = await house.services.games.games_of(BO.id)
    assert {line.facts.id for line in lines} == {running, young}


async def test_who_does_not_come_any_more_is_let_go_unless_they_play(house: House) -> None:
    await house.begin()
    for person in (ANA, CLEO):
        await house.services.settings.change(person.id, language="fr")
        await house.store.decks.keep(person.id, "mine", b"{}")
    await house.services.settings.change(BO.id, active=house.clock())
    keeper = retention(house, Terms(people_days=30))
    assert (await keeper.sweep()).people == 0
    assert (await house.services.settings.of(CLEO.id)).active, "who was never dated is dated now"
    house.clock.ahead += 31 * DAY_MS
    assert (await keeper.sweep()).people == 1
    assert await house.store.decks.all(CLEO.id) == {}
    assert (await house.services.settings.of(CLEO.id)).language == ""
    assert (await house.services.settings.of(ANA.id)).language == "fr"
    assert (await keeper.sweep()).people == 0


async def test_it_runs_once_a_day(house: House) -> None:
    assert await house.services.retention.run() is not None
    again = RetentionService(house.store, house.services.forgetting)
    house.store.claims._worker = "another"
    assert await again.run() is None
    house.clock.ahead += DAY_MS
    assert await again.run() is not None
