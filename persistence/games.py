"""Games between turns: create, load, commit, and what happened so far."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Literal
from weakref import WeakValueDictionary

import msgspec

from persistence import blob, fields, past, scripts
from persistence.clock import Clock
from persistence.connection import Argument, Connection
from persistence.deadlines import deadline_command
from persistence.errors import GameDamaged, GameTooNew
from persistence.formats import StateFormats
from persistence.game_lists import GameLists
from persistence.game_logs import NOTHING_BOUND, GameLogs
from persistence.indices import Indices
from persistence.keys import GameKeys, channel_index, guild_index, user_index
from persistence.outbox import FieldValue, Message, Wakeup, message_arguments
from persistence.read_ahead import Read, script_read
from persistence.restoring import UNPROVEN, DamagedGames
from persistence.steps import Command, Expected, Posted, step, written
from persistence.stored_games import (
    FINISHED,
    NOBODY,
    RUNNING,
    Closed,
    CommitResult,
    Committed,
    CreateResult,
    Duplicate,
    Exists,
    GameMeta,
    GameStatus,
    Gone,
    NewGame,
    Stale,
    StoredGame,
    fields_of,
    meta_of,
    record_of_game,
)

log = logging.getLogger(__name__)

REMEMBER_SECONDS = 86_400
"""How long an operation is known to have happened."""

PLAIN_BELOW = 40
"""Log entries shorter than this many bytes are stored uncompressed."""


Written = Callable[[Mapping[str, FieldValue]], None]
"""Is told which fields of a game's record were written."""


