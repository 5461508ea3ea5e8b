"""Steps about channels and threads: each kind made, written in, archived, locked, opened again and deleted."""

from __future__ import annotations

from typing import Any

from bot.chat.sending.post import WEEK_IN_MINUTES
from bot.rehearsal.messages import EDIT, POST, board, nonce, shows
from bot.rehearsal.stage import ANNOUNCEMENTS, CHANNELS, PRIVATE, SAYS, NotAllowed, Stage, said
from bot.rehearsal.steps import Steps

MAKING = Steps("Server and channels")
STEPS = Steps("Threads")

PUBLIC, OF_ANNOUNCEMENTS = 11, 10
"""Discord's kinds of threads that all see."""

ARCHIVED, NO_CHANNEL, THREAD_EXISTS, WRONG_KIND = 50083, 10003, 160004, 50024
"""Discord's codes that Tumult acts on."""

IN_THREADS = ("view_channel", "send_messages", "send_messages_in_threads", "read_message_history")
OPENS = (*IN_THREADS, "create_public_threads")


@MAKING.step("the server, its channels and members read")
async def _server(stage: Stage) -> None:
    guild = await stage.http.get_guild(stage.guild_id)
    stage.expect(guild["id"] == str(stage.guild_id), "the server has another id than the channel says")
    channels = {each["id"] for each in await stage.http.get_all_guild_channels(stage.guild_id)}
    stage.expect(str(stage.given) in channels, "the channel is not among the server's channels")
    member = await stage.guild.fetch_member(stage.me)
    stage.expect(member.id == stage.me, "the bot's own membership is another's")


WHAT = {
    "text": "a text channel",
    "announcements": "an announcement channel",
    "voice": "a voice channel",
    "forum": "a forum",
    "rights": "a channel to take permissions away in",
}


def _makes(kind: str) -> None:
    """A step that makes a channel of a kind."""
    name, number = CHANNELS[kind]

    async def make(stage: Stage) -> None:
        if not stage.is_category:
            raise NotAllowed("channels are made in a category: name one instead of a channel")
        if number == ANNOUNCEMENTS and "NEWS" not in stage.guild.features:
            raise NotAllowed("announcement channels are there in community servers alone")
        kind_of: Any = number
        made = await stage.http.create_channel(stage.guild_id, kind_of, name=name, parent_id=stage.given)
        stage.made[kind] = int(made["id"])
        stage.expect(made["type"] == number, f"a channel of kind {number} became one of kind {made['type']}")
        stage.expect(made.get("name") == name, "a channel has another name than was asked for")
        stage.expect(made.get("parent_id") == str(stage.given), "a channel does not stand in the category")

    MAKING.step(f"{WHAT[kind]} made", "view_channel", "manage_channels", where="given")(make)


for _kind in CHANNELS:
    _makes(_kind)


@STEPS.step("a thread of a message, and a second one of it", *OPENS)
async def _public(stage: Stage) -> None:
    root = await stage.post.send(stage.main, said("the root of a thread"), nonce())
    thread = await stage.post.open_thread(stage.main, root, f"{SAYS}: public")
    stage.kept["thread"], stage.kept["root"] = thread, root
    told = stage.answer("POST /channels/{channel_id}/messages/{message_id}/threads")
    stage.expect(told.get("id") == str(root), "the thread of a message has another id than the message")
    stage.expect(told.get("type") == PUBLIC, f"a public thread is of kind {told.get('type')}")
    _is_open(stage, told)
    start = stage.http.start_thread_with_message(
        stage.main, root, name=f"{SAYS}: public", auto_archive_duration=WEEK_IN_MINUTES
    )
    await stage.refused(start, (THREAD_EXISTS,), "a second thread of a message")
    await stage.post.send(thread, board("In a thread"), nonce())
    shows(stage, POST, "In a thread", 0)


def _is_open(stage: Stage, told: dict[str, object]) -> None:
    state = told.get("thread_metadata")
    found = state if isinstance(state, dict) else {}
    stage.expect(found.get("archived") is False, "a new thread does not say that it is open")
    stage.expect(found.get("auto_archive_duration") == WEEK_IN_MINUTES, "a thread is archived after another time")
    stage.expect(told.get("owner_id") == str(stage.me), "a thread that the bot has opened is another's")


@STEPS.step("a private thread, found again, a person brought in and out", *IN_THREADS, "create_private_threads")
async def _private(stage: Stage) -> None:
    name = f"{SAYS}: private"
    thread = await stage.post.open_private_thread(stage.main, name)
    stage.kept["private"] = thread
    told = stage.answer("POST /channels/{channel_id}/threads")
    stage.expect(told.get("type") == PRIVATE, f"a private thread is of kind {told.get('type')}")
    _is_open(stage, told)
    found = await stage.post.own_threads(stage.guild_id, stage.main, name)
    stage.expect(thread in found, "a thread that is open is not among the open ones")
    await stage.post.bring_in(thread, stage.operator or stage.me)
    await stage.post.bring_in(thread, stage.operator or stage.me)
    await stage.post.own_thread(thread)
    members = stage.answer("GET /channels/{channel_id}").get("member_count")
    wanted = 2 if stage.operator else 1
    stage.expect(members == wanted, f"a thread has {members} members after a person was brought in, not {wanted}")
    await stage.refused(stage.post.bring_in(thread, 1), (10013, 10007, 50035), "bringing no person into a thread")
    if stage.operator:
        await stage.post.take_out(thread, stage.operator)
        await stage.post.own_thread(thread)
        members = stage.answer("GET /channels/{channel_id}").get("member_count")
        stage.expect(members == 1, f"a thread has {members} members after a person was taken out, not 1")
        await stage.post.bring_in(thread, stage.operator)


