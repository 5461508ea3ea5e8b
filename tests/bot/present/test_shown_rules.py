"""Chosen rules, words and the day look as they were reviewed, in every language."""

from __future__ import annotations

from tests.bot.present.shown_rules import SHOWN, shown


def test_rules_words_and_the_day_look_as_they_were_reviewed() -> None:
    assert shown().splitlines() == SHOWN.read_text("utf-8").splitlines()
