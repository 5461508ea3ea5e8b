"""Starting and stopping: Ctrl-C ends everything cleanly, and the next run goes on with the same games."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from deploy.sandbox.client import SandboxClient
from tests.end_to_end.duel import begin_duel, refusal_of
from tests.end_to_end.house import DATA, Home, children_of, open_house
from tests.end_to_end.players import board_of, buttons_of

pytestmark = pytest.mark.process

WITHIN = 8.0
"""Seconds in which everything has stopped."""


@pytest.fixture
def folder() -> Iterator[Path]:
    found = DATA / uuid.uuid4().hex[:12]
    found.mkdir(parents=True)
    yield found
    shutil.rmtree(found, ignore_errors=True)


def _gone(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.asyncio
async def test_ctrl_c_ends_the_bot_and_the_next_run_goes_on_with_the_same_board() -> None:
    async with open_house() as house:
        async with house.store() as store:
            for user in house.sandbox.core.world.users.values():  # a board that calls somebody is posted anew
                await store.preferences.set(int(user.id), {"pings": "none"})
        duel = await begin_duel(house)
        mover, _ = await duel.to_turn()
        board, before, server = await duel.board(), await duel.standing(), house.server_id()
        assert await house.stop_bot() == 0
        assert _gone(server), "the store outlives the bot"
        assert "Traceback" not in house.log_text
        await house.start_bot()
        assert await duel.standing() == before
        assert await duel.board() == board, "the board is another one"
        assert not refusal_of((await mover.press(board, buttons_of(board)["pass"], as_seen=True)).shown)
        assert (await duel.standing()).version == before.version + 1
        moved = await duel.board()
        assert moved.id == board.id or "Day 2" in moved.text
        os.kill(house.bot_id, signal.SIGTERM)
        assert await house.wait_bot() == 0


@pytest.mark.asyncio
async def test_a_press_under_way_is_finished_when_the_bot_is_stopped() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        mover, _ = await duel.to_turn()
        board, before = await duel.board(), await duel.standing()
        pressing = asyncio.create_task(mover.press(board, buttons_of(board)["pass"], wait=4))
        await asyncio.sleep(0.002)
        assert await house.stop_bot() == 0
        outcome = await pressing
        await house.start_bot()
        counted = (await duel.standing()).version - before.version
        assert counted == (0 if outcome.failed else 1), f"{outcome.state}, but {counted} moves"
        if not outcome.failed:
            assert not refusal_of(outcome.shown)


@pytest.mark.asyncio
async def test_ctrl_c_ends_the_bot_also_while_discord_is_away() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        await duel.to_turn()
        await house.sandbox.stop()
        await asyncio.sleep(2.5)
        began = time.monotonic()
        assert await house.stop_bot() == 0
        assert time.monotonic() - began < WITHIN


class Program:
    """`tumult run` without a token, as a person starts it; its page lies at `port`, at any free one by default."""

    def __init__(self, folder: Path, port: int = 0, **environment: str) -> None:
        self.folder, self.port, self.given = folder, port, environment
        self.process: asyncio.subprocess.Process | None = None
        self.lines: list[str] = []

    @property
    def page(self) -> str:
        """The address it has printed."""
        (line,) = [line for line in self.lines if "http://" in line]
        return "http://" + line.split("http://")[1].split()[0]

    async def start(self) -> None:
        """Starts it and waits for its address."""
        environment = {
            **os.environ,
            "TUMULT_DATA": str(self.folder / "data"),
            "TUMULT_PAGE_PORT": str(self.port),
            "TUMULT_CALL_SECONDS": "0",
            **self.given,
        }
        for name in ("DISCORD_TOKEN", "REDIS_URL", "TUMULT_DISCORD_API", "TUMULT_DISCORD_GATEWAY"):
            environment.pop(name, None)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            process_group=0,
        )
        self.lines = []
        async with asyncio.timeout(30):
            while not any("http://" in line for line in self.lines):
                assert self.process.stdout is not None
                line = (await self.process.stdout.readline()).decode()
                assert line, f"it ended: {''.join(self.lines)}"
                self.lines.append(line)

    async def rest(self) -> str:
        """Whatever it says until its end."""
        assert self.process is not None
        assert self.process.stdout is not None
        async with asyncio.timeout(30):
            said = (await self.process.stdout.read()).decode()
            await self.process.wait()
        return "".join(self.lines) + said

    async def interrupt(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and all it has said."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        said = await self.rest()
        assert self.process.returncode is not None
        return self.process.returncode, said

    def end(self) -> None:
        """Makes sure that nothing is left."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()


