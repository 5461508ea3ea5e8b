"""Unique cards that people tell of: their facts with their full text, what was taken of them, and what was not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.cards.uniques import Told
from bot.present.layout.folding import folded
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.records import Embed, Message
from bot.present.texts import Texts
from bot.present.wording.naming import escaped
from bot.present.wording.reminders import text_said
from engine import Catalogue
from engine.cards.definitions.definition import CardDefinition

LEFT_OUT_ROOM = 1_200
"""Characters of a report that list what was not taken."""


def described(cards: Sequence[CardDefinition], catalogue: Catalogue, texts: Texts) -> str:
    """Cards with their facts and their full text, as an embed has room for."""
    return folded([_card(card, catalogue, texts) for card in cards], EMBED_DESCRIPTION, texts)


def _card(card: CardDefinition, catalogue: Catalogue, texts: Texts) -> str:
    forest, mountain, water = card.statistics
    facts = texts.say(
        "unique.card",
        name=escaped(catalogue.name_of(card, texts.language)),
        reference=escaped(card.reference),
        faction=texts.say(f"unique-faction.{card.faction}"),
        hand=card.hand_cost,
        reserve=card.reserve_cost,
        forest=forest,
        mountain=mountain,
        water=water,
    )
    lines = [texts.say("unique.text", text=line) for line in text_said(card, catalogue, texts)]
    return "\n".join([facts, *(lines or [texts.say("unique.no-text")])])


def told(found: Told, texts: Texts) -> Message:
    """What came of telling about uniques."""
    lines: list[str] = []
    verified = [escaped(card.reference) for card in found.cards if card.reference in found.verified]
    if verified:
        lines.append(texts.say("unique.verified", cards=texts.together(verified[:12])))
    if found.left_out:
        left_out = [
            texts.say(
                "unique.left-out-line",
                card=escaped(" ".join(filter(None, (each.reference, each.name))), 90),
                why=escaped(" ".join(filter(None, (each.line, each.not_understood))), 200),
            )
            for each in found.left_out
        ]
        lines += [texts.say("unique.left-out"), folded(left_out, LEFT_OUT_ROOM, texts)]
    new = [card for card in found.cards if card.reference not in found.verified]
    if new:
        lines.append(texts.say("unique.added", count=len(new)))
    head = "\n".join(lines)
    room = EMBED_DESCRIPTION - len(head) - 2
    cards = folded([_card(card, found.catalogue, texts) for card in new], room, texts) if new else ""
    return Message(embed=Embed(description="\n".join(filter(None, (head, cards))) or texts.say("unique.none")))


def listed(cards: Sequence[CardDefinition], catalogue: Catalogue, texts: Texts) -> Message:
    """A person's unverified uniques."""
    if not cards:
        return Message(content=texts.say("unique.none"))
    return Message(embed=Embed(title=texts.say("unique.title"), description=described(cards, catalogue, texts)))
