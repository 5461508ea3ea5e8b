"""The worked examples of the pages: blocks of code are run, places they name are there, buttons are called so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
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


MADE_UP = """
from engine import default_catalogue
from engine.cards.definitions.profiles import records
from engine.cards.language import Sink
from engine.cards.text.compiling import compile_text
from engine.cards.wording import LANGUAGES, text
from engine.scenarios.reading.cases import read_file
from engine.scenarios.running import run

reading = read_file(open("sunk.yaml").read(), "sunk.yaml")
assert not reading.problems, reading.problems
(case,) = reading.cases
outcome = run(case)
assert outcome.passed, outcome
(ability,) = compile_text("{J} Sink target Character.")
assert any(isinstance(each, Sink) for each in records(ability))
told = {language: text(ability, default_catalogue().cards, language) for language in LANGUAGES}
assert len(set(told.values())) == 3, told
assert compile_text(told["en"]) == (ability,)
(of_others,) = compile_text("Each opponent sinks a Character they control.")
assert text(of_others, default_catalogue().cards) == "Each opponent sinks a Character they control."
"""


def test_a_made_up_primitive_is_added_in_the_places_of_the_page_and_played(tmp_path: Path) -> None:
    page = PAGE.partition("## A primitive\n")[2].partition("\n## ")[0]
    record, function = blocks("python", page)
    (row,) = blocks("toml", page)
    (scenario,) = blocks("yaml", page)
    folder = tmp_path / "engine" / "abilities" / "moving"
    for linked, without in (("engine", "abilities"), ("engine/abilities", "moving")):
        (tmp_path / linked).mkdir()
        for each in (ROOT / linked).iterdir():
            if each.name != without:
                (tmp_path / linked / each.name).symlink_to(each)
    shutil.copytree(ROOT / "engine" / "abilities" / "moving", folder, ignore=shutil.ignore_patterns("__pycache__"))
    records = (folder / "records.py").read_text().replace("__all__ = [", '__all__ = [\n    "Sink",')
    records = records.replace("MovingVerb = ", f"{record}\n\nMovingVerb = Sink | ")
    (folder / "records.py").write_text(records)
    (folder / "execution.py").write_text((folder / "execution.py").read_text() + function)
    (folder / "words.toml").write_text((folder / "words.toml").read_text() + row)
    (tmp_path / "sunk.yaml").write_text(scenario)
    changed = {f"engine/abilities/moving/{each}" for each in ("records.py", "execution.py", "words.toml")}
    assert {*places("A primitive")} == changed | {"tests/scenarios/files/7-vocabulary/sunk.yaml"}
    command = [sys.executable, "-B", "-c", MADE_UP]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


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
