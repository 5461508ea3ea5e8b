"""Who presses without end is held back; who plays fast, and everybody else, is not."""

from __future__ import annotations

from bot.chat.connection.flood import PERSON_AT_ONCE, REMEMBERED, SERVER_AT_ONCE, Bucket, Flood


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_person_may_press_often_at_once_and_then_five_times_a_second() -> None:
    clock = Clock()
    flood = Flood(now=clock)
    assert [flood.lets_through(1, 0) for _ in range(int(PERSON_AT_ONCE) + 5)].count(True) == PERSON_AT_ONCE
    assert flood.lets_through(2, 0), "others are not held back"
    clock.now += 1
    assert [flood.lets_through(1, 0) for _ in range(20)].count(True) == 5
    for _ in range(600):
        clock.now += 0.25
        assert flood.lets_through(3, 9), "nobody plays as fast as that"


def test_many_people_of_one_server_leave_room_for_other_servers() -> None:
    flood = Flood(now=Clock())
    taken = [flood.lets_through(person, 9) for person in range(2000)]
    assert taken.count(True) == SERVER_AT_ONCE
    assert flood.lets_through(5000, 10)
    assert flood.lets_through(5001, 0)


def test_what_is_remembered_is_bounded() -> None:
    bucket = Bucket(1, 1, Clock())
    for whose in range(REMEMBERED + 10):
        bucket.take(whose)
    assert len(bucket._left) == REMEMBERED
