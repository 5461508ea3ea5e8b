"""After a press: who is still to be reached by direct message is told of to those who deliver."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.chat.replies.readers import reader_of
from bot.play.requests.refusal import Refusal
from bot.present.layout.presses import PATTERN
from bot.services import Services
from persistence import StoreError

log = logging.getLogger(__name__)

COMMANDS = frozenset(
    (
        *("altered challenge", "altered open", "altered queue", "altered answer", "altered practice", "altered learn"),
        *("altered hand", "altered watch", "league join", "limited join", "puzzle"),
        "Challenge to Altered",
    )
)
"""The commands of who will be written to for it: hands, calls to a pod, games of those they follow."""

VERBS = frozenset(
    (
        *("accept", "consent", "deck", "join", "sit", "leaguejoin", "leaguedeck", "hand", "seatyes", "request"),
        *("learngo", "puzzle"),
    )
)
"""The same of presses."""


async def reach(interaction: discord.Interaction, services: Services) -> None:
    """Has a person reached who has just been answered; nothing is said of it, and nothing fails by it."""
    known = reader_of(interaction).known
    if known is None or (known.dm_reached and not known.dms_closed):
        return
    try:
        await services.reaching.pressed(known, expects=_expects(interaction))
    except (Refusal, StoreError) as problem:
        log.info("a person is reached another time: %s", problem)


def _expects(interaction: discord.Interaction) -> bool:
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is not None:
        return match["verb"] in VERBS
    return interaction.command is not None and interaction.command.qualified_name in COMMANDS
