"""What is done to a bot on purpose: faults that it must bear, and safeguards taken away, without which it must fail.

Nothing of this is in the product: the fork of a worker is changed before it begins.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakSet

from msgspec import Struct
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as ClientConnectionError

from bot.chat.sending.convert import to_send
from bot.chat.sending.post import Post, safely
from bot.present.layout.records import Message as Shown
from persistence import GameRepository, scripts
from persistence.delivery.claims import Claim, ClaimRepository
from persistence.delivery.outbox import Message, Outbox
from persistence.games.stored_games import Committed
from persistence.server.keys import Subject


class Mischief(Struct):
    """What is done to a bot."""

    sabotage: str = ""
    """The safeguard that is taken away; none without it."""

    lost_replies: float = 0.0
    """How many commits the store carries out without an answer that arrives."""

    dawdling: float = 0.0
    """How many commits wait before they are sent, so that another process may be quicker."""

    dawdling_seconds: float = 0.05

    seed: int = 0


def hamper(mischief: Mischief) -> None:
    """Does it to this process."""
    rng = random.Random(mischief.seed)
    if mischief.lost_replies:
        _lose_replies(rng, mischief.lost_replies)
    if mischief.dawdling:
        _dawdle(rng, mischief)
    if mischief.sabotage:
        SABOTAGES[mischief.sabotage]()


def _lose_replies(rng: random.Random, share: float) -> None:
    """Commits are carried out, and their answers do not arrive: the client asks again."""
    pack, read = AbstractConnection.pack_command, AbstractConnection.read_response
    doomed: WeakSet[AbstractConnection] = WeakSet()

    def packed(self: AbstractConnection, *words: Any) -> Any:
        if words[:2] == ("EVALSHA", scripts.COMMIT.digest) and rng.random() < share:
            doomed.add(self)
        return pack(self, *words)

    async def lossy(self: AbstractConnection, *arguments: Any, **named: Any) -> Any:
        answer = await read(self, *arguments, **named)
        if self in doomed:
            doomed.discard(self)
            await self.disconnect(nowait=True)
            raise ClientConnectionError("the reply is lost, as this test wants it")
        return answer

    AbstractConnection.pack_command = packed  # type: ignore[method-assign]
    AbstractConnection.read_response = lossy  # type: ignore[method-assign]


def _dawdle(rng: random.Random, mischief: Mischief) -> None:
    commit = GameRepository.commit

    async def slow(self: GameRepository, *arguments: Any, **named: Any) -> Any:
        if rng.random() < mischief.dawdling:
            await asyncio.sleep(rng.uniform(0, mischief.dawdling_seconds))
        return await commit(self, *arguments, **named)

    GameRepository.commit = slow  # type: ignore[method-assign]


def _without(script: scripts.Script, line: str) -> scripts.Script:
    """A script without one of its lines, under another digest."""
    assert script.source.count(line) == 1, f"{script.name} has no such line any more: {line}"
    source = script.source.replace(line, "")
    return replace(script, source=source, digest=hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


def _no_nonce() -> None:
    async def send(self: Post, channel_id: int, shown: Shown, nonce: str, *asked: Any, **known: Any) -> int:
        with safely():
            return (await self._client.get_partial_messageable(channel_id).send(**to_send(shown))).id

    Post.send = send  # type: ignore[method-assign]


def _no_version_check() -> None:
    """Nor are clocks and orders compared, which change with nearly every move and would stand in for the version."""
    scripts.COMMIT = _without(scripts.COMMIT, "if version ~= ARGV[2] then return {'stale', version, meta[2]} end\n")
    commit = GameRepository.commit

    async def heedless(self: GameRepository, *arguments: Any, unchanged: Any = None, **named: Any) -> Any:
        return await commit(self, *arguments, **named)

    GameRepository.commit = heedless  # type: ignore[method-assign]

    # The lock of a process only saves work (`turn` says so): with it, one process that takes all presses hides the gap.
    GameRepository.turn = lambda self, game_id: asyncio.Lock()  # type: ignore[method-assign]


def _no_deduplication() -> None:
    scripts.COMMIT = _without(scripts.COMMIT, "if before then return {'dup', string.sub(before, 1, -11), ''} end\n")

    async def outcome(self: GameRepository, game_id: str, operation_id: str) -> int | None:
        return None

    GameRepository.outcome = outcome  # type: ignore[method-assign]


def _no_lease() -> None:
    async def claim(self: ClaimRepository, name: str, lease_ms: int = 0) -> Claim:
        return Claim.MINE

    ClaimRepository.claim = claim  # type: ignore[method-assign]


IN_MEMORY_SECONDS = 0.5
"""How long messages lie in nothing but memory where there is no outbox that is written with the move."""


def _no_outbox() -> None:
    commit, made = GameRepository.commit, GameRepository.__init__
    waiting: set[asyncio.Task[None]] = set()

    def remembering(self: Any, connection: Any, clock: Any, bell: Any, *rest: Any) -> None:
        made(self, connection, clock, bell, *rest)
        self.outbox_in_memory = Outbox(connection, clock, bell, "memory")

    async def forgetful(self: Any, game_id: str, *arguments: Any, outbox: Any = (), **named: Any) -> Any:
        result = await commit(self, game_id, *arguments, **named)
        if isinstance(result, Committed) and outbox:
            task = asyncio.create_task(later(self.outbox_in_memory, game_id, outbox, result.version))
            waiting.add(task)
            task.add_done_callback(waiting.discard)
        return result

    async def later(memory: Outbox, game_id: str, messages: list[Message], version: int) -> None:
        await asyncio.sleep(IN_MEMORY_SECONDS)
        await memory.put(Subject.GAME, game_id, messages, version=version)

    GameRepository.__init__ = remembering  # type: ignore[method-assign]
    GameRepository.commit = forgetful  # type: ignore[method-assign]


SABOTAGES: Mapping[str, Callable[[], None]] = {
    "nonce": _no_nonce,
    "version": _no_version_check,
    "deduplication": _no_deduplication,
    "lease": _no_lease,
    "outbox": _no_outbox,
}
"""Each takes one safeguard away."""
