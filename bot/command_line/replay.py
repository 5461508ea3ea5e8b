"""`tumult replay`: a game's file played again, every state compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.files import printable
from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.looks import LogEntry, Look, ending_of
from bot.play.game_records.posts import Posts
from bot.play.game_records.rewound import rewound
from bot.present.history.log import entry_told
from bot.present.tables.board_words import table as board_of
from bot.present.texts import Language, texts_for
from bot.present.wording.naming import naming_of
from engine import default_catalogue, tell, view
from engine.chronicle import LARGEST, BadChronicle, Chronicle, Moment, played_again, read_chronicle, verified


def replay(
    file: Annotated[Path, typer.Argument(help="The file of a finished game, as /altered log exports it.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after so many entries; 0: the beginning.")] = None,
    steps: Annotated[bool, typer.Option("--steps", help="Print every entry, what it caused, and its digest.")] = False,
    seat: Annotated[int, typer.Option(min=-1, help="See as that seat sees, counted from 0; -1: as everybody.")] = -1,
    verify: Annotated[str, typer.Option(metavar="SEAL", help="Check the chance by the seal told at the start.")] = "",
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
) -> None:
    """Play a game's file again, compare every state with what the file says, and print the board at the end.

    With the seal that was told when the game began, the seed and what it laid are checked as well; it is said what
    that proves, and to whom: to a player whose own words were mixed in after the seal was told, that nobody chose the
    cards, and to all others only that nothing was changed afterwards.

    Examples: `tumult replay game.json`; `tumult replay game.json --to 40 --seat 0`.

    Ends with 1 if the file is damaged, was changed, or leads elsewhere: the message names the file and the entry.
    """
    try:
        chronicle = read_chronicle(read(file))
        if seat >= len(chronicle.start.teams):
            raise BadChronicle(f"the game has {len(chronicle.start.teams)} seats, counted from 0, and no seat {seat}")
        seal = _checked(chronicle, verify) if verify else ""
        last = _play(chronicle, to, steps, seat, language)
    except BadChronicle as bad:
        typer.echo(printable(f"{file}: {bad}."), err=True)
        raise typer.Exit(1) from None
    typer.echo(printable(_board(chronicle, last, seat, language)))
    typer.echo(f"{last.number} of {len(chronicle.entries) - 1} entries played again; every state is as the file says.")
    if seal:
        typer.echo(printable(_proven(chronicle)))


def _checked(chronicle: Chronicle, told: str) -> str:
    """The seal of a game, when it is the one that was told; raises BadChronicle."""
    seal = verified(chronicle, default_catalogue())
    if seal != told.strip(" `").lower():
        raise BadChronicle(f"its seal is {seal}, and not the one you name: copy that from the thread of the game")
    return seal


def _proven(chronicle: Chronicle) -> str:
    """What the seal of a game proves that was checked, and what it does not."""
    laid = "laid the beginning"
    if "continues" in chronicle.about:
        laid = "was played with from where an earlier game stood, whose beginning this does not check"
    given = chronicle.chance.words if chronicle.chance else ()
    players = [*chronicle.players, *(f"Player {seat + 1}" for seat in range(len(chronicle.players), len(given)))]
    typed = [f'{name} "{words}"' for name, words in zip(players, given, strict=False) if words]
    silent = [name for name, words in zip(players, given, strict=False) if not words]
    changed = "nothing was changed after the seal was told"
    if not typed:
        return (
            f"The seal holds the seed, and this seed {laid}: {changed}.\n"
            "Not proven: that the operator did not draw seeds until one pleased them. No player mixed in words of "
            "their own; in a verified game they can."
        )
    said = (
        f"The seal holds a number; mixed with the words of {', '.join(typed)} it gives the seed, and this seed {laid}: "
        f"{changed}.\nProven to who typed these words, and saw the seal before they did: no person chose the cards.\n"
        "Not proven: that the operator did not choose the last words themselves, or with who typed them."
    )
    if silent:
        said += f"\nTo {', '.join(silent)}, who mixed nothing in, only that {changed} is proven."
    return said


def read(file: Path) -> bytes:
    """The bytes of a game's file; raises BadChronicle where it cannot be read."""
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as problem:
        raise BadChronicle(f"it cannot be read: {problem.strerror}") from None


def _play(chronicle: Chronicle, to: int | None, steps: bool, seat: int, language: str) -> Moment:
    """Plays as far as is wanted, and returns where the game stands there."""
    if to is not None and to >= len(chronicle.entries):
        raise BadChronicle(f"it has {len(chronicle.entries) - 1} entries after the beginning, and no entry {to}")
    moment: Moment | None = None
    for moment in played_again(chronicle, default_catalogue()):
        if steps:
            typer.echo(printable(_step(chronicle, moment, seat, language)))
        if moment.number == to:
            break
    assert moment is not None, "a chronicle has a beginning"
    return moment


def _step(chronicle: Chronicle, moment: Moment, seat: int, language: str) -> str:
    entry, viewer = moment.entry, seat if seat >= 0 else None
    naming = naming_of(look_at(chronicle, moment, seat), texts_for(language), everybody=True)
    told = tuple(tell(event, viewer) for event in entry.events)
    before = dict(enumerate(chronicle.entries, start=1))
    back = rewound(before, moment.number + 1, viewer)
    logged = LogEntry(
        moment.number, 0, entry.seat, told, rewind=entry.rewind, rewound=back, end=ending_of(entry.answers)
    )
    said = entry_told(naming, logged)
    return f"{moment.number:>4}  {entry.digest}  {plain(said)}"


def _board(chronicle: Chronicle, moment: Moment, seat: int, language: str) -> str:
    look = look_at(chronicle, moment, seat)
    embed = board_of(naming_of(look, texts_for(language), everybody=True), look)
    parts = [embed.title, embed.description]
    parts += [f"{field.name}\n{field.value}" for field in embed.fields]
    return plain("\n\n".join([*parts, embed.footer]))


def plain(words: str) -> str:
    """Words without the signs by which a chat sets them in bold or as code."""
    return words.replace("**", "").replace("```\n", "").replace("\n```", "")


def look_at(chronicle: Chronicle, moment: Moment, seat: int) -> Look:
    """The table at a moment of a file, as the presenters want it, from a seat or for all (-1)."""
    seats = range(len(chronicle.start.teams))
    names = [*chronicle.players, *(f"Player {seat + 1}" for seat in seats)][: len(seats)]
    facts = GameFacts("replay", tuple(Player(seat, name, "") for seat, name in enumerate(names)), "duel", 0, 0)
    viewer = seat if seat >= 0 else None
    over = moment.match.game.result is not None
    return Look(
        facts,
        moment.number,
        "over" if over else "running",
        view(moment.match, viewer),
        viewer,
        Posts(),
        catalogue=moment.match.catalogue,
    )
