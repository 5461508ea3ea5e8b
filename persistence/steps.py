"""One step of the server for all that compares and then writes: where another value stands by now, nothing is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from persistence import scripts
from persistence.connection import Argument, Connection

Command: TypeAlias = Sequence[Argument]
"""Its name, its key and the rest."""

_KEYS_OF: Mapping[Argument, int] = {"RENAME": 2}
"""How many keys a command has that has more than one."""


class Expected(NamedTuple):
    """What a command that reads one value may find: one of these values, None for nothing there.

    Without values it is to find anything that is there.
    """

    command: Command
    values: Sequence[Argument | None] = ()


class Posted(NamedTuple):
    """Messages that are put into the outbox in the same step, as `persistence.outbox.message_arguments` makes them.

    Where their version is '' it is the first value that is found.
    """

    outbox: Sequence[str]
    subject: str
    version: int | str
    now: int
    messages: Sequence[Argument]


class Outcome(NamedTuple):
    """Whether it was done, and what each of the expectations found, in any case."""

    done: bool
    found: Sequence[bytes | None]


async def step(
    connection: Connection, expected: Sequence[Expected], commands: Sequence[Command], posted: Posted | None = None
) -> Outcome:
    """Carry out the commands and put the messages into the outbox, all or nothing, if all that is expected stands.

    All keys are of one slot.
    """
    keys: dict[Argument, int] = {}
    told: Sequence[Argument] = ("", "", "")
    messages: Sequence[Argument] = ()
    if posted is not None:
        keys = {key: place for place, key in enumerate(posted.outbox, 1)}
        told, messages = posted[1:4], posted.messages
    arguments: list[Argument] = [*told, len(expected), len(commands)]

    def add(command: Command) -> None:
        named = command[1 : 1 + _KEYS_OF.get(command[0], 1)]
        arguments.extend((len(named), len(command) - 1 - len(named), command[0]))
        arguments.extend(keys.setdefault(key, len(keys) + 1) for key in named)
        arguments.extend(command[1 + len(named) :])

    for command, values in expected:
        add(command)
        arguments.append(len(values))
        arguments.extend(map(_value, values))
    for command in commands:
        add(command)
    done, found = await connection.run(scripts.STEP, [str(key) for key in keys], [*arguments, *messages])
    return Outcome(bool(done), found)


def written(key: str, values: Mapping[str, Argument]) -> list[Command]:
    """The commands that write fields of a hash; an empty text removes one."""
    kept = [part for pair in values.items() if pair[1] != "" for part in pair]
    removed = [name for name, value in values.items() if value == ""]
    commands: list[Command] = [("HSET", key, *kept)] if kept else []
    return [*commands, ("HDEL", key, *removed)] if removed else commands


def _value(value: Argument | None) -> Argument:
    return "-" if value is None else b"+" + value if isinstance(value, bytes) else f"+{value}"
