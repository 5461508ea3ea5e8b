"""Slips of the pen: a text with one word left out, with two neighbours exchanged, or with another word in its place.

Words are cut here without the reader's own help, so that what the reader overlooks is not overlooked here as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

WORD = re.compile(r"\$?<[^<>]*>|\{[^{}]*\}|\[\[[^\[\]]*\]\]|\[[^\[\]]*\]|[^\W_]+(?:['’/+-][^\W_]+)*[+'’]?|[^\w\s]")


class Slip(NamedTuple):
    """One slip: the text with it, the text with its place marked as ⟦was⟧ or ⟦was→is⟧, and these words."""

    text: str
    marked: str
    was: str
    is_now: str


def words_of(text: str) -> list[str]:
    """The words and marks of a text, each bullet and each stop of its own."""
    return WORD.findall(text)


def left_out(text: str) -> Iterator[Slip]:
    """The text without each of its words."""
    for found in WORD.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        yield Slip(f"{before} {after}", f"{before}⟦{found[0]}⟧{after}", found[0], "")


def exchanged(text: str) -> Iterator[Slip]:
    """The text with each pair of neighbours exchanged."""
    places = list(WORD.finditer(text))
    for one, other in pairwise(places):
        if one[0] != other[0]:
            before, between, after = text[: one.start()], text[one.end() : other.start()], text[other.end() :]
            was, is_now = f"{one[0]}{between}{other[0]}", f"{other[0]}{between}{one[0]}"
            yield Slip(f"{before}{is_now}{after}", f"{before}⟦{was}→{is_now}⟧{after}", was, is_now)


def replaced(text: str, vocabulary: Sequence[str], number: int, chances: Random) -> Iterator[Slip]:
    """The text with each of its words replaced by so many others of a vocabulary, by all of them where number is 0."""
    for found in WORD.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        for word in chances.sample(vocabulary, number) if number else vocabulary:
            if word.casefold() != found[0].casefold():
                yield Slip(f"{before} {word} {after}", f"{before}⟦{found[0]}→{word}⟧{after}", found[0], word)
