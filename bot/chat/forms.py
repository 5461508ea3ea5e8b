"""Forms that people send off; which one it is stands in its custom_id, so that none is lost by a restart."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.chat.answering import Reply, answering
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present import decks, uniques
from bot.present.presses import PATTERN
from bot.present.texts import texts_for
from engine.cards.uniques.facts import Pasted

log = logging.getLogger(__name__)

Entered = Mapping[str, str]
"""What was entered, by the names of the fields."""


async def submitted(interaction: discord.Interaction, services: Services) -> None:
    """Answers a form that was sent off; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    entered = dict(_fields(data.get("components", ())))

    async def work() -> Reply:
        handler = FORMS.get(match["verb"])
        if handler is None:
            log.info("a form of an unknown verb: %s", match["verb"])
            raise Refusal("command changed")
        return await handler(interaction, services, entered)

    await answering(interaction, services, work)


def _fields(components: Any) -> list[tuple[str, str]]:
    """The text fields among components, however they are nested."""
    found: list[tuple[str, str]] = []
    for each in components:
        if isinstance(each.get("value"), str):
            found.append((str(each.get("custom_id", "")), each["value"]))
        found += _fields(each.get("components", ()))
        if each.get("component"):
            found += _fields([each["component"]])
    return found


async def _tell(interaction: discord.Interaction, services: Services, entered: Entered) -> Reply:
    """A unique that somebody tells of."""
    pasted = Pasted(*(entered.get(name, "") for name in Pasted._fields))
    texts = texts_for(str(interaction.locale))
    return Reply(uniques.told(await services.uniques.paste(interaction.user.id, pasted), texts))


async def _paste(interaction: discord.Interaction, services: Services, entered: Entered) -> Reply:
    """A deck that somebody pastes."""
    person, texts = interaction.user.id, texts_for(str(interaction.locale))
    found = await services.decks.bring(person, entered.get("cards", ""), entered.get("name", ""))
    return Reply(decks.imported(found, texts))


FORMS: dict[str, Callable[[discord.Interaction, Services, Entered], Awaitable[Reply]]] = {
    "tell": _tell,
    "paste": _paste,
}
"""What each form does, by the verb of its custom_id."""
