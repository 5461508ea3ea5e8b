"""A card looked up: its picture, the same in words, and what keywords, scenarios and formats say of it.

Nothing here belongs to a game; a card on a table is shown by `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.play.cards.card_search import NotFound
from bot.play.cards.cards import CardSheet
from bot.present.layout.folding import folded
from bot.present.layout.limits import ALT_TEXT, BUTTON_LABEL, CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Field, Message, Picture, Row, Select
from bot.present.layout.rule_links import marks_explained
from bot.present.pictures.card_face import CardFace
from bot.present.pictures.palette import THEME_NAMES, Theme
from bot.present.texts import Texts
from bot.present.wording.inline import circled, escaped, shortened, statistics, subtypes_said
from bot.present.wording.reminders import explained, tongue_of
from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats import Admission, is_preview
from engine.cards.wording import card_text
from engine.cards.words.terrains import TERRAINS
from engine.rulebook import Rule, book

TEXT_ROOM, KEYWORD_ROOM, RULING_ROOM, FORMAT_ROOM, PRINTING_ROOM = 1800, 900, 900, 500, 900
"""Characters for each part of what is said, together less than a message may have."""

RULINGS = 8
"""Rules that are told with a card; `/rule` with its name has more."""

COLOURS = {
    "axiom": 0x7A4A21,
    "bravos": 0xA02020,
    "lyra": 0xA8216B,
    "muna": 0x2C6B2F,
    "ordis": 0x1F5C93,
    "yzmir": 0x5B3391,
    "neutral": 0x55534D,
}


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
        name=_name(sheet, texts),
        kind=card.type,
        kind_words=_kinds(card, texts),
        faction=card.faction,
        rarity=card.rarity,
        rarity_words=version(card, texts),
        foot=texts.say("sheet.foot", set=_set(sheet, card, texts), reference=card.reference),
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
    said = texts.say("sheet.taken", name=escaped(_name(sheet, texts), 80)) if taken else ""
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
    card, lines = sheet.card, _lines(sheet, texts)
    facts = " ".join([_kinds(card, texts) + ".", *_facts(card, texts)[1:], *lines])
    alt = texts.say("sheet.alt", name=_name(sheet, texts), facts=facts)
    picture = Picture(f"{card.reference.lower()}_{theme}.png", png, shortened(alt.replace("**", ""), ALT_TEXT))
    return replace(in_words(sheet, texts), content=said, rows=rows, pictures=(picture,))


def in_words(sheet: CardSheet, texts: Texts) -> Message:
    """A card in words alone: its facts and text, and what is to be known besides."""
    marks = marks_explained((rule.id for rule in _rules(sheet, texts)), texts)
    return Message(embed=replace(_embed(sheet, texts, tuple(_known(sheet, texts))), footer=marks))


def in_short(sheet: CardSheet, texts: Texts) -> Message:
    """Its facts, text and keywords, for a terminal, and how much more `--all` tells there."""
    counts = (
        ("rulings", len(_rulings(sheet, texts))),
        ("formats", sum(said == "legal" for _, said in sheet.formats)),
        ("versions", len(sheet.versions)),
    )
    more = texts.together([texts.say(f"terminal.card.{key}", count=count) for key, count in counts if count])
    keywords = tuple(_known(sheet, texts))[:1]
    return Message(embed=replace(_embed(sheet, texts, keywords), footer=texts.say("terminal.card.besides", more=more)))


def _known(sheet: CardSheet, texts: Texts) -> Iterator[tuple[str, str]]:
    """What is to be known besides facts and text, each with its heading: keywords first."""
    yield "sheet.keywords", folded(explained(" ".join(_lines(sheet, texts)), texts), KEYWORD_ROOM, texts)
    yield "sheet.rulings", folded(_rulings(sheet, texts), RULING_ROOM, texts)
    yield "sheet.formats", _formats(sheet, texts)
    yield "sheet.printings", folded(_printings(sheet, texts), PRINTING_ROOM, texts)


def _embed(sheet: CardSheet, texts: Texts, parts: tuple[tuple[str, str], ...]) -> Embed:
    lines = _lines(sheet, texts)
    quoted = [texts.say("panel.text", text=line) for line in "\n".join(lines).split("\n")]
    return Embed(
        title=escaped(_name(sheet, texts), 200),
        description="\n".join([*_facts(sheet.card, texts), folded(quoted, TEXT_ROOM, texts)]),
        fields=tuple(Field(texts.say(key), value) for key, value in parts if value),
        colour=COLOURS[sheet.card.faction],
    )


def _name(sheet: CardSheet, texts: Texts) -> str:
    """What the card is called in the reader's language."""
    return sheet.catalogue.name_of(sheet.card, texts.language)


