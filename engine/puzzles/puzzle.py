"""A puzzle as it is kept: a position, whose it is, what is asked, and the line that reaches it."""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct, field

from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import Catalogue, default_catalogue, digest
from engine.core.match import Match
from engine.core.refusals import CannotContinue
from engine.puzzles.solving import NotAPuzzle, Question, Solver, TooLarge, only_first_move
from engine.puzzles.tasks import TASKS, Task, bit_of
from engine.rules.afternoon import turn_options
from engine.state.codec import UnreadableGame
from engine.state.frames import Frame
from engine.state.game import RULES_VERSION, Game
from engine.state.upgrading import upgraded

SHIPPED = Path(__file__).parent / "data" / "puzzles.jsonl.xz"
"""Those that come with the program."""

PACKED = b"\xfd7zXZ\x00"
"""What a file begins with that is packed."""


class PuzzleChanged(ValueError):
    """A puzzle is none any more, because its cards or the rules have changed since it was made."""

    def __init__(self, id: str, why: str) -> None:
        self.id = id
        super().__init__(f"Puzzle {id} cannot be solved any more: {why}. Take another one, or make puzzles anew.")


FIRST_FORM = 2
"""The form of the games in which puzzles lie that name none."""


class BadPuzzleFile(ValueError):
    """A file of puzzles cannot be read."""


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position in the Afternoon with a task that one first move alone reaches."""

    id: str
    seat: int
    """Who solves it."""
    task: Task
    state: msgspec.Raw
    """The game, as it is saved; no hidden face in it is a true one, and Decks are cut short."""
    solution: list[str]
    """The codes of what the solver picks, one after the other, as far as the other player has no say."""
    difficulty: int
    """How many plausible first moves are wrong."""
    cards: str
    """A digest of the definitions of its cards."""
    bound: bool = False
    """Whether the other player may only pass."""
    game: str = ""
    """The game of people that it comes from."""
    people: list[int] = field(default_factory=list)
    """Who played that game."""
    state_form: int = FIRST_FORM
    """The form in which the game is saved (`engine.state.upgrading`)."""

    @property
    def question(self) -> Question:
        """What a solver asks of it."""
        return Question(self.seat, self.bound, bit_of(self.task))

    def match(self, catalogue: Catalogue | None = None) -> Match:
        """A match of its own at the position.

        Where its cards or the rules are other ones than it was made with, it is solved anew; raises PuzzleChanged where
        its task no longer has one first move that alone reaches it, and BadPuzzleFile for what is no position. It goes
        on by the rules of today.
        """
        known = catalogue or default_catalogue()
        try:
            match = load_match(upgraded(bytes(self.state), self.state_form), known)
            same = cards_of(match.game, known) == self.cards and match.game.rules == RULES_VERSION
        except KeyError as missing:
            raise PuzzleChanged(self.id, f"the card {missing} is missing") from None
        except (UnreadableGame, CannotContinue) as problem:
            raise BadPuzzleFile(f"The position of puzzle {self.id} cannot be read: {problem}") from problem
        if not same and not self._is_still_one(match):
            raise PuzzleChanged(self.id, "its cards or the rules have changed, and its task with them")
        match.game.rules = RULES_VERSION
        return match

    def trial(self, catalogue: Catalogue | None = None) -> Match:
        """4.2.a The position with nothing behind what decides its task: Dusk, or Night where the Day is to be won.

        No card of a next Day is drawn by a try. Raises as `match` does.
        """
        match = self.match(catalogue)
        frames = match.game.frames
        if [frame.program for frame in frames[:2]] == ["game", "day"]:
            frames[:2] = [frames[1]] if self.task.win else [Frame("dusk")]
        return match.copy()

    def _is_still_one(self, match: Match) -> bool:
        """5.1.1.b Whether the solution's first move still reaches the task, and no other does.

        What may be played is asked anew, for the cards or the rules may say otherwise now.
        """
        if [asked.kind for asked in match.game.open] != ["turn"]:
            return False
        (asked,) = match.game.open
        match.game.open = [msgspec.structs.replace(asked, options=turn_options(match, asked.seat))]
        try:
            move = only_first_move(Solver(self.question).first_moves(match), self.task)
        except (TooLarge, NotAPuzzle):
            return False
        return move is not None and match.game.open[0].options[move.option].code == self.solution[0]


def cards_of(game: Game, catalogue: Catalogue) -> str:
    """A digest of the definitions of all cards of a position; raises KeyError where the catalogue lacks one."""
    return digest(catalogue.cards[each] for each in sorted({found.reference for found in game.objects.values()}))[:16]


def id_of(state: bytes, seat: int, task: Task) -> str:
    """The name of a puzzle: the same position and task always have the same."""
    return blake2b(b"%d %d " % (seat, TASKS.index(task)) + state, digest_size=5).hexdigest()


def written(puzzles: Iterable[Puzzle], *, packed: bool) -> bytes:
    """Puzzles as a file, one a line of JSON."""
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in puzzles)
    return lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME) if packed else lines


def read(data: bytes, name: str) -> Iterator[Puzzle]:
    """The puzzles of a file. Raises BadPuzzleFile, which names the file and the line."""
    try:
        lines = lzma.decompress(data) if data.startswith(PACKED) else data
    except (lzma.LZMAError, EOFError) as problem:
        raise BadPuzzleFile(f"{name} cannot be unpacked: {problem}. Make it anew.") from None
    decoder = msgspec.json.Decoder(Puzzle)
    for number, line in enumerate(lines.splitlines(), 1):
        try:
            yield decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadPuzzleFile(f"{name}, line {number}: no puzzle ({problem}). Make the file anew.") from None


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles that come with the program, by id, the easiest first."""
    found = sorted(read(SHIPPED.read_bytes(), SHIPPED.name), key=lambda each: (each.difficulty, each.id))
    return {each.id: each for each in found}
