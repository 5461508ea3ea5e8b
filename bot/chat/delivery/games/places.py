"""Where a game is shown: its thread, made when first needed, mended when archived, replaced when deleted."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from bot import present
from bot.chat.delivery.games.finished import FinishedThreads
from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for, unless_refused_for_good
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord, Lost
from bot.play.game_records.looks import Look
from bot.play.matchmaking.challenge import Challenge
from bot.play.matchmaking.lobby import Lobby
from bot.play.requests.refusal import Refusal
from bot.present.layout.limits import THREAD_NAME
from bot.present.layout.records import Message
from bot.present.tables.chance import told
from bot.present.wording.naming import escaped
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import OutboxEntry
from persistence.delivery.outbox_worker import TryLater
from persistence.encoding import fields
from persistence.server.keys import Subject

log = logging.getLogger(__name__)

Result = TypeVar("Result")

PATIENCE = 4
"""How many times a board waits for the challenge message its thread springs from."""

SOON_MS = 400


CLEARED_LATER_MS = 3_600_000
"""How long it takes until a message is looked at again that stands in a thread for which there is no room."""

LOSES: dict[Trouble, Lost] = {
    Trouble.NO_ACCESS: "closed",
    Trouble.LOCKED: "closed",
    Trouble.TOO_MANY_THREADS: "full",
}
"""What is noted of a place that is there and cannot be written in, by what Discord says."""


class PlaceLost(Exception):
    """There is no place to show the game in; the players know what they can do. `how` is what is noted of it."""

    def __init__(self, how: Lost) -> None:
        super().__init__(f"the place is {how}")
        self.how = how


class Places:
    """Threads of games."""

    def __init__(self, post: Post, finished: FinishedThreads, store: Store, services: Services) -> None:
        self._post = post
        self._finished = finished
        self._store = store
        self._services = services
        self._letters = Letters(post, store)

    async def within(self, entry: OutboxEntry, look: Look, do: Callable[[int], Awaitable[Result]]) -> Result:
        """Does something in the game's place; when the place turns out to be gone, in a new one.

        Raises PlaceLost when there is none to be had, Undelivered for any other trouble, TryLater.
        """
        if look.posts.gone:
            raise PlaceLost("gone")
        place = look.posts.thread_id or await self._open(entry, look)
        try:
            result = await self._in(place, do)
        except Undelivered as undelivered:
            if undelivered.trouble in LOSES:
                raise await self._lost(look, LOSES[undelivered.trouble]) from undelivered
            if undelivered.trouble is not Trouble.NO_CHANNEL:
                raise
            log.info("the place of game %s is gone; it gets a new one", look.facts.id)
            place = await self._open(entry, look, gone=place)
            await self._store.outbox.put(Subject.GAME, look.facts.id, [notices.board(True)], version=look.version)
            result = await do(place)
        if look.posts.lost:
            await self._store.games.annotate(look.facts.id, GameRecord.lost.removed())
        if look.status == "over":
            await self._finished.note(look, place)
        return result

    async def _in(self, place: int, do: Callable[[int], Awaitable[Result]]) -> Result:
        with but_for(Trouble.ARCHIVED):
            return await do(place)
        await self._post.reopen(place)
        return await do(place)

    async def take_away(self, look: Look, channel: int, message: int) -> None:
        """Deletes a message about a game; where its thread is archived, that is left to a message of the outbox.

        A message that is gone, or out of reach, is fine. Raises Undelivered where that may pass.
        """
        try:
            await self._post.delete(channel, message)
        except Undelivered as undelivered:
            if undelivered.trouble is not Trouble.ARCHIVED:
                raise
            note = notices.retire(message, channel, look.view.day, over=False)
            await self._store.outbox.put(Subject.GAME, look.facts.id, [note], version=look.version)

    async def clear(self, look: Look, place: int, do: Callable[[], Awaitable[None]]) -> None:
        """Changes or deletes something that is left in a place, whose thread is opened for that where it is archived.

        It is closed again in time unless the game is played there. Raises TryLater where there is no room for it,
        Undelivered.
        """
        with but_for(Trouble.ARCHIVED):
            await do()
            return
        if look.status == "over" or place != look.posts.thread_id:
            await self._finished.note(look, place)
        try:
            await self._post.reopen(place)
        except Undelivered as refused:
            if refused.trouble is not Trouble.TOO_MANY_THREADS:
                raise
            raise TryLater(str(refused), CLEARED_LATER_MS) from refused
        await do()

    async def _open(self, entry: OutboxEntry, look: Look, gone: int = 0) -> int:
        """Opens a thread for the game; without room for one it is shown in the channel itself, unless it is private."""
        facts = look.facts
        try:
            place = await self._thread(entry, look, gone)
            await self._bring_in_players(place, look)
            await self._tell_seal(entry, look, place, gone)
        except Undelivered as undelivered:
            if undelivered.trouble is Trouble.TOO_MANY_THREADS and not facts.closed:
                place = facts.channel_id
                await self._tell_seal(entry, look, place, gone)
            elif undelivered.trouble is Trouble.NO_CHANNEL:
                raise await self._lost(look, "gone") from undelivered
            elif undelivered.trouble in LOSES:
                raise await self._lost(look, LOSES[undelivered.trouble]) from undelivered
            else:
                raise
        stale = (fields.BOARD_MESSAGE, fields.BOARD_DAY, fields.POSTED_VERSION) if gone else ()
        values = {**dict.fromkeys(stale, ""), **GameRecord.thread_opening.removed()}
        await self._store.games.place(facts.id, place, values)
        return place

    async def _tell_seal(self, entry: OutboxEntry, look: Look, place: int, gone: int) -> None:
        """Tells in the first place of a game what its players mixed into its chance; a seal alone stands in the log."""
        if any(look.facts.words) and not gone:
            await self._post.send(place, told(look.facts), nonce_of(look.facts.id, "seal"), entry.created)

    async def _thread(self, entry: OutboxEntry, look: Look, gone: int) -> int:
        facts, name = look.facts, present.thread_name(look)
        if not facts.guild_id:
            return facts.channel_id  # direct messages have no threads
        if facts.closed:
            return await self._private_thread(look, name)
        if facts.forum:
            try:
                return await self._forum_post(look, name)
            except Undelivered as undelivered:
                if undelivered.passes or undelivered.trouble is Trouble.TOO_MANY_THREADS:
                    raise
                log.warning("no post can be opened in the forum of a server; its channel is used: %s", undelivered)
        root = 0 if gone else await self._invitation(entry, look)
        if root:
            with but_for(Trouble.NO_MESSAGE):
                return await self._post.open_thread(facts.channel_id, root, name)
        said = Message(content=escaped(name, THREAD_NAME))
        root = await self._post.send(facts.channel_id, said, nonce_of(facts.id, gone), entry.created)
        return await self._post.open_thread(facts.channel_id, root, name)

    async def _private_thread(self, look: Look, name: str) -> int:
        """A thread that its players see, and whom they mention there."""
        channel = look.facts.channel_id
        return await self._opened_once(look, channel, name, lambda: self._post.open_private_thread(channel, name))

    async def _forum_post(self, look: Look, name: str) -> int:
        """A post in the forum of the server, which begins with who plays whom."""
        forum = look.facts.forum
        return await self._opened_once(look, forum, name, lambda: self._post.open_forum_post(forum, name))

    async def _opened_once(self, look: Look, parent: int, name: str, opening: Callable[[], Awaitable[int]]) -> int:
        """A thread of a channel or forum, opened unless a killed process has opened it and not written it down.

        Threads have no nonce that tells them apart, so it is known by its name.
        """
        place = await self._opened(look, parent, name) if look.posts.being_opened else 0
        if not place:
            await self._store.games.annotate(look.facts.id, GameRecord.thread_opening.to(True))
            place = await opening()
        return place

    async def _bring_in_players(self, place: int, look: Look) -> None:
        """Has the thread stand among the channels of all players; who cannot be brought in is left out. May raise BUSY.

        Into a public one a player who is called there comes by that.
        """
        if not look.facts.guild_id:
            return
        for player in look.facts.people:
            if not look.facts.closed and (await self._services.settings.of(player.id)).pings == "thread":
                continue
            with unless_refused_for_good(log, "a player could not be brought into a thread"):
                await self._post.bring_in(place, player.id)

    async def _opened(self, look: Look, parent: int, name: str) -> int:
        """The thread of that name in which no game is shown; 0 where none is known. May raise BUSY."""
        try:
            found = await self._post.own_threads(look.facts.guild_id, parent, name)
        except Undelivered as undelivered:
            if undelivered.passes:
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

    async def _lost(self, look: Look, how: Lost) -> PlaceLost:
        """What is raised for a game that cannot be shown: each player has been told so once until it is shown again.

        It is written down last: a process that is killed before leaves it to the next that delivers. Raises Undelivered
        where that may pass.
        """
        posts = look.posts
        if posts.gone or (posts.lost and how != "gone" and posts.full == (how == "full")):
            return PlaceLost(how)
        log.warning("the game %s cannot be shown: its place is %s", look.facts.id, how)
        if how != "gone":
            again = notices.knock(1, self._services.settings.now())
            await self._store.outbox.put(Subject.GAME, look.facts.id, again, version=look.version)
        unreached = [player.id for player in look.facts.people if not await self._told(look, how, player.id)]
        if unreached and how != "gone" and look.facts.guild_id:
            await self._say_in_channel(look, how, unreached)
        await self._store.games.annotate(look.facts.id, GameRecord.lost.to(how))
        return PlaceLost(how)

    async def _told(self, look: Look, how: Lost, person: int) -> bool:
        """Tells a player in private that the game cannot be shown; False for who takes no direct messages."""
        nonce = nonce_of(look.facts.id, how, person, look.posts.posted_version)
        with unless_refused_for_good(log, "a player could not be told that the place is %s", how):
            return await self._letters.send(person, present.place_lost(look, how), nonce) is not None
        return False

    async def _say_in_channel(self, look: Look, how: Lost, people: Sequence[int]) -> None:
        """Tells players in the channel in which the game was agreed that it cannot be shown; nothing else of it."""
        nonce = nonce_of(look.facts.id, how, "channel", look.posts.posted_version)
        with unless_refused_for_good(log, "players could not be told that the place is %s", how):
            await self._post.send(look.facts.channel_id, present.place_lost_here(look, how, people), nonce)


def nonce_of(*words: object) -> str:
    """A nonce that is the same whenever these words are."""
    return "p" + hashlib.blake2b("\x1f".join(map(str, words)).encode(), digest_size=12).hexdigest()
