"""What has to be so for somebody to do something with a league."""

from __future__ import annotations

from bot.leagues.ladder import run_of
from bot.leagues.league import League, open_match_of
from bot.play.people import Person
from bot.play.refusal import Refusal

MOST_COMPETITORS = 128
LONGEST_REASON = 300


def joinable(league: League, person: Person) -> League:
    """The same, where somebody can join it or hand in another list.

    Raises Refusal "league closed", "league begun", "left the league", "run not over" and "league full".
    """
    require_not_closed(league)
    known, ladder = league.competitor(person.id), league.terms.structure == "ladder"
    if known is not None and known.gone:
        raise Refusal("left the league", league=league.name)
    if league.status != "open":
        if known is not None and not ladder:
            raise Refusal("league begun", league=league.name)
        if known is not None and (run_of(league, person.id).played or open_match_of(league, person.id)):
            raise Refusal("run not over", league=league.name)
        if known is None and not lets_in(league):
            raise Refusal("league begun", league=league.name)
    if known is None and len(league.competitors) >= MOST_COMPETITORS:
        raise Refusal("league full", most=MOST_COMPETITORS)
    return league


def lets_in(league: League) -> bool:
    """Whether somebody can still come into a league that has begun: a ladder, or one that takes people in late."""
    return league.terms.structure == "ladder" or len(league.rounds) < league.terms.late_until


def require_not_closed(league: League) -> None:
    """Raises Refusal "league closed"."""
    if league.status == "closed":
        raise Refusal("league closed", league=league.name)


def require_organiser(organiser: bool) -> None:
    """Raises Refusal "not an organiser"."""
    if not organiser:
        raise Refusal("not an organiser")


def reason_of_organiser(reason: str, *, organiser: bool) -> str:
    """Why an organiser decides something, as it is kept; raises Refusal "not an organiser" and "no reason"."""
    require_organiser(organiser)
    kept = " ".join(reason.split())[:LONGEST_REASON].strip()
    if not kept:
        raise Refusal("no reason")
    return kept
