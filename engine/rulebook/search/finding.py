"""What is meant by something typed: rules, words of the glossary and cards, best first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from rapidfuzz import fuzz, process

from engine.cards.catalogue import default_catalogue
from engine.rulebook.book import book
from engine.rulebook.citations import cited
from engine.rulebook.glossary import glossary
from engine.rulebook.search.card_names import CardNames, kind_of_card
from engine.rulebook.search.index import Asked, Index
from engine.rulebook.search.misspelt import Vocabulary
from engine.rulebook.search.synonyms import LIKE, Stems, standing_in, synonyms
from engine.rulebook.search.texts import (
    all_words,
    bare_stems,
    concepts,
    counted,
    questions,
    stems_said,
    terms_in_english,
    text_of_rule,
    text_of_word,
    ways_to_play,
)
from engine.rulebook.search.words import (
    asking_words,
    comparing_words,
    counting_words,
    elided_words,
    little_words,
    plain,
    stem,
    words_of,
)
from engine.rulebook.writing import FALLBACK, LANGUAGES

_NUMBER = re.compile(r"\d\.\d|[A-Z2]\.\d")
"""What stands in a text that may hold a rule's number."""

LONGEST = 300
"""Characters of what is typed that are looked at."""

MOST_WORDS = 24

KEPT = 2048
"""Answers that are remembered: many people type the same, letter by letter."""

CONCEPT = 0.5
"""How much a rule gains that explains a word of the glossary which is asked for."""

NAMED = 5.0
"""How much a rule gains whose number stands in the question, or in whose title a card stands that is named."""

EXAMPLE = 0.8
"""How much a rule gains in whose text or examples a card stands that is named in the question."""

WAY_TO_PLAY = 1.8
"""How much more a rule counts that is of the way to play which is named, such as 2 versus 2."""

OF_CARD = 0.35
"""How much a rule gains that a card touches which is named in the question."""

COMPARED = 1.2
"""How much a rule gains that explains one of several words of the glossary which are compared."""

KIND = 0.5
"""How much the kind of a card counts that is named in the question: what is asked of it is asked of its kind."""

QUESTION = 0.8
"""How much a rule gains that lists the very question among those that players ask."""

COUNTED = 0.8
"""How much a rule gains that answers how many there are of just what is asked for."""

BEGUN = 0.85
"""How well a word answers what is not finished yet."""

LEAST = 0.3
"""How well something must answer to be taken for an answer at all."""

UNSAID = 1.5
"""How much a word may count that only players say, against the rarest that it stands for."""

PART = 0.3
"""How well a common word of a turn of phrase answers at least, against the rarest one of it."""


class Found(NamedTuple):
    """What came of a question: ids of rules, best first, and the references of the cards that it names.

    Where it is not `sure`, nothing answers, and the rules are only those that come nearest.
    """

    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    sure: bool = True
    card_alone: bool = False
    """Whether a card is named, and nothing else is asked."""


