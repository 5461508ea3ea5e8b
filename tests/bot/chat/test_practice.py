"""Practice through the real client: a duel against the bot begins by one command, in a channel and in private."""

from __future__ import annotations

import re

import pytest

from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import says
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def practise(tavern: Tavern, **options: object) -> None:
    """Ana begins to practise, and her game is opened."""
    begun = await tavern.ana.slash("altered practice", **options)
    says(begun, "said.practising")
    assert re.search(r"it plays .* - ([A-Z]{2}) \((Axiom|Bravos|Lyra|Muna|Ordis|Yzmir)\)", begun.shown.text)
    person = next(user for user in (await tavern.discord.state())["people"] if user["username"] == "ana")
    tavern.game = (await tavern.services.games.games_of(int(person["id"])))[0].facts.id

    async def opened() -> bool:
        tavern.thread = str((await tavern.look()).posts.thread_id)
        return tavern.thread != "0"

    await tavern.until(opened)


async def to_my_turn(tavern: Tavern) -> None:
    """Waits until the opponent has done what it is asked, and Ana is asked something after the first Mana."""

    async def asked() -> bool:
        look = await tavern.look()
        return look.view.phase != "setup" and {asked.seat for asked in look.view.asked} == {0}

    await tavern.until(asked)


async def test_the_bot_answers_by_itself_and_is_shown_as_what_it_is(tavern: Tavern) -> None:
    await practise(tavern, level="greedy")
    await tavern.choose_mana(tavern.ana)
    await to_my_turn(tavern)
    board = await tavern.board()
    assert "Tumult \\(bot\\)" in board.text
    assert not any("<@0>" in message.content for message in await tavern.ana.read(tavern.thread))
    says(await tavern.bo.press(board, buttons_of(board)["pass"]), "refusal.not your game")
    await tavern.ana.press(board, buttons_of(board)["pass"])

    async def moved() -> bool:
        return (await tavern.look()).version > 4

    await tavern.until(moved)


async def test_in_private_messages_the_board_stands_there(tavern: Tavern) -> None:
    await practise(tavern, channel="dm")
    await tavern.choose_mana(tavern.ana)
    await to_my_turn(tavern)
    assert (await tavern.board()).channel_id == tavern.thread


async def test_hints_say_why_and_what_if_is_made_up_and_changes_nothing(tavern: Tavern) -> None:
    await practise(tavern, level="greedy")
    await tavern.choose_mana(tavern.ana)
    await to_my_turn(tavern)
    board, before = await tavern.board(), await tavern.look()
    says(await tavern.bo.press(board, buttons_of(board)["hint"]), "refusal.not your game")
    panel = (await tavern.ana.press(board, buttons_of(board)["hint"])).shown
    assert panel.ephemeral
    (select,) = panel.selects
    options = panel.selects[select]
    assert panel.text.count("• **") >= len(options)
    tried = await tavern.ana.select(panel, select, [options[-1]["value"]])
    says(tried, "could.made-up")
    assert tried.shown.text.count("Expedition") >= 4
    again = await tavern.ana.press(tried.shown, buttons_of(tried.shown)["hint"])
    says(again, "could.explain")
    assert (await tavern.look()).version == before.version
    await tavern.ana.press(board, buttons_of(board)["pass"])

    async def gone() -> bool:
        return again.shown.id not in {each.id for each in await tavern.ana.read(tavern.thread)}

    await tavern.until(gone)
