"""The claim that every rule is carried out: there is no gap."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.rulebook import rulebook
from engine.rulebook.coverage import coverage

CHECKOUT = Path(__file__).parents[3]
RULE_IDS = CHECKOUT.parent / "shared" / "rules" / "rule-ids.txt"
PARAGRAPHS = 665


def test_no_gap_appears() -> None:
    assert not coverage(rulebook(), CHECKOUT).gaps, "run `tumult rules coverage` and close these gaps"


def test_every_paragraph_is_classed_once() -> None:
    ids = [paragraph.id for paragraph in rulebook().paragraphs]
    assert len(ids) == len(set(ids)) == PARAGRAPHS


def test_the_paragraphs_are_those_of_the_rules() -> None:
    if not RULE_IDS.exists():
        if os.environ.get("CI") == "true":
            raise FileNotFoundError(f"{RULE_IDS}: the full check needs the list of rules")
        pytest.skip("the list of rules in ../shared/rules does not lie beside this checkout; their number is tested")
    listed = {line.split("\t")[0] for line in RULE_IDS.read_text(encoding="utf-8").splitlines()}
    assert {paragraph.id for paragraph in rulebook().paragraphs} == listed
