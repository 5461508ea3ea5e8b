"""A Swiss with a cut in simulated time, in which a player is replaced before the cut and one in it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.knock_out import positions
from bot.play.requests.person import Person
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.whole_season import ORGANISER, WholeSeason
from tests.bot.play.conftest import TAVERN


class CutSeason(WholeSeason):
    """A season of Swiss rounds with a cut."""

    async def cut(self, players: Sequence[Person], rounds: int, cut: int) -> League:
        """All of it; games are conceded by whom chance names."""
        leagues = self.services.leagues
        terms = Terms("Cut", rounds=rounds, cut=cut)
        league = await leagues.joining.create(self.press(), ORGANISER, TAVERN, terms, organiser=True)
        self.league_id = league.id
        for person in players:
            deck = self.chance.choice(self.services.challenges.decks()).key
            await leagues.joining.join(self.press(), league.id, person, deck)
        league = await leagues.organising.begin(self.press(), league.id, ORGANISER, organiser=True)
        winners: list[int] = []
        while league.status == "running":
            number = len(league.rounds)
            if number == 2:
                await self._substitute(self.chance.choice(league.competitors).id, Person(8001, "Early"))
            if number == rounds + 1:
                winners = self._through(await self.now(), rounds, cut)
                late = self.chance.choice(winners)
                await self._substitute(late, Person(8002, "Late"))
                winners = [8002 if each == late else each for each in winners]
            league = await self.now()
            if number > rounds:
                expected = {frozenset(pair) for pair in zip(winners[::2], winners[1::2], strict=True)}
                assert {frozenset(each.players) for each in league.rounds[-1].fixtures} == expected
            won = await self._conceded(league)
            if number > rounds:
                winners = [each for each in winners if each in won]
            league = await self.now()
            self._table(league, min(number, rounds))
        assert [league.called(line.player) for line in league.table() if line.place == 1] == [
            league.called(each) for each in winners
        ]
        return league

    def _through(self, league: League, rounds: int, cut: int) -> list[int]:
        """Who is in the knock-out, in the order of their places in its first round, by the slow table."""
        seeds = [line.player for line in league.preliminary_table()][:cut]
        places = {player: place for place, player in self._slow(league, rounds)}
        assert [places[each] for each in seeds] == sorted(places.values())[:cut]
        assert list(league.qualified) == seeds
        return [seeds[position - 1] for position in positions(cut)]

    def _slow(self, league: League, rounds: int) -> list[tuple[int, int]]:
        matches = [match for match in league.matches if match.round <= rounds]
        return slow_standings([each.id for each in league.competitors], matches, league.terms.order, {})

    def _table(self, league: League, rounds: int) -> None:
        """The table after rounds of all is the slow one."""
        slow = {player: place for place, player in self._slow(league, rounds)}
        shown = league.preliminary_table() if league.qualified else []
        assert all(line.place == slow[line.player] for line in shown)
        self.tables += 1

    async def _conceded(self, league: League) -> set[int]:
        """Every open match of the newest round is conceded; who has won one."""
        won: set[int] = set()
        for fixture in league.rounds[-1].fixtures:
            if fixture.match is None:
                loser = self.chance.choice(fixture.players)
                await self.services.games.concede(self.press(), fixture.game, loser)
                assert await self.services.leagues.results.count(fixture.game)
                won |= {each for each in fixture.players if each != loser}
                self.games += 1
        return won

    async def _substitute(self, old: int, newcomer: Person) -> None:
        league = await self.now()
        await self.services.roster.substitute(
            self.press(), league.id, ORGANISER, old, newcomer, "moved away", organiser=True
        )
        self._happens(f"{newcomer.name} plays in the place of {league.called(old)}")
