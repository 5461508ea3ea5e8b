"""`tumult cards`: what the program makes of card text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from engine.cards.building import build, read_faces
from engine.cards.errors import CardError, NotUnderstood
from engine.cards.files import write_set
from engine.cards.sets import folder_of_sets
from engine.cards.text import compile_line, compile_text
from engine.cards.text.markup import lines
from engine.cards.text.parts import FRAMES, compile_part

cards = typer.Typer(help="Cards: what their text means.", no_args_is_help=True)

LARGEST_FILE = 64 * 1024 * 1024
TEXTS = ("effect_text", "support_text")


class BadFile(ValueError):
    """A file of cards cannot be read: it names the file, the line and what to do."""


class Failure(NamedTuple):
    """A line of a card that is not understood."""

    id: str
    line: str
    not_understood: str


@cards.callback()
def about_cards() -> None:
    """Cards: what their text means."""


@cards.command("compile")
def compile_files(
    files: Annotated[list[Path], typer.Argument(help="Files of JSON lines: cards, or parts of unique cards.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Read the ability text of cards, or of parts of unique cards, and print what is not understood.

    A card is an object with `id`, `effect_text`, `support_text` and, if known, `type`; a part one with `part`, `id` and
    `text`, which is left out where it has no text. Ends with 1 if anything is not understood, with 2 if a file cannot
    be read.
    """
    found = compiled = 0
    failures: list[Failure] = []
    try:
        for file in files:
            for card in _objects(file):
                if card.get("text", "") is None:
                    continue
                found += 1
                wrong = _failures(card, file)
                compiled += not wrong
                failures += wrong
    except BadFile as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(2) from None
    if as_json:
        report = {"cards": found, "compiled": compiled, "failures": [each._asdict() for each in failures]}
        typer.echo(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        for failure in failures:
            typer.echo(f"{failure.id}: {failure.line}\n    not understood: {failure.not_understood}")
        typer.echo(f"{compiled} of {found} compiled")
    raise typer.Exit(1 if failures else 0)


@cards.command("build")
def build_sets(
    source: Annotated[Path, typer.Argument(help="A file of JSON lines, one printed face a line.")],
    folder: Annotated[
        Path | None, typer.Option("--to", help="Where the files of sets are written; the program's own by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Compile the text of printed faces and write facts and trees, one file a set; say which faces are left out.

    Nothing is written unless all files can be. Ends with 2 if the source cannot be read.
    """
    try:
        if source.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{source} is larger than {LARGEST_FILE // 2**20} MB. Cut it into smaller files.")
        built = build(read_faces(source.read_bytes(), source.name), source.name)
        _write({f"{each.set}.json": write_set(each) for each in built.sets}, folder or Path(str(folder_of_sets())))
    except (OSError, BadFile, CardError) as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(2) from None
    counts = {each.set: len(each.cards) for each in built.sets}
    if as_json:
        left_out = [each._asdict() for each in built.left_out]
        typer.echo(json.dumps({"sets": counts, "left_out": left_out}, ensure_ascii=False, indent=1))
        return
    for each in built.left_out:
        typer.echo(f"left out: {each.reference} {each.name}: {each.line}\n    not understood: {each.not_understood}")
    told = ", ".join(f"{code} {count}" for code, count in counts.items())
    typer.echo(f"{sum(counts.values())} of {sum(counts.values()) + len(built.left_out)} built: {told}")


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    """All files or none: each is written beside its place, and takes it when all are there."""
    folder.mkdir(parents=True, exist_ok=True)
    waiting = [(folder / f".{name}.new", folder / name) for name in files]
    try:
        for (new, _), data in zip(waiting, files.values(), strict=True):
            new.write_bytes(data)
        for new, place in waiting:
            new.replace(place)
    finally:
        for new, _ in waiting:
            new.unlink(missing_ok=True)


def _objects(file: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file, one a line; `BadFile` for anything else."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{file} is larger than {LARGEST_FILE // 2**20} MB. Cut it into smaller files.")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadFile(f"{file} cannot be read: {fault}") from fault
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            card = json.loads(line)
        except (ValueError, RecursionError) as fault:
            raise BadFile(f"{file}, line {number}: this is no JSON ({fault}). Write one object a line.") from fault
        if not isinstance(card, dict) or not ({"part", "text"} <= card.keys() or card.keys() & set(TEXTS)):
            raise BadFile(
                f"{file}, line {number}: this is neither a card ({', '.join(TEXTS)}) nor a part (part, text)."
            )
        for field in (*TEXTS, "text", "type", "part"):
            if not isinstance(card.get(field), str | None):
                raise BadFile(f"{file}, line {number}: {field} must be text.")
        yield card


def _failures(card: dict[str, Any], file: Path) -> list[Failure]:
    id = str(card.get("id", "?"))
    if "part" in card:
        if card["part"] not in FRAMES:
            raise BadFile(f"{file}: part {id} is {card['part']!r}; parts are {', '.join(FRAMES)}.")
        try:
            compile_part(card["part"], card["text"])
        except NotUnderstood as fault:
            return [Failure(id, fault.line, " ".join(fault.words) or fault.reason)]
        return []
    failures = []
    type = card.get("type") if card.get("type") in ("character", "hero", "permanent", "spell") else None
    for text in TEXTS:
        try:
            compile_text("", card.get(text) or "", type)
        except NotUnderstood:
            failures += _failed_lines(id, card.get(text) or "", type)
    return failures


def _failed_lines(id: str, text: str, type: Any) -> list[Failure]:
    failures = []
    for line in lines(text):
        try:
            compile_line(line, type)
        except NotUnderstood as fault:
            failures.append(Failure(id, fault.line, " ".join(fault.words) or fault.reason))
    return failures or [Failure(id, text[:80], "the text is too long")]
