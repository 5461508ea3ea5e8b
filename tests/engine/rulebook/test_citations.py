"""Whatever cites a rule by its number cites one that the rule book has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rulebook.citations import numbers_in
from engine.rulebook.functions import functions
from engine.scenarios.reading.rule_numbers import rule_exists

CHECKOUT = Path(__file__).parents[3]
WHERE = ("engine", "persistence", "bot", "docs", "tests/scenarios")
ENDINGS = (".py", ".toml", ".yaml", ".md")
OF_THE_LATER_EDITION = "facts.toml"
"""It gives paragraphs their numbers in an edition that the rule book has only in part."""
A_RULE = re.compile(r"v[34]:.+|[A-Z0-9]*[A-Z].*|[1-7](\.\d+)+\.[a-z]|[1-7]\.\d+\.\d+")
"""Numbers that can be nothing else: with an edition, a name or a letter, or with three parts in a chapter of rules."""


NUMBERED_ELSEWHERE = re.compile(r"\b(contradictions?|laws?)\s+\d", re.IGNORECASE)
"""A number of a list that no file of the repository holds; what was decided is written out, or its paragraph cited."""


def unknown_in(text: str) -> Iterator[str]:
    """The numbers of rules in a text that the rule book has not."""
    return (number for number in numbers_in(text) if A_RULE.fullmatch(number) and not rule_exists(number))


def test_every_rule_that_is_cited_exists() -> None:
    found = [
        f"{file.relative_to(CHECKOUT)}:{at} cites {number}"
        for folder in WHERE
        for file in sorted((CHECKOUT / folder).rglob("*"))
        if file.suffix in ENDINGS and file.name != OF_THE_LATER_EDITION
        for at, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for number in unknown_in(line)
    ]
    assert found == [], "cite the paragraph that says it, or the one that the later edition changes"


def test_nothing_is_cited_by_the_number_of_a_list_that_is_not_here() -> None:
    found = [
        f"{file.relative_to(CHECKOUT)} cites {each[0]!r}"
        for folder in ("engine", "persistence", "bot")
        for file in sorted((CHECKOUT / folder).rglob("*"))
        if file.suffix in (*ENDINGS, ".lua")
        for each in NUMBERED_ELSEWHERE.finditer(file.read_text("utf-8"))
    ]
    assert found == [], "say what was decided, or cite the paragraph whose remark says it"


def test_no_docstring_is_a_number_alone() -> None:
    saying_nothing = [name for name, each in functions().items() if is_a_number_alone(each.says)]
    assert saying_nothing == [], "say what goes in and what comes out, after the number"


def is_a_number_alone(text: str) -> bool:
    """Whether a docstring has nothing but numbers of rules."""
    return bool(text) and all(any(map(str.isdigit, word)) for word in text.split())


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("v3:2.5.b, v3:2.5.k Where the edition says so", ["v3:2.5.b", "v3:2.5.k"]),
        ("3.2.9.f, v3:7.3.21 So many", ["v3:7.3.21"]),
        ("2.1.x-y, RB.99, 7.3.99", ["2.1.x", "2.1.y", "RB.99", "7.3.99"]),
        ("4.2.4.b-d, 7.3.5, v3:2.5.1, 6.2, KW.12 and 2V2.5", []),
        ("127.0.0.1, 0.25, Python 3.11, in 3.5 seconds", []),
    ],
)
def test_what_does_not_exist_is_found(text: str, unknown: list[str]) -> None:
    assert list(unknown_in(text)) == unknown
