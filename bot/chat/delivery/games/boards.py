"""The board: one message edited in place, posted anew at the end of its thread when it would be lost from sight.

It is posted anew also where a person is to be called in the thread: the board itself calls them, so that a turn is one
message with everything to read and to press, and nothing is left behind when they have acted. A board without a call
comes without a sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from bot import present
from bot.chat.delivery.games.due_calls import DueCalls, are_told, on_the_board, turn_of
from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.places import PlaceLost, Places, nonce_of
from bot.chat.delivery.games.unwritten import UnwrittenBoards, remembering, retiring, telling_anew
from bot.chat.sending.illustrations import Illustrations, illustrated
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.notices import KNOCK_BODY, RETIRE_BODY, SHOW_BODY
from bot.play.game_records.posting import Posting
from bot.present.layout.records import Message
from bot.present.tables.dusk import day_of_dusk
from bot.present.tables.illustrating import with_board
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.delivery.outbox import Message as OutboxMessage
from persistence.server.keys import Subject

Fields = dict[str, FieldValue]

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
        self._due = DueCalls(services)
        self._unwritten = UnwrittenBoards(post, store)

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Shows the board, with the calls that are due; returns the fields that remember it.

        Raises Refusal for a game that cannot be shown, PlaceLost, Undelivered, TryLater.
        """
        anew = SHOW_BODY.decode(entry.body).anew
        return await self._show(entry, game, await game.look(), (), anew=anew)

    async def call(self, entry: OutboxEntry, game: GameDelivery, look: Look, seat: int) -> Fields:
        """Calls a player by a board that is posted anew, and who else is to be called now; raises as `deliver`."""
        return await self._show(entry, game, look, (seat,))

    async def knock(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Tries once more to show a game where that was not possible, and has it tried again where it still is not.

        So it does with a board that stands in plain text. A place that was shut is tried with words alone, which draws
        nothing and asks but once; where that works the picture follows, and a result that could not be told. Raises as
        `deliver` does, but no PlaceLost.
        """
        look = await game.look()
        lost, plain, runs = look.posts.lost, look.posts.in_plain_text, look.status == "running"
        if look.posts.gone or not (lost or (plain and runs)):
            return {}
        found: Fields = {}
        then: list[OutboxMessage] = []
        tries = KNOCK_BODY.decode(entry.body).tries + 1
        self._post.frames.forget(look.posts.thread_id)
        try:
            found = await self._show(entry, game, look, (), anew=True, words_alone=lost)
            if lost:
                then = [notices.board(anew=True), notices.replacement(), *([] if runs else [notices.result()])]
            elif not self._post.frames.takes(look.posts.thread_id):
                then = notices.knock(tries, self._services.settings.now())
        except PlaceLost as still:
            then = notices.knock(tries, self._services.settings.now(), for_ever=still.how == "full" and runs)
        await self._store.outbox.put(Subject.GAME, look.facts.id, then, version=look.version)
        return found

    async def _show(
        self,
        entry: OutboxEntry,
        game: GameDelivery,
        look: Look,
        called: Sequence[int],
        *,
        anew: bool = False,
        words_alone: bool = False,
    ) -> Fields:
        """Edits the board in place; posts it anew where it calls a person, for an edit rings no person."""
        look, taken_up = await self._unwritten.take_up(game, look)
        posts, rung = look.posts, dict(taken_up.rings) if taken_up is not None else {}
        called = sorted({*called, *await self._due.on_board(game, look)})
        called = [seat for seat in called if rung.get(seat) != turn_of(look, seat)]
        shown_already = posts.posted_version >= look.version and not posts.board_anew
        if shown_already and not anew and not called and taken_up is None:
            return GameRecord.board_posting.removed() if posts.being_posted else {}
        standing = [seat for seat in on_the_board(look) if seat not in called]
        posting = Posting(
            place=posts.thread_id,
            version=look.version,
            day=look.view.day,
            turn=look.turn_decision,
            calls=tuple(sorted((*standing, *called))),
            rings=tuple((seat, turn_of(look, seat)) for seat in called),
            anew=posts.board_anew,
        )
        shown = await self._drawn(game, look, posting.calls, words_alone)

        async def show(place: int) -> tuple[Posting, int]:
            here = structs.replace(posting, place=place)
            current = posts.board_id if place == posts.thread_id else 0
            if current and not called and not _out_of_sight(look):
                with but_for(Trouble.NO_MESSAGE, Trouble.TOO_MANY_EDITS):
                    await self._illustrations.send(
                        place, shown, lambda message: self._post.edit(place, current, message)
                    )
                    return here, current
            ringing = tuple(look.facts.players[seat].id for seat in called)
            return here, await self._replace(look, here, current, replace(shown, mentions=ringing, silent=not called))

        if untrue := telling_anew(look, posting):
            await self._store.outbox.put(Subject.GAME, look.facts.id, untrue, version=look.version)
        here, message = await self._places.within(entry, look, show)
        await self._post.delete_done(look.facts.id, [player.id for player in look.facts.people], look.version)
        told: Fields = {}
        for seat in (seat for seat in posting.calls if seat in posts.newly_closed):
            told |= GameRecord.closed.to(seat, turn_of(look, seat))
        return {**remembering(look, here, message), **told, **await self._in_plain_text(look, here.place)}

    async def _in_plain_text(self, look: Look, place: int) -> Fields:
        """The fields that say whether the board stands in plain text; from then on its embed is tried now and then."""
        plain = not self._post.frames.takes(place)
        if plain == look.posts.in_plain_text:
            return {}
        if plain and look.status == "running":
            again = notices.knock(1, self._services.settings.now())
            await self._store.outbox.put(Subject.GAME, look.facts.id, again, version=look.version)
        return GameRecord.board_plain.to(plain)

    async def _drawn(self, game: GameDelivery, look: Look, called: Sequence[int], words_alone: bool) -> Message:
        """The board with its picture, where that is wanted; the story of its last Day once the game is over."""
        if look.status == "over":
            return await self._former(game, look, look.view.day)
        recent, dusk = await game.told(RECENT)
        missed = await game.was_anybody_away()
        words = present.board(look, recent, called, are_told(look), dusk, missed=missed)
        words_alone = words_alone or (await game.server()).text_only
        return await illustrated(words, lambda message: with_board(message, look), text_only=words_alone)

    async def _replace(self, look: Look, posting: Posting, old: int, shown: Message) -> int:
        """Posts a board at the end; the one before is retired by a message of its own, tried until it has worked.

        So are lines of moments that are played again. Whatever wants it, and however often, there is one after each
        board: another process may post it again.
        """
        place, nonce = posting.place, nonce_of(look.facts.id, "board", posting.place, posting.day, old)
        await self._unwritten.note(look, posting)
        try:
            message = await self._illustrations.send(place, shown, lambda said: self._post.send(place, said, nonce))
        except Undelivered as undelivered:
            if not undelivered.passes:
                await self._unwritten.forget(look)
            raise
        if retired := retiring(look, posting):
            await self._store.outbox.put(Subject.GAME, look.facts.id, retired, version=look.version)
        return message

    async def retire(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Makes a board that was replaced the story of its Day in a line, or takes it away within its Day.

        Raises Refusal for a game that cannot be shown, Undelivered, TryLater.
        """
        look = await game.look()
        old, body = int(entry.target), RETIRE_BODY.decode(entry.body)
        if old == look.posts.board_id:
            look = await game.look(anew=True)
        if old == look.posts.board_id:
            return {}  # its successor has not been written down: when it is delivered again, this comes up again

        async def change() -> None:
            if body.over:
                await self._post.edit(body.place, old, await self._former(game, look, body.day))
            else:
                await self._post.delete(body.place, old)

        with but_for(Trouble.NO_MESSAGE):
            await self._places.clear(look, body.place, change)
        return {}

    async def _former(self, game: GameDelivery, look: Look, day: int) -> Message:
        """The story of a Day that is over."""
        _, dusk = await game.told(RECENT) if day_of_dusk(look.view) == day else ((), ())
        return present.former_board(look, day, dusk)


def _out_of_sight(look: Look) -> bool:
    """Whether the board is to be posted anew: for a new Day, because a person asked, or for a turn begun far below."""
    posts = look.posts
    if posts.board_anew or posts.board_day != look.view.day:
        return True
    begun = look.turn_decision not in (0, posts.board_turn)
    return begun and look.version - posts.board_since >= BURIED
