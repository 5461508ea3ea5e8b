"""Commands, buttons, selects and modals, from the people's hands through an unmodified discord.py and back."""

from __future__ import annotations

import asyncio

import discord
import pytest

from deploy.sandbox import ActionError, Sandbox, SandboxClient
from tests.sandbox.bot import CARDS, TestBot

pytestmark = pytest.mark.asyncio


async def test_a_slash_command_is_answered_with_embed_picture_and_mention(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    ana, bo = client.person("ana"), client.person("bo")
    outcome = await ana.slash("altered challenge", friend=bo, deck="Brassbug", days=5)
    assert (outcome.state, outcome.kind) == ("answered", "message")
    message = outcome.shown
    assert "Brassbug, 5 days" in message.content
    assert "The board on turn 1" in message.text
    assert list(message.buttons) == ["Pass", "Hand", "Note"]
    assert (await client.fetch(message.pictures[0])).startswith(b"\x89PNG")
    assert [user["username"] for user in message.body["mentions"]] == ["bo"]
    assert [found.id for found in await bo.read("games")] == [message.id]
    assert sandbox.violations == []


async def test_options_of_every_type_arrive_resolved(client: SandboxClient, bot: TestBot) -> None:
    dev = client.person("dev")
    file = await client.upload("deck.txt", b"3 Brassbug")
    options = {"place": "general", "role": "Regulars", "file": file, "yes": True, "ratio": 0.5}
    outcome = await dev.slash("altered everything", **options)
    assert outcome.shown.content == "general Regulars 3 Brassbug True 0.5"


async def test_autocompletion(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    choices = await ana.complete("altered challenge", "deck", "brass", friend="bo")
    assert choices == [{"name": "Brassbug", "value": "Brassbug"}]


async def test_the_client_refuses_what_discords_client_would(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    with pytest.raises(ActionError, match="needs the option 'friend'"):
        await ana.slash("altered challenge")
    with pytest.raises(ActionError, match="lies from 1 to 7"):
        await ana.slash("altered challenge", friend="bo", days=8)
    with pytest.raises(ActionError, match="no command /altered dance"):
        await ana.slash("altered dance")
    with pytest.raises(ActionError, match="sees no channel 'staff'"):
        await ana.slash("altered sleep", channel="staff")


async def test_a_press_edits_the_board_and_a_stale_press_is_told_so(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    ana, bo = client.person("ana"), client.person("bo")
    first = (await ana.slash("altered challenge", friend=bo)).shown
    outcome = await bo.press(first, "Pass")
    assert outcome.kind == "update"
    assert outcome.shown.id == first.id
    assert "The board on turn 2" in outcome.shown.text
    assert "The board on turn 1" not in outcome.shown.text
    with pytest.raises(ActionError, match="has no 't:1:pass'"):
        await ana.press(first, "t:1:pass")
    late = await ana.press(first, "Pass", as_seen=True)
    assert late.shown.content == "This board is out of date."
    assert late.shown.ephemeral
    assert late.shown.id not in [message.id for message in await bo.read()]
    assert sandbox.violations == []


async def test_two_people_press_in_the_same_instant(client: SandboxClient, bot: TestBot) -> None:
    ana, bo = client.person("ana"), client.person("bo")
    message = (await ana.slash("altered challenge", friend=bo)).shown
    outcomes = await asyncio.gather(ana.press(message, "Pass", as_seen=True), bo.press(message, "Pass", as_seen=True))
    assert sorted(outcome.kind or "" for outcome in outcomes) == ["message", "update"]


async def test_selects_in_an_ephemeral_message(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    message = (await ana.slash("altered challenge", friend="bo")).shown
    hand = (await ana.press(message, "Hand")).shown
    assert hand.ephemeral
    friend = await ana.select(hand, "friend", ["Élodie"])
    assert friend.shown.content == "Friend: Élodie"
    with pytest.raises(ActionError, match="Choose 1 to 3"):
        await ana.select(hand, "cards", CARDS[:4])
    chosen = await ana.select(hand, "Choose cards", CARDS[:2])
    assert chosen.kind == "update"
    assert chosen.shown.content == f"Chosen: {CARDS[0]}, {CARDS[1]}"
    assert chosen.shown.selects == {}
    await ana.dismiss(chosen.shown)
    assert chosen.shown.id not in [found.id for found in await ana.read()]


async def test_a_modal_is_filled_in_as_its_inputs_ask(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    message = (await ana.slash("altered challenge", friend="bo")).shown
    modal = await ana.press(message, "Note")
    assert (modal.kind, modal.modal and modal.modal["title"]) == ("modal", "Your Mana")
    with pytest.raises(ActionError, match="'Three cards' must be filled in"):
        await ana.submit(modal, word="hello")
    with pytest.raises(ActionError, match="'Three cards' has 9 to 4000 characters"):
        await ana.submit(modal, mana="Brassbug")
    with pytest.raises(ActionError, match="no input called 'pace'"):
        await ana.submit(modal, mana=CARDS[0], pace="fast")
    done = await ana.submit(modal, {"Three cards": ", ".join(CARDS[:3])}, word="hello")
    assert done.shown.content == f"{', '.join(CARDS[:3])} | hello"
    assert done.shown.ephemeral


async def test_context_menus(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    outcome = await ana.context("Challenge", client.person("chiara"))
    assert outcome.shown.content == "You challenge Chiara"
    said = await ana.say("I shall win")
    assert (await ana.context("Quote", said)).shown.content == "> I shall win"


async def test_deferring_shows_thinking_until_the_follow_up(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    thinking = await ana.slash("altered think", settled=False)
    assert thinking.kind == "thinking"
    assert thinking.shown.body["sandbox"]["loading"]
    bot.gate.set()
    settled = await client.outcome(thinking.interaction)
    assert settled.shown.content == "Thought about it"
    assert settled.shown.ephemeral
    await asyncio.sleep(0.1)
    more = await client.outcome(thinking.interaction)
    assert [message.content for message in more.follow_ups] == ["And more"]


async def test_no_answer_in_three_seconds_fails_and_a_late_one_is_refused(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    ana = client.person("ana")
    waiting = await ana.slash("altered sleep", wait=0.2)
    assert waiting.state == "waiting"
    await client.advance(3.1)
    assert (await client.outcome(waiting.interaction)).failed
    with pytest.raises(discord.NotFound) as late:
        await bot.sleeping[0].response.send_message("late")
    assert late.value.code == 10062


async def test_answering_twice_is_refused(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    waiting = await ana.slash("altered sleep", wait=0.2)
    await client.gateway("again", interaction=waiting.interaction)
    await asyncio.sleep(0.1)
    first, second = bot.sleeping
    await first.response.send_message("once")
    with pytest.raises(discord.HTTPException) as twice:
        await second.response.send_message("twice")
    assert (twice.value.status, twice.value.code) == (400, 40060)


async def test_the_token_dies_after_fifteen_minutes(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    await ana.slash("altered sleep", wait=0.2)
    interaction = bot.sleeping[0]
    await interaction.response.send_message("in time")
    await interaction.edit_original_response(content="edited")
    await client.advance(901)
    for attempt in (interaction.followup.send("late"), interaction.edit_original_response(content="late")):
        with pytest.raises(discord.HTTPException) as expired:
            await attempt
        assert (expired.value.status, expired.value.code) == (401, 50027)


async def test_thinking_for_fifteen_minutes_fails(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    thinking = await ana.slash("altered think", settled=False)
    await client.advance(901)
    assert (await client.outcome(thinking.interaction)).shown.body["sandbox"]["failed"]


async def test_held_back_deliveries_arrive_when_released(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    await client.gateway("hold")
    waiting = await ana.slash("altered challenge", friend="bo", wait=0.1)
    assert waiting.state == "waiting"
    await client.gateway("release")
    assert (await client.outcome(waiting.interaction)).kind == "message"


async def test_ephemeral_messages_are_unknown_to_the_bots_token(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    message = (await ana.slash("altered challenge", friend="bo")).shown
    hand = (await ana.press(message, "Hand")).shown
    with pytest.raises(discord.NotFound) as unknown:
        await bot.text_channel("games").fetch_message(int(hand.id))
    assert unknown.value.code == 10008


async def test_wrong_answers_are_refused(client: SandboxClient, bot: TestBot) -> None:
    """No update without a message to update, no modal after a modal."""
    ana = client.person("ana")
    await ana.slash("altered sleep", wait=0.2)
    interaction = bot.sleeping[0]
    route = discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback")
    for kind in ({"type": 7, "data": {"content": "x"}}, {"type": 8, "data": {"choices": []}}, {"type": 1}):
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.request(route, json=kind)
        assert refused.value.code == 50035


async def test_commands_in_direct_messages(client: SandboxClient, bot: TestBot) -> None:
    ana = client.person("ana")
    user = await bot.fetch_user(int((await client.state())["people"][2]["id"]))
    assert user.name == "ana"
    await user.send("Your hand")
    assert [message.content for message in await ana.inbox()] == ["Your hand"]
    outcome = await ana.slash("altered think", channel="dm", settled=False, private=False)
    assert outcome.kind == "thinking"
