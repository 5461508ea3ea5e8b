"""Every command of the program in the pages is one that it takes, and those that only look are run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from tests.bot.command_line.test_help import LEAVES
from tests.test_documents import PAGES, ROOT, quoted
from tests.test_worked_examples import blocks

NUMBERS = {"N": "1", "GAME": "ABCD", "SEAL": "0" * 64}
"""What stands for itself in a page, where the program wants something that can be read."""

LOOKING = re.compile(r"(card|rule|deck check|play) (?!.*\b[A-Z]{4})")
"""Commands that change nothing, take a moment, and want no file of somebody's; the others have tests of their own."""


def commands() -> list[tuple[str, list[str]]]:
    """Every whole command that stands as code in a page, with the page."""
    found = []
    for page in PAGES:
        for code in quoted(page):
            for told in re.findall(
                r"(?:^|[;&|] *)(?:TUMULT_\w+=\S+ )?tumult ([a-z].*)", code.partition(" # ")[0].strip()
            ):
                words = [NUMBERS.get(word, word) for word in shlex.split(told)]
                if "…" not in told and words and any(" ".join(words).startswith(name) for name in LEAVES):
                    found.append((page.name, words))
    return found


COMMANDS = commands()


def test_the_pages_hold_commands() -> None:
    assert len(COMMANDS) > 30
    assert {" ".join(words[:1]) for _, words in COMMANDS} >= {
        "play",
        "card",
        "rule",
        "deck",
        "replay",
        "data",
        "selfplay",
    }


@pytest.mark.parametrize(
    ("page", "words"), COMMANDS, ids=lambda each: each if isinstance(each, str) else " ".join(each)
)
def test_each_command_is_taken_with_its_options(page: str, words: list[str]) -> None:
    name = next(name for name in (" ".join(words[:2]), words[0]) if name in LEAVES)
    LEAVES[name].make_context(name, words[len(name.split()) :], resilient_parsing=len(words) == len(name.split()))


RUN = sorted({typed for _, words in COMMANDS if LOOKING.match(typed := shlex.join(words))})


@pytest.mark.parametrize("typed", RUN)
def test_what_only_looks_is_run_as_it_stands(typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("deck", (ROOT / "docs" / "players.md").read_text())
    (tmp_path / "mine.txt").write_text(example)
    done = CliRunner().invoke(app, shlex.split(typed), input="q\n")
    assert done.exit_code == 0, done.output
    assert len(done.output.splitlines()) > 1 or "--json" in typed


def test_the_engine_by_itself_does_as_the_page_for_contributors_shows() -> None:
    (example,) = blocks("python", (ROOT / "docs" / "contributing.md").read_text())
    names: dict[str, object] = {}
    exec(compile(example, "contributing.md", "exec"), names)
    assert names["decision"] not in names["match"].game.open  # type: ignore[attr-defined]
