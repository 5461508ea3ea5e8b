"""Seasons: when one is over, the next one of the same league begins with those who stay.

Each season is a league of its own that names the one before it, so what was played and how it ended stays as it was.
"""

from __future__ import annotations

import secrets

from msgspec import structs

from bot.leagues.model.divisions import after_season
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import Competitor, League, with_competitor
from bot.leagues.model.terms import OPEN_FOR_MS
from bot.leagues.rounds.requiring import require_organiser
from bot.play.cards.library import CardLibrary, holder_of_league
from bot.play.game_records import league_notices
from bot.play.game_records.brought import BROUGHT
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from persistence.matchmaking.leagues import LeagueRepository
from persistence.server.clock import Clock


def next_season(league: League, person_id: int, expires: int, seed: int) -> League:
    """The season after one that is over, before anybody is in it; one that never began is tried again."""
    return structs.replace(
        league,
        id="",
        terms=structs.replace(league.terms, starts=0),
        organiser=person_id,
        seed=seed,
        expires=expires,
        status="open",
        season=league.season + 1 if league.rounds else league.season,
        former=league.id if league.rounds else league.former,
        seeds=after_season(league) if league.rounds else league.seeds,
        competitors=(),
        rounds=(),
        decisions=(),
        penalties=(),
        waiting=(),
        page_channel=0,
        challenges=(),
        steps=(),
        asked=False,
        seeding=(),
        qualified=(),
        goes_on=0,
        closed_at=0,
        reopened=0,
    )


def staying(league: League) -> list[Competitor]:
    """Those of a season that is over who are in the next one without doing anything.

    They play the lists that they have played, unless cards are handed out anew.
    """
    if league.terms.again == "sign-up":
        return []
    stay = [structs.replace(each, division=0, here=False, pardoned=0) for each in league.competitors if not each.gone]
    return stay if league.terms.limited is None else [structs.replace(each, deck="", mark="") for each in stay]


class LeagueSeasons:
    """Going on with leagues that are over."""

    def __init__(self, keeping: LeagueKeeping, leagues: LeagueRepository, library: CardLibrary, clock: Clock) -> None:
        self._keeping, self._leagues, self._library, self._clock = keeping, leagues, library, clock

    async def begin(self, league_id: str, person: Person, *, organiser: bool) -> League:
        """An organiser opens the next season of a league that is over; a second time it is the same one.

        Raises Refusal "not an organiser", "season not over" and "league name taken".
        """
        require_organiser(organiser)
        league = (await self._keeping.look(league_id)).league
        if league.status != "closed":
            raise Refusal("season not over", league=league.name)
        operation = f"season:{league.id}"
        for other in await self._keeping.of_server(league.guild_id):
            going = other.status != "closed" and other.former != league.id
            if going and other.name.casefold() == league.name.casefold():
                raise Refusal("league name taken", league=other.name)
        opened = next_season(league, person.id, self._clock() + OPEN_FOR_MS, secrets.randbits(53))
        opened = structs.replace(opened, id=await self._keeping.open(operation, opened))
        if opened.terms.web:
            await self._keeping.publish(opened)
        return await self._carried_over(league, opened)

    async def _carried_over(self, league: League, opened: League) -> League:
        """Those who stay are in the next season with the lists they have played, and who has a place there is told."""
        people = staying(league)
        for each in [one for one in people if one.mark]:
            brought = await self._keeping.brought(league, each.id)
            with explained():
                await self._library.hold(holder_of_league(opened.id), brought.loose.values(), [brought.deck])
                await self._leagues.keep_deck(opened.id, each.mark, BROUGHT.encode(brought))
        divisions = dict.fromkeys((person for division in opened.seeds for person in division), 0)
        divisions |= {each.id: each.division for each in league.competitors if not each.gone}
        with explained():
            await self._leagues.concern(opened.id, set(divisions))

        def carried(found: League) -> League:
            for each in people:
                found = with_competitor(found, each)
            return found

        letters = [league_notices.league_letter(person, "season", before) for person, before in divisions.items()]
        return await self._keeping.change(f"carry:{league.id}", opened.id, carried, letters)
