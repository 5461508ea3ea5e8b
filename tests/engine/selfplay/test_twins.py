"""Twins: a game through the codec and one in memory; characteristics derived fast and derived slowly."""

from __future__ import annotations

import pytest

from engine.cards import language as words
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definition import CardDefinition
from engine.rules.characteristics import derive
from engine.rules.table import Table
from engine.selfplay import MIXED, TABLES, Match, Setting, match_of, play, witness, words_of
from engine.selfplay.chances import Chances
from engine.selfplay.inventor import Inventor, Place
from engine.table.game import Game
from engine.table.objects import Object
from tests.engine.selfplay.naive_passives import derived

SETTINGS = [
    *(Setting(style=MIXED, table=table) for table in TABLES),
    *(Setting(style=MIXED, table=table, cards="invented") for table in TABLES),
    Setting(style=MIXED, cards="random"),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_in_memory_and_through_the_codec(setting: Setting) -> None:
    """8 Written and read before every answer, a game is the same to the byte as one that never leaves memory."""
    lengths = []
    for seed in range(100, 103):
        match = match_of(seed, setting)
        played = play(match, words_of(seed), checks=False)
        assert played.breach is None
        lengths.append(len(played.states))
        digests = [witness.digest_of(state) for state in played.states]
        assert witness.contradiction(witness.Testimony(match, played.answers, digests)) == ""
    assert max(lengths) > 10


# ---- passives ------------------------------------------------------------------------------------------------------

KNOWN = (
    words.HaveAbility,
    words.AreSubtype,
    words.LoseAbilities,
    words.RegionsAre,
    words.FirstPlayer,
    words.AtLeast,
    words.InTerrain,
    words.Is,
    words.IsLike,
    words.Not,
    words.NumberOf,
    words.CountersOn,
    words.Passive,
    words.Keyword,
    words.Filter,
    words.Me,
    words.All,
)
"""The words that the naive reading knows; abilities with others are left out."""


def is_known(node: object) -> bool:
    """Whether a tree is of known words only."""
    if isinstance(node, tuple):
        return all(map(is_known, node))
    if not isinstance(node, words.Record):
        return True
    return isinstance(node, KNOWN) and all(is_known(getattr(node, name)) for name in node.__struct_fields__)


def passive_cards(seed: int, count: int) -> list[CardDefinition]:
    """Characters and Landmarks with nothing but passive abilities that change characteristics."""
    inventor, cards = Inventor(Chances(seed)), []
    for number in range(count):
        kind = inventor.chances.pick(("character", "character", "landmark"))
        lines: list[words.Ability] = []
        while len(lines) < 2:
            line = inventor.record(words.Passive, Place(kind))
            if is_known(line):
                lines.append(line)
        character = kind == "character"
        cards.append(
            CardDefinition(
                f"PASSIVE_{number}",
                f"Passive {number}",
                "character" if character else "permanent",
                "neutral",
                "common",
                (inventor.chances.pick(("robot", "deity")),) if character else ("landmark",),
                1 + inventor.chances.below(4),
                1,
                (1, 1, 1) if character else (0, 0, 0),
                abilities=tuple(lines),
            )
        )
    return cards


def table_of(seed: int) -> tuple[Game, Catalogue]:
    """A duel whose only objects in play are six bearers of passives and their statuses, anywhere on the map."""
    cards, chances = passive_cards(seed, 6), Chances(seed + 1)
    game = Match(match_of(seed).decks, seed).begin().game
    for seat in (0, 1):
        for id in list(game.pile("hero", seat)):
            game.pile("hero", seat).remove(id)
            del game.objects[id]
    game.positions = [chances.below(8) for _ in range(4)]
    for card in chances.shuffled(cards):
        seat, side = chances.below(2), chances.below(2)
        zone, place = ("expedition", 2 * seat + side) if card.type == "character" else ("landmark", -1)
        found = Object(game.tick(), 0, card.reference, seat, seat, zone, place)  # type: ignore[arg-type]
        found.statuses = [status for status in ("anchored", "asleep", "fleeting") if chances.one_in(4)]
        found.counters = {"boost": 1} if chances.one_in(3) else {}
        game.objects[found.id] = found
        game.zone_of(found).append(found.id)
    return game, default_catalogue().with_definitions(cards)


def applied_in_another_way(seed: int) -> int:
    """Compares both derivations of one table; how many passives were applied."""
    game, catalogue = table_of(seed)
    fast, slow = derive(Table(game, catalogue)), derived(game, catalogue)
    for id, traits in fast.traits.items():
        assert list(traits.abilities) == slow.objects[id]["abilities"], seed
        assert list(traits.subtypes) == slow.objects[id]["subtypes"], seed
    assert [list(region) for region in fast.regions] == slow.regions, seed
    return len(slow.passives())


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_chains_of_passives_are_derived_as_the_rules_say(first: int) -> None:
    """2.3.2, 2.3.3 Passives that give, take and change what others look at, cycles among them."""
    assert sum(applied_in_another_way(seed) for seed in range(first, first + 50)) > 250
