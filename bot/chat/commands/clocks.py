"""Clocks by commands: how they stand, and claiming a game."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Complete, Completing, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.readers import texts_of
from bot.play.clocks.paces import EVERY_PACE, PaceName
from bot.play.matching import meant
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present.clocks import clock_sheet
from bot.present.outcomes import came_of
from bot.present.texts import Texts


def paces() -> Complete:
    """The paces that are offered where a game is agreed; completed, since /altered has no room for so many choices."""

    async def complete(interaction: discord.Interaction, typed: str) -> Choices:
        labels = _labels(texts_of(interaction))
        return best([(label, label) for label in labels.values()], typed)

    return quietly(complete)


def pace_meant(texts: Texts, typed: str) -> PaceName | None:
    """The pace that was chosen or typed, None for none; raises Refusal "unknown pace"."""
    if not typed.strip():
        return None
    labels = _labels(texts)
    found = [list(labels)[at] for at in meant(list(labels.values()), typed)]
    named = next((name for name in EVERY_PACE if name == typed.strip()), None)
    if named is None and len(found) != 1:
        raise Refusal("unknown pace", given=typed[:40], possible=", ".join(labels.values()))
    return named or found[0]


def _labels(texts: Texts) -> dict[PaceName, str]:
    return {name: texts.say(f"pace-choice.{name}") for name in EVERY_PACE}


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/clock`."""
    group = app_commands.Group(name="clock", description=said("command.clock"))
    completing = Completing(services)

    @group.command(name="show", description=said("command.clock-show"))
    @app_commands.describe(**options(game="game"))
    async def show(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _show(interaction, services, game))

    @group.command(name="claim", description=said("command.clock-claim"))
    @app_commands.describe(**options(game="game"))
    async def claim(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _claim(interaction, services, game))

    complete([show, claim], "game", completing.games())
    tree.add_command(group)


async def _show(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    look = await services.games.look(await game_of(interaction, services, named), interaction.user.id)
    return Reply(clock_sheet(look, texts_of(interaction)))


async def _claim(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    outcome = await services.clocks.claim(str(interaction.id), game, interaction.user.id)
    return Reply(came_of(outcome, texts_of(interaction), "clock.claimed"))
