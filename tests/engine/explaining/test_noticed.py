"""Explanations that do not fit the game are noticed by random play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engine.core import match
from engine.core.match import PROCEDURES
from engine.explaining import statistics
from engine.rules import dusk
from engine.rules import unasked_answers as unasked
from engine.rules.playing import prices, quick_actions
from engine.selfplay import Breached, matchup_of, play, words_of

NOWHERE = "9.9.z"


def noticed(seeds: Iterable[int] = range(8)) -> Breached:
    for seed in seeds:
        played = play(matchup_of(seed), words_of(seed), thorough=True)
        if played.breach is not None:
            return played.breach
    raise AssertionError("nobody noticed")


def test_an_event_by_a_rule_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    operation = next(each for each in PROCEDURES["morning"].code if each.name == "draw_two")
    monkeypatch.setattr(operation, "rule", NOWHERE)
    breach = noticed()
    assert (breach.number, breach.name) == ("why", "every event says why")
    assert NOWHERE in breach.found


@pytest.mark.parametrize(
    ("module", "name"), [(match, "NOBODY_ASKS"), (unasked, "ORBS"), (prices, "PRINTED"), (prices, "PRINTED_MANA")]
)
def test_a_refusal_or_a_price_by_a_rule_that_does_not_exist(
    module: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (module, quick_actions):
        if hasattr(each, name):
            monkeypatch.setattr(each, name, NOWHERE)
    breach = noticed()
    assert (breach.number, breach.name) == ("why", "every refusal says why")


def test_statistics_explained_otherwise_than_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "boosted", lambda values, boosts: values)
    breach = noticed()
    assert (breach.number, breach.name) == ("why", "numbers are explained as they are")


def test_a_dusk_that_forgets_who_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dusk, "_characters", lambda table, counted: {})
    breach = noticed()
    assert (breach.number, breach.name) == ("why", "numbers are explained as they are")


def test_a_modifier_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    operation = next(each for each in PROCEDURES["night"].code if each.name == "rest")
    rest = operation.function

    def modified(table: Any, frame: Any) -> Any:
        actions = rest(table, frame)
        for action in actions:
            action.used = (*action.used, "NO_CARD/0@7")
        return actions

    monkeypatch.setattr(operation, "function", modified)
    breach = noticed()
    assert (breach.number, breach.name) == ("why", "every event says why")
