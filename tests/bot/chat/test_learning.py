"""`/altered learn` through the real client: begun, explained, left and found again."""

from __future__ import annotations

import pytest

from bot.present.tables.board import board_link
from bot.present.texts import texts_for
from engine import default_catalogue
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import privately
from tests.bot.chat.test_practice import to_my_turn
from tests.end_to_end.duel import with_button
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

SAID = texts_for("en")


async def test_a_first_game_explains_itself_above_its_board_and_waits(tavern: Tavern) -> None:
    begun = await tavern.ana.slash("altered learn")
    assert privately(begun).startswith("Your first game")
    person = next(user for user in (await tavern.discord.state())["people"] if user["username"] == "ana")
    tavern.game = await tavern.services.learning.running(int(person["id"]))

    async def opened() -> bool:
        tavern.thread = str((await tavern.look()).posts.thread_id)
        return tavern.thread != "0" and (await tavern.look()).posts.board_id != 0

    await tavern.until(opened)
    assert SAID.say("lesson.title.mana") in (await tavern.board()).text
    asked = await tavern.ana.press(await tavern.board(), buttons_of(await tavern.board())["answer"])
    assert SAID.say("lesson.text.mana") not in privately(asked), "the lesson stands in one place"
    more = await tavern.ana.press(await tavern.board(), SAID.say("lesson.more-button"))
    assert SAID.say("lesson.more.mana") in privately(more)
    go = f"t:learngo:{tavern.game}"
    led = await tavern.ana.press(with_button(await tavern.board(), go), go, as_seen=True)
    address = f"https://discord.com/channels/{(await tavern.look()).facts.guild_id}/{tavern.thread}"
    assert f"[go to it]({address}" in privately(led)
    assert not led.shown.buttons
    assert "away" not in buttons_of(await tavern.board()), "nothing has been missed before Day 1"
    await tavern.choose_mana(tavern.ana)
    await to_my_turn(tavern)

    async def explained() -> bool:
        return SAID.say("lesson.title.turn") in (await tavern.board()).text

    await tavern.until(explained)
    board = await tavern.board()
    panel = (await tavern.ana.press(board, buttons_of(board)["play"])).shown
    assert SAID.say("lesson.text.turn") not in panel.text
    characters = [card.name for card in default_catalogue().cards.values() if card.type == "character"]
    character = next(press for label, press in panel.buttons.items() if label.startswith(tuple(characters)))
    panel = (await tavern.ana.press(panel, character)).shown
    assert SAID.say("lesson.step-title.expedition") in panel.text
    panel = (await tavern.ana.press(panel, buttons_of(panel)["take"])).shown
    assert SAID.say("lesson.step-title.pay") in panel.text
    panel = (await tavern.ana.press(panel, buttons_of(panel)["back"])).shown
    assert "take" in buttons_of(panel)
    assert SAID.say("lesson.step-title.expedition") not in panel.text, "a step is explained once"
    panel = (await tavern.ana.press(panel, buttons_of(panel)["take"])).shown
    assert "confirm" in buttons_of(panel)
    assert SAID.say("lesson.step-title.pay") not in panel.text
    waits = await tavern.ana.slash("altered learn")
    assert "waits for you" in privately(waits)
    anew = await tavern.ana.press(waits.shown, SAID.say("lesson.anew"))
    again = await tavern.services.learning.running(int(person["id"]))
    assert again != tavern.game
    there = "/channels/" in privately(anew)
    assert there or f"t:learngo:{again}" in buttons_of(anew.shown).values(), "a way there, or to it once it is open"

    async def over() -> bool:
        shown = [each for each in await tavern.ana.read(tavern.thread) if SAID.say("lesson.full-game") in each.buttons]
        return bool(shown)

    await tavern.until(over)
    assert SAID.say("lesson.finished", board="")[:20] in privately(
        await tavern.ana.press(with_button(await tavern.board(), go), go, as_seen=True)
    )
    end = [each for each in await tavern.ana.read(tavern.thread) if SAID.say("lesson.full-game") in each.buttons][-1]
    begun = await tavern.ana.press(end, buttons_of(end)["fullgame"])
    assert "practise against the bot" in privately(begun)
    assert SAID.say("said.practising-drawn") in privately(begun)
    games = await tavern.services.games.games_of(int(person["id"]))
    (tavern.game,) = [each.facts.id for each in games if not each.facts.lessons]
    await tavern.until(opened)
    assert tavern.thread not in address
    go = f"t:learngo:{tavern.game}"
    led = await tavern.ana.press(with_button(await tavern.board(), go), go, as_seen=True)
    there = board_link(await tavern.look())
    assert privately(led) == SAID.say("said.practising-there", board=there)
    assert tavern.thread in there
    assert there in privately(begun) or go in begun.shown.buttons.values()
