"""Pictures before the first is asked for: where they are drawn, letters and signs are once, in every language."""

from __future__ import annotations

import string
from itertools import product

import msgspec

from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.looks import Look
from bot.play.game_records.posts import Posts
from bot.present.pictures import letters
from bot.present.pictures.drawing import drawing, drawn, nobody_waiting
from bot.present.pictures.letters import Style
from bot.present.tables.board_picture import board_sheets
from bot.present.tables.hand_picture import hand_sheets
from bot.present.texts import LANGUAGES, texts_for
from engine import new_match, ready_made_decks, view
from engine.sight import View

SIZES, WEIGHTS = range(22, 28), (500, 600, 700, 800)
"""Names and numbers, which are narrowed by what stands beside them: their fonts are read."""

NAMES = (*(Style(size, 600) for size in range(22, 26)), Style(22, 500), Style(22, 500, 80), Style(22, 450, 78))
"""What most names and texts are written in: the letters themselves are drawn."""

LETTERS = string.ascii_letters + string.digits + "ÀÂÇÉÈÊÎÔàâçéèêëîïôöùûœìò +-−/:;,.’'!?()…×–"
"""What words of the three languages are written with."""


async def warm() -> None:
    """Draws a table and a hand in each language, so that no picture that a person waits for is a first one."""
    with nobody_waiting():
        await drawing(_letters)
        for language in LANGUAGES:
            texts = texts_for(language)
            for sheet in board_sheets(_look(None), texts):
                await drawn(sheet)
            for hand in hand_sheets(_look(0), texts):
                await drawn(hand)


def _letters() -> None:
    for size, weight, width in product(SIZES, WEIGHTS, letters.WIDTHS):
        letters.font(Style(size, weight, width))
    for style, letter in product(NAMES, LETTERS):
        letters.glyph(letter, style)


def _look(seat: int | None) -> Look:
    """A game that has just begun, with its first hand laid out as if it were on the table too."""
    players = (Player(1, "Ana", ""), Player(2, "Bo", ""))
    table = new_match(list(ready_made_decks().values())[:2], 1)
    seen = _filled(view(table, seat), view(table, 0))
    return Look(GameFacts("warming", players, "duel", 0, 0), 0, "running", seen, seat, Posts())


def _filled(seen: View, own: View) -> View:
    """The same table on its first Afternoon, with cards in every expedition, Reserve and Landmark zone."""
    cards = own.players[0].hand or []
    marked = [
        msgspec.structs.replace(card, statuses=("anchored", "asleep", "fleeting", "exhausted"), counters={"boost": 2})
        for card in cards
    ]
    for expedition in seen.expeditions:
        expedition.characters = marked
    for player in seen.players:
        player.reserve = player.landmarks = cards[:3]
    return msgspec.structs.replace(seen, day=1, phase="afternoon")
