"""Backups and moves: what was kept is there afterwards, to the byte; what is damaged or in use changes nothing."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import zstandard
from typer.testing import CliRunner

from bot.command_line import app
from bot.services import services_over
from persistence import Committed, NewGame, StoreSettings, open_store
from persistence.backups import entries_of, write_backup
from persistence.server.clock import system_clock
from persistence.server.keys import GameKeys
from persistence.store import open_place
from persistence.transfer import Entry, everything, take_over
from tests.bot.play.conftest import ANA, BO, HandClock, House
from tests.persistence.deployments import cluster
from tests.persistence.servers import temporary_directory

pytestmark = pytest.mark.process

GAMES = 5


@pytest.fixture
def place() -> Iterator[Path]:
    with temporary_directory() as directory:
        yield directory


@asynccontextmanager
async def opened(settings: StoreSettings) -> AsyncIterator[House]:
    async with open_store(settings) as store:
        yield House(store, services_over(store), HandClock())


async def played(directory: Path) -> dict[str, tuple[int, bytes, list[bytes]]]:
    """A store with games that have begun, a saved deck, and people's settings; returns the games as they stand."""
    async with opened(StoreSettings(directory)) as house:
        for number in range(GAMES):
            begun = await house.begin()
            for person in (ANA, BO)[: number % 3]:
                look = await house.services.games.look(begun.game_id, person.id)
                picks = [option.code for option in look.view.decisions[0].options[:3]]
                asked = look.view.decisions[0].id
                await house.services.games.answer(house.press(), begun.game_id, person.id, asked, picks)
        await house.store.decks.keep(ANA.id, "k", b"a deck")
        return await standing(house)


async def standing(house: House) -> dict[str, tuple[int, bytes, list[bytes]]]:
    """Every game: its version, its state, and its log."""
    found = {}
    async for game in house.store.games.all():
        stored = await house.store.games.load(game)
        assert stored is not None
        log = [entry.entry for entry in await house.store.games.log(game)]
        found[game] = (stored.version, stored.state, log)
    return found


