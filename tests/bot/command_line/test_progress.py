"""How far a long command is: a bar at a terminal, a plain line elsewhere, nothing where nothing is wanted."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import pytest
from rich.console import Console

from bot.command_line.progress import Progress

SOON = 5.0
"""Seconds within which something is shown that is to be shown at once."""


def console(*, terminal: bool) -> Console:
    return Console(file=io.StringIO(), force_terminal=terminal, width=100)


def shown(console: Console, wanted: str) -> str:
    """What stands there once the wanted words do."""
    until = time.monotonic() + SOON
    file = console.file
    assert isinstance(file, io.StringIO)
    while wanted not in file.getvalue() and time.monotonic() < until:
        time.sleep(0.01)
    return file.getvalue()


def test_a_terminal_shows_a_bar_with_how_many_are_done() -> None:
    where = console(terminal=True)
    with Progress("Games", 8, console=where, shown_after=0) as progress:
        progress.advance(3)
        said = shown(where, "3/8")
    assert "Games" in said
    assert "3/8" in said


def test_what_is_done_at_once_shows_nothing() -> None:
    where = console(terminal=True)
    with Progress("Games", console=where) as progress:
        assert list(progress.of(["one", "two"])) == ["one", "two"]
    assert shown_now(where) == ""


def shown_now(where: Console) -> str:
    assert isinstance(where.file, io.StringIO)
    return where.file.getvalue()


def test_elsewhere_a_plain_line_says_what_is_done_and_what_remains() -> None:
    where = console(terminal=False)
    with Progress("Games", 1000, console=where, told_every=0.05) as progress:
        progress.advance(100)
        time.sleep(0.02)
        progress.advance(100)
        said = shown(where, "left")
    lines = said.splitlines()
    assert lines
    assert all(line.startswith("Games: 200 of 1000, about ") and line.endswith(" left") for line in lines[-1:])
    assert "\x1b" not in said


def test_without_a_total_the_line_says_how_long_it_has_taken() -> None:
    where = console(terminal=False)
    with Progress("Entries", console=where, told_every=0.05) as progress:
        progress.advance(7)
        said = shown(where, "Entries: 7 done in ")
    assert "Entries: 7 done in 0 s" in said


def test_a_quiet_one_counts_and_shows_nothing() -> None:
    where = console(terminal=False)
    with Progress("Games", console=where, told_every=0.01, quiet=True) as progress:
        for _ in progress.of(range(3)):
            time.sleep(0.02)
        assert progress.line().startswith("Games: 3 of 3")
    assert shown_now(where) == ""


@pytest.mark.asyncio
async def test_what_is_waited_for_is_counted_too() -> None:
    async def three() -> AsyncIterator[int]:
        for each in range(3):
            yield each

    with Progress("Entries", 3, console=console(terminal=False)) as progress:
        assert [each async for each in progress.of_each(three())] == [0, 1, 2]
        assert progress.line().startswith("Entries: 3 of 3")


def test_a_fault_within_ends_it_and_goes_on() -> None:
    where = console(terminal=True)
    with pytest.raises(ValueError, match="broken"), Progress("Games", 3, console=where, shown_after=0):
        raise ValueError("broken")


@pytest.mark.process
def test_results_alone_stand_in_the_output_of_a_command() -> None:
    command = [sys.executable, "-m", "bot", "selfplay", "--games", "3", "--no-checks"]
    plain = subprocess.run(command, capture_output=True, check=True, text=True)
    assert plain.stdout.startswith("3 games")
    assert plain.stderr == ""
    as_json = subprocess.run([*command, "--json"], capture_output=True, check=True, text=True)
    assert as_json.stdout.startswith('{"games": 3')
    assert as_json.stderr == ""
