"""A card looked up, as the chat shows it: its picture, the same in words, and its versions to choose from.

Nothing here belongs to a game; a card on a table is shown by `cards`.
"""

from __future__ import annotations

from dataclasses import replace

from bot.play.cards.card_search import NotFound
from bot.play.cards.cards import CardSheet
from bot.present.layout.limits import ALT_TEXT, BUTTON_LABEL, CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Message, Picture, Row, Select
from bot.present.lookups.card_words import facts_of, in_words, kinds_of, lines_of, name_of, set_of
from bot.present.pictures.card_face import CardFace
from bot.present.pictures.palette import THEME_NAMES, Theme
from bot.present.texts import Texts
from bot.present.wording.inline import circled, escaped, shortened, statistics, version
from bot.present.wording.reminders import tongue_of
from engine.cards.definitions.definition import CardDefinition
from engine.cards.wording import card_text
from engine.cards.words.terrains import TERRAINS


def theme_said(text: str) -> Theme:
    """The theme of that name; the dark one, as Discord itself begins, for any other."""
    return next((theme for theme in THEME_NAMES if theme == text), "dark")


def card_face(sheet: CardSheet, texts: Texts, theme: Theme) -> CardFace:
    """What the picture of a card shows, in a reader's words."""
    card, tongue = sheet.card, tongue_of(texts)
    hero = card.type == "hero"
    limits = (("reserve", card.reserve_limit), ("landmark", card.landmark_limit)) if hero else ()
    terrains = TERRAINS if card.type == "character" else ()
    return CardFace(
        name=name_of(sheet, texts),
        kind=card.type,
        kind_words=kinds_of(card, texts),
        faction=card.faction,
        rarity=card.rarity,
        rarity_words=version(card, texts),
        foot=texts.say("sheet.foot", set=set_of(sheet, card, texts), reference=card.reference),
        without_text=texts.say("sheet.plain"),
        costs=None if hero or card.token else (card.hand_cost, card.reserve_cost),
        statistics=tuple(
            (texts.say(f"terrain.{terrain}"), value) for terrain, value in zip(terrains, card.statistics, strict=False)
        ),
        limits=tuple((zone, texts.say(f"sheet.{zone}-limit", count=count)) for zone, count in limits),
        text=tuple(card_text(card, sheet.catalogue, tongue, part="main")),
        support=tuple(card_text(card, sheet.catalogue, tongue, part="support")),
        theme=theme,
    )


def card_sheet(sheet: CardSheet, texts: Texts, theme: Theme, png: bytes, taken: bool = False) -> Message:
    """A card as the person who asked sees it: the picture, the twin of it in words, and what else is known.

    `taken` says that what was typed was taken for this card's name.
    """
    other: Theme = "light" if theme == "dark" else "dark"
    reference = sheet.card.reference
    share = (Button(press("share", reference, theme), texts.say("sheet.show"), "primary"),)
    buttons = (
        *(() if sheet.unverified else share),
        Button(press("sheet", reference, other), texts.say(f"sheet.{other}")),
    )
    said = texts.say("sheet.taken", name=escaped(name_of(sheet, texts), 80)) if taken else ""
    said = texts.say("sheet.unverified") if sheet.unverified else said
    return _message(sheet, texts, theme, png, said, (*_versions(sheet, texts, theme), buttons))


def shared_sheet(sheet: CardSheet, texts: Texts, theme: Theme, png: bytes, name: str) -> Message:
    """The same for all in a channel, with the name of who shows it; others choose versions for themselves."""
    said = texts.say("sheet.shown", name=escaped(name))
    return _message(sheet, texts, theme, png, said, _versions(sheet, texts, theme))


def no_such_card(found: NotFound, texts: Texts) -> Message:
    """That no card is called so, with the nearest as buttons."""
    if not found.typed.strip() or not found.nearest:
        return Message(content=texts.say("sheet.nothing"))
    row = tuple(
        Button(press("sheet", near.reference, "dark"), shortened(near.name, BUTTON_LABEL)) for near in found.nearest
    )
    return Message(content=texts.say("sheet.none", typed=escaped(found.typed, 60)), rows=(row,))


def _message(sheet: CardSheet, texts: Texts, theme: Theme, png: bytes, said: str, rows: tuple[Row, ...]) -> Message:
    card, lines = sheet.card, lines_of(sheet, texts)
    facts = " ".join([kinds_of(card, texts) + ".", *facts_of(card, texts)[1:], *lines])
    alt = texts.say("sheet.alt", name=name_of(sheet, texts), facts=facts)
    picture = Picture(f"{card.reference.lower()}_{theme}.png", png, shortened(alt.replace("**", ""), ALT_TEXT))
    return replace(in_words(sheet, texts), content=said, rows=rows, pictures=(picture,))


def _versions(sheet: CardSheet, texts: Texts, theme: Theme) -> tuple[Row, ...]:
    """A select of the versions of a card, the first of them and the one that is shown; nothing where it is the only."""
    if len(sheet.versions) < 2:
        return ()
    shown = sheet.card.reference
    first = [card.reference for card in sheet.versions if card.reference != shown][: CHOICES - 1]
    listed = [card for card in sheet.versions if card.reference in (shown, *first)]
    choices = tuple(
        Choice(
            value=card.reference,
            label=shortened(version(card, texts), CHOICE_LABEL),
            description=shortened(_detail(sheet, card, texts), CHOICE_DESCRIPTION),
            chosen=card.reference == shown,
        )
        for card in listed
    )
    hint = texts.say("sheet.other-version", name=name_of(sheet, texts))
    return (Select(press("version", theme), choices, shortened(hint, PLACEHOLDER)),)


def _detail(sheet: CardSheet, card: CardDefinition, texts: Texts) -> str:
    """Set, costs, statistics and reference of a version, in one line."""
    facts = []
    if not (card.token or card.type == "hero"):
        costs = {"hand": circled(card.hand_cost), "reserve": circled(card.reserve_cost)}
        facts.append(texts.say("sheet.version-costs", **costs))
    if card.type == "character":
        facts.append(statistics(card.statistics))
    said = texts.say("word.comma").join(facts) or texts.say(f"type.{card.type}")
    return texts.say("sheet.version-detail", set=set_of(sheet, card, texts), facts=said, reference=card.reference)
