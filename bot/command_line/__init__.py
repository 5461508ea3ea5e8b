"""The program `tumult`: one sub command a file, and only the one that is used is loaded."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

MARKUP: Literal["markdown"] = "markdown"
"""How the help of commands is written."""

PLAY, LOOK_UP, HOST, WORK = "Play", "Look something up", "Host it", "Work on the engine"
"""Under which headings commands are listed, in this order."""

COMMANDS = {
    "run": ("run:run", PLAY, "The bot: with DISCORD_TOKEN, else a local Discord in a browser."),
    "play": ("play:play", PLAY, "A game against the bot in this terminal; --first teaches how."),
    "replay": ("replay:replay", PLAY, "The file of a finished game, played again and compared."),
    "review": (
        "review:review",
        PLAY,
        "The file of a finished game, and what can be learned from it.",
    ),
    "card": ("cards.card:card", LOOK_UP, "A card by its name: text, costs, keywords."),
    "rule": ("rule:rule", LOOK_UP, "A rule by its number, or rules by words."),
    "deck": ("cards.deck:deck", LOOK_UP, "A deck list, read and checked by a format."),
    "data": ("data:data", HOST, "Backups, moving to another store, looking whether all is well."),
    "people": ("people:people", HOST, "People whom you shut out."),
    "servers": ("servers:servers", HOST, "The servers that the bot is in; leaving them, shutting them out."),
    "cards": ("cards.cards:cards", HOST, "Bring cards of later sets; what card texts mean."),
    "rehearse": ("rehearse:rehearse", HOST, "Every kind of request, made once in a test server of yours."),
    "reports": ("reports:reports", HOST, "The rules mistakes that players reported."),
    "ratings": ("recomputing:ratings", HOST, "Every rating, worked out anew and compared."),
    "statistics": ("recomputing:statistics", HOST, "Every row of the statistics, worked out anew and compared."),
    "pools": ("cards.pools:open_pools", HOST, "The boosters of a sealed or draft event, opened again."),
    "scenario": ("scenario:scenario", WORK, "Scenarios: what is played, and what must stand afterwards."),
    "rules": ("rules:rules", WORK, "Which paragraphs of the rules are carried out, and where."),
    "puzzles": ("puzzles:puzzles", WORK, "Puzzles out of practice games; checking a file of them."),
    "selfplay": ("selfplay:selfplay", WORK, "Random legal games, with what must be true looked at."),
}
"""Each command with its file in this folder and what it is called there, its heading, and what it is in a line."""


class Lazily(TyperGroup):
    """Loads a command when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        place, heading, line = COMMANDS[cmd_name]
        module, _, name = place.partition(":")
        found = getattr(import_module(f"{__name__}.{module}"), name)
        command: Any
        if isinstance(found, typer.Typer):
            found.rich_markup_mode = MARKUP
            command = get_group(found)
            command.name = cmd_name
        else:
            alone = typer.Typer(add_completion=False, pretty_exceptions_show_locals=False, rich_markup_mode=MARKUP)
            alone.command(cmd_name)(found)
            command = get_command(alone)
        command.rich_help_panel, command.short_help = heading, line
        return command


app = typer.Typer(
    name="tumult", cls=Lazily, no_args_is_help=True, pretty_exceptions_show_locals=False, rich_markup_mode=MARKUP
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tumult {version('tumult')}")
        raise typer.Exit


@app.callback()
def tumult(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which it is.")
    ] = False,
) -> None:
    """Play the card game Altered by chat, in your browser or here.

    `tumult play --first` teaches the game in this terminal; `tumult run` opens a local Discord.
    Every command explains itself: `tumult card --help`. `tumult --install-completion` completes them with Tab.
    """


__all__ = ["app"]
