"""Slash commands through the real client: understood or refused in words, and never more than was asked for."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from discord import app_commands

from bot.present.texts import texts_for
from bot.present.wording.naming import escaped
from deploy.sandbox.client import Outcome, Person
from deploy.sandbox.errors import ActionError
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
CURRENT = "rules-word.current"
HIDDEN = "ALT_CORE_B_AX_24_C"


def privately(outcome: Outcome) -> str:
    """The words of an answer, which nobody else may see."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


async def not_offered(person: Person, command: str, **options: Any) -> None:
    """Discord does not show a command to a person."""
    with pytest.raises(ActionError, match="There is no command"):
        await person.slash(command, **options)


async def test_a_draw_typed_with_nothing_filled_in_never_ends_the_game(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    here = tavern.thread
    assert privately(await mover.slash("altered draw", channel=here)) == SAID.say("said.draw-offered")
    assert privately(await mover.slash("altered draw", channel=here)) == SAID.say("more.draw-stands")
    for given in ({}, {"offer": "offer"}):
        shown = await waiter.slash("altered draw", channel=here, **given)
        assert mover.name in privately(shown)
        assert (await tavern.look()).view.result is None
    assert privately(await mover.slash("altered draw", channel=here, offer="agree")) == SAID.say(
        "refusal.no draw offered"
    )
    taken = await mover.slash("altered draw", channel=here, offer="take-back")
    assert privately(taken) == SAID.say("said.draw-withdrawn")
    late = await waiter.press(shown.shown, "Agree to a draw")
    assert privately(late) == SAID.say("refusal.no draw offered")
    await mover.slash("altered draw", channel=here)
    await waiter.slash("altered draw", channel=here, offer="agree")
    result = (await tavern.look()).view.result
    assert result is not None
    assert result.how == "draw"


def altered(tavern: Tavern) -> app_commands.Group:
    """The group of commands as the bot has it."""
    group = tavern.client.tree.get_command("altered")
    assert isinstance(group, app_commands.Group)
    return group


async def test_a_command_that_has_changed_since_is_answered_with_what_to_do(
    tavern: Tavern, caplog: pytest.LogCaptureFixture
) -> None:
    commands = altered(tavern)
    log: Any = commands.get_command("log")
    log._params["page"].required = True
    commands.remove_command("games")
    for name in ("altered log", "altered games"):
        assert privately(await tavern.ana.slash(name)) == SAID.say("refusal.command changed")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_an_error_of_ours_is_one_sentence_with_a_reference_and_its_way_in_the_log(
    tavern: Tavern, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: object) -> None:
        raise KeyError(HIDDEN)

    monkeypatch.setattr(type(tavern.services.games), "games_of", breaks)
    said = privately(await tavern.ana.slash("altered games"))
    assert await tavern.ana.complete("altered hand", "game") == []
    assert "reference" in said
    broken = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(broken) == 2
    assert broken[0].split()[2] in said
    assert all("in breaks" in line and HIDDEN not in line for line in broken)


async def test_the_challenge_says_which_deck_the_first_game_makes_of_a_starter_deck(tavern: Tavern) -> None:
    duel, first = tavern.services.challenges.decks(), tavern.services.challenges.decks("first game")
    offered = await tavern.ana.complete("altered challenge", "deck")
    assert [choice["value"] for choice in offered] == [deck.key for deck in duel]
    offered = await tavern.ana.complete("altered challenge", "deck", format="first game")
    assert [choice["value"] for choice in offered] == [deck.key for deck in first]
    made = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=duel[0].key, format="first game")
    assert escaped(first[0].key, 80) in privately(made)
    (choice, _) = await tavern.bo.complete("altered answer", "choice")
    offered = await tavern.bo.complete("altered answer", "deck", choice=choice["value"])
    assert [each["value"] for each in offered] == [deck.key for deck in first]
    accepted = await tavern.bo.slash("altered answer", choice="accept", deck=duel[1].key)
    assert escaped(first[1].key, 80) in privately(accepted)
    person = next(user for user in (await tavern.discord.state())["people"] if user["username"] == "ana")
    (line,) = await tavern.services.games.games_of(int(person["id"]))
    assert [player.deck for player in line.facts.players] == [first[0].key, first[1].key]


