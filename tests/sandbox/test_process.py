"""The sandbox as a process of its own: started, driven, stopped, and going on where it stopped."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deploy.sandbox import Sandbox, SandboxClient, SandboxError, Settings
from tests.sandbox.bot import running

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


class Started:
    """Where a sandbox of its own listens."""

    def __init__(self, addresses: dict[str, str], process: asyncio.subprocess.Process) -> None:
        self.page, self.api, self.gateway = addresses["page"], addresses["api"], addresses["gateway"]
        self.process = process


@asynccontextmanager
async def started(data: Path, *options: str) -> AsyncIterator[Started]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "deploy.sandbox", "--port", "0", "--data", str(data), *options,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 15)
        yield Started(json.loads(line), process)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 10)


@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
async def test_it_goes_on_where_it_stopped(data_folder: Path, kill: bool) -> None:
    async with started(data_folder, "--token", "secret") as first:
        async with running(first, token="secret"), SandboxClient(first.page) as client:  # type: ignore[arg-type]
            ana = client.person("ana")
            message = (await ana.slash("altered challenge", friend="bo")).shown
            await message_thread(client, message.id)
        mode = os.stat(data_folder).st_mode
        assert mode & 0o077 == 0, "direct messages lie there"
        if kill:
            first.process.kill()
            await first.process.wait()
    if not kill:
        assert first.process.returncode == 0
    async with started(data_folder, "--token", "secret") as second, SandboxClient(second.page) as client:
        ana = client.person("ana")
        again = (await ana.read())[0]
        assert again.id == message.id
        assert (await ana.commands())[0]["name"] == "altered challenge"
        async with running(second, token="secret"):  # type: ignore[arg-type]
            outcome = await ana.press(again, "Pass")
            assert outcome.kind == "update"
            assert (await client.fetch(outcome.shown.pictures[0])).startswith(b"\x89PNG")
            later = await ana.say("newer")
            assert int(later.id) > int(message.id)


async def message_thread(client: SandboxClient, message_id: str) -> None:
    """The first message is there for the other person too."""
    assert [found.id for found in await client.person("bo").read()] == [message_id]


async def test_a_taken_port_and_a_taken_folder_are_told(data_folder: Path) -> None:
    sandbox = Sandbox(Settings(port=0, data=data_folder))
    await sandbox.start()
    port = int(sandbox.page.split(":")[2].strip("/"))
    other = Sandbox(Settings(port=port))
    with pytest.raises(SandboxError, match=f"Port {port} is taken"):
        await other.start()
    with pytest.raises(SandboxError, match="another sandbox"):
        Sandbox(Settings(port=0, data=data_folder))
    await sandbox.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent ended")
async def test_it_stops_with_its_parent(data_folder: Path) -> None:
    script = (
        "import subprocess, sys; p = subprocess.Popen([sys.executable, '-m', 'deploy.sandbox', '--port', '0', "
        f"'--data', {str(data_folder)!r}, '--stop-with-parent'], stdout=subprocess.PIPE); "
        "print(p.stdout.readline().decode(), end='', flush=True)"
    )
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE)
    output, _ = await asyncio.wait_for(parent.communicate(), 15)
    pid = int(json.loads(output)["pid"])
    async with asyncio.timeout(10):
        while _is_alive(pid):
            await asyncio.sleep(0.05)


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z" and os.path.exists(f"/proc/{pid}")
