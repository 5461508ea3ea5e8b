"""`tumult rule` with words or a question: the rules that answer, and words and cards besides."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator

import typer

from bot.play.cards.rules import search
from engine import default_catalogue
from engine.rulebook import book
from engine.rulebook.glossary import glossary
from engine.rulebook.search import language_of, searcher

WIDTH = 100
BESIDES = 3
HINT = "Say it in other words, or give a number: tumult rule 6.2.e"


def search_rules(typed: str, language: str, as_json: bool) -> None:
    """Prints the rules that answer, best first; raises Exit with 1, after the nearest, where nothing does."""
    found = search(typed, language)
    rules = [book(language)[id] for id in found.rules]
    if as_json:
        typer.echo(json.dumps([rule.id for rule in rules]))
    else:
        lines = [
            f"{rule.number} {rule.title}\n{textwrap.indent(textwrap.fill(rule.text, WIDTH), '    ')}" for rule in rules
        ]
        nothing = f"Nothing answers that.{' The nearest are:' if lines else ' ' + HINT}"
        typer.echo("\n".join(lines if found.sure else [nothing, *lines]))
        for heading, names in _besides(typed, language):
            typer.echo(f"\n{heading}: {', '.join(names)}")
    if not found.sure:
        raise typer.Exit(1)


def _besides(typed: str, language: str) -> Iterator[tuple[str, list[str]]]:
    """Words of the glossary and cards that answer too, with what to call them."""
    searched, catalogue = searcher(language_of(typed, language)), default_catalogue()
    words = [glossary(language)[key].name for key in searched.words(typed, BESIDES)]
    cards = [catalogue.name_of(catalogue.cards[each], language) for each in searched.cards(typed, BESIDES)]
    yield from ((heading, names) for heading, names in (("Words", words), ("Cards", cards)) if names)
