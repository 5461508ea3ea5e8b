"""Comments that say which paragraph a line carries out: `return False  # 2.4.5.a`."""

from __future__ import annotations

import io
import tokenize
from functools import cache
from pathlib import Path

from engine.rulebook import rulebook
from engine.rulebook.citations import cited
from engine.rulebook.functions import Function


def marked(function: Function, id: str) -> tuple[int, ...]:
    """The lines of a function that are said to carry out a paragraph; none where the whole function does."""
    node = function.node
    return tuple(
        line
        for line, ids in _marks_in(function.file).items()
        if id in ids and node.lineno <= line <= (node.end_lineno or node.lineno)
    )


@cache
def _marks_in(file: Path) -> dict[int, tuple[str, ...]]:
    """Lines and what their comments cite; a comment that has a line of its own speaks of the next one."""
    known = {paragraph.id for paragraph in rulebook().paragraphs}
    text = file.read_text(encoding="utf-8")
    marks: dict[int, tuple[str, ...]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, begin = token.start
            alone = not token.line[:begin].strip()
            ids = tuple(cited(token.string, known))
            if ids:
                marks[line + alone] = (*marks.get(line + alone, ()), *ids)
    return marks