def _facts(card: CardDefinition, texts: Texts) -> list[str]:
    """Kind, costs, statistics or limits, a line each."""
    said = [texts.say("sheet.kind", kind=_kinds(card, texts), version=version(card, texts))]
    if card.token:
        said.append(texts.say("sheet.token"))
    elif card.type == "hero":
        said.append(texts.say("sheet.limits", reserve=card.reserve_limit, landmarks=card.landmark_limit))
    else:
        said.append(texts.say("cards.costs", hand=circled(card.hand_cost), reserve=circled(card.reserve_cost)))
    if card.type == "character":
        said.append(texts.say("sheet.statistics", statistics=statistics(card.statistics)))
    return said


def _kinds(card: CardDefinition, texts: Texts) -> str:
    kind = texts.say(f"type.{card.type}")
    if not card.subtypes:
        return kind
    subtypes = texts.say("word.comma").join(subtypes_said(card.subtypes, texts))
    return texts.say("sheet.kinds", type=kind, subtypes=subtypes)


def _lines(sheet: CardSheet, texts: Texts) -> list[str]:
    """The text of the card with words for its marks; that it has none."""
    return card_text(sheet.card, sheet.catalogue, tongue_of(texts), plain=True) or [texts.say("sheet.plain")]


def _rulings(sheet: CardSheet, texts: Texts) -> list[str]:
    """What decides how the card works, in the words of the rule book in the reader's language, each with its number.

    What stands in several rules under the same title is said once, with the number of each.
    """
    numbers: dict[str, list[str]] = {}
    for rule in _rules(sheet, texts):
        numbers.setdefault(rule.title, []).append(rule.number)
    comma = texts.say("word.comma")
    return [texts.say("sheet.ruling", title=title, number=comma.join(numbers[title])) for title in numbers]


def _rules(sheet: CardSheet, texts: Texts) -> list[Rule]:
    """The rules of a card's rulings, each once, so many at most."""
    told = book(texts.language)
    ids = dict.fromkeys(id for ruling in sheet.rulings for id in ruling.rules if id in told.places)
    return [told[id] for id in list(ids)[:RULINGS]]


def _formats(sheet: CardSheet, texts: Texts) -> str:
    """A line for each thing that formats say of the card, with the day of the bans where some are asked."""
    by_what: dict[Admission, list[str]] = {}
    for name, said in sheet.formats:
        by_what.setdefault(said, []).append(texts.say(f"deck-format.{name}"))
    lines = [
        texts.say("sheet.format-line", said=texts.say(f"admission.{said}"), formats=texts.say("word.comma").join(names))
        for said, names in by_what.items()
    ]
    if sheet.erratum is not None:
        lines.append(texts.say("sheet.erratum", date=sheet.erratum.date))
    return folded([*lines, texts.say("sheet.dated", date=sheet.dated)], FORMAT_ROOM, texts)


def _printings(sheet: CardSheet, texts: Texts) -> list[str]:
    return [
        texts.say(
            "sheet.printing-shown" if card.reference == sheet.card.reference else "sheet.printing",
            version=version(card, texts),
            set=_set(sheet, card, texts),
            reference=card.reference,
        )
        for card in sheet.versions
    ]


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
    hint = texts.say("sheet.other-version", name=_name(sheet, texts))
    return (Select(press("version", theme), choices, shortened(hint, PLACEHOLDER)),)


def version(card: CardDefinition, texts: Texts) -> str:
    """Rarity and faction; of a Hero the faction, for all Heroes are alike in rarity."""
    faction = texts.say(f"faction.{card.faction}")
    if card.rarity == "hero":
        return faction
    return texts.say("sheet.version", rarity=texts.say(f"rarity.{card.rarity}"), faction=faction)


def _detail(sheet: CardSheet, card: CardDefinition, texts: Texts) -> str:
    """Set, costs, statistics and reference of a version, in one line."""
    facts = []
    if not (card.token or card.type == "hero"):
        costs = {"hand": circled(card.hand_cost), "reserve": circled(card.reserve_cost)}
        facts.append(texts.say("sheet.version-costs", **costs))
    if card.type == "character":
        facts.append(statistics(card.statistics))
    said = texts.say("word.comma").join(facts) or texts.say(f"type.{card.type}")
    return texts.say("sheet.version-detail", set=_set(sheet, card, texts), facts=said, reference=card.reference)


def _set(sheet: CardSheet, card: CardDefinition, texts: Texts) -> str:
    name = sheet.sets.get(card.reference) or texts.say("sheet.own-set")
    return texts.say("sheet.preview", set=name) if is_preview(card) else name
