"""Cards that a file defines: facts, and abilities as text or as trees, for what no printed card shows alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.cards.catalogue import Definitions, contradiction
from engine.cards.definitions.definition import CardDefinition, Faction, Rarity
from engine.cards.definitions.files import tokens as tokens_of_the_game
from engine.cards.errors import NotUnderstood
from engine.cards.language import TERRAINS, Ability, Create, CreateSignature, Effect, Record, SpellEffect, Support
from engine.cards.text.compiling import compile_text
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.plain import PLAIN, plain, statistics_of
from engine.scenarios.reading.spelling import known, listed, nearest, plainly, synonyms
from engine.scenarios.reading.trees import TreeReader
from engine.scenarios.reading.vocabulary import subtype_said

FACTS = synonyms(
    name="called",
    type="kind",
    cost="costs, mana cost",
    hand_cost="cost from hand, main cost",
    reserve_cost="cost from reserve, recall cost",
    statistics="stats, power, forest mountain water",
    subtypes="subtype, sub types, sub type",
    faction="",
    rarity="",
    token="is a token",
    reserve_limit="reserve slots",
    landmark_limit="landmarks limit, landmark slots, permanent limit",
    abilities="ability, tree, trees",
    keywords="keyword",
    effects="effect, spell effect",
    text="rules text, ability text, card text",
    support="support text, support ability",
)
TOKEN_NAMES = {reference: name.strip("@").replace("_", " ") for name, (reference, _) in tokens_of_the_game().items()}
PRINTED_TYPES = {"landmark": "permanent", "expedition permanent": "permanent", "token": "character"}
"""What is printed on cards whose type is said more closely."""
TYPES = synonyms(
    character="char, creature",
    hero="",
    permanent="",
    spell="",
    landmark="landmark permanent",
    expedition_permanent="gear",
    token="token character",
)


def read_cards(
    node: Node,
    tokens: Mapping[str, str],
    taken: Mapping[str, CardDefinition],
    printed: Mapping[str, CardDefinition],
    problems: list[Problem],
) -> dict[str, CardDefinition]:
    """The definitions under `cards`, by name; `tokens` are the references that `create` may name.

    A card that cannot be read is left out, and what is wrong with it is added to `problems`; the others are there.
    `taken` are definitions that other cases of the file have made: an equal one is the same, another gets a number.
    `printed` are the cards of the game by reference.
    """
    facts = dict(_named(node))
    references = {name: _reference(name, "") for name in facts}

    def token(name: str, at: Place) -> str:
        own = {plainly(each): reference for each, reference in references.items()}
        found = own.get(plainly(name)) or tokens.get(plainly(name))
        if found is None:
            raise at.problem(f"no token is called {name!r}{nearest(name, [*own, *tokens])}", "a token by its name")
        return found

    number = 0
    while True:
        reader = TreeReader(token)
        made: dict[str, CardDefinition] = {}
        faults: list[Problem] = []
        for name, said_facts in facts.items():
            try:
                made[name] = _definition(name, references[name], said_facts, reader)
            except BadScenario as fault:
                faults += fault.problems
        if all(taken.get(card.reference, card) == card for card in made.values()):
            problems += [*faults, *_leave_out_contradictions(made, facts, taken, printed)]
            return made
        number += 1
        references = {name: _reference(name, f"_{number}") for name in facts}


def _leave_out_contradictions(
    made: dict[str, CardDefinition],
    facts: Mapping[str, Node],
    taken: Mapping[str, CardDefinition],
    printed: Mapping[str, CardDefinition],
) -> Iterator[Problem]:
    """What is wrong with cards that can be read but not played with; they are taken out of `made`."""
    while True:
        cards = Definitions({**taken, **{card.reference: card for card in made.values()}}, printed)
        faults = {name: reason for name, card in made.items() if (reason := contradiction(card, cards))}
        if not faults:
            return
        for name, reason in faults.items():
            del made[name]
            found = f"the card {name!r}: {reason}"
            yield from facts[name].at.problem(found, "a card that can be played with").problems


def _reference(name: str, suffix: str) -> str:
    return "INLINE_CARD_" + "".join(letter if letter.isalnum() else "_" for letter in name.upper()) + suffix


def _named(node: Node) -> list[tuple[str, Node]]:
    if isinstance(node, Map):
        if "name" in node.pairs and isinstance(node.pairs["name"], Text):
            return [(said(node.pairs["name"]), node)]
        return list(node.pairs.items())
    if isinstance(node, List):
        return [pair for item in node.items for pair in _named(item)]
    raise node.at.problem(f"{said(node)!r}", "cards by name, each with its facts")


def _definition(name: str, reference: str, node: Node, reader: TreeReader) -> CardDefinition:
    if isinstance(node, Text):
        if not re.fullmatch(PLAIN, node.text):
            raise node.at.problem(f"{node.text!r}", "facts such as {type: spell, cost: 2}, or a plain Character: v3")
        like = plain(node.text)
        node = Map(node.at, {"cost": Text(node.at, str(like.hand_cost)), "statistics": node})
        if like.name.startswith("v"):
            node.pairs["statistics"] = Text(node.at, "/".join(map(str, like.statistics)))
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "facts such as {type: spell, cost: 2}")
    facts: dict[str, Node] = {}
    for key, value in node.pairs.items():
        fact = known(key, FACTS)
        if fact is None:
            at = node.keys.get(key, node.at)
            raise at.problem(f"{key!r} of the card {name!r}{nearest(key, FACTS)}", listed(FACTS.values()))
        facts[fact] = value
    return _made(name, reference, node.at, facts, reader)


def _made(name: str, reference: str, at: Place, facts: dict[str, Node], reader: TreeReader) -> CardDefinition:
    kind = _type(facts, at)
    words = facts.get("subtypes")
    subtypes = [subtype_said(word, words.at) for word in _list_of_words(words)] if words else []
    if kind == "landmark" and "landmark" not in subtypes:
        subtypes.append("landmark")
    gear = kind == "permanent" and "gear" in subtypes and "landmark" not in subtypes  # v3:2.2.3
    if (kind == "expedition permanent" or gear) and "expedition" not in subtypes:
        subtypes.append("expedition")
    token = kind == "token" or ("token" in facts and reader.read(bool, facts["token"]))
    number = {fact: int(reader.read(int, facts[fact])) for fact in _NUMBERS if fact in facts}
    if {"cost", "hand cost"} <= set(facts):
        raise facts["cost"].at.problem("`cost` beside `hand cost`", "`cost`, or `hand cost` and `reserve cost`")
    cost = number.get("hand cost", number.get("cost", 0 if token or kind == "hero" else 1))
    character = kind in ("character", "token")
    rarity = "token" if token else "hero" if kind == "hero" else "common"
    abilities: list[Ability] = []
    for fact in ("keywords", "abilities"):
        if fact in facts:
            abilities += _abilities(facts[fact], reader)
    if "text" in facts:
        abilities += _read_text(facts["text"], PRINTED_TYPES.get(kind, kind), reader)
    if "support" in facts:
        abilities += _support(facts["support"], PRINTED_TYPES.get(kind, kind), reader)
    if "effects" in facts:
        parts = facts["effects"]
        lines = parts.items if isinstance(parts, List) else (parts,)
        abilities += [SpellEffect(reader.read(Effect, part)) for part in lines]
    return CardDefinition(
        reference,
        name,
        PRINTED_TYPES.get(kind, kind),  # type: ignore[arg-type]
        reader.read(Faction, facts["faction"]) if "faction" in facts else "neutral",
        reader.read(Rarity, facts["rarity"]) if "rarity" in facts else rarity,  # type: ignore[arg-type]
        tuple(subtypes),
        cost,
        number.get("reserve cost", cost),
        _statistics(facts.get("statistics"), (1, 1, 1) if character else (0, 0, 0)),
        token,
        number.get("reserve limit", 2),
        number.get("landmark limit", 2),
        abilities=tuple(abilities),
    )


_NUMBERS = ("cost", "hand cost", "reserve cost", "reserve limit", "landmark limit")


def _type(facts: dict[str, Node], at: Place) -> str:
    if "type" not in facts:
        return "spell" if "effects" in facts else "character"
    found = known(said(facts["type"]), TYPES)
    if found is None:
        raise facts["type"].at.problem(f"the type {said(facts['type'])!r}", listed(TYPES.values()))
    return found


def _abilities(node: Node, reader: TreeReader) -> list[Any]:
    items = node.items if isinstance(node, List) else (node,)
    if isinstance(node, Text):
        items = tuple(Text(node.at, part.strip()) for part in node.text.split(",") if part.strip())
    return [reader.read(Ability, item) for item in items]


def _read_text(node: Node, kind: str, reader: TreeReader) -> list[Ability]:
    """The abilities of a printed text, or of a list of its lines; what is not understood is told with its words.

    A token is that of the file with this name, where there is one, else that of the game.
    """
    if isinstance(node, List):
        return [ability for item in node.items for ability in _read_text(item, kind, reader)]
    if not isinstance(node, Text):
        raise node.at.problem(f"{said(node)!r}", "the text of a card, in quotes or after `|`")
    try:
        read = compile_text(node.text, type=kind)  # type: ignore[arg-type]
    except NotUnderstood as fault:
        first = fault.line.split("\n")[0]
        above = next((number for number, line in enumerate(node.text.split("\n")) if first in _spaced(line)), 0)
        why = fault.reason or f"not understood: {' '.join(fault.words)!r}"
        raise replace(node.at, line=node.at.line + above).problem(
            f"the text {fault.line!r}: {why}", "the words of a printed card, or the ability as a tree under `abilities`"
        ) from None
    return [_with_tokens(ability, node.at, reader) for ability in read]


def _support(node: Node, kind: str, reader: TreeReader) -> list[Ability]:
    """2.2.10.d The support abilities of a printed text, each with its symbol."""
    read = _read_text(node, kind, reader)
    if not all(isinstance(ability, Support) or getattr(ability, "support", False) for ability in read):
        raise node.at.problem(f"the support text {said(node)!r}", "a text that begins with {D} or {I}")
    return read


def _with_tokens(said_by: Any, at: Place, reader: TreeReader) -> Any:
    """A tree of a text with the tokens that the file, or the game, has under their names."""
    if isinstance(said_by, tuple):
        return tuple(_with_tokens(part, at, reader) for part in said_by)
    if not isinstance(said_by, Record):
        return said_by
    fields = {name: getattr(said_by, name) for name in said_by.__struct_fields__}
    changed = {name: _with_tokens(value, at, reader) for name, value in fields.items()}
    if isinstance(said_by, Create) or (isinstance(said_by, CreateSignature) and said_by.token):
        changed["token"] = reader.token(TOKEN_NAMES.get(said_by.token, said_by.token), at)
    return said_by if changed == fields else type(said_by)(**changed)


def _spaced(line: str) -> str:
    return re.sub(r"\s+", " ", line).strip()


def _list_of_words(node: Node) -> list[str]:
    if isinstance(node, List):
        return [said(item) for item in node.items]
    return [word for word in re.split(r"[,\s]+", said(node)) if word]


def _statistics(node: Node | None, default: tuple[int, int, int]) -> tuple[int, int, int]:
    if node is None:
        return default
    text = "/".join(said(item) for item in node.items) if isinstance(node, List) else said(node)
    if isinstance(node, Map):
        by_word = {plainly(key): said(value) for key, value in node.pairs.items()}
        for key in node.pairs:
            if plainly(key) not in TERRAINS:
                raise node.keys.get(key, node.at).problem(f"{key!r}{nearest(key, TERRAINS)}", listed(TERRAINS))
        text = "/".join(by_word.get(terrain, "0") for terrain in TERRAINS)
    if not re.fullmatch(r"-?\d+/-?\d+/-?\d+", text.replace(" ", "")):
        raise node.at.problem(f"the statistics {text!r}", "Forest/Mountain/Water such as 1/2/3")
    return statistics_of(text.replace(" ", ""))
