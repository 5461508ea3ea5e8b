"""Ratings: what the results of games say of how strong a person is, by openskill's model of Plackett and Luce.

A rating is a guess and how far it may be out. What people are shown is one number that grows with both the strength and
the certainty: three times as far below the guess as it may be out, so that no person stands high by one lucky game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from msgspec import Struct
from openskill.models import PlackettLuce

from engine.state.game import Mode

Ladder = Literal["duel", "2v2", "free for all"]
"""What is rated apart from each other: the ways to sit at a table."""

LADDERS: tuple[Ladder, ...] = get_args(Ladder)

assert set(LADDERS) == set(get_args(Mode))

PROVISIONAL_GAMES = 10
"""With fewer games a rating is provisional."""

DIGITS = 6
"""How exactly a rating is kept, so that it is the same where it is worked out again."""

START, SCALE = 1500, 24
"""The number with which each person begins, and how many points of it one of the model's are."""

SHORT_SHARE = 0.5
"""How far a game moves ratings that ended before its second Day, of what others do."""

_MODEL = PlackettLuce()


class Rating(Struct, frozen=True):
    """How strong a person is thought to be in one ladder, and in how many games that was found out."""

    guess: float = 25.0
    doubt: float = round(25.0 / 3, DIGITS)
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost

    @property
    def shown(self) -> int:
        """The one number that people see, and by which they are ranked."""
        return round(START + SCALE * (self.guess - 3 * self.doubt))

    @property
    def provisional(self) -> bool:
        """Whether too few games were played for it to say much."""
        return self.games < PROVISIONAL_GAMES


class RatedGame(Struct, frozen=True):
    """A finished game as it counts: who played with whom, and who came before whom."""

    game: str
    ladder: Ladder
    guild: int
    at: int
    """When it was counted, in milliseconds."""
    teams: tuple[tuple[int, ...], ...]
    """The people of each team."""
    ranks: tuple[int, ...]
    """The rank of each team, 1 for the best; equal ones share it."""
    short: bool = False
    """Whether it ended before its second Day; then it moves ratings half as far."""

    @property
    def people(self) -> tuple[int, ...]:
        """All who played."""
        return tuple(person for team in self.teams for person in team)


def rated(game: RatedGame, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of all who played after a game; who has none begins like all. A short one counts half."""
    teams = [[_MODEL.rating(*_pair(before.get(person))) for person in team] for team in game.teams]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in game.ranks])
    found: dict[int, Rating] = {}
    for team, rank, new in zip(game.teams, game.ranks, after, strict=True):
        best = rank == min(game.ranks)
        alone = game.ranks.count(rank) == 1
        for person, rating in zip(team, new, strict=True):
            old = before.get(person, Rating())
            share = SHORT_SHARE if game.short else 1.0
            found[person] = Rating(
                round(old.guess + share * (rating.mu - old.guess), DIGITS),
                round(old.doubt + share * (rating.sigma - old.doubt), DIGITS),
                old.won + (best and alone),
                old.drawn + (best and not alone),
                old.lost + (not best),
            )
    return found


def replayed(games: Iterable[RatedGame]) -> list[dict[int, Rating]]:
    """The ratings after each game of one ladder's log, worked out from its beginning."""
    now: dict[int, Rating] = {}
    history = []
    for game in games:
        after = rated(game, now)
        now |= after
        history.append(after)
    return history


def _pair(rating: Rating | None) -> tuple[float, float]:
    found = rating or Rating()
    return found.guess, found.doubt
