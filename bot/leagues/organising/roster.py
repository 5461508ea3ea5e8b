"""Who plays in a league by an organiser's word: players are added, given a deck, and substituted for its rest."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.departures import substituted
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import Competitor, Decided, League, with_competitor, with_decision
from bot.leagues.organising.joining import LeagueJoining
from bot.leagues.ratings.ratings import Rating
from bot.leagues.rounds.requiring import (
    MOST_COMPETITORS,
    reason_of_organiser,
    require_not_closed,
)
from bot.play.games.replacing import ReplacingService
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from persistence.matchmaking.leagues import LeagueRepository
from persistence.server.clock import Clock

NOTHING_TO_SEAT = ("game over", "player has left", "no player named", "no replacement asked")
"""Why a game goes on without the newcomer: there is no seat left in it to take over."""


class LeagueRoster:
    """What organisers do about who plays."""

    def __init__(
        self,
        keeping: LeagueKeeping,
        joining: LeagueJoining,
        leagues: LeagueRepository,
        replacing: ReplacingService,
        clock: Clock,
    ) -> None:
        self._keeping, self._joining, self._leagues = keeping, joining, leagues
        self._replacing, self._clock = replacing, clock

    async def add(
        self,
        operation: str,
        league_id: str,
        person: Person,
        newcomer: Person,
        deck: str,
        reason: str,
        *,
        organiser: bool,
    ) -> League:
        """An organiser adds a player with a deck of the organiser's own, or sets the deck of one who is in it; and why.

        The deck is checked and frozen as if the player had handed it in. Raises Refusal "not an organiser", "no
        reason", "challenge to a bot", "left the league", "cards are handed out", "nobody comes in", "league full",
        "league closed", and what bringing a deck does.
        """
        why = reason_of_organiser(reason, organiser=organiser)
        _addable((await self._keeping.look(league_id)).league, newcomer)
        name, mark, seal = await self._joining.bring(operation, league_id, person, deck)
        with explained():
            await self._leagues.concern(league_id, [newcomer.id])
        competitor = Competitor(newcomer.id, newcomer.name, name, mark, rating=Rating().shown, seal=seal, here=True)

        def added(league: League) -> League:
            _addable(league, newcomer)
            lowest = league.divisions[-1] if league.status != "open" else 0
            what: Decided = "add" if league.competitor(newcomer.id) is None else "deck"
            changed = with_competitor(league, structs.replace(competitor, division=lowest))
            return with_decision(changed, self._keeping.decision(person, what, newcomer.name, why))

        return await self._keeping.change(operation, league_id, added)

    async def substitute(
        self,
        operation: str,
        league_id: str,
        person: Person,
        other: int,
        newcomer: Person,
        reason: str,
        *,
        organiser: bool,
    ) -> League:
        """An organiser has another player go on in the place of one, with their results and their deck; and says why.

        Who comes takes over the seat of a game that is played, at once. Raises Refusal "not an organiser", "no reason",
        "challenge to a bot", "not in the league", "in the league already", "league closed" and "no deck built".
        """
        why = reason_of_organiser(reason, organiser=organiser)
        if newcomer.is_bot:
            raise Refusal("challenge to a bot", friend=newcomer.name)
        with explained():
            await self._leagues.concern(league_id, [newcomer.id])

        def changed(league: League) -> League:
            require_not_closed(league)
            found = league.competitor(other)
            if found is None:
                raise Refusal("not in the league", league=league.name)
            if league.competitor(newcomer.id) is not None:
                raise Refusal("in the league already", person=newcomer.name, league=league.name)
            if league.terms.limited is not None and not found.mark:
                raise Refusal("no deck built", person=found.name)
            about = f"{found.name} → {newcomer.name}"
            decision = self._keeping.decision(person, "substitute", about, why)
            return with_decision(substituted(league, other, newcomer.id, newcomer.name), decision)

        after = await self._keeping.change(operation, league_id, changed)
        for fixture in after.rounds[-1].fixtures if after.rounds else ():
            if newcomer.id in fixture.players and fixture.begun and fixture.match is None:
                await self._seat(operation, fixture.game, person, other, newcomer, why)
        return after

    async def _seat(
        self, operation: str, game_id: str, person: Person, other: int, newcomer: Person, reason: str
    ) -> None:
        """Has the newcomer take over the seat of a game that is played."""
        try:
            await self._replacing.take_over(operation, game_id, person, newcomer, other, reason)
        except Refusal as refusal:
            if refusal.key not in NOTHING_TO_SEAT:
                raise


def _addable(league: League, newcomer: Person) -> None:
    """Whether an organiser can add a person or set their deck; raises Refusal where not."""
    require_not_closed(league)
    known = league.competitor(newcomer.id)
    if newcomer.is_bot:
        raise Refusal("challenge to a bot", friend=newcomer.name)
    if league.terms.limited is not None:
        raise Refusal("cards are handed out", league=league.name)
    if known is not None and known.gone:
        raise Refusal("left the league", league=league.name)
    terms = league.terms
    late = (terms.is_ladder or "late_until" in terms.kind.options) and not league.qualified
    if known is None and league.status != "open" and not late:
        raise Refusal("nobody comes in", league=league.name)
    if known is None and len(league.competitors) >= MOST_COMPETITORS:
        raise Refusal("league full", most=MOST_COMPETITORS)
