"""The embedded server: owned, watched, and refused where games would not be safe."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from persistence import Committed, NewGame, Store, StoreInUse, StoreRefused, StoreSettings, open_store
from persistence.embedded import EmbeddedServer, place
from persistence.embedded import server as server_module
from persistence.embedded.binary import find_engine
from persistence.server.keys import LAYOUT, GameKeys
from persistence.store import begun_server
from tests.persistence.servers import CHECKOUT, alive, environment, eventually, temporary_directory

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

HOLD = """
import asyncio, sys
from pathlib import Path
from persistence import NewGame, StoreSettings, open_store

async def main():
    async with open_store(StoreSettings(Path(sys.argv[1]))) as store:
        await store.games.create(NewGame("g1", (1, 2)), "op", b"state", b"entry")
        print(store.server.pid, flush=True)
        await asyncio.sleep(60)

{before}
asyncio.run(main())
"""


async def _hold(directory: Path, before: str = "") -> tuple[asyncio.subprocess.Process, int]:
    """Another program that keeps a store open; gives it and its server's process id."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", HOLD.format(before=before), str(directory)),
        stdout=asyncio.subprocess.PIPE,
        env=environment(),
        cwd=CHECKOUT,
    )
    assert program.stdout is not None
    return program, int(await program.stdout.readline())


async def _refused(directory: Path, binary: Path | None = None) -> str:
    with pytest.raises(StoreRefused) as caught:
        async with open_store(StoreSettings(directory, server_binary=binary)):
            pass
    return str(caught.value)


async def test_a_restart_keeps_everything(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory)) as store:
        await store.games.create(NewGame("g1", (1, 2)), "op", b"one", b"e")
        await store.games.commit("g1", "a", 1, b"two", b"e2")
        before = await _dump(store)
        pid = store.server.pid if store.server else None
    assert pid is not None
    assert not alive(pid)
    assert not list((data_directory / "redis").glob("*.sock"))
    async with open_store(StoreSettings(data_directory)) as store:
        assert await _dump(store) == before
        assert (data_directory / "redis" / "redis.sock").stat().st_mode & 0o777 == 0o700
        assert (data_directory / "redis").stat().st_mode & 0o777 == 0o700
        answer = await store.connection.execute("CONFIG", "GET", "*")
    settings = dict(zip(answer[::2], answer[1::2], strict=True))
    expected = {b"appendonly": b"yes", b"appendfsync": b"always", b"aof-use-rdb-preamble": b"yes", b"port": b"0"}
    assert {name: settings[name] for name in expected} == expected


async def _dump(store: Store) -> dict[bytes, bytes]:
    keys = sorted(await store.connection.execute("KEYS", "*"))
    return dict(zip(keys, await store.connection.pipeline([("DUMP", key) for key in keys]), strict=True))


async def test_a_second_bot_is_refused_and_the_first_goes_on(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory)) as store:
        said = await _refused(data_directory)
        assert "Another Tumult is running" in said
        assert str(data_directory) in said
        await store.ping()


async def test_a_killed_bot_takes_its_server_along_and_the_next_goes_on(data_directory: Path) -> None:
    program, server = await _hold(data_directory)
    program.kill()
    await program.wait()
    async with open_store(StoreSettings(data_directory)) as store:
        game = await store.games.load("g1")
        assert game is not None
        assert game.state == b"state"

    async def gone() -> bool:
        return not alive(server)

    await eventually(gone)


async def test_a_server_left_over_without_the_kernels_signal_is_replaced(data_directory: Path) -> None:
    """As on systems other than Linux, where the server outlives a killed bot."""
    program, server = await _hold(data_directory, before="sys.platform = 'other'")
    program.kill()
    await program.wait()
    assert alive(server)
    async with open_store(StoreSettings(data_directory)) as store:
        game = await store.games.load("g1")
        assert game is not None
        assert game.state == b"state"
        assert not alive(server)


async def test_ctrl_c_does_not_reach_the_server(store: Store) -> None:
    assert store.server is not None
    assert store.server.pid is not None
    assert os.getpgid(store.server.pid) == store.server.pid != os.getpgid(0)


async def test_a_server_that_dies_is_started_again(store: Store) -> None:
    assert store.server is not None
    await store.games.create(NewGame("g1", (1, 2)), "op", b"0", b"e")
    first = store.server.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert await store.games.commit("g1", "a", 1, b"1", b"e") == Committed(2)
    assert store.server.pid != first


async def test_a_server_that_keeps_dying_is_reported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store.server is not None
    monkeypatch.setattr(server_module, "RESTARTS", 2)
    failed = asyncio.create_task(store.wait_failed())
    last = None
    while not failed.done():
        pid = store.server.pid
        if pid is not None and pid != last:
            last = pid
            os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(0.005)
    said = str(await failed)
    assert "ended 3 times within a minute" in said
    assert "No move that was acknowledged is lost" in said


