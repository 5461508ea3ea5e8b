"""Random positions fit for a card: it can be paid, and what it asks for lies on the table, or does not."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.cards.catalogue import Catalogue, default_catalogue, records
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import AtPhase, Filter, FirstDay, GainCounters, LoseCounters, MoveMarker, Record, Spend
from engine.core.match import Match
from engine.scenarios.laying import Layer
from engine.scenarios.reading.cases import read_file
from tests.proof.played.awaited import awaited_cards, awaited_deeds, counted
from tests.proof.played.tools import tools

STATUSES = ("fleeting", "anchored", "asleep", "2 boosts", "3 boosts", "")
COUNTED_AT_MOST = 8
"""More cards of a kind than that are not laid."""
HELD = {"hand": "hand", "reserve": "reserve", "discard": "discard", "mana": "orbs"}
"""Zones where any card may lie, and how a position calls them."""
ZONES = ("hero expedition", "companion expedition", "reserve", "landmarks", "hand", "deck", "discard")
DEEDS = frozenset(each.reference for each in tools())


def catalogue_for(card: CardDefinition, chances: Random) -> Catalogue:
    """The card, all tokens, plain deeds, cards that its filters ask for, and some others, so that laying is quick."""
    everything = default_catalogue()
    asked = {filter for filter in records(card.abilities) if isinstance(filter, Filter)}
    usable = [each for each in everything.cards.values() if each.reference != card.reference]
    chosen = {each.reference: each for each in usable if each.token}
    for filter in sorted(asked, key=repr):
        fitting = [each for each in usable if not each.token and each.type != "hero" and _fits(each, filter)]
        chosen.update((each.reference, each) for each in chances.sample(fitting, min(3, len(fitting))))
    for type, number in (("character", 8), ("permanent", 3), ("spell", 3), ("hero", 2)):
        others = [each for each in usable if each.type == type and not each.token]
        chosen.update((each.reference, each) for each in chances.sample(others, number))
    return Catalogue([card, *chosen.values(), *tools()])


def _fits(card: CardDefinition, filter: Filter) -> bool:
    """Whether a printed card may be one that a filter means, as far as its face tells."""
    return (
        (not filter.types or card.type in filter.types)
        and (not filter.subtypes or bool(set(filter.subtypes) & set(card.subtypes)))
        and (filter.hand_cost_at_most is None or card.hand_cost <= filter.hand_cost_at_most)
        and (filter.hand_cost_at_least is None or card.hand_cost >= filter.hand_cost_at_least)
        and (filter.base_cost_at_most is None or card.hand_cost <= filter.base_cost_at_most)
        and (filter.base_cost_at_least is None or card.hand_cost >= filter.base_cost_at_least)
        and (not filter.zero_statistic or 0 in card.statistics)
    )


def position(card: CardDefinition, catalogue: Catalogue, chances: Random) -> Match:
    """A position in which the card may be played, used, or stands already; the seed of its chances decides it."""
    wanted = _wanted(card, catalogue)
    sides = {"ann": _side(catalogue, wanted, chances), "bob": _side(catalogue, wanted, chances)}
    _lay_what_it_waits_for(card, sides["ann"], catalogue, chances)
    _lay_what_it_counts(card, sides, catalogue, chances)
    _lay_the_card(card, sides["ann"], chances)
    if chances.random() < 0.3 and card.type != "hero":
        _lay_the_card(card, sides["bob"], chances)
    lines = ["case: position", "given:", f"  seed: {chances.randrange(1, 10**6)}"]
    timed = any(isinstance(each, AtPhase) for each in records(card.abilities))
    lines += [f"  phase: {'day' if timed and chances.random() < 0.6 else 'afternoon'}"]
    if any(isinstance(each, FirstDay) for each in records(card.abilities)) and chances.random() < 0.4:
        lines.append("  day: 1")
    lines += [f"  first player: {chances.choice(('ann', 'bob'))}"]
    if chances.random() < 0.7:
        marked = any(isinstance(each, MoveMarker) for each in records(card.abilities))
        lines.append(f'  regions: "{" ".join(_region(chances, marked) for _ in range(8))}"')
    for name, zones in sides.items():
        lines.append(f"  {name}:")
        lines.append(f"    mana: {chances.choice((4, 8, 10, 12, 14))}")
        low = chances.randrange(0, 4)
        lines.append(f"    at: {low}/{chances.randrange(low + 2, 8) if chances.random() < 0.7 else low + 2}")
        lines += [f'    {zone}: "{", ".join(cards)}"' for zone, cards in zones.items() if cards]
    reading = read_file("\n".join([*lines, "then: {over: no}"]), "position", catalogue)
    assert not reading.problems, reading.problems
    table = Layer(reading.cases[0]).laid()
    table.run()
    return table


def _region(chances: Random, marked: bool) -> str:
    """A region, in one case of three with a Terrain Marker where the card moves them."""
    terrains = chances.choice(("FMW", "FMW", "F", "M", "W", "FM", "MW", "FW"))
    return f"{terrains}+{chances.choice('FMW')}" if marked and chances.random() < 0.33 else terrains


def _wanted(card: CardDefinition, catalogue: Catalogue) -> list[CardDefinition]:
    """The cards that a filter of the card may mean."""
    filters = [each for each in records(card.abilities) if isinstance(each, Filter)]
    return [each for each in _others(card, catalogue) if any(_fits(each, one) for one in filters)]


def _some(pool: list[CardDefinition], wanted: list[CardDefinition], chances: Random) -> str:
    """One of a pool, in every other case one that the card asks for."""
    narrow = [each for each in wanted if each in pool] if chances.random() < 0.5 else []
    return chances.choice(narrow or pool).reference


def _side(catalogue: Catalogue, wanted: list[CardDefinition], chances: Random) -> dict[str, list[str]]:
    """What a player has besides the card: few cards of everything that may be asked for."""
    by_type: dict[str, list[CardDefinition]] = {}
    for each in catalogue.cards.values():
        if not each.token:
            by_type.setdefault(each.type, []).append(each)
    characters, permanents = by_type["character"], by_type["permanent"]
    deeds = [each for each in by_type["spell"] if each.reference in DEEDS]
    others = characters + permanents + [each for each in by_type["spell"] if each.reference not in DEEDS]
    zones: dict[str, list[str]] = {zone: [] for zone in ZONES}
    for zone in ("hero expedition", "companion expedition"):
        zones[zone] = [_object(_some(characters, wanted, chances), chances) for _ in range(chances.randrange(3))]
        expeditions = [each for each in permanents if each.zone_type == "expedition"]
        zones[zone] += [
            chances.choice(expeditions).reference for _ in range(expeditions != [] and chances.random() < 0.3)
        ]
    landmarks = [each for each in permanents if each.zone_type == "landmark"]
    zones["landmarks"] = [
        f"{_some(landmarks, wanted, chances)}{chances.choice(('', '', ' (exhausted)'))}"
        for _ in range(chances.randrange(3))
        if landmarks
    ]
    zones["reserve"] = [
        f"{_some(others, wanted, chances)}{chances.choice(('', '', ' (exhausted)', ' (1 boosts)'))}"
        for _ in range(chances.randrange(3))
    ]
    zones["hand"] = [_some(others, wanted, chances) for _ in range(chances.randrange(3))]
    zones["hand"] += [chances.choice(deeds).reference for _ in range(chances.randrange(6))]
    zones["deck"] = [_some(others, wanted, chances) for _ in range(chances.randrange(6, 12))]
    zones["discard"] = [_some(others, wanted, chances) for _ in range(chances.randrange(3))]
    heroes = by_type["hero"]
    zones["hero"] = [chances.choice(heroes).reference]
    return zones


def awaited_by(card: CardDefinition, catalogue: Catalogue) -> frozenset[str]:
    """The references of all that its player may play so that what the card waits for comes about."""
    fitting = (each for each in _others(card, catalogue) if any(_fits(each, one) for one in awaited_cards(card)))
    return frozenset((*awaited_deeds(card), *(each.reference for each in fitting)))


def _lay_what_it_waits_for(
    card: CardDefinition, zones: dict[str, list[str]], catalogue: Catalogue, chances: Random
) -> None:
    """In most cases what brings it about lies in the hand of its player: a deed, or a card to be played."""
    deeds = awaited_deeds(card)
    zones["hand"] += [chances.choice(deeds) for _ in range(chances.randrange(4)) if deeds]
    for filter in awaited_cards(card):
        fitting = [each.reference for each in _others(card, catalogue) if _fits(each, filter)]
        zones["hand"] += [chances.choice(fitting) for _ in range(chances.randrange(3)) if fitting]


def _lay_what_it_counts(
    card: CardDefinition, sides: dict[str, dict[str, list[str]]], catalogue: Catalogue, chances: Random
) -> None:
    """In every other case as many cards as a condition of the card asks for, where they are counted."""
    for filter, number in counted(card):
        zones = sides["bob" if filter.controller == "opponent" else "ann"]
        fitting = [each for each in _others(card, catalogue) if _fits(each, filter)]
        if not fitting or number > COUNTED_AT_MOST or chances.random() < 0.5:
            continue
        for _ in range(number):
            chosen = chances.choice(fitting)
            home = _home_of(chosen, chances)
            zone = filter.zone if filter.zone in HELD else home
            if zone:
                zones.setdefault(HELD.get(zone, zone), []).append(chosen.reference)


def _others(card: CardDefinition, catalogue: Catalogue) -> list[CardDefinition]:
    """What may lie anywhere besides the card: no token, no Hero, no deed."""
    every = catalogue.cards.values()
    own = DEEDS | {card.reference}
    return [each for each in every if not each.token and each.type != "hero" and each.reference not in own]


def _home_of(card: CardDefinition, chances: Random) -> str:
    """Where a card lies in play; nowhere for a Spell."""
    if card.type == "permanent" and card.zone_type == "landmark":
        return "landmarks"
    expeditions = ("hero expedition", "companion expedition")
    return chances.choice(expeditions) if card.type in ("character", "permanent") else ""


def _object(reference: str, chances: Random) -> str:
    status = chances.choice(STATUSES)
    return f"{reference} ({status})" if status else reference


def _lay_the_card(card: CardDefinition, zones: dict[str, list[str]], chances: Random) -> None:
    """In hand, in Reserve, or where it works already, with the counters that it spends or counts."""
    if card.type == "hero":
        zones["hero"] = [_with_counters(card, chances)]
        return
    if card.type == "spell":
        zones[chances.choice(("hand", "hand", "reserve"))].append(card.reference)
        zones["hand"].append(card.reference)
        return
    home = "landmarks" if card.type == "permanent" and card.zone_type == "landmark" else ""
    home = home or chances.choice(("hero expedition", "companion expedition"))
    if card.token:
        zones[home].append(_with_counters(card, chances))
        return
    for zone, likely in (("hand", 0.6), ("reserve", 0.6), (home, 0.6)):
        if chances.random() < likely:
            zones[zone].append(_with_counters(card, chances) if zone == home else card.reference)
    if not any(card.reference in each for zone in ("hand", "reserve", home) for each in zones[zone]):
        zones["hand"].append(card.reference)


def _with_counters(card: CardDefinition, chances: Random) -> str:
    names = {name for each in records(card.abilities) if (name := _counter(each)) and name != "boost"}
    said = [f"{chances.randrange(1, 8)} {name}" for name in sorted(names) if chances.random() < 0.8]
    if card.type == "character" and chances.random() < 0.5:
        said.append(chances.choice(("1 boosts", "4 boosts", "fleeting", "asleep", "anchored")))
    return f"{card.reference} ({', '.join(said)})" if said else card.reference


def _counter(node: Record) -> Any:
    if isinstance(node, Spend | GainCounters | LoseCounters):
        return getattr(node, "counter", None) or getattr(node, "name", None)
    return getattr(node, "counter", None)
