"""The worked examples of the pages: blocks of code are run, places they name are there, buttons are called so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.present.texts.catalogue import Texts, sentences_of, terms_said
from engine import default_catalogue
from engine.cards.decks.pasted import read_pasted
from engine.cards.formats import check_deck
from engine.cards.formats.format import formats, formats_of
from engine.scenarios.reading.cases import read_file
from engine.scenarios.running import run

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "extending.md").read_text()


def blocks(language: str, page: str = PAGE) -> list[str]:
    """The blocks of code in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def places(title: str) -> list[str]:
    """The places of the table that begins "place" in a section of the page."""
    section = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    table = section.partition("| place | what it holds |\n|---|---|\n")[2].partition("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)


def test_the_scenario_is_played() -> None:
    example, _ = blocks("yaml")
    reading = read_file(example, "extending.md")
    assert not reading.problems
    (case,) = reading.cases
    assert run(case).passed


PLAYED = """
import sys
from engine import default_catalogue
from engine.cards.text.compiling import compile_text
from engine.cards.wording import LANGUAGES, keyword_reminder, text
from engine.scenarios.reading.cases import read_file
from engine.scenarios.running import run

scenario, *lines = sys.argv[1:]
reading = read_file(scenario, "made-up.yaml")
assert not reading.problems, reading.problems
(case,) = reading.cases
outcome = run(case)
assert outcome.passed, outcome
for line in lines:
    (ability,) = compile_text(line)
    told = {language: text(ability, default_catalogue().cards, language) for language in LANGUAGES}
    assert len(set(told.values())) == 3, told
    assert compile_text(told["en"]) == (ability,), told
"""
"""Plays a scenario, and tells lines of text in every language and reads them back."""


def played(folder: Path, changes: Mapping[str, str], program: str, scenario: str, *lines: str) -> None:
    """Has a program carried out by an engine in a folder, some of whose files are written anew."""
    lay(folder, Path("engine"), {Path(file): text for file, text in changes.items()})
    command = [sys.executable, "-B", "-c", program, scenario, *lines]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def lay(folder: Path, path: Path, changes: Mapping[Path, str]) -> None:
    """Lays a part of the program in a folder: links, but for the files that are written anew."""
    (folder / path).mkdir()
    for each in (ROOT / path).iterdir():
        inner = path / each.name
        if inner in changes:
            (folder / inner).write_text(changes[inner])
        elif any(changed.is_relative_to(inner) for changed in changes):
            lay(folder, inner, changes)
        else:
            (folder / inner).symlink_to(each)


def test_a_made_up_primitive_is_added_in_the_places_of_the_page_and_played(tmp_path: Path) -> None:
    page = PAGE.partition("## A primitive\n")[2].partition("\n## ")[0]
    record, function = blocks("python", page)
    (row,) = blocks("toml", page)
    (scenario,) = blocks("yaml", page)
    folder = "engine/abilities/moving"
    records, execution, words = (f"{folder}/{file}" for file in ("records.py", "execution.py", "words.toml"))
    changes = {
        records: (ROOT / records)
        .read_text()
        .replace("__all__ = [", '__all__ = [\n    "Sink",')
        .replace("MovingVerb = ", f"{record}\n\nMovingVerb = Sink | "),
        execution: (ROOT / execution).read_text() + function,
        words: (ROOT / words).read_text() + row,
    }
    assert {*places("A primitive")} == {*changes, "tests/scenarios/files/7-vocabulary/sunk.yaml"}
    lines = ("{J} Sink target Character.", "Each opponent sinks a Character they control.")
    played(tmp_path, changes, PLAYED, scenario, *lines)


CURSED = """
[statuses.cursed]
zones = ["expedition"]
is_good = false
is_a_keyword = true
said.en = { name = "Cursed", means = "It brings bad luck.", letter = "K" }
said.fr = { name = ["Maudit", "adj", "ours"], means = "Il porte malheur.", letter = "K" }
said.it = { name = ["Maledetto", "adj", "ours"], means = "Porta sfortuna.", letter = "K" }
"""

CURSES = """
case: a made-up status is gained, asked for and lost
cards:
  Witch: {type: character, cost: 1, text: "{J} Target Character gains <CURSED>. If it's <CURSED>, draw a card."}
  Cure: {type: spell, cost: 1, text: "All <CURSED> Characters lose <CURSED>. Draw a card."}
given:
  ann: {hand: "Witch, Cure", mana: 2, deck: "v2, v4"}
  bob: {hero expedition: "v1, v3 (cursed)"}
when:
  - ann plays Witch into hero targeting v1
  - {bob: passes}
  - ann plays Cure
then:
  ann: {hero expedition: Witch, hand: "v2, v4"}
  bob: {hero expedition: "v1, v3"}
"""

EXPLAINED = """
from engine.cards.words.terms import term
assert [keyword_reminder("cursed", language) for language in LANGUAGES][0] == "It brings bad luck."
assert [term("cursed", language) for language in ("en", "fr", "it")] == ["Cursed", "Maudit", "Maledetto"]
"""


def test_a_made_up_status_is_a_row_and_a_word_for_the_type_checker(tmp_path: Path) -> None:
    row, word = places("A status")[:2]
    changes = {
        row: (ROOT / row).read_text() + CURSED,
        word: (ROOT / word).read_text().replace('Status = Literal["', 'Status = Literal["cursed", "'),
    }
    lines = ("{J} Target Character gains <CURSED>. If it isn't <CURSED>, draw a card.",)
    played(tmp_path, changes, PLAYED + EXPLAINED, CURSES, *lines)


def test_the_format_is_one_and_refuses_what_it_says() -> None:
    example = next(each for each in blocks("toml") if "like" in each)
    found = formats_of((ROOT / "engine/cards/data/formats.toml").read_text() + example)["commons-only"]
    assert (found.least, found.rare, found.unique) == (formats()["standard"].least, 0, 0)


@pytest.mark.parametrize(
    ("heading", "count", "named"),
    [
        ("A status", 4, "fleeting"),
        ("A format", 6, "singleton.no.unique"),
        ("A command or a button", 8, "concede"),
        ("A kind of league", 7, "double.knock.out|twice"),
    ],
)
def test_an_example_stands_in_the_places_that_the_page_names(heading: str, count: int, named: str) -> None:
    assert len(places(heading)) == count
    for place in places(heading):
        assert re.search(named, (ROOT / place).read_text()), place


def names_french(file: Path) -> bool:
    """Whether a module names languages one by one; a key of JSON in an example does not count."""
    return re.search(r'(?<!\{)"fr"', file.read_text()) is not None


def test_the_language_fills_its_sentences_in() -> None:
    example = next(each for each in blocks("toml") if "word" in each)
    sentences = {f"word.{key}": said for key, said in tomllib.loads(example)["word"].items()}
    texts = Texts("de", sentences, {})
    assert [texts.say("word.cards", count=count) for count in (1, 2)] == ["1 Karte", "2 Karten"]
    assert terms_said("de") == terms_said("en"), "words of the game that a new language lacks are said in English"
    naming = {each.relative_to(ROOT).as_posix() for each in (ROOT / "bot").rglob("*.py") if names_french(each)}
    assert naming == {*places("A language")}


def test_the_deck_list_for_players_is_read_and_may_be_played() -> None:
    (example,) = blocks("deck", (ROOT / "docs" / "players.md").read_text())
    (reading,) = read_pasted(example, default_catalogue())
    assert reading.unread == ()
    deck = reading.deck_list().deck()
    assert len(deck.cards) == 39
    assert check_deck(deck, formats()["standard"], default_catalogue()).legal


HEADINGS = {
    *("Never played Altered?", "Against somebody:", "Altered"),
    *("Open it.", "People join.", "Begin.", "Look at it.", "Where something goes wrong"),
}
"""What is bold in a page and is no button: it begins a step."""


@pytest.mark.parametrize("page", ["README.md", "docs/organisers.md"])
def test_each_button_that_a_page_names_is_called_so(page: str) -> None:
    bold = {" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", (ROOT / page).read_text())}
    assert sorted(bold - HEADINGS - set(sentences_of("en").values())) == []
    assert len(bold) > 4
