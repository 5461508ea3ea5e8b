"""Bodies and signatures at the door for interactions over HTTP, and interactions themselves, spoilt."""

from __future__ import annotations

import asyncio
import copy
import logging
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec
import yarl
from discord.app_commands import Command, ContextMenu, Group
from discord.gateway import DiscordWebSocket
from discord.http import Route
from nacl.signing import SigningKey

from bot.chat.client import Client
from bot.chat.connection.incoming import PATH, SIGNATURE, TIMESTAMP, Incoming
from bot.chat.connection.library_internals import point_at
from bot.chat.forms import FORMS
from bot.chat.panels.pressing import PRESSES
from bot.play.requests.person import Person as Somebody
from bot.services import services_over
from deploy.sandbox import Sandbox, SandboxClient, Settings
from deploy.sandbox.client import Person
from persistence import StoreSettings, open_store
from tests.end_to_end.players import buttons_of
from tests.fuzzing.mutating import ODD_BYTES, ODD_TEXTS, spoilt_bytes, spoilt_json
from tests.fuzzing.stored import Unhandled, folder

ANSWERS = (202, 200, 400, 401, 404, 405, 411, 413, 414, 431, 501, 505)
"""What the door may say; 5xx of ours is none of them."""


class Mishaps(logging.Handler):
    """Hears of every error that nobody expected."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps what tells of an error that was caught by a net, or by none."""
        said = record.getMessage()
        if record.exc_info or "unexpected error" in said or "never retrieved" in said:
            trace = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
            self.heard.append(f"{said} {type(trace).__name__ if trace else ''}: {trace}")


