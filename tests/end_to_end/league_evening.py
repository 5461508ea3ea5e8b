"""A league on the local Discord, by commands and panels alone: opened, settled, joined, begun, and its games played."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Sequence

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League
from bot.present.texts import texts_for
from bot.services import Services, services_over
from deploy.sandbox import Sandbox
from deploy.sandbox.client import Outcome, Person
from deploy.sandbox.world.records import Member, User
from tests.bot.chat.test_commands import privately as private_words
from tests.bot.chat.test_settings import select_of
from tests.end_to_end.duel import until
from tests.end_to_end.greedy_players import GreedyPlayer
from tests.end_to_end.house import House
from tests.end_to_end.players import MISHAPS, board_of
from tests.end_to_end.test_duels import result_in

SAID = texts_for("en")

PATIENCE = 300.0
"""Seconds for which nothing may get on of what is waited for."""

MESSAGES = 300
"""So many messages may stand in the thread of a game below its board, for one of its players."""


def more_people(sandbox: Sandbox, names: Sequence[str]) -> None:
    """Accounts that are members of the server, before the bot comes."""
    world = sandbox.core.world
    (guild,) = world.guilds.values()
    regular = next(role.id for role in guild.roles.values() if role.name == "Regulars")
    for name in names:
        user = User(id=world.snowflakes.next(), username=name.lower(), global_name=name)
        world.save(user)
        guild.members[user.id] = Member(user.id, world.clock.now(), roles=[regular])
    world.save(guild)


def privately(outcome: Outcome) -> str:
    """What only whoever asked can read, and what is no mishap."""
    said = private_words(outcome)
    assert not said.startswith(MISHAPS), said
    return said


class LeagueEvening:
    """The people of a house who play a league there; Dev, who looks after the server, organises it."""

    def __init__(self, house: House, names: Sequence[str], seed: int) -> None:
        self.house, self.seed = house, seed
        self.organiser = house.client.person("Dev")
        users = {user.shown_name: user for user in house.sandbox.core.world.users.values()}
        self.people = {int(users[name].id): house.client.person(users[name].username) for name in names}

    async def league(self) -> League:
        """The newest league, as it stands."""
        return (await self.leagues())[0]

    async def leagues(self) -> list[League]:
        """All leagues of the server, as they stand."""
        (guild,) = self.house.sandbox.core.world.guilds.values()
        async with self.house.store() as store:
            return await services_over(store).leagues.keeping.of_server(int(guild.id))

    async def begin(self, *, settled: Sequence[tuple[str, str]] = (), **terms: object) -> League:
        """The league is opened and settled by panel, everybody joins with a deck that is offered, and it begins."""
        panel = await self.organiser.slash("organise create", **terms)
        privately(panel)
        for setting, value in settled:
            which = await self.organiser.select(panel.shown, select_of(panel.shown, setting), [setting])
            menu = next(name for name in which.shown.selects if name.endswith(f":{setting}"))
            panel = await self.organiser.select(which.shown, menu, [value])
            privately(panel)
        chance = random.Random(self.seed)
        for person in self.people.values():
            offered = await person.complete("league join", "deck")
            privately(await person.slash("league join", deck=chance.choice(offered)["value"]))
        privately(await self.organiser.slash("organise pair"))
        return await self.league()

    async def thread_of(self, fixture: Fixture) -> str:
        """Where the game of a match is played."""

        async def shown() -> str:
            async with self.house.store() as store:
                meta = await store.games.meta(fixture.game)
            return str(meta.thread) if meta is not None and meta.thread else ""

        channels = self.house.sandbox.core.world.channels
        found: str = await until(shown, PATIENCE, "the thread of a game", progress=lambda: len(channels))
        return found

    async def play(self, fixture: Fixture, services: Services) -> int:
        """The game of a match, greedily and by buttons, until its result is announced; how many presses that took."""
        thread = await self.thread_of(fixture)
        players = []
        for person_id in fixture.players:
            rng = random.Random(f"{self.seed}/{fixture.game}/{person_id}")
            players.append(GreedyPlayer(self.people[person_id], rng, services, fixture.game, person_id))
        version = -1

        async def played() -> bool:
            nonlocal version
            look = await services.games.look(fixture.game)
            version = look.version
            if look.view.result is not None:
                return await result_in(players[0].person, thread)
            if look.posts.posted_version >= version:  # nobody presses a board that is not drawn anew yet
                for player in players:
                    if await player.asked() is not None:
                        board = await board_of(player.person, thread, MESSAGES)
                        assert board is not None, f"the board of {fixture.game} is gone"
                        await player.act(board)
                        break
            return False

        await until(played, PATIENCE, f"the next move or the result of {fixture.game}", progress=lambda: version)
        return sum(player.presses for player in players)

    async def concede(self, fixture: Fixture, person_id: int) -> None:
        """Somebody gives up the game of their match."""
        thread = await self.thread_of(fixture)
        privately(await self.people[person_id].slash("altered concede", channel=thread, sure="yes"))

    async def play_round(self, *, conceded: Collection[int] = (), side_by_side: int = 3) -> int:
        """Every game of the newest round, some at the same time, until it is over; how many presses that took.

        Games at the tables in `conceded` are given up by who stands second.
        """
        current = (await self.league()).current
        assert current is not None
        gate = asyncio.Semaphore(side_by_side)

        async with self.house.store() as store:
            services = services_over(store)

            async def one(table: int, fixture: Fixture) -> int:
                if fixture.second is None:
                    return 0
                async with gate:
                    if table in conceded:
                        await self.concede(fixture, fixture.second)
                        return 1
                    return await self.play(fixture, services)

            presses = await asyncio.gather(*(one(table, each) for table, each in enumerate(current.fixtures)))

        decided = 0

        async def over() -> bool:
            nonlocal decided
            league = await self.league()
            decided = sum(fixture.match is not None for fixture in league.rounds[current.number - 1].fixtures)
            return league.status == "closed" or len(league.rounds) > current.number

        await until(over, PATIENCE, "the end of the round", progress=lambda: decided)
        return sum(presses)

    async def standings(self, person: Person) -> str:
        """The table as somebody asks for it."""
        return privately(await person.slash("league standings"))
