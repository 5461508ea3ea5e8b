"""How the data is laid out, stored beside the data and compared at each start."""

from __future__ import annotations

from persistence.server.connection import Connection
from persistence.server.errors import StoreRefused
from persistence.server.keys import LAYOUT, PARTITIONS

SCHEMA = 1
"""The version of the keys and hashes of this room; states carry a format of their own."""

TAKING = "taking"
"""The field that says that games are being brought here."""

MOVED = "moved"
"""The field that says where games were moved to."""


async def check_layout(connection: Connection) -> None:
    """Write the layout into an empty store, or compare it with what is there.

    Raises StoreRefused when the data has another number of partitions or was laid out by a newer program, is being
    taken over from elsewhere, or was moved away.
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


async def is_laid_out(connection: Connection) -> bool:
    """Whether any Tumult has kept its data here."""
    return bool(await connection.execute("EXISTS", LAYOUT))


async def _lay_out(connection: Connection) -> None:
    await connection.execute("HSETNX", LAYOUT, "schema", SCHEMA)
    await connection.execute("HSETNX", LAYOUT, "partitions", PARTITIONS)


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
