"""Another player goes on in the place of one for the rest of a league; results, points and the deck stay with it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import Former, League, with_changed
from bot.leagues.pairing.matches import Match


def substituted(league: League, old: int, new: int, name: str) -> League:
    """The same with another player in the place of one; who played before, and until which round, is kept.

    What they have missed is forgiven, and what they have said of an open match is theirs no more.
    """

    def other(person: int) -> int:
        return new if person == old else person

    def unsaid(found: Fixture) -> Fixture:
        claims = found.claims if found.match is not None else tuple(each for each in found.claims if each[0] != old)
        proposal = None if found.proposal is not None and found.proposal.by == old else found.proposal
        return structs.replace(found, claims=claims, proposal=proposal)

    known = league.competitor(old)
    before = () if known is None else (*known.before, Former(old, known.name, _last_played(league, old)))
    decided = sum(
        old in each.players and each.second is not None and each.match is not None
        for round in league.rounds
        for each in round.fixtures
    )
    league = with_changed(league, old, id=new, name=name, gone=False, pardoned=decided, before=before)
    return structs.replace(
        with_others(with_fixtures(league, unsaid), other),
        seeds=tuple(tuple(other(each) for each in division) for division in league.seeds),
        waiting=tuple(each for each in league.waiting if each[0] != old),
        challenges=tuple(structs.replace(each, by=other(each.by), to=other(each.to)) for each in league.challenges),
    )


def with_others(league: League, other: Callable[[int], int]) -> League:
    """The same with the players of its matches, its table and the steps of a ladder as `other` says of each."""

    def match(found: Match) -> Match:
        second = None if found.second is None else other(found.second)
        return structs.replace(found, first=other(found.first), second=second)

    def fixture(found: Fixture) -> Fixture:
        return structs.replace(
            found,
            first=other(found.first),
            second=None if found.second is None else other(found.second),
            match=None if found.match is None else match(found.match),
            claims=tuple((other(by), said) for by, said in found.claims),
            absent=tuple(other(each) for each in found.absent),
            challenger=other(found.challenger),
            proposal=structs.replace(found.proposal, by=other(found.proposal.by)) if found.proposal else None,
        )

    return structs.replace(
        with_fixtures(league, fixture),
        penalties=tuple((other(person), points) for person, points in league.penalties),
        seeding=tuple(other(person) for person in league.seeding),
        qualified=tuple(other(person) for person in league.qualified),
        steps=tuple(structs.replace(each, person=other(each.person)) for each in league.steps),
    )


def with_fixtures(league: League, change: Callable[[Fixture], Fixture]) -> League:
    """The same with each of its matches changed."""
    rounds = (structs.replace(each, fixtures=tuple(map(change, each.fixtures))) for each in league.rounds)
    return structs.replace(league, rounds=tuple(rounds))


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
