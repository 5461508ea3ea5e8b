"""Another player goes on in the place of one for the rest of a league; results, points and the deck stay with it."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import Former, League
from bot.leagues.pairing.matches import Match


def substituted(league: League, old: int, new: int, name: str) -> League:
    """The same with another player in the place of one; who played before, and until which round, is kept.

    What they have missed is forgiven, and what they have said of an open match is theirs no more.
    """

    def other(person: int) -> int:
        return new if person == old else person

    def match(found: Match | None) -> Match | None:
        if found is None:
            return None
        second = None if found.second is None else other(found.second)
        return structs.replace(found, first=other(found.first), second=second)

    def fixture(found: Fixture) -> Fixture:
        claims = found.claims if found.match is not None else tuple(each for each in found.claims if each[0] != old)
        return structs.replace(
            found,
            first=other(found.first),
            second=None if found.second is None else other(found.second),
            match=match(found.match),
            claims=tuple((other(by), said) for by, said in claims),
            absent=tuple(other(each) for each in found.absent),
            challenger=other(found.challenger),
            proposal=None if found.proposal is not None and found.proposal.by == old else found.proposal,
        )

    known = league.competitor(old)
    before = () if known is None else (*known.before, Former(old, known.name, _last_played(league, old)))
    decided = sum(
        old in each.players and each.second is not None and each.match is not None
        for round in league.rounds
        for each in round.fixtures
    )
    return structs.replace(
        league,
        competitors=tuple(
            structs.replace(each, id=new, name=name, gone=False, pardoned=decided, before=before)
            if each.id == old
            else each
            for each in league.competitors
        ),
        rounds=tuple(
            structs.replace(each, fixtures=tuple(fixture(found) for found in each.fixtures)) for each in league.rounds
        ),
        penalties=tuple((other(person), points) for person, points in league.penalties),
        seeding=tuple(other(person) for person in league.seeding),
        qualified=tuple(other(person) for person in league.qualified),
        seeds=tuple(tuple(other(each) for each in division) for division in league.seeds),
        waiting=tuple(each for each in league.waiting if each[0] != old),
        challenges=tuple(structs.replace(each, by=other(each.by), to=other(each.to)) for each in league.challenges),
        steps=tuple(structs.replace(each, person=other(each.person)) for each in league.steps),
    )


def _last_played(league: League, person: int) -> int:
    """The last round in which a match of a person is decided; 0 where there is none."""
    return max(
        (
            each.number
            for each in league.rounds
            for fixture in each.fixtures
            if person in fixture.players and fixture.match is not None
        ),
        default=0,
    )
