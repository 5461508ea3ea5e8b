"""The board: one message edited in place, posted anew at the end of its thread when it would be lost from sight."""

from __future__ import annotations

import msgspec

from bot import present
from bot.chat.delivery.illustrations import Illustrations, illustrated
from bot.chat.delivery.places import Places
from bot.chat.delivery.post import Post
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.play import notices
from bot.play.looks import Look
from bot.play.notes import ANEW_NOTE, BOARD_SINCE_NOTE
from bot.play.notices import Retire, Show
from bot.play.services import Services
from bot.present.illustrating import with_board
from bot.present.records import Message
from persistence import Store, fields
from persistence.keys import Subject
from persistence.outbox import FieldValue, OutboxEntry

RECENT = 2
"""How many moves the board tells of."""

BURIED = 20
"""After how many moves a board counts as buried: calls go again, but private answers stand below it."""


class Boards:
    """Makes boards show the newest state, and keeps one live board to a game."""

    def __init__(
        self, post: Post, places: Places, store: Store, services: Services, illustrations: Illustrations
    ) -> None:
        self._post = post
        self._places = places
        self._store = store
        self._services = services
        self._illustrations = illustrations

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Edits or posts the board; returns the fields that remember it.

        Raises Refusal for a game that cannot be shown, PlaceLost, Undelivered, TryLater.
        """
        games = self._services.games
        look = await games.look(entry.game_id)
        posts = look.posts
        shown_already = posts.posted_version >= look.version and not posts.board_anew
        if shown_already and not msgspec.json.decode(entry.body, type=Show).anew:
            return {}
        words = present.board(look, await games.recent(entry.game_id, look.version, RECENT))
        server = await self._services.settings.of_server(look.facts.guild_id)
        shown = await illustrated(words, lambda message: with_board(message, look), text_only=server.text_only)

        async def show(place: int) -> int:
            current = posts.board_id if place == posts.thread_id else 0
            if current and not _out_of_sight(look):
                try:
                    await self._illustrations.send(
                        place, shown, lambda message: self._post.edit(place, current, message)
                    )
                    return current
                except Undelivered as undelivered:
                    if undelivered.trouble not in (Trouble.NO_MESSAGE, Trouble.TOO_MANY_EDITS):
                        raise
            return await self._replace(entry, look, place, current, shown)

        message = await self._places.within(entry, look, show)
        remembered: dict[str, FieldValue] = {
            fields.BOARD_MESSAGE: message,
            fields.BOARD_DAY: look.view.day,
            fields.POSTED_VERSION: look.version,
        }
        if message != posts.board_id:
            remembered[fields.note(BOARD_SINCE_NOTE)] = f"{look.version}/{look.turn_decision}"
        if posts.board_anew:
            remembered[fields.note(ANEW_NOTE)] = ""
        return remembered

    async def _replace(self, entry: OutboxEntry, look: Look, place: int, old: int, shown: Message) -> int:
        """Posts a board at the end; the one before is retired by a message of its own, tried until it has worked."""
        nonce = entry.nonce(place, look.view.day, old)
        message = await self._illustrations.send(place, shown, lambda said: self._post.send(place, said, nonce))
        if old:
            retire = notices.retire(old, place, look.posts.board_day, over=look.posts.board_day != look.view.day)
            await self._store.outbox.put(Subject.GAME, look.facts.id, [retire], version=look.version)
        return message

    async def retire(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Makes a board that was replaced a short line that leads to the new one, or takes it away within its Day.

        Raises Refusal for a game that cannot be shown, Undelivered.
        """
        look = await self._services.games.look(entry.game_id)
        old, body = int(entry.target), msgspec.json.decode(entry.body, type=Retire)
        if old == look.posts.board_id:
            return {}  # its successor has not been written down: when it is delivered again, this comes up again
        if not body.over:
            await self._post.delete(body.place, old)
            return {}
        try:
            await self._post.edit(body.place, old, present.former_board(look, body.day))
        except Undelivered as undelivered:
            if undelivered.trouble is not Trouble.NO_MESSAGE:
                raise
        return {}


def _out_of_sight(look: Look) -> bool:
    """Whether the board is to be posted anew: for a new Day, because somebody asked, or for a turn begun far below."""
    posts = look.posts
    if posts.board_anew or posts.board_day != look.view.day:
        return True
    begun = look.turn_decision not in (0, posts.board_turn)
    return begun and look.version - posts.board_since >= BURIED
