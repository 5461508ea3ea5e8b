"""The words of a scenario for cards: by name, rarity, reference or label, with their statuses, counters and owner.

Kappa                          a card by name: the common one, or the only one
rare Ratatoskr                 another rarity; a faction may stand before the name as well
ALT_CORE_B_AX_04_C             a card by its reference
v3, 1/2/3                      plain Characters (see `plain`)
3 v1                           three of them
Kappa = Tim, Kappa as Tim      called Tim from now on, in every zone
Kappa (fleeting, 2 boosts)     with statuses and counters
Kappa (Bob's)                  owned by another player
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, get_args

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition, Faction, Rarity
from engine.cards.language import Status
from engine.scenarios.reading.errors import BadScenario
from engine.scenarios.reading.nodes import NOWHERE, Place
from engine.scenarios.reading.plain import PLAIN, reference_for
from engine.scenarios.reading.seats import Seats
from engine.scenarios.reading.spelling import fold, listed, nearest, plainly
from engine.scenarios.reading.vocabulary import counter_said, counters_of

RARITIES: tuple[str, ...] = get_args(Rarity)
FACTIONS: tuple[str, ...] = get_args(Faction)
STATUSES: tuple[str, ...] = tuple(status for status in get_args(Status) if status != "boosted")
NOTHING = ("", "~", "none", "nothing", "empty", "-", "no cards", "no card", "nobody")
RESERVED = (*NOTHING, "yes", "no", "pass", "hero", "companion", "hero expedition", "companion expedition")
"""What no card can be labelled, since an answer may say it."""
ADJECTIVES = (*RARITIES, *FACTIONS, *STATUSES, "boosted")
"""What may stand before a name."""
BETWEEN_STATUSES = rf"(?<=[a-z]) (?=(?:{'|'.join(STATUSES)})\b)"
"""`anchored fleeting` says two statuses without a comma."""
LONGEST = 80
"""No card name is longer."""
_WORD = re.compile(r"\w[\w'’-]*")
MOST_CARDS = 500
"""No zone of a game that can be played holds more."""


class Card(NamedTuple):
    """One card as a scenario says it."""

    what: str
    """The label it has been given, else its reference."""
    reference: str
    statuses: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    owner: int = -1
    label: str = ""


class _Notes(NamedTuple):
    statuses: list[str]
    counters: dict[str, int]
    facts: dict[str, str]
    owner: int


@lru_cache(maxsize=16)
def _names_of(catalogue: Catalogue) -> Mapping[str, tuple[CardDefinition, ...]]:
    """All cards by their folded names, what stands before the comma of one, and references."""
    below = catalogue.below
    if below is not None and not any(reference in below.cards for reference in catalogue.own):
        names = _with(_names_of(below), catalogue.own.values())
    else:
        names = _with({}, catalogue.cards.values())
    for alias, reference in catalogue.aliases.items():
        names.setdefault(fold(alias), (catalogue.cards[reference],))
    return names


def _with(
    names: Mapping[str, tuple[CardDefinition, ...]], cards: Collection[CardDefinition]
) -> dict[str, tuple[CardDefinition, ...]]:
    """These names, and those of more cards; the cards of a scenario are called by its own."""
    more = dict(names)
    printed = [card for card in cards if not card.reference.startswith("INLINE_")]
    for card in printed:
        for word in (fold(card.name), fold(card.reference)):
            more[word] = (*more.get(word, ()), card)
    for card in printed:
        if "," in card.name:
            short = fold(card.name.partition(",")[0])
            more[short] = (*more.get(short, ()), card)
    return more


class Words:
    """Reads and writes cards for one catalogue, the cards of one scenario, and its labels."""

    def __init__(self, catalogue: Catalogue, seats: Seats, own: Mapping[str, str] | None = None) -> None:
        self.catalogue, self.seats = catalogue, seats
        self.own = {fold(name): reference for name, reference in (own or {}).items()}
        """The references of the cards that the file defines, by folded name."""
        self.own_names = tuple(own or ())
        self.labels: dict[str, tuple[str, str]] = {}
        """The label as written and the reference, by folded label."""
        self.closed = False
        """Whether the match has been laid, so that no further card gets a label."""
        self.present: frozenset[str] = frozenset()
        """The references of the cards that are there as the game begins: a name alone means one of them."""
        self._names = _names_of(catalogue)

    # -- reading

    def cards(self, text: str, at: Place) -> list[Card]:
        """A list of cards, separated by commas; names may hold commas themselves."""
        if plainly(text) in NOTHING:
            return []
        found: list[Card] = []
        rest = text.strip()
        while rest:
            count, card, rest = self._one(rest, at)
            if len(found) + count > MOST_CARDS:
                raise at.problem(f"{len(found) + count} cards in one place", f"{MOST_CARDS} at most")
            found += [card] * count
            rest = rest.strip()
            if rest and rest[0] not in ",;|&" and not rest.lower().startswith("and "):
                raise at.problem(f"{rest!r} after {card.what!r}", "a comma, or the end")
            rest = re.sub(r"^(?:[,;|&]|and )\s*", "", rest, flags=re.IGNORECASE)
        return found

    def card(self, text: str, at: Place) -> Card:
        """Exactly one card."""
        found = self.cards(text, at)
        if len(found) != 1:
            raise at.problem(f"{text!r}", "one card")
        return found[0]

    def at_the_beginning_of(self, text: str, at: Place) -> tuple[Card, str] | None:
        """The card that a sentence begins with, and the rest of the sentence."""
        rest = re.sub(r"^\d+ ", "", text)
        while (named := self._named(rest)) is None and plainly(rest.split(" ")[0]) in ADJECTIVES:
            rest = rest.partition(" ")[2]
        if named is None:
            return None
        _, card, rest = self._one(text, at)
        return card, rest.strip()

    def named_in(self, text: str) -> Iterator[str]:
        """The references of the cards that a text names anywhere; where a name may be several, none of them."""
        end = 0
        before: list[str] = []
        for word in _WORD.finditer(text):
            if word.start() < end:
                continue
            named = self._named(text[word.start() :])
            if named is None:
                adjective = plainly(word[0])
                before = [*before, adjective] if adjective in ADJECTIVES else []
                continue
            end = len(text) - len(named[1])
            rarity = next((each for each in before if each in RARITIES), "")
            faction = next((each for each in before if each in FACTIONS), "")
            before = []
            with suppress(BadScenario):
                reference = self.reference(named[0], rarity, faction, NOWHERE)
                if reference in self.catalogue.cards:
                    yield reference

    def _one(self, text: str, at: Place) -> tuple[int, Card, str]:
        counted = re.match(r"(\d+)\s*(?:x\s|×)?\s+(?!/)", text, re.IGNORECASE)
        count, rest = (int(counted[1]), text[counted.end() :]) if counted else (1, text)
        rest = re.sub(r"^(?:a|an|the) (?=v\d)", "", rest)
        adjectives: list[str] = []
        before = re.match(r"\(([^)]*)\)\s*(?=[^\s,;|])", rest)
        rest = rest[before.end() :] if before else rest
        whole = rest
        while (named := self._named(rest, many=count > 1)) is None:
            word, _, after = rest.partition(" ")
            if plainly(word) not in ADJECTIVES:
                guess = re.split(r"[,;(|=]| (?:as|into|targeting|paying|from|mode|because) ", whole)[0].strip()
                known = [card.name for cards in self._names.values() for card in cards] + list(self.own_names)
                raise at.problem(
                    f"no card is called {guess!r}{nearest(guess, known)}", "a card by name, or its reference"
                )
            adjectives.append(plainly(word))
            rest = after.strip()
        name, rest = named
        if self._is_token(name):
            rest = re.sub(r"^ tokens?(?!\w)", "", rest, flags=re.IGNORECASE)
        label, rest = self._label(rest)
        notes, rest = self._notes(rest, at)
        if not label:
            label, rest = self._label(rest)
        times = re.match(r"\s*[x×]\s*(\d+)\b", rest)
        if times:
            count, rest = int(times[1]), rest[times.end() :]
        if before:
            first = self.notes(before[1], at)
            notes = _Notes(
                [*first.statuses, *notes.statuses],
                {**first.counters, **notes.counters},
                {**first.facts, **notes.facts},
                max(first.owner, notes.owner),
            )
        for word in adjectives:
            if word in STATUSES:
                notes.statuses.append(word)
            elif word == "boosted":
                notes.counters.setdefault("boost", 1)
            else:
                notes.facts["rarity" if word in RARITIES else "faction"] = word
        return count, self._card(name, label, notes, at), rest

    def _is_token(self, name: str) -> bool:
        return any(card.rarity == "token" for card in self._names.get(fold(name), ()))

    def _named(self, text: str, *, many: bool = False) -> tuple[str, str] | None:
        """The longest name that a text begins with, and the rest; of several also in the plural."""
        folded = fold(text[: LONGEST + 1])
        shape = re.match(rf"(?:{PLAIN})(?![\w/])", folded)
        for end in range(min(len(folded), LONGEST), 0, -1):
            if end < len(folded) and (folded[end].isalnum() or folded[end] == "_"):
                continue
            name = folded[:end]
            if name in self.labels or name in self.own or name in self._names or (shape and end == shape.end()):
                return name, text[end:]
        plural = re.match(r"([^,;|(]*\w)s(?!\w)", folded) if many else None
        return (plural[1], text[plural.end() :]) if plural and self._named(plural[1]) == (plural[1], "") else None

    def _label(self, rest: str) -> tuple[str, str]:
        match = re.match(r"\s*(?:=\s*|as |called )([^\W\d][\w'’ -]*?)\s*(?=$|[,;|()&])", rest)
        return (match[1], rest[match.end() :]) if match else ("", rest)

    def _notes(self, rest: str, at: Place) -> tuple[_Notes, str]:
        notes = _Notes([], {}, {}, -1)
        match = re.match(r"\s*\(([^)]*)\)", rest)
        if match is None:
            if rest.lstrip().startswith("("):
                raise at.problem(f"{rest.strip()!r}", "a closing bracket; put the text in quotes if it has commas")
            return notes, rest
        return self.notes(match[1], at), rest[match.end() :]

    def notes(self, text: str, at: Place) -> _Notes:
        """Statuses, counters, rarity and owner, as they stand in brackets."""
        statuses: list[str] = []
        counters: dict[str, int] = {}
        facts: dict[str, str] = {}
        owner = -1
        for note in filter(None, (part.strip() for part in re.split(rf"[,;]| and |{BETWEEN_STATUSES}", text))):
            word = plainly(note)
            counted = re.fullmatch(r"(\d+) (.+?)(?: counters?)?", word) or re.fullmatch(
                r"(.+?)(?: counters?)? (\d+)", word
            )
            whose = re.fullmatch(r"(?:owned by |owner |of )?(.+?)(?:'s)?", note.strip())
            if word in STATUSES:
                statuses.append(word)
            elif counted:
                number, name = (counted[1], counted[2]) if counted[1].isdecimal() else (counted[2], counted[1])
                counters[counter_said(name, at, counters_of(self.catalogue))] = int(number)
            elif word in ("boost", "boosted", "a boost"):
                counters["boost"] = 1
            elif word in RARITIES or word in FACTIONS:
                facts["rarity" if word in RARITIES else "faction"] = word
            elif word in ("mine", "my", "yours", "your"):
                owner = ("mine", "my", "yours", "your").index(word) // 2
            elif whose and self.seats.find(whose[1]) is not None:
                owner = self.seats.find(whose[1]) or 0
            elif word not in ("ready", "token"):
                raise at.problem(
                    f"{note!r} in brackets{nearest(note, STATUSES)}",
                    f"a status ({listed(STATUSES)}), counters such as '2 boosts', a rarity, or an owner such as Bob's",
                )
        return _Notes(statuses, {name: number for name, number in counters.items() if number}, facts, owner)

    def _card(self, name: str, label: str, notes: _Notes, at: Place) -> Card:
        statuses, counters = tuple(sorted(notes.statuses)), tuple(sorted(notes.counters.items()))
        if name in self.labels:
            written, reference = self.labels[name]
            if label and fold(label) != name:
                raise at.problem(f"a second label {label!r} for {written!r}", "one label for each card")
            return Card(written, reference, statuses, counters, notes.owner, written)
        reference = self.reference(name, notes.facts.get("rarity", ""), notes.facts.get("faction", ""), at)
        if label:
            self._label_given(label, reference, at)
        return Card(label or reference, reference, statuses, counters, notes.owner, label)

    def _label_given(self, label: str, reference: str, at: Place) -> None:
        """Remembers a label; `BadScenario` where it means something else, or comes after the match has been laid."""
        folded = fold(label)
        if folded in RESERVED or self.seats.find(label) is not None:
            raise at.problem(f"the label {label!r}, which means something else already", "another label")
        if folded in self.labels and self.labels[folded][1] != reference:
            raise at.problem(f"the label {label!r} for two different cards", "a label of its own for each")
        if self.closed and folded not in self.labels:
            known = [written for written, _ in self.labels.values()]
            raise at.problem(f"the label {label!r}{nearest(label, known)}", "a label that `given` says")
        self.labels[folded] = (label, reference)

    def reference(self, name: str, rarity: str, faction: str, at: Place) -> str:
        """The definition a name means: the common one, then the rare of its faction, where nothing else is said."""
        folded = fold(name)
        if folded in self.own:
            return self.own[folded]
        if re.fullmatch(PLAIN, folded):
            return reference_for(folded)
        fitting = self._names.get(folded, ())
        meant = [card for card in fitting if rarity in ("", card.rarity) and faction in ("", card.faction)]
        there = [card.reference for card in meant if card.reference in self.present]
        if len(there) == 1:
            return there[0]
        wholly = [card for card in meant if folded in (fold(card.name), fold(card.reference))]
        found = _usual(wholly or meant, rarity, faction)
        if len(found) != 1:
            several = len({card.name for card in found or fitting}) > 1
            kinds = [
                f"{card.rarity} {card.faction} {f'{card.name} ' if several else ''}({card.reference})"
                for card in found or fitting
            ]
            said = " ".join(filter(None, (rarity, faction, name)))
            raise at.problem(f"{said!r} may be {listed(kinds)}", "a rarity or faction before the name, or a reference")
        return found[0].reference

    # -- writing

    def write(self, what: str, statuses: Iterable[str] = (), counters: Iterable[tuple[str, int]] = ()) -> str:
        """A card as a person would say it."""
        card = self.catalogue.cards.get(what)
        name = card.name if card else what
        if card and card.rarity not in ("common", "hero", "token") and not card.reference.startswith("INLINE_"):
            named = (each for each in self._names.get(fold(name), ()) if each.name == name)
            alike = [each for each in named if each.rarity == card.rarity]
            usual = _usual(alike, card.rarity, "")[:1] in ([], [card])
            name = f"{card.rarity} {name}" if usual else f"{card.rarity} {card.faction} {name}"
        notes = [*sorted(statuses), *(f"{number} {word}{'s' * (number != 1)}" for word, number in sorted(counters))]
        return f"{name} ({', '.join(notes)})" if notes else name

    def written(self, card: Card) -> str:
        """A card that was read, as `write` says it."""
        return self.write(card.what, card.statuses, card.counters)


def _usual(cards: list[CardDefinition], rarity: str, faction: str) -> list[CardDefinition]:
    """Those of several cards that are meant where nothing more is said: common ones, and rare ones of their faction."""
    found = cards
    if len(found) > 1 and not rarity:
        found = [card for card in found if card.rarity == "common"] or found
    if len(found) > 1 and not faction:
        found = [card for card in found if "_B_" in card.reference and not card.reference.endswith("_R2")] or found
    return found
