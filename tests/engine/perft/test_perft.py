"""The engine lists exactly as many sequences of answers as the rules, read a second time, allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.abilities.catalogue_programs import load_match
from engine.core.match import Match
from engine.state.decisions import Answer, Back, Picks
from tests.engine.perft.counts import DEPTH, computed, kept
from tests.engine.perft.naive import count, read
from tests.engine.perft.positions import CARDS, POSITIONS, Position
from tests.scenarios.laid import laid as scene_of


def laid(position: Position) -> Match:
    """The position on a table of the engine."""
    passes = ("ann", "bob") if position.first == "ann" else ("bob", "ann")
    sides = {name: {**side, "at": "{}/{}".format(*side.get("at", (0, 7)))} for name, side in position.sides.items()}
    scene = scene_of(
        *(f"{name} passes" for name in passes[: position.passed]),
        cards=CARDS,
        **sides,
        regions=position.regions,
        first=position.first,
        phase="afternoon, dusk, night, day",
    )
    return scene.match


def answers(table: Match) -> Iterator[Answer]:
    """Every answer to every open question; several picks are a set."""
    for asked in table.game.open:
        if asked.back:
            yield Back(asked.id)
        for number in range(asked.least, asked.most + 1):
            for picks in combinations(range(len(asked.options)), number):
                yield Picks(asked.id, list(picks))


def engine_count(table: Match, depth: int) -> int:
    """How many sequences of that many answers the engine lists and accepts."""
    listed = list(answers(table))
    if depth == 1:
        return len(listed)
    state, total = table.save(), 0
    for answer in listed:
        after = load_match(state, table.catalogue)
        after.answer(answer)
        total += engine_count(after, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_engine_lists_what_the_rules_allow(position: Position) -> None:
    table = laid(position)
    found = tuple(engine_count(table, depth) for depth in range(1, DEPTH + 1))
    assert found == kept()[position.name]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_two_answers_deeper_both_still_agree(position: Position) -> None:
    """Into the next Afternoon where a Night is near; too many to keep, so both count."""
    assert engine_count(laid(position), DEPTH + 2) == count(read(position), DEPTH + 2)


def test_the_table_is_what_the_naive_enumeration_counts() -> None:
    assert kept() == computed()
    assert len(kept()) == len(POSITIONS) == 20
