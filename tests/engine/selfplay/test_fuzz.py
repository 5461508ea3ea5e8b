"""Bytes and answers of any kind: a typed refusal, and nothing else."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    AgreeDraw,
    Back,
    CannotContinue,
    Concede,
    Picks,
    Refused,
    UnreadableGame,
    decode_answer,
    decode_entry,
    decode_events,
    default_catalogue,
    encode_answer,
    load,
)
from engine.abilities.catalogue_programs import load_match
from engine.selfplay import matchup_of, play, words_of

TYPED = (UnreadableGame, CannotContinue)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@cache
def states() -> tuple[bytes, ...]:
    played = play(matchup_of(6), words_of(6), checks=False)
    return tuple(played.states)


def refuses(read: Any, data: bytes) -> None:
    try:
        read(data)
    except TYPED:
        return


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes(data: bytes) -> None:
    for read in (load, decode_answer, decode_entry, decode_events):
        refuses(read, data)


@given(values)
@settings(deadline=None)
def test_any_json(value: Any) -> None:
    data = json.dumps(value).encode()
    for read in (load, decode_answer, decode_entry, decode_events):
        refuses(read, data)


@pytest.mark.parametrize("read", [load, decode_answer, decode_entry, decode_events])
def test_json_without_end(read: Any) -> None:
    with pytest.raises(UnreadableGame):
        read(b"[" * 100_000)


def test_a_game_with_values_nested_without_end() -> None:
    state = states()[20]
    nested = b"[" * 50_000 + b"]" * 50_000
    with pytest.raises(UnreadableGame):
        load(state.replace(b'"locals":{', b'"locals":{"deep":' + nested + b",", 1))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_game_with_one_value_changed(data: st.DataObject) -> None:
    """A changed value makes the game unreadable, or it is a game: it may be another one, but it can be saved."""
    game = json.loads(data.draw(st.sampled_from(states())))
    node: Any = game
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(node[key], dict | list) and node[key]) or data.draw(st.booleans()):
            break
        node = node[key]
    node[key] = data.draw(values)
    try:
        table = load(json.dumps(game).encode())
    except TYPED:
        return
    assert json.loads(table.save())


@pytest.mark.parametrize("position", [-1, -1000, 1000])
def test_a_game_at_a_place_that_is_not(position: int) -> None:
    game = json.loads(states()[20])
    game["frames"][-1] |= {"position": position, "operation": "nowhere"}
    with pytest.raises(CannotContinue, match="nowhere"):
        load(json.dumps(game).encode())


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_game_cut_short(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states()))
    with pytest.raises(UnreadableGame):
        load(state[: data.draw(st.integers(0, len(state) - 1))])


answers = st.one_of(
    st.builds(Picks, st.integers(-1, 400), st.lists(st.integers(-2, 12), max_size=6)),
    st.builds(Picks, st.integers(-1, 400), values),
    st.builds(Back, st.integers(-1, 400)),
    st.builds(Concede, st.integers(-3, 5)),
    st.just(AgreeDraw()),
)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_answer_is_listed_or_refused(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states()))
    table = load_match(state, default_catalogue())
    asked = [decision.id for decision in table.game.open]
    answer = data.draw(answers)
    if asked and isinstance(answer, Picks) and data.draw(st.booleans()):
        answer = Picks(asked[0], answer.picks)
    try:
        table.answer(answer)
    except Refused:
        assert table.save() == state
    else:
        assert table.save() != state


@given(answers)
@settings(deadline=None)
def test_answers_survive_being_written(answer: Any) -> None:
    try:
        again = decode_answer(encode_answer(answer))
    except UnreadableGame:
        assert isinstance(answer, Picks)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(answer.picks, list[int])
    except (OverflowError, ValueError):
        assert isinstance(answer, Picks)
    else:
        assert again == answer
