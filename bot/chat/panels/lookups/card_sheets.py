"""Cards looked up: another version, another theme, and shown to all. Nothing here belongs to a game."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import texts_of_place
from bot.play.cards.cards import CardService
from bot.present.layout.records import Message
from bot.present.lookups.card_sheet import card_face, card_sheet, shared_sheet, theme_said
from bot.present.pictures.drawing import drawn
from bot.present.texts import Texts


async def sheet_of(
    cards: CardService, reference: str, person: int, theme: str, texts: Texts, taken: bool = False
) -> Message:
    """A card as who asked sees it, its picture drawn beside the event loop; raises Refusal "no such card"."""
    sheet, drawn_in = await cards.sheet(reference, person), theme_said(theme)
    return card_sheet(sheet, texts, drawn_in, await drawn(card_face(sheet, texts, drawn_in)), taken)


async def _sheet(press: Pressed) -> Reply:
    """Shows a card, in another theme or for the first time."""
    return press.reply(await sheet_of(press.services.cards, press.part(0), press.person.id, press.part(1), press.texts))


async def _version(press: Pressed) -> Reply:
    """Shows the version that was picked."""
    return press.reply(await sheet_of(press.services.cards, press.pick(), press.person.id, press.part(0), press.texts))


async def _share(press: Pressed) -> Reply:
    """Shows the card to all in the channel, in the language of the server."""
    texts, theme = texts_of_place(press.interaction), theme_said(press.part(1))
    sheet = await press.services.cards.sheet(press.part(0))
    png = await drawn(card_face(sheet, texts, theme))
    return Reply(shared_sheet(sheet, texts, theme, png, press.person.name), public=True)


PRESSES = of_no_game(
    {
        "sheet": _sheet,
        "version": _version,
        "share": _share,
    }
)
