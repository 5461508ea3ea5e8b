"""Who goes: a player leaves a league, is forgotten, or has another player go on in their place for its rest.

Results and points stay with the place; of a substitution the deck as well.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from bot.leagues.model.fixtures import Fixture, by_hand
from bot.leagues.model.league import Competitor, Decision, Former, League, with_changed, with_match
from bot.leagues.pairing.matches import Match, Outcome


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


def without(league: League, person_id: int) -> League:
    """A person leaves: before it begins without a trace, later with all their matches in the table."""
    league = structs.replace(league, waiting=tuple(each for each in league.waiting if each[0] != person_id))
    if league.status != "open":
        return with_changed(league, person_id, gone=True)
    kept = tuple(each for each in league.competitors if each.id != person_id)
    return structs.replace(league, competitors=kept)


def forgotten(league: League, person_id: int, nobody: int) -> League:
    """A person is taken out of it: what the others have made of meeting them stays.

    Who was to meet them in a game that has not begun has won.
    """
    current = league.current
    if current is not None:
        for at, fixture in enumerate(current.fixtures):
            if person_id in fixture.players and fixture.waits:
                won: Outcome = "second" if fixture.first == person_id else "first"
                match = by_hand(current.number, fixture, won, league.terms.best_of)
                league = with_match(league, current.number, at, match)

    def other(each: int) -> int:
        return nobody if each == person_id else each

    known = league.competitor(person_id)
    former = [each.name for one in league.competitors for each in one.before if each.id == person_id]
    names = {known.name, *former} if known is not None else set(former)

    def decided(decision: Decision) -> Decision:
        if decision.what == "substitute":
            about = " → ".join("—" if each in names else each for each in decision.about.split(" → "))
            decision = structs.replace(decision, about=about)
        if decision.by == person_id:
            decision = structs.replace(decision, by=0, name="—")
        person = decision.what not in ("override", "settings", "start")
        named = person and known is not None and decision.about.partition(": ")[0] == known.name
        return structs.replace(decision, about="—") if named else decision

    return structs.replace(
        with_others(league, other),
        organiser=0 if league.organiser == person_id else league.organiser,
        competitors=tuple(
            Competitor(nobody, "—", "", "", gone=True, division=each.division, before=each.before)
            if each.id == person_id
            else each
            for each in _without_former(league, person_id, nobody)
        ),
        decisions=tuple(decided(each) for each in league.decisions),
        seeds=tuple(tuple(each for each in division if each != person_id) for division in league.seeds),
        waiting=tuple(each for each in league.waiting if each[0] != person_id),
        challenges=tuple(each for each in league.challenges if person_id not in (each.by, each.to)),
    )


def _without_former(league: League, person_id: int, nobody: int) -> tuple[Competitor, ...]:
    """The competitors, in whose places a person stands without a name who played there before."""

    def former(each: Former) -> Former:
        return Former(nobody, "—", each.until) if each.id == person_id else each

    return tuple(structs.replace(each, before=tuple(former(one) for one in each.before)) for each in league.competitors)
