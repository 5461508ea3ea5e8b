"""The time in which what people have decided can still be corrected, and rounds that are taken back for that.

What games decide goes on at once. Where a decision or the reports of both players have decided the last open match of a
round, the league waits before the next round is paired, or before it is over. After that an organiser can still take
the next round back until a person has moved in it, and reopen a league for a week.
"""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, HOUR_MS
from bot.play.requests.refusal import Refusal

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
