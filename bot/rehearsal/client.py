"""The connection of a rehearsal: interactions are recorded as they come, and carried out by its steps alone."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.chat.connection.incoming import Incoming
from bot.chat.connection.library_internals import hear_interactions, parse_interaction
from bot.rehearsal.recording import Arrival, Recorder, Way


class Client(discord.AutoShardedClient):
    """Connects as the bot does, and hands out interactions one after the other."""

    def __init__(self, recorder: Recorder) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no person speaks here
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.2,
            max_messages=None,
            http_trace=recorder.trace(),
        )
        self.recorder = recorder
        self.arrived: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.over_http: set[str] = set()
        """The ids of interactions that Discord has posted to us."""
        parse = parse_interaction(self)

        def received(data: dict[str, Any]) -> None:
            way: Way = "over HTTP" if data.get("id") in self.over_http else "by the gateway"
            recorder.arrivals.append(Arrival(way, data))
            parse(data)

        hear_interactions(self, received)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Puts an interaction where a step waits for it."""
        self.arrived.put_nowait(interaction)


class Listening(Incoming):
    """Takes interactions over HTTP as the bot does, and remembers which came so."""

    def __init__(self, client: Client, public_key: str) -> None:
        super().__init__(client, public_key)
        self._heard = client.over_http

    async def _hand_in(self, data: dict[str, Any]) -> None:
        self._heard.add(str(data.get("id")))
        await super()._hand_in(data)
