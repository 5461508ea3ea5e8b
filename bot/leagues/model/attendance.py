"""Who is there: those who have not checked in are left out, and so is who misses too many matches in a row."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.departures import without
from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import Decision, League, with_changed, with_decision
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


def without_no_shows(league: League, now: int) -> League:
    """The same, without those who have missed too many matches in a row; that they have left so is kept."""
    most = league.terms.no_shows
    if not most:
        return league
    for each in league.competitors:
        if not each.gone and missed(league, each.id) >= most:
            league = without(league, each.id)
            league = with_decision(league, Decision(now, 0, "", "no-show", each.name, ""))
    return league


def missed(league: League, person_id: int) -> int:
    """How many matches in a row a person has missed up to now; taking them back into the league ends the row."""
    competitor = league.competitor(person_id)
    count = 0
    for fixture in _decided(league, person_id)[competitor.pardoned if competitor else 0 :]:
        count = count + 1 if person_id in fixture.absent else 0
    return count


def taken_back(league: League, person_id: int) -> League:
    """A person who has left is paired again; what they have missed is forgiven."""
    return with_changed(league, person_id, gone=False, pardoned=len(_decided(league, person_id)))


def _decided(league: League, person_id: int) -> list[Fixture]:
    """The matches against a person that are decided, in their order."""
    every = (fixture for each in league.rounds for fixture in each.fixtures)
    return [
        fixture
        for fixture in every
        if fixture.second is not None and fixture.match is not None and person_id in fixture.players
    ]
