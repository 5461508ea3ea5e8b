"""6.5 Programs: operations laid out in a row with their jumps, each at a place with a name that a saved game knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, NamedTuple, TypeAlias

from engine.core.locals import Locals, Loop
from engine.core.machine import Jump, Next, Operation, SameNameTwice, Test, Unless, stable_name
from engine.core.match import PROCEDURES, AtOnce, Match
from engine.state.actions import Step
from engine.state.context import Outcome
from engine.state.frames import Frame


class Block(NamedTuple):
    """Operations under a condition or in a loop, before they are flattened."""

    kind: str
    test: Operation
    body: list[Any]
    past: Operation
    otherwise: list[Any]


Part: TypeAlias = "Operation | Block | Iterable[Part]"


def when(test: Test, *parts: Part, otherwise: Iterable[Part] = (), name: str = "") -> Block:
    """The parts if the test holds, else the others; the name is that of the test where none is given."""
    name = stable_name(test, name)
    return Block("when", Unless(test, name, "-"), flat(parts), Jump(test, f"past {name}", "-"), flat(otherwise))


def while_(test: Test, *parts: Part, name: str = "") -> Block:
    """The parts again and again as long as the test holds; the name is that of the test where none is given."""
    name = stable_name(test, name)
    return Block("while", Unless(test, name, "-"), flat(parts), Jump(test, f"back to {name}", "-"), [])


def for_each(
    into: Locals[Loop[Any]], values: Callable[[Match, Frame], Iterable[Any]], *parts: Part, name: str = ""
) -> Block:
    """The parts once for each value, `into.of(frame).now`; the loop is called after it where no name is given."""
    test = Next(values, name or f"each {into.name}", "-")
    test.into = into
    return loop_of(test, *parts)


def loop_of(test: Operation, *parts: Part) -> Block:
    """The parts again and again until an operation that takes the next value has none."""
    return Block("while", test, flat(parts), Jump(test.function, f"back to {test.name}", "-"), [])


def flat(parts: Iterable[Part]) -> list[Any]:
    """Parts with nested lists opened, blocks kept."""
    out: list[Any] = []
    for part in parts:
        if isinstance(part, Operation | Block):
            out.append(part)
        else:
            out.extend(flat(part))
    return out


def assemble(parts: Iterable[Part]) -> list[Operation]:
    """Operations and blocks as one flat list with jumps, so that a position is one number."""
    return [operation for operation, _ in _laid_out(parts, 0, "")]


def _laid_out(parts: Iterable[Part], base: int, loop: str) -> list[tuple[Operation, str]]:
    """The same from a position on, each operation with its name within the program; `loop` is that around them."""
    code: list[tuple[Operation, str]] = []
    for part in flat(parts):
        here = base + len(code)
        if isinstance(part, Operation):
            code.append((part, f"{loop}{part.place}{part.name}"))
            continue
        test, past = copy(part.test), copy(part.past)
        named = f"{loop}{test.place}{test.name}"
        body = _laid_out(part.body, here + 1, f"{loop}{test.name} > " if part.kind == "while" else loop)
        rest = _laid_out(part.otherwise, here + len(body) + 2, loop)
        after = here + len(body) + 2
        setattr(test, "to", after)  # noqa: B010 - both kinds of test have it
        setattr(past, "to", here if part.kind == "while" else after + len(rest))  # noqa: B010
        code += [(test, named), *body, (past, f"{loop}{past.place}{past.name}"), *rest]
    return code


def belong_to(place: str, parts: Iterable[Part]) -> None:
    """Notes of operations that were made for one ability to which part of its tree they belong, unless it is known."""
    for part in parts:
        if isinstance(part, Block):
            belong_to(place, (part.test, part.past, *part.body, *part.otherwise))
        elif isinstance(part, Operation):
            part.place = part.place or place
        else:
            belong_to(place, part)


def _never(match: Match, frame: Frame, step: Step) -> Outcome | None:
    """Every step needs a frame of its own."""
    return None


class Program:
    """A flat tuple of operations under a stable name; each of them has a name there that no other one has."""

    __slots__ = ("at_once", "code", "elsewhere", "labels", "locals", "name", "places", "rule", "runners")

    def __init__(
        self, name: str, rule: str, parts: Iterable[Part], keeps: Iterable[Locals[Any]] = (), at_once: AtOnce = _never
    ) -> None:
        self.name, self.rule = name, rule
        self.at_once = at_once
        """What carries a step out for a frame without a frame of its own, or returns None where it needs one."""
        laid_out = _laid_out(parts, 0, "")
        self.code = tuple(operation for operation, _ in laid_out)
        self.runners = tuple(operation.runner for operation in self.code)
        self.elsewhere = tuple(
            operation.to if isinstance(operation, Unless | Jump | Next) else -1 for operation in self.code
        )
        """Where it goes on when the operation in that position says False."""
        records: dict[str, Locals[Any]] = {}
        for record in (*keeps, *(record for operation in self.code for record in operation.locals())):
            if records.setdefault(record.name, record) is not record:
                raise SameNameTwice(f"Two records of '{name}' are called '{record.name}'. Give each a name of its own.")
        self.locals = {name: record.type for name, record in records.items()}
        """The types of the records that its frames keep, by name: those in `keeps`, and those its operations have."""
        self.labels = ("", *(label for _, label in laid_out))
        """What has been carried out last, by the position that comes next: nothing at 0."""
        self.places = {label: position for position, label in enumerate(self.labels)}
        """Where it goes on after the operation of that name."""
        if len(self.places) < len(self.labels):
            twice = next(label for position, label in enumerate(self.labels) if self.places[label] != position)
            raise SameNameTwice(
                f"Two operations of '{name}' are called '{twice}'. Give each a name that no other one has: "
                "stored games are found again by it."
            )


def procedure(name: str, rule: str, *parts: Part, keeps: Iterable[Locals[Any]] = (), at_once: AtOnce = _never) -> str:
    """Registers a rule procedure under its stable name, which is returned; raises SameNameTwice."""
    PROCEDURES[name] = Program(name, rule, parts, keeps, at_once)
    return name
