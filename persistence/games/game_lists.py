"""Finding games: by their ids, by who plays, by where, and by how they stand."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence

from persistence.games.stored_games import FINISHED, RUNNING, GameMeta, GameStatus, meta_of, record_of_game
from persistence.server.connection import Connection
from persistence.server.errors import GameDamaged
from persistence.server.indices import Indices
from persistence.server.keys import ALL_PARTITIONS, ALL_RECORDS, GameKeys
from persistence.server.personal_keys import channel_index, guild_index, user_index

log = logging.getLogger(__name__)

LOOKED_AT_ONCE = 200
"""Of how many games it is asked in one go whether they are over."""


class GameLists:
    """All stored games by what is known around them."""

    def __init__(self, connection: Connection, indices: Indices) -> None:
        self._connection = connection
        self._indices = indices

    async def meta(self, game_id: str) -> GameMeta | None:
        """The record of a game without its state; None when there is no such game. Raises GameDamaged."""
        return (await self.metas([game_id]))[0]

    async def metas(self, game_ids: Sequence[str]) -> list[GameMeta | None]:
        """The records of several games in one round trip; raises GameDamaged when one of them cannot be read."""
        found = await self._connection.pipeline([("HGETALL", GameKeys.of(game_id).meta) for game_id in game_ids])
        metas: list[GameMeta | None] = []
        for game_id, pairs in zip(game_ids, found, strict=True):
            try:
                metas.append(meta_of(game_id, record_of_game(pairs)) if pairs else None)
            except ValueError as error:
                raise GameDamaged(game_id, f"its record is unreadable: {error}") from error
        return metas

    async def find_by_user(self, user_id: int, *, finished: bool = False, limit: int = 100) -> list[GameMeta]:
        """Running games of a person (or finished ones), newest first. Games set aside count as finished."""
        return await self._found(user_index(user_id, RUNNING), user_index(user_id, FINISHED), finished, limit)

    async def find_by_channel(self, channel_id: int, *, finished: bool = False, limit: int = 100) -> list[GameMeta]:
        """Running games of a thread or of a channel (or finished ones), newest first."""
        running, over = channel_index(channel_id, RUNNING), channel_index(channel_id, FINISHED)
        return await self._found(running, over, finished, limit)

    async def find_by_guild(self, guild_id: int, *, finished: bool = False, limit: int = 100) -> list[GameMeta]:
        """Running games of a server (or finished ones), newest first."""
        return await self._found(guild_index(guild_id, RUNNING), guild_index(guild_id, FINISHED), finished, limit)

    async def all(self) -> AsyncIterator[str]:
        """The ids of all games; one that begins meanwhile may be among them or not."""
        seen: set[str] = set()
        async for key in self._connection.keys_like(ALL_RECORDS):
            game_id = key.decode().split(":")[2]
            if game_id not in seen:
                seen.add(game_id)
                yield game_id

    async def ended_before(self, moment: int) -> AsyncIterator[str]:
        """The ids of games that were over before a moment (milliseconds) and have not been touched since."""
        batch: list[str] = []
        async for game_id in self.all():
            batch.append(game_id)
            if len(batch) == LOOKED_AT_ONCE:
                for each in await self._ended(batch, moment):
                    yield each
                batch = []
        for each in await self._ended(batch, moment):
            yield each

    async def _ended(self, game_ids: Sequence[str], moment: int) -> list[str]:
        found = await self._connection.pipeline(
            [("HMGET", GameKeys.of(each).meta, "status", "at") for each in game_ids]
        )
        over = GameStatus.OVER.encode()
        return [
            each
            for each, (status, at) in zip(game_ids, found, strict=True)
            if status == over and (at or b"").isdigit() and int(at) < moment
        ]

    async def census(self) -> dict[GameStatus, int]:
        """How many games there are of each status."""
        wanted = [f"games:{status}" for status in GameStatus]
        found = await self._connection.pipeline(
            [("HMGET", partition.counters, *wanted) for partition in ALL_PARTITIONS]
        )
        counts = [[int(count or 0) for count in each] for each in found]
        return {status: sum(each[place] for each in counts) for place, status in enumerate(GameStatus)}

    async def _found(self, running: str, over: str, finished: bool, limit: int) -> list[GameMeta]:
        """Read a list and put it right on the way: games that ended since move to the list of finished ones."""
        listed = await self._indices.newest(running, limit)
        metas = await self._readable([game_id for game_id, _ in listed])
        ended, orphans, live = [], [], []
        for entry in listed:
            meta = metas.get(entry[0])
            if meta is None:
                orphans.append(entry)
            elif meta.status is GameStatus.LIVE:
                live.append(meta)
            else:
                ended.append(entry)
        await self._indices.move(running, over, ended)
        await self._indices.drop_orphans(running, orphans)
        if not finished:
            return live
        listed = await self._indices.newest(over, limit)
        metas = await self._readable([game_id for game_id, _ in listed])
        return [metas[game_id] for game_id, _ in listed if game_id in metas]

    async def _readable(self, game_ids: Sequence[str]) -> dict[str, GameMeta]:
        found = await self._connection.pipeline([("HGETALL", GameKeys.of(game_id).meta) for game_id in game_ids])
        metas: dict[str, GameMeta] = {}
        for game_id, pairs in zip(game_ids, found, strict=True):
            try:
                if pairs:
                    metas[game_id] = meta_of(game_id, record_of_game(pairs))
            except ValueError as error:
                log.error("the record of game %s is unreadable and is left out of a list: %s", game_id, error)
        return metas
