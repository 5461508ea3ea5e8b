"""How the data is laid out, stored beside the data and compared at each start."""

from __future__ import annotations

from persistence.connection import Connection
from persistence.errors import StoreRefused
from persistence.keys import LAYOUT, PARTITIONS

SCHEMA = 1
"""The version of the keys and hashes of this room; states carry a format of their own."""


async def check_layout(connection: Connection) -> None:
    """Write the layout into an empty store, or compare it with what is there.

    Raises StoreRefused when the data has another number of partitions or was laid out by a newer program.
    """
    await connection.execute("HSETNX", LAYOUT, "schema", SCHEMA)
    await connection.execute("HSETNX", LAYOUT, "partitions", PARTITIONS)
    schema, partitions = await connection.execute("HMGET", LAYOUT, "schema", "partitions")
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
