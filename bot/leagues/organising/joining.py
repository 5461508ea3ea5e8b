"""Leagues before they begin, and who comes and goes: opening one, joining it with a deck, leaving it."""

from __future__ import annotations

import contextlib
import hashlib
import secrets

from msgspec import structs

from bot.leagues.model.attendance import check_in_from, checking_in
from bot.leagues.model.departures import forgotten, without
from bot.leagues.model.keeping import LONGEST_NAME, LeagueKeeping, NothingToChange
from bot.leagues.model.league import Competitor, League, with_changed, with_competitor, with_decision
from bot.leagues.model.terms import OPEN_FOR_MS, Terms
from bot.leagues.ratings.ratings import Rating
from bot.leagues.ratings.reliability import ReliabilityService
from bot.leagues.rounds.requiring import (
    joinable,
    reason_of_organiser,
    require_not_closed,
    require_organiser,
    require_terms,
)
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.cards.library import CardLibrary, holder_of_league
from bot.play.decks.bringing import Bringing
from bot.play.game_records.brought import BROUGHT
from bot.play.matchmaking.invitation_limits import LEAGUES
from bot.play.matchmaking.limits import NO_LIMITS
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.settings import SettingsService
from engine.sealing import fresh_salt
from persistence.matchmaking.leagues import LeagueRepository
from persistence.server.clock import Clock


