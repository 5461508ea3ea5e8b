"""`/judge` and its panel through the real client: who may, why, and what both players and everybody see of it."""

from __future__ import annotations

import pytest

from bot.play.requests.person import Person
from bot.present.texts import texts_for
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import not_offered, privately
from tests.bot.chat.test_settings import select_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def a_league_game(tavern: Tavern, calls: str = "") -> str:
    """The label of a game of a league between Ana and Bo, shown in its thread."""
    assert "Autumn" in privately(await tavern.dev.slash("organise create", name="Autumn"))
    if calls:
        league = await tavern.services.leagues.keeping.find(tavern.client.guilds[0].id, "Autumn")
        someone = Person(league.organiser, "Dev")
        await tavern.services.leagues.settling.choose("calls", league.id, someone, "calls", calls, organiser=True)
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
    assert privately(await dev.slash("judge freeze", reason="x")) == SAID.say("refusal.no game to judge here")
    await not_offered(bo, "judge match", match=1, result="first")
    offered = await dev.complete("judge freeze", "game")
    assert [choice["value"] for choice in offered] == [tavern.game]

    panel = await dev.slash("judge game", channel=tavern.thread)
    asked = await dev.press(panel.shown, SAID.say("judge.do.freeze"))
    assert asked.modal is not None
    stopped = await dev.submit(asked, reason="The bot was *stuck*")
    assert stopped.shown.text == SAID.say("judge.done.freeze", game=label)

    async def told() -> bool:
        return "until a judge has them run again: The bot was" in (await tavern.board()).text

    await tavern.until(told)
    assert "until a judge has them run again (The bot" in privately(
        await bo.slash("clock resume", channel=tavern.thread)
    )

    read = await dev.slash("judge log", game=label, reason="A claim")
    files = [file["filename"] for file in read.shown.body["attachments"]]
    assert files == [f"altered-{label}-seat-1.txt", f"altered-{label}-seat-2.txt"]
    moments = await dev.slash("judge rewind", game=label)
    assert SAID.say("undo.nothing") in moments.shown.text

    line = await tavern.services.games.look(tavern.game)
    first, second = (player.name for player in line.facts.players)
    form = await dev.slash("judge decide", game=label, result="first", reason="Stalling")
    assert form.modal is not None
    assert form.modal["title"] == f"{label}: {first} wins", "nothing is decided before the form is sent off"
    assert (await tavern.services.games.look(tavern.game)).status == "running"
    ended = await dev.submit(form, reason="Stalling")
    assert f"You decided {label}: **{first}** has won against {second}." in ended.shown.text
    assert privately(await dev.slash("judge decide", game=label, result="draw", reason="x")) == SAID.say(
        "refusal.game over"
    )
    kept = privately(await bo.slash("league decisions"))
    assert all(reason in kept for reason in ("stuck", "A claim", "Stalling"))
    assert kept.index("Stalling") < kept.index("A claim")


async def test_a_moment_of_a_game_that_has_moved_on_is_refused_before_a_reason_is_asked(tavern: Tavern) -> None:
    label = await a_league_game(tavern)
    await tavern.choose_mana(tavern.ana)
    listed = await tavern.dev.slash("judge rewind", game=label)
    (select,) = listed.shown.selects
    form = await tavern.dev.select(listed.shown, select, ["1"])
    assert form.modal is not None
    await tavern.choose_mana(tavern.bo)
    late = await tavern.dev.select(listed.shown, select, ["1"])
    assert late.modal is None
    assert privately(late) == SAID.say("refusal.undo outdated")


