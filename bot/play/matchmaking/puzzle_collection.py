"""Which puzzles there are: those that come with the program, and those made from games of people; and who may see one.

A puzzle from a game of people is for all others at once, for those who played it a month later, and gone as soon as
one of them allows it no more. One that was reported as wrong is not offered to a whole server until it was checked.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from msgspec import Struct

from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from engine.puzzles import Puzzle, shipped
from persistence import Store
from persistence.encoding.forms import Form
from persistence.server.errors import FormUnreadable

log = logging.getLogger(__name__)

MONTH_MS = 31 * 86_400_000
"""For how long a puzzle from their own game is not shown to who played it."""


class PuzzleNote(Struct, frozen=True, omit_defaults=True):
    """What is to be known of a puzzle from a game of people without reading it."""

    difficulty: int
    people: tuple[int, ...] = ()
    """Who played the game."""


PUZZLE_NOTE = Form("note about a puzzle", PuzzleNote)
MADE_PUZZLE = Form("puzzle from a game", Puzzle)


@dataclass(frozen=True, slots=True)
class Offer:
    """A puzzle that may be tried: its id, how hard it is made, and the people who may not yet."""

    id: str
    difficulty: int
    withheld: tuple[int, ...] = ()


class PuzzleCollection:
    """Finds puzzles, keeps new ones, and withdraws those that are none or are in doubt."""

    def __init__(self, store: Store) -> None:
        self._store, self._clock = store, store.clock
        self._changed: set[str] = set()
        """The puzzles found to be none any more, which are not offered again."""

    async def get(self, puzzle_id: str, person_id: int = 0) -> Puzzle:
        """A puzzle by its id; raises Refusal "no such puzzle", and "own puzzle" for who has just played its game."""
        found = shipped().get(puzzle_id)
        if found is not None:
            return found
        with explained():
            kept, index = await self._store.puzzles.get(puzzle_id), await self._store.puzzles.index()
        try:
            puzzle = MADE_PUZZLE.decode(kept) if kept is not None else None
        except FormUnreadable:
            puzzle = None
        if puzzle is None or puzzle_id not in index:
            raise Refusal("no such puzzle")
        until = index[puzzle_id][0] + MONTH_MS
        if person_id in puzzle.people and self._clock() < until:
            raise Refusal("own puzzle", until=until // 1000)
        return puzzle

    async def offered(self, *, to_all: bool = False) -> list[Offer]:
        """What may be tried; with `to_all` only what any person may, and no one reported has put in doubt.

        Raises Refusal "no puzzle left" where there is none.
        """
        found = [Offer(each.id, each.difficulty) for each in shipped().values()]
        with explained():
            index = await self._store.puzzles.index()
            doubted = await self._store.puzzles.reported() if to_all else {}
        now = self._clock()
        for id, (made, line) in index.items():
            try:
                note = PUZZLE_NOTE.decode(line)
            except FormUnreadable:
                log.warning("what is known of the puzzle %s cannot be read; it is not offered", id)
                continue
            found.append(Offer(id, note.difficulty, note.people if now < made + MONTH_MS else ()))
        offered = [
            each
            for each in found
            if each.id not in self._changed and not (to_all and (each.withheld or each.id in doubted))
        ]
        if not offered:
            raise Refusal("no puzzle left")
        return offered

    def has_changed(self, puzzle_id: str) -> bool:
        """Has a puzzle not offered again by this process; whether that is new."""
        new = puzzle_id not in self._changed
        self._changed.add(puzzle_id)
        return new

    async def keep(self, puzzle: Puzzle) -> None:
        """Keeps a puzzle made from a game of people; harmless when repeated."""
        note = PuzzleNote(puzzle.difficulty, tuple(puzzle.people))
        with explained():
            await self._store.puzzles.keep(
                puzzle.id, self._clock(), PUZZLE_NOTE.encode(note), MADE_PUZZLE.encode(puzzle)
            )

    async def let_go(self, person_id: int) -> None:
        """Keeps no puzzle any more that comes from a game of a person."""
        with explained():
            index = await self._store.puzzles.index()
            await self._store.puzzles.drop([id for id, (_, line) in index.items() if person_id in _people(line)])

    async def report(self, puzzle_id: str) -> None:
        """Has a puzzle not offered to a whole server until it was checked."""
        with explained():
            await self._store.puzzles.report(puzzle_id, self._clock())


def _people(line: bytes) -> tuple[int, ...]:
    try:
        return PUZZLE_NOTE.decode(line).people
    except FormUnreadable:
        return ()
