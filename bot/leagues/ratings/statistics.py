"""Statistics as sums over finished games: Heroes, factions, who meets whom, who begins, how long it takes.

Everything here is a pure function of rows. Opponents of one team count once each; a mirror counts on both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bot.leagues.ratings.finished import PlayedGame, PlayedSeat
from bot.leagues.ratings.rating_service import FIRST_FULL_DAY, WEEK_MS
from bot.play.clocks.paces import PaceName
from engine.state.seats import teams_for

ODD_FROM = 3
"""How many short games between the same two in a week organisers are shown."""


@dataclass(slots=True)
class Tally:
    """How often something was won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How often there was anything to win."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> Fraction:
        """How much of it was won, a draw counting half."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games) if self.games else Fraction(0)

    def count(self, seat: PlayedSeat) -> None:
        """Adds what came of a game for a seat."""
        match seat.came:
            case "won":
                self.won += 1
            case "drawn":
                self.drawn += 1
            case "lost":
                self.lost += 1


@dataclass(slots=True)
class Length:
    """How long things took."""

    games: int = 0
    total: int = 0

    @property
    def mean(self) -> Fraction:
        """The mean, 0 of nothing."""
        return Fraction(self.total, self.games) if self.games else Fraction(0)

    def count(self, length: int) -> None:
        """Adds one."""
        self.games += 1
        self.total += length


@dataclass(slots=True)
class Statistics:
    """The sums over some games, from the view of all their seats or of one person's."""

    games: int = 0
    drawn: int = 0
    """How many of these games no person has won."""
    tally: Tally = field(default_factory=Tally)
    """What came of the seats that are looked at."""
    first: Tally = field(default_factory=Tally)
    """What came of those among them that began."""
    later: Tally = field(default_factory=Tally)
    """What came of those that did not."""
    days: Length = field(default_factory=Length)
    lasted: dict[PaceName, Length] = field(default_factory=dict)
    """How long games of each pace took, in milliseconds."""
    answers: Length = field(default_factory=Length)
    """How long people took for a Day, in milliseconds, where a clock counted it."""
    heroes: dict[str, Tally] = field(default_factory=dict)
    factions: dict[str, Tally] = field(default_factory=dict)
    met: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By two factions, what came of the first against the second."""
    heroes_met: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By two Heroes, what came of the first against the second."""
    hidden: int = 0
    """Games of which nothing is told yet of what was played in them."""


def summed(games: Iterable[PlayedGame], now: int, person: int | None = None) -> Statistics:
    """The sums over games, of all their seats or of one person's; what is secret until later counts in no figure of it.

    The opponents of a seat are those of other teams.
    """
    found = Statistics()
    for game in games:
        looked_at = [at for at, seat in enumerate(game.seats) if person in (None, seat.person)]
        if not looked_at:
            continue
        found.games += 1
        found.drawn += any(seat.came == "drawn" for seat in game.seats)
        if game.days:
            found.days.count(game.days)
        found.lasted.setdefault(game.pace, Length()).count(max(0, game.ended - game.began))
        secret = now < game.secret_until
        found.hidden += secret
        for at in looked_at:
            _count(found, game, at, secret=secret)
    return found


def _count(found: Statistics, game: PlayedGame, at: int, *, secret: bool) -> None:
    seat, teams = game.seats[at], teams_for(game.mode, len(game.seats))
    found.tally.count(seat)
    (found.first if at == game.first else found.later).count(seat)
    if seat.used is not None and game.days:
        found.answers.games += game.days
        found.answers.total += seat.used
    if secret or not seat.hero:
        return
    found.heroes.setdefault(seat.hero, Tally()).count(seat)
    found.factions.setdefault(seat.faction, Tally()).count(seat)
    for other_at, other in enumerate(game.seats):
        if teams[other_at] != teams[at] and other.hero:
            found.met.setdefault((seat.faction, other.faction), Tally()).count(seat)
            found.heroes_met.setdefault((seat.hero, other.hero), Tally()).count(seat)


def public(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """The games that others than their players may know of."""
    return [game for game in games if not game.private]


@dataclass(frozen=True, slots=True)
class OddSeries:
    """Games between the same two, of the last week, that ended before their second Day."""

    people: tuple[int, ...]
    games: int
    won: tuple[int, ...]
    """How many of them each has won, in the order of the people."""


def odd_series(games: Iterable[PlayedGame], now: int) -> list[OddSeries]:
    """The series of short games that organisers look at, the longest first; games without names or in private not."""
    found: dict[tuple[int, ...], list[PlayedGame]] = {}
    for game in public(games):
        people = tuple(sorted(seat.person for seat in game.seats))
        if game.days < FIRST_FULL_DAY and now - game.ended < WEEK_MS and len(people) == 2 and all(people):
            found.setdefault(people, []).append(game)
    series = [
        OddSeries(
            people,
            len(played),
            tuple(
                sum(seat.person == person and seat.came == "won" for each in played for seat in each.seats)
                for person in people
            ),
        )
        for people, played in found.items()
        if len(played) >= ODD_FROM
    ]
    return sorted(series, key=lambda each: (-each.games, each.people))


def most_played(tallies: dict[str, Tally], most: int) -> Sequence[tuple[str, Tally]]:
    """Those with the most games, then with the larger share, first."""

    def key(each: tuple[str, Tally]) -> tuple[int, Fraction, str]:
        return -each[1].games, -each[1].share, each[0]

    return sorted(tallies.items(), key=key)[:most]
