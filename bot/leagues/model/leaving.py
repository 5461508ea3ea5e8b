"""What becomes of a league when a person leaves it, or is forgotten."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.model.fixtures import by_hand
from bot.leagues.model.league import Competitor, Decision, Former, League, with_changed, with_match
from bot.leagues.model.substitution import with_others
from bot.leagues.pairing.matches import Outcome


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
