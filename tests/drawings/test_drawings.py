"""The pictures of the house are true: each is what the imports say, and no arrow in them runs back up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drawings.drawing import CircularImports, drawn, essential
from tests.drawings.pages import DRAWING, pages, redrawn


def test_what_follows_from_others_is_left_out() -> None:
    assert essential({"roof": {"walls", "ground"}, "walls": {"ground"}, "ground": set()}) == {
        "roof": {"walls"},
        "walls": {"ground"},
        "ground": set(),
    }


def test_a_circle_cannot_be_drawn() -> None:
    with pytest.raises(CircularImports, match=r"hen → egg → hen|egg → hen → egg"):
        essential({"hen": {"egg"}, "egg": {"hen"}})


def test_a_drawing_has_an_arrow_for_each_import_that_matters() -> None:
    lines = drawn("engine").splitlines()
    assert lines[0] == "flowchart TD"
    assert "    rules --> core" in lines
    assert not any(line.endswith("--> rules") and line.strip().startswith("core") for line in lines)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_each_page_begins_with_a_true_picture(page: Path) -> None:
    text = page.read_text()
    title, _, rest = text.partition("\n\n")
    assert title.startswith("# ")
    assert DRAWING.match(rest), f"{page} does not begin with a drawing"
    assert redrawn(text) == text, f"{page}: run `python -m tests.drawings`"
