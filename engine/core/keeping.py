"""A game as bytes: how its frames are named and found again, and the way back to before an answer.

A frame is kept by the name of its last operation, which stays, and by the records that its program declares. So a game
goes on with every version of the rules that knows both, and with no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Raw, Struct

from engine.core.refusals import CannotContinue
from engine.state.decisions import Answer
from engine.state.frames import Frame
from engine.state.game import Game


class Resumable(Protocol):
    """A program, as far as its frames are kept and taken up again."""

    @property
    def labels(self) -> Sequence[str]:
        """For each position the name of the operation before it, unique in the program; "" for the first."""

    @property
    def places(self) -> Mapping[str, int]:
        """The position after the operation of each name, and 0 for ""."""

    @property
    def locals(self) -> Mapping[str, Any]:
        """The types of the records that its frames keep, by name."""


ProgramOf: TypeAlias = Callable[[str], Resumable]
"""The program of a name; raises KeyError where there is none."""


def name_operations(frames: Iterable[Frame], program_of: ProgramOf) -> None:
    """Each frame names the operation it has carried out last, so that its program finds the place again by it."""
    for frame in frames:
        frame.operation = program_of(frame.program).labels[frame.position]


def find_places(frames: Iterable[Frame], program_of: ProgramOf) -> None:
    """Finds where each frame of a decoded game goes on: after the operation that it names.

    Raises CannotContinue where its program does not have that.
    """
    for frame in frames:
        program = _found(frame, program_of)
        if frame.operation not in program.places or (not frame.operation and frame.position):
            raise CannotContinue(
                f"The game stands after '{frame.operation}' of '{frame.program}', which this version does not "
                "know. Start the version that wrote it, or end the game by agreement."
            )
        frame.position = program.places[frame.operation]


def take_up_locals(frames: Iterable[Frame], program_of: ProgramOf) -> None:
    """Reads what decoded frames keep into the records that their programs declare; raises CannotContinue."""
    for frame in frames:
        if kept := frame.locals:
            declared = _found(frame, program_of).locals
            for name, value in kept.items():
                if type(value) is Raw:
                    kept[name] = _read(frame, name, value, declared)


def _read(frame: Frame, name: str, value: Raw, declared: Mapping[str, Any]) -> Any:
    try:
        return _decoder_of(declared[name]).decode(value)
    except (KeyError, msgspec.ValidationError) as problem:
        wrong = "is unknown" if isinstance(problem, KeyError) else f"does not fit: {problem}"
        raise CannotContinue(
            f"'{name}' that the game keeps in '{frame.program}' {wrong}. "
            "Start the version that wrote it, or end the game by agreement."
        ) from None


@cache
def _decoder_of(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type)


def _found(frame: Frame, program_of: ProgramOf) -> Resumable:
    try:
        return program_of(frame.program)
    except KeyError:
        raise CannotContinue(
            f"The game stands in '{frame.program}', which this version does not know. "
            "Start the version that wrote it, or end the game by agreement."
        ) from None


class WayBack(Struct, gc=False):
    """The game as bytes at some moment, and the answers since: together they lead to before the next answer."""

    data: bytes
    is_labelled: bool
    """Whether frames name their last operations in these bytes."""
    clock: int
    draws: int
    seed: int
    """Those of the game where they lead: elsewhere it was changed past the door."""
    since: list[Answer] = []

    def leads_to(self, game: Game) -> bool:
        """Whether that is where a game stands."""
        return self.clock == game.clock and self.draws == game.draws and self.seed == game.seed

    def add(self, answer: Answer, game: Game) -> None:
        """Notes an answer that has led to where the game stands now."""
        self.since.append(answer)
        self.clock, self.draws = game.clock, game.draws


def way_back(game: Game, data: bytes, *, is_labelled: bool) -> WayBack:
    """The way back to where a game stands, which is these bytes."""
    return WayBack(data, is_labelled, game.clock, game.draws, game.seed)
