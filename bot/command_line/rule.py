"""`tumult rule`: a rule by its number, or rules by words or a question, as the chat answers."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any

import typer

from bot.command_line.files import ending
from bot.play.cards.rule_numbers import NotFound, RuleFound, by_number
from bot.present.lookups.rule_source import told_source
from bot.present.texts import Language, texts_for
from engine.rulebook import BadRulebook, Book, Rule, book

WIDTH = 100
SEARCHES = "bot.command_line.rule_search"
"""What answers words; a number needs nothing of it, so it is loaded where words are typed."""


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
    with ending(2, BadRulebook):
        found = None if by_words else by_number(typed, language)
        if found is None:
            import_module(SEARCHES).search_rules(typed, language, as_json)
        else:
            _show(found, language, as_json)


def _show(found: RuleFound | NotFound, language: str, as_json: bool) -> None:
    """Prints the place with a number; raises Exit with 1 where there is none, with the nearest."""
    told = book(language)
    if not isinstance(found, RuleFound):
        lines = [f"  {each.number} {each.title}" for each in found.nearest]
        said = f"There is no rule {found.typed[:60]!r}. The nearest are:"
        if found.edition:
            said = texts_for(told.language).say("rule.no-edition", edition=found.edition)
        typer.echo("\n".join([said, *lines]), err=True)
        raise typer.Exit(1)
    rule = found.rule
    typer.echo(json.dumps(_as_data(rule, told), ensure_ascii=False) if as_json else "\n".join(_as_text(rule, told)))


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
