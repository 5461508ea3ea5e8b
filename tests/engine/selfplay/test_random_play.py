"""Three hundred random games, every invariant looked at, each played again by a witness with another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine.rules.happening import HAPPEN
from engine.selfplay import (
    MIXED,
    TABLES,
    Match,
    Orders,
    Setting,
    deck_meant,
    impure_imports,
    match_of,
    pairings,
    play,
    play_some,
    words_of,
)
from engine.table.actions import Reveal

CHUNK = 15
GAMES = 300


def contradictions(testimonies: list[bytes], hash_seed: str) -> list[str]:
    witness = subprocess.run(
        [sys.executable, "-m", "engine.selfplay"],
        input=b"".join(line + b"\n" for line in testimonies),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
    return witness.stdout.decode().splitlines()


@pytest.mark.random_play
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_no_invariant_is_broken(first: int) -> None:
    tally, testimonies = play_some(range(first, first + CHUNK), Orders())
    assert not tally.failures
    assert tally.games == len(testimonies) == CHUNK
    assert "broken off" not in tally.endings
    assert contradictions(testimonies, "77") == []


@pytest.mark.random_play
@pytest.mark.parametrize("first", range(0, 30, 10))
@pytest.mark.parametrize("table", ["2v2", "ffa3", "ffa4"])
def test_tables_of_more_than_two_hold_as_well(table: str, first: int) -> None:
    tally, testimonies = play_some(range(first, first + 10), Orders(Setting(table=table, style=MIXED)))
    assert not tally.failures
    assert tally.games == len(testimonies) == 10
    assert "broken off" not in tally.endings
    assert contradictions(testimonies, "78") == []


def test_the_table_and_the_seed_decide_how_many_decks_there_are() -> None:
    for table, (mode, seats) in TABLES.items():
        matches = [match_of(seed, Setting(table=table)) for seed in range(40)]
        assert {(match.mode, len(match.decks)) for match in matches} == {(mode, seats)}
        assert len({match.decks for match in matches}) >= 8


@pytest.mark.random_play
@pytest.mark.parametrize("seed", [13985, 14251])
def test_games_that_once_broke_an_invariant(seed: int) -> None:
    """23 A card is revealed from an empty Deck: the Discard pile is shuffled under it, which must be told."""
    axiom = deck_meant("starter ax")
    played = play(Match((axiom, axiom), seed), words_of(seed))
    assert played.how
    assert played.breach is None


def test_revealing_from_an_empty_deck_tells_of_the_shuffle() -> None:
    """3.2.2.d, 3.1.3.f"""
    table = match_of(1).begin()
    game = table.game
    game.zones["discard0"], game.zones["deck0"] = game.zones["deck0"], []
    for id in game.zones["discard0"]:
        game.objects[id].zone = "discard"
    reveal = Reveal(seat=0)
    HAPPEN[Reveal](table, reveal)
    assert reveal.shuffled
    assert game.zones["discard0"] == []
    assert game.revealed == [game.zones["deck0"][-1]]


def test_every_pairing_comes_up() -> None:
    assert {match_of(seed).decks for seed in range(100)} == set(pairings())


def test_the_rules_are_pure() -> None:
    """25"""
    assert impure_imports() == []


def test_the_witness_contradicts_what_is_not_so() -> None:
    """9"""
    tally, testimonies = play_some([3], Orders())
    assert not tally.failures
    (line,) = testimonies
    start = line.index(b'"digests":["') + len(b'"digests":["')
    wrong = line[:start] + bytes([line[start] ^ 1]) + line[start + 1 :]
    assert contradictions([line, wrong], "1") == ["seed 3: another game from the first question on"]
