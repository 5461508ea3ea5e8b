"""What `then` and `not` say of single objects: statistics, keywords, statuses, where they lie, whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from engine.cards.language import CardType, KeywordName
from engine.scenarios.checks import Test, differ
from engine.scenarios.comparing import looking
from engine.scenarios.laying import ZONES, Layer
from engine.scenarios.reading import keys
from engine.scenarios.reading.errors import NotSo
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.spelling import known, listed, nearest, plainly, synonyms
from engine.scenarios.reading.vocabulary import number_said, one_of, statistics_said, subtype_said, yes_said
from engine.scenarios.scene import Scene

OBJECT = synonyms(
    statistics="stats, power",
    keywords="keyword",
    statuses="status",
    counters="counter",
    boosts="boost",
    zones="zone, lies in, in",
    controllers="controller, controlled by",
    owners="owner, owned by",
    subtypes="subtype, sub types",
    types="type",
    present="present in, expeditions, counts in",
    hand_costs="hand cost",
    reserve_costs="reserve cost",
    tokens="token, is a token",
)
SIDES_OF = ("hero", "companion")
PLACES_OF_CARDS = (*ZONES, "limbo")


def of_objects(layer: Layer, key: str, node: Node) -> Iterator[tuple[Place, Test]]:
    """The checks of `statistics: {big: 5/5/5}`, or of several facts of each object under `objects`."""
    if key != "objects":
        yield from _of_objects(layer, key, node)
        return
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "objects by name, each with what is said of it")
    for name, facts in node.pairs.items():
        if not isinstance(facts, Map):
            raise facts.at.problem(
                f"{name}: {said(facts)!r}", f"a mapping of {', '.join(sorted(set(OBJECT.values())))}"
            )
        for fact, value in facts.pairs.items():
            spelled = known(fact, OBJECT)
            if spelled is None:
                raise value.at.problem(f"{fact!r} of an object", ", ".join(sorted(set(OBJECT.values()))))
            yield from _of_objects(layer, spelled, Map(value.at, {name: value}))


def _of_objects(layer: Layer, key: str, node: Node) -> Iterator[tuple[Place, Test]]:
    if not isinstance(node, Map):
        raise node.at.problem(f"{key}: {said(node)!r}", "cards by name or label, each with what is expected")
    for name, value in node.pairs.items():
        at = node.keys.get(name, value.at)
        called, there = _called_and_where(layer, name, at)
        what = layer.words.card(called, at).what
        place = _said_of_object(layer, "zones", Text(at, there)) if there else ""
        expected = _said_of_object(layer, key, value)

        def test(
            scene: Scene, what: str = what, expected: str = expected, name: str = name, place: str = place
        ) -> None:
            if key == "zones":
                found = [looking.zone_of(scene, id) for id in looking.ids_called(scene, what)]
            else:
                cards = looking.sights(scene, what)
                cards = [card for card in cards if plainly(place) in ("", plainly(looking.zone_of(scene, card.id)))]
                found = [_of_object(scene, key, card.id) for card in cards]
            if len(found) != 1 and (not found or len(set(found)) > 1):
                raise NotSo(f"{len(found)} objects are called {name!r}: give the one that is meant a label")
            if plainly(found[0]) != plainly(expected):
                raise differ(f"{key} of {name}", found[0], expected)

        yield at, test


def _said_of_object(layer: Layer, key: str, node: Node) -> str:
    text = ", ".join(said(item) for item in node.items) if isinstance(node, List) else said(node)
    seats = layer.case.seats
    if key == "zones":
        return place_called(layer, node)
    if key in ("controllers", "owners"):
        return seats.names[seats.seat(text, node.at)]
    if key in ("statuses", "counters"):
        notes = layer.words.notes("" if plainly(text) in ("none", "nothing") else text, node.at)
        written = (
            notes.statuses if key == "statuses" else [f"{number} {name}" for name, number in notes.counters.items()]
        )
        return ", ".join(sorted(written)) or "none"
    if key in ("keywords", "subtypes"):
        read = _keyword_said if key == "keywords" else subtype_said
        words = [part.strip() for part in text.split(",") if part.strip() and plainly(part) not in ("none", "nothing")]
        return ", ".join(sorted(read(word, node.at) for word in words)) or "none"
    if key == "present":
        parts = re.split(r",\s*|\s+and\s+|\s+", plainly(text).replace("both", "hero, companion"))
        return ", ".join(sorted({one_of(part, SIDES_OF, key, node.at) for part in parts if part != "expedition"}))
    if key == "statistics":
        return statistics_said(node, key)
    if key == "types":
        return one_of(text, get_args(CardType), key, node.at)
    if key == "tokens":
        return "yes" if yes_said(node) else "no"
    return number_said(node, key)


def _called_and_where(layer: Layer, name: str, at: Place) -> tuple[str, str]:
    """`Brassbug in ann's hero expedition` as a card and where it is; names of cards may hold an 'in' themselves."""
    named = layer.words.at_the_beginning_of(name, at)
    rest = named[1] if named is not None else ""
    there = rest.removeprefix("in ") if rest.startswith("in ") else ""
    return name[: len(name) - len(rest)].strip() if there else name, there


def _of_object(scene: Scene, key: str, id: int) -> str:
    found = scene.match.game.objects[id]
    sight = next(card for card in looking.sights(scene, scene.namer.object(id)) if card.id == id)
    names = scene.case.seats.names
    match key:
        case "statistics":
            return "/".join(map(str, sight.statistics))
        case "keywords":
            words = [f"{word} {number}" if word == "tough" else word for word, number in sight.keywords.items()]
            return ", ".join(sorted(words)) or "none"
        case "statuses":
            return ", ".join(sorted(found.statuses)) or "none"
        case "counters":
            return ", ".join(sorted(f"{number} {name}" for name, number in found.counters.items() if number)) or "none"
        case "boosts":
            return str(found.counters.get("boost", 0))
        case "controllers":
            return names[found.seat]
        case "owners":
            return names[found.owner]
        case "subtypes":
            return ", ".join(sorted(plainly(word) for word in sight.subtypes)) or "none"
        case "types":
            return sight.type
        case "hand costs":
            return str(sight.hand_cost)
        case "reserve costs":
            return str(sight.reserve_cost)
        case "tokens":
            return "yes" if sight.token else "no"
        case "present":
            return ", ".join(sorted(("hero", "companion")[place % 2] for place in sight.places))
    raise NotSo(f"{key} cannot be compared")


def _keyword_said(word: str, at: Place) -> str:
    """A keyword as an object shows it; a number where it has one."""
    name, _, number = plainly(word).partition(" ")
    one_of(name, get_args(KeywordName), "keywords", at)
    if number and not number.isdecimal():
        raise at.problem(f"keywords: {word!r}", "a number after the keyword, or nothing")
    return f"{name} {number}".strip()


def place_called(layer: Layer, node: Node) -> str:
    """A zone, as objects show theirs: `Ann's reserve`, `Bob's hero expedition`, `limbo`."""
    text, seats = said(node), layer.case.seats
    text = re.sub(r"^my ", f"{seats.names[0]} ", text, flags=re.IGNORECASE)
    named = seats.at_the_beginning_of(re.sub(r"['’]s\b", "", text))
    zone = named[1] if named else text
    spelled = known(zone, keys.SIDE) or plainly(zone)
    if spelled not in PLACES_OF_CARDS:
        raise node.at.problem(
            f"the zone {text!r}{nearest(zone, PLACES_OF_CARDS)}", f"limbo, or a player's {listed(ZONES)}"
        )
    return f"{seats.names[named[0]]}'s {spelled}" if named else spelled


def expedition_called(layer: Layer, node: Node) -> str:
    """An Expedition by its player and its side: `bob's hero expedition`."""
    place = place_called(layer, node)
    if not place.endswith(("'s hero expedition", "'s companion expedition")):
        raise node.at.problem(f"the Expedition {said(node)!r}", "a player's hero or companion expedition, or nobody")
    return place
