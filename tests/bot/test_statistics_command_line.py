"""`tumult statistics` through the command line: what is kept follows from the games, or it says where not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.services import services_over
from persistence import StoreSettings, open_store
from tests.bot.play.conftest import BO, HandClock, House, data_directory

__all__ = ["data_directory"]

pytestmark = pytest.mark.process


async def filled(folder: Path) -> None:
    """A game that was given up, which statistics have not taken in."""
    async with open_store(StoreSettings(data_directory=folder)) as store:
        house = House(store, services_over(store), HandClock())
        game = (await house.begin()).game_id
        await house.services.games.concede(house.press(), game, BO.id)


def test_a_row_that_is_missing_is_told_and_made(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(filled(data_directory))
    monkeypatch.setenv("TUMULT_DATA", str(data_directory))
    looked = CliRunner().invoke(app, ["statistics"])
    assert looked.exit_code == 1, looked.output
    assert "1 rows missing" in looked.output
    made = CliRunner().invoke(app, ["statistics", "--rebuild"])
    assert made.exit_code == 0, made.output
    done = CliRunner().invoke(app, ["statistics", "--json"])
    assert done.exit_code == 0
    assert json.loads(done.output) == {
        "same": 1, "other": 0, "missing": 0, "surplus": 0, "unreadable": 0, "rebuilt": False
    }  # fmt: skip
