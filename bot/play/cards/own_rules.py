"""The operator's own copy of the rules, shown beside our words; the program comes without one.

A file of JSON, UTF-8, of at most 4 MiB:

    {"title": "Comprehensive rules", "rules": {"6.2.e": "…", "v3:2.1.e": "…"}}

`title` stands above the texts and may be left out. Each text stands under the number of its rule, in any spelling that
`/rule` understands; of one longer than Discord shows in one place the beginning is shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.rulebook import book

LARGEST = 4 * 2**20
LONGEST_TITLE, LONGEST_TEXT = 80, 8000

EXPECTED = 'an object of JSON such as {"title": "…", "rules": {"6.2.e": "…"}}'


class BadOwnRules(ValueError):
    """The operator's file of rules cannot be used; the message names the file, the entry, and what is expected."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"The rules in {file} cannot be used: {problem}. Correct the file, or unset TUMULT_RULES.")


@dataclass(frozen=True, slots=True)
class OwnRules:
    """Texts of rules by id; `title` is "" where the file has none."""

    title: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


NO_RULES = OwnRules()


def read_own_rules(file: Path) -> OwnRules:
    """The texts that a file has; raises BadOwnRules for one that cannot be read, is too large, or has another shape."""
    try:
        size = file.stat().st_size
        if size > LARGEST:
            raise BadOwnRules(file, f"it has {size} bytes, at most {LARGEST} are read")
        data = json.loads(file.read_text("utf-8-sig"))
    except OSError as problem:
        raise BadOwnRules(file, f"it cannot be read ({problem.strerror})") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise BadOwnRules(file, f"{EXPECTED} is expected ({problem})") from None
    return _checked(file, data)


def _checked(file: Path, data: Any) -> OwnRules:
    if not isinstance(data, dict) or not isinstance(data.get("rules"), dict) or set(data) - {"title", "rules"}:
        raise BadOwnRules(file, f"{EXPECTED} is expected")
    title = data.get("title", "")
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        raise BadOwnRules(file, f"a title of at most {LONGEST_TITLE} characters is expected")
    numbers, texts = book().numbers, dict[str, str]()
    for number, text in data["rules"].items():
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_TEXT:
            raise BadOwnRules(file, f"a text of at most {LONGEST_TEXT} characters is expected under {number!r}")
        id = numbers.find(number)
        if id is None:
            near = ", ".join(numbers.nearest(number)) or "such as 6.2.e"
            raise BadOwnRules(file, f"{number[:40]!r} is no number of a rule; the nearest are {near}")
        if id in texts:
            raise BadOwnRules(file, f"{number!r} stands twice")
        texts[id] = text.strip()
    return OwnRules(title.strip(), texts)
