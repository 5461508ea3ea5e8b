"""What organisers do with a league: begin it, decide matches, take points, end it; each with a reason that is kept."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.attendance import taken_back
from bot.leagues.model.divisions import smallest
from bot.leagues.model.fixtures import Round, by_hand
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League, with_changed, with_decision, with_match, with_penalty
from bot.leagues.model.terms import DAY_MS, HOUR_MS
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.corrections import corrected, opposed, proposed, reopened, rounds_to_keep
from bot.leagues.rounds.requiring import (
    reason_of_organiser,
    require_decidable,
    require_groups,
    require_not_closed,
    require_organiser,
    require_points,
)
from bot.leagues.rounds.rounds import LeagueRounds
from bot.leagues.rounds.starting import FEWEST, gathered, with_first_round
from bot.play.clocks.stops import Stops
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.settings import SettingsService
from persistence.server.clock import Clock

MOST_WORDS = 3
"""How often organisers write to all of a league in a day."""


class LeagueOrganising:
    """What organisers do."""

    def __init__(self, keeping: LeagueKeeping, rounds: LeagueRounds, settings: SettingsService, clock: Clock) -> None:
        self._keeping, self._rounds, self._settings, self._clock = keeping, rounds, settings, clock

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
        come through takes the place of who did, whose game is closed as well. Who plays in the match themselves decides
        it only where the server names no other person who could; then it is open to objection before it counts.
        Raises Refusal "not an organiser", "no reason", "no such match", "own match", "no draw here" and "bracket moved
        on".
        """
        why = reason_of_organiser(reason, organiser=organiser)
        alone = await self._decides_alone(league_id, person)

        def decided(league: League) -> League:
            if not 1 <= number <= len(league.rounds) or not 1 <= table <= len(league.rounds[number - 1].fixtures):
                raise Refusal("no such match", round=number, match=table)
            fixture = league.rounds[number - 1].fixtures[table - 1]
            if fixture.second is None:
                raise Refusal("no such match", round=number, match=table)
            own = person.id in fixture.players
            if own and (not alone or fixture.match is not None or fixture.objected):
                raise Refusal("own match", league=league.name, ends=league.rounds[number - 1].ends // 1000)
            require_decidable(league, number, fixture, outcome)
            about = f"{number}.{table}: {outcome}"
            if own:
                changed = proposed(league, number, table - 1, person.id, outcome, why, self._clock())
                return with_decision(changed, self._keeping.decision(person, "proposal", about, why))
            match = by_hand(number, fixture, outcome, league.terms.best_of)
            right = corrected(with_match(league, number, table - 1, match), number)
            if right is None:
                raise Refusal("bracket moved on", round=number, newest=len(league.rounds))
            return with_decision(right, self._keeping.decision(person, "override", about, why))

        return await self._rounds.decide_by_hand(operation, league_id, decided, spared, why)

    async def _decides_alone(self, league_id: str, person: Person) -> bool:
        """Whether a league has no organiser besides the person who opened it, and its server names no judge."""
        league = (await self._keeping.look(league_id)).league
        server = await self._settings.of_server(league.guild_id)
        return league.organiser == person.id and not (server.organisers or server.judges or server.moderators)

    async def object(self, operation: str, league_id: str, person: Person, number: int, table: int) -> League:
        """A player objects to what an organiser has decided of their own match: it is open again.

        Raises Refusal "league closed", "no player of it", "no such match" and "nothing to object to".
        """

        def objected(league: League) -> League:
            require_not_closed(league)
            competitor = league.competitor(person.id)
            if competitor is None or competitor.gone:
                raise Refusal("no player of it", league=league.name)
            changed = opposed(league, number, table, person.id)
            return with_decision(changed, self._keeping.decision(person, "objection", f"{number}.{table}", ""))

        return await self._keeping.change(operation, league_id, objected)

    async def write_to_all(
        self, operation: str, league_id: str, person: Person, text: str, *, organiser: bool
    ) -> League:
        """An organiser writes to all who are in a league, each by direct message; all can read it in its log.

        Raises Refusal "not an organiser", "no reason", "league closed", "nobody to write to" and "too many words".
        """
        said = reason_of_organiser(text, organiser=organiser)

        def written(league: League) -> League:
            require_not_closed(league)
            if not any(not each.gone for each in league.competitors):
                raise Refusal("nobody to write to", league=league.name)
            since = self._clock() - DAY_MS
            if sum(each.what == "word" and each.at > since for each in league.decisions) >= MOST_WORDS:
                raise Refusal("too many words", league=league.name, most=MOST_WORDS)
            return with_decision(league, self._keeping.decision(person, "word", "", said))

        return await self._keeping.change(operation, league_id, written)

    async def foresee(self, league_id: str, *, organiser: bool) -> tuple[League, dict[int, Outcome]]:
        """What would come of the open matches of a league if its round ended now; nothing is changed by it.

        Raises Refusal "not an organiser", "league closed" and "no round".
        """
        require_organiser(organiser)
        league = (await self._keeping.look(league_id)).league
        _round_of(league)
        return league, await self._rounds.foreseen(league)

    async def end_round(
        self, operation: str, league_id: str, person: Person, number: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser ends a round now: open matches are decided as at its end, and the next round follows at once.

        Raises Refusal "not an organiser", "no reason", "league closed", "no round" and "round moved on" where another
        round has begun meanwhile.
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def ended(league: League) -> League:
            current = _round_of(league)
            if current.number != number:
                raise Refusal("round moved on", round=current.number, league=league.name)
            if not current.opened:
                raise Refusal("busy")
            now = self._clock()
            last = structs.replace(current, ends=min(current.ends, now))
            changed = structs.replace(league, rounds=(*league.rounds[:-1], last), goes_on=min(league.goes_on, now))
            return with_decision(changed, self._keeping.decision(person, "end round", str(number), why))

        await self._keeping.change(operation, league_id, ended)
        await self._rounds.due(league_id)
        return (await self._keeping.look(league_id)).league

    async def reopen(self, operation: str, league_id: str, person: Person, reason: str, *, organiser: bool) -> League:
        """An organiser takes back the next round, or the end of a league, so that results can be corrected; and why.

        Raises Refusal "not an organiser", "no reason", "season begun" and as `rounds_to_keep` does.
        """
        why = reason_of_organiser(reason, organiser=organiser)
        league = (await self._keeping.look(league_id)).league
        for other in await self._keeping.of_server(league.guild_id):
            if other.former == league.id:
                raise Refusal("season begun", league=league.name)
        kept = rounds_to_keep(league, self._clock())
        taken = [fixture.game for each in league.rounds[kept:] for fixture in each.fixtures if fixture.game]
        if not await self._rounds.none_has_moved(taken):
            raise Refusal("round moved on", round=len(league.rounds), league=league.name)

        def back(found: League) -> League:
            if len(found.rounds) != len(league.rounds) or found.status != league.status:
                raise Refusal("busy")
            return with_decision(
                reopened(found, self._clock()), self._keeping.decision(person, "reopen", str(kept), why)
            )

        return await self._rounds.take_back(operation, league_id, back, taken, why)

    async def penalise(
        self, operation: str, league_id: str, person: Person, other: int, points: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser takes points from a person, or with a number below 0 gives them back, and says why.

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
        """An organiser says before a season in which division a person plays it, and why.

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
            changed = with_changed(league, other, division=division)
            return with_decision(changed, self._keeping.decision(person, "division", f"{found.name}: {division}", why))

        return await self._keeping.change(operation, league_id, moved)

    async def show_page(
        self, operation: str, league_id: str, person: Person, channel_id: int, *, organiser: bool
    ) -> League:
        """An organiser has a message in a channel show how the league stands, edited as it goes on; 0: no more.

        Raises Refusal "not an organiser".
        """
        require_organiser(organiser)

        def shown(league: League) -> League:
            if league.page_channel == channel_id:
                return league
            decision = self._keeping.decision(person, "page", str(channel_id), "")
            return with_decision(structs.replace(league, page_channel=channel_id), decision)

        return await self._keeping.change(operation, league_id, shown)

    async def take_back(
        self, operation: str, league_id: str, person: Person, other: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser has a person paired again who has left, or who was taken out, and says why.

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

        An end that would come on a weekend that is paused comes when that is over.
        Raises Refusal "not an organiser", "no reason", "league closed", "no round" and "round ends too soon".
        """
        why = reason_of_organiser(reason, organiser=organiser)

        def put_off(league: League) -> League:
            require_not_closed(league)
            current = league.current
            if current is None:
                raise Refusal("no round", league=league.name)
            ends = Stops(weekend=league.terms.weekend).after(current.ends + hours * HOUR_MS, 0)
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
            ended = structs.replace(league, status="closed", waiting=(), closed_at=self._clock(), goes_on=0)
            return with_decision(ended, self._keeping.decision(person, "close", "", why))

        return await self._keeping.change(operation, league_id, closed)


def _round_of(league: League) -> Round:
    """The round that is played; raises Refusal "league closed" and "no round"."""
    require_not_closed(league)
    if league.current is None:
        raise Refusal("no round", league=league.name)
    return league.current
