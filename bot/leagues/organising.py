"""What organisers do with a league: begin it, decide matches, take points, end it; each with a reason that is kept."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.check_in import HOUR_MS
from bot.leagues.correcting import corrected
from bot.leagues.divisions import smallest, with_division
from bot.leagues.fixtures import by_hand
from bot.leagues.keeping import LeagueKeeping
from bot.leagues.league import League, with_decision, with_match, with_penalty
from bot.leagues.matches import Outcome
from bot.leagues.no_shows import taken_back
from bot.leagues.requiring import (
    reason_of_organiser,
    require_decidable,
    require_groups,
    require_not_closed,
    require_organiser,
    require_points,
)
from bot.leagues.rounds import LeagueRounds
from bot.leagues.starting import FEWEST, gathered, with_first_round
from bot.play.people import Person
from bot.play.refusal import Refusal
from persistence.clock import Clock


class LeagueOrganising:
    """What organisers do."""

    def __init__(self, keeping: LeagueKeeping, rounds: LeagueRounds, clock: Clock) -> None:
        self._keeping, self._rounds, self._clock = keeping, rounds, clock

    async def begin(self, operation: str, league_id: str, person: Person, *, organiser: bool) -> League:
        """An organiser begins a league: the first round is paired and opens its games; the others follow by themselves.

        In a sealed or draft event cards are handed out first. Raises Refusal "not an organiser", "league closed",
        "round open", "draft running", "too few competitors", "division too small", "too few for groups" and
        "cube too small".
        """
        require_organiser(organiser)

        def begun(league: League) -> League:
            require_not_closed(league)
            if league.current is not None:
                ends = league.current.ends // 1000
                raise Refusal("round open", round=league.current.number, open=league.current.open, ends=ends)
            if league.preparing:
                raise Refusal("draft running")
            found = gathered(league, self._clock())
            if len(found.competitors) < FEWEST:
                raise Refusal("too few competitors", league=league.name)
            if smallest(found) < FEWEST:
                raise Refusal("division too small", league=league.name)
            require_groups(found, smallest(found))
            return with_first_round(found, self._clock())

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
        spared: str = "",
    ) -> League:
        """An organiser says what came of a match of any round, and why; tables count from 1.

        A game of it that is played is closed and counts nowhere, unless it is `spared`. In a knock-out who should have
        come through takes the place of who did, whose game is closed as well.
        Raises Refusal "not an organiser", "no reason", "no such match", "own match", "no draw here" and "bracket moved
        on".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def decided(league: League) -> League:
            if not 1 <= number <= len(league.rounds) or not 1 <= table <= len(league.rounds[number - 1].fixtures):
                raise Refusal("no such match", round=number, match=table)
            fixture = league.rounds[number - 1].fixtures[table - 1]
            if fixture.second is None:
                raise Refusal("no such match", round=number, match=table)
            if person.id in fixture.players:
                raise Refusal("own match", league=league.name, ends=league.rounds[number - 1].ends // 1000)
            require_decidable(league, number, fixture, outcome)
            match = by_hand(number, fixture, outcome, league.terms.best_of)
            changed = corrected(with_match(league, number, table - 1, match), number)
            if changed is None:
                raise Refusal("bracket moved on", round=number, newest=len(league.rounds))
            return with_decision(
                changed, self._keeping.decision(person, "override", f"{number}.{table}: {outcome}", why)
            )

        return await self._rounds.decide_by_hand(operation, league_id, decided, spared, why)

    async def penalise(
        self, operation: str, league_id: str, person: Person, other: int, points: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser takes points from somebody, or with a number below 0 gives them back, and says why.

        Raises Refusal "not an organiser", "no reason", "not in the league" and "no points here".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def penalised(league: League) -> League:
            found = league.competitor(other)
            if found is None:
                raise Refusal("not in the league", league=league.name)
            require_points(league, other)
            decision = self._keeping.decision(person, "penalty", f"{found.name}: {-points:+}", why)
            return with_decision(with_penalty(league, other, points), decision)

        return await self._keeping.change(operation, league_id, penalised)

    async def place(
        self, operation: str, league_id: str, person: Person, other: int, division: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser says before a season in which division somebody plays it, and why.

        Raises Refusal "not an organiser", "no reason", "league begun", "league closed", "no such division" and "not in
        the league".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def moved(league: League) -> League:
            require_not_closed(league)
            if league.status != "open":
                raise Refusal("league begun", league=league.name)
            if not 1 <= division <= league.terms.divisions:
                raise Refusal("no such division", league=league.name, most=league.terms.divisions)
            found = league.competitor(other)
            if found is None:
                raise Refusal("not in the league", league=league.name)
            changed = with_division(league, other, division)
            return with_decision(changed, self._keeping.decision(person, "division", f"{found.name}: {division}", why))

        return await self._keeping.change(operation, league_id, moved)

    async def take_back(
        self, operation: str, league_id: str, person: Person, other: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser has somebody paired again who has left, or who was taken out, and says why.

        Raises Refusal "not an organiser", "no reason", "league closed" and "has not left".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def back(league: League) -> League:
            require_not_closed(league)
            found = league.competitor(other)
            if found is None or not found.gone:
                raise Refusal("has not left", league=league.name)
            if league.terms.limited is not None and league.status != "open" and not found.mark:
                raise Refusal("no deck built", person=found.name)
            decision = self._keeping.decision(person, "reinstate", found.name, why)
            return with_decision(taken_back(league, other), decision)

        return await self._keeping.change(operation, league_id, back)

    async def extend(
        self, operation: str, league_id: str, person: Person, hours: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser puts off the end of the round that is played, or with hours below 0 moves it nearer; and why.

        Raises Refusal "not an organiser", "no reason", "league closed", "no round" and "round ends too soon".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def put_off(league: League) -> League:
            require_not_closed(league)
            current = league.current
            if current is None:
                raise Refusal("no round", league=league.name)
            ends = current.ends + hours * HOUR_MS
            if ends <= self._clock():
                raise Refusal("round ends too soon", round=current.number, ends=current.ends // 1000)
            changed = structs.replace(league, rounds=(*league.rounds[:-1], structs.replace(current, ends=ends)))
            decision = self._keeping.decision(person, "extend", f"{current.number}: {hours:+} h", why)
            return with_decision(changed, decision)

        changed = await self._keeping.change(operation, league_id, put_off)
        await self._rounds.keep_lists_secret(changed)
        return changed

    async def close(self, operation: str, league_id: str, person: Person, reason: str, *, organiser: bool) -> League:
        """An organiser ends a league before its last round, and says why.

        Raises Refusal "not an organiser", "no reason" and "league closed".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def closed(league: League) -> League:
            require_not_closed(league)
            ended = structs.replace(league, status="closed", waiting=())
            return with_decision(ended, self._keeping.decision(person, "close", "", why))

        return await self._keeping.change(operation, league_id, closed)
