"""What operations keep in their frame: records of declared types, and the choices of the effect.

A program declares which records its frames keep; a stored game goes on only where they fit (`engine.core.keeping`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar, get_origin

from msgspec import Struct

from engine.state.context import EMPTY
from engine.state.frames import Frame

Kept = TypeVar("Kept", bound=Struct)
Value = TypeVar("Value")


class OutsideLoop(RuntimeError):
    """The value of a loop is asked for before it has come to one."""


class Loop(Struct, Generic[Value], omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The value that a loop has come to, and those that follow."""

    now: Value | None = None
    left: list[Value] | None = None

    @property
    def value(self) -> Value:
        """The value that the loop has come to; raises OutsideLoop before its first one."""
        if self.now is None:
            raise OutsideLoop("no value has been taken yet")
        return self.now


class Options(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What was picked, as the options say it: a plain value, or kind and fields."""

    picked: list[Any] = []


class Into(Protocol):
    """Where an operation that asks keeps the picks."""

    record: Locals[Any] | None
    """The record that they are kept in, or None for the choices of the effect."""

    def put(self, frame: Frame, values: list[Any]) -> None:
        """Keeps picks of whichever player."""

    def expect(self, frame: Frame, seats: Iterable[int]) -> None:
        """Begins with no picks of each of these seats, which are asked at once."""

    def is_of_several(self, frame: Frame) -> bool:
        """Whether several are asked at once."""

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps the picks of one seat: among those of the others, where several are asked at once."""


class Locals(Generic[Kept]):
    """A record that operations keep in their frame, under a name that no other one of their program has."""

    __slots__ = ("make", "name", "type")

    def __init__(self, name: str, type: Any) -> None:
        self.name, self.type = name, type
        self.make = get_origin(type) or type

    def of(self, frame: Frame) -> Kept:
        """The record of a frame; with its defaults where nothing has been kept yet."""
        try:
            return frame.locals[self.name]  # type: ignore[return-value]  # bytes of JSON until they are read
        except KeyError:
            made: Kept = self.make()
            frame.locals[self.name] = made  # type: ignore[assignment]
            return made

    def get(self, frame: Frame) -> Kept | None:
        """The record of a frame, or None where nothing has been kept yet."""
        return frame.locals.get(self.name)  # type: ignore[return-value]

    def drop(self, frame: Frame) -> None:
        """Keeps the record no longer."""
        frame.locals.pop(self.name, None)

    def into(self, field: str) -> Field:
        """A field of the record as the place where picks are kept; raises TypeError where it has none of that name."""
        return Field(self, field)


class Field:
    """A field of a record, which holds the picks of one seat, or those of several by seat."""

    __slots__ = ("field", "name", "record")

    def __init__(self, record: Locals[Any], field: str) -> None:
        if field not in record.make.__struct_fields__:
            raise TypeError(f"'{record.name}' has no field '{field}'")
        self.record: Locals[Any] | None = record
        self.name, self.field = record.name, field

    def put(self, frame: Frame, values: list[Any]) -> None:
        """Keeps picks."""
        kept = frame.locals.get(self.name)
        if kept is None:
            kept = self._begun(frame)
        setattr(kept, self.field, values)

    def expect(self, frame: Frame, seats: Iterable[int]) -> None:
        """Begins with no picks of each seat."""
        assert self.record is not None
        setattr(self.record.of(frame), self.field, {seat: [] for seat in seats})

    def is_of_several(self, frame: Frame) -> bool:
        """Whether several are asked at once: then the picks are kept by seat."""
        assert self.record is not None
        return isinstance(getattr(self.record.of(frame), self.field), dict)

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps the picks of one seat."""
        kept = frame.locals.get(self.name)
        if kept is None:
            kept = self._begun(frame)
        picked = getattr(kept, self.field)
        if type(picked) is dict:
            picked[seat] = values
        else:
            setattr(kept, self.field, values)

    def _begun(self, frame: Frame) -> Any:
        """The record with its defaults, where nothing has been kept yet."""
        assert self.record is not None
        return self.record.of(frame)


class Chosen:
    """A choice of the effect under its name (7.2.4), of the player who chooses where each does (1.4.5.a)."""

    __slots__ = ("name", "record")

    def __init__(self, name: str) -> None:
        self.name = name
        self.record: Locals[Any] | None = None

    def of(self, frame: Frame) -> list[int]:
        """What was chosen, by the player whose turn it is or for all; else nothing."""
        return picked(frame, self.name)

    def put(self, frame: Frame, values: list[Any]) -> None:
        """Keeps picks."""
        keep_choices(frame, {**own_choices(frame), self.name: values})

    def expect(self, frame: Frame, seats: Iterable[int]) -> None:
        """Choices are made one after the other."""
        raise TypeError(f"'{self.name}' is chosen by one player at a time")

    def is_of_several(self, frame: Frame) -> bool:
        """Choices are made one after the other."""
        return False

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps the picks of one seat."""
        self.put(frame, values)


def own_choices(frame: Frame) -> Mapping[str, list[int]]:
    """1.4.5.a What has been chosen by name: within a round of players, by the one whose turn it is."""
    context, rounds = frame.context, frame.rounds
    if rounds and rounds[-1].player >= 0:
        return context.chosen_by.get(rounds[-1].player, EMPTY)
    return context.chosen


def keep_choices(frame: Frame, chosen: Mapping[str, list[int]]) -> None:
    """1.4.5.a Puts these in place of what has been chosen by name, of the same player or for all."""
    context, rounds = frame.context, frame.rounds
    if rounds and rounds[-1].player >= 0:
        context.chosen_by = {**context.chosen_by, rounds[-1].player: chosen}
    else:
        context.chosen = chosen or EMPTY


def picked(frame: Frame, name: str) -> list[int]:
    """5.2.3.b What was chosen under a name, by the player whose turn it is or for all; else nothing."""
    context, rounds = frame.context, frame.rounds
    if rounds and rounds[-1].player >= 0:
        own = context.chosen_by.get(rounds[-1].player)
        if own is not None and name in own:
            return own[name]
    return context.chosen.get(name, [])
