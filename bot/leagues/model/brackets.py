"""The knock-out of a league as it is looked at: its rounds, their matches, and who meets in them with what score."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League
from bot.leagues.pairing.knock_out import NOBODY, PARTS, FromTie, Meeting, Part, Source

MeetingState = Literal["later", "open", "over", "rest", "needless"]
"""Whether a match comes later, is open or over, a person has no opponent in it, or it is not played at all."""


class BracketSide(Struct, frozen=True):
    """One of two who meet; `name` is "" while no person knows who it is, and where no person ever comes."""

    player: int
    """0 where no person is known."""
    name: str
    seed: int
    """Their seed in the knock-out, 1 for the best; 0 where no person is known."""
    wins: int
    """How many games of the match they have won so far."""
    won: bool


class BracketMatch(Struct, frozen=True):
    """A match of the bracket; `place` names it for good: "W1.2" the second of the first round, "F1" the final."""

    place: str
    state: MeetingState
    first: BracketSide
    second: BracketSide
    round: int
    """In which round of the league it is played."""
    comes_from: tuple[str, str]
    """The places of the matches whose winner or loser stands first and second, "" for who comes from the seeding."""
    game: str = ""
    """The newest game of it, "" for none."""


class BracketRound(Struct, frozen=True):
    """A round of one part of the bracket, its matches from top to bottom."""

    part: Part
    number: int
    matches: tuple[BracketMatch, ...]


def bracket_rounds(league: League) -> tuple[BracketRound, ...]:
    """The whole bracket, part by part: those who have not lost, those who have lost once, finals, the third place.

    Empty where there is no knock-out or it has not begun. Every division has one of its own, so that of several it is
    that of `league.in_division(number)`.
    """
    fixtures = {fixture.place: fixture for each in league.rounds for fixture in each.fixtures if fixture.place}
    found: dict[tuple[Part, int], list[BracketMatch]] = {}
    for meeting in league.bracket.values():
        tie = meeting.tie
        match = _match(league, meeting, fixtures.get(tie.place))
        found.setdefault((tie.part, tie.round), []).append(match)
    ordered = sorted(found, key=lambda each: (PARTS.index(each[0]), each[1]))
    return tuple(BracketRound(part, number, tuple(found[part, number])) for part, number in ordered)


def ahead(league: League) -> set[int]:
    """Who is in a later match of the knock-out, and in none of the newest round."""
    brackets = [league.in_division(number).bracket for number in league.divisions]
    waiting = {
        player for each in brackets for meeting in each.values() if not meeting.over for player in meeting.players
    }
    playing = {player for fixture in league.rounds[-1].fixtures for player in fixture.players}
    return waiting - playing - {each.id for each in league.competitors if each.gone}


def _match(league: League, meeting: Meeting, fixture: Fixture | None) -> BracketMatch:
    tie = meeting.tie
    return BracketMatch(
        tie.place,
        _state(meeting, fixture),
        _side(league, meeting, meeting.first, fixture),
        _side(league, meeting, meeting.second, fixture),
        league.preliminary_rounds + tie.turn,
        (_comes_from(tie.first), _comes_from(tie.second)),
        fixture.game if fixture is not None else "",
    )


def _state(meeting: Meeting, fixture: Fixture | None) -> MeetingState:
    if meeting.needless:
        return "needless"
    if meeting.over:
        return "over" if len(meeting.players) == 2 else "rest"
    return "open" if fixture is not None else "later"


def _side(league: League, meeting: Meeting, player: int | None, fixture: Fixture | None) -> BracketSide:
    if player is None or player == NOBODY:
        return BracketSide(0, "", 0, 0, False)
    return BracketSide(
        player,
        league.called(player),
        league.qualified.index(player) + 1,
        _wins(fixture, player),
        meeting.winner == player,
    )


def _wins(fixture: Fixture | None, player: int) -> int:
    if fixture is None or fixture.second is None:
        return 0
    if fixture.match is not None:
        return fixture.match.wins[fixture.players.index(player)]
    said = ("first", "second")[fixture.players.index(player)]
    return sum(game.outcome == said for game in fixture.played)


def _comes_from(source: Source) -> str:
    return source.place if isinstance(source, FromTie) else ""
