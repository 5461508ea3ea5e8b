"""`tumult rule`: a rule by its number, or rules by words or a question, as the chat answers."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from bot.play.cards.rules import NotFound, RuleFound, by_number, search
from bot.present.lookups.rule_sheet import told_source
from bot.present.texts import Language, texts_for
from engine import default_catalogue
from engine.rulebook import BadRulebook, Book, Rule, book
from engine.rulebook.glossary import glossary
from engine.rulebook.search import language_of, searcher

WIDTH = 100
BESIDES = 3
HINT = "Say it in other words, or give a number: tumult rule 6.2.e"


def rule(
    asked: Annotated[list[str], typer.Argument(help="A number such as 6.2.e, or words or a question to look for.")],
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a rule, or a list of ids, best first.")] = False,
) -> None:
    """Print a rule by its number, or the rules that answer words or a question.

    Examples: `tumult rule 6.2.e`; `tumult rule can I play two cards in one turn`. With the word `search` in front all
    that follows are words, numbers too: `tumult rule search dusk tie`. Ends with 1 where there is none.
    """
    by_words, typed = asked[0] == "search" and len(asked) > 1, " ".join(asked[asked[0] == "search" :])
    try:
        found = None if by_words else by_number(typed, language)
        if found is None:
            _search(typed, language, as_json)
        else:
            _show(found, language, as_json)
    except BadRulebook as bad:
        typer.echo(str(bad), err=True)
        raise typer.Exit(2) from None


def _show(found: RuleFound | NotFound, language: str, as_json: bool) -> None:
    """Prints the place with a number; raises Exit with 1 where there is none, with the nearest."""
    told = book(language)
    if not isinstance(found, RuleFound):
        lines = [f"  {each.number} {each.title}" for each in found.nearest]
        typer.echo("\n".join([f"There is no rule {found.typed[:60]!r}. The nearest are:", *lines]), err=True)
        raise typer.Exit(1)
    rule = found.rule
    typer.echo(json.dumps(_as_data(rule, told), ensure_ascii=False) if as_json else "\n".join(_as_text(rule, told)))


def _search(typed: str, language: str, as_json: bool) -> None:
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


def _as_text(rule: Rule, told: Book) -> Iterator[str]:
    yield " > ".join([f"{told[id].number} {told[id].title}" for id in (*rule.path, rule.id)])
    if rule.text:
        yield from ("", *textwrap.wrap(rule.text, WIDTH))
    silences = [" ".join(each) for each in rule.silences]
    for heading, entries in (
        ("Remarks", rule.remarks),
        ("Where the rules are silent", silences),
        ("Examples", rule.examples),
    ):
        if entries:
            yield from ("", f"{heading}:")
        for entry in entries:
            yield from textwrap.wrap(entry, WIDTH, initial_indent="  - ", subsequent_indent="    ")
    for heading, ids in (("Under it", rule.children), ("Leads to", rule.links)):
        if ids:
            yield from ("", f"{heading}:", *(f"  {told[id].number} {told[id].title}" for id in ids))
    told_from = told_source(rule, texts_for(told.language))
    if told_from:
        yield from ("", told_from)


def _as_data(rule: Rule, told: Book) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "remarks": rule.remarks,
        "silences": [each._asdict() for each in rule.silences],
        "examples": rule.examples,
        "path": rule.path,
        "children": rule.children,
        "links": rule.links,
        "before": told.before(rule),
        "after": told.after(rule),
        "source": rule.source,
        "later": rule.later,
        "class": rule.kind,
    }
