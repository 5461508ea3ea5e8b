"""`tumult rule`: a rule by its number, or rules by words, as the chat answers."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from bot.play.rules import RuleService
from bot.present.texts import LANGUAGES
from engine.rulebook import BadRulebook, Book, Rule

WIDTH = 100


def rule(
    asked: Annotated[
        list[str], typer.Argument(help="A number such as 6.2.e, or the word search and what to look for.")
    ],
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a rule, or a list of ids, best first.")] = False,
) -> None:
    """Print a rule by its number, or with `search` the rules that answer words. Ends with 1 where there is none."""
    if language not in LANGUAGES:
        typer.echo(f"{language!r} is no language of the rule book: it has {', '.join(LANGUAGES)}.", err=True)
        raise typer.Exit(2)
    service, typed = RuleService(), " ".join(asked)
    try:
        told = service.book(language)
        found = service.look_up(typed, language)
    except BadRulebook as bad:
        typer.echo(str(bad), err=True)
        raise typer.Exit(2) from None
    if found.rule is None:
        near = [f"  {each.number} {each.title}" for each in found.near]
        typer.echo("\n".join([f"There is no rule {typed!r}." + (" The nearest are:" if near else ""), *near]), err=True)
        raise typer.Exit(1)
    typer.echo(
        json.dumps(_as_data(found.rule, told), ensure_ascii=False) if as_json else "\n".join(_as_text(found.rule, told))
    )


def _as_text(rule: Rule, told: Book) -> Iterator[str]:
    yield " > ".join([f"{told[id].number} {told[id].title}" for id in (*rule.path, rule.id)])
    if rule.text:
        yield from ("", *textwrap.wrap(rule.text, WIDTH))
    for heading, entries in (("Remarks", rule.remarks), ("Examples", rule.examples)):
        if entries:
            yield from ("", f"{heading}:")
        for entry in entries:
            yield from textwrap.wrap(entry, WIDTH, initial_indent="  - ", subsequent_indent="    ")
    for heading, ids in (("Under it", rule.children), ("Leads to", rule.links)):
        if ids:
            yield from ("", f"{heading}:", *(f"  {told[id].number} {told[id].title}" for id in ids))
    if rule.source:
        yield from ("", f"Source {rule.source}" + (f"; {rule.later} in the edition of June 2025" if rule.later else ""))


def _as_data(rule: Rule, told: Book) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "remarks": rule.remarks,
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
