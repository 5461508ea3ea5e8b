"""What is searched: rules and words of the glossary as texts to be found, and what else players call them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.cards.words.terms import terms
from engine.rulebook.book import Book, Rule
from engine.rulebook.giving_way import give_way
from engine.rulebook.glossary import Word
from engine.rulebook.search.index import Text
from engine.rulebook.search.synonyms import Stems, stems_of
from engine.rulebook.search.words import counting_words, little_words, stem, words_of
from engine.rulebook.writing import FALLBACK, SEARCH, read

SOURCES: Mapping[str | None, float] = {"S": 1.0, "P": 1.0, "v3": 0.94, "P:v4": 0.94, "P:impl": 0.9}
"""What an edition counts: where two say the same, the one that is played comes first."""

CHAPTERS: Mapping[str, float] = {"1": 0.93, "9": 0.95, "10": 0.85, "11": 0.85, "13": 0.95}
"""What chapters count that sum up, or are of other ways to play."""

TITLE, QUESTIONS, TEXT, ABOVE, REMARKS, EXAMPLES = 3.0, 0.8, 1.0, 1.05, 0.4, 0.15
"""What a word counts by where it stands."""


def bare_stems(text: str, language: str) -> list[str]:
    """The stems of a text's words, without those that stand everywhere."""
    stop = little_words(language)
    return [stem(word, language) for word in words_of(text, language) if word not in stop]


def text_of_rule(rule: Rule, told: Book, language: str) -> Text:
    """A rule as a text to be found: what stands in it, above it and beside it, each for what it counts."""
    stems = {text: bare_stems(text, language) for text in (rule.title, rule.text)}
    phrases = [bare_stems(phrase, language) for phrase in rule.words]
    above = [bare_stems(told[id].title, language) for id in rule.path[1:]]
    return Text(
        rule.id,
        [
            (TITLE, stems[rule.title]),
            (TEXT, stems[rule.text]),
            *((QUESTIONS, phrase) for phrase in phrases),
            *((ABOVE, each) for each in above),
            *((REMARKS, bare_stems(each, language)) for each in rule.remarks),
            *((EXAMPLES, bare_stems(each, language)) for each in rule.examples),
            *((REMARKS, bare_stems(part, language)) for each in rule.silences for part in each),
        ],
        [stems[rule.title], *phrases],
        SOURCES[rule.source] * CHAPTERS.get(rule.path[0], 1.0),
    )


def text_of_word(word: Word, language: str) -> Text:
    """A word of the glossary as a text to be found."""
    phrases = [bare_stems(phrase, language) for phrase in (word.name, *word.words)]
    return Text(word.key, [(TITLE, phrases[0]), (TEXT, bare_stems(word.text, language))], phrases)


def all_words(told: Book, words: Mapping[str, Word], language: str) -> Iterator[str]:
    """Every word that is known in a language: of rules, of the glossary, and of turns of phrase."""
    yield from sorted(little_words(language))
    for rule in told.places.values():
        give_way()
        for text in (
            rule.title,
            rule.text,
            *rule.words,
            *rule.remarks,
            *(part for each in rule.silences for part in each),
        ):
            yield from words_of(text, language)
    for word in words.values():
        for text in (word.name, word.text, *word.words):
            yield from words_of(text, language)
    for turn in read(f"{language}/{SEARCH}").get("synonyms", {}):
        yield from words_of(turn, language)


def stems_said(told: Book, language: str) -> frozenset[str]:
    """The stems of all that the rules themselves say; what players ask does not count."""
    return frozenset(
        stem for rule in told.rules for text in (rule.title, rule.text) for stem in bare_stems(text, language)
    )


def terms_in_english(language: str) -> dict[Stems, tuple[Stems, ...]]:
    """Words of the game in English for those who mix languages: cards bear them."""
    if language == FALLBACK:
        return {}
    english, own = terms(FALLBACK), terms(language)
    return {
        stems_of(english[key].word, language): (stems_of(own[key].word, language),)
        for key in english
        if key in own and english[key].word != own[key].word
    }


def questions(told: Book, language: str) -> dict[Stems, tuple[str, ...]]:
    """The rules by the questions that players ask for them, as stems with their little words; of two words or more.

    What only names a word of the game is no question.
    """
    found: dict[Stems, tuple[str, ...]] = {}
    little = little_words(language)
    for rule in told.rules:
        for phrase in rule.words:
            words = words_of(phrase, language)
            if len(words) > 1 and little.intersection(words):
                asked = tuple(stem(word, language) for word in words)
                found[asked] = (*found.get(asked, ()), rule.id)
    return found


def counted(told: Book, language: str) -> dict[frozenset[str], tuple[str, ...]]:
    """The rules by the questions how many there are of something, as the stems that must stand in such a question."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for rule in told.rules:
        for phrase in rule.words:
            if counting_words(language).intersection(words_of(phrase, language)):
                telling = frozenset(bare_stems(phrase, language))
                found[telling] = (*found.get(telling, ()), rule.id)
    return found


def concepts(words: Mapping[str, Word], language: str) -> dict[Stems, tuple[tuple[str, ...], ...]]:
    """The rules of the glossary's words by their names and by what players call them, as stems."""
    found: dict[Stems, tuple[tuple[str, ...], ...]] = {}
    for word in words.values():
        for phrase in (word.name, *word.words):
            stems = tuple(bare_stems(phrase, language))
            if stems:
                found[stems] = (*found.get(stems, ()), word.rules)
    return found


def ways_to_play(language: str) -> dict[str, tuple[str, ...]]:
    """The chapters of ways to play by the stems of single words that name them."""
    found: dict[str, tuple[str, ...]] = {}
    for chapter, words in read(f"{language}/{SEARCH}").get("ways", {}).items():
        for each in bare_stems(words, language):
            found[each] = (*found.get(each, ()), chapter)
    return found
