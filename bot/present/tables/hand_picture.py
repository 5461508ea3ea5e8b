"""A hand as the picture of it shows it, for its owner alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.game_records.looks import Look
from bot.play.games.reasons import plays_of
from bot.present.pictures.hand_sheet import HandCard, HandSheet, Orb, height_expected
from bot.present.pictures.palette import Theme
from bot.present.tables.board_picture import RARITIES, drawable, terrain_letters
from bot.present.tables.hand import NOT_YOUR_TURN
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import Naming, capital, naming_of, printed, subtypes_said
from bot.present.wording.prices import price_line, why_not
from bot.present.wording.reminders import tongue_of
from engine.sight import CardSight, PlayableSight, PlayerSight

SIGNED = ("character", "permanent", "spell")
CARDS_ON_A_PICTURE, MOST_PICTURES = 8, 4
"""So many cards are shown with their text on one picture, so that it can be read on a telephone; more take several."""

HIGHEST = 1500
"""How high a picture becomes about at most, for the same reason: cards with long texts take several sooner."""


def hand_sheets(look: Look, texts: Texts | None = None, theme: Theme = "dark") -> tuple[HandSheet, ...]:
    """What the pictures of the reader's hand show; none for a spectator, and when the game is over.

    A large hand is parted evenly; Reserve and Mana stand on the last picture.
    """
    texts = texts or texts_for(look.facts.language)
    if look.seat is None or look.view.result is not None:
        return ()
    naming = naming_of(look, texts).unformatted()
    me = next(player for player in look.view.players if player.seat == look.seat)
    whole = HandSheet(
        seat=look.seat,
        title=drawable(texts.say("hand-picture.title", who=drawable(naming.person(look.seat), str(look.seat + 1)))),
        ready=texts.say("hand-picture.ready", ready=me.mana_ready, total=me.mana_total),
        empty=texts.say("hand-picture.empty"),
        exhausted=texts.say("hand-picture.exhausted"),
        letters=terrain_letters(texts),
        cards=_cards(naming, me, me.hand or ()),
        reserve_title=texts.say("hand-picture.reserve"),
        reserve=_cards(naming, me, me.reserve),
        mana_title=texts.say("hand-picture.mana"),
        orbs=tuple(Orb(_name(naming, orb.reference), "exhausted" not in orb.statuses) for orb in me.mana),
        ready_of=(me.mana_ready, me.mana_total),
        theme=theme,
    )
    return _parted(whole)


def _parted(whole: HandSheet) -> tuple[HandSheet, ...]:
    """A hand on as few pictures as its cards can be read on; where none are low enough, so that they are lowest."""
    least = min(MOST_PICTURES, max(1, -(-len(whole.cards) // CARDS_ON_A_PICTURE)))
    ways = [_shared(whole, count) for count in range(least, MOST_PICTURES + 1)]
    highest = [max(map(height_expected, parts)) for parts in ways]
    found = next((place for place, high in enumerate(highest) if high <= HIGHEST), highest.index(min(highest)))
    return ways[found]


def _shared(whole: HandSheet, count: int) -> tuple[HandSheet, ...]:
    """A hand on so many pictures or fewer, about as many cards on each, in full rows."""
    each = -(-len(whole.cards) // count)
    each += each % 2 if count > 1 else 0
    starts = range(0, len(whole.cards), each) if each else (0,)
    return tuple(
        replace(
            whole,
            cards=whole.cards[start : start + each],
            reserve=whole.reserve if start == starts[-1] else (),
            orbs=whole.orbs if start == starts[-1] else (),
            part=(number, len(starts)),
        )
        for number, start in enumerate(starts, 1)
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
        waits=told is not None and told.refusal == NOT_YOUR_TURN,
        verdict="" if told is None else drawable(capital(_verdict(naming, me, told))),
    )


def _verdict(naming: Naming, me: PlayerSight, playable: PlayableSight) -> str:
    """What a card would cost, now or when it is its owner's turn, or why it cannot be played."""
    if playable.refusal == NOT_YOUR_TURN:
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
    if card.reference not in naming.catalogue.cards:
        return ()
    tongue = tongue_of(naming.texts)
    main = printed(card.reference, naming.catalogue, tongue, part="main")
    support = printed(card.reference, naming.catalogue, tongue, part="support")
    marked = (line if line.upper().startswith("{I}") else f"{{I}} {line}" for line in support)
    return (*main, *marked) or (naming.texts.say("hand-picture.plain"),)
