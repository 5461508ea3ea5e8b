"""Opening a table for the person who wants to play: a duel, two against two, each person for themselves."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import chosen, options, said
from bot.chat.panels.game_requests import requested
from bot.chat.readers import texts_of
from bot.play.game_records.delays import EVERY_DELAY
from bot.play.game_records.looks import EVERY_FORMAT, EVERY_RULES, EVERY_TALK
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.matchmaking.limits import limits_said
from bot.play.matchmaking.lobbies import MODES
from bot.play.services import Services


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `open`."""
    completing = Completing(services)

    @group.command(name="open", description=said("command.open"))
    @app_commands.describe(
        **options(
            deck="deck",
            mode="table-mode",
            format="format",
            rules="rules",
            friend="guest",
            friend_2="next-guest",
            friend_3="next-guest",
            verified="verified",
            private="private",
            delay="delay",
            pace="pace",
            rating="asked-rating",
            reliability="asked-reliability",
            talk="team-talk",
        )
    )
    @app_commands.choices(
        mode=[app_commands.Choice(name=said(f"mode.{name}"), value=name) for name in MODES],
        format=[
            app_commands.Choice(name=said(f"table-format.{name}"), value=name) for name in services.challenges.formats()
        ],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
        delay=[app_commands.Choice(name=said(f"delay-choice.{name}"), value=name) for name in EVERY_DELAY],
        talk=[app_commands.Choice(name=said(f"talk-choice.{name}"), value=name) for name in EVERY_TALK],
    )
    @app_commands.guild_only()
    async def open_table(
        interaction: discord.Interaction,
        deck: str = "",
        mode: app_commands.Choice[str] | None = None,
        format: app_commands.Choice[str] | None = None,
        rules: app_commands.Choice[str] | None = None,
        friend: discord.User | None = None,
        friend_2: discord.User | None = None,
        friend_3: discord.User | None = None,
        verified: bool = False,
        private: bool = False,
        delay: app_commands.Choice[str] | None = None,
        pace: str = "",
        rating: str = "",
        reliability: app_commands.Range[int, 0, 100] = 0,
        talk: app_commands.Choice[str] | None = None,
    ) -> None:
        friends = [each for each in (friend, friend_2, friend_3) if each is not None]

        async def work() -> Reply:
            request = GameRequest(
                "table",
                tuple(each.id for each in friends),
                format=chosen(format, EVERY_FORMAT),
                rules=chosen(rules, EVERY_RULES),
                mode=chosen(mode, MODES) or "duel",
                verified=verified,
                private=private,
                delay=chosen(delay, EVERY_DELAY),
                pace=pace_meant(texts_of(interaction), pace),
                limits=limits_said(rating, reliability),
                talk=chosen(talk, EVERY_TALK),
            )
            return Reply(await requested(interaction, services, request, friends, deck))

        await answering(interaction, services, work)

    complete([open_table], "deck", completing.decks())
    complete([open_table], "pace", paces())
    complete([open_table], "rating", completing.ratings())
