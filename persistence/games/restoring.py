"""Games that were set aside: everything that is left of one, and taking it up again.

This room judges nothing: what is proven, and what a game is to be, say those who know what its bytes mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from persistence.delivery.deadlines import deadline_command
from persistence.delivery.outbox import FieldValue, Message, Wakeup, message_arguments
from persistence.encoding import fields, logged
from persistence.encoding.chapters import ASIDE, Chapters
from persistence.games.stored_games import FINISHED, NOBODY, RUNNING, GameStatus
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.indices import Indices
from persistence.server.keys import GameKeys
from persistence.server.personal_keys import channel_index, guild_index, user_index
from persistence.server.steps import Command, Expected, Posted, step, written

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
    log: tuple[logged.LoggedBytes, ...]
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
    log: Sequence[logged.LoggedBytes]
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
                ("LRANGE", keys.events, 0, -1),
                ("HGETALL", keys.chapters),
            ]
        )
        record = {_text(name): _text(value) for name, value in meta.items()}
        if record.get("status") != GameStatus.QUARANTINED:
            return None
        stretch, chapters = logged.of_list(log), Chapters.of_hash(bound)
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

    async def put_aside(self, keys: GameKeys, version: str | int, reason: str) -> bool:
        """Set a game aside, with its state, that was read at this version; its players are told.

        False when the game has moved on since, or is gone or set aside already.
        """
        counters, now = keys.partition.counters, self._clock()
        told = message_arguments([Message(DAMAGE, coalesce=True)], now)
        (stands, status), state = await self._connection.pipeline(
            [("HMGET", keys.meta, "ver", "status"), ("GET", keys.state)]
        )
        if _text(stands or b"") != str(version) or status == b"quarantined":
            return False
        counted = [("HINCRBY", counters, f"games:{status.decode()}", -1)] if status in (b"live", b"over") else []
        done, _ = await step(
            self._connection,
            [Expected(("HGET", keys.meta, "ver"), (stands,)), Expected(("HGET", keys.meta, "status"), (status,))],
            [
                ("HSETNX", keys.bad, version, state or b""),
                ("DEL", keys.state),
                ("HSET", keys.meta, "status", "quarantined", "status_before", status or b"", "reason", reason),
                ("HSET", keys.meta, "quarantined_at", now),
                deadline_command(keys, None),
                *counted,  # of a status that cannot be read, the count goes down when it is known (`take_up`)
                ("HINCRBY", counters, "games:quarantined", 1),
            ],
            Posted(keys.partition.outbox_keys(), keys.subject, _number(str(version)) or 0, now, told),
        )
        if done:
            self._bell.ring((keys.partition.number,))
        return done

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
        meta, counters = keys.meta, keys.partition.counters
        due = _number(remains.record.get("deadline")) if live else None
        log: list[Command] = []
        for each in again.log:
            lying = logged.written(each.version, each.operation, each.at, each.entry, each.state)
            log.append(("RPUSH", keys.events, lying))
        # where its status could not be read it is counted as what it was all along
        counted = remains.record.get("status_before") in (GameStatus.LIVE, GameStatus.OVER)
        spoilt = [name.removeprefix(ASIDE) for name in again.aside if name.startswith(ASIDE)]
        done, _ = await step(
            self._connection,
            [
                Expected(("HGET", meta, "status"), (GameStatus.QUARANTINED,)),
                Expected(("HGET", meta, "quarantined_at"), (remains.record.get("quarantined_at", ""),)),
            ],
            [
                *written(meta, again.values),
                *(("HSETNX", keys.bad, *aside) for aside in again.aside.items()),
                *([("HDEL", keys.chapters, *spoilt)] if spoilt else []),
                ("DEL", keys.events),
                *log,
                ("SET", keys.state, again.state),
                ("HDEL", meta, "status_before", "reason", "quarantined_at", UNPROVEN),
                ("HSET", meta, "ver", again.version, "status", again.status, "schema", again.form),
                ("HSET", meta, "at", now, "deadline", "" if due is None else due),
                ("HINCRBY", counters, "games:quarantined", -1),
                *([("HINCRBY", counters, f"games:{again.status}", 1)] if counted else []),
                *([] if due is None else [deadline_command(keys, due)]),
            ],
            Posted(keys.partition.outbox_keys(), keys.subject, again.version, now, message_arguments(outbox, now)),
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
