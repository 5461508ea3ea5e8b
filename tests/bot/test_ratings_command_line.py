"""`tumult ratings` through the command line: what is kept follows from the games, or it says where not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.leagues.ratings.rating_service import LoggedGame
from bot.leagues.ratings.ratings import RatedGame, Rating, rated
from persistence import StoreSettings, open_store
from tests.bot.play.conftest import data_directory

__all__ = ["data_directory"]

pytestmark = pytest.mark.process


async def filled(folder: Path, last: Rating | None) -> None:
    """A log of three duels; the rating of who won is another one where it is named."""
    now: dict[int, Rating] = {}
    async with open_store(StoreSettings(data_directory=folder)) as store:
        for number in range(3):
            game = RatedGame(f"g{number}", "duel", 7, number, ((1,), (2,)), (1, 2))
            now |= rated(game, now)
            entry = msgspec.json.encode(LoggedGame(game, now))
            shown = now | ({1: last} if last and number == 2 else {})
            kept = {person: msgspec.json.encode(rating) for person, rating in shown.items()}
            await store.ratings.count("duel", game.game, 7, number, entry, kept, {1: "Ana", 2: "Bo"})


@pytest.mark.parametrize("last", [None, Rating(40.0)])
def test_a_history_recomputed_from_its_log_is_the_same(
    data_directory: Path, last: Rating | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(data_directory, last))
    monkeypatch.setenv("TUMULT_DATA", str(data_directory))
    done = CliRunner().invoke(app, ["ratings"])
    assert done.exit_code == (1 if last else 0), done.output
    assert ("duel: 3 games; other ratings after 0 of them; of 1 people now" in done.output) == bool(last)
    if last is None:
        told = CliRunner().invoke(app, ["ratings", "--json"])
        assert json.loads(told.output)["duel"] == {"games": 3, "same": True}
