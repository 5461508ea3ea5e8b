"""Swiss pairing by hand, against every other way to pair, and in time."""

from __future__ import annotations

import gc
import random
import time
from pathlib import Path

import pytest
from msgspec import structs

from bot.leagues.pairing import swiss as pairing
from bot.leagues.pairing.swiss import EXACT_BITS, Entrant, Pairing, best_pairs, swiss
from tests.bot.leagues.swiss_events import Found, play_event
from tests.proof import swiss as proof

EVENTS = 200


def pairs(entrants: list[Entrant], seed: int = 1) -> list[tuple[int, int | None]]:
    return [(pair.first, pair.second) for pair in swiss(entrants, random.Random(seed))]


def test_nobody_and_one_are_paired_too() -> None:
    assert swiss([], random.Random(1)) == []
    assert swiss([Entrant(5)], random.Random(1)) == [Pairing(5, None)]


def test_those_with_like_points_meet() -> None:
    found = pairs([Entrant(1, 3), Entrant(2, 0), Entrant(3, 0), Entrant(4, 3)])
    assert [set(pair) for pair in found] == [{1, 4}, {2, 3}]


def test_nobody_meets_again_though_points_are_alike() -> None:
    met = [Entrant(1, 3, (4,)), Entrant(4, 3, (1,)), Entrant(2, 0, (3,)), Entrant(3, 0, (2,))]
    assert {1, 4} not in [set(pair) for pair in pairs(met)]


def test_a_second_meeting_comes_before_a_third() -> None:
    met = [Entrant(1, 9, (2, 2, 3)), Entrant(2, 6, (1, 1, 4)), Entrant(3, 3, (4, 4, 1)), Entrant(4, 0, (3, 3, 2))]
    met = [Entrant(each.player, each.points, (*each.met, {1: 4, 4: 1, 2: 3, 3: 2}[each.player])) for each in met]
    assert {1, 2} not in [set(pair) for pair in pairs(met)]


def test_who_has_fewest_points_rests_and_nobody_twice() -> None:
    assert pairs([Entrant(1, 6), Entrant(2, 3), Entrant(3, 0)])[-1] == (3, None)
    assert pairs([Entrant(1, 6), Entrant(2, 3), Entrant(3, 0, rests=1)])[-1] == (2, None)


def test_who_was_paired_down_is_not_paired_down_again() -> None:
    """One of three of equal points must meet one of the next group."""
    top = [Entrant(1, 6, floats=(0, -1)), Entrant(2, 6, floats=(0, 0)), Entrant(3, 6, floats=(-1, 0))]
    low = [Entrant(4, 3, floats=(0, 1)), Entrant(5, 3), Entrant(6, 3, floats=(1, 0))]
    for seed in range(20):
        assert {2, 5} in [set(pair) for pair in pairs(top + low, seed)]


def test_chance_decides_between_equals_and_the_same_chance_alike() -> None:
    field = [Entrant(each) for each in range(1, 9)]
    assert len({tuple(pairs(field, seed)) for seed in range(10)}) > 5
    assert pairs(field, 3) == pairs(field[::-1], 3)


def test_no_event_has_an_avoidable_rematch_or_second_rest() -> None:
    found = Found()
    for seed in range(EVENTS):
        found.add(play_event(seed, 5, 33))
    assert found.breaches == []
    assert found.again, "no event was so small that somebody had to meet again: nothing was compared"
    assert found.rests_again


@pytest.mark.parametrize("broken", ["rematches", "rests", "points"])
def test_the_other_reckoning_notices_a_bad_pairing(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = {"rematches": 0, "rests": 2, "points": 5}[broken]
    real_meeting, real_rest = pairing._meeting_cost, pairing._rest_cost

    def without(cost: tuple[int, ...]) -> tuple[int, ...]:
        return (*cost[:place], 0, *cost[place + 1 :])

    monkeypatch.setattr(pairing, "_meeting_cost", lambda *each: without(real_meeting(*each)))
    monkeypatch.setattr(pairing, "_rest_cost", lambda *each: without(real_rest(*each)))
    found = Found()
    for seed in range(30):
        found.add(play_event(seed, 5, 20))
    assert found.breaches


def test_128_are_paired_in_a_second() -> None:
    chance = random.Random(7)
    field = [
        Entrant(each, 3 * chance.randint(0, 8), tuple(chance.sample(range(128), 8)), floats=(chance.randint(-1, 1),))
        for each in range(128)
    ]
    gc.collect()
    gc.freeze()  # what other tests of this process have left is not gone through meanwhile
    try:
        began = time.thread_time()
        assert len(swiss(field, chance)) == 64
        assert time.thread_time() - began < 1
    finally:
        gc.unfreeze()


def test_the_dearest_field_of_127_is_paired_exactly() -> None:
    """All have met all nine times, and were paired up or down in every round; one has rested less than the others."""
    everyone = range(127)
    field = [
        Entrant(each, 3 * each, tuple(other for other in [*everyone] * 9 if other != each), 10, (1, -1) * 5)
        for each in everyone
    ]
    field[100] = structs.replace(field[100], rests=9)
    paired = swiss(field, random.Random(1))
    assert paired[-1] == Pairing(100, None)
    steps = [higher.first - (higher.second or 0) for higher in paired[:-1]]
    assert steps == [1] * 63


def test_costs_too_large_to_be_added_up_exactly_are_refused() -> None:
    assert best_pairs(4, lambda one, other: ((1 << EXACT_BITS) - 1 - (one + other == 5),)) == [(0, 1), (2, 3)]
    with pytest.raises(ValueError, match="121 bits"):
        best_pairs(2, lambda *_: (1 << EXACT_BITS,))


def test_the_proof_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--large", "0", "--jobs", "1", "--folder", str(tmp_path), "--events"]
    for number, event in ((0, 100), (1, 200)):
        assert proof.main([*command, str(event)]) == 0
        said = capsys.readouterr().out
        assert f"{number} of {number + 1} batches stand" in said
        assert f"seed 7, {event} events" in said
        assert "no breaches" in said
