"""Who reads an answer: what they and their server have set, found before anything is said to them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.play.requests.refusal import Refusal
from bot.play.settings import PersonSettings, ServerSettings
from bot.present.texts import Texts, texts_for
from bot.services import Services
from persistence import StoreError
from persistence.people.preferences import Preferences

log = logging.getLogger(__name__)

KEY = "reader"
"""Under which name an interaction carries its reader."""

SEEN_AGAIN_MS = 30 * 86_400_000
"""How exactly it is known when a person was here last; more would only tell more of them."""

PATIENCE = 1.0
"""Seconds that settings are waited for; where the store is away, people are answered all the same."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The settings of who acts and of where they act, and what is `known` of direct messages to them, if anything.

    `shut_out` is the refusal that answers everything, where the operator has shut out the person or the server.
    """

    person: PersonSettings = field(default_factory=PersonSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    known: Preferences | None = None
    shut_out: str = ""


NOBODY = Reader()
"""Who has set nothing, or cannot be looked up."""


async def meet(
    interaction: discord.Interaction, services: Services, *, plays: bool = False, game: str = "", turn: str = ""
) -> None:
    """Finds out what the person who acts has set; from then on `reader_of` and `texts_of` know it.

    Where reads can be made ahead, so is what they will need of a `game`, and of the draft of one of its turns.
    Of who `plays` the language of their Discord is remembered, for nothing else tells it when they are written to; of
    them, and of whom anything is kept, also in which month they were here.
    """
    settings = services.settings
    try:
        async with asyncio.timeout(PATIENCE):
            await services.reading_ahead.of_press(
                interaction.user.id, interaction.guild_id or 0, game, turn, services.shutting_out.reads()
            )
            person, known = await settings.known(interaction.user.id)
            server = await settings.of_server(interaction.guild_id or 0)
            shut_out = await services.shutting_out.refusal(interaction.user.id, interaction.guild_id or 0)
    except (Refusal, StoreError, TimeoutError) as problem:
        log.warning("settings could not be read, defaults are used: %s", type(problem).__name__)
        return
    interaction.extras[KEY] = Reader(person, server, known, shut_out)
    if shut_out:
        return
    changes: dict[str, Any] = {}
    spoken = texts_for(str(interaction.locale)).language
    if plays and person.discord_language != spoken:
        changes["discord_language"] = spoken
    if (plays or person != NOBODY.person) and settings.now() - person.active > SEEN_AGAIN_MS:
        changes["active"] = settings.now()
    if changes:
        try:
            async with asyncio.timeout(PATIENCE):
                await settings.change(interaction.user.id, **changes)
        except (Refusal, TimeoutError) as problem:
            log.warning("a language could not be remembered: %s", type(problem).__name__)


def reader_of(interaction: discord.Interaction) -> Reader:
    """What the person who acts has set, as `meet` found it."""
    found = interaction.extras.get(KEY)
    return found if isinstance(found, Reader) else NOBODY


def texts_of(interaction: discord.Interaction) -> Texts:
    """The sentences for the person who acts: in the language they have set, else that of their Discord."""
    return texts_for(reader_of(interaction).person.language or str(interaction.locale))


def texts_of_place(interaction: discord.Interaction) -> Texts:
    """The sentences for all there: in the language set for the server, else the server's own."""
    set_language = reader_of(interaction).server.language
    return texts_for(set_language or str(interaction.guild_locale or interaction.locale))
