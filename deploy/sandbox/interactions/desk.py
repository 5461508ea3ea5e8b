"""The desk where interactions are opened, timed and answered; over HTTP each is signed and posted to its address."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable

import aiohttp
import orjson
from nacl.signing import SigningKey

from deploy.sandbox.errors import DiscordError, Json
from deploy.sandbox.gateway.hub import Hub
from deploy.sandbox.live import Feed
from deploy.sandbox.models.messages import LOADING, MAX_FILE_BYTES
from deploy.sandbox.world.payloads import Payloads
from deploy.sandbox.world.records import DM, THREADS, Channel, Interaction, Message
from deploy.sandbox.world.world import World

PATIENCE = 3.0
"""Seconds that an answer may take."""


class Outside:
    """Posts interactions to `address`, "" for no address; `answers` are the statuses that came back, 0 for none."""

    def __init__(self, token: str) -> None:
        self.address = ""
        self.answers: list[int] = []
        self._key = SigningKey(hashlib.sha256(f"interactions of {token}".encode()).digest())
        self._posting: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """64 hexadecimal digits, which the application's page shows."""
        return bytes(self._key.verify_key).hex()

    def signed(self, body: bytes, at: str | None = None) -> dict[str, str]:
        """The headers that come with a body."""
        stamp = at if at is not None else str(int(time.time()))
        signature = self._key.sign(stamp.encode() + body).signature.hex()
        return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": stamp, "Content-Type": "application/json"}

    def post(self, payload: Json) -> None:
        """Posts an interaction; what comes of it the person sees by the callback, or by its failing."""
        task = asyncio.get_running_loop().create_task(self._post(payload))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _post(self, payload: Json) -> None:
        body = orjson.dumps(payload)
        try:
            async with (
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as session,
                session.post(self.address, data=body, headers=self.signed(body)) as answer,
            ):
                self.answers.append(answer.status)
        except (aiohttp.ClientError, TimeoutError):
            self.answers.append(0)


COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
WAITING, ANSWERED, FAILED = "waiting", "answered", "failed"
KINDS = {4: "message", 5: "thinking", 6: "update_promised", 7: "update", 8: "choices", 9: "modal"}
REMEMBERED_PAYLOADS = 2000


