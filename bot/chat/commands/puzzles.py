"""`/puzzle`: today's puzzle, another one, or who has solved the most."""

from __future__ import annotations

from typing import Literal, get_args

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import chosen, options, said
from bot.chat.commands.learning import opened
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.requests.person import Place
from bot.play.services import Services
from bot.present.games import puzzles as present

Which = Literal["today", "another", "table"]

EVERY_WHICH: tuple[Which, ...] = get_args(Which)


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/puzzle`."""

    @tree.command(name="puzzle", description=said("command.puzzle"))
    @app_commands.describe(**options(which="puzzle-which"))
    @app_commands.choices(
        which=[app_commands.Choice(name=said(f"puzzle-choice.{each}"), value=each) for each in EVERY_WHICH]
    )
    async def puzzle(interaction: discord.Interaction, which: app_commands.Choice[str] | None = None) -> None:
        place, wanted = place_of(interaction), chosen(which, EVERY_WHICH) or "today"

        async def work() -> Reply:
            if wanted == "table":
                record = await services.puzzle_records.of(interaction.user.id)
                found = await services.puzzle_records.table(place.guild_id)
                return Reply(present.table(found, record, texts_of(interaction)))
            id = await services.puzzles.of_the_day(place.guild_id) if wanted == "today" else ""
            return await tried(interaction, services, place, id)

        await answering(interaction, services, work)


async def tried(interaction: discord.Interaction, services: Services, place: Place, id: str = "") -> Reply:
    """Begins a try at a puzzle, and leads to it: at one that its player has not tried yet where none is named.

    A try at the same puzzle that goes on is led back to.
    """
    texts, person = texts_of(interaction), person_of(interaction.user)
    id = id or await services.puzzles.next_for(person.id)
    if going_on := await services.puzzles.running(person.id, id):
        begun = await services.games.look(going_on, person.id)
    else:
        begun = await services.puzzles.begin(str(interaction.id), person, place, texts.language, id)
    look = await opened(begun, person.id, services)
    return Reply(present.begun(look, await services.puzzle_records.of(person.id), texts))
