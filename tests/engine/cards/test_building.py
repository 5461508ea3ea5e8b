"""The files of sets: built from printed faces, whole or not at all, and shipped as they are built."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bot.command_line import app
from engine.abilities.catalogue_programs import programs_of
from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.files import read_set, tokens, write_set
from engine.cards.definitions.sets import folder_of_sets, shipped_sets
from engine.cards.errors import BadCardFile
from engine.cards.importing.building import build
from engine.cards.importing.services import read_faces, read_faces_of
from engine.state.editions import Targeting
from tests.engine.cards.shared import FACES, shared_cards, shared_file

FACE = {
    "id": "ALT_CORE_B_AX_04_C", "set": "CORE", "set_name": "Beyond the Gates", "family": "CORE_AX_04", "faction": "AX",
    "name": "Kelon Elemental", "rarity": "common", "type": "character", "subtypes": ["elemental"], "hand_cost": 2,
    "reserve_cost": 2, "forest": 1, "mountain": 3, "ocean": 3, "effect_text": "{J} Draw a card.", "asset": "ignored",
}  # fmt: skip
BRASSBUG = FACE | {"id": "ALT_CORE_B_AX_31_C", "name": "Brassbug", "rarity": "token", "token": True, "effect_text": ""}
MAKER = FACE | {"effect_text": "{J} Create a <BRASSBUG> Robot token in target Expedition."}


def source(*faces: Any) -> bytes:
    return b"\n".join(face if isinstance(face, bytes) else json.dumps(face).encode() for face in faces)


def built(*faces: Any) -> tuple[list[str], list[tuple[str, str]]]:
    """The references that are built, and those that are left out with what is not understood."""
    found = build(read_faces(source(*faces), "x"), "x")
    return (
        [card.reference for each in found.sets for card in each.cards],
        [(each.reference, each.not_understood) for each in found.left_out],
    )


def test_what_is_shipped_is_what_is_built_now() -> None:
    sources = [(shared_file(name).read_bytes(), name) for name in FACES]
    files = {f"{each.set}.json": write_set(each) for each in build(read_faces_of(sources), "the files").sets}
    shipped = {file.name: file.read_bytes() for file in folder_of_sets().iterdir()}
    other = [name for name in {**files, **shipped} if files.get(name) != shipped.get(name)]
    assert not other, f"run: tumult cards build {' '.join(f'../shared/cards/{name}' for name in FACES)}"


def test_no_printed_sentence_is_shipped() -> None:
    data = "".join(file.read_text(encoding="utf-8") for file in folder_of_sets().iterdir())
    sentences = {
        sentence.strip()
        for card in shared_cards().values()
        for sentence in re.split(r"[.\n]", card["effect_text"] or "")
        if sentence.count(" ") > 3
    }
    assert [sentence for sentence in sentences if sentence in data] == []


def test_every_shipped_card_lies_in_the_file_of_its_set_and_contradicts_none() -> None:
    for each in shipped_sets():
        assert all(card.reference.split("_")[1] == each.set for card in each.cards)
        default_catalogue().with_definitions(each.cards)


@pytest.mark.parametrize("targeting", ["at declaration", "with the effect"])
def test_every_shipped_ability_has_a_program(targeting: Targeting) -> None:
    programs = programs_of(default_catalogue(), targeting)
    for reference in default_catalogue().cards:
        for name in programs.carried_out(reference):
            assert programs[name].name == name


def test_every_token_of_all_sets_can_be_named() -> None:
    printed = {card["id"]: tuple(card["subtypes"]) for card in shared_cards().values() if card["token"]}
    assert dict(tokens().values()) == printed


def test_the_whole_catalogue_is_read_in_a_third_of_a_second() -> None:
    """Measured in a process of its own, so that nothing is read yet; processor time, since machines are busy."""
    program = (
        "import time; from engine.cards.catalogue import default_catalogue; start = time.process_time(); "
        "c = default_catalogue(); print(len(list(c.cards.values())), len(list(c.abilities)), "
        "(time.process_time() - start) * 1000)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    cards, abilities, milliseconds = map(float, done.stdout.split())
    print(f"{cards:.0f} cards and {abilities:.0f} abilities in {milliseconds:.0f} ms")
    assert cards == len(default_catalogue().cards)
    assert milliseconds < 300


def test_facts_and_trees_are_built_and_read_again() -> None:
    (made,) = build(read_faces(source(FACE), "x"), "x").sets
    assert read_set(write_set(made), "again") == made
    (card,) = made.cards
    assert (card.name, card.faction, card.hand_cost, card.statistics) == ("Kelon Elemental", "axiom", 2, (1, 3, 3))
    assert len(card.abilities) == 1


def test_a_limit_that_is_null_is_not_told() -> None:
    hero = FACE | {"type": "hero", "reserve_limit": None, "landmark_limit": 0}
    (made,) = build(read_faces(source(hero), "x"), "x").sets
    assert [(card.reserve_limit, card.landmark_limit) for card in made.cards] == [(2, 0)]


def test_a_face_is_built_as_a_whole_or_left_out() -> None:
    half = FACE | {"id": "ALT_CORE_B_AX_05_C", "effect_text": "{J} Draw a card.\n{J} Juggle three cards."}
    assert built(FACE, half) == (["ALT_CORE_B_AX_04_C"], [("ALT_CORE_B_AX_05_C", "Juggle three cards")])


def test_a_card_that_creates_a_token_needs_the_token() -> None:
    assert built(MAKER, BRASSBUG) == (["ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_31_C"], [])
    names, left_out = built(MAKER)
    assert names == []
    assert left_out == [("ALT_CORE_B_AX_04_C", "it creates the token ALT_CORE_B_AX_31_C, which has no definition")]


def test_the_same_line_twice_is_one_face() -> None:
    assert built(FACE, FACE) == (["ALT_CORE_B_AX_04_C"], [])


@pytest.mark.parametrize(
    ("faces", "what"),
    [
        ([FACE, FACE | {"hand_cost": 3}], "line 2: it says other facts of ALT_CORE_B_AX_04_C than line 1"),
        ([FACE | {"hand_cost": 99}], "hand_cost"),
        ([FACE | {"hand_cost": "2"}], "hand_cost"),
        ([FACE | {"hand_cost": -1}], "hand_cost"),
        ([FACE | {"faction": "XX"}], "faction"),
        ([FACE | {"type": "planeswalker"}], "type"),
        ([FACE | {"rarity": "mythic"}], "rarity"),
        ([FACE | {"name": "x" * 101}], "name"),
        ([FACE | {"effect_text": "x" * 2_001}], "effect_text"),
        ([FACE | {"id": "Kelon Elemental"}], "no card reference"),
        ([FACE | {"id": "ALT_CORE_B_AX_4_C"}], "is spelt"),
        ([FACE | {"set": "ALIZE"}], "its set is"),
        ([FACE, FACE | {"id": "ALT_CORE_B_AX_05_C", "set_name": "Other"}], "two names"),
        ([FACE | {"aliases": ["A"]}, FACE | {"id": "ALT_CORE_B_AX_05_C", "aliases": ["A"]}], "alias"),
        ([b"{"], "line 1"),
        ([b"[1, 2]"], "line 1"),
        ([b"[" * 100_000], "line 1"),
        ([b"\xff\xfe"], "line 1"),
        ([{}], "neither a card"),
    ],
)
def test_a_source_that_is_none_is_refused_as_a_whole(faces: list[Any], what: str) -> None:
    with pytest.raises(BadCardFile, match=re.escape(what)):
        build(read_faces(source(*faces), "x"), "x")


def test_the_command_writes_all_files_and_says_what_is_left_out(tmp_path: Path) -> None:
    file, folder = tmp_path / "faces.jsonl", tmp_path / "sets"
    file.write_bytes(source(FACE, FACE | {"id": "ALT_CORE_B_AX_05_C", "effect_text": "{J} Juggle three cards."}))
    result = CliRunner().invoke(app, ["cards", "build", str(file), "--to", str(folder), "--json"])
    report = msgspec.json.decode(result.stdout)
    assert result.exit_code == 0
    assert report["sets"] == {"CORE": 1}
    assert [each["not_understood"] for each in report["left_out"]] == ["Juggle three cards"]
    assert [each.name for each in folder.iterdir()] == ["CORE.json"]
    assert "1 of 2 built" in CliRunner().invoke(app, ["cards", "build", str(file), "--to", str(folder)]).stdout


def test_the_command_writes_nothing_of_a_source_it_cannot_read(tmp_path: Path) -> None:
    file, folder = tmp_path / "faces.jsonl", tmp_path / "sets"
    file.write_bytes(source(FACE, b"nonsense"))
    for name in (file, tmp_path / "missing.jsonl"):
        assert CliRunner().invoke(app, ["cards", "build", str(name), "--to", str(folder)]).exit_code == 2
    assert not folder.exists()