async def test_the_rules_of_a_game_are_said_before_it_begins_on_its_board_in_the_list_and_at_its_end(
    tavern: Tavern,
) -> None:
    decks = tavern.services.challenges.decks()
    await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=decks[0].key, rules="current")

    async def invited() -> bool:
        return any(SAID.say("rules.current") in message.text for message in await tavern.bo.read("games"))

    await tavern.until(invited)
    (accept, _) = await tavern.bo.complete("altered answer", "choice")
    assert f"rules: {SAID.say(CURRENT)}" in accept["name"]
    await tavern.bo.slash("altered answer", choice=accept["value"], deck=decks[1].key)
    assert f"rules: {SAID.say(CURRENT)}" in privately(await tavern.ana.slash("altered games"))
    shown = await tavern.ana.slash("altered board")
    assert f"Rules: {SAID.say(CURRENT)}." in privately(shown)
    await tavern.bo.slash("altered concede", sure="yes")

    async def ended() -> bool:
        (line,) = await tavern.services.games.games_of(int(me["id"]))
        thread = await tavern.dev.read(str(line.thread_id)) if line.thread_id else []
        return any(
            "game is over" in message.text and f"Rules: {SAID.say(CURRENT)}." in message.text for message in thread
        )

    me = next(user for user in (await tavern.discord.state())["people"] if user["username"] == "ana")
    await tavern.until(ended)


async def test_the_first_mana_says_how_many_are_wanted_and_takes_no_fewer(tavern: Tavern) -> None:
    await tavern.begin()
    here = tavern.thread
    first = await tavern.ana.complete("altered answer", "choice", channel=here)
    assert [choice["name"].split(": ")[0] for choice in first] == ["1 of 3"] * 6
    given = {"choice": first[0]["value"]}
    second = await tavern.ana.complete("altered answer", "choice_2", channel=here, **given)
    assert [choice["name"].split(": ")[0] for choice in second] == ["2 of 3"] * 5
    assert await tavern.ana.complete("altered answer", "choice_4", channel=here, **given) == []
    version = (await tavern.look()).version
    few = await tavern.ana.slash("altered answer", channel=here, **given, choice_2=second[0]["value"])
    assert "3 choices are wanted, you gave 2: choose the others here" in privately(few)
    wrong = await tavern.ana.slash("altered answer", channel=here, choice="zzz", choice_2="*x*", choice_3="@everyone")
    assert "zzz" in privately(wrong)
    assert (await tavern.look()).version == version
    values = [choice["value"] for choice in first[:3]]
    done = await tavern.ana.slash(
        "altered answer", channel=here, choice=values[0], choice_2=values[1], choice_3=values[2]
    )
    assert "Now: " in privately(done)


async def test_the_board_calls_lists_lead_to_it_and_a_private_board_can_be_played_from(tavern: Tavern) -> None:
    await tavern.begin()
    board = await tavern.board()

    async def called() -> bool:
        calls = [message for message in await tavern.bo.read(tavern.thread) if "<@" in message.text]
        return [each.id for each in calls] == [board.id] and calls[0].content.count("<@") == 2

    await tavern.until(called)  # both are asked for their first Mana
    await tavern.choose_mana(tavern.ana)
    await tavern.choose_mana(tavern.bo)
    newest = f"/{tavern.thread}/{(await tavern.board()).id}"  # each Day has a board of its own
    assert newest in privately(await tavern.ana.slash("altered games"))
    shown = await tavern.ana.slash("altered board", channel=tavern.thread)
    privately(shown)
    assert {"Play", "Pass"} <= set(shown.shown.buttons)


@pytest.mark.asyncio
async def test_an_answer_with_too_little_opens_the_panel_with_that_ticked(tavern: Tavern) -> None:
    await tavern.begin()
    version = (await tavern.look()).version
    panel = await tavern.ana.press(await tavern.board(), "Answer")
    (select,) = panel.shown.selects
    first = panel.shown.selects[select][0]
    short = await tavern.ana.slash("altered answer", choice=first["value"], channel=tavern.thread)
    (select,) = short.shown.selects
    ticked = [option["value"] for option in short.shown.selects[select] if option.get("default")]
    assert ticked == [first["value"]]
    values = [option["value"] for option in short.shown.selects[select]]
    sure = await tavern.ana.select(short.shown, select, values[:3])
    await tavern.ana.press(sure.shown, "Confirm")
    assert (await tavern.look()).version == version + 1