async def test_a_player_calls_a_judge_from_the_board_and_the_clocks_stop_by_the_terms(
    tavern: Tavern,
) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    settings = tavern.services.settings
    guild = tavern.client.guilds[0]
    general = next(channel.id for channel in guild.text_channels if channel.name == "general")
    await settings.change_server(guild.id, judges_channel=general)
    label = await a_league_game(tavern, calls="stop")
    asked = await ana.press(await tavern.board(), SAID.say("judge.call"))
    assert asked.modal is not None
    assert privately(await ana.submit(asked, question="  ")) == SAID.say("refusal.no question")
    sent = await ana.submit(asked, question="May he *do* that?")
    assert privately(sent) == SAID.say("judge.call-sent-stopped")
    again = await ana.submit(asked, question="And now?")
    assert privately(again) == SAID.say("refusal.judge called", minutes=10)
    stranger = await dev.press(await tavern.board(), SAID.say("judge.call"))
    assert stranger.modal is None

    async def called() -> bool:
        return any("calls a judge" in each.text for each in await dev.read("general"))

    await tavern.until(called)
    (call,) = [each for each in await dev.read("general") if "calls a judge" in each.text]
    told_there = (f"**{label}**", "Autumn", "Setup", "May he \\*do\\* that?", tavern.thread)
    assert [part for part in told_there if part not in call.text] == [], call.text
    assert "May he" not in privately(await bo.slash("league decisions"))
    assert f"Ana called a judge to {label}." in privately(await bo.slash("league decisions"))
    assert privately(await bo.press(call, SAID.say("judge.open"))) == SAID.say("refusal.not a judge")
    panel = await dev.press(call, SAID.say("judge.open"))
    assert SAID.say("judge.do.unfreeze") in panel.shown.buttons

    async def told() -> bool:
        return "until a judge has them run again: Ana has called a judge." in (await tavern.board()).text

    await tavern.until(told)


async def test_a_call_for_a_judge_is_taken_back_and_its_clocks_run_again_once_no_player_wants_one(
    tavern: Tavern,
) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    label = await a_league_game(tavern, calls="stop")
    for player in (bo, ana):
        asked = await player.press(await tavern.board(), SAID.say("judge.call"))
        sent = await player.submit(asked, question="May he do that?")
        assert privately(sent) == SAID.say("judge.call-sent-stopped")
        assert SAID.say("judge.call-back") in sent.shown.buttons

    async def frozen() -> str:
        clocks = (await tavern.look()).clocks
        assert clocks is not None
        return clocks.frozen

    assert await frozen() == SAID.say("judge.call-stopped", player="Bo")
    stands = await ana.press(await tavern.board(), SAID.say("judge.call"))
    assert stands.modal is None, "who has called sees first that they have"
    assert SAID.say("judge.call-stands", at=0).partition("<")[0] in privately(stands)
    again = await ana.press(stands.shown, SAID.say("judge.call-again"))
    assert again.modal is not None
    assert privately(await ana.press(stands.shown, SAID.say("judge.call-back"))) == SAID.say("judge.call-withdrawn")
    assert await frozen(), "the other player still wants a judge"
    twice = await ana.press(sent.shown, SAID.say("judge.call-back"))
    assert privately(twice) == SAID.say("refusal.no judge called")
    soon = await ana.submit(again, question="And now?")
    assert privately(soon) == SAID.say("refusal.judge called and withdrawn", minutes=10)
    stands = await bo.press(await tavern.board(), SAID.say("judge.call"))
    back = await bo.press(stands.shown, SAID.say("judge.call-back"))
    assert privately(back) == SAID.say("judge.call-withdrawn-running")
    assert not await frozen()
    assert f"Bo took back the call for a judge to {label}." in privately(await dev.slash("league decisions"))

    async def told() -> bool:
        return sum("needs no judge any more" in each.text for each in await dev.read()) == 2

    await tavern.until(told)


async def test_a_server_says_who_else_organises_and_judges(tavern: Tavern) -> None:
    panel = await tavern.dev.slash("server settings")
    leagues = await tavern.dev.press(panel.shown, SAID.say("settings.leagues"))
    assert len(leagues.shown.selects) == 3
    assert SAID.say("settings.moderators-alone") in leagues.shown.text
    back = await tavern.dev.press(leagues.shown, SAID.say("panel.back"))
    assert select_of(back.shown, "it")
