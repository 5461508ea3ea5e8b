"""The program `tumult`: one sub command a file, and only the one that is used is loaded."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

COMMANDS = {
    "run": "run:run",
    "play": "play:play",
    "card": "card:card",
    "deck": "deck:deck",
    "cards": "cards:cards",
    "data": "data:data",
    "pools": "pools:open_pools",
    "ratings": "ratings:ratings",
    "replay": "replay:replay",
    "reports": "reports:reports",
    "rule": "rule:rule",
    "rules": "rules:rules",
    "scenario": "scenario:scenario",
    "selfplay": "selfplay:selfplay",
    "statistics": "statistics:statistics",
}
"""Each command with its file in this folder, and what it is called there."""


class Lazily(TyperGroup):
    """Loads a command when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None where there is none."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        found = getattr(import_module(f"{__name__}.{module}"), name)
        if isinstance(found, typer.Typer):
            group = get_group(found)
            group.name = cmd_name
            return group
        alone = typer.Typer(pretty_exceptions_show_locals=False)
        alone.command(cmd_name)(found)
        return get_command(alone)


app = typer.Typer(
    name="tumult",
    cls=Lazily,
    help="Altered by chat: the bot, and tools around the engine.",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
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
    """Altered by chat: the bot, and tools around the engine."""


__all__ = ["app"]
