"""Calls: one short message to whoever is asked, where and when they want it; it goes when they have acted.

A turn rings once: whatever is said again while the same thing is asked comes without a sound. In quiet hours, and while
it is put off, a call waits in the outbox. And the result of a game, told to all.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot import present
from bot.chat.delivery.letters import Letters
from bot.chat.delivery.places import Places
from bot.chat.delivery.post import Post
from bot.play import notices
from bot.play.looks import Look
from bot.play.notes import CLOSED_TOLD, RESULT_NOTE, call_note, closed_note, rung_note, waits_note
from bot.play.notices import Call, Ring
from bot.play.services import Services
from bot.present.records import Message
from bot.present.texts import texts_for
from persistence import Store, fields
from persistence.keys import Subject
from persistence.outbox import FieldValue, OutboxEntry

Fields = dict[str, FieldValue]


class Calls:
    """Calls players, takes calls back, and announces results."""

    def __init__(self, post: Post, places: Places, store: Store, services: Services) -> None:
        self._post, self._places, self._store, self._services = post, places, store, services
        self._letters = Letters(post, store)

    async def deliver(self, entry: OutboxEntry) -> Fields:
        """Calls a player unless they have acted meanwhile; an earlier call goes first. Raises as boards do."""
        seat, body = int(entry.target), msgspec.json.decode(entry.body, type=Call)
        look = await self._services.games.look(entry.game_id)
        if body.about == notices.REMINDER and not await self._reminds(look, seat):
            return {}
        found = await self._take_back(look, seat)
        if body.about == notices.PUT_OFF:
            return found
        if look.posts.calls_wait[seat]:
            found[fields.note(waits_note(seat))] = ""
        if not (body.call and _wanted(look, seat, body.about)) or await self._knows(look, seat, body.about):
            return found
        return {**found, **await self._call(entry, look, seat, body.about, again=body.about in notices.OF_TIME)}

    async def _reminds(self, look: Look, seat: int) -> bool:
        """Whether a player wants to be told of little time now: not where they have put the call off."""
        settings = self._services.settings
        wishes = await settings.of(look.facts.players[seat].id)
        return wishes.reminders and look.posts.calls_wait[seat] <= settings.now()

    async def _knows(self, look: Look, seat: int, about: str) -> bool:
        """Whether a player has looked at what they are asked before anything has called them to it."""
        if about != "turn" or look.version == 1 or look.posts.rung[seat] == _turn(look, seat):
            return False
        return (await self._services.games.look_from(look.facts.id, seat)).posts.seen_version >= look.version

    async def ring(self, entry: OutboxEntry) -> Fields:
        """Calls a player for whom a call has waited, unless they have acted meanwhile. Raises as boards do."""
        seat, body = int(entry.target), msgspec.json.decode(entry.body, type=Ring)
        look = await self._services.games.look(entry.game_id)
        until = look.posts.calls_wait[seat]
        if not until or look.posts.calls[seat][1]:
            return {}
        if until > self._services.settings.now():
            await self._wait(look, seat, until, body.about)
            return {}
        found: Fields = {fields.note(waits_note(seat)): ""}
        if not _wanted(look, seat, body.about):
            return found
        return {**found, **await self._call(entry, look, seat, body.about, again=True)}

    async def _take_back(self, look: Look, seat: int) -> Fields:
        """Takes the call that stands away; returns the fields that forget it."""
        channel, message = look.posts.calls[seat]
        if not message:
            return {}
        await self._post.delete(channel, message)
        return {fields.note(call_note(seat)): ""}

    async def _call(self, entry: OutboxEntry, look: Look, seat: int, about: str, *, again: bool) -> Fields:
        """Calls a player as they wish, or has the call wait; `again` rings though this turn may have rung before."""
        person, settings = look.facts.players[seat].id, self._services.settings
        wishes = await settings.of(person)
        if wishes.pings == "none":
            return {}
        until = wishes.quiet_until(settings.now())
        if until is not None:
            await self._wait(look, seat, until, about)
            return {fields.note(waits_note(seat)): until}
        turn = _turn(look, seat)
        silent = not again and look.posts.rung[seat] == turn
        nonce, unsent = entry.nonce(entry.serial), seat in look.posts.newly_closed
        called: tuple[int, int] | None = None
        if wishes.pings == "dm":
            texts = texts_for(wishes.reads(look.facts.language))
            called = await self._letters.send(
                person, replace(present.direct_ping(look, seat, texts, about), silent=silent), nonce
            )
        found: Fields = {}
        if called is None:
            shown = replace(present.ping(look, seat, about, unsent=unsent), silent=silent)
            called = await self._in_thread(entry, look, shown, nonce)
            found = {fields.note(closed_note(seat)): CLOSED_TOLD} if unsent else {}
        channel, message = called
        return {**found, fields.note(call_note(seat)): f"{channel}/{message}", fields.note(rung_note(seat)): turn}

    async def _in_thread(self, entry: OutboxEntry, look: Look, shown: Message, nonce: str) -> tuple[int, int]:
        async def send(place: int) -> tuple[int, int]:
            return place, await self._post.send(place, shown, nonce)

        return await self._places.within(entry, look, send)

    async def _wait(self, look: Look, seat: int, until: int, about: str) -> None:
        ring = notices.ring(seat, until, about)
        await self._store.outbox.put(Subject.GAME, look.facts.id, [ring], version=look.version)

    async def announce(self, entry: OutboxEntry) -> Fields:
        """Posts the result, once. Raises as boards do."""
        look = await self._services.games.look(entry.game_id)
        if look.status != "over" or look.posts.result_id:
            return {}
        shown = present.result(look)
        message = await self._places.within(entry, look, lambda place: self._post.send(place, shown, entry.nonce()))
        await self._services.forgetting.is_over(look.facts)
        return {fields.note(RESULT_NOTE): message}


def _wanted(look: Look, seat: int, about: str) -> bool:
    """Whether there is still something to call a player for."""
    if look.status != "running":
        return False
    return {
        "turn": look.asked(seat),
        notices.REMINDER: look.asked(seat),
        "flag": look.asked(seat) and seat not in look.late,
        "late": seat in look.late,
        "claim": look.may_claim(seat),
        "vacation": look.asked(seat),
        "silence": look.asked(seat),
        "pause": look.clocks is not None and bool(set(look.clocks.pause_wanted) - {seat}),
        "draw": bool(look.draw_offers) and seat not in look.draw_offers,
        "draw declined": seat not in look.draw_offers,
        "undo": look.undo_request is not None and seat not in (look.undo_request.seat, *look.undo_request.agreed),
        "undo declined": look.undo_request is None,
    }[about]


def _turn(look: Look, seat: int) -> str:
    """What tells the turns apart for which a player may be rung: since when they are asked, or what others ask."""
    if look.asked(seat):
        return str(look.posts.asked_since[seat])
    requests = [*look.draw_offers, *(["undo"] if look.undo_request is not None else [])]
    return f"besides {look.view.day} {'-'.join(map(str, requests))}"
