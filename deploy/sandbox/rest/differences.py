"""Deliberate differences: ways in which this Discord can be made to behave otherwise than it usually does.

Each has a name and can be switched on, so that it can be seen whether a client notices. A difference changes a request
before its route is called, an answer before it is sent, or an interaction before it is delivered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import Any

from deploy.sandbox.errors import ActionError, DiscordError, Json
from deploy.sandbox.models.components import walk_json
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply
from deploy.sandbox.world.records import ANNOUNCEMENT, ANNOUNCEMENT_THREAD

Headers = MutableMapping[str, str]
Before = Callable[[Call], None]
After = Callable[[Call, Reply, Headers], Reply]
Arriving = Callable[[Json], None]

BEFORE: dict[str, Before] = {}
AFTER: dict[str, After] = {}
ARRIVING: dict[str, Arriving] = {}

SILENT, EPHEMERAL = 1 << 12, 1 << 6
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5

POST, EDIT = "POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
EDIT_ANSWER = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
THREAD_OF_MESSAGE = "POST /channels/{channel_id}/messages/{message_id}/threads"


class Differences:
    """Which differences are switched on."""

    def __init__(self) -> None:
        self.on: set[str] = set()

    def switch(self, names: Iterable[str]) -> None:
        """Has these and no others on. Raises ActionError for a name that there is not."""
        wanted = set(names)
        if unknown := wanted - NAMES:
            raise ActionError(f"There is no difference {sorted(unknown)[0]!r}; there are: {', '.join(sorted(NAMES))}.")
        self.on = wanted

    def before(self, call: Call) -> None:
        """Changes a request, or raises DiscordError instead of it."""
        for name in self.on & BEFORE.keys():
            BEFORE[name](call)

    def after(self, call: Call, reply: Reply, headers: Headers) -> Reply:
        """The answer as it is sent; `headers` are changed in place."""
        for name in self.on & AFTER.keys():
            reply = AFTER[name](call, reply, headers)
        return reply

    def arriving(self, payload: Json) -> None:
        """Changes an interaction."""
        for name in self.on & ARRIVING.keys():
            ARRIVING[name](payload)


def _name(call: Call) -> str:
    return f"{call.method} {call.template}"


def before(name: str, *routes: str) -> Callable[[Callable[[Call, Json], None]], None]:
    """Enters a change of what is asked at some routes, or at all."""

    def enter(change: Callable[[Call, Json], None]) -> None:
        def changed(call: Call) -> None:
            if not routes or _name(call) in routes:
                change(call, call.body if isinstance(call.body, dict) else {})

        BEFORE[name] = changed

    return enter


def after(name: str, *routes: str) -> Callable[[Callable[[Json], None]], None]:
    """Enters a change of every object in what is answered at some routes, or at all, where it is no refusal."""

    def enter(change: Callable[[Json], None]) -> None:
        def changed(call: Call, reply: Reply, headers: Headers) -> Reply:
            if reply.status < 400 and (not routes or _name(call) in routes):
                for each in reply.body if isinstance(reply.body, list) else [reply.body]:
                    if isinstance(each, dict):
                        change(each)
            return reply

        AFTER[name] = changed

    return enter


def otherwise_refused(name: str, code: int, instead: DiscordError | None, *routes: str) -> None:
    """Enters that what is refused with a code is refused otherwise, or with None taken."""

    def changed(call: Call, reply: Reply, headers: Headers) -> Reply:
        refused = reply.status >= 400 and isinstance(reply.body, dict) and reply.body.get("code") == code
        if not refused or (routes and _name(call) not in routes):
            return reply
        return NO_CONTENT if instead is None else Reply(instead.status, instead.body())

    AFTER[name] = changed


def arriving(name: str, *kinds: int) -> Callable[[Callable[[Json], None]], None]:
    """Enters a change of interactions of some kinds."""

    def enter(change: Callable[[Json], None]) -> None:
        def changed(payload: Json) -> None:
            if payload["type"] in kinds:
                change(payload)

        ARRIVING[name] = changed

    return enter


# what is asked


@before("nonces are forgotten", POST)
def _nonce(call: Call, body: Json) -> None:
    body.pop("enforce_nonce", None)


@before("embeds are dropped", POST, EDIT)
def _embeds(call: Call, body: Json) -> None:
    if body.get("content") or body.get("components"):
        body.pop("embeds", None)


@before("pictures cannot be dropped", EDIT)
def _pictures(call: Call, body: Json) -> None:
    if body.get("attachments") == []:
        del body["attachments"]


@before("all mentions ring", POST)
def _mentions(call: Call, body: Json) -> None:
    body.pop("allowed_mentions", None)


@before("messages are never silent", POST)
def _silent(call: Call, body: Json) -> None:
    if body.get("flags"):
        body["flags"] &= ~SILENT


@before("writing does not open an archived thread", POST)
def _archived(call: Call, body: Json) -> None:
    thread = call.channel().thread
    if thread is not None and thread.archived:
        raise DiscordError(50083)


@before("announcements have private threads", "POST /channels/{channel_id}/threads")
def _private(call: Call, body: Json) -> None:
    if call.channel().type == ANNOUNCEMENT:
        body["type"] = ANNOUNCEMENT_THREAD


@before("threads are archived after a day", THREAD_OF_MESSAGE, "POST /channels/{channel_id}/threads")
def _duration(call: Call, body: Json) -> None:
    body["auto_archive_duration"] = 1440


@before("private answers are for everybody", CALLBACK)
def _public(call: Call, body: Json) -> None:
    data = body.get("data")
    if isinstance(data, dict) and data.get("flags"):
        data["flags"] &= ~EPHEMERAL


@before("answers cannot be edited", EDIT_ANSWER)
def _edited(call: Call, body: Json) -> None:
    raise DiscordError(50027)


@before("files are taken without permission", POST)
def _files(call: Call, body: Json) -> None:
    world, channel = call.core.world, call.channel()
    own = channel.overwrites.get(world.bot_id)
    if call.uploads and own is not None and own.deny:
        call.uploads.clear()
        body.pop("attachments", None)


# what is answered


@after("commands lose their languages")
def _languages(body: Json) -> None:
    if "name_localizations" in body:
        body["name_localizations"] = None


@after("threads have ids of their own", THREAD_OF_MESSAGE)
def _thread_id(body: Json) -> None:
    body["id"] = str(int(body["id"]) + 1)


@after("threads do not tell whether they are archived", "GET /channels/{channel_id}")
def _metadata(body: Json) -> None:
    body.pop("thread_metadata", None)


@after("custom ids are shortened", POST, EDIT)
def _custom_ids(body: Json) -> None:
    for component in walk_json(body["components"]):
        if "custom_id" in component:
            component["custom_id"] = component["custom_id"][:12]


@after("footers are lost", POST, EDIT)
def _footers(body: Json) -> None:
    for embed in body["embeds"]:
        embed.pop("footer", None)


def _oldest_first(call: Call, reply: Reply, headers: Headers) -> Reply:
    messages = _name(call) == "GET /channels/{channel_id}/messages" and isinstance(reply.body, list)
    return Reply(reply.status, reply.body[::-1]) if messages else reply


@before("nobody is brought into threads", "PUT /channels/{channel_id}/thread-members/{user_id}")
def _brought_in(call: Call, body: Json) -> None:
    call.parts["user_id"] = call.bot_id


@after("ids are numbers", POST)
def _numbers(body: Json) -> None:
    body["id"] = int(body["id"])


def _no_headers(call: Call, reply: Reply, headers: Headers) -> Reply:
    for name in [name for name in headers if name.startswith("X-RateLimit")]:
        del headers[name]
    return reply


AFTER["limits are not told"] = _no_headers
AFTER["the oldest messages come first"] = _oldest_first

otherwise_refused("unknown channels are hidden", 10003, DiscordError(50001))
otherwise_refused("archived threads are refused as locked", 50083, DiscordError(160005))
otherwise_refused("deleting twice is taken", 10008, None, "DELETE /channels/{channel_id}/messages/{message_id}")
otherwise_refused("second answers are taken", 40060, None, CALLBACK)
otherwise_refused("second threads are refused otherwise", 160004, DiscordError(50024))


# what arrives


@arriving("presses come without membership", COMPONENT)
def _member(payload: Json) -> None:
    payload.pop("member", None)


@arriving("nobody is resolved", COMMAND)
def _resolved(payload: Json) -> None:
    payload["data"].pop("resolved", None)


@arriving("completion forgets what is filled in", AUTOCOMPLETE)
def _filled(payload: Json) -> None:
    _only_focused(payload["data"])


def _only_focused(data: Json) -> None:
    for option in data.get("options", ()):
        _only_focused(option)
    data["options"] = [each for each in data.get("options", ()) if each.get("focused") or each.get("options")]


@arriving("forms come empty", MODAL_SUBMIT)
def _empty(payload: Json) -> None:
    for component in walk_json(payload["data"]["components"]):
        if isinstance(component.get("value"), str):
            component["value"] = ""


@arriving("choices come one at a time", COMPONENT)
def _chosen(payload: Json) -> None:
    values: list[Any] = payload["data"].get("values", [])
    del values[1:]


NAMES = frozenset({*BEFORE, *AFTER, *ARRIVING})
"""What can be switched on."""
