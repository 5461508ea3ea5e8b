"""Clocks as values: time is conserved whatever happens, and what is due comes when it is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import structs

from bot.play.clocks.clock import CLOCKS_OF_A_GAME, Clocks, begun, marks_of
from bot.play.clocks.paces import DAY, HOUR, MINUTE, PACES, Pace
from bot.play.clocks.stops import Sleep, Span, Stops, Vacations, merged, read_vacations
from bot.play.clocks.stops import encoded as encode_vacations

ZONES = ("UTC", "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia")
BEGAN = int(datetime(2026, 3, 1, tzinfo=UTC).timestamp() * 1000)
"""A month in which Europe and America put their clocks forward, on different days."""

hours = some.integers(0, 23).map("{:02d}:00".format)
sleeps = some.builds(Sleep, hours, hours, some.sampled_from(ZONES)).filter(lambda sleep: sleep.begins != sleep.ends)
moments = some.integers(BEGAN, BEGAN + 60 * DAY)
spans = some.lists(some.tuples(moments, some.integers(0, 10 * DAY)).map(lambda pair: (pair[0], sum(pair))), max_size=4)
stops = some.builds(
    Stops,
    some.none() | sleeps,
    some.sampled_from(("", *ZONES)),
    spans.map(tuple),
)


def at(zone: str, *shown: int) -> int:
    return int(datetime(*shown, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc,arg-type]


def stands_still(stop: Stops, moment: int) -> bool:
    """By the clock on the wall, minute by minute: another way to say when a clock stands still."""
    if any(begins <= moment < ends for begins, ends in stop.spans):
        return True
    if stop.weekend and datetime.fromtimestamp(moment / 1000, ZoneInfo(stop.weekend)).weekday() >= 5:
        return True
    if stop.sleep is None:
        return False
    shown = datetime.fromtimestamp(moment / 1000, ZoneInfo(stop.sleep.zone)).strftime("%H:%M")
    begins, ends = stop.sleep.begins, stop.sleep.ends
    return begins <= shown < ends if begins < ends else shown >= begins or shown < ends


@given(stops, moments, some.integers(0, 5 * DAY))
def test_between_two_moments_a_clock_runs_or_stands_still(stop: Stops, start: int, length: int) -> None:
    still = stop.within(start, start + length)
    assert stop.running(start, start + length) + sum(ends - begins for begins, ends in still) == length
    assert all(one[1] < other[0] for one, other in pairwise(still))
    middle = start + length // 3
    assert stop.running(start, start + length) == stop.running(start, middle) + stop.running(middle, start + length)


@given(some.none() | sleeps, some.sampled_from(("", "Europe/Rome")), moments)
def test_it_stands_still_when_the_clock_on_the_wall_says_so(sleep: Sleep | None, weekend: str, moment: int) -> None:
    stop = Stops(sleep, weekend)
    minute = moment - moment % MINUTE
    local = None if sleep is None else datetime.fromtimestamp(minute / 1000, ZoneInfo(sleep.zone))
    if local is not None:  # in the hours in which clocks are moved the wall shows times twice, or not at all
        day = local.replace(hour=0, minute=0, tzinfo=ZoneInfo(sleep.zone if sleep else "UTC"))
        if {day.utcoffset(), (day - timedelta(days=1)).utcoffset(), (day + timedelta(days=2)).utcoffset()} != {
            local.utcoffset()
        }:
            return
    assert (stop.running(minute, minute + MINUTE) == 0) == stands_still(stop, minute)


@given(stops, moments, some.integers(0, 4 * DAY))
def test_when_it_has_run_so_long_it_has_run_so_long(stop: Stops, start: int, length: int) -> None:
    reached = stop.after(start, length)
    assert stop.running(start, reached) == length
    assert length or not stop.within(reached, reached + 1), "a clock that is to run at once runs then"


def test_a_night_on_which_clocks_are_moved_is_an_hour_shorter_or_longer_and_the_day_is_not() -> None:
    nights = Stops(Sleep("23:00", "07:00", "Europe/Rome"))
    for month, day, length in ((3, 27, 24), (3, 28, 23), (3, 29, 24), (10, 24, 25)):
        start, end = at("Europe/Rome", 2026, month, day, 12), at("Europe/Rome", 2026, month, day + 1, 12)
        assert end - start == length * HOUR
        assert nights.running(start, end) == 16 * HOUR


def test_a_week_without_its_weekend_is_five_days() -> None:
    start = at("Europe/Rome", 2026, 11, 2, 0)
    assert Stops(weekend="Europe/Rome").running(start, start + 7 * DAY) == 5 * DAY


def test_spans_that_overlap_count_once() -> None:
    assert merged([(5, 9), (0, 6), (9, 12), (20, 30)], 2, 25) == [(2, 12), (20, 25)]


# -- whole games

happenings = some.lists(
    some.tuples(
        some.integers(0, 3 * DAY),
        some.sets(some.integers(0, 3)),
        some.integers(-1, 3),
        some.sampled_from(("move", "move", "move", "back", "pause", "resume", "newcomer")),
    ),
    max_size=25,
)
paces = some.sampled_from([*PACES.values(), structs.replace(PACES["daily"], weekend="Europe/Rome")])
absences = some.lists(spans, min_size=4, max_size=4)


@given(paces, happenings, absences, some.lists(some.none() | sleeps, min_size=4, max_size=4))
def test_time_is_conserved(pace: Pace, script: list, away: list[list[Span]], asleep: list[Sleep | None]) -> None:  # type: ignore[type-arg]
    clocks, now, still, version = begun(pace, 4), BEGAN, [0, 0, 0, 0], 1
    first = [clock.total for clock in clocks.seats]
    asked_for = [0, 0, 0, 0]
    for passed, asked, actor, what in script:
        for seat, clock in enumerate(clocks.seats):
            if clock.since:
                asked_for[seat] += passed
                stop = Stops(clock.sleep, pace.weekend, tuple(away[seat]))
                still[seat] += passed if clocks.paused else passed - stop.running(now, now + passed)
        now += passed
        for clock, charged in zip(clocks.seats, clocks.charged(now, away).seats, strict=True):
            assert charged.over == clock.over or not charged.total, "no time is over while some is left"
        if what in ("move", "back"):
            late = (
                ()
                if what == "back"
                else [seat for seat, each in enumerate(clocks.seats) if actor == -1 and each.ran_out]
            )
            version += 1
            to = version - 1 - passed % 5 if what == "back" else None
            clocks = clocks.moved(now, away, asked, actor, version=version, to=to, defaulted=late, sleeps=asleep)
        elif what == "pause":
            clocks = clocks.charged(now, away).wanting_pause(0, {0})
        elif what == "newcomer":
            clocks = clocks.charged(now, away).with_newcomer(0, now, asleep[0])
            asked_for[0] = still[0] = 0
        else:
            clocks = clocks.charged(now, away).running_again(now)
        for seat, clock in enumerate(clocks.charged(now, away).seats):
            assert first[seat] + clock.given + clock.over == clock.left + clock.grace + clock.used
            assert asked_for[seat] == clock.used + still[seat]
            assert 0 <= clock.left <= max(pace.cap, pace.bank)
            assert clock.grace >= 0
            assert not clock.excused or still[seat], "nothing has stood still that could excuse"
            assert not clock.in_time or clock.used <= first[seat] + clock.given
    assert CLOCKS_OF_A_GAME.decode(CLOCKS_OF_A_GAME.text(clocks)) == clocks


NOBODY: tuple[tuple[Span, ...], ...] = ((), ())


def daily() -> Clocks:
    return begun(PACES["daily"], 2)


def test_who_is_asked_runs_and_who_hands_over_gets_the_increment_once() -> None:
    clocks = daily().moved(BEGAN, NOBODY, {0, 1}, -1, version=2, sleeps=(None, None))
    clocks, later = clocks.moved(BEGAN + HOUR, NOBODY, {0}, 1, version=2, sleeps=(None, None)), BEGAN + 2 * HOUR
    assert [clock.left for clock in clocks.charged(later, NOBODY).seats] == [3 * DAY - 2 * HOUR, 3 * DAY + 7 * HOUR]
    more = clocks.moved(later, NOBODY, {0}, 0, version=2, sleeps=(None, None))
    assert more.seats[0].given == 0, "asked the next question of the same turn"
    assert more.moved(later, NOBODY, {1}, 0, version=2, sleeps=(None, None)).seats[0].given == 8 * HOUR


@pytest.mark.parametrize(
    ("passed", "away", "counted"),
    [
        (DAY, (), (1, 0, 0)),
        (3 * DAY - 1, (), (1, 0, 0)),
        (3 * DAY, (), (0, 0, 1)),
        (5 * DAY, (), (0, 0, 1)),
        (DAY, ((BEGAN, BEGAN + HOUR),), (1, 0, 0)),
        (4 * DAY, ((BEGAN, BEGAN + 2 * DAY),), (0, 1, 0)),
        (5 * DAY, ((BEGAN, BEGAN + 2 * DAY),), (0, 0, 1)),
    ],
)
def test_an_answer_is_in_time_excused_or_late(
    passed: int, away: tuple[Span, ...], counted: tuple[int, int, int]
) -> None:
    clocks = daily().moved(BEGAN, (away, ()), {0}, -1, version=2, sleeps=(None, None))
    clocks = clocks.moved(BEGAN + passed, (away, ()), {1}, 0, version=2, sleeps=(None, None))
    clock = clocks.seats[0]
    assert (clock.in_time, clock.excused, clock.late) == counted
    back = clocks.moved(BEGAN + passed + 1, (away, ()), {0}, 0, version=9, to=1, sleeps=(None, None))
    if clock.left > DAY:
        again = back.moved(BEGAN + passed + HOUR, (away, ()), {1}, 0, version=2, sleeps=(None, None)).seats[0]
        assert (again.in_time, again.excused, again.late) == counted, "taken back and given again it counts once"


def test_who_runs_out_of_all_time_is_late_whoever_answers_for_them_and_has_time_again_for_what_comes_next() -> None:
    for defaulted, left in (((), 0), ((0,), 8 * HOUR)):
        clocks = daily().moved(BEGAN, NOBODY, {0}, -1, version=2, sleeps=(None, None))
        over = clocks.moved(
            BEGAN + 9 * DAY, NOBODY, {0}, -1, version=2, defaulted=defaulted, sleeps=(None, None)
        ).seats[0]
        assert (over.late, over.left) == (len(defaulted), left)
        assert over.since, "it is asked still, or asked something else"
        claimed = clocks.moved(
            BEGAN + 9 * DAY, NOBODY, set(), 1, version=2, defaulted=defaulted, sleeps=(None, None)
        ).seats[0]
        assert (claimed.in_time, claimed.excused, claimed.late, claimed.left) == (0, 0, 1, left)
        early = clocks.moved(BEGAN + DAY, NOBODY, set(), 1, version=2, sleeps=(None, None)).seats[0]
        assert early.late == 0, "the question went away in time"


def test_taking_moves_back_gives_no_time_and_makes_none() -> None:
    clocks = daily().moved(BEGAN, NOBODY, {0}, -1, version=2, sleeps=(None, None))
    clocks = clocks.moved(BEGAN + DAY, NOBODY, {1}, 0, version=2, sleeps=(None, None))
    had = clocks.seats[0].left
    for hour in range(1, 9):
        clocks = clocks.moved(BEGAN + DAY + 2 * hour * MINUTE, NOBODY, {0}, 0, version=9, to=1, sleeps=(None, None))
        clocks = clocks.moved(BEGAN + DAY + (2 * hour + 1) * MINUTE, NOBODY, {1}, 0, version=2, sleeps=(None, None))
    assert clocks.seats[0].left == had - 8 * MINUTE
    assert clocks.seats[0].given == 8 * HOUR, "what came by a hand-over goes with it, and comes again with the next"
    assert clocks.seats[1].used == 9 * MINUTE
    assert clocks.seats[1].given == 0, "their question went away, they did not hand over"


def test_hand_overs_that_are_taken_back_gave_no_time_however_many_they_were() -> None:
    clocks = daily().moved(BEGAN, NOBODY, {0}, -1, version=1, sleeps=(None, None))
    for version in range(2, 6):
        mover = version % 2
        clocks = clocks.moved(BEGAN + version * HOUR, NOBODY, {1 - mover}, mover, version=version, sleeps=(None, None))
    assert [clock.given for clock in clocks.seats] == [16 * HOUR, 16 * HOUR]
    back = clocks.moved(BEGAN + 6 * HOUR, NOBODY, {0}, 0, version=6, to=1, sleeps=(None, None))
    assert [clock.left for clock in back.seats] == [3 * DAY - 2 * HOUR, 3 * DAY - HOUR], "as at their first hand-over"
    again = back.moved(BEGAN + 7 * HOUR, NOBODY, {1}, 0, version=7, sleeps=(None, None))
    assert again.seats[0].left == 3 * DAY + 5 * HOUR


def test_going_back_takes_no_more_than_was_gained() -> None:
    clocks = daily().moved(BEGAN, NOBODY, {0}, -1, version=1, sleeps=(None, None))
    clocks = clocks.moved(BEGAN + 3 * DAY - HOUR, NOBODY, {1}, 0, version=2, sleeps=(None, None))
    clocks = clocks.moved(BEGAN + 3 * DAY, NOBODY, {0}, 1, version=3, sleeps=(None, None))
    back = clocks.moved(BEGAN + 3 * DAY + 2 * HOUR, NOBODY, {0}, 1, version=4, to=1, sleeps=(None, None))
    assert back.seats[0].left == HOUR, "as much as before that hand-over, although the thinking since took two hours"
    assert back.seats[0].since


def test_nobody_has_more_than_the_cap_and_days_each_time_do_not_add_up() -> None:
    clocks = daily()
    for turn in range(20):
        clocks = clocks.moved(BEGAN + turn, NOBODY, {turn % 2}, 1 - turn % 2, version=2, sleeps=(None, None))
    assert max(clock.left for clock in clocks.seats) == PACES["daily"].cap
    each = begun(PACES["one day"], 2).moved(BEGAN, NOBODY, {0}, -1, version=2, sleeps=(None, None))
    each = each.moved(BEGAN + 20 * HOUR, NOBODY, {1}, 0, version=2, sleeps=(None, None)).moved(
        BEGAN + 21 * HOUR, NOBODY, {0}, 1, version=2, sleeps=(None, None)
    )
    assert each.seats[0].left == DAY


@pytest.mark.parametrize(
    ("left", "levels"),
    [
        (3 * DAY, [36 * HOUR, 3 * DAY // 5, 2 * HOUR]),
        (10 * HOUR, [5 * HOUR, 2 * HOUR]),
        (9 * HOUR, [9 * HOUR // 2, 2 * HOUR]),
        (20 * MINUTE, [10 * MINUTE, 4 * MINUTE]),
        (6 * MINUTE, []),
        (0, []),
    ],
)
def test_reminders_come_at_half_a_fifth_and_two_hours_and_never_close_together(left: int, levels: list[int]) -> None:
    assert [mark.at - DAY for mark in marks_of(left, DAY) if mark.kind == "reminder"] == levels


def test_what_is_due_comes_in_its_time_and_once() -> None:
    clocks = daily().moved(BEGAN, NOBODY, {0}, -1, version=2, sleeps=(Sleep("22:00", "06:00", "UTC"), None))
    seen = []
    while (due := clocks.deadline(NOBODY)) is not None:
        early = clocks.charged(due - 1, NOBODY).seats[0].passed()[1]
        assert early == ()
        clocks = clocks.charged(due, NOBODY)
        clock, passed = clocks.seats[0].passed()
        assert passed
        seen += [(mark.kind, clock.used) for mark in passed]
        clocks = clocks.with_seat(0, clock)
    assert seen == [
        ("reminder", 36 * HOUR),
        ("reminder", 3 * DAY - 3 * DAY // 5),
        ("reminder", 3 * DAY - 2 * HOUR),
        ("flag", 3 * DAY),
        ("end", 4 * DAY),
    ]
    assert clocks.seats[0].ran_out


# -- vacations


def test_vacation_begins_with_seven_days_and_grows_by_two_a_month_to_twenty_one() -> None:
    fresh = Vacations()
    assert fresh.left(BEGAN) == 7 * DAY
    used = fresh.taking(BEGAN, 7 * DAY)
    assert used.left(BEGAN) == 0
    assert used.left(BEGAN + 30 * DAY) == 2 * DAY
    assert used.left(BEGAN + 3000 * DAY) == 21 * DAY
    again = used.taking(BEGAN + 3000 * DAY, 20 * DAY)
    assert again.left(BEGAN + 3000 * DAY) == DAY


@given(some.lists(some.tuples(some.integers(1, 90), some.integers(1, 21)), max_size=12))
def test_nobody_takes_more_vacation_than_they_have(script: list[tuple[int, int]]) -> None:
    vacations, now = Vacations(), BEGAN
    for passed, days in script:
        now += passed * DAY
        if vacations.current(now) is None and vacations.left(now) >= days * DAY:
            vacations = vacations.taking(now, days * DAY)
        if passed % 3 == 0:
            vacations = vacations.ended(now + DAY // 2)
        assert 0 <= vacations.left(now) <= 21 * DAY
    taken = sum(ends - begins for begins, ends in vacations.taken)
    assert taken <= 7 * DAY + (now - BEGAN) * 2 // 30 + DAY
    assert all(ends - begins >= DAY for begins, ends in vacations.taken)
    assert read_vacations(encode_vacations(vacations)) == vacations
