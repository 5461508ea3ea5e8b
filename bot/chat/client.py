"""The Discord client: connects, registers commands when they changed, and never lets an error pass in silence."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.chat import commands, forms, panels
from bot.chat.commands.translating import Translator, translated
from bot.chat.connection.bodies import send_forms_whole
from bot.chat.connection.budgeting import keep_within_budget
from bot.chat.connection.desk import desk_of
from bot.chat.connection.identifying import Identifying
from bot.chat.connection.library_internals import forget_limits_seldom, register_commands
from bot.chat.connection.limiting import FORGOTTEN_EVERY_SECONDS, LONGEST_WAIT_SECONDS, refuse_long_waits
from bot.chat.connection.servers import servers_of
from bot.chat.connection.sharing import share
from bot.chat.replies.answering import GONE
from bot.chat.tree import Tree
from bot.measuring import figures, requests
from bot.services import Services
from persistence import Store, StoreError
from persistence.delivery.claims import Claim
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

LAST_PRESSES_SECONDS = 5.0
"""How long presses under way are waited for when the bot stops."""

AWAY = (OSError, TimeoutError, aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound)
"""What the library meets when Discord cannot be reached; it tries again by itself."""

REGISTERING_MS = 60_000
"""How long another process waits before it registers the commands, should the one that is at it fail."""

COMMANDS_KEY = "commands"
"""Under which note the digest of the registered commands is kept."""


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """What is offered while a person types may come too late, for they type on; that is no error with a traceback."""
    problem = record.exc_info[1] if record.exc_info else None
    if isinstance(problem, discord.HTTPException) and problem.code in GONE:
        log.info("what was offered while typing came too late")
        return False
    if isinstance(problem, app_commands.CommandSignatureMismatch):
        log.info("nothing is offered for a command that changed: %s", type(problem).__name__)
        return False
    return True


def _told_briefly(record: logging.LogRecord) -> bool:
    """A connection that is lost and tried again is a warning of one line; the library would add pages of traceback."""
    problem = record.exc_info[1] if record.exc_info else None
    if isinstance(problem, AWAY):
        record.msg = f"{record.msg} ({type(problem).__name__}: %s)"
        record.args = (*(record.args if isinstance(record.args, tuple) else ()), problem)
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


class Client(discord.AutoShardedClient):
    """discord.py's client with the commands and panels of Tumult; it holds no state of any game.

    `shards` are those that this process has, and how many there are in all; without it as many as Discord advises.
    Where it is `shared`, other processes may get the same presses and make requests with the same token. `listens`
    says whether it connects to the gateway at all.
    """

    def __init__(
        self,
        store: Store,
        services: Services,
        *,
        shards: tuple[list[int], int] | None = None,
        shared: bool = False,
        listens: bool = True,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no person speaks here
        refuse_long_waits()
        own: Any = {"shard_ids": shards[0], "shard_count": shards[1]} if shards else {}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.2,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT_SECONDS,
            http_trace=requests.trace(),
            **own,
        )
        forget_limits_seldom(self, FORGOTTEN_EVERY_SECONDS)
        send_forms_whole(self)
        self._listens = listens
        self.identifying = Identifying(self, store, shared=shared)
        if shared:
            share(self, store)
            keep_within_budget(self, store)
        self.store, self.services = store, services
        self.tree = Tree(self, services)
        logging.getLogger("discord.app_commands.tree").addFilter(_is_worth_logging)
        for name in ("discord.client", "discord.shard"):
            logging.getLogger(name).addFilter(_told_briefly)

    async def setup_hook(self) -> None:
        """Registers what people can use; Discord is told only when it changed."""
        commands.register(self.tree, self.services)
        await self.tree.set_translator(Translator())
        payload = await translated(self.tree)
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.store.notes.get(COMMANDS_KEY) == digest:
            return
        if await self.store.claims.claim(f"commands-{digest[:16]}", REGISTERING_MS) is Claim.MINE:
            await register_commands(self, payload)
            await self.store.notes.set(COMMANDS_KEY, digest)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Before a session begins: its turn, among those of all processes where there are others."""
        await self.identifying.turn(shard_id or 0)
        if not self.identifying.shared:
            await super().before_identify_hook(shard_id, initial=initial)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connects to the gateway, and stays so; no connection is made before sessions may begin."""
        await self.identifying.room()
        await super().connect(reconnect=reconnect)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The gateway tells of a server that it had not told of, or that was away."""
        servers_of(self).told_of(guild.id)
        await self._leave_if_shut_out(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited to a server."""
        await self._leave_if_shut_out(guild)

    async def _leave_if_shut_out(self, guild: discord.Guild) -> None:
        """Leaves a server at once that the operator has shut out, also when the bot is invited again."""
        try:
            _, out = await self.store.shut_out.are_out(0, guild.id)
            if out:
                await guild.leave()
                log.info("a server that is shut out was left")
        except (StoreError, discord.HTTPException) as problem:
            log.warning("a server that may be shut out was not left: %s", type(problem).__name__)

    async def on_shard_connect(self, shard_id: int) -> None:
        """The connection of a shard stands."""
        figures.CONNECTED.labels(str(shard_id)).set(1)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The connection of a shard stands again, and nothing was missed."""
        figures.CONNECTED.labels(str(shard_id)).set(1)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection of a shard is lost; the library tries again by itself."""
        figures.CONNECTED.labels(str(shard_id)).set(0)

    @property
    def connected(self) -> bool:
        """Whether what this process needs of Discord is there: for one that listens, every shard's connection."""
        if not self._listens:
            return not self.is_closed() and self.application_id is not None
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    @property
    def most_threads(self) -> int:
        """How many threads are open in the server that has most of them, of those whose threads this process knows."""
        return max((len(guild.threads) for guild in self.guilds), default=0)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Takes presses, and the forms that people send off; commands come by the command tree."""
        if interaction.type is discord.InteractionType.component:
            await panels.pressed(interaction, self.services)
        elif interaction.type is discord.InteractionType.modal_submit:
            await forms.submitted(interaction, self.services)

    async def stop_listening(self) -> None:
        """Takes no further presses and waits for those under way; who presses meanwhile presses again later."""
        await desk_of(self).close(LAST_PRESSES_SECONDS)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs what went wrong in a handler, without its arguments: they may hold what is hidden."""
        problem = sys.exc_info()[1]
        if problem is not None:
            logged(log, problem, f"handling {event_method}")
