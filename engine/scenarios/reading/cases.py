"""Files as cases: blocks with their cards, their variants laid out, and everything in one spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.importing.later_sets import words_of
from engine.cards.text.vocabulary import speaking
from engine.scenarios.reading import (
    keys,
    nodes,
)
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.inline_cards import read_cards
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.plain import FILLER, LIKE_A_FILLER, plain_in
from engine.scenarios.reading.rule_numbers import rules_said
from engine.scenarios.reading.seats import Seats
from engine.scenarios.reading.sections import DEFAULT_MODES, mode_of, seats_of, spelled, tidied
from engine.scenarios.reading.spelling import known, plainly
from engine.scenarios.reading.variants import cards_of, parts_of, varied
from engine.state.game import Mode


@dataclass(frozen=True)
class Case:
    """One thing to lay, play and compare; a variant is a case of its own."""

    at: Place
    name: str
    variant: str
    rules: tuple[str, ...]
    note: str
    seats: Seats
    mode: Mode
    given: Map
    when: List
    then: Node
    forbidden: Node
    catalogue: Catalogue
    cards: dict[str, str]
    """The references of the cards that the file defines, by name."""
    problems: tuple[Problem, ...] = ()
    """Keys that are unknown; they have been left out."""

    @property
    def title(self) -> str:
        """The case and its variant: `name[variant]`."""
        return f"{self.name}[{self.variant}]" if self.variant else self.name


@dataclass(frozen=True)
class Reading:
    """What a file says: the cases that can be read, and what cannot."""

    cases: tuple[Case, ...]
    problems: tuple[Problem, ...]


@dataclass
class _Block:
    """A case as written, its cards read."""

    node: Map
    cards: dict[str, CardDefinition]
    of_variants: list[dict[str, CardDefinition]]
    """What each variant has under `cards`, where it says it otherwise."""


def read_file(text: str, file: str, catalogue: Catalogue | None = None) -> Reading:
    """The cases of a file, variants included, and everything in it that cannot be read."""
    printed = catalogue or default_catalogue()
    problems: list[Problem] = []
    roots = nodes.read(text, file, problems)
    with speaking(words_of(printed)):
        blocks = _blocks(roots, printed, problems)
    spoken = [each.text for root in roots for each in nodes.texts(root)]
    definitions = {
        card.reference: card
        for block in blocks
        for cards in (block.cards, *block.of_variants)
        for card in cards.values()
    }
    plain = {card.reference: card for card in plain_in([*spoken, LIKE_A_FILLER, FILLER])}
    whole = printed.with_definitions([*plain.values(), *definitions.values()])
    cases: dict[str, Case] = {}
    for block in blocks:
        for case in _cases(block, whole, problems):
            if case.title in cases:
                problems.append(Problem(file, case.at.line, f"a second case {case.title!r}", "a name of its own"))
            cases.setdefault(case.title, case)
    if not cases and not problems:
        problems.append(Problem(file, 1, "no case", "at least one block with case, given, when, then"))
    return Reading(tuple(cases.values()), tuple(problems))


@lru_cache(maxsize=4)
def _tokens_of(printed: Catalogue) -> Mapping[str, str]:
    """What abilities may create: the printed tokens by name, and every card by its reference."""
    names = {plainly(card.name): card.reference for card in printed.cards.values() if card.token}
    return MappingProxyType(names | {plainly(reference): reference for reference in printed.cards})


def _blocks(roots: list[Node], printed: Catalogue, problems: list[Problem]) -> list[_Block]:
    """All blocks that are cases; blocks of cards only are for all blocks after them."""
    tokens = _tokens_of(printed)
    shared: dict[str, CardDefinition] = {}
    made: dict[str, CardDefinition] = {}
    found: list[_Block] = []
    for node in opened(roots):
        try:
            block = in_one_spelling(node)
            own_node, nodes_of_variants = cards_of(block)
            read: list[dict[str, CardDefinition]] = []
            for each in (own_node, *nodes_of_variants):
                if each is not None and read and each is own_node:
                    read.append(read[0])
                    continue
                read.append(read_cards(each, tokens, made, printed.cards, problems) if each is not None else {})
                made |= {card.reference: card for card in read[-1].values()}
            if set(block.pairs) <= {"cards", "note", "rules"}:
                shared |= read[0]
                tokens = {**tokens, **{plainly(name): card.reference for name, card in read[0].items()}}
            else:
                whole = [{**shared, **own} for own in read]
                found.append(_Block(block, whole[0], whole[1:]))
        except BadScenario as fault:
            problems += fault.problems
    return found


def opened(roots: list[Node]) -> Iterator[Node]:
    """The blocks of a file, those that stand in a list or under `cases` or `scenarios` included, in their order."""
    for root in roots:
        if isinstance(root, List):
            yield from opened(list(root.items))
        elif isinstance(root, Map) and any(plainly(key) in ("cases", "scenarios") for key in root.pairs):
            inner = [key for key in root.pairs if plainly(key) in ("cases", "scenarios")]
            if len(root.pairs) > len(inner):
                yield root.without(*inner)
            yield from opened([root.pairs[key] for key in inner])
        else:
            yield root


def in_one_spelling(node: Node) -> Map:
    """A block with its keys spelled as the format has them; raises BadScenario for what is no block."""
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "a block with case, rules, given, when, then, not")
    return spelled(node, lambda key: known(key, keys.CASE), "a block", keys.CASE.values())


def _cases(block: _Block, catalogue: Catalogue, problems: list[Problem]) -> list[Case]:
    """A block and its variants as cases; what cannot be read is told and left out."""
    cases: list[Case] = []
    try:
        alone, base, written, variants = parts_of(block.node)
    except BadScenario as fault:
        problems += fault.problems
        return cases
    if alone:
        try:
            cases.append(_case(base, "", _references(block.cards), catalogue))
        except BadScenario as fault:
            problems += fault.problems
    for (name, override), cards in zip(variants, block.of_variants, strict=True):
        try:
            cases.append(_case(varied(base, override, written), name, _references(cards), catalogue))
        except BadScenario as fault:
            problems += fault.problems
    return cases


def _references(cards: dict[str, CardDefinition]) -> dict[str, str]:
    return {name: card.reference for name, card in cards.items()}


def _case(node: Node, variant: str, cards: dict[str, str], catalogue: Catalogue) -> Case:
    assert isinstance(node, Map)
    seats = seats_of(node)
    problems: list[Problem] = []
    tidy = tidied(node, seats, problems)
    pairs = tidy.pairs
    given = pairs.get("given", Map(node.at, {}))
    when = pairs.get("when", List(node.at, ()))
    if isinstance(given, Text) and given.text in ("", "~", "none"):
        given = Map(given.at, {})
    if not isinstance(given, Map):
        raise given.at.problem(f"given: {said(given)!r}", "a mapping: who has what, and the match")
    if isinstance(when, Text | Map):
        when = List(when.at, (when,) if said(when) else ())
    nothing = Map(node.at, {})
    return Case(
        node.at,
        said(pairs["case"]),
        variant,
        rules_said(pairs["rules"]) if "rules" in pairs else (),
        said(pairs["note"]) if "note" in pairs else "",
        seats,
        mode_of(node) or DEFAULT_MODES[seats.count],
        _with_table(given, pairs),
        when,
        pairs.get("then", nothing),
        pairs.get("not", nothing),
        catalogue,
        cards,
        tuple(problems),
    )


def _with_table(given: Map, pairs: dict[str, Node]) -> Map:
    more = {key: pairs[key] for key in ("options",) if key in pairs}
    return replace(given, pairs={**more, **given.pairs})
