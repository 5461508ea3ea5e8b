"""The beginning of a sealed or draft event."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.limited.boosters import PACK
from bot.leagues.limited.cubes import enough_for
from bot.leagues.model.league import League
from bot.play.requests.refusal import Refusal


def prepared(league: League) -> League:
    """A league that begins to hand out cards; its first round is paired once all decks are built.

    Raises Refusal "cube too small".
    """
    terms, seats = league.terms.limited, len(league.competitors)
    if terms is not None and terms.cube and not enough_for(len(terms.cube), seats, terms.boosters):
        raise Refusal("cube too small", cards=len(terms.cube), needed=seats * terms.boosters * PACK, players=seats)
    return structs.replace(league, status="running")
