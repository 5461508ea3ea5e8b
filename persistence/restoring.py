"""Games that were set aside: everything that is left of one, and taking it up again.

This room judges nothing: what is proven, and what a game is to be, say those who know what its bytes mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from persistence import fields, scripts
from persistence.chapters import ASIDE, Chapters
from persistence.clock import Clock
from persistence.connection import Argument, Connection
from persistence.indices import Indices
from persistence.keys import GameKeys, channel_index, guild_index, user_index
from persistence.logged import LoggedBytes, of_stream
from persistence.outbox import FieldValue, Message, Wakeup, message_arguments
from persistence.steps import Expected, step
from persistence.stored_games import FINISHED, NOBODY, RUNNING, GameStatus

DAMAGE = "damage"
"""The kind of the message by which players are told that a game was set aside, or taken up again."""

UNPROVEN = "unproven"
"""The field that says that what is left of a game does not prove how it stands: its operator decides."""


@dataclass(frozen=True, slots=True)
class Remains:
    """All that is left of a game that was set aside; `states` are the packed states by the versions they had.

    `spoilt` are chapters of its log that cannot be read, by the names under which they are set aside.
    """

    game_id: str
    record: Mapping[str, str]
    states: Mapping[str, bytes]
    log: tuple[LoggedBytes, ...]
    spoilt: Mapping[str, bytes]

    @property
    def version(self) -> int | None:
        """The version that its record tells; None where that cannot be read."""
        return _number(self.record.get("ver"))

    def place(self, field: str) -> int:
        """A channel, thread or server of its record; 0 where there is none, or it cannot be read."""
        return _number(self.record.get(field)) or 0


@dataclass(frozen=True, slots=True)
class Again:
    """What a game is taken up again as; `values` are fields of its record, `aside` what is set aside besides.

    `log` is its newest stretch; chapters before that stay where they are, but for those that are set aside.
    """

    version: int
    status: GameStatus
    form: int
    state: bytes
    log: Sequence[LoggedBytes]
    seats: Sequence[int]
    values: Mapping[str, FieldValue]
    aside: Mapping[str, bytes]


class DamagedGames:
    """The games that were set aside."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices) -> None:
        self._connection, self._clock, self._bell, self._indices = connection, clock, bell, indices

    async def remains(self, game_id: str) -> Remains | None:
        """All that is left of a game that was set aside; None where it was not. Raises ValueError for no id."""
        keys = GameKeys.of(game_id)
        meta, states, log, bound = await self._connection.pipeline(
            [
                ("HGETALL", keys.meta),
                ("HGETALL", keys.bad),
                ("XRANGE", keys.events, "-", "+"),
                ("HGETALL", keys.chapters),
            ]
        )
        record = {_text(name): _text(value) for name, value in meta.items()}
        if record.get("status") != GameStatus.QUARANTINED:
            return None
        stretch, chapters = of_stream(log), Chapters.of_hash(bound)
        spoilt = chapters.damaged()
        readable = {first: each for first, each in chapters.packed.items() if f"{ASIDE}{first}" not in spoilt}
        begins = stretch[0].version if stretch else None
        earlier = [each for each in Chapters(readable).entries() if begins is None or each.version < begins]
        aside = {_text(name): packed for name, packed in states.items()}
        return Remains(game_id, record, aside, (*earlier, *stretch), spoilt)

    async def record(self, game_id: str) -> Mapping[str, str]:
        """The record of a game as it lies in the store, whether it can be read or not; empty where there is none."""
        found = await self._connection.execute("HGETALL", GameKeys.of(game_id).meta)
        return {_text(name): _text(value) for name, value in found.items()}

    async def unproven(self, remains: Remains) -> None:
        """Remember that these remains prove nothing, so that it is not tried at each look."""
        meta = GameKeys.of(remains.game_id).meta
        await step(self._connection, [Expected(("EXISTS", meta), (1,))], [("HSET", meta, UNPROVEN, 1)])

    async def take_up(self, remains: Remains, again: Again, outbox: Sequence[Message]) -> bool:
        """Have a game that was set aside be played on, with messages, all or nothing; its bytes stay aside.

        False when another has taken it up meanwhile.
        """
        keys, now = GameKeys.of(remains.game_id), self._clock()
        live = again.status is GameStatus.LIVE
        places = [place for place in (remains.place("channel"), remains.place(fields.THREAD)) if place]
        guild = remains.place("guild")
        if live:
            entered = [
                *(user_index(user, RUNNING) for user in sorted(set(again.seats) - {NOBODY})),
                *(channel_index(place, RUNNING) for place in places),
                *([guild_index(guild, RUNNING)] if guild else []),
            ]
            await self._indices.add(entered, remains.game_id)
        values: list[Argument] = [part for pair in again.values.items() for part in pair]
        log: list[Argument] = []
        for each in again.log:
            log += (f"{each.version}-0", each.operation, each.at, each.entry, each.state or "")
        aside: list[Argument] = [part for pair in again.aside.items() for part in pair]
        deadline = _number(remains.record.get("deadline"))
        done = await self._connection.run(
            scripts.RESTORE,
            keys.of_all_scripts(keys.bad),
            [
                remains.record.get("quarantined_at", ""),
                now,
                keys.subject,
                again.version,
                again.status.value,
                again.form,
                again.state,
                deadline if live and deadline is not None else "",
                len(values) // 2,
                len(again.log),
                len(again.aside),
                *values,
                *log,
                *aside,
                *message_arguments(outbox, now),
            ],
        )
        if not done:
            return False
        if live:
            left = [
                *(user_index(user, FINISHED) for user in sorted(set(again.seats) - {NOBODY})),
                *(channel_index(place, FINISHED) for place in places),
                *([guild_index(guild, FINISHED)] if guild else []),
            ]
            await self._indices.remove(left, [remains.game_id])
        self._bell.ring((keys.partition.number,))
        return True


def _text(value: bytes) -> str:
    return value.decode("utf-8", "replace")


def _number(text: str | None) -> int | None:
    """A number of a record; None for anything else."""
    return int(text) if text and len(text) < 20 and text.isascii() and text.isdigit() else None