class GameRepository(GameLogs, GameLists):
    """All stored games. States and log entries are bytes whose meaning is the engine's."""

    def __init__(
        self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices, formats: StateFormats
    ) -> None:
        GameLogs.__init__(self, connection, formats)
        GameLists.__init__(self, connection, indices)
        self._clock = clock
        self._bell = bell
        self.damaged = DamagedGames(connection, clock, bell, indices)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._told: dict[str, list[Written]] = {}

    def tell_of(self, game_id: str, written: Written) -> None:
        """From now on say which fields of a game's record this process has written by `annotate`."""
        self._told.setdefault(game_id, []).append(written)

    def tell_no_more(self, game_id: str, written: Written) -> None:
        """End what `tell_of` has begun."""
        told = [each for each in self._told.pop(game_id, []) if each != written]
        if told:
            self._told[game_id] = told

    def turn(self, game_id: str) -> asyncio.Lock:
        """A lock for load, answer and commit of one game in this process.

        It only saves repeating the work when two press at once; the version decides, whether it is held or not.
        """
        return self._turns.setdefault(game_id, asyncio.Lock())

    async def create(
        self,
        game: NewGame,
        operation_id: str,
        state: bytes,
        entry: bytes,
        *,
        deadline: int | None = None,
        outbox: Sequence[Message] = (),
    ) -> CreateResult:
        """Store a new game as version 1, with its first log entry and messages.

        Repeating it is harmless: the same operation gets Duplicate, another one with the same game id gets Exists.
        Raises ValueError for an unusable id.
        """
        keys = GameKeys.of(game.id)
        now = self._clock()
        places = [place for place in (game.channel, game.thread) if place is not None]
        await self._indices.add(
            [
                *(user_index(user, RUNNING) for user in sorted(set(game.seats) - {NOBODY})),
                *(channel_index(place, RUNNING) for place in places),
                *([] if game.guild is None else [guild_index(game.guild, RUNNING)]),
            ],
            game.id,
        )
        operation = keys.partition.operation(keys.subject, operation_id)
        form, ends = self._formats.newest, "" if deadline is None else deadline
        first: dict[str, Argument] = {"ver": 1, "status": "live", "schema": form, "created": now, "at": now}
        packed = blob.pack(entry, form, plain_below=PLAIN_BELOW, kind="entry")
        whole = past.packed(1, state, None, form)
        done, (before, _, version) = await step(
            self._connection,
            [
                Expected(("GET", operation), (None,)),
                Expected(("EXISTS", keys.meta), (0,)),
                Expected(("HGET", keys.meta, "ver"), (None,)),
            ],
            [
                ("XADD", keys.events, "1-0", "op", operation_id, "at", now, "e", packed, "s", whole),
                ("SET", keys.state, blob.pack(state, form, kind="state")),
                *written(keys.meta, first | fields_of(game)),
                ("HSET", keys.meta, "deadline", ends),
                ("HINCRBY", keys.partition.counters, "games:live", 1),
                ("SET", operation, 1, "EX", REMEMBER_SECONDS),
                *([] if deadline is None else [deadline_command(keys, deadline)]),
            ],
            self._posted(keys, outbox, now, 1),
        )
        if done:
            self._ring(keys, outbox)
            return Committed(1)
        return Exists(int(version or 0)) if before is None else Duplicate(int(before))

    @staticmethod
    def read_of(game_id: str) -> Read:
        """What `load` reads; raises ValueError for an unusable id."""
        return script_read(scripts.LOAD, _loaded_keys(GameKeys.of(game_id)))

    async def load(self, game_id: str) -> StoredGame | None:
        """The game as it is now, its state in the newest format; None when there is no such game.

        Raises GameDamaged when it cannot be read (its bytes are set aside first) and GameTooNew when a newer program
        wrote it (nothing is written then).
        """
        keys = GameKeys.of(game_id)
        flat, packed, newest, logged = await self._connection.run(scripts.LOAD, _loaded_keys(keys), [])
        if not flat:
            return None
        record = record_of_game(flat)
        try:
            meta = meta_of(game_id, record)
        except ValueError as error:
            raise await self._set_aside(keys, record.get("ver", ""), f"its record is unreadable: {error}") from error
        if meta.status is GameStatus.QUARANTINED:
            raise GameDamaged(game_id, record.get("reason", "it was set aside"), hopeless=UNPROVEN in record)
        if meta.state_format > self._formats.newest:
            raise GameTooNew(game_id, meta.state_format, self._formats.newest)
        try:
            if packed is None:
                raise blob.BlobDamaged("there is no state")
            form = blob.format_of(packed)
            if form != meta.state_format:
                raise blob.BlobDamaged(f"format {form} where {meta.state_format} was recorded")
            stored = blob.unpack(packed)
            self._compare(meta.version, stored, newest, logged)
            state = self._formats.upgrade(stored, form)
        except ValueError as error:
            raise await self._set_aside(keys, str(meta.version), str(error)) from error
        return StoredGame(meta, state)

    async def commit(
        self,
        game_id: str,
        operation_id: str,
        expected_version: int,
        state: bytes,
        entry: bytes,
        *,
        deadline: int | None = None,
        status: GameStatus = GameStatus.LIVE,
        outbox: Sequence[Message] = (),
        before: StoredGame | None = None,
        begins: bool = False,
        values: Mapping[str, FieldValue] | None = None,
        unchanged: Mapping[str, str] | None = None,
        draft: tuple[int, str] | None = None,
    ) -> CommitResult:
        """Move a game on from `expected_version`, with log entry, deadline, messages and fields, all or nothing.

        `deadline` is the next one in milliseconds; without it the game has none. `before` is the game as it was loaded,
        which lets the store keep only what has changed. Where this `begins` a Day, or ends the game, the stretch of the
        log before it is bound into a chapter (`persistence.chapters`). `values` are fields of its record as in
        `annotate`; where one of `unchanged` ('' for not there) holds something else by now, it is Stale although the
        version is the same. A `draft`, named by its seat and decision as in `persistence.drafts`, has come true by this
        and is forgotten. The operation is looked for before the version is compared, so repeating one's own is
        Duplicate and never Stale.
        Raises GameDamaged where the log is ahead of the state; the game is set aside, and nothing else was done.
        """
        keys = GameKeys.of(game_id)
        now = self._clock()
        changed: list[Argument] = [part for pair in (values or {}).items() for part in pair]
        compared: list[Argument] = [part for pair in (unchanged or {}).items() for part in pair]
        newer = expected_version + 1
        ends_a_stretch = begins or past.whole_before(newer) == newer
        binding = await self._binding(game_id, expected_version) if ends_a_stretch else NOTHING_BOUND
        followed = None if binding.chapters else self._followed(before, expected_version)
        chapters: list[Argument] = [part for chapter in binding.chapters for part in chapter]
        code, version, found = await self._connection.run(
            scripts.COMMIT,
            [*self._written(keys, operation_id), *([] if draft is None else [keys.draft(*draft)])],
            [
                operation_id,
                expected_version,
                now,
                REMEMBER_SECONDS,
                self._formats.newest,
                blob.pack(state, self._formats.newest, kind="state"),
                blob.pack(entry, self._formats.newest, plain_below=PLAIN_BELOW, kind="entry"),
                "" if deadline is None else deadline,
                status.value,
                keys.subject,
                past.packed(newer, state, followed, self._formats.newest),
                len(changed) // 2,
                len(compared) // 2,
                binding.entries,
                len(binding.chapters),
                *changed,
                *compared,
                *chapters,
                *message_arguments(outbox, now),
            ],
        )
        match code:
            case b"ok":
                self._ring(keys, outbox)
                return Committed(int(version))
            case b"dup":
                return Duplicate(int(version))
            case b"stale":
                return Stale(int(version))
            case b"closed":
                return Closed(int(version), GameStatus(found.decode()))
            case b"torn":
                reason = f"the log goes on after version {int(version)}, which its state has"
                await self.quarantine(game_id, int(version), reason)
                raise GameDamaged(game_id, reason)
            case _:
                return Gone()

    async def outcome(self, game_id: str, operation_id: str) -> int | None:
        """The version that an operation led to, None when it did not happen (or happened more than a day ago)."""
        keys = GameKeys.of(game_id)
        found = await self._connection.execute("GET", keys.partition.operation(keys.subject, operation_id))
        return None if found is None else int(found)

    async def annotate(self, game_id: str, values: Mapping[str, FieldValue]) -> bool:
        """Write fields (see `persistence.fields`) into a game's record; False when there is no such game.

        An empty text removes a field. This is no step of the game: its version stays.
        """
        if not values:
            return True
        meta = GameKeys.of(game_id).meta
        stands = (await step(self._connection, [Expected(("EXISTS", meta), (1,))], written(meta, values))).done
        for tell in self._told.get(game_id, ()) if stands else ():
            tell(values)
        return stands

    async def exchange(
        self,
        game_id: str,
        field: str,
        before: str,
        after: str,
        outbox: Sequence[Message] = (),
        *,
        version: int | None = None,
        deadline: int | Literal["none", "keep"] = "keep",
    ) -> bool:
        """Put one value of a game's record in the place of another ('' for none), with messages, all or nothing.

        A `deadline` in milliseconds, or that there is none, is set with it; "keep" leaves the one that stands.

        False when something else stands there by now, when the game is not at that version any more where one is named,
        or when there is no such game; nothing is done then. This is no step of the game: its version stays.
        """
        keys, now = GameKeys.of(game_id), self._clock()
        commands: list[Command] = []
        if deadline != "keep":
            commands = [deadline_command(keys, None if deadline == "none" else deadline)]
            commands.append(("HSET", keys.meta, "deadline", "" if deadline == "none" else deadline))
        done, _ = await step(
            self._connection,
            [
                Expected(("HGET", keys.meta, "ver"), () if version is None else (version,)),
                Expected(("HGET", keys.meta, field), (before,) if before else (None, "")),
            ],
            [*written(keys.meta, {field: after}), *commands],
            self._posted(keys, outbox, now, ""),
        )
        if done:
            self._ring(keys, outbox)
        return done

    async def place(self, game_id: str, thread_id: int, values: Mapping[str, FieldValue] | None = None) -> bool:
        """Say in which thread a game is played, so that it is found by it; False when there is no such game.

        Further fields (see `persistence.fields`) are written in the same step.
        """
        await self._indices.add([channel_index(thread_id, RUNNING)], game_id)
        return await self.annotate(game_id, {**(values or {}), fields.THREAD: thread_id})

    async def enter(self, game_id: str, user_id: int) -> None:
        """Have a running game found by another person, who is to play in it."""
        await self._indices.add([user_index(user_id, RUNNING)], game_id)

    async def quarantine(self, game_id: str, version: int, reason: str) -> bool:
        """Set the state of a game aside that the engine cannot read at this version; it takes no commits from then on.

        Nothing is lost: see `quarantined_bytes`. False when the game has moved on since, or is set aside already.
        """
        return await self.damaged.put_aside(GameKeys.of(game_id), version, reason)

    async def quarantined_bytes(self, game_id: str) -> dict[str, bytes]:
        """The bytes that were set aside, by the version they had, exactly as they lay in the store."""
        found = await self._connection.execute("HGETALL", GameKeys.of(game_id).bad)
        return {version.decode(): packed for version, packed in found.items()}

    async def purge(self, game_id: str) -> bool:
        """Remove every trace of a game; False when there was none."""
        keys = GameKeys.of(game_id)
        all_keys = (keys.meta, keys.state, keys.events, keys.bad, keys.chapters)
        queue, bodies, labels, counters = keys.partition.outbox_keys()
        while True:
            found, waiting, *there = await self._connection.pipeline(
                [("HGETALL", keys.meta), ("HKEYS", labels), *(("EXISTS", key) for key in all_keys)]
            )
            status, own = found.get(b"status"), f"{keys.subject}:".encode()
            ids = [each for each in waiting if each.startswith(own)]
            commands: list[Command] = [deadline_command(keys, None), *(("UNLINK", key) for key in all_keys)]
            for each in ids:
                commands += [("ZREM", queue, each), ("HDEL", bodies, each), ("HDEL", labels, each)]
            if status is not None:
                commands.append(("HINCRBY", counters, b"games:" + status, -1))
            unchanged = [Expected(("HGET", keys.meta, name), (found.get(name.encode()),)) for name in ("ver", "status")]
            if (await step(self._connection, unchanged, commands)).done:
                break
        try:
            meta = meta_of(game_id, record_of_game(found)) if found else None
        except ValueError:  # lists drop a game without a record by themselves
            meta = None
        if meta is not None:
            people = [user_index(user, what) for user in set(meta.seats) for what in (RUNNING, FINISHED)]
            places = [place for place in (meta.channel, meta.thread) if place is not None]
            where = [channel_index(place, what) for place in places for what in (RUNNING, FINISHED)]
            guild = [] if meta.guild is None else [guild_index(meta.guild, what) for what in (RUNNING, FINISHED)]
            await self._indices.remove([*people, *where, *guild], [game_id])
        return any(there)

    async def forget_person(self, meta: GameMeta, user_id: int, name: str, values: Mapping[str, FieldValue]) -> None:
        """Have a finished game know a person no more: no id, another name, and no list of theirs; with further fields.

        Harmless when repeated.
        """
        seats = [0 if each == user_id else each for each in meta.seats]
        names = [name if each == user_id else said for each, said in zip(meta.seats, meta.names, strict=True)]
        told = {fields.SEATS: msgspec.json.encode(seats).decode(), fields.NAMES: msgspec.json.encode(names).decode()}
        await self.annotate(meta.id, {**told, **values})
        await self._indices.remove([user_index(user_id, what) for what in (RUNNING, FINISHED)], [meta.id])

    def _compare(self, version: int, state: bytes, newest: bytes, logged: bytes) -> None:
        """Raises BlobDamaged for a state that is not the one its log ends with; a game without a log has none.

        Where the entry itself cannot be read, it says nothing of the state.
        """
        if not newest:
            return
        last = int(newest.split(b"-")[0])
        if last != version:
            raise blob.BlobDamaged(f"its record is at version {version} and its log ends at {last}")
        try:
            entry = blob.unpack(logged)
        except blob.BlobDamaged:
            return
        if not self._formats.led_to(entry, state):
            raise blob.BlobDamaged(f"its state is not the one its log ends with at version {last}")

    async def _set_aside(self, keys: GameKeys, version: str, reason: str) -> GameDamaged:
        await self.damaged.put_aside(keys, version, reason)
        log.error("game %s cannot be read (%s); its bytes are set aside under %s", keys.game_id, reason, keys.bad)
        return GameDamaged(keys.game_id, reason)

    def _followed(self, before: StoredGame | None, version: int) -> bytes | None:
        """The state that a new one follows on, if it lies in the store exactly so."""
        if before is None or before.version != version or before.meta.state_format != self._formats.newest:
            return None
        return before.state

    def _written(self, keys: GameKeys, operation_id: str) -> list[str]:
        return keys.of_all_scripts(keys.partition.operation(keys.subject, operation_id))

    def _posted(self, keys: GameKeys, outbox: Sequence[Message], now: int, version: int | str) -> Posted:
        return Posted(keys.partition.outbox_keys(), keys.subject, version, now, message_arguments(outbox, now))

    def _ring(self, keys: GameKeys, outbox: Sequence[Message]) -> None:
        if outbox:
            self._bell.ring((keys.partition.number,))


def _loaded_keys(keys: GameKeys) -> list[str]:
    return [keys.meta, keys.state, keys.events]
