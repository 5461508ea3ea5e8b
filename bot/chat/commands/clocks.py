"""Clocks by commands: how they stand, claiming a game, pauses, sleep and vacation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Complete, Completing, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.readers import texts_of
from bot.chat.receipts import receipt
from bot.play.clocks.paces import EVERY_PACE, PaceName
from bot.play.game_records.looks import Look
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.tables.clocks import clock_sheet, pause_said, sleep_said, vacation_said
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

    @group.command(name="pause", description=said("command.clock-pause"))
    @app_commands.describe(**options(game="game"))
    async def pause(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _pause(interaction, services, game, services.clocks.pause))

    @group.command(name="resume", description=said("command.clock-resume"))
    @app_commands.describe(**options(game="game"))
    async def resume(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _pause(interaction, services, game, services.clocks.resume))

    complete([show, claim, pause, resume], "game", completing.games())
    _add_rests(group, services)
    tree.add_command(group)


def _add_rests(group: app_commands.Group, services: Services) -> None:
    """Adds `sleep` and `vacation`, which are about all games."""

    @group.command(name="sleep", description=said("command.clock-sleep"))
    @app_commands.describe(**options(begins="sleep-begins", ends="sleep-ends", zone="zone"))
    async def sleep(interaction: discord.Interaction, begins: str = "", ends: str = "", zone: str = "") -> None:
        async def work() -> Reply:
            found = await services.clocks.sleep(interaction.user.id, begins, ends, zone)
            return Reply(sleep_said(found, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="vacation", description=said("command.clock-vacation"))
    @app_commands.describe(**options(days="vacation-days", stop="vacation-stop", by_itself="vacation-by-itself"))
    @app_commands.choices(
        stop=[app_commands.Choice(name=said("clock.yes"), value="yes")],
        by_itself=[app_commands.Choice(name=said(f"clock.{each}"), value=each) for each in ("yes", "no")],
    )
    async def vacation(
        interaction: discord.Interaction,
        days: app_commands.Range[int, 1, 21] | None = None,
        stop: app_commands.Choice[str] | None = None,
        by_itself: app_commands.Choice[str] | None = None,
    ) -> None:
        wanted = None if by_itself is None else by_itself.value == "yes"
        await answering(interaction, services, lambda: _vacation(interaction, services, days, stop is not None, wanted))


async def _vacation(
    interaction: discord.Interaction, services: Services, days: int | None, stop: bool, by_itself: bool | None
) -> Reply:
    """Changes what is named, and says how it stands."""
    clocks, person = services.clocks, interaction.user.id
    if by_itself is not None:
        await clocks.vacation_by_itself(person, by_itself)
    if stop:
        await clocks.end_vacation(person)
    if days is not None:
        await clocks.go_on_vacation(person, days)
    return Reply(vacation_said(await clocks.vacations(person), services.settings.now(), texts_of(interaction)))


async def _pause(
    interaction: discord.Interaction, services: Services, named: str, act: Callable[[str, int], Awaitable[Look]]
) -> Reply:
    look = await act(await game_of(interaction, services, named), interaction.user.id)
    return Reply(pause_said(look, texts_of(interaction)))


async def _show(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    look = await services.games.look(await game_of(interaction, services, named), interaction.user.id)
    return Reply(clock_sheet(look, texts_of(interaction)))


async def _claim(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    outcome = await services.clocks.claim(str(interaction.id), game, interaction.user.id)
    return receipt(outcome, texts_of(interaction), "clock.claimed")
