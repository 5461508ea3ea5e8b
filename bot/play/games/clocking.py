"""What players do about clocks, and what clocks do by themselves: remind, run out, end a game.

Whatever is due was put among the deadlines in the step that set the clocks. When it comes, everything is computed anew
from the clocks as they are then: a deadline that comes too early does nothing but set the next one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import time

from msgspec import structs

from bot.play.clocks.clock import Clocks, MarkKind, SeatClock, due_next
from bot.play.clocks.paces import DAY, HOUR, MINUTE, SILENCE, SILENCE_TOLD
from bot.play.clocks.stops import SHORTEST, Span, Vacations
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look, Outcome
from bot.play.games.finding import GAMES_RUNNING
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.requests.times import time_said
from bot.play.sessions.deciding import by_default, needs_nobody
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, Decide, GameStore
from bot.play.sessions.timekeeping import Timekeeper
from bot.play.settings import PersonSettings, SettingsService
from engine import Close, Concede, Picks
from engine.state.seats import at_the_table
from persistence.delivery.deadlines import Deadline, Deadlines
from persistence.delivery.outbox import Message
from persistence.server.clock import Clock
from persistence.server.keys import Subject

log = logging.getLogger(__name__)

OVERTAKEN = ("decision closed", "game over", "not late", "no such game")
"""Refusals that say that a person was quicker than the clock."""


LONGEST_SLEEP = 12 * HOUR

LEFT_OVER = MINUTE
"""How much of a clock is left when a day of vacation begins by itself."""

Change = Callable[[GameSession, int, Clocks], tuple[Clocks, list[Message]]]
"""What becomes of the clocks of a game, which have been charged, and the messages that say so; by a seat."""


class ClockService:
    """Everything about the clocks of games."""

    def __init__(
        self,
        game_store: GameStore,
        timekeeper: Timekeeper,
        settings: SettingsService,
        deadlines: Deadlines,
        clock: Clock,
    ) -> None:
        self._game_store, self._timekeeper, self._clock = game_store, timekeeper, clock
        self._settings, self._deadlines = settings, deadlines

    # -- by themselves

    async def due(self, deadline: Deadline) -> bool:
        """Deals with what is due in a game; False where nothing ever will be."""
        try:
            held = await self._game_store.take(deadline.subject_id)
        except Refusal as refusal:
            if refusal.key in (*UNREADABLE, "no such game"):
                return False
            raise
        clocks = held.clocks
        if held.table.game.result is not None:
            return False
        if clocks is None:
            return await self._silent(held, deadline)
        spans = await self._spans(held, clocks)
        rested = await self._rests_instead(held, clocks, spans)
        if rested:
            spans = await self._spans(held, clocks)
        clocks, passed = _passed(clocks.charged(self._clock(), spans))
        late = [seat for seat, kinds in passed.items() if "end" in kinds]
        if late and (clocks.pace.time_out != "claim" or any(_need_nobody(held, seat) for seat in late)):
            await self._end_by_itself(held)
            return True
        messages = [message for seat, kinds in passed.items() for message in _told(held, seat, kinds)]
        if rested:
            messages += [notices.board(anew=True), *(notices.ping(seat, True, "vacation") for seat in rested)]
        if messages or clocks.deadline(spans) is not None:
            await self._keep(held, clocks, spans, messages)  # where a person was quicker, it comes up again
            return True
        return await self._silent(held, deadline)

    async def _silent(self, held: GameSession, deadline: Deadline) -> bool:
        """Tells who is asked that a game in which no clock runs will be closed, and closes it in its time."""
        now, moved = self._clock(), held.stored.meta.updated
        if now >= moved + SILENCE:
            await self._by_itself(held, lambda now, _: now.answer(Close()))
            return True
        if now >= moved + SILENCE_TOLD:
            calls = [notices.ping(seat, True, "silence") for seat in sorted(notices.asked_seats(held.table))]
            await self._deadlines.fire(deadline, moved + SILENCE, calls)
            return True
        await self._deadlines.postpone(deadline, moved + SILENCE_TOLD)
        return True

    async def _rests_instead(self, held: GameSession, clocks: Clocks, spans: Sequence[Sequence[Span]]) -> list[int]:
        """Has a day of vacation taken by who would run out of time now; returns the seats for which one was."""
        now, rested = self._clock(), []
        for seat, clock in enumerate(clocks.seats):
            if clocks.paused or not clocks.pace.rests or not clock.since or not clock.left:
                continue
            falls = clock.flag_falls(clocks.stops_of(seat, spans[seat]))
            person = held.facts.players[seat].id
            vacations = await self._timekeeper.vacations(person) if person else Vacations()
            if falls <= now and vacations.by_itself and vacations.left(now) >= SHORTEST:
                await self._timekeeper.keep_vacations(person, vacations.taking(_rest_from(clock, falls), SHORTEST))
                rested.append(seat)
            elif vacations.by_itself and vacations.taken:
                newest = vacations.taken[-1]
                without = clocks.stops_of(seat, [span for span in spans[seat] if span != newest])
                begins = _rest_from(clock, clock.flag_falls(without))
                if newest == (begins, begins + SHORTEST):  # it was taken for this clock, and no person was told
                    rested.append(seat)
        return rested

    async def _end_by_itself(self, held: GameSession) -> None:
        """What follows by itself when a person's time has run out: by the rule of an event, or by that of all games.

        By that of all games what may be declined is declined, and at Night as few are kept as must be.
        """
        spans = await self._spans(held, held.clocks)

        def decide(now: GameSession, _: int) -> None:
            clocks = now.clocks
            late = [] if clocks is None else _late(clocks.charged(self._clock(), spans))
            if clocks is None or not late:
                raise Refusal("not late")
            defaulted = [seat for seat in late if clocks.pace.time_out == "default" or _need_nobody(now, seat)]
            for seat in defaulted:
                _answer_by_default(now, seat)
            if defaulted:
                return
            if clocks.pace.time_out == "claim":
                raise Refusal("not late")
            if set(at_the_table(now.table.game)) <= set(late):
                now.answer(Close(late=True))  # an event knows no winner among those who have all let their time run out
                return
            for seat in late:
                if now.table.game.result is None and seat not in now.table.game.left:
                    now.answer(Concede(seat, late=True))

        await self._by_itself(held, decide)

    async def _by_itself(self, held: GameSession, decide: Decide) -> None:
        """Moves a game as nobody's move, unless a person was quicker."""
        operation = f"clock:{held.stored.version}"
        try:
            await self._game_store.act(operation, held.facts.id, 0, decide, seatless=True)
        except Refusal as refusal:
            if refusal.key not in OVERTAKEN:
                raise
            log.info("somebody was quicker than the clock of %s: %s", held.facts.id, refusal.key)

    # -- by players

    async def claim(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Claims the game from every opponent who is asked something and whose time has run out, the grace included.

        Raises Refusal "not your game", "game over", "no clock" and "not late" where nobody's time has run out.
        """
        held = await self._game_store.take(game_id)
        held.seat_of(person_id)
        if held.clocks is None:
            raise Refusal("no clock")
        with explained(game_id):
            await self.due(Deadline(Subject.GAME, game_id, 0))
        spans = await self._spans(held, held.clocks)

        def decide(now: GameSession, seat: int) -> None:
            teams, clocks = now.facts.teams, now.clocks
            late = [] if clocks is None else _late(clocks.charged(self._clock(), spans))
            against = [each for each in late if teams[each] != teams[seat]]
            if not against:
                raise Refusal("not late")
            for each in against:
                if now.table.game.result is None and each not in now.table.game.left:
                    now.answer(Concede(each, late=True))

        return await self._game_store.act(operation, game_id, person_id, decide)

    async def pause(self, game_id: str, person_id: int) -> Look:
        """Wants the clocks of a game paused: they are when all who still plays does. Harmless when repeated.

        Raises Refusal "not your game", "game over", "you have left" and "no clock".
        """

        def wanted(held: GameSession, seat: int, clocks: Clocks) -> tuple[Clocks, list[Message]]:
            if clocks.paused:
                return clocks, []
            others = held.others(seat)
            after = clocks.wanting_pause(seat, (seat, *others))
            asked = [each for each in others if each not in after.pause_wanted]
            return after, [notices.ping(each, True, "pause" if not after.paused else "turn") for each in asked]

        return await self._change(game_id, person_id, wanted)

    async def resume(self, game_id: str, person_id: int) -> Look:
        """Has the clocks of a game run again, or takes the wish for a pause back; anybody who plays may.

        Harmless when repeated. Raises as pausing does, and Refusal "clock frozen" where a judge has stopped them.
        """

        def again(held: GameSession, seat: int, clocks: Clocks) -> tuple[Clocks, list[Message]]:
            if clocks.frozen:
                raise Refusal("clock frozen", words=clocks.frozen)
            calls = [notices.ping(each, True) for each in held.others(seat)]
            return clocks.running_again(self._clock()), calls

        return await self._change(game_id, person_id, again)

    async def freeze(self, game_id: str, reason: str) -> Look:
        """A judge stops the clocks of a game, or with another reason goes on doing so; its players are told why.

        Raises Refusal "game over" and "no clock".
        """

        def stopped(held: GameSession, _: int, clocks: Clocks) -> tuple[Clocks, list[Message]]:
            return clocks.stopped_by_a_judge(reason), [notices.ping(each, True, "frozen") for each in held.others(-1)]

        return await self._change(game_id, None, stopped)

    async def unfreeze(self, game_id: str) -> Look:
        """A judge has the clocks of a game run again that a judge has stopped.

        Raises Refusal "game over", "no clock" and "clock not frozen".
        """

        def again(held: GameSession, _: int, clocks: Clocks) -> tuple[Clocks, list[Message]]:
            if not clocks.frozen:
                raise Refusal("clock not frozen")
            calls = [notices.ping(each, True) for each in sorted(notices.asked_seats(held.table))]
            return clocks.running_again(self._clock()), calls

        return await self._change(game_id, None, again)

    async def sleep(self, person_id: int, begins: str, ends: str, zone: str) -> PersonSettings:
        """Sets between which times of the day no clock of a person runs, "" for none; the zone is as it is for "".

        It holds from the next question on, so that no hours that have been are taken back. Raises Refusal "no time",
        "half the hours", "no time zone" and "sleep too long".
        """
        changes = {"sleep_from": begins, "sleep_to": ends, **({"timezone": zone} if zone.strip() else {})}
        if begins.strip() and ends.strip():
            try:
                first, last = (time.fromisoformat(time_said(each)) for each in (begins, ends))
            except ValueError:
                return await self._settings.change(person_id, **changes)  # which says what is wrong
            minutes = (last.hour - first.hour) * 60 + last.minute - first.minute
            if minutes % (24 * 60) > LONGEST_SLEEP // MINUTE:
                raise Refusal("sleep too long", hours=LONGEST_SLEEP // HOUR)
        return await self._settings.change(person_id, **changes)

    # -- vacations

    async def vacations(self, person_id: int) -> Vacations:
        """The vacations of a person."""
        with explained():
            return await self._timekeeper.vacations(person_id)

    async def go_on_vacation(self, person_id: int, days: int) -> Vacations:
        """Begins a vacation of some days; raises Refusal "on vacation" and "too little vacation"."""
        now, vacations = self._clock(), await self.vacations(person_id)
        current = vacations.current(now)
        if current is not None:
            raise Refusal("on vacation", until=current[1] // 1000)
        if days < 1 or vacations.left(now) < days * DAY:
            raise Refusal("too little vacation", days=vacations.left(now) // DAY)
        return await self._on_vacation(person_id, vacations.taking(now, days * DAY))

    async def end_vacation(self, person_id: int) -> Vacations:
        """Ends the vacation that a person is on, after its first day at the soonest; raises Refusal "no vacation"."""
        now, vacations = self._clock(), await self.vacations(person_id)
        if vacations.current(now) is None:
            raise Refusal("no vacation")
        return await self._on_vacation(person_id, vacations.ended(now))

    async def vacation_by_itself(self, person_id: int, wanted: bool) -> Vacations:
        """Says whether a day is taken by itself when a clock would run out."""
        vacations = structs.replace(await self.vacations(person_id), by_itself=wanted)
        with explained():
            await self._timekeeper.keep_vacations(person_id, vacations)
        return vacations

    async def _on_vacation(self, person_id: int, vacations: Vacations) -> Vacations:
        """Keeps vacations, and has the deadlines and boards of all games of a person made right."""
        with explained():
            await self._timekeeper.keep_vacations(person_id, vacations)
            running = await self._game_store.repository.find_by_user(person_id, limit=GAMES_RUNNING)
        for meta in running:
            if GameRecord.clocks.name in meta.kept:
                try:
                    await self._change(meta.id, person_id, lambda held, seat, clocks: (clocks, []))
                except Refusal as refusal:
                    log.info("the clocks of %s are not made right: %s", meta.id, refusal.key)
        return vacations

    # -- in common

    async def _change(self, game_id: str, person_id: int | None, change: Change) -> Look:
        """Changes the clocks of a game for one of its players, with the board, and again if a person was quicker.

        Without a player it is a judge who does so.
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            seat, clocks = held.moved_without_seat() if person_id is None else held.playing(person_id), held.clocks
            if clocks is None:
                raise Refusal("no clock")
            spans = await self._spans(held, clocks)
            after, messages = change(held, seat, clocks.charged(self._clock(), spans))
            if await self._keep(held, after, spans, [notices.board(anew=True), *messages]):
                return (await self._game_store.take(game_id)).look(None if seat < 0 else seat)
        raise Refusal("busy")

    async def _spans(self, held: GameSession, clocks: Clocks | None) -> list[tuple[Span, ...]]:
        if clocks is None:
            return []
        return [rest.spans for rest in await self._timekeeper.rests(held.facts.players, clocks)]

    async def _keep(
        self, held: GameSession, clocks: Clocks, spans: Sequence[Sequence[Span]], messages: Sequence[Message]
    ) -> bool:
        """Keeps clocks that have been charged, with their deadline and messages; False where a person was quicker."""
        timed, game_id = clocks.timed(spans, self._clock()), held.facts.id
        with explained(game_id):
            return await self._game_store.repository.exchange(
                game_id,
                *GameRecord.clocks.swap(held.record, timed.clocks),
                messages,
                version=held.stored.version,
                deadline=due_next(timed, held.stored.meta.updated),
            )


def _rest_from(clock: SeatClock, falls: int) -> int:
    """When a day of vacation begins that keeps a clock from running out at a moment."""
    return max(clock.since, falls - LEFT_OVER)


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


def _told(held: GameSession, seat: int, kinds: set[MarkKind]) -> list[Message]:
    """Who is told what of something that has become due; of several things at once the last."""
    if "end" in kinds:
        teams = held.facts.teams
        opponents = [each for each in at_the_table(held.table.game) if teams[each] != teams[seat]]
        calls = [notices.ping(each, True, "claim") for each in opponents]
        return [notices.board(anew=True), *calls, notices.ping(seat, True, "late")]
    if "flag" in kinds:
        return [notices.board(anew=True), notices.ping(seat, True, "flag")]
    return [notices.ping(seat, True, notices.REMINDER)]


def _answer_by_default(held: GameSession, seat: int) -> None:
    """Has what is asked of a seat now answered by itself; what it is asked next is for its player again."""
    for decision in [asked for asked in held.table.game.open if asked.seat == seat]:
        if held.table.decision(decision.id) is not None:
            held.answer(Picks(decision.id, by_default(decision)))
            held.defaulted.add(seat)


def _need_nobody(held: GameSession, seat: int) -> bool:
    """Whether all that is asked of a seat is answered by itself when its time is over, by any rule."""
    return all(needs_nobody(asked) for asked in held.table.game.open if asked.seat == seat)
