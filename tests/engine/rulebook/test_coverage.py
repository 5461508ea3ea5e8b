"""The claim that every rule is carried out: no gap but those that are listed beside this file, and these get fewer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.rulebook import coverage, rulebook

CHECKOUT = Path(__file__).parents[3]
KNOWN_GAPS = Path(__file__).with_name("known_gaps.txt")
RULE_IDS = CHECKOUT.parent / "shared" / "rules" / "rule-ids.txt"
PARAGRAPHS = 665


def test_no_gap_appears() -> None:
    known = set(KNOWN_GAPS.read_text(encoding="utf-8").split())
    found = coverage(rulebook(), CHECKOUT).gaps
    assert not [gap for gap in found if gap.id not in known], "run `tumult rules coverage` and close these gaps"


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
