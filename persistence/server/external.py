"""What is asked of a server that the operator runs before games are given to it."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Mapping

from redis.exceptions import NoPermissionError, RedisError

from persistence.server.clients import Address, Kind, address_of
from persistence.server.connection import Connection
from persistence.server.errors import StoreRefused, StoreUnreachable
from persistence.server.settings import Durability

log = logging.getLogger(__name__)

OLDEST = (6, 2)
"""The oldest protocol version whose commands are enough."""

START_SECONDS = 10.0
"""How long a server that does not answer yet is waited for."""

TAKEOVER_SECONDS = 60.0
"""How long it is waited for that another server takes over, where that is what happens when one fails."""

LOOK_SECONDS = 0.5
"""How often it is looked meanwhile."""


async def check_server(url: str, durability: Durability) -> None:
    """Raise StoreRefused with a sentence when the server cannot be reached or could lose acknowledged moves.

    A server that is still starting is waited for, and so is one that takes over for another; of a cluster every primary
    is looked at. Under `Durability.TRUSTED` what is found is logged as a warning and nothing of it refuses.
    """
    address = address_of(url)
    connection, found = await _settled(url, address)
    try:
        for information in found:
            for complaint in complaints(information, address.kind):
                if durability is not Durability.TRUSTED:
                    raise StoreRefused(
                        f"The server at {address.place} {complaint} (Or set durability to 'trusted' to take that risk.)"
                    )
                log.warning("the server at %s %s It is used: durability is 'trusted'.", address.place, complaint)
        await _warn_of_slow_fsync(connection, address.place)
        if address.kind != "server":
            log.warning(
                "at %s another server takes over when one fails; moves of the last moments before that may be lost, "
                "for replicas follow a little behind (min-replicas-to-write makes it rarer)",
                address.place,
            )
    finally:
        await connection.close()


async def _settled(url: str, address: Address) -> tuple[Connection, list[dict[str, str]]]:
    """A connection, to be closed, and what every server says of itself once none is on its way to be a primary."""
    taken_over = address.kind != "server"
    until, told = time.monotonic() + (TAKEOVER_SECONDS if taken_over else 0), False
    while True:
        connection = Connection(url, tries=0)  # a new one finds the primary as it is by now
        try:
            found = await _information(connection, address.place, until)
        except BaseException:
            await connection.close()
            raise
        if time.monotonic() >= until or all(each.get("role") == "master" for each in found):
            return connection, found
        await connection.close()
        if not told:
            log.warning(
                "at %s a replica is named: another server seems to be taking over. That is waited for, %.0f s at most.",
                address.place,
                TAKEOVER_SECONDS,
            )
            told = True
        await asyncio.sleep(LOOK_SECONDS)


async def _information(connection: Connection, place: str, until: float) -> list[dict[str, str]]:
    """What every server that keeps data says about itself; who does not answer is waited for, till then at least."""
    end, told = max(until, time.monotonic() + START_SECONDS), False
    while True:
        try:
            answers = await connection.on_every_server("INFO")
        except StoreUnreachable as error:
            if (distrust := _distrusted(error)) is not None:
                raise StoreRefused(
                    f"The certificate of the server at {place} is not trusted ({distrust}): name the file of its "
                    "authority by ?ssl_ca_certs=/path at the end of REDIS_URL."
                ) from error
            if time.monotonic() >= end:
                raise StoreRefused(f"No server answers at {place}: start it, or correct REDIS_URL.") from error
            if not told:
                log.warning("no server answers at %s; one is waited for, %.0f s at most", place, end - time.monotonic())
            told = True
            await asyncio.sleep(0.2)
        except NoPermissionError as error:
            raise StoreRefused(f"The server at {place} does not let this user call INFO: allow it.") from error
        else:
            return [{_text(name): _text(value) for name, value in answer.items()} for answer in answers]


def _distrusted(error: BaseException) -> str | None:
    """Why a certificate was not trusted, where an error came of that."""
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, ssl.SSLCertVerificationError):
            return str(found.verify_message)
        found = found.__cause__ or found.__context__
    return None


def complaints(information: Mapping[str, str], kind: Kind = "server") -> list[str]:
    """What is wrong with a server that says this about itself (INFO), as ends of sentences."""
    found: list[str] = []
    version = information.get("redis_version", "0")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdecimal()) < OLDEST:
        found.append(f"is version {version}: version 6.2 or newer is needed.")
    if information.get("role") != "master":
        alone = "is a replica: give the url of its primary."
        many = "is a replica, and none has taken over: look at the other servers, and start again."
        found.append(alone if kind == "server" else many)
    if information.get("cluster_enabled") == "1" and kind != "cluster":
        found.append("is a node of a cluster: begin its url with redis+cluster://.")
    if information.get("aof_enabled") != "1":
        found.append("keeps no append-only file: set 'appendonly yes', else a restart loses games.")
    elif information.get("aof_last_write_status", "ok") != "ok":
        found.append("fails to write its append-only file: look at its log and at the free space.")
    if information.get("maxmemory_policy", "noeviction") != "noeviction":
        found.append("may throw games away when memory is short: set 'maxmemory-policy noeviction'.")
    return found


async def _warn_of_slow_fsync(connection: Connection, place: str) -> None:
    try:
        answers = await connection.on_every_server("CONFIG", "GET", "appendfsync")
    except RedisError:
        log.warning("the server at %s does not show its configuration; whether it writes through is unknown", place)
        return
    if any(_text(answer[1]) != "always" for answer in answers):
        log.warning("the server at %s does not have 'appendfsync always': a power cut may lose the last second", place)


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