@pytest.mark.asyncio
async def test_the_program_without_a_token_brings_everything_and_stops_everything(folder: Path) -> None:
    program = Program(folder)
    try:
        await program.start()
        async with SandboxClient(program.page) as client, aiohttp.ClientSession() as session:
            async with session.get(program.page) as answer:
                assert answer.status == 200
                assert "text/html" in answer.headers["Content-Type"]
            await client.wait_for_bot(20)
            duel = await begin_duel(Home(client, folder / "data"))
            mover, _ = await duel.to_turn()
            board, before = await duel.board(), await duel.standing()
        assert program.process is not None
        children = children_of(program.process.pid)
        assert len(children) == 3, children  # the store, the local Discord, and who draws
        began = time.monotonic()
        code, said = await program.interrupt()
        assert code == 0, said
        assert time.monotonic() - began < WITHIN
        assert "Traceback" not in said
        assert said.count("http://") == 1, "more than one address"
        assert all(_gone(child) for child in children), "something outlives the program"

        await program.start()
        async with SandboxClient(program.page) as client:
            await client.wait_for_bot(20)
            duel.house = Home(client, folder / "data")
            mover.client = duel.ana.client = duel.bo.client = client
            assert await duel.standing() == before
            again = await board_of(mover, duel.thread)
            assert again is not None
            assert (again.id, again.text, again.buttons) == (board.id, board.text, board.buttons)
            assert not refusal_of((await mover.press(again, "Pass")).shown)
            assert (await duel.standing()).version == before.version + 1
        code, said = await program.interrupt()
        assert code == 0, said
    finally:
        program.end()


@pytest.mark.asyncio
@pytest.mark.parametrize("own_first", [True, False])
async def test_everything_that_is_told_to_end_at_once_ends_without_a_complaint(folder: Path, own_first: bool) -> None:
    program = Program(folder)
    try:
        await program.start()
        assert program.process is not None
        assert program.process.stdout is not None
        while not program.lines[-1].startswith("Choose who you are"):
            program.lines.append((await program.process.stdout.readline()).decode())
        everybody = [program.process.pid, *children_of(program.process.pid)]
        for process_id in everybody if own_first else reversed(everybody):
            os.kill(process_id, signal.SIGTERM)
        said = await program.rest()
        assert program.process.returncode == 0, said
        assert "Stopping." in said
        assert "ERROR" not in said, said
        assert "started again" not in said
        assert all(_gone(process_id) for process_id in everybody)
    finally:
        program.end()


async def _refused_to_run(program: Program) -> str:
    """The one sentence with which the program ends before it has begun."""
    with pytest.raises(AssertionError):
        await program.start()
    said = await program.rest()
    assert program.process is not None
    assert program.process.returncode == 1
    assert "Traceback" not in said
    lines = [line for line in said.splitlines() if line.strip()]
    assert len(lines) == 1, said
    return lines[0]


@pytest.mark.asyncio
async def test_a_second_bot_on_the_same_games_is_refused_and_the_first_goes_on() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        second = Program(house.folder)
        try:
            said = await _refused_to_run(second)
        finally:
            second.end()
        assert said.startswith("Another Tumult is running on")
        mover, _ = await duel.to_turn()
        assert not refusal_of((await duel.press(mover, "pass")).shown)


MEMORY = Path("/dev/shm")


@pytest.mark.skipif(not MEMORY.is_dir(), reason="only Linux has /dev/shm, a directory that is kept in memory")
@pytest.mark.asyncio
async def test_games_are_not_kept_where_a_restart_of_the_machine_loses_them() -> None:
    folder = MEMORY / f"tumult-{uuid.uuid4().hex[:12]}"
    program = Program(folder)
    try:
        said = await _refused_to_run(program)
        assert str(folder) in said
        assert "Choose a data directory on a disk" in said
    finally:
        program.end()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.asyncio
async def test_a_page_port_that_is_taken_is_named_and_nothing_is_left_running(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        program = Program(folder, port)
        try:
            said = await _refused_to_run(program)
        finally:
            program.end()
    assert str(port) in said
    assert "TUMULT_PAGE_PORT" in said, f"it is not said what to do: {said}"
    again = Program(folder)
    try:
        await again.start()
        assert (await again.interrupt())[0] == 0
    finally:
        again.end()


@pytest.mark.asyncio
async def test_a_setting_that_cannot_be_used_is_named_without_its_value(folder: Path) -> None:
    program = Program(folder, TUMULT_LOG_LEVEL="hunter2")
    try:
        said = await _refused_to_run(program)
    finally:
        program.end()
    assert "TUMULT_LOG_LEVEL" in said
    assert "hunter2" not in said
