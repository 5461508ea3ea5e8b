"""The clocks of one game as a value: charged when something happens, and otherwise left alone.

A clock runs for who is asked something, for several at once where several are. What it has run is taken from the
bank, and when that is empty from the grace; what is beyond both is counted as over. So at every moment, for each seat,
bank at first + grace at first + given + over = left + grace + used.

An increment comes once for each time a person is asked and hands over: when by what they did themselves nothing more is
asked of them. So a turn of many questions is one turn, and waiting in vain earns nothing. Who is asked again since
moves were taken back has had the increment already, and gets no other: taking back does not make time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from bot.play.clocks.paces import HOUR, MINUTE, SILENCE_TOLD, Pace
from bot.play.clocks.stops import Sleep, Span, Stops
from persistence.encoding.forms import Form, as_it_is

MarkKind = Literal["reminder", "flag", "end"]
"""What is due at a moment: a reminder; the bank is empty and the grace begins; that is over too."""

LAST_REMINDER = 2 * HOUR

SOONEST_REMINDER = 5 * MINUTE
"""No reminder comes sooner after the question, nor after the reminder before it."""


class Mark(Struct, frozen=True, array_like=True):
    """Something that is due when so much time is left, the grace included."""

    kind: MarkKind
    at: int


class HandOver(Struct, frozen=True, array_like=True):
    """What a clock gained when its player handed over: by which version of the game, what was left before, how much."""

    version: int
    before: int
    gained: int


HAND_OVERS_KEPT = 24
"""Of how many hand-overs of each player it is known what they gained, should they be taken back."""


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """The clock of one seat; times in milliseconds."""

    left: int
    grace: int = 0
    since: int = 0
    """Up to when it has been charged while it runs; 0 while nothing is asked of its player."""
    until: int = 0
    """When the bank will be empty, or the grace where the bank is, as it looks now; 0 while it does not run."""
    marks: tuple[Mark, ...] = ()
    """What is still due while this is asked."""
    repeated: bool = False
    """Whether this is asked again since moves were taken back."""
    used: int = 0
    given: int = 0
    over: int = 0
    sleep: Sleep | None = None
    """When its player sleeps, as they had set it when this was asked: changing it does not change what has been."""
    unstopped: int = 0
    """When the bank would be empty if nothing stopped the clock; 0 while nothing is asked."""
    in_time: int = 0
    """How often its player has handed over with time left."""
    excused: int = 0
    """How often they had time left only since the clock had stood still: by sleep, vacation, a pause, or a failure."""
    late: int = 0
    """How often they had none left."""
    hand_overs: tuple[HandOver, ...] = ()
    """Their last hand-overs that stand, oldest first."""
    away: int = 0
    """Until when its player is on vacation, as it was known at the last change of the clocks; 0 for not."""

    @property
    def total(self) -> int:
        """What is left with the grace."""
        return self.left + self.grace

    @property
    def ran_out(self) -> bool:
        """Whether bank and grace are gone while something is asked."""
        return bool(self.since) and not self.total

    def charged(self, now: int, stops: Stops) -> SeatClock:
        """The clock at a moment, with what it has run until then taken away."""
        if not self.since or now <= self.since:
            return self
        ran = stops.running(self.since, now)
        from_bank = min(ran, self.left)
        from_grace = min(ran - from_bank, self.grace)
        return structs.replace(
            self,
            left=self.left - from_bank,
            grace=self.grace - from_grace,
            over=self.over + ran - from_bank - from_grace,
            used=self.used + ran,
            since=now,
        )

    def asked(self, now: int, pace: Pace, *, repeated: bool, sleep: Sleep | None) -> SeatClock:
        """The clock from the moment on at which something is asked of its player."""
        fresh = pace.bank - self.left if pace.each_time and not repeated else 0
        left = self.left + fresh
        return structs.replace(
            self,
            left=left,
            given=self.given + fresh,
            since=now,
            marks=marks_of(left, self.grace),
            repeated=repeated,
            sleep=sleep if pace.rests else None,
            unstopped=now + left,
        )

    def handed_over(self, now: int, pace: Pace, version: int) -> SeatClock:
        """The clock when its player has handed over by the move that led to `version`: with the increment."""
        return self._tallied(now)._with_increment(pace, version).stopped()

    def answered_by_itself(self, pace: Pace, version: int) -> SeatClock:
        """The clock of who had run out of time when something answers for them: they have the increment all the same.

        So who comes back has time again for what is asked next.
        """
        return structs.replace(self, late=self.late + 1)._with_increment(pace, version).stopped()

    def _with_increment(self, pace: Pace, version: int) -> SeatClock:
        more = 0 if pace.each_time else max(0, min(pace.increment, pace.cap - self.left))
        kept = (*self.hand_overs, HandOver(version, self.left, more))[-HAND_OVERS_KEPT:]
        return structs.replace(self, left=self.left + more, given=self.given + more, hand_overs=kept)

    def gone_back(self, to: int) -> SeatClock:
        """The clock, which must have been charged, without what came by hand-overs after a version that stands again.

        No person has less by it than before the first of these: what is taken back is what was gained.
        """
        gone = tuple(each for each in self.hand_overs if each.version > to)
        if not gone:
            return self
        gained = sum(each.gained for each in gone)
        left = max(self.left - gained, min(self.left, gone[0].before))
        return structs.replace(
            self,
            left=left,
            given=self.given - (self.left - left),
            marks=marks_of(left, self.grace) if self.since else (),
            unstopped=self.unstopped - (self.left - left) if self.since else 0,
            repeated=bool(self.since),
            hand_overs=self.hand_overs[: -len(gone)],
        )

    def _tallied(self, now: int) -> SeatClock:
        """The clock with this answer counted, once however often it is taken back and given again."""
        if not self.left:
            return structs.replace(self, late=self.late + 1)
        if self.repeated:
            return self
        if now > self.unstopped:
            return structs.replace(self, excused=self.excused + 1)
        return structs.replace(self, in_time=self.in_time + 1)

    def stopped(self) -> SeatClock:
        """The clock when nothing is asked of its player any more."""
        return structs.replace(self, since=0, until=0, marks=(), repeated=False, sleep=None, unstopped=0)

    def overruled(self) -> SeatClock:
        """The same where it was not its player who answered: if their time was over by then, they were late."""
        return structs.replace(self, late=self.late + self.ran_out).stopped()

    def next_mark(self, stops: Stops) -> int | None:
        """When something is due next."""
        if not self.since or not self.marks:
            return None
        return stops.after(self.since, max(0, self.total - self.marks[0].at))

    def foreseen(self, stops: Stops) -> SeatClock:
        """The clock with the moment at which its time will be over, as it looks now."""
        if not self.since:
            return self
        return structs.replace(self, until=stops.after(self.since, self.left or self.grace) if self.total else 0)

    def flag_falls(self, stops: Stops) -> int:
        """When its bank is empty, if nothing happens."""
        return stops.after(self.since, self.left)

    def passed(self) -> tuple[SeatClock, tuple[Mark, ...]]:
        """The clock without the marks that it has passed, and these."""
        gone = tuple(mark for mark in self.marks if self.total <= mark.at)
        return structs.replace(self, marks=self.marks[len(gone) :]), gone


SEAT_CLOCK = Form("clock of a seat", SeatClock)


class Clocks(Struct, frozen=True, omit_defaults=True):
    """The clocks of all seats of a game, and whether they are paused."""

    pace: Pace
    seats: tuple[SeatClock, ...]
    paused: bool = False
    pause_wanted: tuple[int, ...] = ()
    """The seats that want a pause, while not all do."""
    frozen: str = ""
    """Why a judge has stopped them; while it says so, players cannot end the pause."""

    def _stopped_by(self, spans: Sequence[Sequence[Span]]) -> list[tuple[SeatClock, Stops]]:
        """Each clock with what makes it stand still; `spans` are by seat the vacations, and when the bot was down."""
        return [(clock, self.stops_of(seat, spans[seat])) for seat, clock in enumerate(self.seats)]

    def charged(self, now: int, spans: Sequence[Sequence[Span]]) -> Clocks:
        """All clocks at a moment; what has run until then is taken away. While they are paused nothing runs."""
        if self.paused:
            return self
        seats = (clock.charged(now, stops) for clock, stops in self._stopped_by(spans))
        return structs.replace(self, seats=tuple(seats))

    def moved(
        self,
        now: int,
        spans: Sequence[Sequence[Span]],
        asked: Collection[int],
        actor: int,
        *,
        version: int,
        to: int | None = None,
        defaulted: Collection[int] = (),
        sleeps: Sequence[Sleep | None],
    ) -> Clocks:
        """All clocks after a move of `actor` (-1 for nobody's) that leads to `version`; these seats are asked then.

        Where it takes moves back, the game stands again as at the version `to`: no increment comes of that, and
        those go that came since. What had been asked of those `defaulted` was answered by itself: what they are asked
        now is another question.
        """
        charged, back = self.charged(now, spans), to is not None
        seats: list[SeatClock] = []
        for seat, clock in enumerate(charged.seats):
            if to is not None:
                clock = clock.gone_back(to)
            if seat in defaulted and clock.since:
                clock = clock.answered_by_itself(self.pace, version)
            if seat in asked and not clock.since:
                clock = clock.asked(now, self.pace, repeated=back, sleep=sleeps[seat])
            elif seat not in asked and clock.since:
                own = seat == actor
                clock = (
                    clock.stopped()
                    if back
                    else clock.handed_over(now, self.pace, version)
                    if own
                    else clock.overruled()
                )
            seats.append(clock)
        return structs.replace(charged, seats=tuple(seats))

    def foreseen(self, spans: Sequence[Sequence[Span]]) -> Clocks:
        """The clocks with the moments at which they will be over, as it looks now."""
        if self.paused:
            return structs.replace(self, seats=tuple(structs.replace(clock, until=0) for clock in self.seats))
        seats = (clock.foreseen(stops) for clock, stops in self._stopped_by(spans))
        return structs.replace(self, seats=tuple(seats))

    def deadline(self, spans: Sequence[Sequence[Span]]) -> int | None:
        """When something is due next, None where nothing is."""
        if self.paused:
            return None
        moments = (clock.next_mark(stops) for clock, stops in self._stopped_by(spans))
        return min((moment for moment in moments if moment is not None), default=None)

    def timed(self, spans: Sequence[Sequence[Span]], now: int) -> Timed:
        """The clocks, which must have been charged, as they are kept, and when something is due.

        That a player is on vacation now is kept for the others to see; hours in which the bot was down end by now.
        """
        ends = (next((last for first, last in taken if first <= now < last), 0) for taken in spans)
        seats = tuple(structs.replace(clock, away=end) for clock, end in zip(self.seats, ends, strict=True))
        return Timed(structs.replace(self, seats=seats).foreseen(spans), self.deadline(spans))

    def stops_of(self, seat: int, spans: Sequence[Span]) -> Stops:
        """What makes the clock of a seat stand still."""
        return Stops(self.seats[seat].sleep, self.pace.weekend, tuple(spans))

    def with_seat(self, seat: int, clock: SeatClock) -> Clocks:
        """The clocks with another one in a seat."""
        return structs.replace(self, seats=(*self.seats[:seat], clock, *self.seats[seat + 1 :]))

    def with_newcomer(self, seat: int, now: int, sleep: Sleep | None) -> Clocks:
        """The clocks, which must have been charged, when another one takes over a seat: theirs begins anew."""
        fresh = begun(self.pace, 1).seats[0]
        if self.seats[seat].since:
            fresh = fresh.asked(now, self.pace, repeated=False, sleep=sleep)
        wanted = tuple(each for each in self.pause_wanted if each != seat)
        return structs.replace(self.with_seat(seat, fresh), pause_wanted=wanted)

    def wanting_pause(self, seat: int, at_the_table: Collection[int]) -> Clocks:
        """The clocks, which must have been charged, when a seat wants a pause: paused when all at the table do."""
        wanted = tuple(sorted({*self.pause_wanted, seat}))
        if set(at_the_table) <= set(wanted):
            return structs.replace(self, paused=True, pause_wanted=())
        return structs.replace(self, pause_wanted=wanted)

    def running_again(self, now: int) -> Clocks:
        """The clocks without a pause, and without a wish for one; those that run are charged from now on."""
        if not self.paused:
            return structs.replace(self, pause_wanted=())
        seats = (structs.replace(clock, since=now) if clock.since else clock for clock in self.seats)
        return structs.replace(self, seats=tuple(seats), paused=False, frozen="")

    def stopped_by_a_judge(self, reason: str) -> Clocks:
        """The clocks, which must have been charged, paused until a judge has them run again."""
        return structs.replace(self, paused=True, pause_wanted=(), frozen=reason)


CLOCKS_OF_A_GAME = Form("clocks of a game", Clocks, newest=2, upgraders={1: as_it_is}, packed=True)
"""Since form 2 they are packed: what was gained by hand-overs was a third of a game's record."""


class Timed(NamedTuple):
    """The clocks of a game as they are kept, and when something is due by them."""

    clocks: Clocks
    deadline: int | None


def due_next(timed: Timed | None, moved: int) -> int:
    """When something is due in a game that was moved then: by a clock that runs, or for its silence."""
    by_clock = None if timed is None else timed.deadline
    return moved + SILENCE_TOLD if by_clock is None else by_clock


def marks_of(left: int, grace: int) -> tuple[Mark, ...]:
    """What is due while so much is left: reminders at half, a fifth and two hours, the flag, and the end.

    Reminders that would come close together, or close to the question, are one.
    """
    marks: list[Mark] = []
    newest = left
    for level in sorted({left // 2, left // 5, LAST_REMINDER}, reverse=True):
        if level > 0 and newest - level >= max(left // 10, SOONEST_REMINDER):
            marks.append(Mark("reminder", level + grace))
            newest = level
    if left and grace:
        marks.append(Mark("flag", grace))
    return (*marks, Mark("end", 0))


def begun(pace: Pace, seats: int) -> Clocks:
    """The clocks of a game before anything is asked."""
    grace = pace.grace if pace.time_out == "claim" else 0
    return Clocks(pace, tuple(SeatClock(pace.bank, grace) for _ in range(seats)))
