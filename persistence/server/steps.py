"""One step of the server for all that compares and then writes: where another value stands by now, nothing is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from persistence import scripts
from persistence.server.connection import Argument, Connection

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
    """Messages that are put into the outbox in the same step, as `outbox.message_arguments` makes them.

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
    keys: list[Argument] = [] if posted is None else [*posted.outbox]
    told, messages = (("", "", ""), ()) if posted is None else (posted[1:4], posted.messages)
    asked = asked_of(keys, expected, commands)
    done, found = await connection.run(scripts.STEP, [*map(str, keys)], [*told, *asked, *messages])
    return Outcome(bool(done), found)


def asked_of(keys: list[Argument], expected: Sequence[Expected], commands: Sequence[Command]) -> list[Argument]:
    """Expectations and commands as scripts take them; their keys are added to those that are there."""
    arguments: list[Argument] = [len(expected), len(commands)]
    for command, values in expected:
        arguments += (len(command), *command, len(values), *map(_value, values))
    for command in commands:
        arguments += (len(command), *command)
    every = (*(command for command, _ in expected), *commands)
    used = [key for command in every for key in command[1 : 1 + _KEYS_OF.get(command[0], 1)]]
    keys[:] = dict.fromkeys((*keys, *used))
    return arguments


def written(key: str, values: Mapping[str, Argument]) -> list[Command]:
    """The commands that write fields of a hash; an empty text removes one."""
    kept = [part for pair in values.items() if pair[1] != "" for part in pair]
    removed = [name for name, value in values.items() if value == ""]
    commands: list[Command] = [("HSET", key, *kept)] if kept else []
    return [*commands, ("HDEL", key, *removed)] if removed else commands


def _value(value: Argument | None) -> Argument:
    return "-" if value is None else b"+" + value if isinstance(value, bytes) else f"+{value}"
