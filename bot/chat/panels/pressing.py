"""How presses arrive: one dynamic item for all buttons and selects, and a listener for forms."""

from __future__ import annotations

import logging
import re
from typing import Any

import discord

from bot.chat.answering import Reply, answering
from bot.chat.panels import around, asking, challenges, declaring
from bot.chat.panels.pressed import Handler, Pressed
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present.presses import PATTERN

log = logging.getLogger(__name__)

HANDLERS: dict[str, Handler] = {
    **declaring.HANDLERS,
    **asking.HANDLERS,
    **around.HANDLERS,
    **challenges.HANDLERS,
}
"""What each verb does; the verbs of the presenters and these are the same, which a test checks."""

FORM = "form"
"""The verb of a form that was filled in; a button of that verb opens it."""


def register(client: discord.Client, services: Services) -> None:
    """Has every press of a button, select or form of ours answered."""

    class Press(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
        """Any button or select of ours."""

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> Press:
            return cls(item)

        async def callback(self, interaction: discord.Interaction) -> None:
            await pressed(interaction, services)

    client.add_dynamic_items(Press)

    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await pressed(interaction, services)

    client.event(on_interaction)


async def pressed(interaction: discord.Interaction, services: Services) -> None:
    """Answers one press; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    verb, rest = match["verb"], match["rest"]
    form = interaction.type is discord.InteractionType.modal_submit
    values = _picked(data) if form else tuple(str(value) for value in data.get("values", ()))
    press = Pressed(interaction, services, "filled" if form else verb, tuple(rest.split(":")) if rest else (), values)

    async def work() -> Reply:
        handler = HANDLERS.get(press.verb)
        if handler is None:
            log.info("a press of an unknown verb: %s", press.verb)
            raise Refusal("decision closed")
        return await handler(press)

    game = press.subject if press.verb not in challenges.HANDLERS else ""
    await answering(interaction, services, work, game=game, update=press.in_panel)


def _picked(data: Any) -> tuple[str, ...]:
    """The values of a form, wherever in its rows and labels they stand."""
    found: list[str] = []
    for row in data.get("components", ()):
        for part in (row.get("component"), *row.get("components", ())):
            if part is not None:
                found += [str(value) for value in part.get("values") or ()]
    return tuple(found)
