"""Asking for matches of a ladder, and waiting for them."""

from __future__ import annotations

from bot.leagues.model.ladder import waits, with_waiting, without_waiting
from bot.leagues.model.league import League, open_match_of
from bot.leagues.rounds.requiring import require_not_closed
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from persistence.clock import Clock


class LeagueLadders:
    """What those do who play a ladder."""

    def __init__(self, rounds: LeagueRounds, clock: Clock) -> None:
        self._rounds, self._clock = rounds, clock

    async def run(self, operation: str, league_id: str, person: Person) -> League:
        """Somebody wants the next match of their run, or begins one, and is paired at once or waits.

        Raises Refusal "league closed", "no ladder", "not in the league", "ladder not begun" and "match not over".
        """

        def wanted(league: League) -> League:
            require_not_closed(league)
            if league.terms.structure != "ladder":
                raise Refusal("no ladder", league=league.name)
            competitor = league.competitor(person.id)
            if competitor is None or competitor.gone:
                raise Refusal("not in the league", league=league.name)
            if league.current is None:
                raise Refusal("ladder not begun", league=league.name)
            if open_match_of(league, person.id) is not None:
                raise Refusal("match not over", league=league.name)
            return with_waiting(league, person.id, self._clock())

        return await self._rounds.go_on(operation, league_id, wanted)

    async def wait_no_more(self, operation: str, league_id: str, person: Person) -> League:
        """Somebody does not want a match any more; raises Refusal "not waiting"."""

        def gone(league: League) -> League:
            if not waits(league, person.id):
                raise Refusal("not waiting")
            return without_waiting(league, person.id)

        return await self._rounds.go_on(operation, league_id, gone)
