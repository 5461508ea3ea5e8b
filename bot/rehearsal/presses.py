"""Steps for which a person presses and types: what arrives, and whether it can be answered in every way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import discord
import msgspec
from discord.http import Route
from msgspec import Struct

from bot.chat.connection.shapes import COMMAND, FORM, PRESS, TYPING, fits
from bot.chat.forms import fields_entered
from bot.chat.sending.convert import form_of, to_edit, to_send
from bot.present.layout.records import Button, Choice, Form, Input, Select
from bot.rehearsal.messages import WRITE, nonce
from bot.rehearsal.routes import Id, Permissions
from bot.rehearsal.stage import WRONG_ID, NotAllowed, NotTried, Stage, said
from bot.rehearsal.steps import Steps

BEFORE = Steps("Answers to nothing")
STEPS = Steps("Presses and typing")

PRESSED, CHOSEN, ENTERED, SEEN, UNSEEN, RANG, SILENT = (
    f"t:rehearsal:{name}" for name in ("press", "choose", "enter", "seen", "unseen", "rang", "silent")
)
"""The custom_ids of what is to be pressed, chosen and filled in."""

ALREADY_ANSWERED, UNKNOWN_INTERACTION, NO_WEBHOOK, BAD_TOKEN = 40060, 10062, 10015, 50027
EPHEMERAL = 1 << 6

OFFERED = "rehearsal"
"""What is offered while a person types."""

CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"


class _Place(Struct):
    id: Id
    type: int


class _Arrived(Struct):
    """What Tumult reads of every interaction, besides what `bot.chat.connection.shapes` looks at."""

    id: Id
    application_id: Id
    token: str
    guild_id: Id
    channel_id: Id
    channel: _Place
    app_permissions: Permissions
    locale: str
    guild_locale: str
    authorizing_integration_owners: dict[str, str]
    data: dict[str, Any]


@BEFORE.step("an answer to no interaction, and an edit with a wrong token")
async def _nothing(stage: Stage) -> None:
    answer = _callback(stage, WRONG_ID, "none", {"type": 6})
    await stage.refused(answer, (UNKNOWN_INTERACTION,), "an answer to no interaction")
    place = Route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhook_id=stage.application,
        webhook_token="none",
    )
    edit = stage.http.request(place, json={"content": "none"})
    await stage.refused(edit, (NO_WEBHOOK, BAD_TOKEN), "an edit of an answer with a wrong token")


async def _callback(stage: Stage, interaction: int, token: str, body: dict[str, Any]) -> None:
    await stage.http.request(Route("POST", CALLBACK, webhook_id=interaction, webhook_token=token), json=body)


async def _awaited(stage: Stage, is_it: Callable[[discord.Interaction], bool]) -> discord.Interaction:
    """The next interaction that is the one asked for; others are told so. Raises NotTried where none comes."""
    try:
        async with asyncio.timeout(stage.patience):
            while True:
                found = await stage.client.arrived.get()
                if is_it(found):
                    _looked_at(stage, found)
                    return found
                await _turned_away(found)
    except TimeoutError:
        seconds, stage.patience = round(stage.patience), 0
        raise NotTried(f"nothing came within {seconds} s") from None


async def _turned_away(interaction: discord.Interaction) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        await _offer(interaction)
    else:
        shown = said("that was not it. Please do what the newest message asks for.")
        await interaction.response.send_message(ephemeral=True, **to_send(shown))


def _looked_at(stage: Stage, interaction: discord.Interaction) -> None:
    """Notes what an interaction lacks of what is read of it."""
    payload = payload_of(stage, interaction)
    stage.expect(fits(payload), "the interaction has not the form that Tumult takes in")
    try:
        told = msgspec.convert(payload, _Arrived)
    except msgspec.ValidationError as fault:
        stage.expect(False, f"the interaction: {fault}")
        return
    stage.expect("0" in told.authorizing_integration_owners, "the server is not said to have installed the application")
    age = discord.utils.utcnow().timestamp() - interaction.created_at.timestamp()
    stage.expect(age < 3, f"the interaction came {age:.0f} s after it was made: are the clocks right?")


def payload_of(stage: Stage, interaction: discord.Interaction) -> dict[str, Any]:
    """An interaction as it arrived."""
    number = str(interaction.id)
    return next((each.payload for each in stage.recorder.arrivals if each.payload.get("id") == number), {})


def _data(interaction: discord.Interaction) -> dict[str, Any]:
    found: Any = interaction.data
    return dict(found or {})


def _presses(kind: int, press: str) -> Callable[[discord.Interaction], bool]:
    def is_it(interaction: discord.Interaction) -> bool:
        return interaction.type.value == kind and _data(interaction).get("custom_id") == press

    return is_it


@STEPS.step("a button pressed; the message is made new", *WRITE)
async def _button(stage: Stage) -> None:
    _may_arrive(stage)
    asks = said("1. Press the button.", rows=((Button(PRESSED, "Press me", "primary"),),))
    message = await stage.post.send(stage.main, asks, nonce())
    where = stage.guild.get_channel(stage.main)
    stage.ask(f"Now in Discord, in #{where or 'the channel'}: press the button, and do what is asked for step by step.")
    pressed = await _awaited(stage, _presses(PRESS, PRESSED))
    stage.expect(_data(pressed).get("component_type") == 2, "a button does not say that it is one")
    told = pressed.message
    stage.expect(told is not None and told.id == message, "the press does not tell which message was pressed")
    choices = tuple(Choice(name.lower(), name, "a choice") for name in ("Forest", "Mountain", "Water"))
    more = said("2. Choose two of these.", rows=(Select(CHOSEN, choices, "Choose two", 2, 2),))
    await pressed.response.edit_message(**to_edit(more))
    again = _callback(stage, pressed.id, pressed.token, {"type": 6})
    await stage.refused(again, (ALREADY_ANSWERED,), "a second answer to a press")
    stage.kept["asking"] = message


def _may_arrive(stage: Stage) -> None:
    """Raises NotTried where no person presses, NotAllowed where interactions go to an address that is not ours."""
    if not stage.patience:
        raise NotTried("nobody was there to press")
    if stage.endpoint and not stage.listens:
        raise NotAllowed(
            "Discord posts interactions to the address on the application's page: set TUMULT_INTERACTIONS_PORT, as the "
            "bot behind that address has it, or take the address away for so long"
        )


@STEPS.step("two lines of a select chosen; a form opens", *WRITE)
async def _select(stage: Stage) -> None:
    stage.go_on_with("asking")
    stage.ask("Choose two lines of the list; fill in the form that opens, and send it off.")
    chosen = await _awaited(stage, _presses(PRESS, CHOSEN))
    data = _data(chosen)
    stage.expect(data.get("component_type") == 3, "a select does not say that it is one")
    values = data.get("values") or []
    stage.expect(len(values) == 2, f"{len(values)} lines are told of, not 2")
    stage.expect(set(values) <= {"forest", "mountain", "water"}, "the lines that were chosen are others")
    inputs = (
        Input("short", "One word", "anything", 40),
        Input("long", "Two lines", "anything", 400, long=True),
        Input("given", "This stands here already", value="left as it is", needed=False),
    )
    await chosen.response.send_modal(form_of(Form(ENTERED, "3. Fill this in", inputs)))
    stage.kept["form"] = chosen.id


@STEPS.step("a form sent off; answered so that one person sees it", *WRITE)
async def _form(stage: Stage) -> None:
    stage.go_on_with("form")
    sent = await _awaited(stage, _presses(FORM, ENTERED))
    entered = dict(fields_entered(_data(sent).get("components", ())))
    stage.expect(set(entered) == {"short", "long", "given"}, "the form's fields are not all there")
    stage.expect(bool(entered.get("short")) and bool(entered.get("long")), "what was filled in is not there")
    stage.expect(bool(entered.get("given")), "what stood in a field already is not there")
    stage.expect(sent.message is not None, "the form does not tell of the message that it was opened from")
    shown = said(f"4. Wait: this changes in {stage.pause:.0f} seconds.")
    answered = await sent.response.send_message(ephemeral=True, **to_send(shown))
    found = answered.resource
    private = isinstance(found, discord.InteractionMessage) and found.flags.ephemeral
    stage.expect(private, "an answer for one person is not said to be one")
    stage.forms["answer"] = sent


@STEPS.step("that answer edited after a minute, and pressed", *WRITE)
async def _later(stage: Stage) -> None:
    sent = stage.form_sent("answer")
    stage.ask(f"Wait {stage.pause:.0f} seconds until the answer changes.")
    await asyncio.sleep(stage.pause)
    buttons = (Button(SEEN, "It has changed", "success"), Button(UNSEEN, "It says: wait", "danger"))
    await sent.edit_original_response(**to_edit(said("5. Did the words of this message change?", rows=(buttons,))))
    stage.ask("Say by its buttons whether the answer that only you see has changed.")
    pressed = await _awaited(
        stage, lambda each: each.type.value == PRESS and _data(each).get("custom_id") in (SEEN, UNSEEN)
    )
    stage.expect(_data(pressed).get("custom_id") == SEEN, "the person does not see that an answer was edited")
    flags = (payload_of(stage, pressed).get("message") or {}).get("flags", 0)
    stage.expect(bool(flags & EPHEMERAL), "a press on an answer for one person does not say that it is one")
    await pressed.response.defer()
    ask = said(
        f"6. Two messages in <#{stage.main}> name you. Did the one that says it rings ring, and the other not?",
        rows=((Button(RANG, "Yes, that one alone", "success"), Button(SILENT, "No", "danger")),),
    )
    await pressed.edit_original_response(**to_edit(ask))
    stage.kept["asked whether it rang"] = pressed.user.id


@STEPS.step("which mention rang", *WRITE)
async def _rang(stage: Stage) -> None:
    person = stage.go_on_with("asked whether it rang")
    if person != stage.operator or "rings" not in stage.kept:
        raise NotAllowed("the person who presses was not mentioned: it takes the application's owner")
    stage.ask("Say by its buttons whether you were rung, and once alone.")
    pressed = await _awaited(
        stage, lambda each: each.type.value == PRESS and _data(each).get("custom_id") in (RANG, SILENT)
    )
    stage.expect(_data(pressed).get("custom_id") == RANG, "the person was rung otherwise than by the one mention")
    await pressed.response.edit_message(**to_edit(said("7. Now type the command that the message below asks for.")))


def _options(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The options of a command, however deep."""
    for option in data.get("options", ()):
        yield option
        yield from _options(option)


