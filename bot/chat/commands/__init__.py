"""Slash commands: rows of one table, thin and stateless, every option completed from what is legal."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.games import (
    agreeing,
    beginning,
    clocks,
    looking,
    playing,
    replacing,
    solo,
    standing,
    watching,
)
from bot.chat.commands.leagues import (
    calendars,
    judge,
    league,
    league_create,
    limited,
    organise,
    rating,
    statistics,
)
from bot.chat.commands.people import (
    about,
    blocking,
    decks,
    lookups,
    settings,
    uniques,
)
from bot.chat.commands.row import CommandRow, GroupRow, discord_command, discord_group, discord_menu
from bot.services import Services

GROUPS = (
    GroupRow("altered", "altered"),
    GroupRow("altered privacy", "privacy"),
    GroupRow("clock", "clock"),
    GroupRow("deck", "deck"),
    GroupRow("judge", "judge", in_server=True, for_those=discord.Permissions(manage_messages=True)),
    GroupRow("league", "league", in_server=True),
    GroupRow("limited", "limited"),
    GroupRow("organise", "organise", in_server=True, for_those=discord.Permissions(manage_messages=True)),
    GroupRow("rating", "rating"),
    GroupRow("stats", "stats"),
    GroupRow("unique", "unique"),
    GroupRow("server", "server", in_server=True, for_those=discord.Permissions(manage_guild=True)),
)

COMMANDS: tuple[CommandRow, ...] = (
    *beginning.COMMANDS,
    *solo.COMMANDS,
    *blocking.COMMANDS,
    *watching.COMMANDS,
    *playing.COMMANDS,
    *looking.COMMANDS,
    *agreeing.COMMANDS,
    *settings.COMMANDS,
    *about.COMMANDS,
    *clocks.COMMANDS,
    *standing.COMMANDS,
    *decks.COMMANDS,
    *lookups.COMMANDS,
    *uniques.COMMANDS,
    *rating.COMMANDS,
    *replacing.COMMANDS,
    *league.COMMANDS,
    *league_create.COMMANDS,
    *organise.COMMANDS,
    *limited.COMMANDS,
    *calendars.COMMANDS,
    *statistics.COMMANDS,
    *judge.COMMANDS,
)
"""Every command of ours."""

PLAYING = frozenset(row.name for row in COMMANDS if row.plays)
"""The commands of a person who plays, or wants to."""


def register(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds every command to a tree."""
    groups: dict[str, app_commands.Group] = {}
    for group in GROUPS:
        parent = groups.get(group.name.rpartition(" ")[0])
        groups[group.name] = discord_group(group, parent)
        if parent is None:
            tree.add_command(groups[group.name])
    for row in COMMANDS:
        groups.get(row.name.rpartition(" ")[0], tree).add_command(discord_command(row, services))
    tree.add_command(discord_menu(beginning.MENU, services))
