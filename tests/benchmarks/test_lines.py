"""The benchmarks themselves: how a figure is printed, what is measured, and what is said when the peers are missing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from deploy.sandbox.operations.pictures import picture_size
from engine.core.query.derivation import derive
from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks import asking, bare_bot, crowded, deciding, passives, storing
from tests.benchmarks.lines import Line


def test_a_figure_says_whether_it_is_reached() -> None:
    assert "reached: 150 us" in str(Line("decision", 149.6, "us", 150))
    assert "NOT reached: 150 us" in str(Line("decision", 150.6, "us", 150))
    assert "reached" not in str(Line("a game", 9000, "us"))


def test_peers_that_are_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(deciding, "PYTHON_OF_PEERS", Path(".data/no-such-python"))
    monkeypatch.setattr("sys.argv", ["benchmarks", "deciding"])
    assert benchmarks.main() == 1
    assert "make bench" in capsys.readouterr().err


def test_stored_games_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes, unlike times, do not depend on the machine."""
    monkeypatch.setattr(storing, "GAMES", 5)
    state, stored, record = storing.measure()
    assert stored.reach is not None
    assert record.figure > state.figure > stored.figure
    assert stored.figure <= stored.reach


def test_the_full_table_is_full_and_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert crowded.visible(crowded.crowded().game) == 90
    monkeypatch.setattr(crowded, "GAMES", 2)
    assert [line.name for line in crowded.measure()] == [
        "90 objects: elementary decision",
        "90 objects: save and load",
        "90 objects: a view",
    ]


def test_less_is_asked_of_who_orders_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "GAMES", 3)
    before, after, *kinds = asking.measure()
    assert 0 < after.figure < before.figure
    assert kinds


def test_two_dozen_passives_are_derived_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: a look at an object takes some microseconds; all pairs compared again would be a million."""
    assert all(len(lines) == passives.PASSIVES for lines in passives.BOARDS.values())
    looks = {name: derive(passives.laid(lines)).looks for name, lines in passives.BOARDS.items()}
    assert 0 < max(looks.values()) < 20_000, looks
    monkeypatch.setattr(passives, "ROUNDS", 1)
    monkeypatch.setattr(passives, "ANSWERS", 2)
    derivation, chain, answer = passives.measure()
    assert derivation.reach == 10
    assert min(derivation.figure, chain.figure, answer.figure) > 0


def test_the_bare_bot_makes_as_many_requests_and_trips_as_the_bot() -> None:
    for rate in (bare_bot.REQUESTS, bare_bot.ROUND_TRIPS):
        due = bare_bot.due(rate)
        assert sum(due() for _ in range(1_000)) == pytest.approx(1_000 * rate, abs=1)
    drawn = picture_size(bare_bot.picture(random.Random(1)))
    assert drawn is not None
    assert (drawn.content_type, drawn.width, drawn.height) == ("image/webp", 1_200, 800)
