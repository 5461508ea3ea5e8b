"""Messages with their pictures: what is told in words stays complete, and the picture shows the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.game_records.looks import Look
from bot.present.layout.records import Message, Picture
from bot.present.pictures.drawing import drawn
from bot.present.pictures.hand_sheet import HandSheet
from bot.present.pictures.palette import Theme
from bot.present.tables.alt_texts import alt_text, hand_alt
from bot.present.tables.board_picture import board_sheets
from bot.present.tables.hand_picture import MOST_PICTURES, hand_sheets
from bot.present.texts import Texts, texts_for

BOARD_FILES = ("board.png", "expeditions.png")
HAND_FILES = tuple(f"hand{number}.png" for number in ("", *range(2, MOST_PICTURES + 1)))


async def with_board(shown: Message, look: Look, texts: Texts | None = None, theme: Theme = "dark") -> Message:
    """A board with its pictures in the embed, drawn while the event loop goes on; `look` must be a spectator's."""
    texts = texts or texts_for(look.facts.language)
    pictures = [
        Picture(file, await drawn(sheet), alt_text(sheet, texts), framed=True)
        for file, sheet in zip(BOARD_FILES, board_sheets(look, texts, theme), strict=False)
    ]
    return replace(shown, pictures=tuple(pictures))


async def with_hand(shown: Message, look: Look, texts: Texts | None = None, theme: Theme = "dark") -> Message:
    """A hand with its pictures, for its owner alone; the words as they are where there is no hand to show."""
    texts = texts or texts_for(look.facts.language)
    return await with_sheets(shown, hand_sheets(look, texts, theme), texts)


async def with_sheets(shown: Message, sheets: Sequence[HandSheet], texts: Texts) -> Message:
    """A hand with the pictures of these sheets; the words as they are where there are none."""
    pictures = [
        Picture(file, await drawn(sheet), hand_alt(sheet, texts), framed=True)
        for file, sheet in zip(HAND_FILES, sheets, strict=False)
    ]
    return replace(shown, pictures=tuple(pictures)) if pictures else shown
