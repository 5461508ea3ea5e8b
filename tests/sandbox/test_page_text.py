"""Whatever people are called, on the local Discord's page it is text: nothing there is written as HTML or run."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "deploy" / "sandbox" / "page"

WRITES_HTML = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser|setHTML"
    r"|\beval\(|new Function|javascript:"
)


def test_the_page_makes_elements_and_text_alone() -> None:
    scripts = sorted(PAGE.glob("*.js"))
    assert len(scripts) > 10
    assert [file.name for file in scripts if WRITES_HTML.search(file.read_text("utf-8"))] == []
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=", (PAGE / "index.html").read_text("utf-8"))
