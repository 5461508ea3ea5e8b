"""What a review says: a value that can be kept, and names no card that was hidden."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field, structs

from engine.state.game import Mode

FORM = 1

AS_GOOD = 0.03
"""Answers whose chances differ by no more than this are equally good, as far as a review can tell."""

NAMED = 3
"""How many moments are named of each player."""

SURE = 1.5
"""By how many standard errors an answer must be worse before it is called so."""


class Point(Struct, frozen=True, array_like=True):
    """The chances at one moment: when a turn begins, and at the end."""

    day: int
    turn: int
    """Which turn of the Day it is, counted from 1 over all players; 0 where none is taken."""
    seat: int
    """Whose turn it is; -1 at the end."""
    chances: list[float]
    """Of each team."""
    entry: int


class Why(Struct, frozen=True):
    """What comes of an answer on average until the next Day begins."""

    moves: list[float]
    """By how many regions each Expedition goes forward; 2 * seat, plus 1 for the Companion Expedition."""
    cards: list[float]
    """How many cards each player has in hand and Reserve then."""
    mana: list[float]
    """How many Mana Orbs."""
    won: float
    """In what share of lines the game is won by then."""


class Judged(Struct, frozen=True):
    """A choice, judged from what its player knew then."""

    seat: int
    day: int
    turn: int
    """How many turns had begun in the game: choices of one turn belong together."""
    entry: int
    """The entry of the record with its answer, counted from 0, the beginning."""
    place: int
    """Which answer of that entry, for an entry may have several."""
    prompt: str
    played: list[int]
    """The options that were picked."""
    better: list[int]
    """Those of the best answer found; what was played where none is better."""
    chance: float
    """The chance of the player's team with what was played."""
    best: float
    """The same with the best answer."""
    error: float
    """The standard error of their difference."""
    why: list[Why] = field(default_factory=list)
    """Of a moment that is named: what comes of what was played, and of the best answer."""

    @property
    def lost(self) -> float:
        """How much chance was given away; 0 where that is no more than the estimate may be off."""
        lost = self.best - self.chance
        return lost if lost > self.error * SURE and self.better != self.played else 0.0

    @property
    def agrees(self) -> bool:
        """Whether what was played is as good as anything, as far as can be told."""
        return self.lost <= AS_GOOD


class Luck(Struct, frozen=True):
    """What chance has given and taken away, in chances of each team to win; none of it in the mean of many games."""

    cards: list[list[float]]
    """By the cards that each seat was dealt and drew, what that brought each team."""
    other: list[float]
    """By dice, random picks and Tumult cards, what that brought each team."""

    def of_team(self, team: int, seats: list[int]) -> tuple[float, float, float]:
        """What a team, which has these seats, got by its own cards, by those of the others, and by other chance."""
        own = sum(self.cards[seat][team] for seat in seats)
        theirs = sum(each[team] for seat, each in enumerate(self.cards) if seat not in seats)
        return own, theirs, self.other[team]


class Choices(Struct, frozen=True):
    """What the choices of a seat come to, judged from what its player knew."""

    seat: int
    count: int
    """Choices that were judged: every one with several answers."""
    agreed: int
    """In how many of them what was played was as good as anything."""
    lost: float
    """How much chance they gave away, added up."""

    @property
    def agreement(self) -> float:
        """The share of choices that were as good as anything."""
        return self.agreed / self.count if self.count else 1.0


class Review(Struct, kw_only=True, frozen=True):
    """All of it."""

    form: int = FORM
    mode: Mode
    teams: list[int]
    """The team of each seat."""
    winners: list[int]
    simulations: int
    curve: list[Point]
    luck: Luck
    choices: list[Choices]
    """Of each seat whose choices were judged."""
    judged: list[Judged]
    """Those choices, in their order."""

    def of_seat(self, seat: int) -> Choices | None:
        """What the choices of a seat come to; None where they were not judged."""
        return next((each for each in self.choices if each.seat == seat), None)

    def moments(self, seat: int) -> list[Judged]:
        """The choices of a seat that mattered most, one a turn: those that gave most away, in their order."""
        worst: dict[int, Judged] = {}
        for each in sorted(self.judged, key=lambda each: -each.lost):
            if each.seat == seat and each.why and each.lost > AS_GOOD:
                worst.setdefault(each.turn, each)
        return sorted(list(worst.values())[:NAMED], key=lambda each: (each.entry, each.place))

    def to_keep(self) -> Review:
        """The same with those choices alone that are named."""
        return structs.replace(self, judged=[each for choices in self.choices for each in self.moments(choices.seat)])


def summed_up(seat: int, judged: Sequence[Judged]) -> Choices:
    """What judged choices of a seat come to."""
    mine = [each for each in judged if each.seat == seat]
    return Choices(seat, len(mine), sum(each.agrees for each in mine), round(sum(each.lost for each in mine), 4))
