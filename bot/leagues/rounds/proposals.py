"""What an organiser decides of a match in which they play, where there is no other organiser: it can be objected to."""

from __future__ import annotations

from bot.leagues.model.fixtures import Proposal, by_hand
from bot.leagues.model.league import League, with_fixture, with_match
from bot.leagues.model.terms import HOUR_MS
from bot.leagues.pairing.matches import Outcome
from bot.play.requests.refusal import Refusal


def proposed(league: League, number: int, at: int, by: int, outcome: Outcome, reason: str, now: int) -> League:
    """An organiser says what came of a match of their own; the match stays open for an hour or the league's window."""
    counts = now + max(1, league.terms.window) * HOUR_MS
    return with_fixture(league, number, at, proposal=Proposal(by, outcome, counts, reason))


def opposed(league: League, number: int, table: int, person_id: int) -> League:
    """A player objects, so that the match is decided by its game, by both players, or at the end of its round.

    Raises Refusal "no such match" and "nothing to object to".
    """
    found = league.round_called(number)
    if found is None or not 1 <= table <= len(found.fixtures):
        raise Refusal("no such match", round=number, match=table)
    proposal = found.fixtures[table - 1].proposed
    if proposal is None or proposal.by == person_id:
        raise Refusal("nothing to object to", league=league.name)
    return with_fixture(league, number, table - 1, proposal=None, objected=True)


def unopposed(league: League, now: int) -> League:
    """The same with the matches of the newest round decided to which no person has objected in time."""
    current = league.rounds[-1]
    for at, fixture in enumerate(current.fixtures):
        proposal = fixture.proposed
        if proposal is not None and now >= proposal.counts:
            match = by_hand(current.number, fixture, proposal.outcome, league.terms.best_of)
            league = with_match(league, current.number, at, match)
    return league
