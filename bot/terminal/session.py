"""A practice game at a terminal: the table, the opponent's answers, and what a person at the keyboard sees of it.

Nothing here reads keys or writes to a screen.
"""

from __future__ import annotations

import base64
import getpass
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from bot.play.game_records.facts import GameFacts, GameStatus, Player
from bot.play.game_records.looks import LogEntry, Look
from bot.play.game_records.posts import Posts
from bot.play.games.learning import GENTLE, SEED
from bot.play.matchmaking.practice import NAME
from engine import PRESETS, Back, Concede, Deck, Match, MatchOptions, Picks, load, new_match, save, tell, view
from engine.cards.decks.ready_made import first_game_decks
from engine.opponents import Level, answer_at
from engine.sight import EventSight
from engine.state.decisions import Decision
from engine.state.upgrading import FORMAT
from persistence.encoding.formats import ENGINE
from persistence.encoding.forms import Form
from persistence.server.errors import FormUnreadable

OWN, OTHER = 0, 1
"""The seats of who sits at the keyboard, and of the opponent."""

NAMELESS = "Ana"
"""Who sits at a machine that has no name for them."""


class BadSession(ValueError):
    """A kept game that cannot be read; the message says what to do."""


class Kept(Struct, frozen=True):
    """A game as it is written down."""

    state: str
    level: Level
    decks: tuple[str, str]
    moves: int
    format: int = FORMAT
    """The format of the state."""

    lessons: bool = False
    """Whether it is a first game, in which every moment is explained."""


PRACTICE = Form("practice at a terminal", Kept)


class Session:
    """One practice game."""

    def __init__(
        self, table: Match, level: Level, decks: tuple[str, str], moves: int = 0, *, lessons: bool = False
    ) -> None:
        self.table, self.level, self.decks, self._moves, self.lessons = table, level, decks, moves, lessons
        self._before: list[bytes] = []
        self._told: list[EventSight] = []
        self._taken = self._moment = 0
        self._take_in()

    @classmethod
    def begin(cls, mine: tuple[str, Deck], theirs: tuple[str, Deck], level: Level, seed: int) -> Session:
        """A new game with named decks."""
        table = new_match([mine[1], theirs[1]], seed, MatchOptions(PRESETS["seeds"]))
        return cls(table, level, (mine[0], theirs[0]))

    @classmethod
    def first_game(cls) -> Session:
        """The rulebook's first game (RB.2), with the cards, the opponent and the lessons of `/altered learn`."""
        theirs, mine = first_game_decks().items()
        table = new_match([mine[1], theirs[1]], SEED, MatchOptions(PRESETS["seeds"], heroes=False))
        return cls(table, GENTLE, (mine[0], theirs[0]), lessons=True)

    @classmethod
    def kept(cls, file: Path) -> Session:
        """The game that was written to a file; raises BadSession."""
        try:
            found = PRACTICE.decode(file.read_bytes())
            table = load(ENGINE.upgrade(base64.b64decode(found.state), found.format))
            return cls(table, found.level, found.decks, found.moves, lessons=found.lessons)
        except (OSError, ValueError, FormUnreadable) as fault:
            raise BadSession(f"{file} holds no game that can go on ({fault}); begin another with --new") from fault

    def keep(self, file: Path) -> None:
        """Writes the game down, whole or not at all."""
        file.parent.mkdir(parents=True, exist_ok=True)
        state = base64.b64encode(save(self.table)).decode()
        beside = file.with_suffix(".new")
        kept = Kept(state, self.level, self.decks, self._moves, lessons=self.lessons)
        beside.write_bytes(PRACTICE.encode(kept))
        beside.replace(file)

    @property
    def over(self) -> bool:
        """Whether a person has won."""
        return self.table.game.result is not None

    @property
    def decision(self) -> Decision | None:
        """What is asked of who sits here, None while that is nothing."""
        return next(iter(self.look().view.decisions), None)

    @property
    def moment(self) -> int:
        """A number that changes with every answer and with everything that is taken back."""
        return self._moment

    def opponent_moves(self) -> bool:
        """The opponent answers one question, if it is asked one."""
        asked = next((each for each in self.table.game.open if each.seat == OTHER), None)
        if self.over or asked is None:
            return False
        self.table.answer(answer_at(self.table, asked, self.level, self._moves))
        self._moved()
        return True

    def answer(self, picks: Sequence[int]) -> None:
        """Answers what is asked first with these options; raises what the engine refuses with."""
        decision = self.decision
        assert decision is not None, "nothing is asked"
        before = save(self.table)
        self.table.answer(Picks(decision.id, list(picks)))
        if not decision.back:  # a declaration is taken back as a whole
            self._before.append(before)
        self._moved()

    def back(self) -> bool:
        """Abandons a declaration (5.1.2.c), or takes the last answer back; False where there is neither."""
        decision = self.decision
        if decision is not None and decision.back:
            self.table.answer(Back(decision.id))
            del self._before[-1:]
            self._moved()
            return True
        if not self._before:
            return False
        self.table, self._taken = load(self._before.pop()), 0
        self._told.clear()
        self._moment += 1
        return True

    def give_up(self) -> None:
        """Gives the game up."""
        self.table.answer(Concede(OWN))
        self._moved()

    def look(self) -> Look:
        """The game as who sits here may see it."""
        players = (Player(1, _own_name(), self.decks[OWN]), Player(2, NAME, self.decks[OTHER]))
        facts = GameFacts("terminal", players, "first game" if self.lessons else "duel", 0, 0, lessons=self.lessons)
        status: GameStatus = "over" if self.over else "running"
        seen = view(self.table, OWN)
        return Look(facts, self._moves, status, seen, OWN, Posts(), catalogue=self.table.catalogue)

    def news(self) -> LogEntry:
        """What has happened since this was asked last, as who sits here may know it."""
        told, self._told = tuple(self._told), []
        return LogEntry(self._moves, 0, -1, told)

    def _moved(self) -> None:
        self._moves += 1
        self._moment += 1
        self._take_in()

    def _take_in(self) -> None:
        events = self.table.events
        self._told += [tell(event, OWN) for event in events[self._taken :]]
        self._taken = len(events)


def _own_name() -> str:
    """What who sits at the keyboard is called at this machine."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return NAMELESS
