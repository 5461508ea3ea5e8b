"""Steps about messages: boards with embed, picture and buttons, files, mentions, pins, and what is refused."""

from __future__ import annotations

import secrets
from typing import Any

import discord

from bot.present.layout.records import Button, Choice, Embed, Field, File, Message, Select
from bot.rehearsal.answers import unlike_sent
from bot.rehearsal.stage import WRONG_ID, NotAllowed, Stage, code_of, picture, said
from bot.rehearsal.steps import Steps

STEPS = Steps("Messages")

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
LIST = "GET /channels/{channel_id}/messages"

WRITE = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")

EDITS = 6
SILENT = 1 << 12
"""Discord's flag of a message that comes without a sound."""


def nonce() -> str:
    """A nonce as long as ours are."""
    return "r" + secrets.token_hex(12)


def board(text: str, *, width: int = 0) -> Message:
    """A board: an embed with a picture of a width in it, buttons and a select."""
    embed = Embed("Board", text, (Field("Hero", "3 mountain"),), "Day 1")
    buttons = tuple(Button(f"t:rehearsal:{name.lower()}", name) for name in ("Pass", "Hand", "Undo"))
    choices = tuple(Choice(name.lower(), name, "costs 2") for name in ("Forest", "Water"))
    rows = (buttons, Select("t:rehearsal:choose", choices, "Choose", 1, 2))
    pictures = (picture(width, 30),) if width else ()
    return said("a board", embed=embed, rows=rows, pictures=pictures)


