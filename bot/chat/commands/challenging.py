"""Challenging a friend, and the list of one's games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.understanding import deck_became
from bot.chat.panels.challenges import every_deck
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.challenges import OPEN_FOR_MS
from bot.play.delays import EVERY_DELAY
from bot.play.services import Services
from bot.present.games import games
from bot.present.messages import challenger_deck
from bot.present.naming import escaped
from bot.present.records import Message

HOUR_MS = 3_600_000


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `challenge` and `games`."""
    completing = Completing(services)

    @group.command(name="challenge", description=said("command.challenge"))
    @app_commands.describe(
        **options(
            friend="friend",
            deck="deck",
            format="format",
            rules="rules",
            verified="verified",
            private="private",
            delay="delay",
            pace="pace",
        )
    )
    @app_commands.choices(
        format=[app_commands.Choice(name=said(f"format.{name}"), value=name) for name in services.challenges.formats()],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
        delay=[app_commands.Choice(name=said(f"delay-choice.{name}"), value=name) for name in EVERY_DELAY],
    )
    @app_commands.guild_only()
    async def challenge(
        interaction: discord.Interaction,
        friend: discord.User,
        deck: str,
        format: app_commands.Choice[str] | None = None,
        rules: app_commands.Choice[str] | None = None,
        verified: bool = False,
        private: bool = False,
        delay: app_commands.Choice[str] | None = None,
        pace: str = "",
    ) -> None:
        behind = delay.value if delay else ""
        terms = (format.value if format else "duel", rules.value if rules else "", verified, private, behind)
        await answering(interaction, services, lambda: _challenge(interaction, services, friend, deck, *terms, pace))

    complete([challenge], "deck", completing.decks())
    complete([challenge], "pace", paces())

    @group.command(name="games", description=said("command.games"))
    async def listing(interaction: discord.Interaction) -> None:
        await answering(interaction, services, lambda: _games(interaction, services))


async def _challenge(
    interaction: discord.Interaction,
    services: Services,
    friend: discord.User,
    deck: str,
    format: str,
    rules: str,
    verified: bool,
    private: bool,
    delay: str,
    pace: str,
) -> Reply:
    known = next(name for name in services.challenges.formats() if name == format)
    edition = next((name for name in services.challenges.rules() if name == rules), None)
    made = await services.challenges.challenge(
        str(interaction.id),
        person_of(interaction.user),
        person_of(friend),
        place_of(interaction, friend),
        deck,
        known,
        rules=edition,
        verified=verified,
        private=private,
        delay=next((name for name in EVERY_DELAY if name == delay), None),
        pace=pace_meant(texts_of(interaction), pace),
    )
    hours = OPEN_FOR_MS // HOUR_MS
    texts = texts_of(interaction)
    said_so = texts.say("said.challenged", friend=escaped(made.friend.name), hours=hours)
    return Reply(Message(content=" ".join([*deck_became(texts, deck, made.challenger.deck), said_so])))


def menu(services: Services) -> app_commands.ContextMenu:
    """'Challenge to Altered' in the menu of a person: format and deck are chosen from one list."""

    async def challenge(interaction: discord.Interaction, friend: discord.User) -> None:
        async def work() -> Reply:
            texts = texts_of(interaction)
            decks = await every_deck(services, interaction.user.id)
            return Reply(challenger_deck(friend.id, friend.display_name, decks, texts))

        await answering(interaction, services, work)

    return app_commands.ContextMenu(name=said("command.context-challenge"), callback=challenge)


async def _games(interaction: discord.Interaction, services: Services) -> Reply:
    return Reply(games(await services.games.games_of(interaction.user.id), texts_of(interaction)))
