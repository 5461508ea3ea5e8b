"""A press that reaches several processes, or one process twice, is answered once; who dies over it is stepped in for.

Two sessions of one shard both get every interaction, and Discord may send one again. Who claims it first answers
it, and says so while it is at it; another one waits, and takes it over if that word fails to come. What was committed
by then is known by the interaction's id, so it is told and not done again. A refusal leaves nothing in the store: who
takes an interaction over asks Discord first whether it has its answer, and then does nothing, though the game has moved
on meanwhile and would now take the move.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import discord

from bot.chat.connection.desk import desk_of
from bot.chat.connection.library_internals import hear_interactions, parse_interaction
from persistence import Store, StoreError
from persistence.delivery.claims import LEASE_MS, Claim, ClaimRepository
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
"""How often who waits looks whether the claim has ended."""

PATIENCE_SECONDS = 2.6
"""So old may an interaction be that is still taken over; after 3 s Discord takes no first answer."""

AT_MOST_SECONDS = 20.0
"""For how long a claim is renewed at most, whatever becomes of the work."""

AUTOCOMPLETE = 4

Payload = dict[str, Any]

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
"""What reading an interaction raises that has another form than Discord's; answering it is a task of its own."""


class Sharing:
    """What one process does with interactions that others may get too."""

    def __init__(self, claims: ClaimRepository, hand_over: Callable[[Any], None], takes: Callable[[int], bool]) -> None:
        self._claims, self._hand_over, self._takes = claims, hand_over, takes
        self._renewing: dict[int, asyncio.Task[None]] = {}
        self._waiting: set[asyncio.Task[None]] = set()
        self._claiming: set[int] = set()
        self._taken_over: set[int] = set()

    def received(self, data: Payload) -> None:
        """Takes an interaction as it came; one that this process is at already is left alone."""
        interaction_id = int(data["id"])
        if interaction_id in self._claiming or interaction_id in self._renewing:
            return
        self._claiming.add(interaction_id)
        task = asyncio.get_running_loop().create_task(self._take(data), name="claim")
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    def left(self, interaction_id: int) -> None:
        """Leaves an interaction that was claimed to others: they step in as soon as the claim ends."""
        self._taken_over.discard(interaction_id)
        renewing = self._renewing.pop(interaction_id, None)
        if renewing is not None:
            renewing.cancel()

    def may_have_its_answer(self, interaction_id: int) -> bool:
        """Whether another process may have answered an interaction that this one is at."""
        return interaction_id in self._taken_over

    async def answered(self, interaction_id: int) -> None:
        """Says that an interaction has its answer; until that is said, this process counts as being at it."""
        self._taken_over.discard(interaction_id)
        renewing = self._renewing.get(interaction_id)
        if renewing is None:
            return
        renewing.cancel()
        try:
            await self._claims.done(str(interaction_id))
        except StoreError as problem:
            log.warning("that a press is answered could not be said; another process may answer it again: %s", problem)
        finally:
            self._renewing.pop(interaction_id, None)

    async def _take(self, data: Payload) -> None:
        try:
            if not self._takes(int(data["id"])):
                return
            if await self._is_mine(str(data["id"]), may_wait=data["type"] != AUTOCOMPLETE):
                if data["type"] != AUTOCOMPLETE:
                    self._renew(int(data["id"]))
                self._hand_over(data)
        except UNREADABLE as problem:
            log.warning("an interaction was not as Discord sends them: %s", type(problem).__name__)
        except Exception as problem:  # noqa: BLE001 - no person waits for this task
            logged(log, problem, "taking an interaction")
        finally:
            self._claiming.discard(int(data["id"]))

    async def _is_mine(self, name: str, *, may_wait: bool) -> bool:
        until, alone = time.monotonic() + PATIENCE_SECONDS, True
        while True:
            try:
                claim = await self._claims.claim(name)
            except StoreError as problem:
                log.warning("a press is answered without being claimed: %s", problem)
                claim, alone = Claim.MINE, False
            if claim is Claim.MINE and may_wait and not alone:
                self._taken_over.add(int(name))
            if claim is not Claim.THEIRS:
                return claim is Claim.MINE
            if not may_wait or time.monotonic() > until:
                return False
            alone = False
            await asyncio.sleep(LOOK_SECONDS)

    def _renew(self, interaction_id: int) -> None:
        async def renewed() -> None:
            until = time.monotonic() + AT_MOST_SECONDS
            while time.monotonic() < until:
                await asyncio.sleep(LEASE_MS / 3000)
                try:
                    await self._claims.claim(str(interaction_id))
                except StoreError as problem:
                    log.info("a claim was not renewed: %s", problem)
            self._renewing.pop(interaction_id, None)

        self._renewing[interaction_id] = asyncio.get_running_loop().create_task(renewed(), name="renew a claim")


_sharing: WeakKeyDictionary[discord.Client, Sharing] = WeakKeyDictionary()


def share(client: discord.Client, store: Store) -> None:
    """From now on the client answers only interactions that it could claim."""
    sharing = _sharing[client] = Sharing(store.claims, parse_interaction(client), desk_of(client).would_take)
    hear_interactions(client, sharing.received)


def may_have_its_answer(interaction: discord.Interaction) -> bool:
    """Whether another process may have answered an interaction that this one is at: it has taken it over."""
    sharing = _sharing.get(interaction.client)
    return sharing is not None and sharing.may_have_its_answer(interaction.id)


def left(interaction: discord.Interaction) -> None:
    """Leaves an interaction to others that may have got it too."""
    sharing = _sharing.get(interaction.client)
    if sharing is not None:
        sharing.left(interaction.id)


async def answered(interaction: discord.Interaction) -> None:
    """Says that an interaction has its answer, where others may have got it too."""
    sharing = _sharing.get(interaction.client)
    if sharing is not None:
        await sharing.answered(interaction.id)