class LeagueJoining:
    """Opening leagues, joining and leaving them."""

    def __init__(
        self,
        keeping: LeagueKeeping,
        rounds: LeagueRounds,
        leagues: LeagueRepository,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        clock: Clock,
        reliability: ReliabilityService,
    ) -> None:
        self._keeping, self._rounds, self._leagues, self._reliability = keeping, rounds, leagues, reliability
        self._bringing, self._library, self._settings, self._clock = bringing, library, settings, clock

    async def create(self, operation: str, person: Person, place: Place, terms: Terms, *, organiser: bool) -> League:
        """Opens a league in a channel; its message follows.

        Raises Refusal "not an organiser", "wrong place", "no private threads", "missing permissions", "no league name",
        "league name taken", "too many leagues", "no best of" and "not in this structure".
        """
        require_organiser(organiser)
        require_terms(terms)
        place.require_channel()
        server = await self._settings.of_server(place.guild_id)
        place.require_thread(closed=server.delay != "none")
        name = one_line(terms.name)[:LONGEST_NAME].strip()
        if not name:
            raise Refusal("no league name")
        known = await self._keeping.of_server(place.guild_id)
        if sum(other.status != "closed" and other.channel_id == place.channel_id for other in known) >= LEAGUES:
            raise Refusal("too many leagues", most=LEAGUES)
        for other in known:
            if other.status != "closed" and other.name.casefold() == name.casefold():
                raise Refusal("league name taken", league=other.name)
        league = League(
            id="",
            terms=structs.replace(terms, name=name),
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            organiser=person.id,
            language=server.language or place.language,
            seed=secrets.randbits(53),
            expires=self._clock() + OPEN_FOR_MS,
        )
        return (await self._keeping.look(await self._keeping.open(operation, league))).league

    async def join(self, operation: str, league_id: str, person: Person, deck: str) -> League:
        """A person joins with a deck, which is checked and frozen, or hands in another one before it begins.

        In a ladder another one can be handed in before every run; none is brought to a sealed or draft event. Raises
        what `joinable` raises, and what bringing a deck does.
        """
        league = joinable((await self._keeping.look(league_id)).league, person)
        limits = NO_LIMITS if league.competitor(person.id) else league.terms.limits
        standing = await self._reliability.check(person.id, "duel", limits)
        rating = Rating().shown if standing.rating is None else standing.rating
        name, mark, seal = "", "", ""
        if league.terms.limited is None:
            name, mark, seal = await self._brought(operation, league, person, deck)
        with explained():
            await self._leagues.concern(league_id, [person.id])
        competitor = Competitor(person.id, person.name, name, mark, rating=rating, seal=seal)

        def joined(league: League) -> League:
            lowest = league.divisions[-1] if league.status != "open" else 0
            here = checking_in(league, self._clock())
            coming = structs.replace(competitor, division=lowest, here=here)
            return with_competitor(joinable(league, person), coming)

        return await self._keeping.change(operation, league_id, joined)

    async def bring(self, operation: str, league_id: str, person: Person, deck: str) -> tuple[str, str, str]:
        """Checks and keeps a deck of a person for a league: its name, mark and seal; raises what bringing it does."""
        return await self._brought(operation, (await self._keeping.look(league_id)).league, person, deck)

    async def _brought(self, operation: str, league: League, person: Person, deck: str) -> tuple[str, str, str]:
        """The name of the deck that a person brings, the mark under which its list is kept from now on, and its seal.

        Mark and seal are the same for the same operation, so that one that was cut short leaves no second list behind.
        """
        with explained():
            brought = await self._bringing.bring(
                person.id, league.terms.format, deck, verified=True, sets=league.terms.sets
            )
            mark = hashlib.blake2b(f"list of {operation}".encode(), digest_size=8).hexdigest()
            await self._library.hold(holder_of_league(league.id), brought.loose.values(), [brought.deck])
            if league.terms.secret:
                kept = await self._leagues.deck(league.id, mark)
                salt = (BROUGHT.decode(kept).salt if kept else "") or fresh_salt()
                brought = structs.replace(brought, event=league.id, salt=salt)
            await self._leagues.keep_deck(league.id, mark, BROUGHT.encode(brought))
        return brought.deck.name, mark, brought.sealed.seal if brought.sealed else ""

    async def drop(
        self,
        operation: str,
        league_id: str,
        person: Person,
        other: int = 0,
        reason: str = "",
        *,
        organiser: bool = False,
    ) -> League:
        """A player leaves a league, or an organiser takes another player out, and says why.

        A match that is under way goes on. Raises Refusal "no player of it", "not in the league", "league closed", "not
        an organiser" and "no reason".
        """
        whom = other or person.id
        why = "" if whom == person.id else reason_of_organiser(reason, organiser=organiser)

        def dropped(league: League) -> League:
            require_not_closed(league)
            found = league.competitor(whom)
            if found is None or found.gone:
                raise Refusal("no player of it" if whom == person.id else "not in the league", league=league.name)
            left = without(league, whom)
            if whom == person.id:
                return left
            return with_decision(left, self._keeping.decision(person, "drop", found.name, why))

        return await self._keeping.change(operation, league_id, dropped)

    async def check_in(self, operation: str, league_id: str, person: Person) -> League:
        """A person says that they play, in the hours before the first round.

        Raises Refusal "league closed", "no player of it", "league begun" and "no check-in".
        """

        def confirmed(league: League) -> League:
            require_not_closed(league)
            if league.competitor(person.id) is None:
                raise Refusal("no player of it", league=league.name)
            if league.status != "open":
                raise Refusal("league begun", league=league.name)
            if not checking_in(league, self._clock()):
                raise Refusal("no check-in", league=league.name, begins=check_in_from(league) // 1000)
            return with_changed(league, person.id, here=True)

        return await self._keeping.change(operation, league_id, confirmed)

    async def forget(self, person_id: int) -> int:
        """Takes a person out of every league; returns how many those were."""
        nobody = -secrets.randbits(50) - 1
        with explained():
            found = await self._leagues.of_person(person_id)
        for each in found:
            competitor = (await self._keeping.look(each.id)).league.competitor(person_id)

            def taken_out(league: League) -> League:
                left = forgotten(without(league, person_id) if league.status == "open" else league, person_id, nobody)
                if left == league:
                    raise NothingToChange
                return left

            if competitor is not None:  # first, for afterwards no person knows any more whose list it was
                with explained():
                    await self._leagues.drop_deck(each.id, competitor.mark)
            with contextlib.suppress(NothingToChange):
                await self._rounds.go_on(f"forget:{secrets.token_hex(8)}", each.id, taken_out)
        with explained():
            await self._leagues.forget(person_id, [each.id for each in found])
        return len(found)