def run(*words: str, **changed: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["data", *words], env=changed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def at(directory: Path) -> str:
    return str(directory)


def test_a_backup_is_taken_back_into_another_place_and_the_games_go_on(place: Path) -> None:
    before = asyncio.run(played(place / "old"))
    assert len(before) == GAMES
    file = place / "backup.tumult"
    code, said = run("export", str(file), TUMULT_DATA=at(place / "old"))
    assert (code, "entries written" in said) == (0, True), said
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds hidden cards"
    assert run("export", str(file), TUMULT_DATA=at(place / "old"))[0] == 2, "nothing is overwritten"
    code, said = run("import", str(file), TUMULT_DATA=at(place / "new"))
    assert (code, f"{GAMES} games can be read, 0 cannot" in said) == (0, True), said
    assert run("check", TUMULT_DATA=at(place / "new"))[0] == 0

    async def goes_on() -> None:
        async with opened(StoreSettings(place / "new")) as house:
            assert await standing(house) == before
            assert await house.store.decks.all(ANA.id) == {"k": b"a deck"}
            game = min(before)
            assert (await house.services.games.concede(house.press(), game, ANA.id)).look.status == "over"

    asyncio.run(goes_on())
    code, said = run("import", str(file), TUMULT_DATA=at(place / "new"))
    assert (code, "There are games already" in said) == (2, True), said


def test_a_rehearsal_reads_everything_beside_a_running_bot_and_keeps_nothing(place: Path) -> None:
    before = asyncio.run(played(place / "old"))
    file = place / "backup.tumult"
    run("export", str(file), TUMULT_DATA=at(place / "old"))
    there = sorted((place / "old").iterdir())

    async def while_it_runs() -> None:
        async with opened(StoreSettings(place / "old")) as house:
            program = (sys.executable, "-m", "bot", "data", "rehearse", str(file))
            beside = {**os.environ, "TUMULT_DATA": at(place / "old")}
            rehearsal = await asyncio.create_subprocess_exec(*program, env=beside, stdout=asyncio.subprocess.PIPE)
            said = (await rehearsal.communicate())[0].decode()
            assert (rehearsal.returncode, f"{GAMES} games can be read, 0 cannot" in said) == (0, True), said
            assert await standing(house) == before

    asyncio.run(while_it_runs())
    file.write_bytes(file.read_bytes()[:-8])
    code, said = run("rehearse", str(file), TUMULT_DATA=at(place / "old"))
    assert (code, "it ends too early" in said) == (2, True), said
    assert sorted((place / "old").iterdir()) == there


def test_where_no_tumult_has_kept_anything_nothing_is_backed_up_checked_or_made(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("TUMULT_DATA", str(place / "elsewhere"))
    monkeypatch.setenv("TUMULT_MOVE_TO", str(place / "new"))
    for command in (["export", str(place / "backup")], ["check"], ["restore"], ["move"]):
        done = CliRunner().invoke(app, ["data", *command])
        assert done.exit_code == 2
        assert f"No Tumult has kept anything in {place / 'elsewhere'}" in done.output
    assert list(place.iterdir()) == []


def test_a_damaged_backup_is_refused_before_anything_is_written(place: Path) -> None:
    asyncio.run(played(place / "old"))
    file = place / "backup.tumult"
    run("export", str(file), TUMULT_DATA=at(place / "old"))
    whole = file.read_bytes()
    contents = zstandard.ZstdDecompressor().stream_reader(whole).read()
    changed = zstandard.ZstdCompressor().compress(contents.replace(b"a deck", b"b deck"))
    assert b"a deck" in contents
    for spoiled, said in (
        (whole[: len(whole) // 2], "it ends too early"),
        (whole[:-8], "it ends too early"),
        (b"", "it ends too early"),
        (b"PK" + whole, "it is no backup"),
        (whole[:900] + bytes((whole[900] ^ 1,)) + whole[901:], "it"),
        (changed, "not those that were written"),
        (zstandard.ZstdCompressor().compress(b"\x00\x00\x00\x02hi"), "it is no backup of Tumult"),
        (zstandard.ZstdCompressor().compress(b"\xff\xff\xff\xff"), "it is damaged"),
    ):
        file.write_bytes(spoiled)
        code, told = run("import", str(file), TUMULT_DATA=at(place / "new"))
        assert (code, said in told) == (2, True), told
        assert not (place / "new").exists()
    assert run("import", str(place / "none"), TUMULT_DATA=at(place / "new"))[0] == 2


def test_everything_moves_to_a_cluster_and_nobody_plays_at_the_old_place_any_more(place: Path) -> None:
    before = asyncio.run(played(place / "old"))

    async def there(url: str) -> dict[str, tuple[int, bytes, list[bytes]]]:
        async with opened(StoreSettings(place / "unused", redis_url=url)) as house:
            return await standing(house)

    with asyncio.Runner() as runner:
        servers = cluster(place)
        group = runner.run(servers.__aenter__())
        try:
            words = {"TUMULT_DATA": at(place / "old"), "TUMULT_MOVE_TO": group.url}
            code, said = run("move", **words)
            assert (code, f"{GAMES} games can be read, 0 cannot" in said) == (0, True), said
            assert group.url in said
            assert runner.run(there(group.url)) == before
            code, said = run("check", **words)
            assert (code, "were moved to redis+cluster://" in said) == (2, True), said
            assert run("reopen", **words)[0] == 0
            code, said = run("move", **words)
            assert (code, "There are games already" in said) == (2, True), said
        finally:
            runner.run(servers.__aexit__(None, None, None))


def test_what_was_cut_short_starts_no_bot_and_can_be_done_again(place: Path) -> None:
    asyncio.run(played(place / "old"))
    file = place / "backup.tumult"
    run("export", str(file), TUMULT_DATA=at(place / "old"))

    async def cut_short() -> None:
        async def some() -> AsyncIterator[Entry]:
            number = 0
            async for entry in entries_of(file):
                yield entry
                number += 1
                if number == 9:
                    raise OSError("the power went")

        async with open_place(StoreSettings(place / "new")) as (connection, _):
            with pytest.raises(OSError, match="power"):
                await take_over(connection, system_clock, some())

    asyncio.run(cut_short())
    code, said = run("check", TUMULT_DATA=at(place / "new"))
    assert (code, "not complete" in said) == (2, True), said
    assert run("import", str(file), TUMULT_DATA=at(place / "new"))[0] == 0


def test_a_backup_of_a_running_bot_holds_every_game_whole(place: Path) -> None:
    """Games are moved on while the backup is made: in it each stands with all of its log, and no more."""
    file = place / "backup.tumult"

    async def backed_up() -> None:
        async with opened(StoreSettings(place / "old")) as house:
            games = house.store.games
            names = [f"g{number}" for number in range(60)]
            for name in names:
                await games.create(NewGame(name, (1, 2)), "op", b"1", b"1")

            async def moving() -> None:
                for move in range(1, 30):
                    for name in names:
                        done = await games.commit(name, f"m{move}", move, b"%d" % (move + 1), b"%d" % (move + 1))
                        assert done == Committed(move + 1)

            task = asyncio.create_task(moving())
            await asyncio.sleep(0.05)
            await write_backup(file, everything(house.store.connection, system_clock), 1)
            assert not task.done(), "the games were not moved on meanwhile"
            await task

    asyncio.run(backed_up())

    async def whole() -> set[int]:
        async with open_place(StoreSettings(place / "new")) as (connection, _):
            await take_over(connection, system_clock, entries_of(file))
        async with opened(StoreSettings(place / "new")) as house:
            found = await standing(house)
            for version, state, log in found.values():
                assert state == b"%d" % version
                assert log == [b"%d" % each for each in range(1, version + 1)]
            return {version for version, _, _ in found.values()}

    assert max(asyncio.run(whole())) > 1


def test_what_a_log_proves_is_restored_and_what_it_does_not_when_the_operator_says_so(place: Path) -> None:
    """One game has lost its state, the record of another tells of a move that its log does not have."""
    before = asyncio.run(played(place / "data"))
    lost, ahead, *_ = sorted(before)

    async def spoil() -> None:
        async with open_store(StoreSettings(place / "data")) as store:
            await store.connection.execute("SET", GameKeys.of(lost).state, b"junk")
            await store.connection.execute("HINCRBY", GameKeys.of(ahead).meta, "ver", 1)

    asyncio.run(spoil())
    version, words = before[ahead][0], {"TUMULT_DATA": at(place / "data")}
    code, said = run("check", **words)
    assert (code, f"{ahead}: game set aside" in said) == (1, True)
    assert f"{GAMES - 1} games can be read, 1 cannot." in said
    code, said = run("restore", **words)
    assert (code, f"proven to version {version} of {version + 1}" in said) == (1, True)
    assert run("restore", "--back", **words)[0] == 2
    assert run("restore", lost, **words)[0] == 1, "it was restored when it was looked at"
    code, said = run("restore", ahead, "--back", **words)
    assert (code, f"goes on from version {version}; moves lost: 1" in said) == (0, True)
    assert run("check", **words)[0] == 0

    async def after() -> dict[str, tuple[int, bytes, list[bytes]]]:
        async with opened(StoreSettings(place / "data")) as house:
            return await standing(house)

    found = asyncio.run(after())
    assert found[lost] == before[lost]
    assert found[ahead][0] == version + 2
    assert {game: found[game] for game in before if game != ahead} == {
        game: before[game] for game in before if game != ahead
    }


def test_a_log_that_cannot_be_read_is_told_of_though_its_game_goes_on(place: Path) -> None:
    before = asyncio.run(played(place / "data"))

    async def spoil() -> str:
        """The first entry of a game was bound into a chapter, and that was damaged."""
        async with open_store(StoreSettings(place / "data")) as store:
            keys = GameKeys.of(min(before))
            await store.connection.execute("HSET", keys.chapters, "1", b"\x00\x01spoilt")
            await store.connection.execute("LPOP", keys.events)
        return min(before)

    game = asyncio.run(spoil())
    code, said = run("check", TUMULT_DATA=at(place / "data"))
    assert (code, f"{game}: it goes on, but " in said) == (1, True)
    assert f"{GAMES - 1} games can be read, 1 cannot." in said
