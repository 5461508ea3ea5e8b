"""Matches of a ladder: asking for the next one of a run, and challenging a player who stands above."""

from __future__ import annotations

from bot.leagues.model.ladder import answered, challenged, waits, with_waiting, without_waiting
from bot.leagues.model.league import League, open_match_of
from bot.leagues.rounds.requiring import require_not_closed
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from persistence.server.clock import Clock


class LeagueLadders:
    """What those do who play a ladder."""

    def __init__(self, rounds: LeagueRounds, clock: Clock) -> None:
        self._rounds, self._clock = rounds, clock

    async def run(self, operation: str, league_id: str, person: Person) -> League:
        """A person wants the next match of their run, or begins one, and is paired at once or waits.

        Raises Refusal "league closed", "no ladder", "ladder by challenge", "no player of it", "ladder not begun" and
        "match not over".
        """

        def wanted(league: League) -> League:
            _require_ladder(league, person.id)
            if league.terms.by_challenge:
                raise Refusal("ladder by challenge", league=league.name)
            if open_match_of(league, person.id) is not None:
                raise Refusal("match not over", league=league.name)
            return with_waiting(league, person.id, self._clock())

        return await self._rounds.go_on(operation, league_id, wanted)

    async def wait_no_more(self, operation: str, league_id: str, person: Person) -> League:
        """A person does not want a match any more; raises Refusal "not waiting"."""

        def gone(league: League) -> League:
            if not waits(league, person.id):
                raise Refusal("not waiting")
            return without_waiting(league, person.id)

        return await self._rounds.go_on(operation, league_id, gone)

    async def challenge(self, operation: str, league_id: str, person: Person, other: int) -> League:
        """A player challenges another one who stands above.

        Raises Refusal "league closed", "no ladder", "ladder by runs", "no player of it", "ladder not begun", and as
        `challenged` does.
        """

        def made(league: League) -> League:
            _require_challenges(league, person.id)
            return challenged(league, person.id, other, self._clock())

        return await self._rounds.go_on(operation, league_id, made)

    async def answer(self, operation: str, league_id: str, person: Person, *, accepts: bool) -> League:
        """A player accepts a challenge, so that its game begins, or loses the match without one.

        Raises Refusal "not challenged", and as `challenge` does of the ladder.
        """

        def said(league: League) -> League:
            _require_challenges(league, person.id)
            return answered(league, person.id, accepts=accepts)

        return await self._rounds.go_on(operation, league_id, said)


def _require_challenges(league: League, person_id: int) -> None:
    """Raises Refusal where a player can neither challenge nor be challenged."""
    _require_ladder(league, person_id)
    if not league.terms.by_challenge:
        raise Refusal("ladder by runs", league=league.name)


def _require_ladder(league: League, person_id: int) -> None:
    """Raises Refusal "league closed", "no ladder", "no player of it" and "ladder not begun"."""
    require_not_closed(league)
    if not league.terms.is_ladder:
        raise Refusal("no ladder", league=league.name)
    competitor = league.competitor(person_id)
    if competitor is None or competitor.gone:
        raise Refusal("no player of it", league=league.name)
    if league.current is None:
        raise Refusal("ladder not begun", league=league.name)
