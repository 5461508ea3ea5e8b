"""How the data is laid out, stored beside the data and compared at each start."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence

from persistence import scripts
from persistence.server.clock import system_clock
from persistence.server.connection import Connection
from persistence.server.errors import StoreRefused
from persistence.server.keys import LAYOUT, PARTITIONS, REMEMBER_SECONDS, GameKeys
from persistence.server.personal_keys import CARD_HOLDERS
from persistence.server.read_ahead import script_read
from persistence.server.steps import Command

log = logging.getLogger(__name__)

SCHEMA = 2
"""The version of the keys and hashes of this room; states carry a format of their own.

Until 2 the newest stretch of a game's log was a stream, each operation on it was remembered under a key of its own, and
who held definitions of cards stood in a set besides.
"""

TAKING = "taking"
"""The field that says that games are being brought here."""

MOVED = "moved"
"""The field that says where games were moved to."""


AT_ONCE = 256
"""How many keys are laid out anew in one go."""

_OF_LAYOUT_1 = re.compile(r"\{p\d\d\}:(?:g:([^:]+):e|op:g:([^:]+):(.+))", re.DOTALL)
"""A log, or an operation; their games, and the operation."""


async def check_layout(connection: Connection, *, visiting: bool = False) -> None:
    """Write the layout into an empty store, or compare it with what is there, and lay out anew what is older.

    Raises StoreRefused when the data has another number of partitions or was laid out by a newer program, is being
    taken over from elsewhere, or was moved away; who is `visiting`, beside the program that runs on it, also where it
    was laid out by an older one.
    """
    await _lay_out(connection)
    schema, partitions, taking, moved = await connection.execute("HMGET", LAYOUT, "schema", "partitions", TAKING, MOVED)
    if int(schema) > SCHEMA:
        raise StoreRefused(
            f"The stored games were laid out by a newer version of Tumult (schema {int(schema)}, this one knows "
            f"{SCHEMA}): start the newer version."
        )
    if int(partitions) != PARTITIONS:
        raise StoreRefused(
            f"The stored games lie in {int(partitions)} partitions, and this program works with {PARTITIONS}: "
            "they are not its own; give it another data directory or url."
        )
    if taking is not None:
        raise StoreRefused(
            "Games were being brought here and that is not complete: do it again with tumult data import or move, or "
            "give another data directory or url."
        )
    if moved is not None:
        raise StoreRefused(
            f"These games were moved to {moved.decode()}: use that place. tumult data reopen takes up this copy again."
        )
    if int(schema) < SCHEMA and visiting:
        raise StoreRefused(
            f"The stored games were laid out by an older version of Tumult (schema {int(schema)}, this one writes "
            f"{SCHEMA}): stop all processes of that version and start this one with tumult run, then do it again."
        )
    if int(schema) < SCHEMA:
        log.info("the stored games are laid out anew: schema %d instead of %d", SCHEMA, int(schema))
        await _lay_out_anew(connection)


async def is_laid_out(connection: Connection) -> bool:
    """Whether any Tumult has kept its data here."""
    return bool(await connection.execute("EXISTS", LAYOUT))


async def _lay_out(connection: Connection) -> None:
    await connection.execute("HSETNX", LAYOUT, "schema", SCHEMA)
    await connection.execute("HSETNX", LAYOUT, "partitions", PARTITIONS)


async def _lay_out_anew(connection: Connection) -> None:
    """Bring everything of layout 1 into that of now; cut short, or done by several at once, it can be done again."""
    await connection.on_every_server("SCRIPT", "LOAD", scripts.LAY_OUT.source)
    waiting: list[Command] = []
    async for key in connection.keys_like("{p*}:*"):
        found = _OF_LAYOUT_1.fullmatch(key.decode("utf-8", "replace"))
        if found is None:
            continue
        keys = GameKeys.of(found[1] or found[2])
        told = (found[3] or "", system_clock(), REMEMBER_SECONDS)
        waiting.append(script_read(scripts.LAY_OUT, [key.decode(), keys.operations], told))
        if len(waiting) == AT_ONCE:
            await connection.pipeline(waiting)
            waiting.clear()
    await connection.pipeline(waiting)
    await connection.execute("DEL", CARD_HOLDERS)
    await connection.execute("HSET", LAYOUT, "schema", SCHEMA)


async def take_layout(connection: Connection, parts: Sequence[bytes]) -> None:
    """Says that what is brought here is laid out as the hash with these fields and values tells."""
    told = dict(zip(parts[::2], parts[1::2], strict=True))
    if b"schema" in told:
        await connection.execute("HSET", LAYOUT, "schema", told[b"schema"])


async def begin_taking(connection: Connection, *, empty: bool) -> None:
    """Says that games are being brought here; raises StoreRefused where others are, but for those cut short before."""
    await _lay_out(connection)
    if not empty and await connection.execute("HGET", LAYOUT, TAKING) is None:
        raise StoreRefused(
            "There are games already: bring them to an empty place, by another TUMULT_DATA or REDIS_URL. "
            "Nothing was done."
        )
    await connection.execute("HSET", LAYOUT, TAKING, "1")


async def end_taking(connection: Connection) -> None:
    """Says that all that was to be brought here is here."""
    await connection.execute("HDEL", LAYOUT, TAKING)


async def mark_moved(connection: Connection, place: str) -> None:
    """Says that no game is played here any more, for the games are elsewhere now."""
    await connection.execute("HSET", LAYOUT, MOVED, place)


async def unmark_moved(connection: Connection) -> None:
    """Takes up games again that were moved elsewhere."""
    await connection.execute("HDEL", LAYOUT, MOVED)
