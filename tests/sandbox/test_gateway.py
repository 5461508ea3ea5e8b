"""The gateway: resuming, new sessions, compression, closing codes, shards; and rate limits, faults."""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import Any

import aiohttp
import discord
import orjson
import pytest
import zstandard
from discord.gateway import KeepAliveHandler

from deploy.sandbox import Sandbox, SandboxClient
from deploy.sandbox.world.founding import found_server
from tests.sandbox.bot import TestBot, running
from tests.sandbox.test_rest import refused

pytestmark = pytest.mark.asyncio

IDENTIFY: dict[str, Any] = {"token": "sandbox", "properties": {"os": "linux"}, "intents": 1}


async def until(condition: Any, seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_lost_connection_is_resumed_and_nothing_is_missed(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    await client.gateway("drop")
    outcome = await client.person("ana").slash("altered challenge", friend="bo")
    assert outcome.kind == "message"
    await until(lambda: bot.resumed == 1)
    await client.gateway("reconnect")
    await until(lambda: bot.resumed == 2)
    assert (await client.person("ana").press(outcome.shown, "Pass")).kind == "update"


async def test_an_invalid_session_begins_anew(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    bot.is_up.clear()
    before = set(sandbox.core.hub.sessions)
    await client.gateway("invalidate")
    await asyncio.wait_for(bot.is_up.wait(), 15)
    assert len(sandbox.core.hub.sessions) == 1
    assert set(sandbox.core.hub.sessions) != before
    assert bot.resumed == 0


async def speak(
    sandbox: Sandbox, *packets: dict[str, Any], query: str = "v=10&encoding=json"
) -> tuple[list[Any], int | None]:
    """What the gateway answers to some packets until it is quiet, and with which code it closed."""
    heard: list[Any] = []
    zlib_stream, zstd_stream = zlib.decompressobj(), zstandard.ZstdDecompressor().decompressobj()
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.gateway}?{query}") as socket:
        for packet in packets:
            await socket.send_bytes(orjson.dumps(packet))
        while True:
            try:
                message = await socket.receive(timeout=0.3)
            except TimeoutError:
                return heard, None
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING):
                return heard, socket.close_code
            data = message.data
            if "zlib" in query:
                data = zlib_stream.decompress(data)
            elif "zstd" in query:
                data = zstd_stream.decompress(data)
            heard.append(orjson.loads(data))


async def test_greeting_heartbeat_and_every_compression(sandbox: Sandbox) -> None:
    for query in ("v=10&encoding=json", "compress=zlib-stream", "compress=zstd-stream"):
        heard, code = await speak(sandbox, {"op": 1, "d": None}, {"op": 2, "d": IDENTIFY}, query=query)
        said = [(packet["op"], packet.get("t")) for packet in heard]
        assert [each for each in said if each != (11, None)] == [(10, None), (0, "READY"), (0, "GUILD_CREATE")]
        assert said.count((11, None)) == 1
        assert code is None


@pytest.mark.parametrize(
    ("packets", "code"),
    [
        ([{"op": 2, "d": IDENTIFY | {"token": "wrong"}}], 4004),
        ([{"op": 2, "d": IDENTIFY | {"shard": [3, 2]}}], 4010),
        ([{"op": 2, "d": IDENTIFY | {"intents": 1 << 30}}], 4013),
        ([{"op": 2, "d": IDENTIFY | {"intents": 1 << 15}}], 4014),
        ([{"op": 2, "d": IDENTIFY | {"nonsense": 1}}], 4002),
        ([{"op": 2, "d": IDENTIFY}, {"op": 2, "d": IDENTIFY}], 4005),
        ([{"op": 3, "d": {}}], 4003),
        ([{"op": 77, "d": {}}], 4001),
        ([{"op": 1, "d": "x" * 5000}], 4002),
        ([{"op": 1, "d": None}] * 121, 4008),
    ],
)
async def test_closing_codes(sandbox: Sandbox, packets: list[dict[str, Any]], code: int) -> None:
    assert (await speak(sandbox, *packets))[1] == code


async def test_an_unknown_session_cannot_be_resumed(sandbox: Sandbox) -> None:
    heard, _ = await speak(sandbox, {"op": 6, "d": {"token": "sandbox", "session_id": "x", "seq": 1}})
    assert heard[-1] == {"op": 9, "d": False}
    assert (await speak(sandbox, query="v=9"))[1] == 4012


async def test_a_client_without_heartbeats_is_dropped(sandbox: Sandbox) -> None:
    sandbox.core.hub.heartbeat_interval = 0.1
    assert (await speak(sandbox, {"op": 2, "d": IDENTIFY}))[1] == 4009


class SlowKeeper(KeepAliveHandler):
    """discord.py's keeper of heartbeats on a busy machine: its thread notes late that it has sent one."""

    @property
    def _last_send(self) -> float:
        return self._noted

    @_last_send.setter
    def _last_send(self, moment: float) -> None:
        time.sleep(0.02)
        self._noted = moment


async def test_the_delay_of_a_heartbeat_is_measured_from_that_heartbeat(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not from the one before, which lies a whole interval back and has discord.py warn that it cannot keep up."""
    sandbox.core.hub.heartbeat_interval = interval = 0.5
    monkeypatch.setattr("discord.gateway.KeepAliveHandler", SlowKeeper)
    async with running(sandbox) as bot:
        measured: list[float] = []
        async with asyncio.timeout(10):
            while len(measured) < 4:
                if bot.latency not in measured:
                    measured.append(bot.latency)
                await asyncio.sleep(0.02)
    assert max(measured[1:]) < interval / 2, measured


async def test_a_wrong_token_cannot_log_in(sandbox: Sandbox) -> None:
    with pytest.raises(discord.LoginFailure):
        async with running(sandbox, token="wrong"):
            pass


async def test_two_sessions_of_one_shard_hear_the_same(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    async with running(sandbox, TestBot()) as second:
        outcome = await client.person("ana").slash("altered sleep", wait=0.3)
        assert outcome.state == "waiting"
        assert len(bot.sleeping) == len(second.sleeping) == 1
        await bot.sleeping[0].response.send_message("mine")
        assert await refused(second.sleeping[0].response.send_message("mine too")) == (400, 40060)


async def test_shards_hear_of_their_own_servers(sandbox: Sandbox, client: SandboxClient) -> None:
    world = sandbox.core.world
    people = {user.username: user for user in world.users.values() if not user.bot}
    for number in range(3):
        await client.advance(0.001 * (number + 1))
        found_server(world, f"Server {number}", people, [world.users[world.bot_id]])

    class Sharded(discord.AutoShardedClient):
        is_up: asyncio.Event

        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            pass

        async def on_ready(self) -> None:
            self.is_up.set()

    sharded = Sharded(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.02)
    sharded.is_up = asyncio.Event()
    async with running(sandbox, sharded):
        assert len(sharded.guilds) == 4
        for guild in sharded.guilds:
            assert guild.shard_id == (guild.id >> 22) % 2


async def test_rate_limits(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    """discord.py waits by the headers of a known bucket, and repeats what the global limit refused."""
    games = bot.text_channel("games")
    limits = sandbox.front.limits
    limits.set_route("POST /channels/{channel_id}/messages", (3, 0.4))
    began = time.monotonic()
    for number in range(7):
        await games.send(str(number))
    assert 0.7 < time.monotonic() - began < 3
    assert len(await client.person("ana").read()) == 7
    limits.set_route("POST /channels/{channel_id}/messages", None)
    limits.set_global(5)
    await asyncio.gather(*(bot.fetch_user(bot.user.id) for _ in range(8)))
    assert limits.refused > 0
    first = await client.person("ana").slash("altered challenge", friend="bo")
    assert first.kind == "message"  # interactions stand outside the global limit


async def test_edits_of_old_messages(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    message = await bot.text_channel("games").send("old")
    sandbox.front.limits.old_edits = (1, 0.3)
    for text in "abc":
        await message.edit(content=text)
    assert sandbox.front.limits.refused == 0
    await client.advance(3601)
    for text in "de":
        await message.edit(content=text)
    assert sandbox.front.limits.refused >= 1


async def test_faults(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    games = bot.text_channel("games")
    post = "POST /channels/{channel_id}/messages"
    await client.fault("status", post, status=403, code=50013, message="Missing Permissions")
    assert await refused(games.send("x")) == (403, 50013)
    await client.fault("drop_before", post)
    with pytest.raises((discord.HTTPException, aiohttp.ClientError, OSError)):
        await games.send("never")
    assert await client.person("ana").read() == []
    await client.fault("drop_after", post)
    with pytest.raises((discord.HTTPException, aiohttp.ClientError, OSError)):
        await games.send("done, but nobody told", nonce="n1")
    assert (await games.send("done, but nobody told", nonce="n1")).content == "done, but nobody told"
    assert len(await client.person("ana").read()) == 1
    await client.fault("latency", post, seconds=0.2, times=None)
    began = time.monotonic()
    await games.send("slow")
    assert time.monotonic() - began > 0.2
    await client.clear_faults()


async def test_sessions_are_counted_and_who_begins_too_many_in_a_day_loses_the_token(
    sandbox: Sandbox, client: SandboxClient
) -> None:
    async def left() -> dict[str, Any]:
        bot = aiohttp.ClientSession(headers={"Authorization": "Bot sandbox"})
        async with bot as session, session.get(f"{sandbox.api}/gateway/bot") as answer:
            told: dict[str, Any] = (await answer.json())["session_start_limit"]
            return told

    assert (await left())["remaining"] == 1000
    await speak(sandbox, {"op": 2, "d": IDENTIFY})
    assert (await left())["remaining"] == 999
    await client.gateway("starts", left=1, seconds=3600)
    assert await left() == {"total": 1000, "remaining": 1, "reset_after": 3_600_000, "max_concurrency": 1}
    await client.advance(3601)
    assert (await left())["remaining"] == 1000, "it is counted anew"
    await client.gateway("starts", left=1, seconds=3600)
    assert (await speak(sandbox, {"op": 2, "d": IDENTIFY}))[1] is None
    assert (await speak(sandbox, {"op": 2, "d": IDENTIFY}))[1] == 4004
    await client.advance(3601)
    assert (await speak(sandbox, {"op": 2, "d": IDENTIFY}))[1] == 4004, "the token does not come back"
