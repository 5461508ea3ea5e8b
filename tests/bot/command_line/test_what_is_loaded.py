"""A look-up loads what it needs alone, so that it answers at once: counted by what is imported, not timed."""

from __future__ import annotations

import ast
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import bot.present
import engine

LOADED = """
import json, sys, tomllib
from bot.command_line import app
parsed, loads = [], tomllib.loads
tomllib.loads = lambda text: parsed.append(len(text)) or loads(text)
try:
    app(sys.argv[1:])
except SystemExit as ended:
    assert ended.code in (None, 0, 1), ended.code
finally:
    print("\\n" + json.dumps([sorted(sys.modules), sum(parsed)]))
"""

DECK = "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n"
"""It may not be played, so that the command ends with 1."""

BESIDES = (
    *("discord", "redis", "aiohttp", "yaml", "persistence"),
    *("engine.rules", "engine.core", "engine.opponents", "engine.rulebook.coverage"),
)
"""What no look-up needs."""

CARD = (*BESIDES, "asyncio")

CARDS = ("engine.cards.catalogue", "engine.cards.wording", "bot.present.wording.naming", "asyncio", "rich", "msgspec")
"""What the look-up of a rule's number does not need either."""


def loaded(*words: str) -> tuple[list[str], int]:
    """The modules that a command loads, and how many characters of TOML it parses."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED, *words], input=DECK, capture_output=True, text=True, timeout=120, check=True
    )
    modules, parsed = json.loads(run.stdout.splitlines()[-1])
    return modules, parsed


def offered_by(package: ModuleType) -> set[str]:
    stub = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text("utf-8"))
    return {alias.name for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}


@pytest.mark.parametrize(
    ("words", "needed", "besides", "most"),
    [
        (("rule", "6.2.e"), "engine.rulebook.book", (*BESIDES, *CARDS), 450_000),
        (("card", "kelon", "burst"), "engine.cards.wording", CARD, 98_000),
        (("card", "kelon", "burst", "--all", "--language", "fr"), "engine.cards.wording", CARD, 98_000),
        (("deck", "check", "-"), "engine.cards.decks.pasted", BESIDES, 40_000),
    ],
)
def test_a_look_up_loads_and_parses_no_more_than_it_needs(
    words: tuple[str, ...], needed: str, besides: tuple[str, ...], most: int
) -> None:
    found, parsed = loaded(*words)
    assert needed in found
    assert [name for name in found if name.startswith(tuple(f"{each}." for each in besides)) or name in besides] == []
    assert parsed <= most


@pytest.mark.parametrize("package", [engine, bot.present])
def test_what_a_package_offers_is_loaded_when_it_is_used(package: ModuleType) -> None:
    names = offered_by(package)
    assert len(names) > 20
    for name in names:
        assert not isinstance(getattr(package, name), ModuleType), name
    assert names <= set(dir(package))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = package.nothing


@pytest.mark.parametrize("package", [engine, bot.present])
def test_no_module_is_called_as_what_its_package_offers(package: ModuleType) -> None:
    assert {each.name for each in pkgutil.iter_modules(package.__path__)} & offered_by(package) == set()


@pytest.mark.parametrize("package", [engine, bot.present])
def test_the_bot_has_loaded_everything_before_it_begins(package: ModuleType) -> None:
    looked = f"import json, {package.__name__} as package, bot.app; print(json.dumps(list(vars(package))))"
    run = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True, timeout=120, check=True)
    assert offered_by(package) - set(json.loads(run.stdout)) == set()
