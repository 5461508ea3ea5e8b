"""What the pages tell of is there: commands in the chat and on the command line, variables, files, and links."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import MagicMock

import discord
import pytest
from discord import app_commands
from typer._click import Context
from typer.main import get_command

from bot.chat import commands
from bot.chat.connection.incoming import PATH
from bot.command_line import app
from bot.settings import VARIABLES

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
ADDRESSES = {"/healthz", "/readyz", "/metrics", PATH, "/data"}
"""Where machines look, and where the image keeps games."""

CODE = re.compile(r"`([^`\n]+)`|^    (.+)$", re.MULTILINE)


def quoted(page: Path) -> list[str]:
    """Everything that stands as code in a page."""
    return [one or other for one, other in CODE.findall(page.read_text())]


@cache
def in_the_chat() -> frozenset[str]:
    """All slash commands by their whole names, groups included."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    commands.register(tree, MagicMock())
    found = {"/" + command.qualified_name for command in tree.walk_commands()}
    return frozenset(found | {"/" + command.name for command in tree.get_commands()})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_slash_commands_are_there(page: Path) -> None:
    there = in_the_chat()
    named = [each for each in quoted(page) if re.match(r"/[a-z]+( |$)", each) and each not in ADDRESSES]
    missing = [each for each in named if not any(each == known or each.startswith(f"{known} ") for known in there)]
    assert missing == []
    groups = {known for known in there if any(other.startswith(f"{known} ") for other in there)}
    whole = [each for each in named if " ".join(each.split()[:1]) in groups and len(each.split()) > 1]
    assert [each for each in whole if " ".join(each.split()[:2]) not in there] == []


@cache
def of_the_program() -> tuple[str, ...]:
    """All commands of the command line."""
    return tuple(_commands())


def _commands() -> Iterator[str]:
    whole = get_command(app)
    context = Context(whole)
    for name in whole.list_commands(context):
        yield f"tumult {name}"
        one = whole.get_command(context, name)
        yield from (f"tumult {name} {inner}" for inner in getattr(one, "commands", ()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_the_program_and_targets_of_make_are_there(page: Path) -> None:
    there = set(of_the_program())
    groups = {each.rpartition(" ")[0] for each in there if each.count(" ") == 2}
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    targets |= set(re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[0].split())
    for each in quoted(page):
        for told in re.findall(r"(?:^|\s|/)(tumult(?: [a-z]+)+)", each):
            words = told.split()
            name = " ".join(words[: 3 if " ".join(words[:2]) in groups and len(words) > 2 else 2])
            assert name in there, each
        for told in re.findall(r"(?:^|\s)make ([a-z][a-z-]*)", each):
            assert told in targets, each


PARTS_OF_PROOF = {"setup-test", "proof-selfplay", "proof-duels", "proof-invented", "proof-tables", "proof-sets"}
"""Targets that others bring along."""


def test_make_alone_lists_every_target_with_a_line() -> None:
    shown = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True)
    told = re.findall(r"^  make ([a-z-]+) +\S.+$", shown.stdout, re.MULTILINE)
    phony = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert sorted(told) == sorted({name for line in phony for name in line.split()} - PARTS_OF_PROOF)


OF_THE_TESTS = "TUMULT_HYPOTHESIS"
"""Chooses what examples hypothesis draws; the program does not read it."""


def test_every_variable_is_told_of_and_none_that_there_is_not() -> None:
    told = {name for page in PAGES for name in re.findall(r"\b(TUMULT_[A-Z_]+)\b", page.read_text())}
    assert told - {OF_THE_TESTS} == {name for name in VARIABLES.values() if name.startswith("TUMULT_")}


def test_what_a_contributor_looks_for_is_there() -> None:
    """Every file that "Where is …?" names, and every function of the bot."""
    section = (ROOT / "docs" / "contributing.md").read_text().partition("## Where is …?")[2].partition("\n## ")[0]
    named = re.findall(r"`([^`]+)`", section.partition("A number alone")[0])
    files = [each for each in named if "/" in each]
    assert [each for each in files if not any(ROOT.glob(each))] == []
    names = [each.rpartition(".")[2] for each in named if each not in files and " " not in each]
    assert len(names) == 3
    source = "\n".join(file.read_text() for file in (ROOT / "bot").rglob("*.py"))
    assert [name for name in names if f"def {name}(" not in source] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text):
        found = target[0] or target[1]
        if found.startswith("http"):
            continue
        place, _, heading = found.partition("#")
        file = (page.parent / place) if place else page
        assert file.exists(), found
        if heading:
            headings = re.findall(r"^#+ (.+)$", file.read_text(), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
            assert heading in slugs, found
