"""A process killed before and after every request of a league: every round is paired once and all its games begin."""

from __future__ import annotations

import pytest

from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, Terms
from tests.bot.killed.mortal import World, in_time, nothing, once_more
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, choose_mana, now, opened
from tests.bot.play.conftest import House
from tests.bot.play.test_lobbies import deck

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

TERMS = Terms("Autumn", days=2, rounds=2, pace="untimed")


async def stands(process: House, league: League, *, rounds: int) -> League:
    """Nothing is asked of anybody; the newest round is the one that is named, and all its games are there."""
    found = await now(process, league)
    assert (found.status, len(found.rounds)) == ("running", rounds)
    assert found.current is not None
    assert found.current.opened
    for fixture in found.current.fixtures:
        look = await process.services.games.look(fixture.game)
        assert {player.id for player in look.facts.players} == set(fixture.players)
    return found


async def test_somebody_who_joins(world: World) -> None:
    league = await opened(world.process(), [], TERMS)

    async def join(process: House) -> None:
        await process.services.leagues.joining.join("join", league.id, PEOPLE[0], deck(process, 0))

    async def again(process: House) -> None:
        await once_more(join)(process)
        (competitor,) = (await now(process, league)).competitors
        await process.services.leagues.keeping.brought(await now(process, league), competitor.id)

    await world.killed_at_every_moment(join, again)


async def test_a_league_that_begins(world: World) -> None:
    """It is begun by its organiser; where they are not told so, the games come by themselves all the same."""
    league = await opened(world.process(), PEOPLE[:2], TERMS)

    async def begin(process: House) -> None:
        await process.services.leagues.organising.begin("begin", league.id, ORGANISER, organiser=True)

    async def again(process: House) -> None:
        await once_more(begin)(process)
        await in_time(process)
        await stands(process, league, rounds=1)

    await world.killed_at_every_moment(begin, again, times=False, every=3)
    await world.killed_at_every_moment(begin, in_time, times=False, or_never=True, every=3)


async def test_a_round_whose_time_is_over(world: World) -> None:
    """What is open is decided, the next round is paired, and its games begin: by whoever comes after the dead one."""
    house = world.process()
    league = await begun(house, PEOPLE[:2], TERMS)
    assert league.current is not None
    (fixture,) = league.current.fixtures
    await choose_mana(house, fixture.game, fixture.players[0])
    house.clock.ahead += 2 * DAY_MS

    async def run(process: House) -> None:
        await process.services.due.run()

    async def later(process: House) -> None:
        await in_time(process)
        found = await stands(process, league, rounds=2)
        assert found.rounds[0].fixtures[0].match is not None

    await world.killed_at_every_moment(run, later, times=False, every=3)


async def test_the_result_by_which_the_next_round_begins(world: World) -> None:
    house = world.process()
    league = await begun(house, PEOPLE[:2], TERMS)
    assert league.current is not None
    (fixture,) = league.current.fixtures
    await house.services.games.concede("concede", fixture.game, fixture.players[1])

    async def count(process: House) -> None:
        await process.services.leagues.results.count(fixture.game)

    async def again(process: House) -> None:
        await count(process)
        await in_time(process)
        await stands(process, league, rounds=2)

    await world.killed_at_every_moment(count, again, times=False, every=3)


async def test_somebody_who_leaves(world: World) -> None:
    league = await opened(world.process(), PEOPLE[:3], TERMS)

    async def leave(process: House) -> None:
        await process.services.leagues.joining.drop("leave", league.id, PEOPLE[2], organiser=False)

    await world.killed_at_every_moment(leave, once_more(leave))
    await world.killed_at_every_moment(leave, nothing, or_never=True)
