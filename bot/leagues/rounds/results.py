"""What comes of the matches of leagues: from their games, or from what both players say."""

from __future__ import annotations

from bot.leagues.model.keeping import NothingToChange
from bot.leagues.model.league import League, open_match_of, with_claim
from bot.leagues.model.series import absent_from, game_of, with_game
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.requiring import require_decidable, require_not_closed
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import GameStore
from persistence.server.clock import Clock


class LeagueResults:
    """Taking results into leagues."""

    def __init__(self, rounds: LeagueRounds, game_store: GameStore, clock: Clock) -> None:
        self._rounds, self._game_store, self._clock = rounds, game_store, clock

    async def report(
        self, operation: str, league_id: str, person: Person, said: Outcome, number: int | None = None
    ) -> League:
        """One of two says what came of their match; "first" is their own victory. It counts when both say the same.

        A number names the round that is meant, without one it is the newest. The game of a match that both have decided
        so is closed and counts nowhere. Raises Refusal "no match of yours", "you rest", "match decided", "no draw here"
        and "league closed".
        """

        def reported(league: League) -> League:
            require_not_closed(league)
            place = open_match_of(league, person.id, number)
            if place is None:
                raise _why_not(league, person.id, number)
            round, at = place
            turned: dict[Outcome, Outcome] = {"first": "second", "second": "first"}
            fixture = league.rounds[round - 1].fixtures[at]
            require_decidable(league, round, fixture, said)
            outcome = said if fixture.first == person.id else turned.get(said, said)
            return with_claim(league, round, at, person.id, outcome)

        return await self._rounds.decide_by_hand(operation, league_id, reported)

    async def count(self, game_id: str) -> bool:
        """Takes the result of a finished game into its league, once; False where it belongs to none."""
        held = await self._game_store.take(game_id)
        facts = held.facts
        if not facts.league or held.table.game.result is None:
            return False

        def counted(league: League) -> League:
            current = league.rounds[facts.round - 1]
            at = next((at for at, fixture in enumerate(current.fixtures) if fixture.game == game_id), None)
            if at is None or current.fixtures[at].match is not None or league.status == "closed":
                raise NothingToChange
            fixture, late = current.fixtures[at], self._clock() >= current.ends
            absent = absent_from(held, fixture)
            return with_game(league, facts.round, at, game_of(held, fixture), absent, late=late)

        try:
            await self._rounds.go_on(f"count:{game_id}", facts.league, counted)
        except NothingToChange:
            return False
        return True


def _why_not(league: League, person_id: int, number: int | None) -> Refusal:
    """Why a person has nothing to report in a round: no opponent, or a match that is decided."""
    current = league.round_called(number)
    own = [fixture for fixture in current.fixtures if person_id in fixture.players] if current else []
    if current is None or not own:
        return Refusal("no match of yours", league=league.name)
    key = "you rest" if own[-1].second is None else "match decided"
    return Refusal(key, league=league.name, round=current.number)
