"""Games between turns: create, load, commit, and what happened so far."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal

from persistence import scripts
from persistence.delivery.deadlines import deadline_command
from persistence.delivery.outbox import FieldValue, Message, message_arguments
from persistence.encoding import (
    blob,
    logged,
    past,
)
from persistence.games.game_keeping import GameKeeping, Written
from persistence.games.game_logs import NOTHING_BOUND
from persistence.games.restoring import UNPROVEN
from persistence.games.stored_games import (
    NOBODY,
    RUNNING,
    Closed,
    CommitResult,
    Committed,
    CreateResult,
    Duplicate,
    Exists,
    GameStatus,
    Gone,
    NewGame,
    Stale,
    StoredGame,
    fields_of,
    meta_of,
    record_of_game,
)
from persistence.server.connection import Argument
from persistence.server.errors import GameDamaged, GameTooNew
from persistence.server.keys import REMEMBER_SECONDS, GameKeys, operation
from persistence.server.personal_keys import channel_index, guild_index, user_index
from persistence.server.read_ahead import Read, script_read
from persistence.server.steps import Command, Expected, Posted, step, written

PLAIN_BELOW = 40
"""Log entries shorter than this many bytes are stored uncompressed."""


class GameRepository(GameKeeping):
    """All stored games. States and log entries are bytes whose meaning is the engine's."""

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
        named = operation(operation_id)
        form, ends = self._formats.newest, "" if deadline is None else deadline
        first: dict[str, Argument] = {"ver": 1, "status": "live", "schema": form, "created": now, "at": now}
        packed = blob.pack(entry, form, plain_below=PLAIN_BELOW, kind="entry")
        whole = past.packed(1, state, None, form)
        done, (before, _, _, version) = await step(
            self._connection,
            [
                Expected(("HGET", keys.operations, named), (None,)),
                Expected(("EXISTS", keys.meta), (0,)),
                Expected(("EXISTS", keys.events), (0,)),
                Expected(("HGET", keys.meta, "ver"), (None,)),
            ],
            [
                ("RPUSH", keys.events, logged.written(1, named, now, packed, whole)),
                ("SET", keys.state, whole),
                *written(keys.meta, first | fields_of(game)),
                ("HSET", keys.meta, "deadline", ends),
                ("HINCRBY", keys.partition.counters, "games:live", 1),
                ("HSET", keys.operations, named, f"1{now // 1000:010}"),
                ("EXPIRE", keys.operations, REMEMBER_SECONDS),
                *([] if deadline is None else [deadline_command(keys, deadline)]),
            ],
            self._posted(keys, outbox, now, 1),
        )
        if done:
            self._ring(keys, outbox)
            return Committed(1)
        return Exists(int(version or 0)) if before is None else Duplicate(_led_to(before))

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
        flat, packed, newest = await self._connection.run(scripts.LOAD, _loaded_keys(keys), [])
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
            self._compare(meta.version, stored, logged.of_list(newest))
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
        log before it is bound into a chapter (`persistence.encoding.chapters`). `values` are fields of its record as in
        `annotate`; where one of `unchanged` ('' for not there) holds something else by now, it is Stale although the
        version is the same. A `draft`, named by its seat and decision as in `persistence.games.drafts`, has come true
        by this and is forgotten. The operation is looked for before the version is compared, so repeating one's own is
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
        kept = past.packed(newer, state, followed, self._formats.newest)
        whole = blob.pack(state, self._formats.newest, kind="state") if blob.follows_on(kept) else kept
        packed = blob.pack(entry, self._formats.newest, plain_below=PLAIN_BELOW, kind="entry")
        code, version, found = await self._connection.run(
            scripts.COMMIT,
            [*keys.committed(), *([] if draft is None else [keys.draft(*draft)])],
            [
                operation(operation_id),
                expected_version,
                now,
                REMEMBER_SECONDS,
                self._formats.newest,
                whole,
                logged.written(newer, operation_id, now, packed, kept),
                "" if deadline is None else deadline,
                status.value,
                keys.subject,
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
        found = await self._connection.execute("HGET", keys.operations, operation(operation_id))
        return None if found is None else _led_to(found)

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

    def _compare(self, version: int, state: bytes, newest: Sequence[logged.LoggedBytes]) -> None:
        """Raises BlobDamaged for a state that is not the one its log ends with; a game without a log has none.

        Where the entry itself cannot be read, it says nothing of the state.
        """
        if not newest:
            return
        last = newest[-1].version
        if last != version:
            raise blob.BlobDamaged(f"its record is at version {version} and its log ends at {last}")
        try:
            entry = blob.unpack(newest[-1].entry)
        except blob.BlobDamaged:
            return
        if not self._formats.led_to(entry, state):
            raise blob.BlobDamaged(f"its state is not the one its log ends with at version {last}")

    def _followed(self, before: StoredGame | None, version: int) -> bytes | None:
        """The state that a new one follows on, if it lies in the store exactly so."""
        if before is None or before.version != version or before.meta.state_format != self._formats.newest:
            return None
        return before.state

    def _posted(self, keys: GameKeys, outbox: Sequence[Message], now: int, version: int | str) -> Posted:
        return Posted(keys.partition.outbox_keys(), keys.subject, version, now, message_arguments(outbox, now))

    def _ring(self, keys: GameKeys, outbox: Sequence[Message]) -> None:
        if outbox:
            self._bell.ring((keys.partition.number,))


def _led_to(remembered: bytes) -> int:
    """The version that an operation led to, as it is remembered."""
    return int(remembered[:-10])


def _loaded_keys(keys: GameKeys) -> list[str]:
    return [keys.meta, keys.state, keys.events]