def _as_told(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as Discord tells of them: `required` means something in forms alone."""
    return [
        {name: _as_told(value) if name == "components" else value for name, value in each.items() if name != "required"}
        for each in components
    ]


def shows(stage: Stage, name: str, text: str, width: int) -> None:
    """Notes where the board that Discord tells of is not the one that was sent by a request of that name."""
    found = stage.recorder.last(name)
    sent: dict[str, Any] = found.body if found is not None and isinstance(found.body, dict) else {}
    answer = stage.answer(name)
    parts = {"content": sent.get("content"), "components": _as_told(sent.get("components") or [])}
    for part, wanted in parts.items():
        for how in unlike_sent(wanted, answer.get(part), part):
            stage.expect(False, how)
    embeds: list[dict[str, Any]] = answer.get("embeds") or []
    stage.expect(len(embeds) == 1, f"{len(embeds)} embeds where one was sent")
    embed = embeds[0] if embeds else {}
    for given in sent.get("embeds") or ():
        plain = {part: value for part, value in given.items() if part not in ("image", "type")}
        for how in unlike_sent(plain, embed, "embed"):
            stage.expect(False, how)
    stage.expect(embed.get("description") == text, "the embed's words are others")
    wide = (embed.get("image") or {}).get("width", 0)
    stage.expect(wide == width, f"the picture in the embed is {wide} wide, not {width}")
    stage.expect(not answer.get("attachments"), "a picture that stands in an embed is listed besides")


@STEPS.step("a board posted, with embed, picture, buttons and select", *WRITE)
async def _posted(stage: Stage) -> None:
    stage.kept["board"] = await stage.post.send(stage.main, board("Turn 0", width=40), nonce())
    shows(stage, POST, "Turn 0", 40)


@STEPS.step("rate-limit headers of a post", *WRITE)
async def _headers(stage: Stage) -> None:
    stage.go_on_with("board")
    found = stage.recorder.last(POST)
    headers = found.headers if found is not None else {}
    names = ("limit", "remaining", "reset-after", "bucket")
    lacks = [f"x-ratelimit-{name}" for name in names if not headers.get(f"x-ratelimit-{name}")]
    stage.expect(not lacks, f"headers lack: {', '.join(lacks)}")
    if not lacks:
        limit, remaining = (int(headers[f"x-ratelimit-{name}"]) for name in ("limit", "remaining"))
        stage.expect(0 <= remaining < limit, "no request counts towards the limit of its route")
        stage.expect(float(headers["x-ratelimit-reset-after"]) >= 0, "the limit's time is over before it began")


@STEPS.step("the board edited many times", *WRITE)
async def _edited(stage: Stage) -> None:
    message = stage.go_on_with("board")
    for turn in range(1, EDITS + 1):
        await stage.post.edit(stage.main, message, board(f"Turn {turn}", width=40))
        shows(stage, EDIT, f"Turn {turn}", 40)
    answer = stage.answer(EDIT)
    stage.expect(answer.get("id") == str(message), "an edit gives the message another id")
    stage.expect(bool(answer.get("edited_timestamp")), "an edited message does not say so")


@STEPS.step("its picture exchanged, then dropped, then its buttons", *WRITE)
async def _pictures(stage: Stage) -> None:
    message = stage.go_on_with("board")
    await stage.post.edit(stage.main, message, board("Other", width=60))
    shows(stage, EDIT, "Other", 60)
    await stage.post.edit(stage.main, message, board("None"))
    shows(stage, EDIT, "None", 0)
    await stage.post.edit(stage.main, message, said("words alone"))
    answer = stage.answer(EDIT)
    stage.expect(
        not (answer.get("embeds") or answer.get("components")), "embed or buttons stay when they are taken off"
    )


@STEPS.step("the same nonce twice posts one message", *WRITE)
async def _nonce(stage: Stage) -> None:
    same = nonce()
    first = await stage.post.send(stage.main, said("once"), same)
    again = await stage.post.send(stage.main, said("once"), same)
    stage.expect(first == again, "a message with the same nonce is posted twice")
    other = await stage.post.send(stage.main, said("once"), nonce())
    stage.expect(first != other, "a message with another nonce is not posted")


@STEPS.step("files, of which one is read back", *WRITE)
async def _files(stage: Stage) -> None:
    data = b"what was played\n"
    files = (File("game.json", data), File("replay.txt", data))
    await stage.post.send(stage.main, said("two files", files=files), nonce())
    told = stage.answer(POST).get("attachments") or []
    stage.expect([each.get("filename") for each in told] == ["game.json", "replay.txt"], "the files are others")
    stage.expect([each.get("size") for each in told] == [len(data)] * 2, "the files have other sizes")
    if told:
        read = await stage.http.get_from_cdn(told[0]["url"])
        stage.expect(read == data, "a file that is read back is not what was posted")


@STEPS.step("a picture of its own with its description", *WRITE)
async def _described(stage: Stage) -> None:
    shown = said("a picture", pictures=(picture(50, 30, framed=False, file="hand.png"),))
    await stage.post.send(stage.main, shown, nonce())
    told = stage.answer(POST).get("attachments") or [{}]
    stage.expect(told[0].get("description") == "A picture of the rehearsal", "a picture's description is gone")
    stage.expect(told[0].get("width") == 50, "a picture has another width")


@STEPS.step("mentions that ring, that do not, and without a sound", *WRITE)
async def _mentions(stage: Stage) -> None:
    person = stage.operator or stage.me
    rings: list[tuple[str, Message, list[str]]] = [
        ("rings", said(f"this rings <@{person}>", mentions=(person,)), [str(person)]),
        ("does not ring", said(f"this does not ring <@{person}>"), []),
        ("everyone", said("this does not ring @everyone"), []),
    ]
    for name, shown, wanted in rings:
        stage.kept[name] = await stage.post.send(stage.main, shown, nonce())
        answer = stage.answer(POST)
        told = [each.get("id") for each in answer.get("mentions") or ()]
        stage.expect(told == wanted, f"a message that {name}: {len(told)} people are mentioned, not {len(wanted)}")
        stage.expect(not answer.get("mention_everyone"), "everyone is mentioned who may not be")
    await stage.post.send(stage.main, said(f"without a sound <@{person}>", mentions=(person,), silent=True), nonce())
    stage.expect(bool(int(stage.answer(POST).get("flags") or 0) & SILENT), "a silent message is not marked as one")


@STEPS.step("the newest messages read", *WRITE)
async def _read(stage: Stage) -> None:
    message = await stage.post.send(stage.main, board("Newest"), nonce())
    found = {each.id: each.presses for each in await stage.post.newest(stage.main)}
    stage.expect(message in found, "the newest message is not among the newest")
    presses = found.get(message, frozenset())
    stage.expect(len(presses) == 4, f"{len(presses)} of 4 buttons and selects of a message are told of when it is read")
    stage.kept["newest"] = message
    told = stage.recorder.last(LIST)
    order = [int(each["id"]) for each in told.answer] if told is not None and isinstance(told.answer, list) else []
    stage.expect(order == sorted(order, reverse=True), "the newest messages are not told of newest first")


@STEPS.step("a message deleted, and deleted and edited again", *WRITE)
async def _deleted(stage: Stage) -> None:
    message = stage.go_on_with("newest")
    await stage.post.delete(stage.main, message)
    gone = stage.http.delete_message(stage.main, message)
    await stage.refused(gone, (10008,), "deleting a message that is gone")
    await stage.refused(stage.post.edit(stage.main, message, said("gone")), (10008,), "editing a message that is gone")


@STEPS.step("a message pinned, its pin read and taken away", *WRITE, "pin_messages")
async def _pins(stage: Stage) -> None:
    message = await stage.post.send(stage.main, said("pinned"), nonce())
    place = stage.client.get_partial_messageable(stage.main)
    pinned = place.get_partial_message(message)
    await pinned.pin()
    found = [each.id async for each in place.pins(limit=50)]
    stage.expect(message in found, "a pinned message is not among the pins")
    await pinned.unpin()
    found = [each.id async for each in place.pins(limit=50)]
    stage.expect(message not in found, "a message that is not pinned any more is among the pins")


@STEPS.step("what is refused: ids of nothing, an empty message, one too long")
async def _refused(stage: Stage) -> None:
    await stage.refused(stage.post.send(WRONG_ID, said("nowhere"), nonce()), (10003,), "posting into no channel")
    await stage.refused(stage.http.get_guild(WRONG_ID), (10004, 50001), "looking at no server")
    await stage.refused(stage.guild.fetch_member(WRONG_ID), (10007, 10013), "looking at no member")
    await stage.refused(stage.post.direct(WRONG_ID), (50033, 50035, 10013), "writing to no person")
    empty = stage.http.send_message(stage.main, params=discord.http.handle_message_parameters(content=""))
    await stage.refused(empty, (50006,), "an empty message")
    long = stage.post.send(stage.main, said("x" * 2000), nonce())
    await stage.refused(long, (50035,), "a message of more than 2,000 characters")


@STEPS.step("a direct message to the application's owner: posted, edited, deleted")
async def _direct(stage: Stage) -> None:
    if not stage.operator:
        raise NotAllowed("the application's owner is not in this server")
    try:
        stage.direct = await stage.post.direct(stage.operator)
        hand = said("your hand", pictures=(picture(70, 30, framed=False, file="hand.png"),), silent=True)
        message = await stage.post.send(stage.direct, hand, nonce())
    except Exception as problem:
        if code_of(problem) not in (50007, 50278):
            raise
        raise NotAllowed("the application's owner takes no direct messages from it") from problem
    again = await stage.post.direct(stage.operator)
    stage.expect(again == stage.direct, "the channel of direct messages has another id when it is asked for again")
    await stage.post.edit(stage.direct, message, said("your hand, without its picture"))
    stage.expect(not stage.answer(EDIT).get("attachments"), "a picture stays when it is taken off a direct message")
    await stage.post.delete(stage.direct, message)
