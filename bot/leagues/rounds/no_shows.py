"""Who does not come to their matches: who has missed so many in a row as the terms say is paired no more."""

from __future__ import annotations

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import Decision, League, with_changed, with_decision
from bot.leagues.model.leaving import without


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
