"""Which rules a card touches: those that its abilities and keywords are carried out by, and those of its rulings.

Every record of the ability language cites its rules in its docstring, and the glossary has those of keywords and
statuses; what few cards touch says more of a card than what nearly all do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import records
from engine.cards.language import Record
from engine.rulebook.book import Book, book
from engine.rulebook.citations import cited
from engine.rulebook.giving_way import give_way
from engine.rulebook.glossary import glossary
from engine.rulebook.rulings import rulings_on

MOST = 20
"""Rules of one card that are told."""

OF_TYPES: Mapping[str, tuple[str, ...]] = {
    "hero": ("4.1.h", "v3:2.2.11.h"),
    "character": ("5.2.1.a",),
    "spell": ("5.2.3.j",),
    "permanent": ("5.2.2.a",),
    "token": ("7.3.3.a",),
}
"""How cards of a type are played."""


def rules_of_card(card: CardDefinition) -> tuple[str, ...]:
    """The ids of the paragraphs that a card touches, those first that say most of it."""
    told, common = book(), _how_common()
    found = dict.fromkeys(_touched(card))
    ranked = sorted(found, key=lambda id: (common[id] > RARE, common[id] > OFTEN))
    rulings = (id for ruling in rulings_on(card.reference) for id in ruling.rules)
    types = OF_TYPES.get("token" if card.token else card.type, ())
    ids = dict.fromkeys((*ranked, *rulings, *types))
    return tuple(id for id in ids if id in told.places)[:MOST]


RARE, OFTEN = 100, 600
"""Cards that may touch a rule that still says much, or something, of one of them."""


def _touched(card: CardDefinition) -> Iterator[str]:
    told, words = book(), glossary()
    for record in (record for ability in card.abilities for record in records(ability)):
        for word in _words_in(record):
            if word in words and words[word].sort in ("keyword", "status"):
                yield from words[word].rules[:2]
        yield from _cited_by(type(record), told)


def _words_in(record: object) -> Iterator[str]:
    if not isinstance(record, Record):
        return
    for name in record.__struct_fields__:
        value = getattr(record, name)
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str):
                yield word.replace(" ", "-")


@cache
def _cited_by(record: type, told: Book) -> tuple[str, ...]:
    """The paragraphs that a record's docstring cites; of a heading that it cites, the first under it."""
    ids: Iterable[str] = cited(record.__doc__ or "", [id for id in told.places if id.count(".")])
    firsts = (id if told[id].text else next(iter(told[id].children), "") for id in ids if not _is_wide(id, told))
    return tuple(dict.fromkeys(id for id in firsts if id and told[id].text))


def _is_wide(id: str, told: Book) -> bool:
    """Whether a heading stands above other headings, or so much that its first paragraph would say little."""
    return not told[id].text and id.count(".") < 2


@cache
def _how_common() -> Counter[str]:
    common: Counter[str] = Counter()
    for card in default_catalogue().cards.values():
        give_way()
        common.update(dict.fromkeys(_touched(card)).keys())
    return common
