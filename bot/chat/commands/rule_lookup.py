"""`/rule`: the rule book looked up by number or by words, anywhere on Discord."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, quietly, texts_of
from bot.chat.commands.describing import options, said
from bot.play.services import Services
from bot.present.limits import CHOICE_LABEL
from bot.present.naming import shortened
from bot.present.rule_links import label
from bot.present.rule_sheet import found_rules, no_such_rule, rule_sheet


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/rule`."""
    rules = services.rules

    @tree.command(name="rule", description=said("command.rule"))
    @app_commands.describe(**options(query="rule-query"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rule(interaction: discord.Interaction, query: str) -> None:
        async def work() -> Reply:
            texts = texts_of(interaction)
            found = rules.look_up(query, texts.language)
            if found.rule is not None:
                return Reply(rule_sheet(found.rule, rules.book(texts.language), texts))
            if found.number or len(found.near) < 4:
                return Reply(no_such_rule(query, list(found.near), texts, found.number))
            return Reply(found_rules(query, list(found.near), texts))

        await answering(interaction, services, work)

    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        return [
            app_commands.Choice(name=shortened(label(each), CHOICE_LABEL), value=each.number)
            for each in rules.offered(typed, texts_of(interaction).language)
        ]

    rule.autocomplete("query")(quietly(offered))
