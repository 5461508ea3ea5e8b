"""The rule book looked up: by number in any spelling, by word, by card, by question; and the nearest for all else."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.play.cards.card_search import Found as FoundCard
from bot.play.cards.cards import CardService
from bot.play.cards.misspelt_words import misspelt_word
from bot.play.cards.own_rules import NO_RULES, OwnRules
from bot.play.cards.rule_numbers import NEAREST, NotFound, RuleFound, by_number
from bot.play.requests.refusal import Refusal
from engine import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.rulebook import Book, Rule, book
from engine.rulebook.giving_way import giving_way
from engine.rulebook.glossary import Word, glossary
from engine.rulebook.search import Found, language_of, searcher
from engine.rulebook.touched import rules_of_card
from engine.rulebook.writing import LANGUAGES

OFFERED = 25
WORDS_OFFERED, CARDS_OFFERED = 3, 3
ANSWERS = 10

RULES_AHEAD = 5
"""How many rules are offered to a question before words that occur in it."""

WORD, CARD = "word:", "card:"
"""What begins the value of something offered that is no rule."""

WORK, REST = 0.002, 0.01
"""Seconds for which the searches are made in a row, and for which presses go first: it takes some ten seconds so."""

LONG_ENOUGH, LONGEST_NAME = 3, 40
"""Letters from which on, and up to which, cards are offered by their names."""


@dataclass(frozen=True, slots=True)
class WordFound:
    """A word of the glossary."""

    word: Word


@dataclass(frozen=True, slots=True)
class CardFound:
    """A card that is named, and the rules that it touches."""

    card: CardDefinition
    name: str
    rules: tuple[Rule, ...]


Answer: TypeAlias = RuleFound | WordFound | CardFound | NotFound


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be meant by what is typed so far: the value that stands for it, and what it is."""

    value: str
    sort: Literal["rule", "word", "card"]
    rule: Rule | None = None
    word: Word | None = None
    name: str = ""


def search(typed: str, language: str, most: int = ANSWERS) -> Found:
    """What answers words, in whatever language these are."""
    return searcher(language_of(typed, language)).find(typed, most, False)


