"""Twins: a game through the codec and one in memory; characteristics derived fast and derived slowly."""

from __future__ import annotations

import pytest

from engine.abilities.catalogue_programs import match_of
from engine.cards import language as words
from engine.core.query.derivation import derive
from engine.selfplay import MIXED, TABLES, Setting, matchup_of, play, witness, words_of
from tests.engine.selfplay.boards import board, passive_cards
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
    for seed in range(100, 102):
        matchup = matchup_of(seed, setting)
        played = play(matchup, words_of(seed), checks=False)
        assert played.breach is None
        lengths.append(len(played.states))
        digests = [witness.digest_of(state) for state in played.states]
        assert witness.contradiction(witness.Testimony(matchup, played.answers, digests)) == ""
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


def applied_in_another_way(seed: int) -> int:
    """Compares both derivations of one table; how many passives were applied."""
    game, catalogue = board(passive_cards(seed, 6, is_known), seed + 1)
    fast, slow = derive(match_of(game, catalogue)), derived(game, catalogue)
    for id, traits in fast.traits.items():
        assert list(traits.abilities) == slow.objects[id]["abilities"], seed
        assert list(traits.subtypes) == slow.objects[id]["subtypes"], seed
    assert [list(region) for region in fast.regions] == slow.regions, seed
    return len(slow.passives())


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_chains_of_passives_are_derived_as_the_rules_say(first: int) -> None:
    """2.3.2, 2.3.3 Passives that give, take and change what others look at, cycles among them."""
    assert sum(applied_in_another_way(seed) for seed in range(first, first + 25)) > 125