async def test_memory_file_systems_are_refused() -> None:
    if place.file_system(Path("/dev/shm")) != "tmpfs":
        pytest.skip("/dev/shm is no tmpfs here")
    directory = Path(tempfile.mkdtemp(dir="/dev/shm"))
    try:
        assert "on tmpfs, which is memory" in await _refused(directory)
        assert not (directory / "redis" / "server.log").exists()
    finally:
        shutil.rmtree(directory)


async def test_a_full_disk_is_refused(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(data_directory)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=100 * 2**20))
    assert "Only 100 MiB are free" in await _refused(data_directory)


async def test_a_directory_that_cannot_be_made_is_refused(data_directory: Path) -> None:
    (data_directory / "file").write_text("")
    assert "cannot be made" in await _refused(data_directory / "file")


def _wrapper(directory: Path, text: str) -> Path:
    wrapper = directory / "wrapped-server"
    wrapper.write_text(f"#!/bin/sh\n{text}\n")
    wrapper.chmod(0o755)
    return wrapper


async def test_a_server_without_append_only_file_is_refused(data_directory: Path) -> None:
    wrapper = _wrapper(data_directory, f'exec {find_engine(None).path} "$@" --appendonly no')
    assert "does not write its append-only file" in await _refused(data_directory, wrapper)
    async with open_store(StoreSettings(data_directory)):
        pass  # nothing was left running or locked


async def test_a_server_that_does_not_start_is_refused_with_its_words(data_directory: Path) -> None:
    engine = find_engine(None).path
    wrapper = _wrapper(data_directory, f'[ "$1" = --version ] && exec {engine} --version\necho no room in here; exit 3')
    said = await _refused(data_directory, wrapper)
    assert "no room in here" in said
    assert "server.log" in said


async def test_programs_that_are_no_server_are_refused(data_directory: Path) -> None:
    assert "does not run here" in await _refused(data_directory, data_directory / "missing")
    assert "is no Valkey or Redis server" in await _refused(data_directory, _wrapper(data_directory, "echo hello"))
    old = _wrapper(data_directory, "echo 'Redis server v=5.0.14 sha=0 malloc=libc bits=64'")
    assert "6.2 or newer is needed" in await _refused(data_directory, old)


async def test_data_of_a_newer_major_version_is_refused(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory)):
        pass
    traces = data_directory / "redis" / "server.json"
    traces.write_text(traces.read_text().replace("[9,", "[12,"))
    said = await _refused(data_directory)
    assert "written by valkey 12" in said
    assert "use valkey 12 or newer" in said


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("schema", 99, "start the newer version"), ("partitions", 32, "lie in 32 partitions")],
)
async def test_another_layout_is_refused(data_directory: Path, field: str, value: int, words: str) -> None:
    async with open_store(StoreSettings(data_directory)) as store:
        await store.connection.execute("HSET", LAYOUT, field, value)
    assert words in await _refused(data_directory)


async def test_a_long_path_gets_a_short_socket() -> None:
    with temporary_directory() as directory:
        deep = directory / ("d" * 90)
        async with open_store(StoreSettings(deep)) as store:
            assert store.server is not None
            socket = store.server.url.removeprefix("unix://")
            assert len(socket) <= place.LONGEST_SOCKET
            assert os.stat(os.path.dirname(socket)).st_mode & 0o077 == 0
            await store.ping()
        with pytest.raises(FileNotFoundError):
            os.stat(socket)


async def test_only_the_main_thread_may_start_it(data_directory: Path) -> None:
    said: list[str] = []

    def elsewhere() -> None:
        try:
            asyncio.run(EmbeddedServer(data_directory).start())
        except StoreRefused as error:
            said.append(str(error))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    await asyncio.to_thread(thread.join)
    assert len(said) == 1
    assert "main thread" in said[0]


async def test_a_server_reads_its_data_before_the_store_is_opened(data_directory: Path) -> None:
    await _filled(data_directory)
    with begun_server(StoreSettings(data_directory)) as begun:
        assert begun is not None
        pid = begun.pid
        assert pid is not None
        with pytest.raises(StoreInUse), begun_server(StoreSettings(data_directory)):
            pass
        async with open_store(StoreSettings(data_directory), begun=begun) as store:
            assert begun.pid == pid
            assert await store.games.load("g1") is not None
    assert not alive(pid)


async def test_what_a_server_finds_wrong_is_told_when_the_store_is_opened(data_directory: Path) -> None:
    file = await _filled(data_directory)
    file.write_bytes(file.read_bytes()[:-100] + b"*1\r\nx\r\n")
    with begun_server(StoreSettings(data_directory)) as begun, pytest.raises(StoreRefused) as caught:
        async with open_store(StoreSettings(data_directory), begun=begun):
            pass
    assert str(caught.value) == await _refused(data_directory)


async def test_a_server_that_was_begun_in_vain_leaves(data_directory: Path) -> None:
    with begun_server(StoreSettings(data_directory)) as begun:
        assert begun is not None
        pid = begun.pid
    assert pid is not None
    assert not alive(pid)
    async with open_store(StoreSettings(data_directory)) as store:
        await store.ping()


