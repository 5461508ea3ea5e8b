"""Where a game is shown: its thread, made when first needed, mended when archived, replaced when deleted."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot import present
from bot.chat.delivery.post import Post
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.play import notices
from bot.play.challenge import Challenge
from bot.play.lobby import Lobby
from bot.play.looks import Look
from bot.play.notes import CLOSED, GONE, LOST, OPENING_NOTE
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present.limits import THREAD_NAME
from bot.present.naming import escaped
from bot.present.records import Message
from persistence import Store, fields
from persistence.keys import Subject
from persistence.outbox import OutboxEntry
from persistence.outbox_worker import TryLater

log = logging.getLogger(__name__)

Result = TypeVar("Result")

PATIENCE = 4
"""How many times a board waits for the challenge message its thread springs from."""

SOON_MS = 400


SHUT = (Trouble.NO_ACCESS, Trouble.LOCKED)
"""The place is there and the bot may not write in it."""


class PlaceLost(Exception):
    """There is no place to show the game in; the players know what they can do."""


class Places:
    """Threads of games."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._post = post
        self._store = store
        self._services = services

    async def within(self, entry: OutboxEntry, look: Look, do: Callable[[int], Awaitable[Result]]) -> Result:
        """Does something in the game's place; when the place turns out to be gone, in a new one.

        Raises PlaceLost when there is none to be had, Undelivered for any other trouble, TryLater.
        """
        if look.posts.gone:
            raise PlaceLost
        place = look.posts.thread_id or await self._open(entry, look)
        try:
            result = await self._in(place, do)
        except Undelivered as undelivered:
            if undelivered.trouble in SHUT:
                await self._tell(look, CLOSED)
                raise PlaceLost from undelivered
            if undelivered.trouble is not Trouble.NO_CHANNEL:
                raise
            log.info("the place of game %s is gone; it gets a new one", look.facts.id)
            place = await self._open(entry, look, gone=place)
            await self._store.outbox.put(Subject.GAME, look.facts.id, [notices.board(True)], version=look.version)
            result = await do(place)
        if look.posts.lost:
            await self._store.games.annotate(look.facts.id, {fields.note(LOST): ""})
        return result

    async def _in(self, place: int, do: Callable[[int], Awaitable[Result]]) -> Result:
        try:
            return await do(place)
        except Undelivered as undelivered:
            if undelivered.trouble is not Trouble.ARCHIVED:
                raise
        await self._post.reopen(place)
        return await do(place)

    async def _open(self, entry: OutboxEntry, look: Look, gone: int = 0) -> int:
        """Opens a thread for the game; where that is not possible the game is shown in the channel itself."""
        facts = look.facts
        try:
            place = await self._thread(entry, look, gone)
            if facts.seal and not gone:
                await self._post.send(place, present.sealed(look), nonce_of(facts.id, "seal"), entry.created)
        except Undelivered as undelivered:
            if undelivered.trouble in (Trouble.NO_CHANNEL, *SHUT):
                await self._tell(look, GONE if undelivered.trouble is Trouble.NO_CHANNEL else CLOSED)
                raise PlaceLost from undelivered
            if undelivered.trouble is not Trouble.TOO_MANY_THREADS:
                raise
            if facts.closed:
                await self._tell(look, CLOSED)
                raise PlaceLost from undelivered
            place = facts.channel_id
        stale = (fields.BOARD_MESSAGE, fields.BOARD_DAY, fields.POSTED_VERSION) if gone else ()
        await self._store.games.place(facts.id, place, dict.fromkeys((*stale, fields.note(OPENING_NOTE)), ""))
        return place

    async def _thread(self, entry: OutboxEntry, look: Look, gone: int) -> int:
        facts, name = look.facts, present.thread_name(look)
        if not facts.guild_id:
            return facts.channel_id  # direct messages have no threads
        if facts.closed:
            return await self._private_thread(look, name)
        root = 0 if gone else await self._invitation(entry, look)
        if root:
            try:
                return await self._post.open_thread(facts.channel_id, root, name)
            except Undelivered as undelivered:
                if undelivered.trouble is not Trouble.NO_MESSAGE:
                    raise
        said = Message(content=escaped(name, THREAD_NAME))
        root = await self._post.send(facts.channel_id, said, nonce_of(facts.id, gone), entry.created)
        return await self._post.open_thread(facts.channel_id, root, name)

    async def _private_thread(self, look: Look, name: str) -> int:
        """A thread that its players see, and whom they mention there; who cannot be brought in is left out.

        One that a killed process has opened and not written down is taken: threads have no nonce that tells them apart.
        """
        place = await self._opened(look, name) if look.posts.being_opened else 0
        if not place:
            await self._store.games.annotate(look.facts.id, {fields.note(OPENING_NOTE): "1"})
            place = await self._post.open_private_thread(look.facts.channel_id, name)
        for player in look.facts.people:
            try:
                await self._post.bring_in(place, player.id)
            except Undelivered as undelivered:
                log.info("a player could not be brought into the private thread %s: %s", place, undelivered)
        return place

    async def _opened(self, look: Look, name: str) -> int:
        """The thread of that name in which no game is shown; 0 where there is none, or nobody tells. May raise BUSY."""
        try:
            found = await self._post.own_threads(look.facts.guild_id, look.facts.channel_id, name)
        except Undelivered as undelivered:
            if undelivered.trouble is Trouble.BUSY:
                raise
            return 0
        for place in reversed(found):
            if not await self._services.games.game_at(place):
                return place
        return 0

    async def _invitation(self, entry: OutboxEntry, look: Look) -> int:
        """The message of challenge or table if it stands in the channel of the game; 0 when there is none."""
        facts, services = look.facts, self._services
        asked: Challenge | Lobby
        try:
            if facts.lobby:
                asked = await services.lobbies.look(facts.lobby)
            else:
                asked = await services.challenges.look(facts.challenge)
        except Refusal as refusal:
            if refusal.key not in ("no such challenge", "no such table"):
                raise TryLater(refusal.key) from refusal
            return 0
        if asked.channel_id != facts.channel_id:
            return 0
        if not asked.message_id and entry.attempts < PATIENCE:
            raise TryLater("the challenge message is still to be posted", SOON_MS)
        return asked.message_id

    async def _tell(self, look: Look, how: str) -> None:
        """The game cannot be shown: said to each player once, privately, until it is shown again.

        It is written down last: whoever is killed before leaves it to be said by who delivers next.
        """
        if look.posts.lost and not (how == GONE and not look.posts.gone):
            return
        log.warning("the game %s cannot be shown: its place is %s", look.facts.id, how)
        if how == CLOSED:
            again = notices.knock(1, self._services.settings.now())
            await self._store.outbox.put(Subject.GAME, look.facts.id, again, version=look.version)
        for player in look.facts.people:
            try:
                channel = await self._post.direct(player.id)
                nonce = nonce_of(look.facts.id, how, player.id, look.version)
                await self._post.send(channel, present.place_lost(look, how == GONE), nonce)
            except Undelivered as undelivered:
                log.info("a player could not be told that the place is %s: %s", how, undelivered)
        await self._store.games.annotate(look.facts.id, {fields.note(LOST): how})


def nonce_of(*words: object) -> str:
    """A nonce that is the same whenever these words are."""
    return "p" + hashlib.blake2b("\x1f".join(map(str, words)).encode(), digest_size=12).hexdigest()
