"""What is done with stored games beside their moves: their places, forgetting persons, setting aside, deleting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from weakref import WeakValueDictionary

import msgspec

from persistence.delivery.deadlines import deadline_command
from persistence.delivery.outbox import FieldValue, Wakeup
from persistence.encoding import fields
from persistence.encoding.formats import StateFormats
from persistence.games.game_lists import GameLists
from persistence.games.game_logs import GameLogs
from persistence.games.restoring import DamagedGames
from persistence.games.stored_games import (
    FINISHED,
    RUNNING,
    GameMeta,
    meta_of,
    record_of_game,
)
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.errors import GameDamaged
from persistence.server.indices import Indices
from persistence.server.keys import GameKeys
from persistence.server.personal_keys import channel_index, guild_index, user_index
from persistence.server.steps import Command, Expected, step, written

log = logging.getLogger(__name__)

Written = Callable[[Mapping[str, FieldValue]], None]
"""Is told which fields of a game's record were written."""


class GameKeeping(GameLogs, GameLists):
    """Changes of stored games that are no moves."""

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

    async def annotate(self, game_id: str, values: Mapping[str, FieldValue]) -> bool:
        """Write fields (see `persistence.encoding.fields`) into a game's record; False when there is no such game.

        An empty text removes a field. This is no step of the game: its version stays.
        """
        if not values:
            return True
        meta = GameKeys.of(game_id).meta
        stands = (await step(self._connection, [Expected(("EXISTS", meta), (1,))], written(meta, values))).done
        for tell in self._told.get(game_id, ()) if stands else ():
            tell(values)
        return stands

    async def place(self, game_id: str, thread_id: int, values: Mapping[str, FieldValue] | None = None) -> bool:
        """Say in which thread a game is played, so that it is found by it; False when there is no such game.

        Further fields (see `persistence.encoding.fields`) are written in the same step.
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

    async def _set_aside(self, keys: GameKeys, version: str, reason: str) -> GameDamaged:
        await self.damaged.put_aside(keys, version, reason)
        log.error("game %s cannot be read (%s); its bytes are set aside under %s", keys.game_id, reason, keys.bad)
        return GameDamaged(keys.game_id, reason)
