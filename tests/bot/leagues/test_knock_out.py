"""Knock-outs of every size: everybody plays until they are out, and nobody twice in a round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.pairing.groups import group_pairs, group_rounds, grouped, knock_out_seeds
from bot.leagues.pairing.knock_out import (
    NOBODY,
    Meeting,
    Tie,
    double_knock_out,
    levels,
    positions,
    reached,
    settle,
    single_knock_out,
    turns_of,
)

SIZES = range(2, 41)


def play(
    ties: Sequence[Tie], seeds: Sequence[int], chance: random.Random, *, nobody: float = 0.0, leave: float = 0.0
) -> dict[str, Meeting]:
    """A whole event, turn by turn; some matches have no winner, and some players leave after their match."""
    won: dict[str, int] = {}
    gone: set[int] = set()
    for turn in range(1, turns_of(ties) + 1):
        meetings = settle(ties, seeds, won)
        now = [each for each in meetings.values() if each.tie.turn == turn and not each.needless]
        assert all(each.first is not None and each.second is not None for each in now), "a turn knows who plays in it"
        here = [player for each in now for player in each.players]
        assert len(here) == len(set(here)), "nobody plays twice in a round"
        for each in now:
            if each.over:
                continue
            there = [player not in gone for player in each.players]
            winner = chance.choice(each.players)
            if chance.random() < nobody:
                winner = NOBODY
            if not all(there):
                winner = each.players[0] if there[0] else each.players[1] if there[1] else NOBODY
            won[each.tie.place] = winner
            gone |= {player for player in each.players if chance.random() < leave}
    return settle(ties, seeds, won)


def losses(meetings: dict[str, Meeting]) -> Counter[int]:
    return Counter(each.loser for each in meetings.values() if each.loser and each.tie.part != "third")


def played(meetings: dict[str, Meeting]) -> Counter[int]:
    return Counter(player for each in meetings.values() if len(each.players) == 2 for player in each.players)


@pytest.mark.parametrize("count", SIZES)
def test_in_a_single_knock_out_all_but_one_lose_once(count: int) -> None:
    seeds = list(range(1, count + 1))
    meetings = play(single_knock_out(count), seeds, random.Random(count))
    lost = losses(meetings)
    champions = [player for player in seeds if not lost[player]]
    assert len(champions) == 1
    assert set(lost.values()) == {1}
    assert max(reached(meetings, seeds).items(), key=lambda each: each[1])[0] == champions[0]
    resting = [each.players[0] for each in meetings.values() if len(each.players) == 1]
    assert sorted(resting) == seeds[: (1 << levels(count)) - count], "only the best seeds rest, once"


@pytest.mark.parametrize("count", SIZES)
def test_in_a_double_knock_out_all_but_one_lose_twice(count: int) -> None:
    seeds = list(range(1, count + 1))
    meetings = play(double_knock_out(count), seeds, random.Random(count))
    lost = losses(meetings)
    left = [player for player in seeds if lost[player] < 2]
    assert len(left) == 1
    assert max(lost.values()) <= 2
    order = sorted(seeds, key=lambda player: reached(meetings, seeds)[player], reverse=True)
    assert order[0] == left[0]
    again = meetings["F2"]
    assert again.needless == (meetings["F1"].winner == meetings["F1"].first)
    assert (lost[left[0]] == 0) or not again.needless, "who lost in the final only once plays it again"


@given(count=some.integers(2, 40), seed=some.integers(0, 10**6), double=some.booleans())
def test_whoever_leaves_or_does_not_play_holds_nobody_up(count: int, seed: int, double: bool) -> None:
    ties = double_knock_out(count) if double else single_knock_out(count, third=True)
    seeds = list(range(1, count + 1))
    meetings = play(ties, seeds, random.Random(seed), nobody=0.1, leave=0.2)
    assert all(each.over for each in meetings.values())
    assert max(losses(meetings).values(), default=0) <= (2 if double else 1)
    champions = {meetings[place].winner for place in ("F1", "F2") if place in meetings} - {0}
    assert len(champions) <= 2
    still = [player for player, far in reached(meetings, seeds).items() if far[0] > turns_of(ties)]
    assert len(still) <= 1


@pytest.mark.parametrize("count", SIZES)
def test_the_best_two_meet_in_the_final_where_the_better_always_wins(count: int) -> None:
    seeds = list(range(1, count + 1))
    ties = single_knock_out(count, third=True)
    won: dict[str, int] = {}
    for _ in range(turns_of(ties)):
        for each in settle(ties, seeds, won).values():
            if len(each.players) == 2 and not each.over:
                won[each.tie.place] = min(each.players)
    meetings = settle(ties, seeds, won)
    far = reached(meetings, seeds)
    order = sorted(seeds, key=lambda player: far[player], reverse=True)
    assert order[: min(4, count)] == seeds[: min(4, count)]
    if count > 3:
        assert [far[player] for player in order[2:4]] == [(levels(count) - 1, 1), (levels(count) - 1, -1)]


def test_places_of_a_bracket() -> None:
    assert positions(4) == [1, 4, 2, 3]
    assert [tie.place for tie in single_knock_out(4, third=True)] == ["W1.1", "W1.2", "W2.1", "T"]
    assert [(tie.place, tie.turn) for tie in double_knock_out(4)] == [
        ("W1.1", 1), ("W1.2", 1), ("W2.1", 2), ("L1.1", 2), ("L2.1", 3), ("F1", 4), ("F2", 5),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="two at least"):
        single_knock_out(1)


def test_nobody_meets_again_below_at_once() -> None:
    """Who lost to somebody above meets them again only where few are left."""
    for count in (8, 16, 32):
        seeds = list(range(1, count + 1))
        for attempt in range(5):
            meetings = play(double_knock_out(count), seeds, random.Random(f"{count}-{attempt}"))
            pairs = [frozenset(each.players) for each in meetings.values() if each.tie.part in ("winners", "losers")]
            early = [frozenset(each.players) for each in meetings.values() if each.tie.place.startswith(("L1", "L2"))]
            assert all(pairs.count(pair) == 1 for pair in early)


@given(count=some.integers(4, 40), number=some.integers(2, 10))
def test_in_a_group_all_meet_once(count: int, number: int) -> None:
    number = min(number, count // 2)
    groups = grouped(list(range(1, count + 1)), number)
    assert sorted(player for group in groups for player in group) == list(range(1, count + 1))
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    met: Counter[frozenset[int]] = Counter()
    for turn in range(1, group_rounds(count, number) + 1):
        pairs = group_pairs(groups, turn)
        here = [player for _, pair in pairs for player in (pair.first, pair.second) if player is not None]
        assert len(here) == len(set(here))
        met.update(frozenset((pair.first, pair.second)) for _, pair in pairs if pair.second is not None)
    expected = Counter(frozenset((one, other)) for group in groups for one in group for other in group if one < other)
    assert met == expected


@given(groups=some.integers(2, 12), advance=some.integers(1, 6), seed=some.integers(0, 10**6))
def test_two_of_one_group_do_not_meet_at_once_in_the_knock_out(groups: int, advance: int, seed: int) -> None:
    chance = random.Random(seed)
    bands = []
    for place in range(advance):
        order = list(range(groups))
        chance.shuffle(order)
        bands.append([(100 * (group + 1) + place, group) for group in order])
    seeds = knock_out_seeds(bands)
    assert sorted(seeds) == sorted(player for band in bands for player, _ in band)
    for place, band in enumerate(bands):
        assert {player for player, _ in band} == set(seeds[place * groups : (place + 1) * groups]), "bands stay whole"
    for each in settle(single_knock_out(len(seeds)), seeds, {}).values():
        if each.tie.round == 1 and len(each.players) == 2:
            assert each.players[0] // 100 != each.players[1] // 100
