"""Practice: a duel against the bot, at once."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.learning import opened
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.game_records.looks import RulesName
from bot.play.requests.person import Place
from bot.play.services import Services
from bot.present.games.game_requests import deck_became
from bot.present.games.messages import way_there
from bot.present.texts import Texts
from engine.opponents import LEVELS, Level

USUAL: Level = "greedy"
"""The level of who chooses none: neither the weakest nor the strongest."""


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `practice`."""
    completing = Completing(services)

    @group.command(name="practice", description=said("command.practice"))
    @app_commands.describe(**options(level="level", deck="practice-deck", rules="rules"))
    @app_commands.choices(
        level=[app_commands.Choice(name=said(f"level.{level}"), value=level) for level in LEVELS],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
    )
    async def practice(
        interaction: discord.Interaction,
        level: app_commands.Choice[str] | None = None,
        deck: str = "",
        rules: app_commands.Choice[str] | None = None,
    ) -> None:
        wanted = next((each for each in LEVELS if level is not None and each == level.value), USUAL)
        edition = next(
            (each for each in services.challenges.rules() if rules is not None and each == rules.value), None
        )
        place = place_of(interaction)
        await answering(interaction, services, lambda: practised(interaction, services, wanted, deck, place, edition))

    complete([practice], "deck", completing.decks())


async def practised(
    interaction: discord.Interaction,
    services: Services,
    level: Level,
    deck: str,
    place: Place,
    rules: RulesName | None = None,
) -> Reply:
    """Begins to practise, says against what, and leads to the game."""
    texts = texts_of(interaction)
    operation, person = str(interaction.id), person_of(interaction.user)
    begun = await services.practice.begin(operation, person, place, level, deck, rules=rules)
    mine, theirs = begun.facts.players
    look = await opened(begun, begun.facts.people[0].id, services)
    named = {each: _with_faction(each, services, texts) for each in (mine.deck, theirs.deck)}
    said_so = texts.say(
        "said.practising", deck=named[mine.deck], theirs=named[theirs.deck], level=texts.say(f"level.{level}")
    )
    about = deck_became(texts, deck, mine.deck) if deck else [texts.say("said.practising-drawn")]
    return Reply(way_there(look, texts, [said_so, *about]))


def _with_faction(deck: str, services: Services, texts: Texts) -> str:
    """The name of a deck; of a ready-made one, which has two letters for its faction, with that written out."""
    faction = next((line.faction for line in services.challenges.decks() if line.key == deck), "")
    return f"{deck} ({texts.say(f'faction.{faction}')})" if faction else deck
