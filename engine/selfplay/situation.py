"""What the invariants look at: a game at one decision, how it came there, and what is remembered of its course."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.match import Match
from engine.selfplay.matchups import Matchup
from engine.selfplay.picture import Picture
from engine.sight import View
from engine.state.actions import Event
from engine.state.decisions import Answer, Decision
from engine.state.game import Game
from engine.views import view


class Breach(Exception):
    """An invariant does not hold; the message says what was found."""


def need(truth: object, *found: object) -> None:
    """Raises Breach with what was found, unless it is true."""
    if not truth:
        raise Breach(", ".join(str(each) for each in found))


ANSWERS_AT_MOST = 4_000
"""For each two seats; a game of random play ends long before."""


@dataclass
class Course:
    """A game from its first question on: every answer, what it caused, and the bytes after it."""

    matchup: Matchup
    cards: dict[int, tuple[str, int]]
    """Reference and owner of every card, by its stable number."""
    states: list[bytes] = field(default_factory=list)
    """The saved game at every decision so far, the present one included."""
    answers: list[Answer] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    """What each answer caused."""
    before_today: int = 0
    """How many answers had been given when the present Day began."""
    before_this_card: int = 0
    """How many answers had been given when a card last went to Limbo, to be played."""
    pictures: dict[int, Picture] = field(default_factory=dict)
    """What each viewer would know from the first view and the events alone; -1 is a spectator."""

    @property
    def is_long_enough(self) -> bool:
        """Whether the game is played no further: Expeditions may be held back for ever, which no rule ends."""
        return 2 * len(self.answers) > ANSWERS_AT_MOST * len(self.matchup.decks)


@dataclass
class Situation:
    """A game at one decision, or at its end.

    `match` is the game as it went on in memory; `data` are its bytes. The game goes on from a table of its own that was
    read from these bytes and that no invariant may touch.
    """

    course: Course
    match: Match
    data: bytes
    answer: Answer | None
    """The answer that led here; None before the first."""
    asked: Decision | None
    """The decision it answered; None where a player gave up or swapped Mana Orbs."""
    events: list[Event]
    """What it caused."""
    previous: Situation | None
    thorough: bool
    operations: int = 0
    """How many operations of the machine the answer took."""
    views: dict[int | None, View] = field(default_factory=dict)
    """What each viewer sees of `match`, as far as it has been asked for."""

    def view(self, seat: int | None) -> View:
        """What a seat sees of `match`, or a spectator (None); reckoned once."""
        if seat not in self.views:
            self.views[seat] = view(self.match, seat)
        return self.views[seat]

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None
