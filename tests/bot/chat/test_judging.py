"""`/judge` and its panel through the real client: who may, why, and what both players and everybody see of it."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import not_offered, privately
from tests.bot.chat.test_settings import select_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def a_league_game(tavern: Tavern) -> str:
    """The label of a game of a league between Ana and Bo, shown in its thread."""
    assert "Autumn" in privately(await tavern.dev.slash("organise create", name="Autumn"))
    deck = tavern.services.challenges.decks()[0].key
    for person in (tavern.ana, tavern.bo):
        await person.slash("league join", deck=deck)
    await tavern.dev.slash("organise pair")

    async def shown() -> bool:
        people = (await tavern.discord.state())["people"]
        me = next(int(user["id"]) for user in people if user["username"] == "bo")
        for line in await tavern.services.games.games_of(me):
            tavern.game, tavern.thread = line.facts.id, str(line.thread_id)
        return tavern.thread not in ("", "0")

    await tavern.until(shown)
    return tavern.game[1:5].upper()


async def test_a_judge_stops_a_clock_reads_the_log_and_decides_each_with_a_reason(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    label = await a_league_game(tavern)
    await not_offered(ana, "judge freeze", game=label, reason="x")
    assert privately(await dev.slash("judge freeze", game=label)) == SAID.say("refusal.no reason")
    assert privately(await dev.slash("judge freeze", game="ZZZZ", reason="x")) == SAID.say("refusal.no such game")
    await not_offered(bo, "judge match", match=1, result="first")
    offered = await dev.complete("judge freeze", "game")
    assert [choice["value"] for choice in offered] == [tavern.game]

    panel = await dev.slash("judge game", channel=tavern.thread)
    asked = await dev.press(panel.shown, SAID.say("judge.do.freeze"))
    assert asked.modal is not None
    stopped = await dev.submit(asked, reason="The bot was *stuck*")
    assert stopped.shown.text == SAID.say("judge.done.freeze", game=label)

    async def told() -> bool:
        return "A judge has stopped the clocks: The bot was" in (await tavern.board()).text

    await tavern.until(told)
    assert "A judge has stopped" in privately(await bo.slash("clock resume", channel=tavern.thread))

    read = await dev.slash("judge log", game=label, reason="A claim")
    files = [file["filename"] for file in read.shown.body["attachments"]]
    assert files == [f"altered-{label}-seat-1.txt", f"altered-{label}-seat-2.txt"]
    moments = await dev.slash("judge rewind", game=label)
    assert SAID.say("undo.nothing") in moments.shown.text

    ended = await dev.slash("judge decide", game=label, result="first", reason="Stalling")
    assert ended.shown.text == SAID.say("judge.done.first", game=label)
    kept = privately(await bo.slash("league decisions"))
    assert all(reason in kept for reason in ("stuck", "A claim", "Stalling"))
    assert kept.index("Stalling") < kept.index("A claim")


async def test_a_server_says_who_else_organises_and_judges(tavern: Tavern) -> None:
    panel = await tavern.dev.slash("server settings")
    leagues = await tavern.dev.press(panel.shown, SAID.say("settings.leagues"))
    assert len(leagues.shown.selects) == 2
    assert SAID.say("settings.moderators-alone") in leagues.shown.text
    back = await tavern.dev.press(leagues.shown, SAID.say("panel.back"))
    assert select_of(back.shown, "it")
