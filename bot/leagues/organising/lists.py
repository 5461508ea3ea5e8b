"""The lists of a league's competitors: one's own at any time, another's when the league lets them be seen."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League
from bot.play.cards.library import CardLibrary
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from engine.cards.catalogue import Catalogue
from engine.cards.decks import DeckList
from engine.sealing import SealedList


class ListSight(NamedTuple):
    """A list, whose it is, the cards it names, and what its seal holds, if it has one."""

    name: str
    deck: DeckList
    catalogue: Catalogue
    sealed: SealedList | None = None


def may_be_seen(league: League, person_id: int) -> bool:
    """Whether all may see a person's list: at once, or when a round in which they were paired is over."""
    if league.status == "closed":
        return True
    if league.status == "open":
        return False
    if not league.terms.secret:
        return True
    return any(person_id in fixture.players for each in league.rounds[:-1] for fixture in each.fixtures)


class ListService:
    """Shows lists that were handed in."""

    def __init__(self, keeping: LeagueKeeping, library: CardLibrary) -> None:
        self._keeping, self._library = keeping, library

    async def of(self, league: League, person_id: int, reader_id: int) -> ListSight:
        """A person's list as a reader may see it.

        Raises Refusal "not in the league", "list secret" and "store away".
        """
        competitor = league.competitor(person_id)
        if competitor is None or not competitor.mark:
            raise Refusal("not in the league", league=league.name)
        if person_id != reader_id and not may_be_seen(league, person_id):
            raise Refusal("list secret", player=competitor.name, league=league.name)
        brought = await self._keeping.brought(league, person_id)
        deck = brought.deck
        named = [*([deck.hero] if deck.hero else []), *deck.cards]
        with explained():
            catalogue = await self._library.with_uniques(named, list(brought.loose.values()))
        cards = dict(Counter(deck.cards))
        shown = DeckList(name=deck.name, hero=deck.hero or None, cards=cards)
        return ListSight(competitor.name, shown, catalogue, brought.sealed if competitor.seal else None)
