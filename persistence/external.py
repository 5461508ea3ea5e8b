"""What is asked of a server that somebody else runs before games are given to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from redis.exceptions import NoPermissionError, RedisError

from persistence.connection import Connection
from persistence.errors import StoreRefused, StoreUnreachable
from persistence.settings import Durability

log = logging.getLogger(__name__)

OLDEST = (6, 2)
"""The oldest protocol version whose commands are enough."""

START_SECONDS = 10.0
"""How long a server that does not answer yet is waited for."""

SCHEMES = ("redis", "rediss", "unix")


def check_url(url: str) -> None:
    """Raise StoreRefused when the url is of no kind that can be opened."""
    scheme = urlsplit(url).scheme
    if scheme not in SCHEMES:
        raise StoreRefused("REDIS_URL must begin with redis://, rediss:// or unix://; correct it or leave it out.")


def without_secrets(url: str) -> str:
    """The url as it may be logged: scheme, host, port and path."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"


async def check_server(url: str, durability: Durability) -> None:
    """Raise StoreRefused with a sentence when the server cannot be reached or could lose acknowledged moves.

    A server that is still starting is waited for. Under `Durability.TRUSTED` what is found is logged as a warning and
    nothing of it refuses.
    """
    place = without_secrets(url)
    connection = Connection(url, tries=0)
    try:
        for complaint in complaints(await _information(connection, place)):
            if durability is not Durability.TRUSTED:
                raise StoreRefused(
                    f"The server at {place} {complaint} (Or set durability to 'trusted' to take that risk.)"
                )
            log.warning("the server at %s %s It is used all the same: durability is 'trusted'.", place, complaint)
        await _warn_of_slow_fsync(connection, place)
    finally:
        await connection.close()


async def _information(connection: Connection, place: str) -> dict[str, str]:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            answer = await connection.execute("INFO")
        except StoreUnreachable as error:
            if time.monotonic() >= end:
                raise StoreRefused(f"No server answers at {place}: start it, or correct REDIS_URL.") from error
            await asyncio.sleep(0.2)
        except NoPermissionError as error:
            raise StoreRefused(f"The server at {place} does not let this user call INFO: allow it.") from error
        else:
            return {_text(name): _text(value) for name, value in answer.items()}


def complaints(information: Mapping[str, str]) -> list[str]:
    """What is wrong with a server that says this about itself (INFO), as ends of sentences."""
    found: list[str] = []
    version = information.get("redis_version", "0")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdecimal()) < OLDEST:
        found.append(f"is version {version}: version 6.2 or newer is needed.")
    if information.get("role") != "master":
        found.append("is a replica: give the url of its primary.")
    if information.get("cluster_enabled") == "1":
        found.append("is a node of a cluster: give the url of a single server.")
    if information.get("aof_enabled") != "1":
        found.append("keeps no append-only file: set 'appendonly yes', else a restart loses games.")
    elif information.get("aof_last_write_status", "ok") != "ok":
        found.append("fails to write its append-only file: look at its log and at the free space.")
    if information.get("maxmemory_policy", "noeviction") != "noeviction":
        found.append("may throw games away when memory is short: set 'maxmemory-policy noeviction'.")
    return found


async def _warn_of_slow_fsync(connection: Connection, place: str) -> None:
    try:
        answer: list[bytes] = await connection.execute("CONFIG", "GET", "appendfsync")
    except RedisError:
        log.warning("the server at %s does not show its configuration; whether it writes through is unknown", place)
        return
    if _text(answer[1]) != "always":
        log.warning("the server at %s does not have 'appendfsync always': a power cut may lose the last second", place)


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
