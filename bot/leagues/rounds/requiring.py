"""What has to be so for a person to do something with a league."""

from __future__ import annotations

from bot.leagues.model import structures
from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.ladder import run_of
from bot.leagues.model.league import League, open_match_of
from bot.leagues.model.terms import BEST_OF, OPTIONS, Terms
from bot.leagues.pairing.matches import Outcome
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal

MOST_COMPETITORS = 128
LONGEST_REASON = 300


def joinable(league: League, person: Person) -> League:
    """The same, where a person can join it or hand in another list.

    Raises Refusal "league closed", "league begun", "left the league", "run not over", "own match open" and "league
    full".
    """
    require_not_closed(league)
    known, ladder = league.competitor(person.id), league.terms.is_ladder
    if known is not None and known.gone:
        raise Refusal("left the league", league=league.name)
    if league.status != "open":
        if known is not None and not ladder:
            raise Refusal("league begun", league=league.name)
        runs = not league.terms.by_challenge
        if known is not None and (open_match_of(league, person.id) or (runs and run_of(league, person.id).played)):
            raise Refusal("run not over" if runs else "own match open", league=league.name)
        if known is None and not lets_in(league):
            raise Refusal("league begun", league=league.name)
    if known is None and len(league.competitors) >= MOST_COMPETITORS:
        raise Refusal("league full", most=MOST_COMPETITORS)
    return league


def lets_in(league: League) -> bool:
    """Whether a person can still come into a league that has begun: a ladder, or one that takes people in late.

    Where cards were handed out no person comes late, and no person once there is a knock-out.
    """
    if league.terms.limited is not None or league.qualified:
        return False
    return league.terms.is_ladder or len(league.rounds) < league.terms.late_until


def require_not_closed(league: League) -> None:
    """Raises Refusal "league closed"."""
    if league.status == "closed":
        raise Refusal("league closed", league=league.name)


def require_organiser(organiser: bool) -> None:
    """Raises Refusal "not an organiser"."""
    if not organiser:
        raise Refusal("not an organiser")


def require_groups(league: League, count: int) -> None:
    """Raises Refusal where so many, in the smallest division, do not make the groups or the cut agreed on.

    That is "too few for groups" and "too few for the cut".
    """
    least = structures.least_competitors(league.terms)
    if count < least and league.terms.cut:
        raise Refusal("too few for the cut", league=league.name, count=count, needed=least)
    if count < least:
        raise Refusal("too few for groups", league=league.name, count=count, needed=least)


def require_decidable(league: League, number: int, fixture: Fixture, outcome: Outcome) -> None:
    """Raises Refusal "no draw here", and "bracket moved on" where a match before a knock-out has led to it."""
    if outcome not in fixture.outcomes:
        raise Refusal("no draw here", league=league.name)
    if not fixture.place and league.around(fixture.first).qualified:
        raise Refusal("bracket moved on", round=number, newest=len(league.rounds))


def require_points(league: League, person_id: int) -> None:
    """Raises Refusal "no points here" where points decide nothing (any more) about a person."""
    if not points_count(league, person_id):
        raise Refusal("no points here", league=league.name)


def points_count(league: League, person_id: int) -> bool:
    """Whether points (still) decide anything about a person: in a knock-out they do not."""
    return not (league.terms.knocks_out or league.terms.by_challenge) and not league.around(person_id).qualified


def require_terms(terms: Terms) -> None:
    """Raises Refusal "not in this structure" where something is agreed that a structure does not have, "no best of"."""
    usual = Terms(name="")
    if terms.best_of not in BEST_OF:
        raise Refusal("no best of")
    besides = {"seeding": terms.by_challenge, "third": terms.cut > 0}
    for name in OPTIONS:
        fits = name in terms.kind.options or besides.get(name, False)
        if not fits and getattr(terms, name) != getattr(usual, name):
            raise Refusal("not in this structure", option=name, structure=terms.structure)


def reason_of_organiser(reason: str, *, organiser: bool) -> str:
    """Why an organiser decides something, as it is kept; raises Refusal "not an organiser" and "no reason"."""
    require_organiser(organiser)
    kept = one_line(reason)[:LONGEST_REASON].strip()
    if not kept:
        raise Refusal("no reason")
    return kept
