"""Check-in: who wants to play says so in the hours before the first round; who has not is left out."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.league import Decision, League, with_decision
from bot.leagues.model.leaving import without
from bot.leagues.model.terms import HOUR_MS


def check_in_from(league: League) -> int:
    """From when on one can check in, in milliseconds; 0 where no person has to."""
    terms = league.terms
    return terms.starts - terms.check_in * HOUR_MS if terms.starts and terms.check_in else 0


def checking_in(league: League, now: int) -> bool:
    """Whether it is the time to check in."""
    begins = check_in_from(league)
    return league.status == "open" and bool(begins) and now >= begins


def asked(league: League, now: int) -> League:
    """Each person is asked to say that they play; who is asked after the start has all the time for it from now."""
    terms = league.terms
    starts = terms.starts if now < terms.starts else now + terms.check_in * HOUR_MS
    return structs.replace(league, asked=True, terms=structs.replace(terms, starts=starts))


def without_the_missing(league: League, now: int) -> League:
    """The same, without those who have not said that they play; that they were left out is kept."""
    for each in league.competitors:
        if not each.here:
            league = without(league, each.id)
            league = with_decision(league, Decision(now, 0, "", "not checked in", each.name, ""))
    return league


def left_out(league: League) -> list[str]:
    """The names of those who have not checked in."""
    return [each.about for each in league.decisions if each.what == "not checked in"]
