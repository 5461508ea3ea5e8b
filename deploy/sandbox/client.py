"""Scripted players: a typed client of the drive, over HTTP, for a sandbox in this process or another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp
import orjson

from deploy.sandbox.errors import ActionError, Json
from deploy.sandbox.models.components import walk_json


@dataclass(frozen=True)
class ShownMessage:
    """A message as a person sees it; `body` is Discord's own JSON."""

    body: Json

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.body["id"])

    @property
    def channel_id(self) -> str:
        """Where it stands."""
        return str(self.body["channel_id"])

    @property
    def content(self) -> str:
        """Its plain text."""
        return str(self.body["content"])

    @property
    def text(self) -> str:
        """All of its text: content, embeds, alt texts."""
        parts = [self.content]
        for embed in self.body["embeds"]:
            parts += [str(embed.get("title", "")), str(embed.get("description", ""))]
            parts += [f"{entry['name']}\n{entry['value']}" for entry in embed.get("fields", ())]
            parts += [str(embed.get("footer", {}).get("text", "")), str(embed.get("image", {}).get("description", ""))]
        parts += [str(attachment.get("description", "")) for attachment in self.body["attachments"]]
        return "\n".join(part for part in parts if part)

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.body["sandbox"]["ephemeral"])

    @property
    def pictures(self) -> list[str]:
        """The addresses of its pictures, in each place where they are shown."""
        found = [embed["image"]["url"] for embed in self.body["embeds"] if "image" in embed]
        found += [a["url"] for a in self.body["attachments"] if str(a.get("content_type", "")).startswith("image/")]
        return found

    @property
    def buttons(self) -> dict[str, str]:
        """Label to custom id of the buttons that can be pressed."""
        return {
            str(component.get("label", "")): str(component["custom_id"])
            for component in walk_json(self.body["components"])
            if component["type"] == 2 and "custom_id" in component and not component.get("disabled")
        }

    @property
    def selects(self) -> dict[str, list[Json]]:
        """Custom id to options of the selects."""
        return {
            str(component["custom_id"]): list(component.get("options", ()))
            for component in walk_json(self.body["components"])
            if component["type"] in (3, 5, 6, 7, 8)
        }


@dataclass(frozen=True)
class Outcome:
    """What became of an interaction: `state` is waiting, answered or failed; `kind` says how it was answered."""

    interaction: str
    state: str
    kind: str | None
    message: ShownMessage | None
    follow_ups: list[ShownMessage] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None

    @classmethod
    def of(cls, body: Json) -> Outcome:
        """From the drive's JSON."""
        return cls(
            interaction=body["interaction"],
            state=body["state"],
            kind=body["kind"],
            message=ShownMessage(body["message"]) if body["message"] else None,
            follow_ups=[ShownMessage(found) for found in body["follow_ups"]],
            modal=body["modal"],
            choices=body["choices"],
        )

    @property
    def failed(self) -> bool:
        """Whether the person reads "This interaction failed"."""
        return self.state == "failed"

    @property
    def shown(self) -> ShownMessage:
        """The message that answers. Raises ActionError when there is none."""
        if self.message is None:
            raise ActionError(f"There is no message: the interaction is {self.state} ({self.kind}).")
        return self.message


