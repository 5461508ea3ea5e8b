"""The questions that scenarios know are those that the rules ask."""

from __future__ import annotations

import re
from pathlib import Path

import engine
from engine.scenarios.reading.questions import QUESTIONS

ASKING = (
    r'Question\(\s*[^,()]+(?:\([^()]*\))?(?:\.\w+)?,\s*"([a-z ]+)"',
    r'\.(?:ask|confirm)\(\s*[^,]+,\s*"([a-z ]+)"',
    r'_keep\([^)]*"(keep [a-z ]+)"',
)


def test_every_question_of_the_rules_has_its_name_here() -> None:
    """A question that the rules ask newly belongs into QUESTIONS, so that scenarios may name it."""
    sources = [file.read_text(encoding="utf-8") for file in Path(engine.__file__).parent.rglob("*.py")]
    asked = {found for source in sources for pattern in ASKING for found in re.findall(pattern, source)}
    assert asked == set(QUESTIONS)
