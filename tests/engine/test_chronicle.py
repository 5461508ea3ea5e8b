"""A whole game as a file: it plays again to the same states, and damage is named with its place."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.command_line import app
from engine import Entry, Rewind, default_catalogue, digest, new_match, ready_made_decks, taken_back
from engine.abilities.catalogue_programs import load_match
from engine.cards.importing.kept import played_by
from engine.chronicle import BadChronicle, Chronicle, played_again, read_chronicle, write_chronicle
from engine.record import take
from engine.state.codec import decode
from engine.state.decisions import Picks

DECKS = list(ready_made_decks().values())


def chronicle_of(seed: int, moves: int) -> Chronicle:
    """A random game, now and then with moves taken back."""
    decks = [DECKS[seed % len(DECKS)], DECKS[(seed + 1) % len(DECKS)]]
    table = new_match(decks, seed)
    start = table.save()
    entries, states, rng = [Entry([], list(table.events), digest(table.game))], [start], random.Random(seed)
    for _ in range(moves):
        if table.game.result is not None:
            break
        if rng.random() < 0.1:
            to = rng.randint(1, len(states))
            table = taken_back(table, states[to - 1], table.catalogue)
            entries.append(Entry([], [], digest(table.game), rewind=Rewind(to, "agreed")))
        else:
            table = load_match(states[-1], table.catalogue)
            asked = rng.choice(table.game.open)
            picks = rng.sample(range(len(asked.options)), rng.randint(asked.least, asked.most))
            entries.append(take(table, [Picks(asked.id, picks)], asked.seat))
        states.append(table.save())
    cards = list(played_by(decks, table.catalogue))
    return Chronicle(rules="4", players=["Ana", "Bo"], cards=cards, start=decode(start), entries=entries)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 5_000), st.integers(0, 80))
def test_what_is_written_plays_again(seed: int, moves: int) -> None:
    chronicle = chronicle_of(seed, moves)
    data = write_chronicle(chronicle)
    again = read_chronicle(data)
    assert write_chronicle(again) == data
    moments = [(each.number, digest(each.match.game)) for each in played_again(again, default_catalogue())]
    assert moments == [(number, entry.digest) for number, entry in enumerate(chronicle.entries)]


def damaged(chronicle: Chronicle, at: int, **changed: object) -> bytes:
    whole = msgspec.json.decode(write_chronicle(chronicle))
    whole["entries"][at] |= changed
    return msgspec.json.encode(whole)


def test_damage_is_named_with_its_place() -> None:
    chronicle = chronicle_of(3, 30)
    answered = next(at for at, entry in enumerate(chronicle.entries) if entry.answers and at > 8)
    whole = write_chronicle(chronicle)
    text = whole.decode()
    for data, said in (
        (b"", "no chronicle"),
        (b"[]", "no chronicle"),
        (b'{"start": 3}', "no chronicle"),
        (whole[:-40], "no chronicle"),
        (whole.replace(b'"digest"', b'"digset"', 1), "$.entries"),
        (text.replace('"altered_chronicle":1', '"altered_chronicle":9').encode(), "form 9"),
        (msgspec.json.encode({**msgspec.json.decode(whole), "entries": []}), "no entries"),
        (damaged(chronicle, 0, digest="0" * 16), "entry 0"),
        (damaged(chronicle, answered, digest="0" * 16), f"entry {answered}"),
        (damaged(chronicle, answered, events=[]), f"entry {answered}: its events"),
        (damaged(chronicle, answered, answers=[]), f"entry {answered}"),
        (damaged(chronicle, answered, answers=[{"answer": "picks", "decision": 1, "picks": [0]}]), f"entry {answered}"),
        (damaged(chronicle, answered, answers=[{"answer": "sing"}]), "$.entries"),
        (damaged(chronicle, answered, rewind={"to": 0, "how": "free"}), f"entry {answered}"),
        (text.replace('"seed":3', '"seed":4').encode(), "entry 0"),
        (text.replace('"frames":[{"program":"game"', '"frames":[{"program":"gone"').encode(), "entry 0"),
    ):
        with pytest.raises(BadChronicle) as refused:
            list(played_again(read_chronicle(data), default_catalogue()))
        assert said in str(refused.value)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_flipped_bytes_never_do_anything_else_than_be_refused(data: st.DataObject) -> None:
    whole = bytearray(write_chronicle(chronicle_of(5, 12)))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] = data.draw(st.integers(0, 255))
    with suppress(BadChronicle):
        list(played_again(read_chronicle(bytes(whole)), default_catalogue()))


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["replay", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_the_command_plays_a_file_and_refuses_what_is_none(tmp_path: Path) -> None:
    chronicle = chronicle_of(7, 40)
    file = tmp_path / "game.json"
    file.write_bytes(write_chronicle(chronicle))
    code, said = run(str(file))
    last = len(chronicle.entries) - 1
    assert code == 0
    assert f"{last} of {last} entries played again" in said
    assert "Ana vs Bo" in said
    for language in ("fr", "it"):
        assert run(str(file), "--language", language)[0] == 0
    code, said = run(str(file), "--to", "0", "--steps", "--seat", "1")
    assert (code, chronicle.entries[0].digest in said) == (0, True)
    assert f"0 of {last}" in said
    code, said = run(str(file), "--steps")
    assert all(entry.digest in said for entry in chronicle.entries)
    for words, told in (
        ((str(file), "--to", "999"), "no entry 999"),
        ((str(file), "--seat", "2"), "no seat 2"),
        ((str(tmp_path),), "cannot be read"),
        ((str(tmp_path / "none.json"),), "cannot be read"),
    ):
        code, said = run(*words)
        assert code == 1
        assert told in said
    assert run(str(file), "--language", "xx")[0] == 2
    file.write_bytes(damaged(chronicle, 4, digest="f" * 16))
    code, said = run(str(file))
    assert code == 1
    assert str(file) in said.replace("\n", "")
    assert "entry 4" in said