class SandboxClient:
    """A connection to a sandbox by the address of its page."""

    def __init__(self, page: str) -> None:
        self._base = page.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        """Open the connection."""
        self._session = aiohttp.ClientSession(json_serialize=lambda body: orjson.dumps(body).decode())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def call(self, method: str, path: str, body: Json | None = None, **query: str) -> Any:
        """One request of the drive. Raises ActionError with the sandbox's own words when it is refused."""
        if self._session is None:
            raise ActionError("The client is not open: use `async with`.")
        async with self._session.request(method, f"{self._base}/sandbox{path}", json=body, params=query) as answer:
            found = orjson.loads(await answer.read())
            if answer.status != 200:
                raise ActionError(found.get("error", str(answer.status)), answer.status)
            return found

    def person(self, name: str) -> Person:
        """One of the people, by name."""
        return Person(self, name)

    async def state(self) -> Json:
        """Who is there, and how the sandbox stands."""
        found: Json = await self.call("GET", "/state")
        return found

    async def wait_for_bot(self, seconds: float = 20.0, *, commands: bool = True) -> None:
        """Wait until the bot is connected and has registered its commands. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                state = await self.state()
                if state["bot_connected"] and (state["commands"] or not commands):
                    return
                await asyncio.sleep(0.02)

    async def upload(self, filename: str, data: bytes) -> str:
        """Put a file at hand; gives its id."""
        if self._session is None:
            raise ActionError("The client is not open: use `async with`.")
        form = aiohttp.FormData()
        form.add_field("file", data, filename=filename)
        async with self._session.post(f"{self._base}/sandbox/upload", data=form) as answer:
            found = orjson.loads(await answer.read())
            if answer.status != 200:
                raise ActionError(found.get("error", str(answer.status)), answer.status)
            return str(found["uploads"][0])

    async def fetch(self, address: str) -> bytes:
        """The bytes of a picture or file. Raises ActionError when it cannot be had."""
        if self._session is None:
            raise ActionError("The client is not open: use `async with`.")
        async with self._session.get(address) as answer:
            if answer.status != 200:
                raise ActionError(f"{address} gives {answer.status}.", answer.status)
            return await answer.read()

    async def outcome(self, interaction: str, wait: float = 10.0) -> Outcome:
        """What became of an interaction, waiting for the final answer so many seconds."""
        return Outcome.of(await self.call("GET", f"/interactions/{interaction}", wait=str(wait)))

    async def advance(self, seconds: float) -> None:
        """Move a settable clock on."""
        await self.call("POST", "/clock", {"advance": seconds})

    async def fault(self, kind: str, route: str = ".*", **details: Any) -> None:
        """Let requests go wrong: see `Fault` for the kinds and details."""
        await self.call("POST", "/faults", {"kind": kind, "route": route, **details})

    async def clear_faults(self) -> None:
        """Let nothing go wrong any more."""
        await self.call("DELETE", "/faults")

    async def differ(self, *names: str) -> None:
        """Have it behave otherwise in these ways, named as in `rest/differences.py`, and in no others."""
        await self.call("POST", "/differences", {"on": list(names)})

    async def lift_limits(self) -> None:
        """No rate limits any more."""
        await self.call("POST", "/limits", {"lift": True})

    async def limit_strangers(self, most: int, seconds: float) -> None:
        """To how many people with whom it has never exchanged a message the bot may turn in so many seconds."""
        await self.call("POST", "/limits", {"strangers": [most, seconds]})

    async def gateway(self, what: str, **details: Any) -> None:
        """hold, release, reconnect, drop, invalidate, token (`token`), starts (`left`, `seconds`), again."""
        await self.call("POST", f"/gateway/{what}", details)

    async def moderate(self, what: str, **details: Any) -> None:
        """delete_message, delete_channel, thread, permissions, community, remove, invite."""
        await self.call("POST", f"/moderation/{what}", details)

    async def refusals(self, *, malformed_only: bool = False) -> list[Json]:
        """All requests that were refused, or those that only a faulty client sends."""
        found: list[Json] = await self.call("GET", "/refusals")
        return [refusal for refusal in found if refusal["malformed"] or not malformed_only]

    async def exchanges(self, after: int = 0) -> list[Json]:
        """Recorded requests and answers after a number."""
        found: list[Json] = await self.call("GET", "/exchanges", after=str(after))
        return found


@dataclass
class Person:
    """One of the people, with hands. Each action waits for the interaction's outcome unless `wait` is 0."""

    client: SandboxClient
    name: str
    channel: str = "games"

    async def _act(self, what: str, body: Json) -> Any:
        return await self.client.call("POST", f"/people/{self.name}/{what}", body)

    async def slash(
        self, command: str, *, channel: str | None = None, wait: float = 10.0, settled: bool = True, **options: Any
    ) -> Outcome:
        """Send a slash command: `await ana.slash("altered challenge", friend=bo)`."""
        values = {name: value.name if isinstance(value, Person) else value for name, value in options.items()}
        body = {"channel": channel or self.channel, "command": command, "options": values}
        return Outcome.of(await self._act("slash", body | {"wait": wait, "settled": settled}))

    async def complete(
        self, command: str, focused: str, text: str = "", *, channel: str | None = None, **options: Any
    ) -> list[Json]:
        """What is offered while an option is typed: a list of names and values.

        Raises ActionError where no answer comes in time, which Discord tells the person who types.
        """
        values = {name: value.name if isinstance(value, Person) else value for name, value in options.items()}
        body = {"channel": channel or self.channel, "command": command, "options": values}
        outcome = Outcome.of(await self._act("complete", body | {"focused": focused, "text": text}))
        if outcome.failed:
            raise ActionError("Loading options failed.")
        return outcome.choices or []

    async def context(self, command: str, target: Person | ShownMessage, *, channel: str | None = None) -> Outcome:
        """Choose an entry of the context menu of a person or message."""
        named = target.name if isinstance(target, Person) else target.id
        where = channel or (target.channel_id if isinstance(target, ShownMessage) else self.channel)
        return Outcome.of(await self._act("context", {"channel": where, "command": command, "target": named}))

    async def press(
        self, message: ShownMessage, button: str, *, as_seen: bool = False, wait: float = 10.0, settled: bool = True
    ) -> Outcome:
        """Press a button by label or custom id; `as_seen` presses what this person's copy of the message shows."""
        body = {"channel": message.channel_id, "message": message.id, "button": button, "wait": wait}
        body["settled"] = settled
        if as_seen:
            body["seen"] = message.body["components"]
        return Outcome.of(await self._act("press", body))

    async def select(
        self,
        message: ShownMessage,
        select: str,
        values: Sequence[str],
        *,
        as_seen: bool = False,
        wait: float = 10.0,
        settled: bool = True,
    ) -> Outcome:
        """Choose in a select, named by custom id or placeholder."""
        body: Json = {"channel": message.channel_id, "message": message.id, "select": select, "values": list(values)}
        body |= {"wait": wait, "settled": settled}
        if as_seen:
            body["seen"] = message.body["components"]
        return Outcome.of(await self._act("select", body))

    async def submit(self, modal: Outcome, values: Json | None = None, *, wait: float = 10.0, **named: Any) -> Outcome:
        """Send off the modal that an outcome opened; inputs by custom id or label."""
        body = {"interaction": modal.interaction, "values": {**(values or {}), **named}, "wait": wait}
        return Outcome.of(await self._act("submit", body))

    async def say(self, content: str, *, channel: str | None = None, uploads: Sequence[str] = ()) -> ShownMessage:
        """Write a message."""
        body = {"channel": channel or self.channel, "content": content, "uploads": list(uploads)}
        return ShownMessage(await self._act("say", body))

    async def dismiss(self, message: ShownMessage) -> None:
        """Take an ephemeral message away."""
        await self._act("dismiss", {"channel": message.channel_id, "message": message.id})

    async def read(self, channel: str | None = None, limit: int = 100) -> list[ShownMessage]:
        """The messages this person sees in a channel, oldest first."""
        where = channel or self.channel
        found = await self.client.call("GET", f"/people/{self.name}/messages", channel=where, limit=str(limit))
        return [ShownMessage(message) for message in found]

    async def inbox(self) -> list[ShownMessage]:
        """The DMs with the bot, oldest first."""
        return await self.read("dm")

    async def again(self, message: ShownMessage) -> ShownMessage | None:
        """A message as it is now; None when it is gone."""
        found = [other for other in await self.read(message.channel_id, 1000) if other.id == message.id]
        return found[0] if found else None

    async def places(self) -> list[Json]:
        """The channels, threads and DMs this person sees."""
        found: list[Json] = await self.client.call("GET", f"/people/{self.name}/places")
        return found

    async def commands(self, channel: str | None = None) -> list[Json]:
        """The slash commands this person is offered."""
        found = await self.client.call("GET", f"/people/{self.name}/commands", channel=channel or self.channel)
        return list(found["slash"])

    async def close_direct_messages(self, *, closed: bool = True) -> None:
        """Close or open one's DMs."""
        await self._act("settings", {"accept_direct_messages": not closed})

    async def install(self, *, installed: bool = True) -> None:
        """Install the application for oneself, or take it away."""
        await self._act("settings", {"installed": installed})

    async def leave(self) -> None:
        """Leave the server."""
        await self._act("settings", {"member": False})

    async def rejoin(self) -> None:
        """Come back to the server."""
        await self._act("settings", {"member": True})