class Desk:
    """Opens interactions, tells the bot, and holds it to Discord's times: 3 s to answer, 15 min for the rest."""

    def __init__(
        self,
        world: World,
        payloads: Payloads,
        hub: Hub,
        feed: Feed,
        outside: Outside,
        acknowledge_within: float,
        token_life: float,
    ) -> None:
        self._world, self._payloads, self._hub, self._feed, self._outside = world, payloads, hub, feed, outside
        self.acknowledge_within, self.token_life = acknowledge_within, token_life
        self.alter: Callable[[Json], None] = lambda payload: None
        """Changes an interaction before it is delivered."""
        self._sent: OrderedDict[str, Json] = OrderedDict()
        self._waiters: defaultdict[str, list[asyncio.Event]] = defaultdict(list)
        for interaction in list(world.interactions.values()):
            if interaction.state == WAITING:
                interaction.state = FAILED
                world.save(interaction)

    # opening

    def open(
        self,
        kind: int,
        user_id: str,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Json | None = None,
        seen: list[Json] | None = None,
    ) -> Interaction:
        """Something a person did: note it, tell the bot, and begin to count the seconds.

        `seen` are the components of the message as the person's screen showed them: a press that crosses an edit
        reaches the bot with the message as it was pressed.
        """
        interaction = Interaction(
            id=self._world.snowflakes.next(),
            token=secrets.token_urlsafe(96),
            kind=kind,
            user_id=user_id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            created=self._world.clock.now(),
            data=data,
            message_id=message.id if message else None,
            edits=message.edits if message else 0,
            trigger=trigger,
            owners=self._owners(user_id, channel, data, message, trigger),
        )
        self._world.forget_old_interactions()
        self._world.save(interaction)
        payload = self._payload(interaction, channel, message)
        if seen is not None and "message" in payload:
            payload["message"]["components"] = seen
        self.alter(payload)
        self._sent[interaction.id] = payload
        while len(self._sent) > REMEMBERED_PAYLOADS:
            self._sent.popitem(last=False)
        self._feed.interaction(interaction, self.outcome(interaction))
        self._world.clock.call_later(self.acknowledge_within, lambda: self._give_up(interaction))
        self.deliver(interaction.id)
        return interaction

    def _owners(
        self, user_id: str, channel: Channel, data: Json, message: Message | None, trigger: Json | None
    ) -> Json:
        """By whose leave the application is used; of a press, by whose the message it is on was made."""
        made_by = trigger if trigger is not None else message.interaction if message is not None else None
        if made_by is not None:
            return dict(made_by["authorizing_integration_owners"])
        command = self._world.commands.get(data.get("id", ""))
        installable = command.body["integration_types"] if command is not None else [0]
        return self._world.owners(channel, self._world.users[user_id], installable)

    def deliver(self, interaction_id: str) -> None:
        """Tell the bot, for the first time or again: over HTTP where it has an address for that, else by the gateway.

        Raises KeyError when it is no longer known.
        """
        payload = self._sent[interaction_id]
        if self._outside.address:
            self._outside.post(payload)
            return
        self._hub.dispatch("INTERACTION_CREATE", payload, guild_id=payload.get("guild_id"))

    def _payload(self, interaction: Interaction, channel: Channel, message: Message | None) -> Json:
        world, payloads = self._world, self._payloads
        user = world.users[interaction.user_id]
        guild = world.guild_of(channel)
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": self._place(channel, interaction.user_id),
            "locale": user.locale,
            "app_permissions": str(world.permissions(channel, world.bot_id)),
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "context": 0 if guild is not None else 1,
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        if guild is not None:
            member = payloads.member(guild.members[user.id])
            payload |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": guild.told_locale, "features": guild.features},
                "guild_locale": guild.told_locale,
                "member": {**member, "permissions": str(world.permissions(channel, user.id))},
            }
        else:
            payload["user"] = payloads.user(user)
        if message is not None:
            payload["message"] = payloads.message(message)
        return payload

    def _place(self, channel: Channel, user_id: str) -> Json:
        plain = self._payloads.channel(channel)
        if channel.type != DM:
            plain["permissions"] = str(self._world.permissions(channel, user_id))
        if channel.type in THREADS:
            plain.pop("member", None)
        return plain

    def _give_up(self, interaction: Interaction) -> None:
        if interaction.state == WAITING:
            interaction.state = FAILED
            self.changed(interaction)

    # answering

    def to_answer(self, interaction_id: str, token: str) -> Interaction:
        """The interaction a callback is for. Raises DiscordError 10062 (unknown, too late) or 40060 (answered)."""
        interaction = self._world.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise DiscordError(10062)
        if interaction.state == ANSWERED:
            raise DiscordError(40060)
        too_late = self._world.clock.now() - interaction.created > self.acknowledge_within
        if interaction.state == FAILED or too_late:
            raise DiscordError(10062)
        return interaction

    def answered(self, interaction: Interaction, callback: int) -> None:
        """The bot answered in time."""
        interaction.state, interaction.callback = ANSWERED, callback
        if callback == 5:
            self._world.clock.call_later(self.token_life, lambda: self._stop_thinking(interaction))
        self.changed(interaction)

    def _stop_thinking(self, interaction: Interaction) -> None:
        message = self.original(interaction)
        if message is not None and message.flags & LOADING:
            message.failed = True
            self._world.save(message)
            self._feed.message(message, is_new=False)
            self.changed(interaction)

    def changed(self, interaction: Interaction) -> None:
        """Something became of the interaction: keep it, tell the person, wake who waits."""
        self._world.save(interaction)
        self._feed.interaction(interaction, self.outcome(interaction))
        for waiter in self._waiters.get(interaction.id, ()):
            waiter.set()

    def by_token(self, application_id: str, token: str) -> Interaction:
        """The interaction whose token this is. Raises DiscordError 10015 for an unknown, 50027 for an expired token."""
        interaction = self._world.by_token.get(token)
        if interaction is None or application_id != self._world.bot_id:
            raise DiscordError(10015)
        if self._world.clock.now() - interaction.created > self.token_life:
            raise DiscordError(50027)
        if interaction.state != ANSWERED:
            raise DiscordError(10015)
        return interaction

    def original(self, interaction: Interaction) -> Message | None:
        """The message that is the interaction's answer, if there is one and it still stands."""
        return self._world.messages.get(interaction.channel_id, {}).get(interaction.original_id or "")

    # what became of it

    def outcome(self, interaction: Interaction) -> Json:
        """What the person sees: still waiting, failed, or how it was answered."""
        message = self.original(interaction)
        follow_ups = [self._world.messages.get(interaction.channel_id, {}).get(key) for key in interaction.follow_ups]
        return {
            "interaction": interaction.id,
            "channel_id": interaction.channel_id,
            "message_id": interaction.message_id,
            "state": interaction.state,
            "kind": KINDS.get(interaction.callback or 0),
            "command": interaction.data.get("name"),
            "custom_id": interaction.data.get("custom_id"),
            "message": self._feed.shown(message) if message else None,
            "follow_ups": [self._feed.shown(found) for found in follow_ups if found],
            "modal": interaction.modal,
            "choices": interaction.choices,
        }

    def is_settled(self, interaction: Interaction) -> bool:
        """Whether the person sees the final answer, not just "thinking…" or a promise."""
        if interaction.state == FAILED:
            return True
        if interaction.state == WAITING:
            return False
        message = self.original(interaction)
        if interaction.callback == 5:
            return message is None or not message.flags & LOADING or message.failed
        if interaction.callback == 6:
            return message is None or message.edits > interaction.edits or bool(interaction.follow_ups)
        return True

    async def wait(self, interaction: Interaction, seconds: float, *, settled: bool) -> Json:
        """The outcome as soon as there is one (or the final one); after so many real seconds, whatever there is."""
        arrived = asyncio.Event()
        self._waiters[interaction.id].append(arrived)
        try:
            async with asyncio.timeout(seconds):
                while interaction.state == WAITING or (settled and not self.is_settled(interaction)):
                    arrived.clear()
                    await arrived.wait()
        except TimeoutError:
            pass
        finally:
            self._waiters[interaction.id].remove(arrived)
            if not self._waiters[interaction.id]:
                del self._waiters[interaction.id]
        return self.outcome(interaction)
