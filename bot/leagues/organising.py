"""What organisers do with a league: begin it, decide matches, take points, end it; each with a reason that is kept."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.fixtures import by_hand
from bot.leagues.keeping import LeagueKeeping
from bot.leagues.league import League, with_decision, with_match, with_penalty
from bot.leagues.matches import Outcome
from bot.leagues.pairing_up import next_round
from bot.leagues.requiring import reason_of_organiser, require_not_closed, require_organiser
from bot.leagues.rounds import LeagueRounds
from bot.play.people import Person
from bot.play.refusal import Refusal
from persistence.clock import Clock


class LeagueOrganising:
    """What organisers do."""

    def __init__(self, keeping: LeagueKeeping, rounds: LeagueRounds, clock: Clock) -> None:
        self._keeping, self._rounds, self._clock = keeping, rounds, clock

    async def begin(self, operation: str, league_id: str, person: Person, *, organiser: bool) -> League:
        """An organiser begins a league: the first round is paired and opens its games; the others follow by themselves.

        Raises Refusal "not an organiser", "league closed", "round open", and "too few competitors".
        """
        require_organiser(organiser)

        def begun(league: League) -> League:
            require_not_closed(league)
            if league.current is not None:
                ends = league.current.ends // 1000
                raise Refusal("round open", round=league.current.number, open=league.current.open, ends=ends)
            if len(league.competitors) < 2:
                raise Refusal("too few competitors", league=league.name)
            return next_round(league, self._clock())

        return await self._rounds.go_on(operation, league_id, begun)

    async def override(
        self,
        operation: str,
        league_id: str,
        person: Person,
        number: int,
        table: int,
        outcome: Outcome,
        reason: str,
        *,
        organiser: bool,
    ) -> League:
        """An organiser says what came of a match of any round, and why; tables count from 1.

        Raises Refusal "not an organiser", "no reason" and "no such match".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def decided(league: League) -> League:
            if not 1 <= number <= len(league.rounds) or not 1 <= table <= len(league.rounds[number - 1].fixtures):
                raise Refusal("no such match", round=number, match=table)
            fixture = league.rounds[number - 1].fixtures[table - 1]
            if fixture.second is None:
                raise Refusal("no such match", round=number, match=table)
            changed = with_match(league, number, table - 1, by_hand(number, fixture, outcome))
            return with_decision(changed, self._keeping.decision(person, "override", f"{number}.{table}", why))

        return await self._rounds.go_on(operation, league_id, decided)

    async def penalise(
        self, operation: str, league_id: str, person: Person, other: int, points: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser takes points from somebody, or with a number below 0 gives them back, and says why.

        Raises Refusal "not an organiser", "no reason" and "not in the league".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def penalised(league: League) -> League:
            found = league.competitor(other)
            if found is None:
                raise Refusal("not in the league", league=league.name)
            decision = self._keeping.decision(person, "penalty", f"{found.name}: {-points:+}", why)
            return with_decision(with_penalty(league, other, points), decision)

        return await self._keeping.change(operation, league_id, penalised)

    async def close(self, operation: str, league_id: str, person: Person, reason: str, *, organiser: bool) -> League:
        """An organiser ends a league before its last round, and says why.

        Raises Refusal "not an organiser", "no reason" and "league closed".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def closed(league: League) -> League:
            require_not_closed(league)
            ended = structs.replace(league, status="closed")
            return with_decision(ended, self._keeping.decision(person, "close", "", why))

        return await self._keeping.change(operation, league_id, closed)
