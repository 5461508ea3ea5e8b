"""What a picture of a hand shows, in sentences, for who does not see it: at most as long as an alt text may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.present.layout.folding import fitted
from bot.present.layout.limits import ALT_TEXT
from bot.present.pictures.hand_sheet import HandCard, HandSheet
from bot.present.texts import Texts
from bot.present.wording.naming import statistics as numbers

FULL, PRICED, NAMED = 2, 1, 0
"""How much is told of each card: its costs and statistics too, what it costs or lacks, or its name alone."""


def hand_alt(sheet: HandSheet, texts: Texts) -> str:
    """The cards by whether they can be played, then Reserve and Mana, with less of each card where room is short."""
    return fitted(lambda detail: " ".join(_sentences(sheet, texts, detail)), (FULL, PRICED, NAMED), ALT_TEXT)


def _sentences(sheet: HandSheet, texts: Texts, detail: int) -> Iterator[str]:
    number, count = sheet.part
    yield texts.say("hand-alt.title", title=sheet.title, ready=sheet.ready_of[0], total=sheet.ready_of[1])
    if count > 1:
        yield texts.say("hand-alt.part", number=number, count=count)
    if not sheet.cards:
        yield texts.say("hand-alt.empty")
    for place, cards in (("hand", sheet.cards), ("reserve", sheet.reserve)):
        for key, chosen in _groups(cards):
            if chosen:
                said = texts.together([_card(card, texts, detail) for card in chosen])
                yield texts.say(f"hand-alt.{place}-{key}", cards=said)
    for key, ready in (("ready", True), ("exhausted", False)):
        names = [orb.name for orb in sheet.orbs if orb.ready is ready]
        if names:
            yield texts.say(f"hand-alt.{key}", cards=texts.together(names), count=len(names))


def _groups(cards: Sequence[HandCard]) -> Iterator[tuple[str, list[HandCard]]]:
    """What can be played now, what waits for its owner's turn, what cannot be played, and where none can be yet."""
    yield "now", [card for card in cards if card.playable]
    yield "later", [card for card in cards if card.waits]
    yield "never", [card for card in cards if card.playable is False and not card.waits]
    yield "shown", [card for card in cards if card.playable is None]


def _card(card: HandCard, texts: Texts, detail: int) -> str:
    """A name with what it costs or lacks behind it."""
    said = [card.verdict] if card.verdict and detail >= PRICED else []
    if detail >= FULL:
        said.insert(0, texts.say("hand-alt.costs", hand=card.costs[0], reserve=card.costs[1]))
        said[0:0] = [numbers(card.statistics)] if card.statistics is not None else []
    return f"{card.name} ({'; '.join(said)})" if said else card.name
