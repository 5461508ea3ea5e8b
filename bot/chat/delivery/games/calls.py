"""Calls to who is asked, where and when they want it: by the board in the thread, or by a short direct message.

A call is taken away when its player has acted. Where the game cannot be shown, the call is a direct message, and for
who takes none a word in the channel in which the game was agreed, with the game's name alone. What others ask besides,
about a draw or moves to be taken back, is a short message everywhere.

A turn rings once: whatever is said again while the same thing is asked comes without a sound. In quiet hours, and while
it is put off, a call waits in the outbox. And the result of a game, told to all.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot import present
from bot.chat.delivery.games.boards import Boards
from bot.chat.delivery.games.due_calls import DueCalls, are_told, is_wanted, on_the_board, turn_of
from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.places import PlaceLost, Places
from bot.chat.sending.illustrations import Illustrations, illustrated
from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.private_messages import End
from bot.chat.sending.troubles import unless_refused_for_good
from bot.leagues.ratings.rating_service import RatingChange
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord, PostIn
from bot.play.game_records.looks import Look
from bot.play.game_records.notices import CALL_BODY, RING_BODY
from bot.play.games.undo_sight import Moment
from bot.play.requests.refusal import Refusal
from bot.present.history import puzzles
from bot.present.layout.records import Message
from bot.present.tables.illustrating import with_board
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.server.keys import Subject

log = logging.getLogger(__name__)

Fields = dict[str, FieldValue]


class Calls:
    """Calls players, takes calls back, and announces results."""

    def __init__(
        self,
        post: Post,
        places: Places,
        boards: Boards,
        illustrations: Illustrations,
        store: Store,
        services: Services,
    ) -> None:
        self._post, self._places, self._boards, self._store, self._services = post, places, boards, store, services
        self._illustrations = illustrations
        self._letters = Letters(post, store)
        self._due = DueCalls(services)

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Calls a player unless they have acted meanwhile; an earlier call goes first. Raises as boards do."""
        seat, body = int(entry.target), CALL_BODY.decode(entry.body)
        look = await self._look(game)
        if look.facts.players[seat].is_opponent:
            return {}
        if body.about == notices.REMINDER and not await self._reminds(game, look, seat):
            return {}
        found = GameRecord.due.removed(seat)
        if look.posts.calls_wait[seat] and body.about != notices.PUT_OFF:
            found |= GameRecord.waits.removed(seat)
        if body.call and body.about == "turn" and seat in on_the_board(look):
            if seat in look.posts.newly_closed:
                await self._show_board(look)
            return found
        found |= await self._take_back(look, seat)
        if not (body.call and is_wanted(look, seat, body.about)):
            return found
        if body.about == "turn" and await self._due.knows(game, look, seat):
            return found
        return {**found, **await self._call(entry, game, look, seat, body.about, again=body.about in notices.OF_TIME)}

    async def _look(self, game: GameDelivery) -> Look:
        """The game; a board that a killed process may have posted is taken up, though no person be called any more."""
        look = await game.look()
        if look.posts.being_posted:
            await self._store.outbox.put(Subject.GAME, look.facts.id, [notices.board()], version=look.version)
        return look

    async def _reminds(self, game: GameDelivery, look: Look, seat: int) -> bool:
        """Whether a player wants to be told of little time now: not where they have put the call off."""
        wishes = await game.wishes(look.facts.players[seat].id)
        return wishes.reminders and look.posts.calls_wait[seat] <= self._services.settings.now()

    async def ring(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Calls a player for whom a call has waited, unless they have acted meanwhile. Raises as boards do."""
        seat, body = int(entry.target), RING_BODY.decode(entry.body)
        look = await self._look(game)
        until = look.posts.calls_wait[seat]
        if not until or look.posts.calls[seat][1]:
            return {}
        if until > self._services.settings.now():
            await self._wait(look, seat, until, body.about)
            return {}
        found = GameRecord.waits.removed(seat)
        if not is_wanted(look, seat, body.about):
            return found
        return {**found, **await self._call(entry, game, look, seat, body.about, again=True)}

    async def _take_back(self, look: Look, seat: int) -> Fields:
        """Takes the call that stands away; returns the fields that forget it."""
        channel, message = look.posts.calls[seat]
        if not message:
            return {}
        if message != look.posts.board_id:
            await self._places.take_away(look, channel, message)
        elif seat in on_the_board(look):
            await self._show_board(look)
        return GameRecord.call.removed(seat)

    async def _call(
        self, entry: OutboxEntry, game: GameDelivery, look: Look, seat: int, about: str, *, again: bool
    ) -> Fields:
        """Calls a player as they wish, or has the call wait; `again` rings though this turn may have rung before."""
        person, settings = look.facts.players[seat].id, self._services.settings
        wishes = await game.wishes(person)
        if wishes.pings == "none":
            return {}
        until = wishes.quiet_until(settings.now())
        if until is not None:
            await self._wait(look, seat, until, about)
            return GameRecord.waits.to(seat, until)
        turn = turn_of(look, seat)
        silent = not again and look.posts.rung[seat] == turn
        moment = await self._asked_back_to(look) if about == "undo" else None
        texts = texts_for(wishes.reads(look.facts.language))

        async def in_private(look: Look) -> tuple[int, int] | None:
            shown = replace(present.direct_ping(look, seat, texts, about, moment=moment), silent=silent)
            return await self._letters.send(person, shown, entry.nonce(entry.serial))

        if wishes.pings == "dm" and (called := await in_private(look)) is not None:
            return _called(seat, called, turn)
        try:
            if about == "turn":
                return await self._on_board(entry, game, look, seat, silent=silent)
            unsent = seat in are_told(look)
            shown = replace(present.ping(look, seat, about, unsent=unsent, moment=moment), silent=silent)
            called = await self._in_thread(entry, look, shown)
        except PlaceLost:
            look = await game.look(anew=True)
            called = await in_private(look) or await self._in_channel(entry, look, seat, silent=silent)
            return {} if called is None else _called(seat, called, turn)
        told = GameRecord.closed.to(seat, turn) if seat in look.posts.newly_closed else {}
        return {**told, **_called(seat, called, turn)}

    async def _in_channel(self, entry: OutboxEntry, look: Look, seat: int, *, silent: bool) -> tuple[int, int] | None:
        """Calls a player in the channel in which the game was agreed, with its name alone; None where that is shut too.

        Raises Undelivered where that may pass.
        """
        channel, shown = look.facts.channel_id, replace(present.ping_here(look, seat), silent=silent)
        with unless_refused_for_good(log, "a player could not be called in the channel of game %s", look.facts.id):
            return channel, await self._post.send(channel, shown, entry.nonce(entry.serial, "channel"))
        return None

    async def _asked_back_to(self, look: Look) -> Moment | None:
        """The moment that the request to take moves back names, as all may know it; None where it is over."""
        request = look.undo_request
        if request is None:
            return None
        try:
            sight = await self._services.undoing.public_sight(look.facts.id)
        except Refusal:
            return None
        return sight.moment(request.to)

    async def _on_board(self, entry: OutboxEntry, game: GameDelivery, look: Look, seat: int, *, silent: bool) -> Fields:
        """Has the board call a player; where they have been rung for it, the board that stands says it again."""
        if not (silent and look.posts.board_id):
            return await self._boards.call(entry, game, look, seat)
        await self._show_board(look)
        return GameRecord.call.to(seat, PostIn(look.posts.thread_id, look.posts.board_id))

    async def _in_thread(self, entry: OutboxEntry, look: Look, shown: Message) -> tuple[int, int]:
        async def send(place: int) -> tuple[int, int]:
            return place, await self._post.send(place, shown, entry.nonce(entry.serial))

        return await self._places.within(entry, look, send)

    async def _show_board(self, look: Look) -> None:
        """Has the board shown once more when what is being delivered is written down."""
        await self._store.outbox.put(Subject.GAME, look.facts.id, [notices.board(anew=True)], version=look.version)

    async def _wait(self, look: Look, seat: int, until: int, about: str) -> None:
        ring = notices.ring(seat, until, about)
        await self._store.outbox.put(Subject.GAME, look.facts.id, [ring], version=look.version)

    async def announce(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Posts the result, once, and takes away the panels that were open. Raises as boards do."""
        look = await game.look()
        if look.status != "over" or look.posts.result_id:
            return {}
        said = await self._over(look) if look.facts.puzzle else present.result(look, await self._ratings(look.facts.id))
        text_only = (await game.server()).text_only
        shown = await illustrated(said, lambda message: with_board(message, look), text_only=text_only)

        async def send(place: int) -> int:
            return await self._illustrations.send(
                place, shown, lambda message: self._post.send(place, message, entry.nonce(), entry.created)
            )

        message = await self._places.within(entry, look, send)
        people = [player.id for player in look.facts.people]
        await self._post.delete_over(look.facts.id, people, End(look.version, entry.created))
        await self._services.forgetting.is_over(look.facts)
        return GameRecord.result.to(message)

    async def _ratings(self, game_id: str) -> list[RatingChange]:
        """What the game has made of ratings, counted now where it was not yet; empty where that cannot be said."""
        try:
            await self._services.ratings.count(game_id)
            return await self._services.ratings.changes(game_id)
        except Refusal as refusal:
            log.info("the result of game %s says nothing of ratings: %s", game_id, refusal)
            return []

    async def _over(self, look: Look) -> Message:
        """How a try at a puzzle ended; it is counted first."""
        record = await self._services.puzzle_records.count(look)
        games = self._services.games
        return puzzles.over(look, record, await games.last_moves(await games.session(look.facts.id)))


def _called(seat: int, where: tuple[int, int], turn: str) -> Fields:
    """The fields that remember a call that is a message of its own."""
    return GameRecord.call.to(seat, PostIn(*where)) | GameRecord.rung.to(seat, turn)
