"""Commands that take cards of a file besides the program's: scenarios, random play, and trying them alone."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.command_line import app
from engine import default_catalogue
from engine.cards.formats import EVERY_SET, check_deck, format_called
from engine.selfplay import Setting, matchup_of, play, words_of
from engine.selfplay.decks import deck_of
from tests.engine.cards.shared import FACES, shared_file
from tests.engine.cards.test_importing import MAKER, OURS, TRIPLES, without, written

FOX = without(OURS, "set", "set_name", "family", id="ALT_FUGUE_B_AX_135_C", aliases=["ALT_FUGUEOP_P_AX_135_C"],
              name="Glass Fox", rarity="common", type="character", subtypes=["animal"], hand_cost=2, reserve_cost=2,
              forest=2, mountain=1, ocean=0,
              effect_text="{J} Create a [Gnome] token in target Expedition.")  # fmt: skip
GNOME = without(FOX, id="ALT_FUGUE_B_AX_131_C", aliases=[], name="Gnome", rarity="token", token=True, hand_cost=None,
                reserve_cost=None, subtypes=["gnomish"], effect_text=None)  # fmt: skip
SCENARIO = """\
case: a face of a file
cards:
  Digger: {cost: 1, subtypes: gnomish, text: "{J} Create a [Gnome] token in my Expedition."}
given:
  ann: {hand: "Glass Fox, Digger, ALT_CORE_B_BR_10_U_7204", discard: ALT_FUGUEOP_P_AX_135_C, mana: 7}
when:
  - ann plays Glass Fox from hand into hero
  - {ann: {target: companion expedition}}
  - bob passes
  - ann plays unique Red into hero
  - ann plays Digger into hero
