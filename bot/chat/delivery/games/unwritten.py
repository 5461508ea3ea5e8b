"""Boards that a killed process may have posted without writing down that it had: found, and taken for the board.

What is to be remembered of a board is noted before it is posted, and the note goes when it has been remembered. By the
time another process delivers, the game may have gone on: it is another Day, no person is to be called any more, and no
nonce tells the message of the dead process from the next. So who finds the note looks once where it says.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot import present
from bot.chat.delivery.games.due_calls import turn_of
from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Undelivered
from bot.play.game_records import notices
from bot.play.game_records.game_record import BoardSince, GameRecord, PostIn
from bot.play.game_records.looks import Look
from bot.play.game_records.posting import Posting
from persistence import Store
from persistence.delivery.outbox import Message
from persistence.encoding import fields
from persistence.games.records import Changes
from persistence.server.keys import Subject

log = logging.getLogger(__name__)


class UnwrittenBoards:
    """Notes boards that are about to be posted, and takes up those whose process was killed."""

    def __init__(self, post: Post, store: Store) -> None:
        self._post, self._store = post, store

    async def note(self, look: Look, posting: Posting) -> None:
        """Notes a board before it is posted."""
        await self._store.games.annotate(look.facts.id, GameRecord.board_posting.to(posting))

    async def forget(self, look: Look) -> None:
        """Takes the note back: Discord has refused the board."""
        await self._store.games.annotate(look.facts.id, GameRecord.board_posting.removed())

    async def take_up(self, game: GameDelivery, look: Look) -> tuple[Look, Posting | None]:
        """Remembers a board that was posted and not written down, and has the one before it retired.

        Returns the game as it is noted then, and what the board was, None where there was none to take up. The board
        itself has still to show the newest state. Raises Undelivered when it cannot be looked for now.
        """
        posting = look.posts.being_posted
        found = [] if posting is None else await self._posted(look, posting)
        if posting is None or not found:
            return look, None
        log.info("a board of game %s had been posted and not written down; it is taken up", look.facts.id)
        retired, remembered = found, GameRecord.board_posting.removed()
        if posting.place == look.posts.thread_id:
            *retired, newest = found
            remembered = remembering(look, posting, newest)
        notes = [notices.retire(each, posting.place, posting.day, over=False) for each in retired]
        if posting.place == look.posts.thread_id:
            notes += retiring(look, posting)
        # First that the others go: noted twice is harmless, and never noted would leave them standing.
        await self._store.outbox.put(Subject.GAME, look.facts.id, notes, version=look.version)
        await self._store.games.annotate(look.facts.id, remembered)
        return await game.look(), posting

    async def _posted(self, look: Look, posting: Posting) -> list[int]:
        """The boards of the game that stand where one was about to be posted and are not known, oldest first."""
        known = look.posts.board_id if posting.place == look.posts.thread_id else 0
        game = look.facts.id
        return await standing(self._post, posting.place, known, lambda presses: present.is_board(game, presses))


async def standing(post: Post, channel: int, known: int, wanted: Callable[[frozenset[str]], bool]) -> list[int]:
    """The bot's messages with such custom_ids among the newest of a channel, after the one that is known; oldest first.

    There are none where the channel cannot be read. Raises Undelivered when that may pass.
    """
    try:
        newest = await post.newest(channel)
    except Undelivered as undelivered:
        if undelivered.passes:
            raise
        return []
    return [each.id for each in newest if each.id > known and wanted(each.presses)]


def retiring(look: Look, posting: Posting) -> list[Message]:
    """The notes that retire what a board leaves behind: the board before it, and lines of moments played again."""
    posts = look.posts
    notes = [notices.retire(line.message, line.channel, day, over=False) for day, line in _played_again(look, posting)]
    if posts.board_id and posting.place == posts.thread_id:
        over = posts.board_day != posting.day
        notes.append(notices.retire(posts.board_id, posts.thread_id, posts.board_day, over=over))
    return notes


def _played_again(look: Look, posting: Posting) -> list[tuple[int, PostIn]]:
    """The lines of Days, and of setup, into which or beyond which moves were taken back, as a board shows; by Day."""
    return [(day, line) for day, line in look.posts.lines if day >= posting.day]


def telling_anew(look: Look, posting: Posting) -> list[Message]:
    """The notes that have lines tell of their Days as they were played at last: those played again and over again."""
    lines = [(day, line) for day, line in _over_again(look, posting) if day > 0]  # that of setup is always the same
    return [notices.retire(line.message, line.channel, day, over=True) for day, line in lines]


def _over_again(look: Look, posting: Posting) -> list[tuple[int, PostIn]]:
    """The lines of Days before that of a board that may tell of moves that were taken back; by Day."""
    return [(day, line) for day, line in look.posts.lines if day in look.posts.untrue_lines and day < posting.day]


def remembering(look: Look, posting: Posting, message: int) -> Changes:
    """The fields that say where the board stands, what it shows, and whom it calls."""
    posts = look.posts
    found: Changes = {
        fields.BOARD_MESSAGE: message,
        fields.BOARD_DAY: posting.day,
        fields.POSTED_VERSION: posting.version,
        **GameRecord.board_posting.removed(),
    }
    if posting.anew:
        found |= GameRecord.board_anew.removed()
    for day, _ in _played_again(look, posting):
        found |= GameRecord.line.removed(day) | GameRecord.line_version.removed(day)
    for day, _ in _over_again(look, posting):
        found |= GameRecord.line_version.to(day, posting.version)
    if posts.board_id and posting.place == posts.thread_id and posts.board_day < posting.day:
        found |= GameRecord.line.to(posts.board_day, PostIn(posts.thread_id, posts.board_id))
        found |= GameRecord.line_version.to(posts.board_day, posting.version)
    if message != posts.board_id:
        found |= GameRecord.board_since.to(BoardSince(posting.version, posting.turn))
        former = (posts.thread_id, posts.board_id)
        for seat in (seat for seat, call in enumerate(posts.calls) if call == former):
            found |= GameRecord.call.removed(seat)
        for seat in posting.calls:
            found |= GameRecord.call.to(seat, PostIn(posting.place, message))
    for seat, turn in posting.rings:
        found |= GameRecord.rung.to(seat, turn)
        if turn == turn_of(look, seat):
            found |= GameRecord.due.removed(seat) | GameRecord.waits.removed(seat)
    return found
