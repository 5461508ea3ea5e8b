"""What the services hand out: a game as one reader may see it, its log, and what came of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from bot.play.clocks.clock import Clocks
from bot.play.game_records.facts import GameFacts, GameStatus, Replaced
from bot.play.game_records.orders import Told
from bot.play.game_records.past import Past, TakenBack, UndoRequest
from bot.play.game_records.posts import Posts
from bot.play.game_records.puzzles import Verdict
from bot.play.game_records.rewound import Rewound
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.record import Rewind
from engine.sight import EventSight, View
from engine.state.decisions import Adjudicate, AgreeDraw, Answer, Close, Concede, Rule


@dataclass(frozen=True, slots=True)
class Ending:
    """How a move ended the game, or a person's part in it, beside what the game itself tells; `seat` is whose part."""

    how: Literal["concession", "lateness", "draw", "abandonment", "silence", "time", "ruling"]
    seat: int = -1


def ending_of(answers: Sequence[Answer]) -> Ending | None:
    """How answers end a game, or a person's part in it; None for those of the game itself."""
    for answer in answers:
        if isinstance(answer, Concede):
            return Ending("lateness" if answer.late else "concession", answer.seat)
        if isinstance(answer, AgreeDraw):
            return Ending("draw")
        if isinstance(answer, Adjudicate):
            return Ending("abandonment")
        if isinstance(answer, Rule):
            return Ending("ruling")
        if isinstance(answer, Close):
            return Ending("time" if answer.late else "silence")
    return None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One move as its reader may know it; `seat` is -1 for the beginning, and where a moderator took moves back."""

    version: int
    at: int
    seat: int
    events: tuple[EventSight, ...]
    by_itself: bool = False
    """Whether it was the reader's own and was answered by itself; of others no person learns it."""
    undone: bool = False
    """Whether it was taken back."""
    rewind: Rewind | None = None
    """Where it takes moves back."""
    rewound: Rewound | None = None
    """To which moment, as far as that is known."""
    end: Ending | None = None
    """How it ended the game, or a person's part in it."""
    replaced: Replaced | None = None
    """Who took over a seat by it."""
    chose_nothing: bool = False
    """Whether all that was answered is none of what could be chosen, as where no target is."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some entries of a log, newest page first; `page` counts from 0."""

    entries: tuple[LogEntry, ...]
    page: int
    pages: int
    days: tuple[tuple[int, int], ...] = ()
    """Every Day with the page on which it begins."""


@dataclass(frozen=True, slots=True)
class Look:
    """A game as one reader may see it; `seat` is None for a spectator and for everything public."""

    facts: GameFacts
    version: int
    status: GameStatus
    view: View
    seat: int | None
    posts: Posts
    turn_decision: int = 0
    """The id of the open turn decision, which public buttons carry; 0 while no person has a turn."""
    draw_offers: tuple[int, ...] = ()
    """Seats that have offered a draw."""
    undo_request: UndoRequest | None = None
    """The request to take moves back that stands."""
    past: Past = field(default_factory=Past)
    """Which moves were taken back."""
    catalogue: Catalogue = field(default_factory=default_catalogue)
    """The cards that the game is played with."""
    clocks: Clocks | None = None
    """The clocks of a game that has some, as they were when something happened last."""
    puzzle_verdict: Verdict | None = None
    """What came of a try at a puzzle; None while it goes on, and where it was given up."""
    told: tuple[Told, ...] = ()
    """What the reader has still to be told of what they had ordered."""

    @property
    def taken_back(self) -> TakenBack | None:
        """Who took moves back, and how, where that is the last thing that happened."""
        newest = self.past.newest
        return newest if newest is not None and newest.version == self.version else None

    def name(self, seat: int) -> str:
        """The display name of a seat's player, unescaped."""
        return self.facts.players[seat].name

    @property
    def late(self) -> tuple[int, ...]:
        """Seats that are asked something and have neither time nor grace left."""
        if self.clocks is None or self.status != "running":
            return ()
        return tuple(seat for seat, clock in enumerate(self.clocks.seats) if clock.ran_out)

    def may_claim(self, seat: int) -> bool:
        """Whether that seat may claim the game from an opponent whose time has run out."""
        teams = self.facts.teams
        at_the_table = seat not in (player.seat for player in self.view.players if player.left)
        return at_the_table and any(teams[late] != teams[seat] for late in self.late)

    def asked(self, seat: int) -> bool:
        """Whether that seat is asked something."""
        return any(asked.seat == seat for asked in self.view.asked)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an answer: the game as its giver sees it now, and what happened as they may know it.

    `repeated` says that this very press had been carried out before; then `events` is empty. `free` says whether its
    giver may take it back without asking: the others have learned nothing by it.
    """

    look: Look
    events: tuple[EventSight, ...] = ()
    repeated: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a person's list of games; `waiting` when something is asked of them or a draw was offered."""

    facts: GameFacts
    seat: int
    status: GameStatus
    day: int
    phase: str
    waiting: bool
    thread_id: int
    opponents: tuple[str, ...]
    won: bool | None = None
    """None while running and for a draw."""
    board_id: int = 0
    """The message that is the board, 0 where none is posted."""
    waited_for: tuple[str, ...] = ()
    """The others who are asked something."""
    until: int = 0
    """When the time of the reader, or of the others who are asked something, is over; 0 where no clock runs."""
    since: int = 0
    """Since when the reader is waited for, or where nothing is asked of them, the one who is waited for longest."""


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One deck that can be chosen: its key, its Hero's name ("" without Heroes) and its number of cards.

    `own` says that it is one of those that the person has saved; `faction` is that of its Hero, else of its cards;
    `last_played` when the newest game of the person with it began (milliseconds since 1970), 0 for none of late.
    """

    key: str
    hero: str
    cards: int
    own: bool = False
    faction: str = ""
    last_played: int = 0
