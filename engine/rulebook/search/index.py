"""Texts by the stems that stand in them, weighed by where these stand, and the phrases by which people ask for them.

A text is found in two ways that are added. Its words count as in BM25F: rare ones more than common ones, those of a
title more than those of a remark, a second time less than a first. And its best single phrase counts, a title or a
question that players ask: by how much of it is asked for, and how much of what is asked it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from engine.rulebook.giving_way import give_way

SATURATION = 0.9
"""How soon further occurrences of a stem count less."""

PHRASES = 2.2
"""How much the best phrase counts beside the words of the text."""

COVERED = 0.7
"""How much counts how many of the asked stems stand in a text at all."""


class Text(NamedTuple):
    """One text to be found: its key, its fields as stems with what one of them weighs, and its phrases as stems.

    `weight` is what the text counts against others that match as well.
    """

    key: str
    fields: Sequence[tuple[float, Sequence[str]]]
    phrases: Sequence[Sequence[str]]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Asked:
    """One word that is asked for: the stems that answer it, each with how well, and how much the word itself counts."""

    stems: Mapping[str, float]
    weight: float = 1.0


class Index:
    """Texts made ready to be found; it never changes."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.keys: list[str] = []
        self._weights: list[float] = []
        self._postings: dict[str, dict[int, float]] = {}
        """By stem, the texts in which it stands with how much, between 0 and 1."""
        self._phrases: dict[str, dict[int, float]] = {}
        """By stem, the phrases in which it stands."""
        self._phrase_of: list[int] = []
        self._phrase_mass: list[float] = []
        phrases: list[Sequence[str]] = []
        for at, text in enumerate(texts):
            give_way()
            self.keys.append(text.key)
            self._weights.append(text.weight)
            self._count(at, text)
            for phrase in text.phrases:
                if phrase:
                    phrases.append(phrase)
                    self._phrase_of.append(at)
        count = max(1, len(self.keys))
        self.rarity: dict[str, float] = {
            stem: log(1 + (count - len(there) + 0.5) / (len(there) + 0.5)) for stem, there in self._postings.items()
        }
        """By stem, how rare it is: a word that stands everywhere tells little."""
        for number, phrase in enumerate(phrases):
            give_way()
            stems = dict.fromkeys(phrase)
            self._phrase_mass.append(sum(self.rarity.get(stem, 0.0) for stem in stems))
            for stem in stems:
                self._phrases.setdefault(stem, {})[number] = 1.0

    def _count(self, at: int, text: Text) -> None:
        counts: dict[str, float] = {}
        for weight, stems in text.fields:
            for stem in stems:
                counts[stem] = counts.get(stem, 0.0) + weight
        for stems in text.phrases:
            for stem in stems:
                counts.setdefault(stem, 1.0)
        for stem, counted in counts.items():
            self._postings.setdefault(stem, {})[at] = counted / (counted + SATURATION)

    def find(self, asked: Sequence[Asked], besides: Mapping[str, float] | None = None) -> list[tuple[float, str]]:
        """Scores and keys of all texts in which anything of it stands, best first; `besides` are given scores."""
        worth = [self._worth(each) for each in asked]
        whole = sum(worth)
        if not whole:
            return sorted(((score, key) for key, score in (besides or {}).items()), key=_best_first)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        phrases: dict[int, float] = {}
        for each, counts in zip(asked, worth, strict=True):
            if counts:
                self._add(each, counts, scores, covered, phrases)
        best: dict[int, float] = {}
        mass, owner = self._phrase_mass, self._phrase_of
        for number, shared in phrases.items():
            alike = 2 * shared / (whole + mass[number])
            at = owner[number]
            if alike > best.get(at, 0.0):
                best[at] = alike
        weights, keys = self._weights, self.keys
        given = besides or {}
        found = [
            (
                weights[at] * ((score + COVERED * covered[at]) / whole + PHRASES * best.get(at, 0.0))
                + given.get(keys[at], 0.0),
                keys[at],
            )
            for at, score in scores.items()
        ]
        there = {keys[at] for at in scores}
        found += [(score, key) for key, score in given.items() if key not in there]
        found.sort(key=_best_first)
        return found

    def _worth(self, asked: Asked) -> float:
        """How much a word counts: by the rarest of the stems that answer it well."""
        found = [self.rarity[stem] * fits for stem, fits in asked.stems.items() if stem in self.rarity]
        return asked.weight * max(found, default=0.0)

    def _add(
        self,
        asked: Asked,
        counts: float,
        scores: dict[int, float],
        covered: dict[int, float],
        phrases: dict[int, float],
    ) -> None:
        """Adds what one word gives: in each text and phrase, of the stems that answer it, the best."""
        single = len(asked.stems) == 1
        texts: dict[int, float] = {}
        parts: dict[int, float] = {}
        for stem, fits in asked.stems.items():
            there = self._postings.get(stem)
            if there is None:
                continue
            for at, much in there.items():
                value = fits * much
                if single or value > texts.get(at, 0.0):
                    texts[at] = value
            for number in self._phrases.get(stem, ()):
                if single or fits > parts.get(number, 0.0):
                    parts[number] = fits
        fit = max(asked.stems.values())
        for at, value in texts.items():
            scores[at] = scores.get(at, 0.0) + counts * value
            covered[at] = covered.get(at, 0.0) + counts * fit
        for number, fits in parts.items():
            phrases[number] = phrases.get(number, 0.0) + counts * fits


def _best_first(found: tuple[float, str]) -> float:
    return -found[0]
