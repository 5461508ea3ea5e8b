"""Wordings that no card file has: most are understood, and what is said of them is what they say."""

from __future__ import annotations

from pathlib import Path

from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability
from engine.cards.text.compiling import compile_text
from engine.cards.wording import text
from tests.engine.cards.text.printed import with_tokens

LINES = [
    line.replace("\\n", "\n")
    for line in (Path(__file__).parent / "lines_of_no_card.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
READ_AT_LEAST = 783
"""How many of the lines are understood; it may only grow."""


def understood() -> dict[str, tuple[Ability, ...]]:
    """The abilities of each line that has a meaning."""
    found: dict[str, tuple[Ability, ...]] = {}
    for line in LINES:
        try:
            found[line] = compile_text(line)
        except NotUnderstood:
            continue
    return found


def test_most_lines_are_understood() -> None:
    assert len(understood()) >= READ_AT_LEAST, sorted(set(LINES) - understood().keys())


def test_what_is_said_of_a_line_has_its_meaning() -> None:
    cards = with_tokens()
    for line, abilities in understood().items():
        said = "\n".join(text(ability, cards) for ability in abilities)
        assert compile_text(said) == abilities, f"{line} -> {said}"