class RuleService:
    """Looks rules up in a reader's language; what it needs is made once, beside the event loop."""

    def __init__(self, cards: CardService, own: OwnRules = NO_RULES) -> None:
        self._cards = cards
        self.own = own
        """The operator's own copy of the rules, shown beside ours."""
        self._ready: asyncio.Task[None] | None = None
        self._waited_for = threading.Event()
        """Set once a person waits for the searches: they are made without a rest from then on."""

    def book(self, language: str) -> Book:
        """The rule book in a language."""
        return book(language)

    def rule(self, number: str, language: str) -> Rule:
        """The place with this number; raises Refusal "no such rule"."""
        found = by_number(number, language)
        if not isinstance(found, RuleFound):
            raise Refusal("no such rule")
        return found.rule

    def word(self, key: str, language: str) -> Word:
        """The word of the glossary with this key; raises Refusal "no such word"."""
        if key not in glossary(language):
            raise Refusal("no such word")
        return glossary(language)[key]

    async def look_up(self, typed: str, language: str) -> Answer:
        """What a person means who typed this, or picked it among what was offered."""
        if typed.startswith(WORD) and typed.removeprefix(WORD) in glossary(language):
            return WordFound(glossary(language)[typed.removeprefix(WORD)])
        if typed.startswith(CARD):
            return await self._card(typed.removeprefix(CARD), language)
        found = by_number(typed, language)
        if found is not None:
            return found
        await self.ready()
        key = searcher(language_of(typed, language)).word_called(typed)
        if key is not None:
            return WordFound(glossary(language)[key])
        named = await self._cards.find(typed) if typed.strip() else None
        if isinstance(named, FoundCard) and named.exactly:
            return await self._card(named.reference, language)
        misspelt = misspelt_word(typed, language)
        if misspelt is not None:
            return WordFound(glossary(language)[misspelt])
        answered = search(typed, language)
        if answered.card_alone:
            return await self._card(answered.cards[0], language)
        rules = tuple(book(language)[id] for id in answered.rules)
        if answered.sure:
            return RuleFound(rules[0], rules[1:])
        if isinstance(named, FoundCard):
            return await self._card(named.reference, language)
        return NotFound(typed, rules[:NEAREST])

    async def look_up_word(self, typed: str, language: str) -> WordFound | NotFound:
        """The word of the glossary that is meant, or the rules that come nearest."""
        found = await self.look_up(typed, language)
        if isinstance(found, WordFound):
            return found
        begun = _begun(typed, language) if len(typed.strip()) >= LONG_ENOUGH else []
        keys = [word.key for word in begun] or searcher(language_of(typed, language)).words(typed, 1)
        if keys:
            return WordFound(glossary(language)[keys[0]])
        return found if isinstance(found, NotFound) else NotFound(typed, self._nearest(typed, language))

    async def offered(self, typed: str, language: str) -> list[Offer]:
        """What may be meant by something unfinished, best first; the chapters for nothing typed."""
        told = book(language)
        if not typed.strip():
            return [_rule_offered(rule) for rule in told.places.values() if not rule.path]
        begun = told.numbers.begun(typed, OFFERED)
        numbered = by_number(typed, language)
        if isinstance(numbered, NotFound) and not begun:
            return [_rule_offered(rule) for rule in numbered.nearest]
        if begun or numbered is not None:
            return [_rule_offered(told[id]) for id in begun]
        if not self._is_ready():
            return [Offer(f"{WORD}{word.key}", "word", word=word) for word in _begun(typed, language)][:OFFERED]
        searched = searcher(_language_so_far(typed, language))
        words = [
            Offer(f"{WORD}{key}", "word", word=glossary(language)[key])
            for key in searched.words(typed, WORDS_OFFERED, True)
        ]
        rules = [_rule_offered(told[id]) for id in searched.find(typed, OFFERED, True).rules]
        may_be_a_name = LONG_ENOUGH <= len(typed.strip()) <= LONGEST_NAME and not searched.is_plain(typed)
        names = (await self._cards.offered(typed, language))[:CARDS_OFFERED] if may_be_a_name else ()
        cards = [Offer(f"{CARD}{name}", "card", name=name) for name in names]
        if not cards:
            cards = _cards_that_say(searched.cards(typed, CARDS_OFFERED, True), language)
        begins = typed.strip().casefold()
        if len(begins) > LONG_ENOUGH and any(offer.name.casefold().startswith(begins) for offer in cards):
            return [*cards, *words, *rules][:OFFERED]
        rules = rules[: OFFERED - len(words) - len(cards)]
        ahead = 0 if searched.names_a_word(typed) else RULES_AHEAD
        return [*rules[:ahead], *words, *rules[ahead:], *cards]

    async def words_offered(self, typed: str, language: str) -> list[Word]:
        """The words of the glossary that may be meant by something unfinished, best first; all of them for nothing."""
        words = glossary(language)
        if not typed.strip():
            return list(words.values())[:OFFERED]
        begun = [word.key for word in _begun(typed, language)]
        ready = self._is_ready()
        found = searcher(_language_so_far(typed, language)).words(typed, OFFERED, True) if ready else []
        return [words[key] for key in dict.fromkeys((*begun, *found))][:OFFERED]

    async def ready(self) -> None:
        """Waits until the searches are made, as fast as possible."""
        self._waited_for.set()
        await self.warm()

    async def warm(self) -> None:
        """Waits until the searches are made, in a thread of their own that gives way as long as no person waits.

        Where the program ends meanwhile, the thread does not keep it waiting.
        """
        if not self._is_ready() and self._ready is not None:
            try:
                await asyncio.shield(self._ready)
            except asyncio.CancelledError:
                self._waited_for.set()
                raise

    def _is_ready(self) -> bool:
        """Whether the searches are made; they are begun where they are not, for who types waits for nothing."""
        if self._ready is None:
            self._ready = asyncio.create_task(asyncio.to_thread(_make_ready, self._waited_for), name="rule search")
        return self._ready.done()

    def _nearest(self, typed: str, language: str) -> tuple[Rule, ...]:
        return tuple(book(language)[id] for id in search(typed, language, NEAREST).rules)

    async def _card(self, named: str, language: str) -> CardFound | NotFound:
        found = await self._cards.find(named)
        if not isinstance(found, FoundCard):
            return NotFound(named, self._nearest(named, language))
        sheet = await self._cards.sheet(found.reference)
        told = book(language)
        rules = await asyncio.to_thread(rules_of_card, sheet.card)
        return CardFound(sheet.card, sheet.catalogue.name_of(sheet.card, language), tuple(told[id] for id in rules))


def _make_ready(waited_for: threading.Event) -> None:
    """Makes the searches: at most `WORK` seconds in a row, then none for `REST`, until a person waits for them."""
    resumed = time.perf_counter()

    def pause() -> None:
        nonlocal resumed
        if time.perf_counter() - resumed > WORK:
            waited_for.wait(REST)
            resumed = time.perf_counter()

    with giving_way(pause):
        for language in LANGUAGES:
            searcher(language).make_ready()


def _begun(typed: str, language: str) -> list[Word]:
    """The words of the glossary whose names begin so."""
    begins = typed.strip().casefold()
    return [word for word in glossary(language).values() if word.name.casefold().startswith(begins)]


def _cards_that_say(references: list[str], language: str) -> list[Offer]:
    """Cards of the catalogue that comes with the program, as they are offered."""
    catalogue = default_catalogue()
    names = [catalogue.name_of(catalogue.cards[reference], language) for reference in references]
    return [Offer(f"{CARD}{each}", "card", name=name) for each, name in zip(references, names, strict=True)]


def _language_so_far(typed: str, reader: str) -> str:
    """The language of what is typed so far; its last word may not be finished, and says nothing of it."""
    whole, _, _ = typed.rstrip().rpartition(" ")
    return language_of(whole, reader) if whole else reader


def _rule_offered(rule: Rule) -> Offer:
    return Offer(rule.number, "rule", rule=rule)
