"""Puzzles through the real client: tried by buttons, missed, helped with, solved, and told in the table."""

from __future__ import annotations

import random

import pytest

from bot.present.history.puzzles import standing_said
from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, ShownMessage
from deploy.sandbox.errors import ActionError
from engine import Decision
from engine.puzzles import shipped
from engine.sight import View
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import says
from tests.end_to_end.greedy_players import GreedyPlayer
from tests.end_to_end.players import buttons_of, went_well

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

SAID = texts_for("en")


class Solver(GreedyPlayer):
    """A player by buttons who picks what a list of codes says, one after the other."""

    wanted: list[str]
    asked_last: tuple[object, ...] = ()
    picked: list[int]

    def _picks(self, decision: Decision, view: View) -> list[int]:
        codes = [option.code for option in decision.options]
        if self.asked_last != (decision.prompt, *codes):
            self.asked_last = (decision.prompt, *codes)
            self.picked = []
            while self.wanted and self.wanted[0] in codes and len(self.picked) < decision.most:
                self.picked.append(codes.index(self.wanted.pop(0)))
        return self.picked


async def try_of(tavern: Tavern, begun: Outcome) -> str:
    """The puzzle of the try that Ana has just begun, whose game is the tavern's from now on."""
    assert begun.shown.ephemeral
    assert "**Puzzle · " in begun.shown.text
    assert {"puzzlehint", "puzzlegiveup"} <= set(buttons_of(begun.shown))
    ana = await tavern.id_of(tavern.ana)
    tavern.game = (await tavern.store.games.find_by_user(ana))[0].id
    assert await tavern.services.games.games_of(ana) == [], "a try is none of the games that are listed"

    async def opened() -> bool:
        tavern.thread = str((await tavern.look()).posts.thread_id)
        return tavern.thread != "0"

    await tavern.until(opened)
    puzzle = (await tavern.look()).facts.puzzle
    assert puzzle is not None
    return puzzle.id


async def played(tavern: Tavern, codes: list[str]) -> ShownMessage:
    """Ana picks these by buttons, the bot answers; returns the message that tells the result."""
    player = Solver(tavern.ana, random.Random(0), tavern.services, tavern.game, await tavern.id_of(tavern.ana))
    player.wanted = list(codes)

    async def over() -> bool:
        return (await tavern.look()).view.result is not None

    for _ in range(20):
        if await over():
            break
        if {asked.seat for asked in (await tavern.look()).view.asked} == {await seat(tavern)}:
            await player.act(await tavern.board())
    assert await over()
    return await result_of(tavern)


async def seat(tavern: Tavern) -> int:
    """In which seat Ana solves."""
    puzzle = (await tavern.look()).facts.puzzle
    assert puzzle is not None
    return puzzle.seat


async def result_of(tavern: Tavern) -> ShownMessage:
    """The message that tells the result of the tavern's game."""
    seen: list[ShownMessage] = []

    async def told() -> bool:
        messages = [each for each in await tavern.ana.read(tavern.thread) if not each.ephemeral]
        seen[:] = [each for each in messages if buttons_of(each).get("puzzlegiveup", "").endswith(tavern.game)]
        return bool(seen)

    await tavern.until(told)
    return seen[-1]


async def one_table_at_the_end(tavern: Tavern, result: ShownMessage) -> None:
    """Beside the message that tells the result no message shows the table."""

    async def shown() -> bool:
        messages = [each for each in await tavern.ana.read(tavern.thread) if not each.ephemeral]
        return [each.id for each in messages if "cards" in buttons_of(each)] == [result.id]

    await tavern.until(shown)


