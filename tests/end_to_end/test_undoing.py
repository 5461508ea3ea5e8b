"""Moves taken back in a running bot: over restarts and kills, against a friend who is quicker, and looked at again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import aiohttp
import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.present.texts import texts_for
from deploy.sandbox.client import Person, ShownMessage
from tests.end_to_end.duel import Duel, begin_duel, refusal_of, refused, says, with_button
from tests.end_to_end.house import open_house
from tests.end_to_end.players import ButtonPlayer, buttons_of, verb_of
from tests.end_to_end.records import record_after

pytestmark = pytest.mark.process

SAID = texts_for("en")


async def panel_of(person: Person, duel: Duel) -> ShownMessage:
    """What somebody can take back."""
    return (await person.slash("altered undo", channel=duel.thread)).shown


@pytest.mark.asyncio
async def test_a_pass_is_taken_back_after_a_restart_and_nothing_old_revives() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        mover, waiter = await duel.to_turn()
        old = await duel.board()
        before = await duel.standing()
        await mover.press(old, buttons_of(old)["pass"])
        theirs = await duel.board()
        panel = await panel_of(mover, duel)
        assert await house.stop_bot() == 0
        await house.start_bot()
        says(await mover.press(panel, buttons_of(panel)["undodo"]), "undo.done")
        after = await duel.standing()
        assert after.version == before.version + 2
        for board, person in ((old, mover), (theirs, waiter)):
            late = with_button(await duel.board(), buttons_of(board)["pass"])
            refusal = refusal_of((await person.press(late, buttons_of(board)["pass"], as_seen=True)).shown)
            assert refusal in ("decision closed", "not your turn")
        assert (await duel.standing()).version == after.version
        says(await mover.press(panel, buttons_of(panel)["undodo"], as_seen=True), "refusal.undo done already")
        assert (await duel.standing()).version == after.version
        await mover.press(await duel.board(), buttons_of(await duel.board())["pass"])
        assert await house.stop_bot() == 0
        assert (await record_after(house.data, duel.game)).matches()


@pytest.mark.asyncio
async def test_killed_at_any_moment_of_going_back_it_has_happened_once_or_not_at_all() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        rng = random.Random(4)
        for attempt in range(5):
            mover, _ = await duel.to_turn()
            await mover.press(await duel.board(), buttons_of(await duel.board())["pass"])
            panel = await panel_of(mover, duel)
            if "undodo" not in buttons_of(panel):
                continue
            before = await duel.standing()
            pressing = asyncio.create_task(mover.press(panel, buttons_of(panel)["undodo"], wait=1))
            await asyncio.sleep(rng.random() * 0.02)
            await house.kill_bot()
            await asyncio.gather(pressing, return_exceptions=True)
            await house.start_bot()
            after = await duel.standing()
            assert after.version - before.version in (0, 1), attempt
            again = await mover.press(panel, buttons_of(panel)["undodo"], as_seen=True)
            assert (await duel.standing()).version == before.version + 1
            assert (refusal_of(again.shown) == "undo done already") == (after.version > before.version)
        assert await house.stop_bot() == 0
        record = await record_after(house.data, duel.game)
        assert record.matches()
        assert sum(entry.rewind is not None for entry in record.entries) >= 3


@pytest.mark.asyncio
async def test_the_friend_who_acts_at_the_same_instant_wins_or_is_told() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        rewinds = 0
        for delay in (0.0, 0.004, 0.0):
            mover, waiter = await duel.to_turn()
            await mover.press(await duel.board(), buttons_of(await duel.board())["pass"])
            board, panel = await duel.board(), await panel_of(mover, duel)
            if "undodo" not in buttons_of(panel) or "pass" not in buttons_of(board):
                continue
            before = await duel.standing()

            async def later(person: Person, shown: ShownMessage, wait: float) -> str:
                await asyncio.sleep(wait)
                return refusal_of((await person.press(shown, buttons_of(shown)["pass"], as_seen=True)).shown)

            undone, passed = await asyncio.gather(
                mover.press(panel, buttons_of(panel)["undodo"]), later(waiter, board, delay)
            )
            said = refusal_of(undone.shown)
            assert (said, passed) in (("", "decision closed"), ("undo outdated", ""), ("", "not your turn")), (
                said,
                passed,
            )
            assert (await duel.standing()).version == before.version + 1
            rewinds += not said
        assert await house.stop_bot() == 0
        assert (await record_after(house.data, duel.game)).matches()


@pytest.mark.asyncio
async def test_by_consent_over_days_and_the_whole_game_replays_from_its_file(tmp_path: Path) -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        rng = random.Random(11)
        players = [ButtonPlayer(person, rng) for person in duel.players]
        for _ in range(12):
            for player in players:
                await player.act(await duel.board())
        panel = await panel_of(duel.ana, duel)
        (select,) = panel.selects
        moments = panel.selects[select]
        chosen = moments[min(6, len(moments) - 1)]
        sure = (await duel.ana.select(panel, select, [chosen["value"]])).shown
        if "undoask" in buttons_of(sure):
            says(await duel.ana.press(sure, buttons_of(sure)["undoask"]), "undo.asked")
            assert await house.stop_bot() == 0
            await house.start_bot()
            asked = await panel_of(duel.bo, duel)
            says(await duel.bo.press(asked, buttons_of(asked)["undoyes"]), "undo.done")
            refused(await duel.bo.press(asked, buttons_of(asked)["undoyes"], as_seen=True), "no undo asked")
        else:
            says(await duel.ana.press(sure, buttons_of(sure)["undodo"]), "undo.done")
        for _ in range(4):
            for player in players:
                await player.act(await duel.board())
        await duel.bo.slash("altered concede", channel=duel.thread, sure="yes")
        refused(await duel.ana.slash("altered undo", channel=duel.thread), "undo after the end")
        taken = (await duel.ana.slash("altered log", channel=duel.thread, files="yes")).shown
        (url,) = [each["url"] for each in taken.body["attachments"] if each["filename"].endswith(".json")]
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            data = await answer.read()
        watching = (await house.client.person("Chiara").slash("altered replay", channel=duel.thread)).shown
        steps = 0
        while steps < 5:
            back = next(
                press for press in watching.buttons.values() if press.endswith(":back") and verb_of(press) == "replay"
            )
            watching = (await house.client.person("Chiara").press(watching, back)).shown
            steps += 1
        assert await house.stop_bot() == 0
        assert (await record_after(house.data, duel.game)).matches()
    file = tmp_path / "game.json"
    file.write_bytes(data)
    result = CliRunner().invoke(app, ["replay", str(file), "--steps"])
    assert result.exit_code == 0, result.output
    assert "every state is as the file says" in result.output
