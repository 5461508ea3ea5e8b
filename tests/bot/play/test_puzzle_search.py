"""Puzzles looked for in finished games: only where all who played allow it, never for themselves within a month."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.game_records import notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import GameFacts, Player
from bot.play.games.puzzle_search import PuzzleSearch, puzzle_in
from bot.play.matchmaking import puzzle_collection
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.puzzle_collection import MONTH_MS
from bot.play.matchmaking.puzzles import _deck_of
from engine.puzzles import Puzzle, shipped
from persistence.delivery.claims import ClaimRepository
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

PATIENCE = 120


async def finished(house: House, puzzle: Puzzle, game: str = "gpuzzle") -> str:
    """A game of Ana and Bo that goes on from where a puzzle begins, until Bo gives up."""
    game_store, start = house.services.history._game_store, puzzle.match()
    people = (Player(ANA.id, ANA.name, ""), Player(BO.id, BO.name, ""))
    facts = GameFacts(
        id=game,
        players=people,
        format="duel",
        guild_id=TAVERN.guild_id,
        channel_id=TAVERN.channel_id,
        language="en",
        began=house.clock(),
    )
    brought = [Brought(_deck_of(start, seat)) for seat in (0, 1)]
    await begin(facts, brought, game_store, house.services.library, house.services.settings, seed=0, start=start)
    await house.services.games.concede(house.press(), game, BO.id)
    return game


def search(house: House, worker: str = "one") -> PuzzleSearch:
    services = house.services
    claims = ClaimRepository(house.store.connection, worker)
    history, settings = services.history, services.settings
    return PuzzleSearch(
        history._game_store, history, settings, services.puzzle_collection, claims, house.store.outbox, kindness=0
    )


async def test_a_game_yields_a_puzzle_only_while_all_who_played_it_allow_that(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, collection = house.services, house.services.puzzle_collection
    puzzle, *others = shipped().values()
    monkeypatch.setattr(puzzle_collection, "shipped", lambda: {each.id: each for each in others})
    game = await finished(house, puzzle)
    found, other = search(house), search(house, "two")
    try:
        assert not await found.ask(game)
        await services.settings.change(ANA.id, games_to_puzzles=True)
        assert not await found.ask(game), "Bo does not allow it"
        await services.settings.change(BO.id, games_to_puzzles=True)
        assert await found.ask(game)
        waiting = [each.kind for each in await house.store.outbox.claim(50)]
        assert waiting.count(notices.PUZZLE_SEARCH) == 1
        assert not await found.work(game)
        assert not await other.work(game), "one process looks at a time"
        async with asyncio.timeout(PATIENCE):
            while not await found.work(game):
                await asyncio.sleep(0.1)
    finally:
        found.close()
        other.close()
    index = await house.store.puzzles.index()
    assert len(index) == 1
    (made,) = index
    kept = await house.store.puzzles.get(made)
    assert kept is not None
    assert ANA.name.encode() not in kept
    assert BO.name.encode() not in kept

    offers = {each.id: each for each in await collection.offered()}
    assert set(offers[made].withheld) == {ANA.id, BO.id}
    assert made not in [each.id for each in await collection.offered(to_all=True)]
    assert (await refusal(collection.get(made, ANA.id))).key == "own puzzle"
    assert (await collection.get(made, CLEO.id)).task == puzzle.task
    house.clock.ahead += MONTH_MS + 1
    assert (await collection.get(made, ANA.id)).solution == puzzle.solution
    assert made in [each.id for each in await collection.offered(to_all=True)]
    await services.forgetting.forget(BO.id)
    assert await house.store.puzzles.index() == {}
    assert (await refusal(collection.get(made))).key == "no such puzzle"


async def test_a_game_that_runs_or_is_a_try_is_never_looked_through(house: House) -> None:
    game = (await house.begin()).look.facts.id
    for person in (ANA, BO):
        await house.services.settings.change(person.id, games_to_puzzles=True)
    found = search(house)
    assert not await found.ask(game)
    assert await found.work(game)
    found.close()


async def test_what_is_damaged_yields_nothing() -> None:
    assert puzzle_in(b"no chronicle", "g", (1, 2)) == b""
    assert puzzle_in(b"{}", "g", (1, 2)) == b""
