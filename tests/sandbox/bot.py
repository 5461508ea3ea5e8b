"""A small bot on an unmodified discord.py, which uses everything the sandbox offers."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from deploy.sandbox import Sandbox

CARDS = ["Foundry Mechanic", "Kelon Elemental", "Axiom Salvager", "Brassbug", "Ada Lovelace", "The Ouroboros"]


def picture(name: str = "board.png", description: str = "The board", width: int = 4, height: int = 3) -> discord.File:
    """A small PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x40\x80\xc0" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return discord.File(io.BytesIO(png), name, description=description)


def board(turn: int) -> dict[str, Any]:
    """An embed with a picture, and three buttons that carry the turn."""
    embed = discord.Embed(title="Board", description=f"Turn {turn}", colour=0x336699)
    embed.add_field(name="Hero", value="3 mountain").set_image(url="attachment://board.png")
    view = discord.ui.View(timeout=None)
    for verb in ("pass", "hand", "note"):
        view.add_item(GameButton(turn, verb))
    return {"embed": embed, "view": view, "attachments": [picture(description=f"The board on turn {turn}")]}


class GameButton(discord.ui.DynamicItem[discord.ui.Button], template=r"t:(?P<turn>\d+):(?P<verb>[a-z]+)"):
    def __init__(self, turn: int, verb: str) -> None:
        super().__init__(discord.ui.Button(label=verb.title(), custom_id=f"t:{turn}:{verb}"))
        self.turn, self.verb = turn, verb

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["turn"]), match["verb"])

    async def callback(self, interaction: discord.Interaction) -> Any:
        client: TestBot = interaction.client
        if self.verb == "pass":
            if self.turn != client.turn:
                return await interaction.response.send_message("This board is out of date.", ephemeral=True)
            client.turn += 1
            return await interaction.response.edit_message(**board(client.turn))
        if self.verb == "hand":
            view = discord.ui.View(timeout=60)
            view.add_item(CardSelect())
            view.add_item(FriendSelect())
            return await interaction.response.send_message("Your hand", view=view, ephemeral=True)
        return await interaction.response.send_modal(ManaModal())


class CardSelect(discord.ui.Select):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=card, description="costs 2") for card in CARDS]
        super().__init__(custom_id="cards", placeholder="Choose cards", options=options, min_values=1, max_values=3)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="Chosen: " + ", ".join(self.values), view=None)


class FriendSelect(discord.ui.UserSelect):
    def __init__(self) -> None:
        super().__init__(custom_id="friend", placeholder="Choose a friend")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Friend: {self.values[0].display_name}", ephemeral=True)


class ManaModal(discord.ui.Modal, title="Your Mana"):
    mana = discord.ui.Label(
        text="Three cards",
        description="They become Mana",
        component=discord.ui.TextInput(custom_id="mana", style=discord.TextStyle.long, min_length=9),
    )
    word = discord.ui.Label(
        text="A word", component=discord.ui.TextInput(custom_id="word", required=False, max_length=20)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.mana.component} | {self.word.component}", ephemeral=True)


class Altered(app_commands.Group):
    @app_commands.command(description="Challenge a friend")
    @app_commands.describe(friend="Who", deck="Which deck", days="How long")
    async def challenge(
        self,
        interaction: discord.Interaction,
        friend: discord.Member,
        deck: str | None = None,
        days: app_commands.Range[int, 1, 7] = 3,
    ) -> None:
        parts = board(interaction.client.turn)
        parts["files"] = parts.pop("attachments")
        mentions = discord.AllowedMentions(users=[friend])
        text = f"{friend.mention} against {interaction.user.mention}: {deck}, {days} days"
        await interaction.response.send_message(text, allowed_mentions=mentions, **parts)

    @challenge.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=card, value=card) for card in CARDS if current.lower() in card.lower()]

    @app_commands.command(description="Think, then answer")
    async def think(self, interaction: discord.Interaction, private: bool = True) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.client.gate.wait()
        await interaction.followup.send("Thought about it")
        await interaction.followup.send("And more", ephemeral=True)

    @app_commands.command(description="Never answer")
    async def sleep(self, interaction: discord.Interaction) -> None:
        interaction.client.sleeping.append(interaction)

    @app_commands.command(description="Everything an option can be")
    async def everything(
        self,
        interaction: discord.Interaction,
        place: discord.TextChannel,
        role: discord.Role,
        file: discord.Attachment,
        yes: bool,
        ratio: float,
    ) -> None:
        text = f"{place.name} {role.name} {(await file.read()).decode()} {yes} {ratio}"
        await interaction.response.send_message(text, ephemeral=True)


@app_commands.context_menu(name="Challenge")
async def challenge_member(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"You challenge {member.display_name}", ephemeral=True)


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.content}", ephemeral=True)


class TestBot(discord.Client):
    __test__ = False

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True))
        super().__init__(allowed_mentions=discord.AllowedMentions.none(), guild_ready_timeout=0.02, **options)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Altered(name="altered", description="Play Altered"))
        self.tree.add_command(challenge_member)
        self.tree.add_command(quote)
        self.turn = 1
        self.gate = asyncio.Event()
        self.sleeping: list[discord.Interaction] = []
        self.is_up = asyncio.Event()
        self.resumed = 0
        self.faults: list[BaseException] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(GameButton)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.is_up.set()

    async def on_resumed(self) -> None:
        self.resumed += 1

    def text_channel(self, name: str) -> Any:
        return discord.utils.get(self.guilds[0].channels, name=name)


@asynccontextmanager
async def running(sandbox: Sandbox, bot: Any = None, token: str = "sandbox") -> AsyncIterator[Any]:
    """A bot that is connected to the sandbox as long as the block lasts."""
    Route.BASE = sandbox.api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway)
    bot = bot or TestBot()
    task = asyncio.create_task(bot.start(token))
    up = asyncio.create_task(bot.is_up.wait())
    try:
        async with asyncio.timeout(20):
            await asyncio.wait([task, up], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield bot
    finally:
        up.cancel()
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