async def test_what_is_forked_from_a_program_does_not_hold_its_data(data_directory: Path) -> None:
    says, runs = os.pipe()
    with begun_server(StoreSettings(data_directory)):
        forked = os.fork()
        if not forked:
            os.write(runs, b"!")
            signal.pause()
            os._exit(0)
    os.close(runs)
    said = await asyncio.to_thread(os.read, says, 1)
    os.close(says)
    assert said == b"!", "it lets go of what it has from the program before it does anything"
    try:
        async with open_store(StoreSettings(data_directory)) as store:
            await store.ping()
    finally:
        os.kill(forked, signal.SIGKILL)
        await asyncio.to_thread(os.waitpid, forked, 0)


async def _filled(directory: Path, games: int = 40) -> Path:
    """Store some games; gives the append-only file."""
    async with open_store(StoreSettings(directory)) as store:
        for number in range(games):
            await store.games.create(NewGame(f"g{number}", (1, 2)), "op", os.urandom(500), b"e")
    (file,) = (directory / "redis" / "appendonlydir").glob("*.incr.aof")
    return file


async def test_a_log_damaged_in_the_middle_is_refused_by_name(data_directory: Path) -> None:
    file = await _filled(data_directory)
    contents = bytearray(file.read_bytes())
    place_of_count = contents.index(b"\r\n*3\r\n", len(contents) // 2) + 2
    contents[place_of_count] = ord("?")
    file.write_bytes(contents)
    said = await _refused(data_directory)
    assert str(file) in said
    assert "restore a backup" in said
    assert file.read_bytes() == contents


async def _rewritten(directory: Path) -> Path:
    """Has the append-only file of a filled store rewritten; gives the file with which it then begins."""
    await _filled(directory)
    async with open_store(StoreSettings(directory)) as store, asyncio.timeout(10):
        await store.connection.execute("BGREWRITEAOF")
        under_way = True
        while under_way:
            await asyncio.sleep(0.02)
            facts = await store.connection.execute("INFO", "persistence")
            under_way = bool(facts["aof_rewrite_in_progress"] or facts["aof_rewrite_scheduled"])
        await store.games.commit("g1", "a", 1, b"two", b"e2")
    (file,) = (directory / "redis" / "appendonlydir").glob("*.base.rdb")
    return file


async def test_a_rewritten_log_keeps_everything(data_directory: Path) -> None:
    await _rewritten(data_directory)
    async with open_store(StoreSettings(data_directory)) as store:
        for number in range(40):
            assert (await store.games.meta(f"g{number}")) is not None
        game = await store.games.load("g1")
        assert game is not None
        assert game.meta.version == 2


@pytest.mark.parametrize("damage", ["another byte", "cut off", "another beginning"])
async def test_a_rewritten_log_that_is_damaged_is_refused_by_name(data_directory: Path, damage: str) -> None:
    file = await _rewritten(data_directory)
    contents = bytearray(file.read_bytes())
    if damage == "another byte":
        contents[len(contents) // 2] ^= 1
    elif damage == "cut off":
        del contents[-30:]
    else:
        contents[0] = ord("?")
    file.write_bytes(contents)
    said = await _refused(data_directory)
    assert str(file) in said
    assert "estore a backup" in said
    assert file.read_bytes() == contents


async def test_a_length_damaged_in_the_middle_does_not_drop_what_follows(data_directory: Path) -> None:
    """The server would take it for a file that was cut off, and forget every later game."""
    file = await _filled(data_directory)
    contents = bytearray(file.read_bytes())
    begin = contents.index(b"\r\n$5", len(contents) // 2) + 3
    contents[begin : contents.index(b"\r\n", begin)] = b"99999999"
    file.write_bytes(contents)
    said = await _refused(data_directory)
    assert str(file) in said
    assert "damaged in the middle" in said
    assert file.read_bytes() == contents


@pytest.mark.parametrize("cut", [1, 40, 300])
async def test_a_last_write_that_was_cut_off_is_kept_aside_and_dropped(data_directory: Path, cut: int) -> None:
    file = await _filled(data_directory)
    contents = file.read_bytes()
    file.write_bytes(contents[:-cut])
    async with open_store(StoreSettings(data_directory)) as store:
        for number in range(39):
            assert await store.games.load(f"g{number}") is not None
        assert await store.games.load("g39") is None
        assert await store.connection.execute("EXISTS", GameKeys.of("g39").events) == 0
        await store.games.create(NewGame("g39", (1, 2)), "again", b"s", b"e")
    (torn,) = (data_directory / "redis").glob("torn-*.aof")
    assert contents[:-cut].endswith(torn.read_bytes())
    async with open_store(StoreSettings(data_directory)) as store:
        assert await store.games.load("g39") is not None


async def test_opening_and_closing_is_quick(data_directory: Path) -> None:
    await _filled(data_directory, 200)
    begin = time.perf_counter()
    async with open_store(StoreSettings(data_directory)):
        opened = time.perf_counter()
    assert opened - begin < 3
    assert time.perf_counter() - opened < 3
