"""What the bot does by itself goes on by itself when the store was away, and says so in a line without a traceback."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import app, background
from bot.play.requests.store_troubles import explained
from bot.settings import Settings
from persistence.server.errors import StoreUnreachable


@pytest.mark.asyncio
async def test_a_store_that_is_away_is_no_unexpected_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    async def away() -> None:
        tried.append(1)
        raise StoreUnreachable("the store does not answer")

    async def explained_away() -> None:
        with explained():
            await away()

    monkeypatch.setattr(background, "BEAT_MS", 1)
    monkeypatch.setattr(background, "DUE_SECONDS", 0.001)
    monkeypatch.setattr(background, "SWEEP_SECONDS", 0.001)
    work = SimpleNamespace(run=away, beat=away)
    sweeping = SimpleNamespace(go_on=explained_away, run=explained_away)
    services: Any = SimpleNamespace(
        due=work, timekeeper=work, forgetting=sweeping, retention=sweeping, sweep=SimpleNamespace(run=away)
    )
    client: Any = SimpleNamespace(connected=True)
    with caplog.at_level(logging.WARNING):
        for going in (
            background.deal_with_what_is_due(services),
            background.beat(services, client),
            background.sweep(services),
        ):
            tried.clear()
            task = asyncio.create_task(going)
            async with asyncio.timeout(5):
                while len(tried) < 3:
                    await asyncio.sleep(0.001)
            task.cancel()
    assert "the store does not answer" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.asyncio
async def test_who_waits_for_a_server_can_be_told_to_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    told: list[Callable[[], object]] = []
    monkeypatch.setattr(app, "_at_stop_signal", told.append)
    settings = Settings.from_environment({"DISCORD_TOKEN": "x", "REDIS_URL": f"unix://{tmp_path}/nobody.sock"})
    running = asyncio.create_task(app.serve(settings, say=lambda line: None))
    async with asyncio.timeout(8):
        while "one is waited for" not in caplog.text:
            assert not running.done()
            await asyncio.sleep(0.01)
        told[-1]()
        await running
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not [task for task in others if task.get_name() == "opening"]
