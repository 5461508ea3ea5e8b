"""Compiles printed text: markup, then the grammar, then the one tree that names what it speaks of; else refused."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise

from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability, CardType, SpellEffect
from engine.cards.text.antecedents import given_up, missing
from engine.cards.text.chart import TooManyReadings
from engine.cards.text.each_of_them import not_one_of_them, of_each_of_them
from engine.cards.text.markup import ASIDE, Line, lines
from engine.cards.text.naming import as_many_as_removed, nearest
from engine.cards.text.reading import GRAMMAR
from engine.cards.text.several import asked_of_several, not_both_of_them
from engine.cards.text.trees import said_of_mine
from engine.cards.text.vocabulary import NONE, Vocabulary, in_use, speaking
from engine.cards.text.whereabouts import not_to_be_found
from engine.cards.words.counters import NAMED

LONGEST_TEXT = 2_000
"""Characters of a text: several times the longest that was ever printed."""

LONGEST_LINE = 120
"""Words of a line: twice the longest that was ever printed."""


def compile_text(text: str, support_text: str = "", type: CardType | None = None) -> tuple[Ability, ...]:
    """The abilities of a card by its main text and its support text, in the order they are printed.

    `type` is the card's, where it is known: only a Spell does what it says without trigger or cost (2.2.10.k). Raises
    `NotUnderstood` for the first line that has no meaning, or more than one.
    """
    found: list[Ability] = []
    for part in filter(None, (text, support_text)):
        if len(part) > LONGEST_TEXT:
            raise NotUnderstood(part[:80] + "...", (), f"it is longer than {LONGEST_TEXT} characters")
        for line in lines(part):
            found += compile_line(line, type)
    return tuple(found)


def compile_line(line: Line, type: CardType | None = None) -> tuple[Ability, ...]:
    """The abilities of one line; raises `NotUnderstood`."""
    words = line.words
    if len(words) > LONGEST_LINE:
        raise NotUnderstood(f"{line.text[:80]}...", (), f"it is longer than {LONGEST_LINE} words")
    if aside := ASIDE.search(line.text):
        why = f"{aside['said']!r} in parentheses is no reminder, nor a limit that is read"
        raise NotUnderstood(line.text, tuple(aside["said"].split()), why)
    try:
        besides = in_use().among(words, GRAMMAR.said)._replace(counters=_new_counters(line))
        trees, far = trees_of(words, besides)
    except TooManyReadings:
        raise NotUnderstood(line.text, (), "it has too many readings") from None
    if not trees:
        raise NotUnderstood(line.text, _unread(line, far))
    unnamed = [next(filter(None, map(missing, tree)), None) for tree in trees]
    trees = tuple(tree for tree, word in zip(trees, unnamed, strict=True) if word is None)
    if not trees:
        word = "it" if unnamed[0] == "that" and "that" not in words else unnamed[0]
        raise NotUnderstood(line.text, (), f"{word!r} speaks of nothing that was named before")
    if len(trees) > 1 and "they" in words:
        trees = nearest(trees)
    if len(trees) > 1:
        raise NotUnderstood(line.text, (), f"it can be read in {len(trees)} ways")
    (abilities,) = trees
    vain = next(filter(None, map(given_up, abilities)), "")
    several = not_one_of_them(abilities) or not_both_of_them(abilities, words) or asked_of_several(abilities)
    if why := several or not_to_be_found(abilities) or vain:
        raise NotUnderstood(line.text, (), why)
    if type not in (None, "spell") and any(isinstance(ability, SpellEffect) for ability in abilities):
        raise NotUnderstood(line.text, (), f"a {type} does nothing without a trigger or a cost")
    return abilities


def _new_counters(line: Line) -> frozenset[str]:
    """2.5.a Names of counters that no card before has had: a capital, and nearly none of those there are."""
    named = (
        before.word
        for before, word in pairwise(line.tokens)
        if word.word == "counter" and before.printed[:1].isupper() and before.word.isalpha()
    )
    return frozenset(
        name for name in named if name not in NAMED | GRAMMAR.said and not get_close_matches(name, NAMED, cutoff=0.75)
    )


@lru_cache(maxsize=4096)
def trees_of(words: tuple[str, ...], besides: Vocabulary = NONE) -> tuple[tuple[tuple[Ability, ...], ...], int]:
    """All meanings of a line, and the place of the first word that nothing could read.

    `besides` are the words of it that cards of later sets have brought.
    """
    with speaking(besides):
        trees, far = GRAMMAR.parse("abilities", words, besides)
    return tuple(dict.fromkeys(as_many_as_removed(of_each_of_them(said_of_mine(tree))) for tree in trees)), far


MARKS_OF_CLAUSES = (".", "—", ":", ",", "•")
"""What ends a clause."""


def _unread(line: Line, far: int) -> tuple[str, ...]:
    """The printed words of `line` from its token `far`, the first that could not be read, to the end of the clause.

    Where that is a colon or a full stop alone, the clause before it.
    """
    tokens = line.tokens
    begin = min(far, len(tokens) - 1)
    end = begin + 1
    while end < len(tokens) and tokens[end].word not in MARKS_OF_CLAUSES:
        end += 1
    if end == begin + 1 and tokens[begin].word in MARKS_OF_CLAUSES:
        while begin and tokens[begin - 1].word not in MARKS_OF_CLAUSES and tokens[begin - 1].word[0] != "{":
            begin -= 1
    return tuple(token.printed for token in tokens[begin:end] if token.printed)
