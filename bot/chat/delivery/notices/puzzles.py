"""Puzzles that are shown to many: that of the day, on a server or to a person, and those that were shared."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.chat.sending.illustrations import Illustrations, illustrated
from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.play.game_records.notices import DAILY_PUZZLE_BODY
from bot.play.matchmaking.puzzles import Position
from bot.present.history import puzzles as present
from bot.present.layout.records import Message
from bot.present.pictures.palette import Theme
from bot.present.tables.illustrating import with_board, with_hand
from bot.present.texts import Texts, texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry

log = logging.getLogger(__name__)


class Puzzles:
    """Posts puzzles; no person is called by it."""

    def __init__(self, post: Post, store: Store, services: Services, illustrations: Illustrations) -> None:
        self._post, self._letters, self._illustrations = post, Letters(post, store), illustrations
        self._services = services

    async def daily(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts the puzzle of the day where it is still wanted, once; raises Refusal, InTurn, Undelivered."""
        reader, at = int(entry.subject_id[1:]), DAILY_PUZZLE_BODY.decode(entry.body).at
        if entry.subject_id.startswith("s"):
            server = await self._services.settings.of_server(reader)
            if server.puzzle_channel:
                texts = texts_for(server.language or server.puzzle_language)
                found = await self._position(await self._services.puzzles.of_the_day(reader, at), texts)
                shown = await self._drawn(present.daily(found, texts), found, texts, server.text_only)
                await self._send(server.puzzle_channel, entry, entry.nonce(at), shown)
            return {}
        wishes = await self._services.settings.of(reader)
        if wishes.puzzle_hour is not None:
            texts = texts_for(wishes.reads("en"))
            found = await self._position(await self._services.puzzles.of_the_day(0, at), texts)
            shown = await self._drawn(present.daily(found, texts), found, texts, wishes.text_only, wishes.pictures)
            nonce, created = entry.nonce(at), entry.created
            if await self._letters.send(reader, shown, nonce, created, asked=created) is None:
                log.info("a puzzle is not sent: its reader takes no direct messages")
        return {}

    async def shared(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts that a puzzle was solved in the channel of its try; raises as `daily` does."""
        look = await self._services.games.look(entry.game_id)
        puzzle, (person,) = look.facts.puzzle, look.facts.people
        if puzzle is None or not person.id:
            return {}
        texts, server = texts_for(look.facts.language), await self._services.settings.of_server(look.facts.guild_id)
        found = await self._position(puzzle.id, texts)
        said = present.shared(found, person.id, puzzle.number, texts)
        shown = await self._drawn(said, found, texts, server.text_only)
        await self._send(look.facts.channel_id, entry, entry.nonce(), shown)
        return {}

    async def _position(self, puzzle_id: str, texts: Texts) -> Position:
        return await self._services.puzzles.position(puzzle_id, texts.language, texts.say("puzzle.solver"))

    async def _send(self, channel: int, entry: OutboxEntry, nonce: str, shown: Message) -> None:
        await self._illustrations.send(
            channel, shown, lambda message: self._post.send(channel, message, nonce, entry.created)
        )

    async def _drawn(
        self, shown: Message, found: Position, texts: Texts, text_only: bool, theme: Theme = "dark"
    ) -> Message:
        """The message with pictures of the table and of the hand."""

        async def draw(message: Message) -> Message:
            board = await with_board(message, found.everybody, texts, theme)
            hand = await with_hand(message, found.solver, texts, theme)
            return replace(message, pictures=(*board.pictures, *hand.pictures))

        return replace(await illustrated(shown, draw, text_only=text_only), silent=True)
