"""Proofs are kept batch by batch, and what was interrupted is played again."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from engine import PRESETS
from engine.selfplay import ONE_IN, TABLES, Orders, Setting, play_some
from tests.proof import __main__ as proof
from tests.proof import batches
from tests.proof.batches import BATCH, TURN, contradicted, play_batch, setting_of
from tests.proof.ledger import Ledger, sources_digest


def run(folder: Path, games: int, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    ended = proof.main(["duels", "--games", str(games), "--jobs", "1", "--folder", str(folder)])
    return ended, capsys.readouterr().out


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "BATCH", 1)
    monkeypatch.setattr(proof, "_played", lambda name, numbers, jobs: (play_batch(name, each, 1) for each in numbers))


@pytest.mark.usefixtures("small")
def test_a_proof_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended, said = run(tmp_path, 1, capsys)
    assert (ended, "0 of 1 batches" in said) == (0, True)
    ended, said = run(tmp_path, 2, capsys)
    assert "1 of 2 batches" in said
    assert "duels: 2 games" in said
    assert "seeds 0 to 1, no breaches" in said
    assert "2 of 2 batches" in run(tmp_path, 2, capsys)[1]


@pytest.mark.usefixtures("small")
def test_a_torn_line_is_one_batch_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, 2, capsys)
    file = Ledger("duels", tmp_path).file
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert len(Ledger("duels", tmp_path).batches) == 1
    run(tmp_path, 2, capsys)
    assert file.read_bytes() == whole or len(Ledger("duels", tmp_path).batches) == 2
    assert len(Ledger("duels", tmp_path).total().endings) > 0


@pytest.mark.usefixtures("small")
def test_a_failure_is_told_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.selfplay.invariants.questions.ANSWERS_AT_MOST", 20)
    monkeypatch.setattr("engine.selfplay.campaign.ATTEMPTS", 2)
    monkeypatch.setattr(import_module("bot.command_line.selfplay"), "FAILURES", tmp_path / "failures")
    assert run(tmp_path, 2, capsys)[0] == 1
    assert proof.main(["duels", "--games", "2", "--folder", str(tmp_path)]) == 1
    assert "again: tumult selfplay --repeat" in capsys.readouterr().err


def test_another_engine_is_another_proof(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("one")
    before = sources_digest(tmp_path)
    (tmp_path / "rules.py").write_text("two")
    assert sources_digest(tmp_path) != before
    assert Ledger("duels", tmp_path, before).file != Ledger("duels", tmp_path, sources_digest(tmp_path)).file


def test_the_witness_speaks_up() -> None:
    """9"""
    _, (line,) = play_some([3], Orders(Setting()))
    start = line.index(b'"digests":["') + len(b'"digests":["')
    wrong = line[:start] + bytes([line[start] ^ 1]) + line[start + 1 :]
    assert contradicted([line, wrong]) == ["seed 3: another game from the first question on"]


def test_every_setting_of_a_proof_comes_up_and_is_looked_at_with_every_invariant() -> None:
    for name, settings in batches.PROOFS.items():
        assert len(set(settings)) == len(settings) > 0
        whole = range(0, TURN * len(settings) * BATCH, ONE_IN)
        assert {setting_of(name, seed // BATCH) for seed in whole} == set(settings)


def test_decks_of_all_sets_are_played_at_every_table_in_both_editions() -> None:
    met = {(setting.table, setting.edition) for setting in batches.PROOFS["sets"]}
    assert met == {(table, edition) for table in TABLES for edition in PRESETS}


def test_a_proof_whose_cards_are_missing_says_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = Setting(cards=f"random+{tmp_path}/gone.jsonl")
    monkeypatch.setitem(batches.PROOFS, "sets", (setting,))
    assert proof.main(["sets", "--games", "1", "--folder", str(tmp_path)]) == 2
    assert "gone.jsonl: it cannot be read" in capsys.readouterr().err
