"""`tumult cards`: what the program makes of card text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple, get_args

import typer

from bot.command_line.cards.besides import left_out_told, with_cards_of
from bot.command_line.cards.importing import forget_imported, import_cards, take_pool
from bot.command_line.files import ending, printable
from bot.command_line.progress import Progress, followed
from bot.present.texts import Language
from engine.abilities.catalogue_programs import programs_of
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.files import write_set
from engine.cards.definitions.primitives import Primitive, faces_of, primitives
from engine.cards.definitions.sets import folder_of_data, folder_of_sets
from engine.cards.errors import BadCardFile, CardError, NotUnderstood
from engine.cards.importing.building import build
from engine.cards.importing.later_sets import words_of
from engine.cards.importing.services import read_faces_of, spoken_in
from engine.cards.importing.sources import CardText, Known, NoText, PartText, SourceText, read_file, texts_of
from engine.cards.importing.uniques.parts import FILE as PARTS
from engine.cards.importing.uniques.parts import read_parts, write_parts
from engine.cards.language import CardType
from engine.cards.text.compiling import LONGEST_TEXT, compile_line, compile_text
from engine.cards.text.markup import lines
from engine.cards.text.parts import compile_part
from engine.cards.text.vocabulary import speaking, vocabulary_of
from engine.cards.wording import LANGUAGES, card_text, text
from engine.rulebook.scenarios import titles
from engine.state.editions import Targeting

cards = typer.Typer(help="Cards: what their text means.", no_args_is_help=True)


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
    files: Annotated[list[Path], typer.Argument(help="Files of JSON: cards, or parts of unique cards.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Read the ability text of cards, or of parts of unique cards, and print what is not understood.

    Files hold one object a line, or one document of JSON: a card with `id`, `effect_text`, `support_text` and, if
    known, `type`; a part with `part`, `id` and `text`, which is left out where it has no text; or cards as card
    services write them. Their tokens and sub-types are words that the others may say.

    Example: `tumult cards compile cards.jsonl`. Ends with 1 if anything is not understood, with 2 if a file cannot be
    read.
    """
    found = compiled = 0
    failures: list[Failure] = []
    known: Known = {}
    with ending(2, BadCardFile):
        read = [(read_file(file), str(file)) for file in files]
        with speaking(vocabulary_of([each for data, file in read for each in spoken_in(data, file)])):
            texts = [text for data, file in read for text in texts_of(data, file, known)]
            for text in followed("Cards", texts, quiet=as_json):
                found += 1
                wrong = _failures(text)
                compiled += not wrong
                failures += wrong
    failures = [Failure(*map(printable, failure)) for failure in failures]
    if as_json:
        report = {"cards": found, "compiled": compiled, "failures": [each._asdict() for each in failures]}
        typer.echo(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        for failure in failures:
            typer.echo(f"{failure.id}: {failure.line}\n    not understood: {failure.not_understood}")
        typer.echo(f"{compiled} of {found} compiled")
    raise typer.Exit(1 if failures else 0)


cards.command("import")(import_cards)
cards.command("forget")(forget_imported)
cards.command("pool")(take_pool)


@cards.command("build")
def build_sets(
    sources: Annotated[list[Path], typer.Argument(help="Files of JSON lines, one printed face a line.")],
    folder: Annotated[
        Path | None, typer.Option("--to", help="Where the files of sets are written; the program's own by default.")
    ] = None,
    parts: Annotated[
        Path | None, typer.Option("--parts", help="A file of JSON lines, one part of unique cards a line.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing: try the cards beside the program's, uniques among them.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Compile the text of printed faces and write facts and trees, one file a set; say which faces are left out.

    Nothing is written unless all files can be. With --check nothing is written at all: the files are read as
    tumult cards import reads them, over the cards that come with the program, and each card must have a program for
    everything it says, and a text in every language that reads as the same again.
    Ends with 1 if --check finds anything amiss, with 2 if the source cannot be read.
    Examples: `tumult cards build faces.jsonl --to sets`; `tumult cards build faces.jsonl --check`.
    """
    if check:
        _check(sources, folder, parts, as_json)
        return
    with ending(2, OSError, CardError):
        read = read_faces_of([(read_file(source), source.name) for source in sources])
        with Progress("Faces", quiet=as_json) as progress:
            built = build(read, ", ".join(source.name for source in sources), progress.of)
        if parts is not None:
            _write(
                {PARTS: write_parts(read_parts(read_file(parts), parts.name))}, folder or Path(str(folder_of_data()))
            )
        _write({f"{each.set}.json": write_set(each) for each in built.sets}, folder or Path(str(folder_of_sets())))
    counts = {each.set: len(each.cards) for each in built.sets}
    if as_json:
        left_out = [each._asdict() for each in built.left_out]
        typer.echo(json.dumps({"sets": counts, "left_out": left_out}, ensure_ascii=False, indent=1))
        return
    for each in built.left_out:
        typer.echo(printable(left_out_told(each)))
    told = ", ".join(f"{code} {count}" for code, count in counts.items())
    typer.echo(f"{sum(counts.values())} of {sum(counts.values()) + len(built.left_out)} built: {told}")


def _check(sources: list[Path], folder: Path | None, parts: Path | None, as_json: bool) -> None:
    """Try the cards of files beside those of the program, and tell what is amiss with them."""
    if folder is not None or parts is not None:
        raise typer.BadParameter("--check writes nothing: leave out --to and --parts")
    with ending(2, CardError):
        catalogue, found = with_cards_of(sources)
    cards = [catalogue.cards[reference] for read in found for reference in read.cards]
    with speaking(words_of(catalogue)):
        amiss = [
            f"{card.reference} {card.name}: {each}"
            for card in followed("Cards", cards, quiet=as_json)
            for each in _amiss(card, catalogue)
        ]
    if as_json:
        told = [read.as_data() for read in found]
        typer.echo(json.dumps({"files": told, "amiss": amiss}, ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join([*map(printable, amiss), *(read.told() for read in found)]))
    raise typer.Exit(1 if amiss or any(read.left_out for read in found) else 0)


def _amiss(card: CardDefinition, catalogue: Catalogue) -> Iterator[str]:
    """What a card cannot do, or cannot be told of it, though its text has been understood."""
    try:
        for targeting in get_args(Targeting):
            programs = programs_of(catalogue, targeting)
            for name in programs.carried_out(card.reference):
                programs[name]
        for ability in card.abilities:
            told = {language: text(ability, catalogue.cards, language) for language in LANGUAGES}
            if compile_text(told["en"]) != (ability,):
                yield f"it is told as something else than it says: {told['en']}"
    except (CardError, AssertionError, LookupError, TypeError, ValueError) as fault:
        yield f"it cannot be played or told ({fault!r}); report it with its text"


@cards.command("text")
def text_of_cards(
    wanted: Annotated[list[str], typer.Argument(metavar="CARD...", help="References, or names as they are printed.")],
    language: Annotated[Language, typer.Option("--language", help="In which language.")] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="With words for the marks of Mana and terrains.")] = False,
) -> None:
    """Print the text of cards as players read it, generated from what the engine plays.

    Example: `tumult cards text "Kelon Burst" --language fr`. Ends with 2 if no card is called so.
    """
    catalogue = default_catalogue()
    with ending(2, CardError):
        for name in wanted:
            for card in _called(name, catalogue):
                typer.echo(f"{card.reference} {catalogue.name_of(card, language)}")
                for line in card_text(card, catalogue, language, plain):
                    typer.echo(f"  {line}".replace("\n", "\n  "))


@cards.command("primitives")
def show_primitives(
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    checkout: Annotated[
        Path | None, typer.Option(help="The checkout in which the scenarios are looked for; nowhere by default.")
    ] = None,
) -> None:
    """Print what cards need to say: for each primitive the operations that carry it out, and scenarios that play them.

    Example: `tumult cards primitives --checkout .`. Ends with 1 where something has no operation, or a scenario is
    not in the checkout.
    """
    found, cards = primitives(), default_catalogue().cards
    gaps = sorted(each.name for each in found if not each.operations)
    missing: list[str] = []
    if checkout is not None:
        there = titles(checkout)
        named = (str(scenario) for each in found for scenario in each.operations.values())
        missing = [scenario for scenario in dict.fromkeys(named) if scenario not in there]
    counts = {name: len(faces) for name, faces in faces_of(found, cards).items()}
    if as_json:
        data = {
            "primitives": [_primitive_as_data(each, counts[each.name]) for each in found],
            "gaps": gaps,
            "no_such_scenario": missing,
        }
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for each in found:
            typer.echo(f"{each.name}  ({counts[each.name]} cards)")
            for operation, scenario in each.operations.items():
                typer.echo(f"    {operation!s:<44} {scenario}")
        for name in gaps:
            typer.echo(f"nothing carries it out: {name}")
        for name in missing:
            typer.echo(f"no such scenario: {name}")
        typer.echo(f"{len(found) - len(gaps)} of {len(found)} carried out")
    raise typer.Exit(1 if gaps or missing else 0)


def _primitive_as_data(primitive: Primitive, count: int) -> dict[str, object]:
    operations = [{"operation": str(what), "scenario": str(by)} for what, by in primitive.operations.items()]
    return {"name": primitive.name, "kind": primitive.kind, "cards": count, "operations": operations}


def _called(name: str, catalogue: Catalogue) -> list[CardDefinition]:
    """The card of a reference, or all faces of a name; `UnknownCard` where there is none."""
    named = [card for card in catalogue.cards.values() if card.name.casefold() == name.casefold()]
    return named or [catalogue.find(name)]


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


def _failures(text: SourceText) -> list[Failure]:
    match text:
        case NoText(id, reason):
            return [Failure(id, "", reason)]
        case PartText(id, kind, said):
            return _refused(id, lambda: compile_part(kind, said))
        case CardText(id, type, main, support):
            return [failure for part in (main, support) for failure in _failed_lines(id, part, type)]


def _failed_lines(id: str, text: str, type: CardType | None) -> list[Failure]:
    """Each line that is not understood; a text that is too long is none by itself."""
    if len(text) > LONGEST_TEXT:
        return _refused(id, lambda: compile_text(text))
    return [failure for line in lines(text) for failure in _refused(id, partial(compile_line, line, type))]


def _refused(id: str, compile: Callable[[], object]) -> list[Failure]:
    try:
        compile()
    except NotUnderstood as fault:
        return [Failure(id, fault.line, " ".join(fault.words) or fault.reason)]
    return []
