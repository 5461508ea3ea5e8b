"""What cards mean changes on purpose alone: every tree is the one that was read over and agreed to."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cards.catalogue import default_catalogue
from tests.engine.cards import golden_trees
from tests.engine.cards.golden_trees import GOLDEN, PARTS, TREES, changes

READ_OVER = (
    "look at what is compiled otherwise, and if it is right run: python -m tests.engine.cards.golden_trees --write"
)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_trees_are_those_that_were_agreed_to(file: Path) -> None:
    different = changes(file)
    assert not different, "\n".join([READ_OVER, *different[:40]])


def test_another_tree_is_told_and_written_when_agreed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "trees.txt"
    file.write_text("I gain 1 boost.\n    Boost(Me)\n", "utf-8")
    monkeypatch.setattr(golden_trees, "GOLDEN", {file: lambda: "I gain 1 boost.\n    Boost(Me, number=2)\n"})
    assert golden_trees.main([]) == 1
    assert "-    Boost(Me)\n+    Boost(Me, number=2)" in capsys.readouterr().out
    assert golden_trees.main(["--write"]) == 0
    assert golden_trees.main([]) == 0
    assert "number=2" in file.read_text("utf-8")


def test_cards_and_parts_of_uniques_are_among_them() -> None:
    assert len(PARTS.read_text(encoding="utf-8").splitlines()) > 600
    told = set(TREES.read_text(encoding="utf-8").split())
    assert {card.reference for card in default_catalogue().cards.values() if card.abilities} <= told
