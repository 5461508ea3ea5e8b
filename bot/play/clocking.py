"""What players do about clocks, and what clocks do by themselves: remind, run out, end a game.

Whatever is due was put among the deadlines in the step that set the clocks. When it comes, everything is computed anew
from the clocks as they are then: a deadline that comes too early does nothing but set the next one.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.play import notices
from bot.play.clocks.clock import CLOCKS, Clocks, MarkKind, encoded
from bot.play.clocks.stops import Span
from bot.play.deciding import by_default
from bot.play.looks import Outcome
from bot.play.refusal import UNREADABLE, Refusal
from bot.play.shelf import Held, Shelf
from bot.play.store_troubles import explained
from bot.play.timekeeping import Timekeeper
from engine import Concede, Picks
from engine.table.seats import at_the_table
from persistence import fields
from persistence.clock import Clock
from persistence.deadlines import Deadline
from persistence.outbox import Message

log = logging.getLogger(__name__)

MOST_ANSWERS = 200
"""No turn asks so many questions; beyond that, answers by default stop."""

OVERTAKEN = ("decision closed", "game over", "not late", "no such game")
"""Refusals that say that somebody was quicker than the clock."""


class ClockService:
    """Everything about the clocks of games."""

    def __init__(self, shelf: Shelf, timekeeper: Timekeeper, clock: Clock) -> None:
        self._shelf, self._timekeeper, self._clock = shelf, timekeeper, clock

    # -- by themselves

    async def due(self, deadline: Deadline) -> bool:
        """Deals with what is due in a game; False where nothing ever will be."""
        try:
            held = await self._shelf.take(deadline.subject_id)
        except Refusal as refusal:
            if refusal.key in (*UNREADABLE, "no such game"):
                return False
            raise
        clocks = held.clocks
        if clocks is None or held.table.game.result is not None:
            return False
        spans = await self._spans(held, clocks)
        clocks, passed = _passed(clocks.charged(self._clock(), spans))
        late = [seat for seat, kinds in passed.items() if "end" in kinds]
        if late and clocks.pace.time_out != "claim":
            await self._end_by_itself(held)
            return True
        messages = [message for seat, kinds in passed.items() for message in _told(held, seat, kinds)]
        await self._keep(held, clocks, spans, messages)  # where somebody was quicker, it comes up again
        return True

    async def _end_by_itself(self, held: Held) -> None:
        """What the rule of an event has follow when somebody's time has run out."""
        spans = await self._spans(held, held.clocks)

        def decide(now: Held, _: int) -> None:
            clocks = now.clocks
            late = [] if clocks is None else _late(clocks.charged(self._clock(), spans))
            if clocks is None or not late:
                raise Refusal("not late")
            for seat in late:
                if clocks.pace.time_out == "default":
                    _answer_by_default(now, seat)
                elif now.table.game.result is None and seat not in now.table.game.left:
                    now.answer(Concede(seat, late=True))

        operation = f"clock:{held.stored.version}"
        try:
            await self._shelf.act(operation, held.facts.id, 0, decide, moderator=True)
        except Refusal as refusal:
            if refusal.key not in OVERTAKEN:
                raise
            log.info("somebody was quicker than the clock of %s: %s", held.facts.id, refusal.key)

    # -- by players

    async def claim(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Claims the game from every opponent who is asked something and whose time has run out, the grace included.

        Raises Refusal "not your game", "game over", "no clock" and "not late" where nobody's time has run out.
        """
        held = await self._shelf.take(game_id)
        held.seat_of(person_id)
        if held.clocks is None:
            raise Refusal("no clock")
        spans = await self._spans(held, held.clocks)

        def decide(now: Held, seat: int) -> None:
            teams, clocks = now.facts.teams, now.clocks
            late = [] if clocks is None else _late(clocks.charged(self._clock(), spans))
            against = [each for each in late if teams[each] != teams[seat]]
            if not against:
                raise Refusal("not late")
            for each in against:
                if now.table.game.result is None and each not in now.table.game.left:
                    now.answer(Concede(each, late=True))

        return await self._shelf.act(operation, game_id, person_id, decide)

    # -- in common

    async def _spans(self, held: Held, clocks: Clocks | None) -> list[tuple[Span, ...]]:
        if clocks is None:
            return []
        return [rest.spans for rest in await self._timekeeper.rests(held.facts.players, clocks)]

    async def _keep(
        self, held: Held, clocks: Clocks, spans: Sequence[Sequence[Span]], messages: Sequence[Message]
    ) -> bool:
        """Keeps clocks that have been charged, with their deadline and messages; False where somebody was quicker."""
        timed, game_id = clocks.timed(spans), held.facts.id
        with explained(game_id):
            return await self._shelf.games.exchange(
                game_id,
                fields.note(CLOCKS),
                held.stored.meta.notes.get(CLOCKS, ""),
                encoded(timed.clocks),
                messages,
                version=held.stored.version,
                deadline="none" if timed.deadline is None else timed.deadline,
            )


def _passed(clocks: Clocks) -> tuple[Clocks, dict[int, set[MarkKind]]]:
    """Clocks without what has become due by now, and what that is, by seat."""
    due: dict[int, set[MarkKind]] = {}
    for seat, clock in enumerate(clocks.seats):
        clock, gone = clock.passed()
        if gone:
            clocks, due[seat] = clocks.with_seat(seat, clock), {mark.kind for mark in gone}
    return clocks, due


def _late(clocks: Clocks) -> list[int]:
    return [] if clocks.paused else [seat for seat, clock in enumerate(clocks.seats) if clock.ran_out]


def _told(held: Held, seat: int, kinds: set[MarkKind]) -> list[Message]:
    """Who is told what of something that has become due; of several things at once the last."""
    if "end" in kinds:
        teams = held.facts.teams
        opponents = [each for each in at_the_table(held.table.game) if teams[each] != teams[seat]]
        calls = [notices.ping(each, True, "claim") for each in opponents]
        return [notices.board(anew=True), *calls, notices.ping(seat, True, "late")]
    if "flag" in kinds:
        return [notices.board(anew=True), notices.ping(seat, True, "flag")]
    return [notices.ping(seat, True, notices.REMINDER)]


def _answer_by_default(held: Held, seat: int) -> None:
    """Has whatever is asked of a seat answered by itself, until nothing more is."""
    for _ in range(MOST_ANSWERS):
        asked = next((asked for asked in held.table.game.open if asked.seat == seat), None)
        if asked is None:
            return
        held.answer(Picks(asked.id, by_default(asked)))
