"""The panel in which a player who asks for a game chooses their deck."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.game_records.facts import FormatName
from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.game_requests import GameRequest
from bot.present.games.messages import deck_choice, pages_of_decks
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Choice, Message
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened


def requested_deck(
    request: GameRequest,
    friends: Sequence[str],
    decks: Sequence[tuple[FormatName, DeckLine]],
    texts: Texts,
    page: int = 0,
) -> Message:
    """What a player sees who asks for a game: their choice of a deck, and of the format with it where none is named."""
    lines = []
    for format, deck in decks:
        choice, label = deck_choice(deck, texts), deck.key
        if request.format is None:
            label = texts.say("challenge.deck-format", deck=deck.key, format=texts.say(f"format.{format}"))
        lines.append(Choice(f"{format}/{deck.key}"[:100], shortened(label, CHOICE_LABEL), choice.description))
    packed = request.packed()
    rows = pages_of_decks(press("request", packed, page), lines, page, texts, lambda to: press("requests", packed, to))
    said = texts.say(f"request.{request.kind}", friend=", ".join(map(escaped, friends)))
    if request.format is None:
        said = f"{said} {texts.say('request.format-by-deck')}"
    return Message(content=said, rows=rows)


def deck_became(texts: Texts, chosen: str, played: str) -> list[str]:
    """A sentence that says which deck is played, where the format makes it another one than was chosen."""
    same = not chosen or chosen.strip().casefold() == played.casefold()
    return [] if same else [texts.say("said.deck-became", deck=escaped(played, 80))]
