"""The changes themselves, and the short form of the proof: a few rules broken, and noticed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rulebook.functions import functions
from tests.mutation.breaking import broken, changes, code_of, find
from tests.mutation.marks import marked

SOURCE = '''
def free(seat: int, taken: list[int]) -> list[int]:
    """Seats that are free."""
    found = []
    for other in range(seat + 1):
        if other not in taken and other < 4:
            found.append(other)
    return found
'''


def test_every_change_changes_something_and_only_once() -> None:
    function = find(ast.parse(SOURCE), ("free",))
    made = changes(function)
    texts = {ast.unparse(broken(SOURCE, ("free",), change.number)) for change in made}
    assert len(texts) == len(made) > 6
    assert ast.unparse(ast.parse(SOURCE)) not in texts
    assert [change.what for change in made][:2] == [
        "does nothing at all",
        "drops `found.append(other)`",
    ]
    assert [change.what for change in made][2:5] == [
        "sees only the first of `range(seat + 1)`",
        "negates `other not in taken and other < 4`",
        "never sees `other not in taken and other < 4`",
    ]


def test_a_change_is_found_again_by_its_number() -> None:
    tree = broken(SOURCE, ("free",), 1)
    space: dict[str, object] = {}
    exec(compile(tree, "free", "exec"), space)
    free = space["free"]
    assert callable(free)
    assert free(3, [1]) == []


def test_only_a_marked_branch_is_changed() -> None:
    function = find(ast.parse(SOURCE), ("free",))
    assert {change.line for change in changes(function, [6])} == {6, 7}
    assert {change.line for change in changes(function, [7])} == {7}
    assert changes(function, []) == changes(function)


def test_lines_are_marked_by_comments_that_cite() -> None:
    """A comment speaks of its own line, or of the next one if it has the line for itself; of a range, of all in it."""
    function = functions()["core.events.possibility.is_possible"]
    lines = function.file.read_text(encoding="utf-8").splitlines()
    assert all("2.4.1.d-e" in lines[line - 1] for line in marked(function, "2.4.1.e"))
    assert marked(function, "2.4.1.e") == marked(function, "2.4.1.d") != ()
    assert marked(function, "1.4.1.d") == ()


def test_code_may_close_over_names_that_the_change_no_longer_uses() -> None:
    source = "def outer(a):\n    def inner(b):\n        return a + b\n    return inner\n"
    code = code_of(compile(broken(source, ("outer", "inner"), 0), "outer", "exec"), ("outer", "inner"))
    assert code.co_freevars == ("a",)


@pytest.mark.parametrize(("name", "error"), [(("taken",), LookupError), (("C",), TypeError)])
def test_what_is_no_function(name: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        find(ast.parse(SOURCE + "class C:\n    pass\n"), name)


@pytest.mark.process
def test_a_few_rules_are_broken_and_noticed() -> None:
    checkout = Path(__file__).parents[2]
    few = [part for id in ("2.1.c", "4.2.4.c", "6.2.h") for part in ("--only", id)]
    command = [sys.executable, "-m", "tests.mutation", *few]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 of 3 paragraphs noticed by a scenario" in done.stdout
