"""`tumult rehearse` as a program: what it prints and writes, interrupted and killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from tests.bot.rehearsal.conftest import Operator, Town

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def started(town: Town, place: str, *more: str) -> Process:
    environment = {"DISCORD_TOKEN": "sandbox", "TUMULT_DISCORD_API": town.sandbox.api}
    environment |= {"TUMULT_DISCORD_GATEWAY": town.sandbox.gateway}
    words = ["-m", "bot", "rehearse", str(town.id_of(place)), *more]
    return await asyncio.create_subprocess_exec(
        sys.executable, *words, env={**os.environ, **environment}, stdout=PIPE, stderr=PIPE
    )


async def ended(process: Process) -> tuple[int, str, str]:
    out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def until_something_stands(town: Town) -> None:
    async with asyncio.timeout(90):
        while not any("message" in each for each in town.traces):
            await asyncio.sleep(0.005)


async def test_it_prints_a_table_and_writes_a_file_without_anything_that_was_said(town: Town, tmp_path: Path) -> None:
    file = tmp_path / "shapes.json"
    pressing = asyncio.create_task(Operator().press(town.client, "Tavern"))
    code, out, err = await ended(await started(town, "Tavern", "--shapes", str(file), "--pause", "0.2"))
    await pressing
    assert code == 0, out + err
    rows = [line for line in out.splitlines() if re.match(r"  [+!-] ", line)]
    assert len(rows) > 45
    assert all(line.endswith("as expected") for line in rows)
    assert len({len(line) for line in rows}) == 1, "one column stands below the other"
    assert f"{len(rows)} as expected" in out
    written = file.read_text()
    for word in (
        "sandbox",
        "Tumult rehearsal",
        "tumult-rehearsal",
        "Dev",
        "Tavern",
        "a word",
        str(town.sandbox.core.world.bot_id),
    ):
        assert word not in written, word
    assert not re.search(r"\d{15}", written)


async def test_interrupted_it_tidies_up_and_says_so(town: Town) -> None:
    process = await started(town, "games", "--no-presses")
    await until_something_stands(town)
    process.send_signal(signal.SIGINT)
    code, out, err = await ended(process)
    assert code == 130, err
    assert "what was made is removed" in err
    assert "as expected" in out
    assert "Traceback" not in err
    assert town.traces == []


async def test_what_a_killed_one_has_left_the_next_removes(town: Town) -> None:
    process = await started(town, "games", "--no-presses")
    await until_something_stands(town)
    process.kill()
    await ended(process)
    left = town.traces
    assert left
    code, out, err = await ended(await started(town, "games", "--no-presses"))
    assert code == 0, out + err
    assert "nobody was there to press" in out
    assert "WARNING" not in err
    assert "Removed what an earlier rehearsal left: " in err
    assert [each for each in town.traces if not each.startswith("command")] == []


async def test_without_a_token_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    done = await asyncio.to_thread(CliRunner().invoke, app, ["rehearse", "12"])
    assert done.exit_code == 2
    assert "set DISCORD_TOKEN" in done.output
