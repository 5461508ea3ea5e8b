"""A whole season of a league in simulated time, with everything that happens in one; each round is reckoned again.

Somebody leaves, somebody never comes, results are reported late, an organiser decides wrongly and puts it right, and
the bot is stopped twice: in the middle of a game with a result not counted yet, and over the end of a round.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self
from unittest.mock import patch

from msgspec import structs

from bot.due import DUE_AT_ONCE
from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.matches import Match, Outcome
from bot.play.requests.person import Person
from bot.services import Services, services_over
from persistence import Store, StoreSettings, open_store
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.play.conftest import TAVERN, HandClock
from tests.bot.play.test_challenges import refusal

HOUR_MS = 3_600_000
LATE_MS = 68 * HOUR_MS
"""So long after a round has begun the second of two says what came of their match: their game is soon lost by time."""

HALF_A_GAME = 40
"""After so many answers two have no more time."""

ORGANISER = Person(1, "Olga")
TURNED: dict[Outcome, Outcome] = {"first": "second", "second": "first", "draw": "draw", "neither": "neither"}


def people(count: int) -> list[Person]:
    """Those who play."""
    return [Person(1000 + number, f"P{number}") for number in range(1, count + 1)]


class WholeSeason:
    """A season over a store in a folder, which is opened anew whenever the bot is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed, self.chance = folder, seed, random.Random(seed)
        self.clock, self._stack, self._drawing = HandClock(), AsyncExitStack(), ExitStack()
        self.store: Store
        self.services: Services
        self.league_id = ""
        self.sleeper = self.quitter = self.first = 0
        """Who never comes, who leaves after the first round that is played here, and which one that is."""
        self.said: dict[tuple[int, int], Outcome] = {}
        """What came of matches by what was said, not played: by round and table."""
        self.happened: list[str] = []
        self.tell: Callable[[str], None] = lambda said: None
        """Is told what happens."""
        self.games = self.answers = self.tables = 0

    async def __aenter__(self) -> Self:
        """The bot is started; games and pairings are drawn by the seed."""
        drawn = random.Random(f"{self.seed}/drawn")
        self._drawing.enter_context(patch("secrets.randbits", drawn.getrandbits))
        await self._start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The bot is stopped."""
        self._drawing.close()
        await self._stack.aclose()

    async def _start(self) -> None:
        settings = StoreSettings(data_directory=self.folder)
        self.store = await self._stack.enter_async_context(open_store(settings, clock=self.clock))
        self.services = services_over(self.store)

    async def restart(self, away: int) -> None:
        """The bot is stopped, and started so many milliseconds later on the same store."""
        before = await self.now()
        await self._stack.aclose()
        self.clock.ahead += away
        self._stack = AsyncExitStack()
        await self._start()
        assert await self.now() == before, "a restart has changed the league"
        self._happens(f"the bot was stopped in round {len(before.rounds)} for {away // HOUR_MS} h")

    def press(self) -> str:
        """The id of an interaction that never was before."""
        return uuid.uuid4().hex

    def _happens(self, said: str) -> None:
        self.happened.append(said)
        self.tell(said)

    async def now(self) -> League:
        """The league as it stands."""
        return (await self.services.leagues.keeping.look(self.league_id)).league

    async def later(self, milliseconds: int) -> None:
        """Time goes by, everything that is due is dealt with, and what is over is counted, as it is when it is shown.

        A running game is told of too, so that its result counts whenever it ends.
        """
        self.clock.ahead += milliseconds
        while await self.services.due.run() >= DUE_AT_ONCE:
            pass
        current = (await self.now()).current
        for fixture in current.fixtures if current else ():
            if fixture.begun and fixture.match is None:
                await self.services.leagues.results.count(fixture.game)

    # -- the season

    async def play(self, players: Sequence[Person], rounds: int, divisions: int, movers: int) -> League:
        """The whole season, from its opening to the first round of the next one."""
        leagues = self.services.leagues
        terms = Terms("Season", pace="daily", rounds=rounds, divisions=divisions, movers=movers)
        league = await leagues.joining.create(self.press(), ORGANISER, TAVERN, terms, organiser=True)
        self.league_id = league.id
        for person in players:
            decks = self.services.challenges.decks()
            await leagues.joining.join(self.press(), league.id, person, self.chance.choice(decks).key)
        await leagues.organising.begin(self.press(), league.id, ORGANISER, organiser=True)
        await self.go_on()
        return await self.next_season()

    async def go_on(self) -> None:
        """From the newest round to the last table."""
        league = await self.now()
        self.sleeper = self.chance.choice(league.in_division(league.divisions[-1]).competitors).id
        self.quitter = self.chance.choice(league.in_division(1).competitors).id
        self.first = len(league.rounds)
        while league.status == "running":
            number = len(league.rounds)
            await self._play_round(number, number - self.first + 1)
            league = await self.now()
            assert league.status == "closed" or len(league.rounds) == number + 1
            await self._reckon_again(league)
            self.tell(f"round {number} is over, and its tables are the slow ones")
            if number == self.first:
                await self._organisers_mistake(number)
        assert len(league.rounds) == league.terms.rounds
        decided = [each.what for each in league.decisions if each.what != "settings"]
        assert decided == ["override", "override", "no-show"], decided
        assert all(each.gone for each in league.competitors if each.id in (self.sleeper, self.quitter))
        assert any(match.rest for match in league.matches)
        missed = [each for each in league.matches if self.sleeper in (each.first, each.second) and each.second]
        assert len([each for each in missed if each.round >= self.first]) == league.terms.no_shows

    async def _play_round(self, number: int, turn: int) -> None:
        """Everybody plays, an hour after one another; what is still open then has its end by rule.

        `turn` says which round of those played here it is: what happens in it.
        """
        league = await self.now()
        current = league.current
        assert current is not None
        assert current.opened
        tables = [table for table, fixture in enumerate(current.fixtures) if fixture.match is None]
        free = [table for table in tables if self.sleeper not in current.fixtures[table].players]
        reported = free.pop(self.chance.randrange(len(free)))
        late = self.chance.choice(free)
        for table in tables:
            fixture = current.fixtures[table]
            if self.sleeper in fixture.players:
                await self._come_alone(fixture)
            elif table == reported and turn != 2:
                await self._report(fixture, fixture.players[0], "first")
            elif table == late and turn == 3:
                await self._game(fixture).play(HALF_A_GAME)
            else:
                await self._play_game(fixture, stopped=table == late and turn == 2)
            await self.later(HOUR_MS)
        if turn == 1:
            await self._leave(self.quitter)
        if turn != 2:
            await self._late_report(number, reported, current.began + LATE_MS)
        if turn == 3:
            await self.restart(max(0, current.ends - self.clock()) + HOUR_MS)
        for _ in range(3):
            if (await self.now()).rounds[number - 1].open:
                await self.later(max(0, current.ends - self.clock()) + HOUR_MS)
        assert not (await self.now()).rounds[number - 1].open, "a round does not end"
        waits = (await self.now()).goes_on
        if waits:
            assert len((await self.now()).rounds) == number, "a round that a report has ended waits for corrections"
            await self.later(max(0, waits - self.clock()))

    def _game(self, fixture: Fixture) -> GreedyGame:
        return GreedyGame(self.services, self.press, fixture.game, fixture.players, self.chance.randrange(2**32))

    async def _play_game(self, fixture: Fixture, *, stopped: bool) -> None:
        """A game is played to its end; where it is to be, the bot is stopped in it, and before its result counts."""
        game = self._game(fixture)
        if stopped:
            assert not await game.play(HALF_A_GAME)
            await self.restart(HOUR_MS)
            game.services = self.services
        assert await game.play()
        self.games, self.answers = self.games + 1, self.answers + game.answers
        if stopped:
            await self.later(0)
            assert not await self.services.leagues.results.count(fixture.game), "a result counts once"
        else:
            assert await self.services.leagues.results.count(fixture.game)

    async def _come_alone(self, fixture: Fixture) -> None:
        """Who meets the one that never comes does what is theirs."""
        game = self._game(fixture)
        (other,) = [person for person in fixture.players if person != self.sleeper]
        look = await self.services.games.look(fixture.game, other)
        (decision,) = look.view.decisions
        await self.services.games.answer(
            self.press(), fixture.game, other, decision.id, game.codes(decision, look.view)
        )

    async def _leave(self, person: int) -> None:
        league = await self.now()
        found = Person(person, league.called(person))
        await self.services.leagues.joining.drop(self.press(), league.id, found, organiser=False)
        self._happens(f"{found.name} has left after round {len(league.rounds)}")

    async def _report(self, fixture: Fixture, person: int, outcome: Outcome) -> None:
        """One of two says what came of their match, which was played elsewhere."""
        league = await self.now()
        said = outcome if person == fixture.first else TURNED[outcome]
        found = Person(person, league.called(person))
        await self.services.leagues.results.report(self.press(), league.id, found, said)

    async def _late_report(self, number: int, table: int, moment: int) -> None:
        """The other one says something else at first, and the same when it is almost too late; then it stands."""
        league = await self.now()
        fixture = league.rounds[number - 1].fixtures[table]
        assert fixture.second is not None
        await self._report(fixture, fixture.second, "draw")
        assert (await self.now()).rounds[number - 1].fixtures[table].disputed
        await self.later(max(0, moment - self.clock()))
        self.said[number, table] = "first"
        await self._report(fixture, fixture.second, "first")
        self._happens(f"match {number}.{table + 1} was reported three days late")
        newest = (await self.now()).current
        if newest is not None and newest.number == number:
            again = self._report(fixture, fixture.first, "second")
            assert (await refusal(again)).key in ("match decided", "league closed")

    async def _organisers_mistake(self, number: int) -> None:
        """An organiser decides the wrong match of the round before, and puts it right when the next is paired."""
        league = await self.now()
        fixtures = league.rounds[number - 1].fixtures
        table, right = next(
            (at, fixture.match.outcome)
            for at, fixture in enumerate(fixtures)
            if fixture.second is not None and fixture.match is not None and fixture.match.outcome in ("first", "second")
        )
        kept = fixtures[table].match
        for outcome, reason in ((TURNED[right], "played with another list"), (right, "that was another match")):
            self.said[number, table] = outcome
            await self.services.leagues.organising.override(
                self.press(), league.id, ORGANISER, number, table + 1, outcome, reason, organiser=True
            )
            after = await self.now()
            await self._reckon_again(after)
        match = after.rounds[number - 1].fixtures[table].match
        assert kept is not None
        assert match is not None
        assert (match.outcome, match.wins) == (kept.outcome, kept.wins)
        assert len(after.rounds) == len(league.rounds)
        self._happens(f"match {number}.{table + 1} was decided wrongly, and rightly again")

    # -- reckoning again

    async def _reckon_again(self, league: League) -> None:
        """Every match is what its game or its players say, and each division's table is the slow one."""
        own = [[await self._own(league, each.number, at) for at in range(len(each.fixtures))] for each in league.rounds]
        for number in league.divisions:
            division = league.in_division(number)
            players = [each.id for each in division.competitors]
            matches = [match for each in own for match in each if match is not None and match.first in players]
            assert matches == division.matches, f"division {number} after round {len(league.rounds)}"
            *_, newest = division.rounds
            resting = newest.number if any(each.match is None for each in newest.fixtures) else 0
            counting = [match for match in matches if match.second is not None or match.round != resting]
            slow = slow_standings(players, counting, league.terms.order, {})
            assert [(line.place, line.player) for line in division.table()] == slow, f"division {number}"
            self.tables += 1

    async def _own(self, league: League, number: int, table: int) -> Match | None:
        """What came of a match, by its game or by what was said of it; distances are the league's."""
        fixture = league.rounds[number - 1].fixtures[table]
        found = fixture.match
        if found is None or fixture.second is None:
            return None if found is None else Match(number, fixture.first, None, "first")
        divisions = {max(each.division, 1) for each in league.competitors if each.id in fixture.players}
        assert len(divisions) == 1, "divisions do not meet"
        outcome = self.said.get((number, table)) or await self._of_game(fixture, number)
        wins = {"first": (1, 0), "second": (0, 1)}.get(outcome, (0, 0))
        return structs.replace(
            Match(number, fixture.first, fixture.second, outcome, wins, draws=1 if outcome == "draw" else 0),
            distance=found.distance,
        )

    async def _of_game(self, fixture: Fixture, number: int) -> Outcome:
        look = await self.services.games.look(fixture.game)
        assert look.view.result is not None
        winners = [look.facts.players[seat].id for seat in look.view.result.winners]
        if self.sleeper in fixture.players and number >= self.first:
            assert winners == [person for person in fixture.players if person != self.sleeper]
        if len(winners) != 1:
            return "draw"
        return "first" if winners[0] == fixture.first else "second"

    # -- the next season

    async def next_season(self) -> League:
        """The next season begins: everybody plays where the slow tables have brought them, and a newcomer below."""
        before = await self.now()
        expected = where_they_play_next(before)
        begun = await self.services.leagues.seasons.begin(before.id, ORGANISER, organiser=True)
        newcomer = Person(9_999, "New")
        deck = self.services.challenges.decks()[0].key
        await self.services.leagues.joining.join(self.press(), begun.id, newcomer, deck)
        after = await self.services.leagues.organising.begin(self.press(), begun.id, ORGANISER, organiser=True)
        expected[-1].append(newcomer.id)
        found = [[each.id for each in after.in_division(number).competitors] for number in after.divisions]
        assert [sorted(each) for each in found] == [sorted(each) for each in expected]
        old = {each.id: each.division for each in before.competitors}
        moved = sum(old.get(each.id, each.division) != each.division for each in after.competitors)
        self._happens(f"{moved} play the next season in another division")
        return after


