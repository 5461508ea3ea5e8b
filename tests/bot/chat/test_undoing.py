"""Taking moves back through the real client: by More…, by the command, and every wrong press."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import as_it_was, with_button
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


def privately(outcome: Outcome) -> str:
    """The words of an answer, which nobody else may see."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


def refusal(key: str, language: str = "en") -> str:
    return texts_for(language).say(f"refusal.{key}")


async def test_a_pass_is_taken_back_from_more(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    await mover.press(await tavern.board(), "Pass")
    more = await mover.press(await tavern.board(), "More…")
    panel = await mover.press(more.shown, SAID.say("undo.button"))
    assert "At once" in str(panel.shown.body["components"])
    old = await tavern.board()
    version = (await tavern.look()).version
    undo = buttons_of(panel.shown)["undodo"]
    assert privately(await tavern.chiara.press(with_button(old, undo), undo, as_seen=True)) == refusal(
        "undo by a spectator", "it"
    )
    done = await mover.press(panel.shown, buttons_of(panel.shown)["undodo"])
    assert SAID.say("undo.done") in privately(done)
    assert "begin" in buttons_of(done.shown)
    assert (await tavern.look()).version == version + 1
    again = await mover.press(panel.shown, buttons_of(panel.shown)["undodo"], as_seen=True)
    assert refusal("undo done already") in privately(again)
    assert (await tavern.look()).version == version + 1
    late = await waiter.press(as_it_was(old, await tavern.board()), buttons_of(old)["pass"], as_seen=True)
    assert refusal("decision closed") in privately(late) or "not your turn" in privately(late)
    board = await tavern.board()
    assert "took moves back" in board.text
    log = await waiter.press(board, "Log")
    assert "taken back" in privately(log)


async def test_the_other_agrees_by_the_command_and_strangers_do_not(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    await mover.press(await tavern.board(), "Pass")
    await waiter.press(await tavern.board(), "Pass")
    here = tavern.thread
    for request, no in (("agree", "no undo asked"), ("decline", "no undo asked"), ("take-back", "no undo of yours")):
        assert privately(await mover.slash("altered undo", channel=here, request=request)) == refusal(no)
    assert privately(await tavern.chiara.slash("altered undo", channel=here)) == refusal("undo by a spectator", "it")
    panel = await mover.slash("altered undo", channel=here)
    (select,) = panel.shown.selects
    moments = panel.shown.selects[select]
    picked = next(moment for moment in moments if "passes" in moment["label"])
    sure = await mover.select(panel.shown, select, [picked["value"]])
    assert waiter.name in privately(sure)
    assert privately(await mover.press(sure.shown, buttons_of(sure.shown)["undoask"])) == SAID.say("undo.asked")
    version = (await tavern.look()).version

    async def calls() -> list[ShownMessage]:
        return [each for each in await waiter.read(here) if "undoyes" in buttons_of(each) and "<@" in each.text]

    async def called() -> bool:
        return bool(await calls())

    await tavern.until(called)
    (call,) = await calls()
    assert f"{mover.name} asks to go back to: {picked['label']}" in call.text
    agree, decline = (buttons_of(call)[verb] for verb in ("undoyes", "undono"))
    assert privately(await tavern.chiara.press(call, agree)) == refusal("undo by a spectator", "it")
    assert privately(await mover.press(call, decline)) == refusal("undo is your own")
    assert (await tavern.look()).undo_request is not None
    assert privately(await waiter.press(call, decline)) == SAID.say("undo.declined")
    assert (await tavern.look()).undo_request is None
    anew = await mover.press(sure.shown, buttons_of(sure.shown)["undoask"], as_seen=True)
    assert privately(anew) == SAID.say("undo.asked")
    withdrawn = await mover.press(anew.shown, SAID.say("undo.withdraw"))
    assert privately(withdrawn) == SAID.say("undo.withdrawn"), "who asks can take that back where they asked"
    assert not buttons_of(withdrawn.shown)
    assert (await tavern.look()).undo_request is None
    await mover.press(sure.shown, buttons_of(sure.shown)["undoask"], as_seen=True)
    assert SAID.say("undo.withdraw") in str((await mover.slash("altered undo", channel=here)).shown.body["components"])
    shown = await waiter.slash("altered undo", channel=here)
    assert mover.name in privately(shown)
    yes = buttons_of(shown.shown)["undoyes"]
    by_stranger = await tavern.chiara.press(with_button(await tavern.board(), yes), yes, as_seen=True)
    assert privately(by_stranger) == refusal("undo by a spectator", "it")
    done = await waiter.slash("altered undo", channel=here, request="agree")
    assert privately(done)
    assert (await tavern.look()).version == version + 1
    assert (await tavern.look()).undo_request is None
    twice = await waiter.press(with_button(await tavern.board(), yes), yes, as_seen=True)
    assert privately(twice) == refusal("no undo asked")


async def test_an_agreed_request_leaves_no_live_buttons_and_who_asked_is_told(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    for person in (mover, waiter):
        await person.press(await tavern.board(), "Pass")
    version, here = (await tavern.look()).version, tavern.thread
    outcome = await tavern.services.undoing.ask("ask", tavern.game, await tavern.id_of(mover), version - 2, version)
    assert outcome.look.undo_request is not None
    seat = outcome.look.seat

    async def asking() -> list[ShownMessage]:
        return [each for each in await waiter.read(here) if "undoyes" in buttons_of(each)]

    await tavern.until(asking)
    (call,) = await asking()
    await waiter.press(call, buttons_of(call)["undoyes"])
    assert (await tavern.look()).view.turn == seat, "it is the asker's turn again"

    async def gone() -> bool:
        return not await asking()

    await tavern.until(gone)

    async def told() -> bool:
        said = SAID.say("ping.undo agreed", who="").removeprefix(", ")
        return any(said in each.text for each in await mover.read(here))

    await tavern.until(told)


async def test_buttons_with_nonsense_are_refused(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    board = await tavern.board()
    version = (await tavern.look()).version
    for custom_id in ("undodo", "undoask", "undoyes", "undopage", "undopick"):
        for rest in ("", ":x", ":-1:-1", ":999999999999:1", f":1:{version}", "::"):
            shown = with_button(board, f"t:{custom_id}:{tavern.game}{rest}")
            outcome = await mover.press(shown, f"t:{custom_id}:{tavern.game}{rest}", as_seen=True)
            assert privately(outcome)
    look = await tavern.look()
    assert look.version == version