async def test_a_wrong_try_is_missed_and_another_puzzle_is_solved_by_buttons(tavern: Tavern) -> None:
    first = await try_of(tavern, await tavern.ana.slash("puzzle"))
    board = await tavern.board()
    with pytest.raises(ActionError, match="Bo sees no channel"):
        await tavern.bo.press(board, buttons_of(board)["pass"])
    assert "hint" not in buttons_of(board)
    assert "later" not in buttons_of(board), "no other waits"
    panel = (await tavern.ana.press(board, buttons_of(board)["play"])).shown
    assert SAID.say("standing.button") not in panel.buttons, "a puzzle has one turn: nothing is planned"
    more = (await tavern.ana.press(await tavern.board(), buttons_of(board)["more"])).shown
    assert SAID.say("standing.button") not in more.buttons
    assert "undo" in buttons_of(more)
    again = await tavern.ana.slash("puzzle")
    assert await try_of(tavern, again) == first
    result = await played(tavern, ["-"])
    assert SAID.say("puzzle.missed") in result.text
    tried = await tavern.services.puzzle_records.of(await tavern.id_of(tavern.ana))
    assert tried.tried == (first,)
    assert standing_said(tried, SAID) in result.text
    assert SAID.say("puzzle.answers", other="Tumult (bot)") in str(result.body["embeds"]), "what the other player did"
    assert "Dusk" in str(result.body["embeds"])
    log = (await tavern.ana.press(result, "Log")).shown.text
    assert SAID.say("puzzle.missed") in log
    assert "judge" not in log + result.text
    await one_table_at_the_end(tavern, result)
    assert SAID.say("log.position") in log
    replayed = (await tavern.ana.slash("altered replay", channel=tavern.thread)).shown
    start = went_well(await tavern.ana.press(replayed, SAID.say("replay.first")), "first")
    assert SAID.say("log.position") in str(start.shown.body["embeds"])
    assert SAID.say("puzzle.share") not in buttons_of(result)
    solution = await tavern.ana.press(result, SAID.say("puzzle.solution"))
    assert solution.shown.ephemeral
    assert "1. " in solution.shown.text
    assert "…" not in solution.shown.text

    missed = tavern.game
    again = await tavern.ana.press(result, SAID.say("puzzle.again"))
    assert await try_of(tavern, again) == first
    assert tavern.game != missed
    says(again, "puzzle.tried")
    solved = await played(tavern, shipped()[first].solution)
    assert SAID.say("puzzle.reached") in solved.text
    assert result.body["embeds"][0]["color"] != solved.body["embeds"][0]["color"], "a miss looks like a success"
    record = await tavern.services.puzzle_records.of(await tavern.id_of(tavern.ana))
    assert (record.solved, record.streak, record.tried) == (0, 0, (first,))

    other = await tavern.ana.press(await result_of(tavern), SAID.say("puzzle.another"))
    second = await try_of(tavern, other)
    assert second != first
    assert SAID.say("puzzle.reached") in (await played(tavern, shipped()[second].solution)).text
    record = await tavern.services.puzzle_records.of(await tavern.id_of(tavern.ana))
    assert (record.solved, record.streak, record.tried) == (1, 1, (first, second))
    table = await tavern.chiara.slash("puzzle", which="table")
    assert f"1. <@{await tavern.id_of(tavern.ana)}> · 1" in str(table.shown.body["embeds"])
    assert table.shown.ephemeral


PUZZLES = {
    "begins with a quick action": next(each.id for each in shipped().values() if each.solution[0].startswith("q")),
    "plays the first of two equal cards of a Reserve": "c3146dcaf5",
    "chooses two Expeditions for a long ability": "186becc8e7",
}


@pytest.mark.parametrize("id", PUZZLES.values(), ids=PUZZLES)
async def test_a_puzzle_is_solved_by_buttons(tavern: Tavern, monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    async def of_the_day(guild_id: int) -> str:
        return id

    monkeypatch.setattr(tavern.services.puzzles, "of_the_day", of_the_day)
    assert await try_of(tavern, await tavern.ana.slash("puzzle")) == id
    result = await played(tavern, shipped()[id].solution)
    assert SAID.say("puzzle.reached") in result.text
    assert "…" not in (await tavern.ana.press(result, SAID.say("puzzle.solution"))).shown.text


async def test_in_private_messages_a_hint_tells_the_first_move_and_giving_up_the_whole_line(tavern: Tavern) -> None:
    begun = await tavern.ana.slash("puzzle", which="another", channel="dm")
    puzzle = shipped()[await try_of(tavern, begun)]
    board = await tavern.board()
    assert board.channel_id == tavern.thread
    assert "Puzzle · " in str(board.body["embeds"])
    hint = (await tavern.ana.press(board, buttons_of(board)["puzzlehint"])).shown
    begins = SAID.say("puzzle.begins-with", option="{}").partition("{}")[0]
    assert hint.text.startswith(begins)
    assert not hint.text.removeprefix(begins).startswith(puzzle.solution[0])
    told = (await tavern.ana.press(begun.shown, SAID.say("puzzle.give-up"))).shown
    assert hint.text.removeprefix(begins).rstrip("*") in told.text
    assert SAID.say("puzzle.missed") in (await result_of(tavern)).text


async def test_without_private_threads_it_is_tried_in_direct_messages_once_they_are_open(tavern: Tavern) -> None:
    await tavern.discord.moderate("permissions", channel="games", who="bot", deny=["CREATE_PRIVATE_THREADS"])
    refused = (await tavern.ana.slash("puzzle")).shown
    assert "Create Private Threads" in refused.text
    await tavern.begin()

    async def reached() -> bool:
        return (await tavern.store.preferences.get(await tavern.id_of(tavern.ana))).dm_reached

    await tavern.until(reached)
    duel = tavern.game
    begun = await tavern.ana.slash("puzzle")
    assert begun.shown.ephemeral
    tried = [each for each in await tavern.store.games.find_by_user(await tavern.id_of(tavern.ana)) if each.id != duel]
    tavern.game, tavern.thread = tried[0].id, "dm"
    puzzle = (await tavern.look()).facts.puzzle
    assert puzzle is not None
    result = await played(tavern, shipped()[puzzle.id].solution)
    assert SAID.say("puzzle.reached") in result.text
    assert SAID.say("puzzle.share") not in buttons_of(result)
