"""How a league begins: who has not checked in is left out, all have a division and a seed, and a round is paired."""

from __future__ import annotations

import random

from msgspec import structs

from bot.leagues.limited.boosters import PACK, enough_for
from bot.leagues.model.attendance import checking_in, without_the_missing
from bot.leagues.model.divisions import placed, smallest
from bot.leagues.model.league import League
from bot.leagues.rounds.pairing_up import next_round
from bot.play.requests.refusal import Refusal


def seeded(league: League) -> League:
    """The same with its seeding, where its structure has one; who has the same rating stands as they have joined."""
    if not league.terms.seeded and not league.terms.by_challenge:
        return league
    people = list(league.competitors)
    if league.terms.seeding == "draw":
        random.Random(f"{league.seed}/seeds").shuffle(people)
    elif league.terms.seeding == "rating":
        people.sort(key=lambda each: -each.rating)
    found = tuple(each.id for each in people)
    return structs.replace(league, seeding=found, qualified=found if league.terms.knocks_out else ())


def prepared(league: League) -> League:
    """A league that begins to hand out cards; its first round is paired once all decks are built.

    Raises Refusal "cube too small".
    """
    terms, seats = league.terms.limited, len(league.competitors)
    if terms is not None and terms.cube and not enough_for(len(terms.cube), seats, terms.boosters):
        raise Refusal("cube too small", cards=len(terms.cube), needed=seats * terms.boosters * PACK, players=seats)
    return structs.replace(league, status="running")


FEWEST = 2


def gathered(league: League, now: int, *, wishes: bool = True) -> League:
    """A league with those who are to play its first round, each in a division, with the seeding."""
    here = without_the_missing(league, now) if checking_in(league, now) else league
    return seeded(placed(here, wishes=wishes))


def begun_by_itself(league: League, now: int) -> League:
    """A league whose time has come begins, or is over where too few have come, or too many for its cube.

    What an organiser wished of divisions is left out where a division would have no opponent.
    """
    found = gathered(league, now)
    if len(found.competitors) < FEWEST:
        return structs.replace(found, status="closed")
    if smallest(found) < FEWEST:
        found = gathered(league, now, wishes=False)
    try:
        return with_first_round(found, now)
    except Refusal:
        return structs.replace(found, status="closed")


def with_first_round(league: League, now: int) -> League:
    """The first round is paired; in a sealed or draft event cards are handed out before it.

    Raises Refusal "cube too small".
    """
    return next_round(league, now) if league.terms.limited is None else prepared(league)
