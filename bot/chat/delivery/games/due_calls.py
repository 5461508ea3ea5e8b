"""Who is to be called to what they are asked, and whose call stands on the board."""

from __future__ import annotations

from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.play.game_records import notices
from bot.play.game_records.looks import Look
from bot.services import Services


class DueCalls:
    """Finds the players whose calls the board is to carry now."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def on_board(self, game: GameDelivery, look: Look) -> list[int]:
        """The seats that are to be called in the thread by now and have not been; a look of all is wanted."""
        now = self._services.settings.now()
        return [
            seat
            for seat, due in enumerate(look.posts.calls_due)
            if 0 < due <= now and is_wanted(look, seat, "turn") and await self._in_thread(game, look, seat, now)
        ]

    async def _in_thread(self, game: GameDelivery, look: Look, seat: int, now: int) -> bool:
        if look.posts.rung[seat] == turn_of(look, seat) or await self.knows(game, look, seat):
            return False
        wishes = await game.wishes(look.facts.players[seat].id)
        return wishes.pings == "thread" and wishes.quiet_until(now) is None

    async def knows(self, game: GameDelivery, look: Look, seat: int) -> bool:
        """Whether a player has looked at what they are asked before anything has called them to it."""
        if look.version == 1 or look.posts.rung[seat] == turn_of(look, seat):
            return False
        return await game.seen(seat) >= look.version


def on_the_board(look: Look) -> list[int]:
    """The seats whose calls the board carries and that have not acted since."""
    posts = look.posts
    place = (posts.thread_id, posts.board_id)
    return [
        seat
        for seat, call in enumerate(posts.calls)
        if posts.board_id and call == place and look.asked(seat) and posts.rung[seat] == turn_of(look, seat)
    ]


def are_told(look: Look) -> frozenset[int]:
    """The seats to whom a call has to say that their hands could not be sent."""
    told = {seat for seat, turn in enumerate(look.posts.closed_in_call) if turn and turn == turn_of(look, seat)}
    return frozenset(told.union(look.posts.newly_closed))


def is_wanted(look: Look, seat: int, about: str) -> bool:
    """Whether there is still something to call a player for."""
    if look.status != "running" or look.facts.players[seat].is_opponent:
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
        "frozen": look.clocks is not None and bool(look.clocks.frozen),
        "draw": bool(look.draw_offers) and seat not in look.draw_offers,
        "draw declined": seat not in look.draw_offers,
        "undo": look.undo_request is not None and seat not in (look.undo_request.seat, *look.undo_request.agreed),
        "undo declined": look.undo_request is None,
        "undo agreed": look.taken_back is not None,
    }[about]


def turn_of(look: Look, seat: int) -> str:
    """What tells the turns apart for which a player may be rung: since when they are asked, or what others ask."""
    if look.asked(seat):
        return str(look.posts.asked_since[seat])
    requests = [*look.draw_offers, *(["undo"] if look.undo_request is not None else [])]
    return f"besides {look.view.day} {'-'.join(map(str, requests))}"
