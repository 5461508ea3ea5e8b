"""Agreeing on a draw: offering one, taking that back, and what the others say to it."""

from __future__ import annotations

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Outcome
from bot.play.matchmaking.blocks import BlockService
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import AgreeDraw
from persistence.delivery.outbox import Message, Outbox
from persistence.games.records import Changes
from persistence.server.keys import Subject


class DrawService:
    """Offers of a draw, which stand until the end of the Day on which they are made."""

    def __init__(self, game_store: GameStore, outbox: Outbox, blocks: BlockService) -> None:
        self._game_store, self._outbox, self._blocks = game_store, outbox, blocks

    async def offer(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Offers a draw until the end of the Day; harmless when one's own offer stands already.

        All others are called, but for who has blocked the one who offers; the board says it to all.

        Harmless when repeated, so `operation` only names the press. Raises Refusal "not your game", "game over", and
        "draw offered already" when another offer stands: agreeing to it ends the game and is asked for by name.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if other := _offers_of_others(held, seat):
            raise Refusal("draw offered already", player=held.facts.players[other[0]].name)
        if seat in held.draw_offers():
            return Outcome(held.look(seat))
        called = await self._blocks.to_call(held.facts, seat, held.others(seat))
        calls = [notices.ping(other, True, "draw") for other in called]
        return await self._note_offers(held, seat, GameRecord.offer.to(seat, held.table.game.day), calls)

    async def accept(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Agrees to the draw that others have offered; the game ends when all who still plays has.

        Raises Refusal "no draw offered" and as offering does.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if not _offers_of_others(held, seat):
            raise Refusal("no draw offered")
        if not set(held.others(seat)) <= set(held.draw_offers()):
            noted = await self._note_offers(
                held, seat, GameRecord.offer.to(seat, held.table.game.day), [notices.ping(seat, True)]
            )
            if not set(held.others(seat)) <= set(noted.look.draw_offers):
                return noted

        def decide(held: GameSession, seat: int) -> None:
            if not set(held.others(seat)) <= set(held.draw_offers()):
                raise Refusal("no draw offered")
            held.answer(AgreeDraw())

        try:
            return await self._game_store.act(operation, game_id, person_id, decide)
        except Refusal as refusal:
            if refusal.key != "game over":
                raise
            agreed = await self._game_store.take(game_id)  # the last two agreed at once
            return Outcome(agreed.look(agreed.facts.seat_of(person_id)))

    async def decline(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Says no to the draw that others have offered, and has them told.

        Harmless when repeated, so `operation` only names the press.

        Raises Refusal "no draw offered", and as offering does.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        others = _offers_of_others(held, seat)
        if not others:
            raise Refusal("no draw offered")
        calls = [notices.ping(seat, False), *(notices.ping(other, True, "draw declined") for other in others)]
        calls += [notices.ping(other, True) for other in held.others(seat) if other not in others]
        over: Changes = {}
        for each in (seat, *others):
            over |= GameRecord.offer.removed(each)
        return await self._note_offers(held, seat, over, calls)

    async def withdraw(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Takes one's own offer of a draw back, and the calls it made with it.

        Harmless when repeated, so `operation` only names the press.

        Raises Refusal "no draw of yours", and as offering does.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if seat not in held.draw_offers():
            raise Refusal("no draw of yours")
        calls = [notices.ping(other, True) for other in held.others(seat)]
        return await self._note_offers(held, seat, GameRecord.offer.removed(seat), calls)

    async def _note_offers(self, held: GameSession, seat: int, offers: Changes, calls: list[Message]) -> Outcome:
        """Keeps on which Day each seat has offered a draw, or that it no longer does, and shows it."""
        game_id = held.facts.id
        with explained(game_id):
            await self._game_store.repository.annotate(game_id, offers)
            messages = [notices.board(anew=True), *calls]
            await self._outbox.put(Subject.GAME, game_id, messages, version=held.stored.version)
        return Outcome((await self._game_store.take(game_id)).look(seat))


def _offers_of_others(held: GameSession, seat: int) -> list[int]:
    """The seats other than this one whose offer of a draw stands."""
    return [other for other in held.draw_offers() if other != seat]
