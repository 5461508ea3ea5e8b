"""A card looked up, in words: its facts and text, and what keywords, rulings and formats say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from bot.play.cards.cards import CardSheet
from bot.present.layout.folding import folded
from bot.present.layout.records import Embed, Field, Message
from bot.present.layout.rule_links import marks_explained
from bot.present.texts import Texts
from bot.present.wording.dates import date_said
from bot.present.wording.inline import capital, circled, escaped, statistics, subtypes_said, version
from bot.present.wording.reminders import explained, tongue_of
from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats import Admission, is_preview
from engine.cards.wording import card_text
from engine.rulebook.citations import bare
from engine.rulebook.writing import title_of

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


def in_words(sheet: CardSheet, texts: Texts) -> Message:
    """A card in words alone: its facts and text, and what is to be known besides."""
    marks = marks_explained(_rules(sheet, texts), texts)
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
    yield "sheet.keywords", folded(explained(" ".join(lines_of(sheet, texts)), texts), KEYWORD_ROOM, texts)
    yield "sheet.rulings", folded(_rulings(sheet, texts), RULING_ROOM, texts)
    yield "sheet.formats", _formats(sheet, texts)
    yield "sheet.printings", folded(_printings(sheet, texts), PRINTING_ROOM, texts)


def _embed(sheet: CardSheet, texts: Texts, parts: tuple[tuple[str, str], ...]) -> Embed:
    lines = lines_of(sheet, texts)
    quoted = [texts.say("panel.text", text=line) for line in "\n".join(lines).split("\n")]
    return Embed(
        title=escaped(name_of(sheet, texts), 200),
        description="\n".join([*facts_of(sheet.card, texts), folded(quoted, TEXT_ROOM, texts)]),
        fields=tuple(Field(texts.say(key), value) for key, value in parts if value),
        colour=COLOURS[sheet.card.faction],
    )


def name_of(sheet: CardSheet, texts: Texts) -> str:
    """What the card is called in the reader's language."""
    return sheet.catalogue.name_of(sheet.card, texts.language)


def facts_of(card: CardDefinition, texts: Texts) -> list[str]:
    """Kind, costs, statistics or limits, a line each."""
    said = [texts.say("sheet.kind", kind=kinds_of(card, texts), version=version(card, texts))]
    if card.token:
        said.append(texts.say("sheet.token"))
    elif card.type == "hero":
        said.append(texts.say("sheet.limits", reserve=card.reserve_limit, landmarks=card.landmark_limit))
    else:
        said.append(texts.say("cards.costs", hand=circled(card.hand_cost), reserve=circled(card.reserve_cost)))
    if card.type == "character":
        said.append(texts.say("sheet.statistics", statistics=statistics(card.statistics)))
    return said


def kinds_of(card: CardDefinition, texts: Texts) -> str:
    """Its type, and its subtypes where it has any."""
    kind = capital(texts.say(f"type.{card.type}"))
    if not card.subtypes:
        return kind
    subtypes = texts.say("word.comma").join(subtypes_said(card.subtypes, texts))
    return texts.say("sheet.kinds", type=kind, subtypes=subtypes)


def lines_of(sheet: CardSheet, texts: Texts) -> list[str]:
    """The text of the card with words for its marks; that it has none."""
    return card_text(sheet.card, sheet.catalogue, tongue_of(texts), plain=True) or [texts.say("sheet.plain")]


def _rulings(sheet: CardSheet, texts: Texts) -> list[str]:
    """What decides how the card works, in the words of the rule book in the reader's language, each with its number.

    What stands in several rules under the same title is said once, with the number of each.
    """
    numbers: dict[str, list[str]] = {}
    for id, title in _rules(sheet, texts).items():
        numbers.setdefault(title, []).append(bare(id))
    comma = texts.say("word.comma")
    return [texts.say("sheet.ruling", title=title, number=comma.join(numbers[title])) for title in numbers]


def _rules(sheet: CardSheet, texts: Texts) -> dict[str, str]:
    """The rules of a card's rulings by id with their titles, so many at most."""
    ids = dict.fromkeys(id for ruling in sheet.rulings for id in ruling.rules)
    titles = ((id, title_of(id, texts.language)) for id in ids)
    return dict(islice(((id, title) for id, title in titles if title), RULINGS))


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
        lines.append(texts.say("sheet.erratum", date=date_said(sheet.erratum.date, texts)))
    return folded([*lines, texts.say("sheet.dated", date=date_said(sheet.dated, texts))], FORMAT_ROOM, texts)


def _printings(sheet: CardSheet, texts: Texts) -> list[str]:
    return [
        texts.say(
            "sheet.printing-shown" if card.reference == sheet.card.reference else "sheet.printing",
            version=version(card, texts),
            set=set_of(sheet, card, texts),
            reference=card.reference,
        )
        for card in sheet.versions
    ]


def set_of(sheet: CardSheet, card: CardDefinition, texts: Texts) -> str:
    """The name of a version's set, and that the set is not out yet where it is not."""
    name = sheet.sets.get(card.reference) or texts.say("sheet.own-set")
    return texts.say("sheet.preview", set=name) if is_preview(card) else name