@STEPS.step("an archived thread: written in, refused, and opened again", *OPENS)
async def _archived(stage: Stage) -> None:
    thread = stage.go_on_with("thread")
    message = await stage.post.send(thread, said("before it is archived"), nonce())
    await stage.post.archive(thread)
    await _stands(stage, thread, archived=True)
    edit = stage.post.edit(thread, message, said("while it is archived"))
    await stage.refused(edit, (ARCHIVED,), "editing in an archived thread")
    delete = stage.post.delete(thread, message)
    await stage.refused(delete, (ARCHIVED,), "deleting in an archived thread")
    await stage.post.reopen(thread)
    await _stands(stage, thread, archived=False)
    await stage.post.edit(thread, message, said("open again"))
    await stage.post.archive(thread)
    await stage.post.send(thread, said("which opens it by itself"), nonce())
    await _stands(stage, thread, archived=False)


async def _stands(stage: Stage, thread: int, *, archived: bool) -> None:
    found = await stage.post.own_thread(thread)
    stage.expect(found is not None, "a thread of its own is not known as one")
    if found is not None:
        wanted = "archived" if archived else "open"
        stage.expect(found.archived == archived, f"a thread that should be {wanted} is not")


@STEPS.step("a locked thread: written in, opened again, unlocked", *OPENS, "manage_threads")
async def _locked(stage: Stage) -> None:
    thread = stage.go_on_with("thread")
    told: Any = await stage.http.edit_channel(thread, locked=True, archived=True)
    state = told.get("thread_metadata") or {}
    stage.expect(bool(state.get("locked") and state.get("archived")), "a locked and archived thread does not say so")
    await stage.post.send(thread, said("by who manages threads"), nonce())
    await _stands(stage, thread, archived=False)
    told = await stage.http.edit_channel(thread, locked=False)
    stage.expect(not (told.get("thread_metadata") or {}).get("locked", True), "a thread stays locked")


@STEPS.step("a thread deleted, and written in afterwards", *OPENS, "manage_threads")
async def _deleted(stage: Stage) -> None:
    thread = stage.go_on_with("thread")
    await stage.http.delete_channel(thread)
    del stage.kept["thread"]
    await stage.refused(stage.post.send(thread, said("gone"), nonce()), (NO_CHANNEL,), "posting into a deleted thread")


@STEPS.step("announcements: a message and its thread; private threads are refused")
async def _announcements(stage: Stage) -> None:
    channel = stage.channel("announcements")
    root = await stage.post.send(channel, board("Announced"), nonce())
    shows(stage, POST, "Announced", 0)
    await stage.post.open_thread(channel, root, f"{SAYS}: announced")
    told = stage.answer("POST /channels/{channel_id}/messages/{message_id}/threads")
    stage.expect(told.get("type") == OF_ANNOUNCEMENTS, f"a thread of announcements is of kind {told.get('type')}")
    private = stage.post.open_private_thread(channel, f"{SAYS}: private")
    await stage.refused(private, (WRONG_KIND,), "a private thread in an announcement channel")


@STEPS.step("the chat of a voice channel: a board, and no thread")
async def _voice(stage: Stage) -> None:
    channel = stage.channel("voice")
    message = await stage.post.send(channel, board("Spoken"), nonce())
    await stage.post.edit(channel, message, board("Spoken of"))
    shows(stage, EDIT, "Spoken of", 0)
    thread = stage.http.start_thread_with_message(channel, message, name=SAYS, auto_archive_duration=WEEK_IN_MINUTES)
    await stage.refused(thread, (WRONG_KIND,), "a thread in a voice channel")


@STEPS.step("a post of a forum: opened with a message, written in, edited")
async def _forum(stage: Stage) -> None:
    forum = stage.channel("forum")
    plain = stage.post.send(forum, said("no post"), nonce())
    await stage.refused(plain, (50008, 50024), "a message in a forum outside of its posts")
    thread = await stage.post.open_forum_post(forum, f"{SAYS}: a post")
    told = stage.answer("POST /channels/{channel_id}/threads")
    stage.expect(told.get("type") == PUBLIC, f"a post of a forum is of kind {told.get('type')}")
    stage.expect(isinstance(told.get("message"), dict), "a post of a forum is told of without its first message")
    message = int((told.get("message") or {}).get("id", thread))
    stage.expect(message == thread, "the first message of a post has another id than the post")
    await stage.post.edit(thread, message, board("A post, edited", width=60))
    shows(stage, EDIT, "A post, edited", 60)
    await stage.post.send(thread, said("more in it"), nonce())
