"""`/card`: a card looked up by its name, however it is spelt."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.lookups.card_sheets import sheet_of
from bot.chat.replies.answering import Reply
from bot.play.cards.card_search import NotFound
from bot.present.layout.limits import CHOICE_LABEL, CHOICES
from bot.present.lookups.card_sheet import no_such_card
from bot.present.wording.naming import shortened
from engine.cards.words.names import folded


async def _card(typed: Typed, name: str) -> Reply:
    cards, texts, person, wish = typed.services.cards, typed.texts, typed.person.id, typed.reader.person
    found = await cards.find(name, person)
    if isinstance(found, NotFound):
        return Reply(no_such_card(found, texts))
    shown = await sheet_of(cards, found.reference, person, wish.pictures, texts, taken=not found.exactly)
    return Reply(replace(shown, pictures=()) if wish.text_only else shown)


async def _names(typed: Typed, words: str) -> Choices:
    """One's own unique cards that fit, and after them what all can look up."""
    services = typed.services
    own = [f"{card.name} · {card.reference}" for card in await services.uniques.cards(typed.person.id)]
    listed = await services.cards.offered(words, typed.texts.language)
    offered = [*(each for each in own if words and folded(words) in folded(each)), *listed]
    return [
        app_commands.Choice(name=shortened(each, CHOICE_LABEL), value=shortened(each, CHOICE_LABEL))
        for each in offered[:CHOICES]
    ]


COMMANDS = (command("card", "card", _card, name=Option("card-name", completed=_names)),)
