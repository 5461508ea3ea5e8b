"""The program `tumult`: one sub command a file."""

from __future__ import annotations

import typer

from bot.command_line.cards import cards
from bot.command_line.data import data
from bot.command_line.pools import open_pools
from bot.command_line.ratings import ratings
from bot.command_line.replay import replay
from bot.command_line.reports import reports
from bot.command_line.rule import rule
from bot.command_line.rules import rules
from bot.command_line.run import run
from bot.command_line.scenario import scenario
from bot.command_line.selfplay import selfplay

app = typer.Typer(
    name="tumult",
    help="Altered by chat: the bot, and tools around the engine.",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)


@app.callback()
def tumult() -> None:
    """Altered by chat: the bot, and tools around the engine."""


app.command("run")(run)
app.command("ratings")(ratings)
app.command("replay")(replay)
app.command("pools")(open_pools)
app.command("reports")(reports)
app.command("rule")(rule)
app.command("scenario")(scenario)
app.command("selfplay")(selfplay)
app.add_typer(cards, name="cards")
app.add_typer(data, name="data")
app.add_typer(rules, name="rules")

__all__ = ["app"]
