"""A game that breaks an invariant becomes a shorter one that breaks the same."""

from __future__ import annotations

import pytest

from engine.core.events import steps
from engine.selfplay import matchup_of, play, shrink, words_of
from engine.selfplay.playing import Played
from engine.selfplay.shrinking import attempts_for


def _tokens_stay(monkeypatch: pytest.MonkeyPatch) -> Played:
    monkeypatch.setattr(steps, "let_tokens_cease", lambda *_: None)
    games = (play(matchup_of(seed), words_of(seed)) for seed in range(20))
    return next(played for played in games if played.breach is not None and len(played.words) > 20)


def test_a_shorter_game_breaks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    played = _tokens_stay(monkeypatch)
    shorter = shrink(played, thorough=False, attempts=60)
    assert len(shorter.words) < len(played.words)
    assert shorter.matchup == played.matchup
    assert shorter.breach is not None
    assert played.breach is not None
    assert (shorter.breach.number, shorter.breach.name) == (played.breach.number, played.breach.name)
    again = play(shorter.matchup, shorter.words)
    assert again.breach == shorter.breach
    assert again.answers == shorter.answers


def test_no_attempts_leave_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    played = _tokens_stay(monkeypatch)
    assert shrink(played, thorough=False, attempts=0) is played


def test_long_games_and_thorough_ones_are_tried_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    played = _tokens_stay(monkeypatch)
    played.words = [1] * 99
    assert attempts_for(played, thorough=False, attempts=300) == 200
    assert attempts_for(played, thorough=True, attempts=300) == 10
    assert attempts_for(played, thorough=False, attempts=5) == 5
