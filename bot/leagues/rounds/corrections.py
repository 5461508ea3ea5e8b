"""What can still be corrected: matches decided otherwise, decisions that are objected to, rounds that are taken back.

An organiser decides a match in which they play only where there is no other organiser, and it can be objected to. When
an earlier match of a bracket is decided otherwise, who should have come through takes the place of who did, as long as
what they play there is not over.

What games decide goes on at once. Where a decision or the reports of both players have decided the last open match of a
round, the league waits before the next round is paired, or before it is over. After that an organiser can still take
the next round back until a person has moved in it, and reopen a league for a week.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import structs

from bot.leagues.model.fixtures import Fixture, Proposal, by_hand
from bot.leagues.model.league import League, with_fixture, with_match, with_whole_fixture
from bot.leagues.model.terms import DAY_MS, HOUR_MS
from bot.leagues.pairing.matches import Match, Outcome
from bot.leagues.rounds.pairing_up import walked_over
from bot.play.requests.refusal import Refusal
from persistence.matchmaking.leagues import game_id_after


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


def corrected(league: League, number: int) -> League | None:
    """The same after a match of a round was decided otherwise; None where that cannot be made good any more."""
    for later in league.rounds[number:]:
        for at, fixture in enumerate(later.fixtures):
            due = league.around(fixture.first).bracket[fixture.place].players if fixture.place else fixture.players
            if set(due) == set(fixture.players):
                continue
            played = fixture.second is not None and fixture.match is not None and fixture.game
            if played or not due:
                return None
            changed = _instead(league, later.number, fixture, due)
            if changed.match is None and later.number < len(league.rounds):
                return None
            league = with_whole_fixture(league, later.number, at, changed)
    return league if _all_meet(league) else None


def _instead(league: League, number: int, fixture: Fixture, due: Sequence[int]) -> Fixture:
    """What stands at a place of the bracket where others meet than was thought."""
    if len(due) == 1:
        return Fixture(due[0], None, place=fixture.place, match=Match(number, due[0], None, "first"))
    here = {each.id for each in league.competitors if not each.gone}
    game = game_id_after(fixture.game or f"{league.id}:{number}:{fixture.place}", "instead")
    first, second = random.Random(f"{league.seed}/{game}").sample(due, 2)
    fresh = Fixture(first, second, game, place=fixture.place)
    return walked_over(fresh, number, here, league.terms.best_of)


def _all_meet(league: League) -> bool:
    """Whether all who is to meet by now does."""
    for division in league.divisions:
        own = league.in_division(division)
        places = {fixture.place for each in own.rounds for fixture in each.fixtures}
        turn = len(league.rounds) - own.preliminary_rounds
        for meeting in own.bracket.values():
            due = meeting.tie.turn <= turn or league.status == "closed"
            if due and not meeting.over and len(meeting.players) == 2 and meeting.tie.place not in places:
                return False
    return True


REOPEN_MS = 7 * DAY_MS
"""How long a league that is over can be reopened."""


def waiting_for_corrections(before: League, after: League, now: int) -> League:
    """What becomes of a league that people have changed: it waits where they have decided its last open match."""
    current = after.current
    over = after.status == "running" and current is not None and not current.open
    if not over or not after.terms.window or after.terms.is_ladder or before.matches == after.matches:
        return after
    return structs.replace(after, goes_on=now + after.terms.window * HOUR_MS)


def rounds_to_keep(league: League, now: int) -> int:
    """How many rounds stay where a league is reopened: all of one that is over, else those before the newest.

    Rounds in which no game was paired go with the one after them. Raises Refusal "not over yet", "no round to reopen",
    "too late to reopen" and "round moved on".
    """
    current = league.current
    if current is None or league.status == "open":
        raise Refusal("no round to reopen", league=league.name)
    if league.status == "closed" and now > league.closed_at + REOPEN_MS:
        raise Refusal("too late to reopen", league=league.name)
    if league.status == "running" and (league.goes_on or league.terms.is_ladder):
        raise Refusal("not over yet", league=league.name)
    kept = len(league.rounds) - (league.status == "running")
    while kept and not any(fixture.game for fixture in league.rounds[kept - 1].fixtures):
        kept -= 1
    if not kept and not league.terms.is_ladder:
        raise Refusal("no round to reopen", league=league.name)
    for each in league.rounds[kept:]:
        if any(fixture.played or (fixture.game and fixture.match is not None) for fixture in each.fixtures):
            raise Refusal("round moved on", round=each.number, league=league.name)
    return kept or 1


def reopened(league: League, now: int) -> League:
    """The same with its last round that was played open to corrections again; raises as `rounds_to_keep` does."""
    kept = rounds_to_keep(league, now)
    until = now + max(1, league.terms.window) * HOUR_MS
    last = league.rounds[kept - 1]
    last = structs.replace(last, ends=max(last.ends, until))
    through = tuple(
        person
        for division in league.divisions
        for own in [league.in_division(division)]
        if kept > own.preliminary_rounds
        for person in own.qualified
    )
    ladder = league.terms.is_ladder
    return structs.replace(
        league,
        status="running",
        rounds=(*league.rounds[: kept - 1], last),
        qualified=through,
        goes_on=0 if last.open or ladder else until,
        closed_at=0,
        reopened=league.reopened + 1,
    )
