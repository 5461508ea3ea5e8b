"""Knock-outs: who loses is out, in a double one who loses twice.

A bracket is a list of ties, each between two who come from somewhere: from the seeding, or as winner or loser of an
earlier tie. Where there are fewer players than places, the best seeds have no opponent in the first round. What has
come of a bracket is found out by going through its ties once more with what came of each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

Part = Literal["winners", "losers", "final", "third"]
"""To which part of a bracket a tie belongs."""

PARTS: tuple[Part, ...] = get_args(Part)

NOBODY = 0
"""Stands where a player would stand who will never come."""


@dataclass(frozen=True, slots=True)
class FromSeed:
    """A person comes from the seeding; the best seed is 1."""

    seed: int


@dataclass(frozen=True, slots=True)
class FromTie:
    """A person comes from an earlier tie, as its winner or its loser."""

    place: str
    won: bool


Source = FromSeed | FromTie


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of a bracket that meet; `turn` is the round of the event in which they do."""

    place: str
    part: Part
    round: int
    turn: int
    first: Source
    second: Source
    unless_won_by_first: str = ""
    """A tie that makes this one needless where who stood first there has won it."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A tie and who meets in it: None where that is not known yet, NOBODY where no person ever comes."""

    tie: Tie
    first: int | None
    second: int | None
    winner: int | None = None
    loser: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Who is known to meet."""
        return tuple(each for each in (self.first, self.second) if each)

    @property
    def over(self) -> bool:
        """Whether it is decided, or no person has an opponent in it."""
        return self.winner is not None

    @property
    def needless(self) -> bool:
        """Whether no person comes to it."""
        return self.first == self.second == NOBODY


def positions(size: int) -> list[int]:
    """The seeds of a bracket with so many places (a power of two) from top to bottom: the best two meet last.

    >>> positions(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    found = [1]
    while len(found) < size:
        twice = 2 * len(found) + 1
        found = [seed for each in found for seed in (each, twice - each)]
    return found


def levels(count: int) -> int:
    """How many rounds it takes until one of so many is left.

    >>> [levels(count) for count in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return max(1, (count - 1).bit_length())


def single_knock_out(count: int, *, third: bool = False) -> tuple[Tie, ...]:
    """The ties of a knock-out of so many; with a match for the third place where there are semifinals."""
    rounds = levels(count)
    ties = _winners(count, {number: number for number in range(1, rounds + 1)})
    if third and rounds > 1 and count > 3:
        semifinals = [tie.place for tie in ties if tie.round == rounds - 1]
        losers = [FromTie(place, won=False) for place in semifinals]
        ties.append(Tie("T", "third", 1, rounds, losers[0], losers[1]))
    return tuple(ties)


def double_knock_out(count: int) -> tuple[Tie, ...]:
    """The ties of a knock-out in which who loses once goes on among those who have lost once.

    In the final the best of both meet; where who had not lost before does so there, they meet once more.
    """
    rounds = levels(count)
    ties = _winners(count, {number: max(1, 2 * number - 2) for number in range(1, rounds + 1)})
    above = {number: [tie.place for tie in ties if tie.round == number] for number in range(1, rounds + 1)}
    survivors: list[Source] = [FromTie(place, won=False) for place in above[1]]
    for number in range(2, rounds + 1):
        survivors = _met(ties, survivors, 2 * number - 3)
        fallen: list[Source] = [FromTie(place, won=False) for place in above[number]]
        if number % 2 == 0:
            fallen.reverse()  # so that who has met above meets below as late as possible
        survivors = _met(ties, [each for pair in zip(survivors, fallen, strict=True) for each in pair], 2 * number - 2)
    best = FromTie(above[rounds][0], won=True)
    last = 2 * rounds
    ties.append(Tie("F1", "final", 1, last, best, survivors[0]))
    ties.append(
        Tie("F2", "final", 2, last + 1, FromTie("F1", won=False), FromTie("F1", won=True), unless_won_by_first="F1")
    )
    return tuple(sorted(ties, key=lambda tie: tie.turn))


def _winners(count: int, turns: Mapping[int, int]) -> list[Tie]:
    """The ties of those who have not lost, round by round."""
    if count < 2:
        raise ValueError(f"a knock-out needs two at least, not {count}")
    coming: list[Source] = [FromSeed(seed) for seed in positions(1 << levels(count))]
    ties: list[Tie] = []
    for number in sorted(turns):
        pairs = list(zip(coming[::2], coming[1::2], strict=True))
        ties += [
            Tie(f"W{number}.{at}", "winners", number, turns[number], first, second)
            for at, (first, second) in enumerate(pairs, start=1)
        ]
        coming = [FromTie(f"W{number}.{at}", won=True) for at in range(1, len(pairs) + 1)]
    return ties


def _met(ties: list[Tie], coming: Sequence[Source], number: int) -> list[Source]:
    """A round among those who have lost once, which is added; returns who comes out of it."""
    pairs = list(zip(coming[::2], coming[1::2], strict=True))
    for at, (first, second) in enumerate(pairs, start=1):
        ties.append(Tie(f"L{number}.{at}", "losers", number, number + 1, first, second))
    return [FromTie(f"L{number}.{at}", won=True) for at in range(1, len(pairs) + 1)]


def turns_of(ties: Sequence[Tie]) -> int:
    """How many rounds a bracket takes at most."""
    return max((tie.turn for tie in ties), default=0)


def settle(ties: Sequence[Tie], seeds: Sequence[int], won: Mapping[str, int]) -> dict[str, Meeting]:
    """Every tie by its place, with who meets in it, and who wins, by who has won those that were decided.

    Whom no person meets wins without playing. Where NOBODY has won, both are out.
    """
    found: dict[str, Meeting] = {}

    def coming(source: Source) -> int | None:
        if isinstance(source, FromSeed):
            return seeds[source.seed - 1] if source.seed <= len(seeds) else NOBODY
        before = found[source.place]
        return before.winner if source.won else before.loser

    for tie in ties:
        first, second = coming(tie.first), coming(tie.second)
        if tie.unless_won_by_first:
            before = found[tie.unless_won_by_first]
            if before.over and (before.winner == before.first or NOBODY in (before.winner, before.loser)):
                first = second = NOBODY
        found[tie.place] = _decided(tie, first, second, won.get(tie.place))
    return found


def _decided(tie: Tie, first: int | None, second: int | None, won: int | None) -> Meeting:
    if first is None or second is None:
        return Meeting(tie, first, second)
    if NOBODY in (first, second):
        return Meeting(tie, first, second, winner=first or second, loser=NOBODY)
    if won is None:
        return Meeting(tie, first, second)
    loser = {first: second, second: first}.get(won, NOBODY)
    return Meeting(tie, first, second, winner=won, loser=loser)


def reached(meetings: Mapping[str, Meeting], seeds: Sequence[int]) -> dict[int, tuple[int, int]]:
    """How far each has come, the higher the further: after which turn they were out, and what came of the third place.

    Who is still in it has come further than all who is out.
    """
    still_in = turns_of([each.tie for each in meetings.values()]) + 1
    found: dict[int, tuple[int, int]] = {}
    for player in seeds:
        own = [each for each in meetings.values() if player in each.players and each.tie.part != "third"]
        last = max(own, key=lambda each: each.tie.turn)
        lost = last.over and last.winner != player
        found[player] = (last.tie.turn, 0) if lost else (still_in, 0)
    for each in meetings.values():
        if each.tie.part == "third" and each.over:
            for player in each.players:
                found[player] = (found[player][0], 1 if each.winner == player else -1)
    return found
