"""`tumult rules`: what the program says about the rule book it carries out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.files import ending
from engine import default_catalogue
from engine.rulebook import BadRulebook, rulebook
from engine.rulebook.coverage import ChapterCount, Coverage, coverage
from engine.rulebook.rulings import by_card, file_of_rulings, write_rulings
from engine.rulebook.scenarios import FILES
from engine.scenarios import BadScenario
from engine.scenarios.rulings import rulings_of

rules = typer.Typer(help="The rule book: which paragraphs are carried out, and where.", no_args_is_help=True)

HEADINGS = ("chapter", "ids", "behaviour", "restated", "definition", "deck", "material", "other ed.", "unobs.", "gaps")


@rules.callback()
def about_rules() -> None:
    """The rule book: which paragraphs are carried out, and where."""


@rules.command("coverage")
def show_coverage(
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    checkout: Annotated[Path, typer.Option(help="The checkout whose scenarios are read.")] = Path("."),
) -> None:
    """Print how many paragraphs of each chapter are of which class, and every gap.

    Example: `tumult rules coverage`. Ends with 1 if there is a gap.

    A gap: a behaviour that no function carries out or cites, or no scenario shows; a paragraph that is classed twice;
    a function or a scenario that stands for more than five paragraphs without a reason in the rule book's files.
    """
    if not (checkout / "tests" / "scenarios").is_dir():
        typer.echo(f"There are no scenarios in {checkout.resolve()}: run this in a checkout, or name one.", err=True)
        raise typer.Exit(2)
    with ending(2, BadRulebook):
        found = coverage(rulebook(), checkout)
    typer.echo(json.dumps(_as_data(found), indent=2) if as_json else "\n".join(_as_text(found)))
    raise typer.Exit(1 if found.gaps else 0)


@rules.command("rulings")
def gather_rulings(
    checkout: Annotated[Path, typer.Option(help="The checkout whose scenarios are read.")] = Path("."),
    file: Annotated[Path | None, typer.Option("--to", help="The file to write; the program's own by default.")] = None,
) -> None:
    """Gather what the scenarios of a checkout show of each printed card, and by which rules.

    Example: `tumult rules rulings --checkout .`. Ends with 2 if a scenario is bad.

    The file is shipped in their place; it is gathered anew after scenarios or the files of sets have changed.
    """
    folder = checkout / FILES
    if not folder.is_dir():
        typer.echo(f"There are no scenarios in {checkout.resolve()}: run this in a checkout, or name one.", err=True)
        raise typer.Exit(2)
    with ending(2, OSError, BadScenario):
        found = rulings_of(folder, default_catalogue())
        (file or Path(str(file_of_rulings()))).write_text(write_rulings(found), "utf-8")
    typer.echo(f"{len(found)} rulings on {len(by_card(found))} cards")


def _numbers(count: ChapterCount) -> list[int]:
    kinds = count.kinds
    return [
        count.total,
        kinds["behaviour"],
        count.restated,
        kinds["definition"],
        kinds["deck building"],
        kinds["material"],
        kinds["other edition"],
        kinds["unobservable"],
        count.gaps,
    ]


def _as_text(found: Coverage) -> list[str]:
    rows = [(count.title, _numbers(count)) for count in found.chapters]
    rows.append(("all", [sum(column) for column in zip(*(numbers for _, numbers in rows), strict=True)]))
    width = max(len(title) for title, _ in rows)
    widths = [max(len(heading), 4) for heading in HEADINGS[1:]]
    lines = [
        " ".join([HEADINGS[0].ljust(width), *(head.rjust(w) for head, w in zip(HEADINGS[1:], widths, strict=True))])
    ]
    for title, numbers in rows:
        figures = (str(number).rjust(w) for number, w in zip(numbers, widths, strict=True))
        lines.append(" ".join([title.ljust(width), *figures]))
    lines += ["", f"{len(found.gaps)} gaps" if found.gaps else "no gaps"]
    return [*lines, *(f"  {gap.id}: {gap.missing}" for gap in found.gaps)]


def _as_data(found: Coverage) -> dict[str, object]:
    return {
        "chapters": [
            {
                "chapter": count.chapter,
                "title": count.title,
                "total": count.total,
                "kinds": dict(count.kinds),
                "restated": count.restated,
                "gaps": count.gaps,
            }
            for count in found.chapters
        ],
        "gaps": [{"id": gap.id, "missing": gap.missing} for gap in found.gaps],
        "behaviours": {
            id: {"carried_out_by": list(names), "shown_by": list(found.shown_by.get(id, ()))}
            for id, names in found.carried_out_by.items()
        },
    }
