"""7.4.1, 1.4.1.a What holds Expeditions back: Defenders during Dusk, passive abilities and Ongoing Emblems always."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.language import DefendersDoNotHold, ExpeditionsStay
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of, keywords_in_play
from engine.core.query.conditions import it_holds
from engine.core.query.filters import expeditions_meant
from engine.core.query.keywords import keyword
from engine.core.query.rules_in_play import rules_in_play


def held_by_defenders(match: Match) -> frozenset[int]:
    """7.4.1.b-d The expeditions of Defenders; a Gigantic one holds both of its controller's (7.4.3.f)."""
    if "defender" not in keywords_in_play(match):
        return frozenset()
    held = frozenset(expedition for _, expedition in defenders(match))
    return held - expeditions_not_held(match) if held else held


def defenders(match: Match) -> Iterator[tuple[int, int]]:
    """7.4.1.a-b, 7.4.3.f Each Defender with each expedition that it would hold."""
    for id in match.game.zones["expedition"]:
        if keyword(match, id, "defender"):
            for expedition in expeditions_of(match, id):
                yield id, expedition


def expeditions_not_held(match: Match) -> frozenset[int]:
    """7.4.1.b, 1.1.2.a The expeditions of those who say that Defenders do not hold theirs."""
    return frozenset(expedition for _, _, expedition in sayings_that_defenders_do_not_hold(match))


def sayings_that_defenders_do_not_hold(match: Match) -> Iterator[tuple[str, int, int]]:
    """7.4.1.b, 1.1.2.a Each passive ability that says so, its bearer, and each expedition it speaks of."""
    for rule in rules_in_play(match, DefendersDoNotHold):
        if it_holds(match, rule):
            for expedition in expeditions_of(match, rule.bearer):
                yield rule.name, rule.bearer, expedition


def expeditions_that_stay(match: Match) -> frozenset[int]:
    """1.4.1.a, 7.3.11 The expeditions that a passive ability keeps from moving forward, or an Ongoing Emblem."""
    return frozenset(expedition for _, _, expedition in what_keeps_expeditions(match))


def what_keeps_expeditions(match: Match) -> Iterator[tuple[str, int, int]]:
    """1.4.1.a, 7.3.11 Each passive ability and Ongoing Emblem by name and bearer, with each expedition it keeps."""
    for emblem in match.game.emblems:
        for expedition in emblem.stay:
            yield emblem.ability, emblem.source, expedition
    for rule in rules_in_play(match, ExpeditionsStay):
        if it_holds(match, rule):
            for place in rule.says.places:
                for expedition in expeditions_meant(match, derived(match), rule.seat, rule.bearer, place):
                    yield rule.name, rule.bearer, expedition