class Search:
    """Everything that can be found by words in one language; it never changes."""

    def __init__(self, language: str) -> None:
        self.language = language
        told, words = book(language), glossary(language)
        self._book, self._glossary = told, words
        self._vocabulary = Vocabulary(all_words(told, words, language))
        self._rules = Index(text_of_rule(rule, told, language) for rule in told.rules)
        self._synonyms = {**terms_in_english(language), **synonyms(language)}
        self._concepts = concepts(words, language)
        self._questions = questions(told, language)
        self._counted = counted(told, language)
        self._said = stems_said(told, language)
        self._titles = {rule.id: plain(rule.title) for rule in told.rules}
        self._ways_to_play = ways_to_play(language)
        self._told_of = lru_cache(maxsize=KEPT)(self._rules_that_tell_of)
        self.find = lru_cache(maxsize=KEPT)(self._find)
        """What answers a question: `find(typed, most, unfinished)`."""

    def knows(self, word: str) -> bool:
        """Whether this language has a word, folded."""
        return word in self._vocabulary or word in little_words(self.language)

    def is_plain(self, typed: str) -> bool:
        """Whether something is a sentence of ordinary words, of which no card will be called."""
        *whole, _ = self._read(typed) or [""]
        return len(whole) > 2 and all(map(self.knows, whole))

    def words(self, typed: str, most: int, unfinished: bool = False) -> list[str]:
        """The keys of the glossary's words that answer something, best first."""
        asked, _ = self._asked(self._read(typed), unfinished)
        return [key for score, key in self._words.find(asked) if score >= LEAST][:most]

    def cards(self, typed: str, most: int, unfinished: bool = False) -> list[str]:
        """The references of cards whose texts answer something, one of each name, best first."""
        asked, _ = self._asked(self._read(typed), unfinished)
        return [reference for score, reference in self._cards.find(asked) if score >= LEAST][:most]

    def names_a_word(self, typed: str) -> bool:
        """Whether something unfinished names a word of the glossary, alone or asked what it is; no other question."""
        words, little = self._read(typed), little_words(self.language)
        if self.word_called(typed) is not None or not little.intersection(words):
            return True
        if self._question(words):
            return False
        begun = [word for word in words if word not in asking_words(self.language)]
        return bool(begun) and any(" ".join(name).startswith(" ".join(begun)) for name in self._names)

    def word_called(self, typed: str) -> str | None:
        """The key of the word of the glossary that is named, or asked what it is, None for none.

        A question that other rules answer names none: `comment gagner` asks for no meaning of the word `gagner`.
        """
        words = self._read(typed)
        answering = set(self._question(words))
        asking = asking_words(self.language)
        for said in (words, [word for word in words if word not in asking]):
            key = self._names.get(tuple(said)) or self._forms.get(tuple(stem(word, self.language) for word in said))
            if key is not None and (not answering or answering & set(self._glossary[key].rules)):
                return key
        return None

    def make_ready(self) -> None:
        """Makes what is otherwise made at its first use, which takes a second or two."""
        cards = _card_names()
        cards.named_in("ready")
        cards.rules_of(cards.first)
        self.words("ready", 1)
        self.cards("ready", 1)
        self.word_called("ready")

    @cached_property
    def _words(self) -> Index:
        return Index(text_of_word(word, self.language) for word in self._glossary.values())

    @cached_property
    def _names(self) -> dict[tuple[str, ...], str]:
        return {
            tuple(words_of(name, self.language)): word.key
            for word in reversed(list(self._glossary.values()))
            for name in (word.name, *word.name.split(", "), word.key.replace("-", " "))
        }

    @cached_property
    def _forms(self) -> dict[Stems, str]:
        """The words by the stems of their names: of several, the one with the shortest name."""
        longest_first = sorted(self._names.items(), key=lambda named: -sum(map(len, named[0])))
        return {tuple(stem(word, self.language) for word in name): key for name, key in longest_first}

    @cached_property
    def _cards(self) -> Index:
        return Index(_card_names().texts(self.language))

    def _read(self, typed: str) -> list[str]:
        words, elided = words_of(typed[:LONGEST], self.language)[:MOST_WORDS], elided_words(self.language)
        return [part for word in words for part in self._vocabulary.apart(word, elided)] if elided else words

    def _find(self, typed: str, most: int, unfinished: bool = False) -> Found:
        """What answers a question, at most so many rules; `unfinished` while its last word is being typed."""
        text = typed[:LONGEST]
        number = self._number(text)
        if number is not None:
            return Found((number, *self._beside(number))[:most])
        near = self._book.numbers.nearest(text)
        if near and not unfinished:
            return Found(tuple(near), sure=False)
        cards, named = _card_names().named_in(text)
        asked, stems = self._asked([word for word in self._read(typed) if word not in named], unfinished)
        besides = self._besides(text, stems, asked, cards)
        if asked:
            asked += self._kinds(cards, asked)
        found = [id for score, id in self._of_way_to_play(asked, self._rules.find(asked, besides)) if score >= LEAST][
            :most
        ]
        if found:
            return Found(tuple(found), tuple(cards), card_alone=not asked)
        return Found(() if unfinished else self._nearest(text), sure=False)

    def _of_way_to_play(self, asked: Sequence[Asked], found: list[tuple[float, str]]) -> list[tuple[float, str]]:
        """What was found, with the rules of the way to play first that the question names."""
        named = {
            chapter
            for word in asked
            for stem, fits in word.stems.items()
            if fits > LIKE
            for chapter in self._ways_to_play.get(stem, ())
        }
        if not named:
            return found
        more = [(score * WAY_TO_PLAY if self._book[id].path[0] in named else score, id) for score, id in found]
        return sorted(more, key=itemgetter(0), reverse=True)

    def _number(self, text: str) -> str | None:
        """The rule whose number is all that is asked, in any spelling, with little words about it at most."""
        numbers = self._book.numbers
        telling = [word for word in text.split() if plain(word).strip("?!.,:") not in little_words(self.language)]
        found = numbers.find(" ".join(telling))
        return numbers.find(text) or (found if found and "." in found else None)

    def _beside(self, number: str) -> list[str]:
        """What a rule leads to, and what stands under it: what else may be wanted by who asks for its number."""
        rule = self._book[number]
        return [id for id in dict.fromkeys((*rule.children, *rule.links)) if id != number]

    def _asked(self, words: Sequence[str], unfinished: bool) -> tuple[list[Asked], list[str]]:
        """The words that count with all that answers them, and the stems of all of them, corrected."""
        stop = little_words(self.language)
        all_little = stop.issuperset(words)
        last = words[-1] if words and unfinished else ""
        stems: list[str] = []
        sentence: list[str] = []
        found: dict[str, dict[str, float]] = {}
        for word in words:
            if word in stop and not all_little:
                sentence.append(stem(word, self.language))
                continue
            meant = self._meant(word, word == last)
            if not meant:
                continue
            first = next(iter(meant), stem(word, self.language))
            stems.append(first)
            sentence.append(first)
            found.setdefault(first, {}).update(meant)
        for _, turn in standing_in(sentence, self._synonyms):
            for part, likeness in self._said_otherwise(turn):
                for said in turn:
                    if said in found:
                        found[said][part] = max(found[said].get(part, 0.0), likeness)
        return [Asked(meant, self._worth(said)) for said, meant in found.items()], stems

    def _worth(self, said: str) -> float:
        """How much a word counts: one that the book never says, little more than what it stands for.

        Else a word of players that stands in a single question of theirs, and so is rare, would drown all others.
        """
        own = self._rules.rarity.get(said, 0.0)
        if not own or said in self._said or (said,) not in self._synonyms:
            return 1.0
        stood_for = max((self._rules.rarity.get(part, 0.0) for part, _ in self._said_otherwise((said,))), default=0.0)
        return min(1.0, UNSAID * stood_for / own) or 1.0

    def _kinds(self, cards: Sequence[str], asked: Sequence[Asked]) -> list[Asked]:
        """What the cards are that are named, where the question does not say so itself."""
        known = default_catalogue().cards
        said = {stem for word in asked for stem in word.stems}
        kinds = dict.fromkeys(
            stem for each in cards for stem in bare_stems(kind_of_card(known[each], self.language), self.language)
        )
        return [Asked({each: 1.0}, KIND) for each in kinds if each not in said]

    def _said_otherwise(self, turn: Stems) -> Iterator[tuple[str, float]]:
        """The stems in which the book says a turn of phrase; of each way, the rarest tells most."""
        rarity = self._rules.rarity
        for way in self._synonyms[turn]:
            telling = [part for part in way if part not in little_words(self.language)]
            rarest = max((rarity.get(part, 0.0) for part in telling), default=0.0) or 1.0
            for part in telling:
                yield part, LIKE * max(PART, rarity.get(part, 0.0) / rarest)

    def _meant(self, word: str, unfinished: bool) -> dict[str, float]:
        """The stems that a word may be meant for, the best first; none for one that tells nothing, misspelt."""
        own = stem(word, self.language)
        meant = {own: 1.0}
        if unfinished:
            for each in self._vocabulary.begun(word):
                meant.setdefault(stem(each, self.language), BEGUN)
        if len(meant) == 1 and word not in self._vocabulary and own not in self._rules.rarity:
            like = self._vocabulary.like(word)
            if like and like[0][0] in little_words(self.language):
                return {}
            return {stem(each, self.language): alike for each, alike in like} or meant
        return meant

    def _question(self, words: Sequence[str]) -> tuple[str, ...]:
        """The rules that list this very question, little words included; none for a single word."""
        return self._questions.get(tuple(stem(word, self.language) for word in words), ())

    def _counts(self, words: Sequence[str], asked: Sequence[Asked]) -> dict[str, float]:
        """What rules gain that say how many there are, in any order of words: by the share of what is asked for."""
        gains: dict[str, float] = {}
        if counting_words(self.language).intersection(words):
            for telling, rules in self._counted.items():
                held = [word for word in asked if telling.intersection(word.stems)]
                if telling and telling <= {each for word in held for each in word.stems}:
                    for id in rules:
                        gains[id] = max(gains.get(id, 0.0), COUNTED * len(held) / len(asked))
        return gains

    def _besides(
        self, text: str, stems: Sequence[str], asked: Sequence[Asked], cards: Sequence[str]
    ) -> dict[str, float]:
        """What rules gain besides their words: by their number, by the word they explain, by the card that is named."""
        words = self._read(text)
        gains = self._counts(words, asked) | dict.fromkeys(self._question(words), QUESTION)
        if _NUMBER.search(text):
            for id in cited(text, self._book.places):
                gains[id] = gains.get(id, 0.0) + NAMED
        rarity = self._rules.rarity
        whole = sum(
            max((rarity.get(each, 0.0) * fits for each, fits in word.stems.items()), default=0.0) for word in asked
        )
        named = list(standing_in(stems, self._concepts))
        compares = bool(comparing_words(self.language).intersection(words)) and len({at for at, _ in named}) > 1
        for _, turn in named:
            share = sum(rarity.get(each, 3.0) for each in turn) / max(whole, 1.0)
            for rules in self._concepts[turn]:
                for place, id in enumerate(rules):
                    gain = COMPARED if compares else CONCEPT * min(share, 1.0)
                    gains[id] = max(gains.get(id, 0.0), gain * 0.85**place)
        for reference in cards:
            name = re.compile(rf"\b{re.escape(plain(default_catalogue().cards[reference].name))}\b")
            for id, title in self._titles.items():
                if name.search(title):
                    gains[id] = gains.get(id, 0.0) + NAMED
            for id in self._told_of(reference):
                gains[id] = gains.get(id, 0.0) + EXAMPLE
            for place, id in enumerate(_card_names().rules_of(reference)):
                gains[id] = gains.get(id, 0.0) + OF_CARD * (1.0 if asked else 2.0) * 0.95**place
        return gains

    def _rules_that_tell_of(self, reference: str) -> tuple[str, ...]:
        """The rules in whose text, remarks or examples a card is named."""
        name = re.compile(rf"(?<!\w){re.escape(default_catalogue().cards[reference].name)}(?!\w)")
        return tuple(
            rule.id for rule in self._book.rules if any(map(name.search, (rule.text, *rule.remarks, *rule.examples)))
        )

    def _nearest(self, text: str) -> tuple[str, ...]:
        """The rules whose titles look most like something that nothing answers."""
        like = process.extract(plain(text)[:80], self._titles, scorer=fuzz.WRatio, limit=3, score_cutoff=1)
        return tuple(id for _, _, id in like)


@cache
def _is_ordinary(word: str) -> bool:
    """Whether a word stands in the rule book in some language, and so is not a name by itself."""
    return any(searcher(language).knows(word) for language in LANGUAGES)


@cache
def _card_names() -> CardNames:
    """The names of the cards that come with the program."""
    return CardNames(_is_ordinary)


@cache
def searcher(language: str = FALLBACK) -> Search:
    """The search in a language, made at its first use; English for one that the book is not written in."""
    return Search(language) if language in LANGUAGES else searcher(FALLBACK)
