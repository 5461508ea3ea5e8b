"""A hand as the picture of it shows it, for its owner alone, and the same as an alt text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.looks import Look
from bot.play.reasons import plays_of
from bot.present.board_picture import RARITIES, drawable
from bot.present.limits import ALT_TEXT
from bot.present.naming import Naming, capital, naming_of, shortened, subtypes_said
from bot.present.naming import statistics as numbers
from bot.present.pictures.hand_sheet import HandCard, HandSheet, Orb
from bot.present.pictures.palette import Theme
from bot.present.prices import price_line, why_not
from bot.present.reminders import tongue_of
from bot.present.texts import Texts, texts_for
from engine.cards.wording import card_text
from engine.sight import CardSight, PlayableSight, PlayerSight

SIGNED = ("character", "permanent", "spell")
WAITS = "not your turn"
"""The refusal of a card that nothing but its owner's turn keeps from being played."""


def hand_sheet(look: Look, texts: Texts | None = None, theme: Theme = "dark") -> HandSheet | None:
    """What the picture of the reader's hand shows; None for a spectator, and when the game is over."""
    texts = texts or texts_for(look.facts.language)
    if look.seat is None or look.view.result is not None:
        return None
    naming = naming_of(look, texts).unformatted()
    me = next(player for player in look.view.players if player.seat == look.seat)
    return HandSheet(
        seat=look.seat,
        title=drawable(texts.say("hand-picture.title", who=drawable(naming.person(look.seat), str(look.seat + 1)))),
        ready=texts.say("hand-picture.ready", ready=me.mana_ready, total=me.mana_total),
        empty=texts.say("hand-picture.empty"),
        exhausted=texts.say("hand-picture.exhausted"),
        cards=_cards(naming, me, me.hand or ()),
        reserve_title=texts.say("hand-picture.reserve"),
        reserve=_cards(naming, me, me.reserve),
        mana_title=texts.say("hand-picture.mana"),
        orbs=tuple(Orb(_name(naming, orb.reference), "exhausted" not in orb.statuses) for orb in me.mana),
        theme=theme,
    )


def _cards(naming: Naming, me: PlayerSight, cards: Sequence[CardSight]) -> tuple[HandCard, ...]:
    playable = {each.id: each for _, each in plays_of(naming.view) if not each.ability}
    return tuple(_card(naming, me, card, playable.get(card.id)) for card in cards)


def _card(naming: Naming, me: PlayerSight, card: CardSight, playable: PlayableSight | None) -> HandCard:
    told = playable if naming.view.day else None
    definition = naming.catalogue.cards.get(card.reference)
    return HandCard(
        name=_name(naming, card.reference),
        kind=_kind(naming, card),
        kind_sign=card.type if card.type in SIGNED else "",
        costs=(card.hand_cost, card.reserve_cost),
        text=_text(naming, card),
        statistics=card.statistics if card.type == "character" else None,
        rarity=definition.rarity if definition is not None and definition.rarity in RARITIES else "",
        playable=None if told is None else not told.refusal,
        waits=told is not None and told.refusal == WAITS,
        verdict="" if told is None else drawable(capital(_verdict(naming, me, told))),
    )


def _verdict(naming: Naming, me: PlayerSight, playable: PlayableSight) -> str:
    """What a card would cost, now or when it is its owner's turn, or why it cannot be played."""
    if playable.refusal == WAITS:
        return naming.texts.say("hand.price-on-your-turn", price=price_line(naming, playable.price, playable.parts))
    if playable.refusal:
        return why_not(naming, playable, me.mana_ready)
    return naming.texts.say("hand-picture.playable", price=price_line(naming, playable.price, playable.parts))


def _name(naming: Naming, reference: str) -> str:
    definition = naming.catalogue.cards.get(reference)
    if definition is None:
        return drawable(naming.card(reference))
    return drawable(naming.catalogue.name_of(definition, naming.texts.language))


def _kind(naming: Naming, card: CardSight) -> str:
    """The sub-types behind the sign of the type; the type itself where there are none."""
    if not card.subtypes:
        return capital(naming.texts.say(f"type.{card.type}"))
    return drawable(naming.texts.say("word.comma").join(map(capital, subtypes_said(card.subtypes, naming.texts))))


def _text(naming: Naming, card: CardSight) -> tuple[str, ...]:
    """The printed text with its marks; what works in the Reserve stands behind the sign of it."""
    definition = naming.catalogue.cards.get(card.reference)
    if definition is None:
        return ()
    tongue = tongue_of(naming.texts)
    main = card_text(definition, naming.catalogue, tongue, part="main")
    support = card_text(definition, naming.catalogue, tongue, part="support")
    return (*main, *(f"{{I}} {line}" for line in support)) or (naming.texts.say("hand-picture.plain"),)


def hand_alt(sheet: HandSheet, texts: Texts) -> str:
    """What the picture of a hand shows, in words."""
    cards = [_said(card, texts) for card in sheet.cards] or [sheet.empty]
    orbs = texts.say(
        "hand-picture.alt-orbs",
        ready=", ".join(orb.name for orb in sheet.orbs if orb.ready) or "0",
        exhausted=", ".join(orb.name for orb in sheet.orbs if not orb.ready) or "0",
    )
    said = texts.say("hand-picture.alt", title=sheet.title, cards="; ".join(cards), orbs=orbs)
    return shortened(said, ALT_TEXT)


def _said(card: HandCard, texts: Texts) -> str:
    return texts.say(
        "hand-picture.alt-card",
        name=card.name,
        kind=card.kind,
        hand=card.costs[0],
        reserve=card.costs[1],
        statistics=f", {numbers(card.statistics)}" if card.statistics is not None else "",
        verdict=f", {card.verdict}" if card.verdict else "",
    )