def where_they_play_next(league: League) -> list[list[int]]:
    """Who plays in which division when a season is over, by the slow tables alone.

    The best go up and the last go down, of those who have not left; then each division has as many as it had, and
    takes who is missing from the top of the one below.
    """
    gone = {each.id for each in league.competitors if each.gone}
    tables: list[list[int]] = []
    sizes = []
    for number in league.divisions:
        division = league.in_division(number)
        players = [each.id for each in division.competitors]
        slow = slow_standings(players, division.matches, league.terms.order, division.taken)
        tables.append([player for _, player in slow if player not in gone])
        sizes.append(len(players))
    after: list[list[int]] = [[] for _ in tables]
    for at, table in enumerate(tables):
        up = min(league.terms.movers, len(table) // 2, len(tables[at - 1]) // 2) if at else 0
        lower = tables[at + 1] if at + 1 < len(tables) else []
        down = min(league.terms.movers, len(table) // 2, len(lower) // 2)
        for place, player in enumerate(table):
            step = -1 if place < up else 1 if place >= len(table) - down else 0
            after[at + step].append(player)
    for at, size in enumerate(sizes):
        while len(after[at]) < size and any(after[at + 1 :]):
            below = next(each for each in after[at + 1 :] if each)
            after[at].append(below.pop(0))
    return after
