"""A ladder: who meets whom, by waiting for a match or by challenging a player who stands above.

It has no rounds: all its matches stand in one that lasts until the ladder closes. Who waits is paired with a person
whose run stands about like their own; the same two do not meet twice in a row, unless both have waited long and no
other person has come. A challenge is answered, or its match is lost by silence.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import structs

from bot.leagues.model.fixtures import Fixture, Round, by_hand
from bot.leagues.model.ladder_places import Challenge, Run, Step, places, runs_of
from bot.leagues.model.league import League, open_match_of
from bot.leagues.model.terms import HOUR_MS
from bot.play.clocks.stops import Stops
from bot.play.requests.refusal import Refusal
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


def recorded(league: League, now: int) -> League:
    """The same with every step of its ladder noted: matches that were decided, and who came or left since.

    Challenges of players who have left, and all of a league that is over, lapse.
    """
    if not league.terms.by_challenge or not league.rounds:
        return league
    fixtures = league.rounds[0].fixtures
    steps = [each for each in league.steps if not each.table or fixtures[each.table - 1].match is not None]
    noted = {each.table for each in steps}
    steps += [
        Step(now, table=table)
        for table, fixture in enumerate(fixtures, start=1)
        if fixture.match is not None and table not in noted
    ]
    here = [each.id for each in league.competitors if not each.gone]
    standing = places(steps, fixtures)
    steps += [Step(now, person, came=False) for person in standing if person not in here]
    steps += [Step(now, person) for person in _coming(league, here) if person not in standing]
    open_ones = league.challenges if league.status == "running" else ()
    return structs.replace(
        league,
        steps=tuple(steps),
        challenges=tuple(each for each in open_ones if each.by in here and each.to in here),
    )


def _coming(league: League, here: Sequence[int]) -> list[int]:
    """These players in the order in which they come in: as they stood in the season before, then as they are seeded."""
    before = [person for division in league.seeds for person in division if person in here]
    seeded = [person for person in league.seeding if person in here and person not in before]
    return [*before, *seeded, *(person for person in here if person not in before and person not in seeded)]


def challenge_of(league: League, person_id: int) -> Challenge | None:
    """The open challenge that a player has made or received."""
    return next((each for each in league.challenges if person_id in (each.by, each.to)), None)


def within_reach(league: League, person_id: int) -> list[int]:
    """The players above whom a player may challenge by their places, the highest first."""
    order = league.rungs
    if person_id not in order:
        return []
    at = order.index(person_id)
    return order[max(0, at - league.terms.reach) if league.terms.reach else 0 : at]


def resting_until(league: League, by: int, to: int) -> int:
    """Until when a player may not challenge another one, by what they have played; 0 where nothing hinders it.

    After a match of the two, and after one to which the player has challenged, the terms may ask for some hours.
    """
    found = 0
    for step in league.steps:
        if step.table:
            fixture = league.rounds[0].fixtures[step.table - 1]
            if fixture.challenger == by or {by, to} == set(fixture.players):
                found = max(found, step.at + league.terms.cooldown * HOUR_MS)
    return found


def can_challenge(league: League, person_id: int, now: int) -> list[int]:
    """The players whom a player may challenge now, the highest first; none while they play or wait for an answer."""
    if _taken(league, person_id) or league.status != "running":
        return []
    return [
        other
        for other in within_reach(league, person_id)
        if not _taken(league, other) and resting_until(league, person_id, other) <= now
    ]


def _taken(league: League, person_id: int) -> bool:
    return challenge_of(league, person_id) is not None or open_match_of(league, person_id) is not None


def challenged(league: League, by: int, to: int, now: int) -> League:
    """The same with a challenge.

    Raises Refusal "challenge to oneself", "not in the ladder", "own match open", "challenge waits", "stands below",
    "out of reach", "in a match", "challenged already" and "challenged lately".
    """
    order = league.rungs
    if by == to:
        raise Refusal("challenge to oneself")
    if to not in order:
        raise Refusal("not in the ladder", league=league.name)
    if open_match_of(league, by) is not None:
        raise Refusal("own match open", league=league.name)
    if challenge_of(league, by) is not None:
        raise Refusal("challenge waits", league=league.name)
    name = league.called(to)
    if order.index(to) > order.index(by):
        raise Refusal("stands below", person=name, league=league.name)
    if to not in (reach := within_reach(league, by)):
        people = tuple(league.called(each) for each in reach)
        raise Refusal("out of reach", person=name, most=league.terms.reach, people=people)
    if open_match_of(league, to) is not None:
        raise Refusal("in a match", person=name)
    if challenge_of(league, to) is not None:
        raise Refusal("challenged already", person=name)
    until = resting_until(league, by, to)
    if until > now:
        raise Refusal("challenged lately", person=name, until=until // 1000)
    answered = Stops(weekend=league.terms.weekend).after(now, league.terms.answer * HOUR_MS)
    return structs.replace(league, challenges=(*league.challenges, Challenge(by, to, now, answered)))


def answered(league: League, person_id: int, *, accepts: bool) -> League:
    """The same with the match that a challenge brings, to be played, or won by the challenger where it is forfeited.

    Raises Refusal "not challenged".
    """
    challenge = challenge_of(league, person_id)
    if challenge is None or challenge.to != person_id:
        raise Refusal("not challenged", league=league.name)
    return _played(league, challenge) if accepts else _forfeited(league, challenge, missed=False)


def lapsed(league: League, now: int) -> League:
    """The same with the challenges forfeited to which no answer has come in time."""
    for challenge in league.challenges:
        if challenge.until <= now:
            league = _forfeited(league, challenge, missed=True)
    return league


def _played(league: League, challenge: Challenge) -> League:
    table = len(league.rounds[0].fixtures)
    first, second = random.Random(f"{league.seed}/{table}").sample((challenge.by, challenge.to), 2)
    game = league_game_id(league.id, 1, table)
    return _with(league, challenge, Fixture(first, second, game, challenger=challenge.by))


def _forfeited(league: League, challenge: Challenge, *, missed: bool) -> League:
    fixture = Fixture(challenge.by, challenge.to, challenger=challenge.by, absent=(challenge.to,) if missed else ())
    match = by_hand(1, fixture, "first", league.terms.best_of)
    return _with(league, challenge, structs.replace(fixture, match=match))


def _with(league: League, challenge: Challenge, fixture: Fixture) -> League:
    """The same with a match in place of a challenge."""
    only = league.rounds[0]
    return structs.replace(
        league,
        rounds=(structs.replace(only, fixtures=(*only.fixtures, fixture)),),
        challenges=tuple(each for each in league.challenges if each != challenge),
    )
