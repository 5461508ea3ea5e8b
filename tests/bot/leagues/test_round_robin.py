"""Round robin: each player meets all others once, rests once, and stands first about as often."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.leagues.pairing.groups import round_robin, rounds_of


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 15, 16, 33, 64])
def test_all_meet_once(count: int) -> None:
    players = list(range(100, 100 + count))
    met, rests, firsts = Counter[frozenset[int]](), Counter[int](), Counter[int]()
    for number in range(1, rounds_of(count) + 1):
        pairs = round_robin(players, number)
        here = [each for pair in pairs for each in (pair.first, pair.second) if each is not None]
        assert sorted(here) == players
        for pair in pairs:
            if pair.second is None:
                rests[pair.first] += 1
            else:
                met[frozenset((pair.first, pair.second))] += 1
                firsts[pair.first] += 1
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    assert rests == (Counter(players) if count % 2 else Counter())
    assert max(firsts[player] for player in players) - min(firsts[player] for player in players) <= 2


@pytest.mark.parametrize("number", [0, 4])
def test_there_is_no_further_round(number: int) -> None:
    with pytest.raises(ValueError, match="3 rounds"):
        round_robin([1, 2, 3, 4], number)
