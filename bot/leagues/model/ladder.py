"""A ladder: who wants a match waits, and is paired with a person whose run stands about like their own.

It has no rounds: all its matches stand in one that lasts until the ladder closes. The same two do not meet twice in a
row, unless both have waited long and no other person has come.
"""

from __future__ import annotations

import random

from msgspec import structs

from bot.leagues.model.fixtures import Fixture, Round
from bot.leagues.model.league import League
from bot.leagues.model.runs import Run, runs_of
from persistence.matchmaking.leagues import league_game_id

AGAIN_AFTER_MS = 12 * 3_600_000
"""How long both have waited who meet again although they have just met."""


def run_of(league: League, person_id: int) -> Run:
    """The run in which a person is, with nothing played where it is yet to begin."""
    length = league.terms.run
    runs = runs_of(person_id, league.matches, length, league.terms.score)
    if runs and not runs[-1].finished:
        return runs[-1]
    return Run(len(runs) + 1, 0, 0, length)


def waits(league: League, person_id: int) -> bool:
    """Whether a person waits for a match."""
    return any(person == person_id for person, _ in league.waiting)


def with_waiting(league: League, person_id: int, now: int) -> League:
    """A person wants a match; who waits already goes on waiting from when they came."""
    if waits(league, person_id):
        return league
    return structs.replace(league, waiting=(*league.waiting, (person_id, now)))


def without_waiting(league: League, person_id: int) -> League:
    """A person does not want a match any more."""
    return structs.replace(league, waiting=tuple(each for each in league.waiting if each[0] != person_id))


def matched(league: League, now: int) -> League:
    """The same, with a match for all who waits and for whom there is a person to meet."""
    current = league.current
    if current is None:
        return league
    while (pair := _pair(league, now)) is not None:
        current = league.rounds[-1]
        table = len(current.fixtures)
        first, second = random.Random(f"{league.seed}/{table}").sample(pair, 2)
        fixture = Fixture(first, second, league_game_id(league.id, current.number, table))
        opened = structs.replace(current, fixtures=(*current.fixtures, fixture))
        waiting = tuple(each for each in league.waiting if each[0] not in pair)
        league = structs.replace(league, rounds=(*league.rounds[:-1], opened), waiting=waiting)
    return league


def look_again(league: League) -> int | None:
    """When two who wait may meet again who have just met; None where no person waits for that."""
    since = sorted(since for _, since in league.waiting)
    return since[1] + AGAIN_AFTER_MS if len(since) > 1 else None


def _pair(league: League, now: int) -> tuple[int, int] | None:
    """Two who wait and meet: who has waited longest, and whose run is the most like theirs."""
    for at, (person, since) in enumerate(league.waiting):
        own = run_of(league, person)
        found = []
        for order, (other, came) in enumerate(league.waiting):
            if order == at:
                continue
            again = _last_opponent(league.rounds[-1], person) == other or (
                _last_opponent(league.rounds[-1], other) == person
            )
            if again and now - max(since, came) < AGAIN_AFTER_MS:
                continue
            theirs = run_of(league, other)
            gap = (abs(own.played - theirs.played), abs(own.points - theirs.points))
            found.append((again, gap, order, other))
        if found:
            return person, min(found)[-1]
    return None


def _last_opponent(matches: Round, person_id: int) -> int | None:
    last = next((each for each in reversed(matches.fixtures) if person_id in each.players), None)
    return None if last is None else next((each for each in last.players if each != person_id), None)
