"""Opening a table for whoever wants to play: a duel, two against two, everybody for themselves."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.understanding import deck_became
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.delays import EVERY_DELAY
from bot.play.limits import limits_said
from bot.play.lobbies import MODES, OPEN_FOR_MS
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present.records import Message

HOUR_MS = 3_600_000


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
        )
    )
    @app_commands.choices(
        mode=[app_commands.Choice(name=said(f"mode.{name}"), value=name) for name in MODES],
        format=[
            app_commands.Choice(name=said(f"table-format.{name}"), value=name) for name in services.challenges.formats()
        ],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
        delay=[app_commands.Choice(name=said(f"delay-choice.{name}"), value=name) for name in EVERY_DELAY],
    )
    @app_commands.guild_only()
    async def open_table(
        interaction: discord.Interaction,
        deck: str,
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
    ) -> None:
        terms = (mode.value if mode else "duel", format.value if format else "duel", rules.value if rules else "")
        friends = [each for each in (friend, friend_2, friend_3) if each is not None]
        apart = (verified, private, delay.value if delay else "")
        await answering(
            interaction,
            services,
            lambda: _open(interaction, services, deck, *terms, friends, *apart, pace, (rating, reliability)),
        )

    complete([open_table], "deck", completing.decks())
    complete([open_table], "pace", paces())
    complete([open_table], "rating", completing.ratings())


async def _open(
    interaction: discord.Interaction,
    services: Services,
    deck: str,
    mode: str,
    format: str,
    rules: str,
    friends: list[discord.User],
    verified: bool,
    private: bool,
    delay: str,
    pace: str,
    asked: tuple[str, int],
) -> Reply:
    for friend in friends:
        if not place_of(interaction, friend).friend_can_see:
            raise Refusal("friend cannot see", friend=friend.display_name)
    opened = await services.lobbies.open(
        str(interaction.id),
        person_of(interaction.user),
        place_of(interaction),
        deck,
        next(name for name in MODES if name == mode),
        next(name for name in services.challenges.formats() if name == format),
        rules=next((name for name in services.challenges.rules() if name == rules), None),
        friends=[person_of(friend) for friend in friends],
        verified=verified,
        private=private,
        delay=next((name for name in EVERY_DELAY if name == delay), None),
        pace=pace_meant(texts_of(interaction), pace),
        limits=limits_said(*asked),
    )
    texts = texts_of(interaction)
    said_so = texts.say("said.opened", hours=OPEN_FOR_MS // HOUR_MS)
    return Reply(Message(content=" ".join([*deck_became(texts, deck, opened.gathered.maker.deck), said_so])))