then:
  ann: {hero expedition: "Glass Fox, unique Red, Digger, Gnome", companion expedition: Gnome, discard: Glass Fox}
  subtypes: {Gnome in ann's companion expedition: gnomish}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.fixture
def faces(tmp_path: Path) -> Path:
    file = tmp_path / "faces.jsonl"
    file.write_bytes(written(FOX, GNOME, TRIPLES))
    return file


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    red = default_catalogue().find("ALT_CORE_B_BR_10_C").name
    file.write_text(SCENARIO.replace("Red", red), encoding="utf-8")
    return file


def test_scenarios_play_with_the_faces_uniques_and_tokens_of_a_file(faces: Path, scenario: Path) -> None:
    alone = run("scenario", scenario)
    assert (alone.exit_code, "the sub-type 'gnomish'" in alone.stdout) == (1, True)
    result = run("scenario", scenario, "--cards", faces)
    assert (result.exit_code, result.stdout) == (0, "1 passed, 0 failed\n"), result.output
    assert result.stderr == f"{faces}: 3 cards\n"


def test_what_is_left_out_is_told_with_its_line_and_the_rest_is_there(faces: Path, scenario: Path) -> None:
    faces.write_bytes(written(FOX, MAKER, GNOME, without(OURS, effect_text="{J} Juggle."), TRIPLES))
    result = run("scenario", scenario, "--cards", faces)
    assert (result.exit_code, result.stdout) == (0, "1 passed, 0 failed\n"), result.output
    assert result.stderr.splitlines() == [
        f"left out: {faces}, line 2: {MAKER['id']} Other: {{R}} Create a [Gnome] token in it.",
        "    'it' speaks of nothing that was named before",
        f"left out: {faces}, line 4: {OURS['id']} Thing: {{J}} Juggle.",
        "    not understood: Juggle",
        f"{faces}: 3 cards, 2 left out",
    ]
    told = json.loads(run("scenario", scenario, "--cards", faces, "--json").stdout)["cards"]
    assert [each["file"] for each in told] == [str(faces)]
    assert [each["place"] for each in told[0]["left_out"]] == ["line 2", "line 4"]
    assert (told[0]["cards"], told[0]["instead"]) == ([FOX["id"], GNOME["id"], TRIPLES["reference"]], [])


def test_a_missing_token_leaves_out_the_card_that_creates_it(faces: Path, scenario: Path) -> None:
    faces.write_bytes(written(FOX, TRIPLES))
    result = run("scenario", scenario, "--cards", faces)
    assert f"left out: {faces}, line 1: {FOX['id']} Glass Fox: {{J}} Create a [Gnome] token" in result.stderr
    assert f"{faces}: 1 card, 1 left out" in result.stderr


def test_faces_of_one_file_may_have_their_tokens_in_another(faces: Path, scenario: Path, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens.jsonl"
    tokens.write_bytes(written(GNOME))
    faces.write_bytes(written(FOX, TRIPLES))
    result = run("scenario", scenario, "--cards", tokens, "--cards", faces)
    assert (result.exit_code, result.stdout) == (0, "1 passed, 0 failed\n"), result.output


def test_a_card_takes_the_place_of_the_programs_and_that_is_told(faces: Path, tmp_path: Path) -> None:
    kelon = without(FOX, id="ALT_CORE_B_AX_04_C", name="Kelon Elemental", aliases=[], effect_text="{J} Draw a card.")
    faces.write_bytes(written(kelon))
    case = tmp_path / "kelon.yaml"
    given = "case: x\ngiven: {ann: {hand: Kelon Elemental, deck: v9}}\n"
    case.write_text(f"{given}when: [ann plays Kelon Elemental into hero]\nthen: {{ann: {{hand: v9}}}}\n")
    result = run("scenario", case, "--cards", faces)
    assert result.exit_code == 0, result.output
    assert f"{faces}: with other facts than the program's, which it replaces: ALT_CORE_B_AX_04_C" in result.stderr


@pytest.mark.parametrize("command", [["scenario", "SCENARIO", "--cards"], ["cards", "build", "--check"],
                                     ["selfplay", "--games", "1", "--cards"]])  # fmt: skip
def test_a_file_that_cannot_be_read_is_told_line_by_line(
    command: list[str], faces: Path, scenario: Path, tmp_path: Path
) -> None:
    words = [str(scenario) if word == "SCENARIO" else word for word in command]
    for lines, told in (
        ((b"{", FOX, without(GNOME, forest="1")), ("line 1: it is no JSON", 'line 3: forest is "1": input should be')),
        (({"part": "effect", "id": 1, "text": "Draw a card."},), ("line 1: it is a part of unique cards",)),
        ((b"\xff\xfe\x00",), ("line 1: it is not written in UTF-8",)),
        ((), ("it holds no card",)),
    ):
        faces.write_bytes(written(*lines))
        result = run(*words, faces)
        assert (result.exit_code, result.stdout) == (2, "")
        assert all(each in result.stderr for each in (str(faces), *told)), result.stderr
    for missing in (tmp_path / "nowhere.jsonl", tmp_path):
        result = run(*words, missing)
        assert (result.exit_code, f"{missing}: it cannot be read" in result.stderr) == (2, True)


def test_cards_are_tried_without_writing_anything(faces: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    result = run("cards", "build", faces, "--check")
    assert (result.exit_code, result.stdout) == (0, f"{faces}: 3 cards\n")
    faces.write_bytes(written(FOX, TRIPLES, without(OURS, effect_text="{J} Juggle.")))
    result = run("cards", "build", "--check", faces)
    assert (result.exit_code, f"{faces}: 1 card, 2 left out" in result.stdout) == (1, True)
    told = json.loads(run("cards", "build", "--check", faces, "--json").stdout)
    (file,) = told["files"]
    assert [each["place"] for each in file["left_out"]] == ["line 1", "line 3"]
    assert (file["cards"], told["amiss"]) == ([TRIPLES["reference"]], [])
    assert sorted(tmp_path.iterdir()) == before
    assert run("cards", "build", faces, "--check", "--to", tmp_path / "sets").exit_code == 2


def test_what_can_be_read_but_not_played_is_amiss(faces: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> Any:
        raise KeyError("no words")

    monkeypatch.setattr(import_module("bot.command_line.cards.cards"), "text", nothing)
    result = run("cards", "build", "--check", faces)
    assert result.exit_code == 1
    assert f"{FOX['id']} Glass Fox: it cannot be played or told (KeyError('no words')); report it" in result.stdout


def test_random_play_takes_a_word_or_a_file_and_tells_them_apart(
    faces: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    result = run("selfplay", "--games", "2", "--no-checks", "--cards", faces)
    assert (result.exit_code, result.stderr) == (0, f"{faces}: 3 cards\n")
    unknown = run("selfplay", "--games", "1", "--cards", "randm")
    assert unknown.exit_code == 2
    assert "'randm' is no kind of decks, and no file. Say one of: ready-made, random, invented" in unknown.stderr
    monkeypatch.chdir(tmp_path)
    Path("random").write_bytes(written(FOX, GNOME))
    assert run("selfplay", "--games", "1", "--no-checks", "--cards", "random").stderr == ""
    assert run("selfplay", "--games", "1", "--no-checks", "--cards", "./random").stderr == "./random: 2 cards\n"
    Path("gnomes.jsonl").write_bytes(written(GNOME))
    alone = run("selfplay", "--games", "1", "--cards", "gnomes.jsonl")
    assert (alone.exit_code, "brings no card that goes into a deck" in alone.stderr) == (2, True)
    Path("none.jsonl").write_text('{"id": "ALT_X"}\n', encoding="utf-8")
    assert "line 1: it has no text" in run("selfplay", "--games", "1", "--cards", "none.jsonl").stderr
    Path("a,b.jsonl").write_bytes(written(FOX, GNOME))
    assert "a name without commas" in run("selfplay", "--games", "1", "--cards", "a,b.jsonl").stderr


def test_decks_of_a_file_hold_its_cards_and_are_the_same_by_their_names(faces: Path) -> None:
    matchup = matchup_of(5, Setting(cards=str(faces)))
    assert matchup.decks == (f"{faces}#20", f"{faces}#21")
    for name in matchup.decks:
        deck = deck_of(name)
        hero = default_catalogue().cards[deck.hero]
        assert deck == deck_of(name)
        assert 39 <= len(deck.cards) <= 45
        assert deck.cards.count(FOX["id"]) == (2 if hero.faction == "axiom" else 0)
        assert deck.cards.count(TRIPLES["reference"]) == (2 if hero.faction == "bravos" else 0)
        assert GNOME["id"] not in deck.cards
    again = type(matchup)(matchup.decks, matchup.seed)
    assert play(matchup, words_of(5), checks=False).states == play(again, words_of(5), checks=False).states
    whole = run("selfplay", "--games", "1", "--seed", "5", "--no-checks", "--decks", ",".join(matchup.decks))
    assert whole.exit_code == 0, whole.output


def test_random_decks_of_the_program_and_files_together(faces: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    more.write_bytes(
        written(FOX | {"id": "ALT_FUGUE_B_AX_136_C", "aliases": [], "name": "Iron Fox", "effect_text": None})
    )
    kind = f"random+{faces}+{more}"
    matchup = matchup_of(5, Setting(cards=kind))
    assert matchup.decks == (f"{kind}#20", f"{kind}#21")
    held: set[str] = set()
    for number in range(60):
        deck = deck_of(f"{kind}#{number}")
        assert deck == deck_of(deck.name)
        assert check_deck(deck, format_called("standard"), matchup.catalogue, sets=[EVERY_SET]).legal
        held.update(deck.cards)
    assert {FOX["id"], "ALT_FUGUE_B_AX_136_C", TRIPLES["reference"]} <= held
    assert len(held & default_catalogue().cards.keys()) > 300
    told = run("selfplay", "--games", "1", "--seed", "5", "--no-checks", "--cards", kind)
    assert (told.exit_code, told.stderr) == (0, f"{faces}: 3 cards\n{more}: 1 card\n")
    whole = run("selfplay", "--games", "1", "--seed", "5", "--no-checks", "--decks", ",".join(matchup.decks))
    assert whole.exit_code == 0, whole.output
    missing = run("selfplay", "--games", "1", "--cards", f"random+{faces}+nothing.jsonl")
    assert (missing.exit_code, "nothing.jsonl" in missing.stderr) == (2, True)


def test_the_files_of_all_faces_hold_what_the_program_knows() -> None:
    report = json.loads(run("cards", "build", "--check", "--json", *(shared_file(name) for name in FACES)).stdout)
    assert [len(each["cards"]) for each in report["files"]] == [1436, 254, 293]
    assert report["amiss"] == []
