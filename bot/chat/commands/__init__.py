"""Slash commands: thin, stateless, every option completed from what is legal."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands import (
    about,
    blocking,
    calendars,
    card_lookup,
    challenging,
    clocks,
    decks,
    ending,
    explaining,
    judge,
    league,
    learning,
    limited,
    looking,
    opening,
    organise,
    playing,
    practising,
    puzzles,
    queueing,
    rating,
    replacing,
    rule_lookup,
    settings,
    standing,
    statistics,
    undoing,
    uniques,
    watching,
)
from bot.chat.commands.describing import said
from bot.play.services import Services

CHILDREN = (
    "challenge", "games", "play", "action", "pay", "answer", "pass", "hand", "board", "log", "why", "concede", "draw",
    "open", "queue", "watch", "block", "unblock", "help", "practice", "learn", "undo", "replay", "settings",
    "privacy",
)  # fmt: skip
"""Every sub command that /altered has or will have: as many as Discord takes; others get groups of their own."""


def register(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds every command to a tree."""
    altered = app_commands.Group(name="altered", description=said("command.altered"))
    challenging.add(altered, services)
    opening.add(altered, services)
    queueing.add(altered, services)
    practising.add(altered, services)
    learning.add(altered, services)
    blocking.add(altered, services)
    watching.add(altered, services)
    playing.add(altered, services)
    looking.add(altered, services)
    explaining.add(altered, services)
    ending.add(altered, services)
    undoing.add(altered, services)
    settings.add(altered, services)
    about.add_help(altered, services)
    about.add_privacy(altered, services)
    tree.add_command(altered)
    clocks.add(tree, services)
    standing.add(tree, services)
    tree.add_command(challenging.menu(services))
    about.add(tree, services)
    decks.add(tree, services)
    card_lookup.add(tree, services)
    rule_lookup.add(tree, services)
    settings.add_server(tree, services)
    uniques.add(tree, services)
    puzzles.add(tree, services)
    rating.add(tree, services)
    replacing.add(tree, services)
    league.add(tree, services)
    organise.add(tree, services)
    limited.add(tree, services)
    calendars.add(tree, services)
    statistics.add(tree, services)
    looking.add_review(tree, services)
    judge.add(tree, services)
