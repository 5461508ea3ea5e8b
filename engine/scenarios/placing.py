"""Which cards can lie in which zone of `given`, so that no table is laid that no game can come to."""

from __future__ import annotations

from engine.cards.definitions.definition import CardDefinition
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed
from engine.scenarios.reading.words import Card

IN_PLAY = ("hero expedition", "companion expedition", "landmarks")
FACES_DOWN = ("hand", "deck", "mana")


def can_lie_there(definition: CardDefinition, card: Card, zone: str, at: Place) -> None:
    """Raises `BadScenario` with what is wrong about a card in a zone of `given`, in its words.

    3.2.6.a, 1.3.1.c Heroes are in the Hero zone and nothing else is; 5.2.3.j no Spell is in play; 2.1.g,
    2.4.1.g what is no object has neither status nor counter; RB.22, v3:2.4.6.c no Landmark is Fleeting.
    """
    if zone not in _zones_of(definition):
        expected = "a Hero" if zone == "hero" else f"it in {listed(_zones_of(definition))}"
        raise at.problem(f"the {definition.type} {definition.name!r} in {zone!r}", expected)
    statuses = [status for status in card.statuses if status != "exhausted" or zone != "mana"]
    if zone in FACES_DOWN and (statuses or card.counters):
        raise at.problem(
            f"{definition.name!r} with {_named(card)} in {zone!r}", "a card alone, which is no object there"
        )
    if "fleeting" in statuses and (zone == "landmarks" or definition.landmark):
        raise at.problem(f"{definition.name!r}, Fleeting, in {zone!r}", "one that is not, as no Landmark is")


def _zones_of(definition: CardDefinition) -> tuple[str, ...]:
    if definition.type == "hero":
        return ("hero",)
    out_of_play = ("hand", "deck", "reserve", "discard", "mana")
    return out_of_play if definition.type == "spell" else (*out_of_play, *IN_PLAY)


def _named(card: Card) -> str:
    return " and ".join([*card.statuses, *(f"{number} {counter}" for counter, number in card.counters)])
