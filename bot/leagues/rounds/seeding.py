"""Who is seeded where when a league begins: by lot, by who joined first, or by rating."""

from __future__ import annotations

import random

from msgspec import structs

from bot.leagues.model.league import League


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
