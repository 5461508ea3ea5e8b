"""Calls: a short message that mentions whoever is asked, and goes when they have acted; and the result of a game."""

from __future__ import annotations

import msgspec

from bot import present
from bot.chat.delivery.places import Places
from bot.chat.delivery.post import Post
from bot.play.notices import Call
from bot.play.services import Services
from bot.play.shelf import CLOSED_TOLD, RESULT_NOTE, call_note, closed_note
from persistence import fields
from persistence.outbox import FieldValue, OutboxEntry


class Calls:
    """Calls players, takes calls back, and announces results."""

    def __init__(self, post: Post, places: Places, services: Services) -> None:
        self._post = post
        self._places = places
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Calls a player unless they have acted meanwhile; an earlier call goes first. Raises as boards do.

        The first call after a hand could not be sent says so.
        """
        seat, body = int(entry.target), msgspec.json.decode(entry.body, type=Call)
        look = await self._services.games.look(entry.game_id)
        earlier = look.posts.call_ids[seat]
        if earlier and look.posts.thread_id:
            await self._post.delete(look.posts.thread_id, earlier)
        wanted = {
            "turn": look.asked(seat),
            "draw": bool(look.draw_offers) and seat not in look.draw_offers,
            "draw declined": seat not in look.draw_offers,
            "undo": look.undo_request is not None and seat not in (look.undo_request.seat, *look.undo_request.agreed),
            "undo declined": look.undo_request is None,
        }[body.about]
        if not (body.call and wanted and look.status == "running"):
            return {fields.note(call_note(seat)): ""} if earlier else {}
        unsent = seat in look.posts.newly_closed
        shown = present.ping(look, seat, body.about, unsent=unsent)
        message = await self._places.within(
            entry, look, lambda place: self._post.send(place, shown, entry.nonce(entry.serial))
        )
        told: dict[str, FieldValue] = {fields.note(closed_note(seat)): CLOSED_TOLD} if unsent else {}
        return {fields.note(call_note(seat)): message, **told}

    async def announce(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts the result, once. Raises as boards do."""
        look = await self._services.games.look(entry.game_id)
        if look.status != "over" or look.posts.result_id:
            return {}
        shown = present.result(look)
        message = await self._places.within(entry, look, lambda place: self._post.send(place, shown, entry.nonce()))
        return {fields.note(RESULT_NOTE): message}
