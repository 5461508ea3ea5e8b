"""`/rule`, `/glossary` and `/phases`: the rule book looked up, anywhere on Discord."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Command, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.play.cards.rule_numbers import RuleFound
from bot.play.cards.rules import CardFound, Offer, RuleService, WordFound
from bot.play.services import Services
from bot.present.layout.limits import CHOICE_LABEL, PRESS
from bot.present.layout.records import Message
from bot.present.layout.rule_links import label
from bot.present.lookups.glossary_sheet import card_rules, day_sheet, no_such_word, word_label, word_sheet
from bot.present.lookups.rule_sheet import no_such_rule, rule_sheet
from bot.present.texts import Texts
from bot.present.wording.naming import shortened
from engine.rulebook.glossary import glossary


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds the three commands; who installs the bot for themselves has them everywhere."""
    rules = services.rules

    @tree.command(name="rule", description=said("command.rule"))
    @app_commands.describe(**options(query="rule-query"))
    async def rule(interaction: discord.Interaction, query: str) -> None:
        texts = texts_of(interaction)
        await answering(interaction, services, lambda: _looked_up(rules, query, texts))

    @tree.command(name="glossary", description=said("command.glossary"))
    @app_commands.describe(**options(word="glossary-word"))
    async def words(interaction: discord.Interaction, word: str) -> None:
        texts = texts_of(interaction)
        await answering(interaction, services, lambda: _explained(rules, word, texts))

    @tree.command(name="phases", description=said("command.phases"))
    async def phases(interaction: discord.Interaction) -> None:
        texts = texts_of(interaction)

        async def work() -> Reply:
            return Reply(day_sheet(glossary(texts.language), rules.book(texts.language), texts))

        await answering(interaction, services, work)

    async def rules_offered(interaction: discord.Interaction, typed: str) -> Choices:
        texts = texts_of(interaction)
        return [_choice(_told(offer, texts), offer.value) for offer in await rules.offered(typed, texts.language)]

    async def words_offered(interaction: discord.Interaction, typed: str) -> Choices:
        texts = texts_of(interaction)
        found = await rules.words_offered(typed, texts.language)
        return [_choice(word_label(word, texts), word.name) for word in found]

    rule.autocomplete("query")(quietly(rules_offered))
    words.autocomplete("word")(quietly(words_offered))
    for command in (rule, words, phases):
        _anywhere(command)


def _anywhere(command: Command) -> None:
    """In servers, in private messages, and where else a person is who has installed the bot for themselves."""
    app_commands.allowed_installs(guilds=True, users=True)(command)
    app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)


async def _looked_up(rules: RuleService, query: str, texts: Texts) -> Reply:
    told = rules.book(texts.language)
    found = await rules.look_up(query, texts.language)
    if isinstance(found, RuleFound):
        return Reply(rule_sheet(found.rule, told, texts, also=found.others, own=rules.own))
    if isinstance(found, WordFound):
        return Reply(word_sheet(found.word, told, texts))
    if isinstance(found, CardFound):
        return Reply(card_rules(found.name, found.card.reference, found.rules, told, texts))
    return Reply(no_such_rule(found.typed, found.nearest, texts, found.number))


async def _explained(rules: RuleService, typed: str, texts: Texts) -> Reply:
    if not typed.strip():
        return Reply(Message(content=texts.say("word-sheet.nothing")))
    found = await rules.look_up_word(typed, texts.language)
    if isinstance(found, WordFound):
        return Reply(word_sheet(found.word, rules.book(texts.language), texts))
    return Reply(no_such_word(found.typed, found.nearest, texts))


def _told(offer: Offer, texts: Texts) -> str:
    if offer.rule is not None:
        return label(offer.rule)
    if offer.word is not None:
        return word_label(offer.word, texts)
    return texts.say("word-sheet.offered-card", name=offer.name)


def _choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=shortened(name, CHOICE_LABEL), value=value[:PRESS])