def _named(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next((each for each in _options(data) if each.get("name") == name), {})


def _challenges(kind: int) -> Callable[[discord.Interaction], bool]:
    """Whether a person types, or has sent, a challenge to a person."""

    def is_it(interaction: discord.Interaction) -> bool:
        data = _data(interaction)
        here = interaction.type.value == kind and data.get("name") == "altered" and _named(data, "challenge")
        return bool(here) and "value" in _named(data, "friend")

    return is_it


async def _offer(interaction: discord.Interaction) -> None:
    choice: Any = discord.app_commands.Choice(name="The deck of the rehearsal", value=OFFERED)
    await interaction.response.autocomplete([choice])


@STEPS.step("something offered while a command is typed, with a person filled in", *WRITE)
async def _typed(stage: Stage) -> None:
    _may_arrive(stage)
    if not stage.commands_stand:
        raise NotAllowed("the commands could not be registered")
    words = "`/altered challenge`, with any person as `friend`. Then choose `deck`, and take the deck that is offered."
    await stage.post.send(stage.main, said(f"8. Type {words}"), nonce())
    stage.ask(f"Type {words}")
    empty = 0

    def is_it(interaction: discord.Interaction) -> bool:
        nonlocal empty
        found = _challenges(TYPING)(interaction)
        empty += interaction.type.value == TYPING and not found
        return found or _challenges(COMMAND)(interaction)

    typed = await _awaited(stage, is_it)
    if typed.type.value == COMMAND:
        await _turned_away(typed)
        stage.expect(not empty, f"nothing is told of the person who is filled in, {empty} times while somebody typed")
        raise NotTried("the command was sent before anything was offered")
    data = _data(typed)
    friend, deck = _named(data, "friend"), _named(data, "deck")
    stage.expect(str(friend.get("value", "")).isdecimal(), "the person who is filled in is not told of by an id")
    stage.expect(deck.get("focused") is True, "it is not said which option is typed")
    stage.expect(isinstance(deck.get("value"), str), "what has been typed is not told of as a text")
    await _offer(typed)
    stage.kept["typed"] = typed.id


@STEPS.step("that command sent; answered later, and then for everybody", *WRITE)
async def _sent(stage: Stage) -> None:
    stage.go_on_with("typed")
    stage.ask("Send the command off.")
    sent = await _awaited(stage, _challenges(COMMAND))
    data = _data(sent)
    person = str(_named(data, "friend").get("value"))
    resolved = data.get("resolved") or {}
    stage.expect(_named(data, "deck").get("value") == OFFERED, "the deck that was offered is not the one that is sent")
    stage.expect(person in (resolved.get("users") or {}), "nothing is told of the person who is filled in")
    stage.expect(person in (resolved.get("members") or {}), "nothing is told of that person's membership")
    await sent.response.defer(ephemeral=True, thinking=True)
    edited = await sent.edit_original_response(**to_edit(said("9. Thank you, that is all.")))
    stage.expect(edited.flags.ephemeral, "an answer that was promised to one person is for everybody")
    told: discord.WebhookMessage = await sent.followup.send(ephemeral=False, wait=True, **to_send(said("told to all")))
    stage.expect(not told.flags.ephemeral, "a further answer for everybody is for one person")
    stage.forms["sent"] = sent


@STEPS.step("an answer for one person deleted", *WRITE)
async def _deleted(stage: Stage) -> None:
    await stage.form_sent("sent").delete_original_response()


@STEPS.step("interactions by the way that is set up")
async def _ways(stage: Stage) -> None:
    if not stage.recorder.arrivals:
        raise NotTried("nothing has arrived")
    wanted = "over HTTP" if stage.endpoint else "by the gateway"
    others = [each for each in stage.recorder.arrivals if each.way != wanted]
    stage.expect(not others, f"{len(others)} interactions did not come {wanted}")
