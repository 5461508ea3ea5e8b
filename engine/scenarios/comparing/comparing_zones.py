"""What `then` and `not` say of zones: which cards are there, with their statuses and counters."""

from __future__ import annotations

import re

from engine.scenarios.checks import Check, differ
from engine.scenarios.comparing import looking
from engine.scenarios.laying import ZONES, Layer
from engine.scenarios.reading import keys
from engine.scenarios.reading.nodes import Map, Node, Text, said
from engine.scenarios.reading.spelling import plainly
from engine.scenarios.reading.words import Card
from engine.scenarios.scene import Scene


def zone_check(layer: Layer, seat: int, zone: str, node: Node, forbidden: bool) -> Check:
    """A zone that holds exactly these cards, or so many; under `not` none of them."""
    label = f"{layer.case.seats.names[seat]}'s {zone}"
    count = re.fullmatch(r"(\d+)(?: cards?)?", said(node)) if isinstance(node, Text) else None
    if count:
        number = int(count[1])

        def counted(scene: Scene) -> None:
            found = looking.ids_in(scene, seat, zone)
            if (len(found) == number) == forbidden:
                raise differ(f"{label}, number of cards", len(found), f"not {number}" if forbidden else number)

        return Check(node.at, counted)
    cards = layer.cards(node)
    if forbidden and cards:
        return Check(node.at, lambda scene: _none_of(scene, seat, zone, cards, label))

    def compared(scene: Scene) -> None:
        found = _shown(scene, seat, zone, cards)
        expected = [(card.what, card.statuses, card.counters) for card in cards]
        if zone != "deck":
            found, expected = sorted(found), sorted(expected)
        if (found == expected) == forbidden:
            wanted = looking.write(scene, expected)
            raise differ(label, looking.write(scene, found), f"not {wanted}" if forbidden else wanted)

    return Check(node.at, compared)


def included(layer: Layer, seat: int, node: Node, forbidden: bool) -> list[Check]:
    """Zones that hold these cards among others, or none of them."""
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "zones with the cards that are there")
    checks = []
    for key, value in node.pairs.items():
        zone = keys.SIDE.get(plainly(key), "")
        if zone not in (*ZONES, "orbs"):
            raise node.keys.get(key, node.at).problem(f"the zone {key!r}", ", ".join(ZONES))
        cards, label = layer.cards(value), f"{layer.case.seats.names[seat]}'s {zone}"

        def test(scene: Scene, zone: str = zone, cards: list[Card] = cards, label: str = label) -> None:
            if forbidden:
                _none_of(scene, seat, zone, cards, label)
                return
            found = _shown(scene, seat, zone, cards)
            left = list(found)
            for card in cards:
                match = next((each for each in left if _fits(each, card)), None)
                if match is None:
                    wanted = looking.write(scene, [(card.what, card.statuses, card.counters)])
                    raise differ(label, looking.write(scene, found), f"{wanted} among them")
                left.remove(match)

        checks.append(Check(value.at, test))
    return checks


def _fits(shown: looking.Shown, card: Card) -> bool:
    """Whether an object is the card that is meant, with at least the statuses and counters that are said."""
    what, statuses, counters = shown
    return what == card.what and set(card.statuses) <= set(statuses) and set(card.counters) <= set(counters)


def _shown(scene: Scene, seat: int, zone: str, cards: list[Card]) -> list[looking.Shown]:
    """The cards of a zone; a label that none of the expected cards has is not looked at."""
    said_labels = {card.what for card in cards}
    return [looking.shown(scene, id, said_labels) for id in looking.ids_in(scene, seat, zone)]


def _none_of(scene: Scene, seat: int, zone: str, cards: list[Card], label: str) -> None:
    found = _shown(scene, seat, zone, cards)
    for card in cards:
        if any(_fits(each, card) for each in found):
            wanted = looking.write(scene, [(card.what, card.statuses, card.counters)])
            raise differ(label, looking.write(scene, found), f"no {wanted}")
