"""Random play swaps Mana Orbs wherever a swap is listed, in every style and at every kind of table (3.2.9.e)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.rules import mana_orbs as orbs
from engine.selfplay import STYLES, TABLES, Setting, matchup_of, play, words_of
from engine.selfplay.playing import Played
from engine.state.decisions import SwapOrbs


@pytest.fixture
def every_card_speaks_of_orbs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swaps are listed at every table, whatever its cards."""
    monkeypatch.setattr(orbs, "_speaks_of_orbs", lambda abilities: True)


def swaps_of(played: Played) -> list[SwapOrbs]:
    return [answer for answer in played.answers if isinstance(answer, SwapOrbs)]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.usefixtures("every_card_speaks_of_orbs")
def test_every_style_swaps_and_no_invariant_breaks(style: str) -> None:
    played = play(matchup_of(10, Setting(style=style)), words_of(10))
    assert played.breach is None
    assert played.how
    assert swaps_of(played)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.usefixtures("every_card_speaks_of_orbs")
def test_every_kind_of_table_swaps(table: str) -> None:
    played = play(matchup_of(3, Setting(table=table)), words_of(3))
    assert played.breach is None
    assert len(swaps_of(played)) > 2


@pytest.mark.usefixtures("every_card_speaks_of_orbs")
def test_a_swap_is_looked_at_with_every_invariant() -> None:
    played = play(matchup_of(11), _words(60), thorough=True)
    assert played.breach is None
    assert swaps_of(played)


def _words(count: int) -> list[int]:
    """Words of which every other one may swap."""
    return [word | 7 << 61 if place % 2 else word for place, word in zip(range(count), words_of(11), strict=False)]


@pytest.mark.usefixtures("every_card_speaks_of_orbs")
def test_swaps_in_a_row_come_to_an_end() -> None:
    """Words that all may swap: every swap readies an older Orb, so that the question is answered at last."""
    played = play(matchup_of(5), [word | 7 << 61 for _, word in zip(range(120), words_of(5), strict=False)])
    assert played.breach is None
    row = longest = 0
    for before, after in pairwise(played.answers):
        row = row + 1 if isinstance(before, SwapOrbs) and isinstance(after, SwapOrbs) else 0
        longest = max(longest, row)
    assert 1 < longest < 10
    assert len(swaps_of(played)) < len(played.answers)


def test_nobody_swaps_where_no_card_speaks_of_orbs() -> None:
    assert not swaps_of(play(matchup_of(7), words_of(7)))
