"""What `--help` says: a first screen with every command, and for each command an example that can be typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from typer._click import Context
from typer.main import get_command
from typer.testing import CliRunner

from bot.command_line import COMMANDS, app

RUNNER = CliRunner()


def leaves() -> Iterator[tuple[str, Any]]:
    """Every command that does something, by its whole name."""
    whole = get_command(app)
    for name in whole.list_commands(Context(whole)):
        one = whole.get_command(Context(whole), name)
        inner = getattr(one, "commands", {})
        yield from ((f"{name} {each}", command) for each, command in inner.items())
        if not inner:
            yield name, one


LEAVES = dict(leaves())


def test_the_first_screen_lists_every_command_with_a_line_and_says_where_to_begin() -> None:
    shown = RUNNER.invoke(app, ["--help"], env={"COLUMNS": "100"}).output
    for name, (_, heading, line) in COMMANDS.items():
        assert re.search(rf"│ {name} +{re.escape(line)} *│", shown), name
        assert f"─ {heading} ─" in shown
    assert "tumult play --first" in shown
    assert "--install-completion" in shown
    assert shown.count("\n") < 45, "it fits on a screen"


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_says_what_it_does_and_gives_an_example_that_it_takes(name: str) -> None:
    command = LEAVES[name]
    told = " ".join(str(command.help).split())
    _, _, after = told.partition("Example")
    typed = re.findall(r"`([^`]*\btumult [^`]+)`", after)
    assert typed, "an example"
    for example in typed:
        words = shlex.split(example[example.index("tumult ") :])
        depth = 1 + len(name.split())
        assert " ".join(words[1:depth]) == name
        command.make_context(name, words[depth:])  # raises where an option or an argument is not as typed


def test_tab_completes_commands_and_levels() -> None:
    for typed, offered in (("tumult pl", "play"), ("tumult play --level pl", "planner"), ("tumult play --la", "--lan")):
        words = typed.split()
        shell = {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1), "_TUMULT_COMPLETE": "complete_bash"}
        shown = RUNNER.invoke(app, [], env=shell, prog_name="tumult").output
        assert offered in shown, (typed, shown)
