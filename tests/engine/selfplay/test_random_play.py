"""Random games of all kinds, every invariant looked at, each played again by a witness with another hash seed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.events.apply_moves import find_the_tops_of_decks
from engine.core.events.happening import HAPPEN
from engine.selfplay import (
    MIXED,
    TABLES,
    Matchup,
    Orders,
    Setting,
    deck_meant,
    impure_imports,
    matchup_of,
    pairings,
    play,
    play_some,
    words_of,
)
from engine.state.actions import Move, Reveal
from tests.proof.batches import SETS, contradicted

CHUNK = 15
GAMES = {
    Setting(): 15,
    Setting(style=MIXED): 12,
    Setting(style=MIXED, edition="current"): 12,
    Setting(style=MIXED, cards="random"): 6,
    Setting(style=MIXED, cards="invented"): 12,
    Setting(style=MIXED, cards="invented", edition="current"): 6,
    Setting(style=MIXED, table="2v2"): 3,
    Setting(style=MIXED, table="ffa3"): 3,
    Setting(style=MIXED, table="ffa4"): 3,
    Setting(style=MIXED, cards="invented", table="2v2"): 3,
    Setting(style=MIXED, cards="invented", table="ffa3"): 3,
}
"""How many games of each kind: as many as fit in half a minute; `make proof` plays thousands."""

CHUNKS = [
    (setting, range(first, min(first + CHUNK, games)))
    for setting, games in GAMES.items()
    for first in range(0, games, CHUNK)
]


@pytest.fixture(scope="module")
def told() -> Iterator[dict[Setting, list[bytes]]]:
    """What the tests testify: one witness plays it all again, and the settings are named that it contradicts."""
    testimonies: dict[Setting, list[bytes]] = {}
    yield testimonies
    found = contradicted([each for said in testimonies.values() for each in said], "77")
    assert found == [], [setting for setting, said in testimonies.items() if contradicted(said, "77")]


@pytest.mark.random_play
@pytest.mark.parametrize(("setting", "seeds"), CHUNKS, ids=str)
def test_no_invariant_is_broken(setting: Setting, seeds: range, told: dict[Setting, list[bytes]]) -> None:
    tally, testimonies = play_some(seeds, Orders(setting))
    assert not tally.failures
    assert tally.games == len(testimonies) == len(seeds)
    # an invented Hero may hold Expeditions where they are for ever, printed cards cannot (invariant 22)
    assert tally.endings.get("broken off", 0) <= (setting.cards == "invented")
    told.setdefault(setting, []).extend(testimonies)


OF_EACH_TABLE = 1
"""How many games with cards of all sets each table and edition has here; `make proof-sets` plays thousands."""


@pytest.mark.random_play
@pytest.mark.parametrize(("first", "setting"), list(enumerate(SETS)), ids=str)
def test_no_invariant_is_broken_with_cards_of_all_sets(
    first: int, setting: Setting, told: dict[Setting, list[bytes]]
) -> None:
    tally, testimonies = play_some(range(first * OF_EACH_TABLE, (first + 1) * OF_EACH_TABLE), Orders(setting))
    assert not tally.failures
    assert tally.games == len(testimonies) == OF_EACH_TABLE
    told.setdefault(setting, []).extend(testimonies)


def test_the_table_and_the_seed_decide_how_many_decks_there_are() -> None:
    for table, (mode, seats) in TABLES.items():
        matches = [matchup_of(seed, Setting(table=table)) for seed in range(40)]
        assert {(matchup.mode, len(matchup.decks)) for matchup in matches} == {(mode, seats)}
        assert len({matchup.decks for matchup in matches}) >= 8


@pytest.mark.random_play
@pytest.mark.parametrize("seed", [13985, 14251])
def test_games_that_once_broke_an_invariant(seed: int) -> None:
    """23 A card is revealed from an empty Deck: the Discard pile is shuffled under it, which must be told."""
    axiom = deck_meant("starter ax")
    played = play(Matchup((axiom, axiom), seed), words_of(seed))
    assert played.how
    assert played.breach is None


def test_revealing_from_an_empty_deck_tells_of_the_shuffle() -> None:
    """3.2.2.d, 3.1.3.f"""
    table = matchup_of(1).begin()
    game = table.game
    game.zones["discard0"], game.zones["deck0"] = game.zones["deck0"], []
    for id in game.zones["discard0"]:
        game.objects[id].zone = "discard"
    reveal = Reveal(seat=0)
    HAPPEN[Reveal](table, reveal)
    assert reveal.shuffled
    assert game.zones["discard0"] == []
    assert game.revealed == [game.zones["deck0"][-1]]


def test_what_leaves_in_the_same_step_is_neither_on_top_of_a_deck_nor_shuffled() -> None:
    """6.1.f, 3.2.2.d"""
    game = matchup_of(1).begin().game
    deck = game.zones["deck0"]
    top, below = deck[-1], deck[-2]
    drawn, supplied = Move(what=top, to="hand"), Move(seat=0, to="reserve")
    find_the_tops_of_decks(game, [drawn, supplied])
    assert supplied.what == below
    discarded = deck[:-1]
    game.zones["deck0"], game.zones["discard0"] = [top], discarded
    for id in discarded:
        game.objects[id].zone = "discard"
    returned, supplied = Move(what=below, to="hand"), Move(seat=0, to="reserve")
    find_the_tops_of_decks(game, [drawn, returned, supplied])
    assert supplied.shuffled
    assert game.zones["discard0"] == [below]
    assert supplied.what == game.zones["deck0"][-2] != top


def test_every_pairing_comes_up() -> None:
    assert {matchup_of(seed).decks for seed in range(100)} == set(pairings())


def test_the_rules_are_pure() -> None:
    """25"""
    assert impure_imports() == []
