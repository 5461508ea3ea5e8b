"""Files that are parsed by their tables say the same as when they are parsed whole."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.toml_tables import tables

ROOT = Path(__file__).parents[2]
READ_BY_TABLES = (
    *(ROOT / "bot" / "present" / "texts").glob("*/*.toml"),
    *(ROOT / "engine" / "rulebook" / "texts").glob("*/[0-9]*.toml"),
)


def test_each_outermost_table_is_found_with_those_inside_it() -> None:
    text = 'above = 1\n[card]\nsays = "a [b]"\n\n["2.1.c"]\nx = 1\n[["2.1.c".silences]]\ny = 2\n[card.more]\nz = 3\n'
    assert {name: tomllib.loads(each) for name, each in tables(text).items()} == {
        "card": {"card": {"says": "a [b]", "more": {"z": 3}}},
        "2.1.c": {"2.1.c": {"x": 1, "silences": [{"y": 2}]}},
    }
    assert tables("# nothing\n") == {}


@pytest.mark.parametrize("file", READ_BY_TABLES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_says_the_same_table_by_table(file: Path) -> None:
    text = file.read_text("utf-8")
    whole = tomllib.loads(text)
    assert {name: tomllib.loads(each)[name] for name, each in tables(text).items()} == whole
