"""What becomes of a bracket when an earlier match is decided otherwise: who should have come through takes the place of
who did, as long as what they play there is not over."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League, with_whole_fixture
from bot.leagues.pairing.matches import Match
from bot.leagues.rounds.pairing_up import walked_over
from persistence.matchmaking.leagues import game_id_after


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
