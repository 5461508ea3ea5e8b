"""What players call things: words and turns of phrase of theirs, each with the words in which the book says it.

`texts/<language>/search.toml` has them: `"graveyard" = "discard pile"`, several ways apart by commas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.rulebook.search.words import stem, words_of
from engine.rulebook.writing import SEARCH, read

LIKE = 0.75
"""How well a synonym answers a word."""

Stems = tuple[str, ...]


@cache
def synonyms(language: str) -> Mapping[Stems, tuple[Stems, ...]]:
    """What stands for a turn of phrase, by its stems: each way of saying it as stems of its own.

    What has the same stems, such as `copy` and `copies`, has the ways of both.
    """
    found: dict[Stems, tuple[Stems, ...]] = {}
    for said, ways in read(f"{language}/{SEARCH}").get("synonyms", {}).items():
        turn = stems_of(said, language)
        found[turn] = (*found.get(turn, ()), *(stems_of(way, language) for way in ways.split(",")))
    return found


def stems_of(text: str, language: str) -> Stems:
    """The stems of a text's words, all of them."""
    return tuple(stem(word, language) for word in words_of(text, language))


def standing_in(stems: Sequence[str], known: Mapping[Stems, object], longest: int = 4) -> Iterator[tuple[int, Stems]]:
    """The known turns of phrase that stand in a sentence, with where they begin; longer ones first."""
    for length in range(min(longest, len(stems)), 0, -1):
        for at in range(len(stems) - length + 1):
            part = tuple(stems[at : at + length])
            if part in known:
                yield at, part