@dataclass
class Door:
    """The real client behind the door for interactions over HTTP, with what came through it so far."""

    client: Client
    url: str
    port: int
    key: SigningKey
    hands: SandboxClient
    session: aiohttp.ClientSession
    mishaps: Mishaps
    samples: list[dict[str, Any]] = field(default_factory=list)
    count: int = 0
    game: str = ""

    async def post(self, body: bytes, headers: dict[str, str] | None = None) -> int:
        """Posts a body, truly signed where no headers are given; returns the status."""
        if headers is None:
            stamp = "1795250000"
            headers = {SIGNATURE: self.key.sign(stamp.encode() + body).signature.hex(), TIMESTAMP: stamp}
        async with self.session.post(self.url, data=body, headers=headers) as answer:
            return answer.status

    async def settled(self) -> None:
        """Waits until what came in is dealt with, and raises Unhandled where that went wrong."""
        for _ in range(400):
            names = ("interaction", "discord-ui", "CommandTree", "discord.py: on_interaction", "claim")
            busy = [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
            if not busy:
                break
            await asyncio.wait(busy, timeout=0.05)
        if self.mishaps.heard:
            raise Unhandled(self.mishaps.heard[0])


@asynccontextmanager
async def opened_door() -> AsyncIterator[Door]:
    """A bot with a game under way and the door open, over the local Discord."""
    place, mishaps = folder(), Mishaps()
    settings = Settings(port=0, global_limit=0, route_limits={}, old_edits=None)
    sandbox = Sandbox(settings)
    await sandbox.start()
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(sandbox.api, sandbox.gateway)
    key = SigningKey(b"\x07" * 32)
    try:
        async with (
            SandboxClient(sandbox.page) as hands,
            open_store(StoreSettings(data_directory=place)) as store,
            aiohttp.ClientSession() as session,
            Client(store, services_over(store)) as client,
        ):
            await client.login(settings.token)
            task = asyncio.create_task(client.connect())
            try:
                await hands.wait_for_bot()
                async with Incoming(client, key.verify_key.encode().hex()).serving("127.0.0.1", 0) as port:
                    url = f"http://127.0.0.1:{port}{PATH}"
                    door = Door(client, url, port, key, hands, session, mishaps)
                    await _collect(door)
                    logging.getLogger().addHandler(mishaps)
                    yield door
            finally:
                logging.getLogger().removeHandler(mishaps)
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before[0], yarl.URL(str(before[1]))
        await sandbox.stop()
        shutil.rmtree(place, ignore_errors=True)


async def _collect(door: Door) -> None:
    """Has people use commands, buttons, menus and forms, and keeps what Discord sends of it."""
    parsers = door.client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def noted(data: Any) -> None:
        door.samples.append(msgspec.json.decode(msgspec.json.encode(data)))
        parse(data)

    parsers["INTERACTION_CREATE"] = noted
    ana, bo = door.hands.person("Ana"), door.hands.person("Bo")
    decks = door.client.services.challenges.decks()
    await ana.slash("altered challenge", friend=bo, deck=decks[0].key)
    (challenge,) = await door.client.services.challenges.open_for(await _id(door, "bo"))
    for person in (ana, bo):
        for command in ("games", "queue", "settings", "help", "decks", "about"):
            with suppress(Exception):
                await person.slash(f"altered {command}", channel="games")
    with suppress(Exception):
        await ana.complete("altered challenge", "deck", channel="games")
    bo_here = await _person(door, "bo")
    begun = await door.client.services.challenges.choose_deck("o", challenge.id, bo_here, decks[1].key)
    door.game = begun.game_id
    await _press_everything(door, ana)
    parsers["INTERACTION_CREATE"] = parse


async def _press_everything(door: Door, person: Person) -> None:
    for message in await person.read("games"):
        for label in list(buttons_of(message))[:4]:
            with suppress(Exception):
                await person.press(message, buttons_of(message)[label])


async def _id(door: Door, name: str) -> int:
    people = (await door.hands.state())["people"]
    return int(next(user["id"] for user in people if user["username"] == name))


async def _person(door: Door, name: str) -> Somebody:
    return Somebody(await _id(door, name), name)


async def bodies(door: Door, chance: random.Random) -> int:
    """Posts spoilt bodies and signatures; returns how many, raises Unhandled."""
    body = msgspec.json.encode(chance.choice(door.samples))
    stamp = str(chance.choice(("1795250000", "", "-1", "9" * 400, "\u00e9")))
    true = door.key.sign(stamp.encode() + body).signature.hex()
    signature = chance.choice(("", "00", "zz", true[:-1], true + "00", "é" * 64, true[::-1], "f" * 128, true.upper()))
    wrong = await door.post(body, {SIGNATURE: signature, TIMESTAMP: stamp})
    if signature != true.upper() and wrong != 401:
        raise Unhandled(f"a signature that is not true was answered by {wrong}")
    spoilt = chance.choice((spoilt_bytes(chance, body), chance.choice(ODD_BYTES), b"[" * 5000, b'{"type":' * 900))
    status = await door.post(spoilt)
    if status not in ANSWERS:
        raise Unhandled(f"{spoilt[:300]!r} was answered by {status}")
    await _raw(door, chance, body)
    await door.settled()
    return 3


async def _raw(door: Door, chance: random.Random, body: bytes) -> None:
    """What is hardly HTTP any more; the door may hang up, and answers the next one."""
    head = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n{SIGNATURE}: 00\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    with suppress(OSError, TimeoutError):
        writer.write(spoilt_bytes(chance, head) + body[: chance.randint(0, len(body))])
        await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
        answer = await asyncio.wait_for(reader.read(64), 0.5)
        if answer.startswith(b"HTTP/1.1 500"):
            raise Unhandled(f"raw bytes were answered by {answer!r}")
    writer.close()


def forged(door: Door, chance: random.Random) -> dict[str, Any]:
    """A press of a button or menu, or a form handed in, of any verb, about things that are perhaps not there."""
    like = chance.choice([each for each in door.samples if each["type"] == 3])
    verb = chance.choice((*PRESSES, *FORMS, "nothing"))
    parts = [
        chance.choice((door.game, door.game, *ODD_TEXTS[:9], "1", "2", "options")) for _ in range(chance.randint(0, 4))
    ]
    custom_id = ":".join(("t", verb, *parts))[:100]
    values = [chance.choice((*ODD_TEXTS, door.game, "1", "2"))[:100] for _ in range(chance.randint(0, 2))]
    if verb in FORMS and chance.random() < 0.8:
        fields = [{"type": 4, "custom_id": chance.choice(("words", "reason", "x")), "value": chance.choice(ODD_TEXTS)}]
        told = {"custom_id": custom_id, "components": [{"type": 1, "components": fields}]}
        return {**like, "type": 5, "data": told}
    menu = bool(values)
    part: dict[str, Any] = {"type": 3 if menu else 2, "custom_id": custom_id, "id": 2}
    part |= {"options": [{"label": "x", "value": "x"}]} if menu else {"style": 2, "label": "x"}
    message = {**like["message"], "components": [{"type": 1, "id": 1, "components": [part]}]}
    told = {"custom_id": custom_id, "component_type": part["type"], "id": 2, "values": values}
    return {**like, "message": message, "data": told}


def typed(door: Door, chance: random.Random) -> dict[str, Any]:
    """A command with options that nobody would give it."""
    like = chance.choice([each for each in door.samples if each["type"] == 2])
    root = chance.choice(list(door.client.tree.get_commands()))
    command, path = root, []
    while isinstance(command, Group):
        command = chance.choice(command.commands)
        path.append(command)
    resolved = next(each["data"]["resolved"] for each in door.samples if "resolved" in each["data"])
    people = list(resolved["users"])
    options = []
    if isinstance(command, Command):
        for each in command.parameters:
            if each.required or chance.random() < 0.4:
                kind = each.type.value
                value: Any = chance.choice((*ODD_TEXTS, door.game))[:100]
                if kind in (4, 10):
                    value = chance.choice((0, -1, 1, 2**53, 7))
                elif kind == 5:
                    value = chance.random() < 0.5
                elif kind >= 6:
                    value = chance.choice(("123", *people))
                options.append({"name": each.display_name, "type": kind, "value": value})
    for each in reversed(path):
        options = [{"name": each.name, "type": 2 if isinstance(each, Group) else 1, "options": options}]
    kind = root.type.value if isinstance(root, ContextMenu) else 1
    return {
        **like,
        "data": {
            "id": "1",
            "name": root.name,
            "type": kind,
            "options": options,
            "resolved": resolved,
            "target_id": people[0],
        },
    }


async def interactions(door: Door, chance: random.Random) -> int:
    """Hands spoilt interactions in, truly signed; returns how many, raises Unhandled."""
    made = chance.random()
    like = forged(door, chance) if made < 0.4 else typed(door, chance) if made < 0.6 else chance.choice(door.samples)
    data = copy.deepcopy(like) if made < 0.6 and chance.random() < 0.7 else spoilt_json(chance, like, door.samples)
    if isinstance(data, dict) and chance.random() < 0.8:
        door.count += 1
        data["id"], data["token"] = str(10**18 + door.count), "t"
        if data.get("type") not in (2, 3, 4, 5):
            data["type"] = 3
    status = await door.post(msgspec.json.encode(data))
    if status not in ANSWERS:
        raise Unhandled(f"{data!r} was answered by {status}")
    try:
        await door.settled()
    except Unhandled as problem:
        raise Unhandled(f"{problem} after {msgspec.json.encode(data)!r}") from None
    return 1
