"""Everything a person can do, as the client would let them do it."""

from __future__ import annotations

from typing import Any

from deploy.sandbox.core import Core
from deploy.sandbox.drive.commands import Filling, find_leaf, find_user, leaves, shown, submission, usable
from deploy.sandbox.errors import ActionError, DiscordError, Json
from deploy.sandbox.interactions.desk import ANSWERED, AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from deploy.sandbox.models.base import validated
from deploy.sandbox.models.components import walk_json
from deploy.sandbox.models.messages import MAX_FILE_BYTES, MessageCreate, Upload
from deploy.sandbox.operations import access, channels, messages, threads
from deploy.sandbox.operations.pictures import picture_size
from deploy.sandbox.world.message_parts import find_component, metadata_of
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import DM, THREADS, Attachment, Channel, Interaction, Message, User

BUTTON, STRING_SELECT = 2, 3


class People:
    """The hands of all people at once: each action names who does it. Raises ActionError where it is not possible."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.uploads: dict[str, Attachment] = {}

    # looking

    def person(self, named: str) -> User:
        """An account that a person can be, by id or name."""
        user = find_user(self._core.world, named)
        if user.bot:
            raise ActionError(f"{user.username} is a bot; choose one of the people.", 403)
        return user

    def place(self, user: User, named: str) -> Channel:
        """A channel, thread or DM that a person sees, by id, by name (`games`), or `dm` for the bot's DM."""
        world = self._core.world
        if named == "dm":
            return world.direct_channel(user.id, world.bot_id)
        wanted = named.lstrip("#")
        matches = [channel for channel in world.channels.values() if wanted in (channel.id, channel.name)]
        for channel in reversed(matches):
            if world.may(channel, user.id, Permission.VIEW_CHANNEL):
                return channel
        raise ActionError(f"{user.shown_name} sees no channel {named!r}.", 404)

    def places(self, user: User) -> list[Json]:
        """All channels, threads and DMs that a person sees."""
        world = self._core.world
        found = []
        for channel in world.channels.values():
            if not world.may(channel, user.id, Permission.VIEW_CHANNEL):
                continue
            thread = channel.thread
            sending = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
            others = [world.users[other] for other in channel.recipients if other != user.id]
            visible = world.history(channel.id, user.id)
            found.append(
                {
                    "id": channel.id,
                    "type": channel.type,
                    "name": channel.name or ", ".join(other.shown_name for other in others),
                    "topic": channel.topic,
                    "position": channel.position,
                    "parent_id": channel.parent_id,
                    "guild_id": channel.guild_id,
                    "last_message_id": visible[-1].id if visible else None,
                    "may_send": world.may(channel, user.id, sending),
                    "archived": bool(thread and thread.archived),
                    "locked": bool(thread and thread.locked),
                    "joined": bool(thread and user.id in thread.members),
                }
            )
        return sorted(found, key=lambda place: (place["position"], int(place["id"])))

    def read(self, user: User, channel: Channel, limit: int = 100) -> list[Json]:
        """The last messages that a person sees in a channel, oldest first; their own ephemeral ones included."""
        feed = self._core.feed
        found = self._core.world.history(channel.id, user.id)[-limit:]
        return [{**feed.shown(message), "notifies": feed.notifies(message, user.id)} for message in found]

    def unread(self, user: User, seen: dict[str, str | None]) -> Json:
        """By channel how many messages of others are newer than the last one seen, and how many of them ring."""
        found: Json = {}
        for place in self.places(user):
            after = int(seen.get(place["id"]) or 0)
            new = [
                message
                for message in self._core.world.history(place["id"], user.id)
                if int(message.id) > after and message.author_id != user.id
            ]
            if new:
                calls = sum(self._core.feed.notifies(message, user.id) for message in new)
                found[place["id"]] = {"messages": len(new), "calls": calls}
        return found

    def commands(self, user: User, channel: Channel) -> list[Json]:
        """What a person is offered after typing `/`, in their language."""
        found = leaves(usable(self._core.world, channel, user, 1))
        return [shown(leaf, user.locale) for leaf in found]

    def context_commands(self, user: User, channel: Channel) -> list[Json]:
        """What a person is offered on a right click on a person (2) or message (3)."""
        world = self._core.world
        return [
            {"name": command.body["name"], "type": kind}
            for kind in (2, 3)
            for command in usable(world, channel, user, kind)
        ]

    # speaking

    def upload(self, filename: str, data: bytes) -> str:
        """Put a file at hand, for an option, a modal or a message; gives its id."""
        if len(data) > MAX_FILE_BYTES:
            raise ActionError("Your files are too powerful: at most 10 MiB.", 413)
        size = picture_size(data)
        kind = size.content_type if size else "application/octet-stream"
        dimensions = (size.width, size.height) if size else (None, None)
        attachment = Attachment(self._core.world.snowflakes.next(), filename, len(data), kind, None, *dimensions)
        self._core.world.keep_file(attachment.id, data)
        self.uploads[attachment.id] = attachment
        return attachment.id

    def say(self, user: User, channel: Channel, content: str, uploads: list[str] | None = None) -> Json:
        """Write a message."""
        files = []
        for number, key in enumerate(uploads or ()):
            attachment = self.uploads.get(key)
            if attachment is None:
                raise ActionError(f"There is no uploaded file {key!r}: upload it first.", 404)
            data = self._core.world.file(key) or b""
            files.append(Upload(str(number), attachment.filename, attachment.content_type, data))
        try:
            body = validated(MessageCreate, {"content": content})
            body = access.sendable(self._core, channel, user.id, body, files)
            message = messages.post(self._core, channel, user.id, body, files)
        except DiscordError as error:
            raise ActionError(error.message, error.status) from error
        return self._core.feed.shown(message)

    # interactions

    def slash(self, user: User, channel: Channel, command: str, options: dict[str, Any]) -> Interaction:
        """Send a slash command."""
        self._require_open(channel)
        leaf = find_leaf(usable(self._core.world, channel, user, 1), command)
        data = self._filling(user, channel).data(leaf, options)
        return self._core.desk.open(COMMAND, user.id, channel, data)

    def complete(
        self, user: User, channel: Channel, command: str, options: dict[str, Any], focused: str, text: str
    ) -> Interaction:
        """Ask for what is offered while an option is typed."""
        self._require_open(channel)
        leaf = find_leaf(usable(self._core.world, channel, user, 1), command)
        data = self._filling(user, channel).typing(leaf, options, focused, text)
        return self._core.desk.open(AUTOCOMPLETE, user.id, channel, data)

    def context(self, user: User, channel: Channel, command: str, target: str) -> Interaction:
        """Choose an entry of the context menu of a person or a message."""
        world = self._core.world
        self._require_open(channel)
        for kind in (2, 3):
            for found in usable(world, channel, user, kind):
                if found.body["name"] != command:
                    continue
                data: Json = {"id": found.id, "name": command, "type": kind}
                filling = self._filling(user, channel)
                if kind == 2:
                    data["target_id"] = filling.resolve_user(target)
                    data["resolved"] = filling.resolved
                else:
                    message = self._message(user, channel, target)
                    data["target_id"] = message.id
                    data["resolved"] = {"messages": {message.id: self._core.payloads.message(message)}}
                return self._core.desk.open(COMMAND, user.id, channel, data)
        raise ActionError(f"There is no entry {command!r} in the menu.", 404)

    def press(
        self, user: User, channel: Channel, message_id: str, button: str, seen: list[Json] | None = None
    ) -> Interaction:
        """Press a button, named by custom id or label, of any message that a person sees.

        `seen` are the components as the person's screen still shows them, when the message changed meanwhile.
        """
        message = self._message(user, channel, message_id)
        component = self._component(message, button, seen)
        if component["type"] != BUTTON or "custom_id" not in component:
            raise ActionError(f"{button!r} is no button that can be pressed.")
        data = {key: component[key] for key in ("custom_id", "id")} | {"component_type": BUTTON}
        return self._core.desk.open(COMPONENT, user.id, channel, data, message=message, seen=seen)

    def select(
        self,
        user: User,
        channel: Channel,
        message_id: str,
        select: str,
        values: list[str],
        seen: list[Json] | None = None,
    ) -> Interaction:
        """Choose in a select, named by custom id or placeholder; values by value, label, id or name."""
        message = self._message(user, channel, message_id)
        component = self._component(message, select, seen)
        kind = component["type"]
        filling = self._filling(user, channel)
        if kind == STRING_SELECT:
            chosen = [option_value(component["options"], value, select) for value in values]
        elif kind in (5, 6, 7, 8):
            names = {5: "user", 6: "role", 7: "mentionable", 8: "channel"}
            resolve = getattr(filling, f"resolve_{names[kind]}")
            chosen = [resolve(value) for value in values]
        else:
            raise ActionError(f"{select!r} is no select.")
        check_number(component, select, chosen, required=True)
        data: Json = {"custom_id": component["custom_id"], "id": component["id"], "component_type": kind}
        data["values"] = chosen
        if filling.resolved:
            data["resolved"] = filling.resolved
        return self._core.desk.open(COMPONENT, user.id, channel, data, message=message, seen=seen)

    def submit(self, user: User, opened_by: str, entered: dict[str, Any]) -> Interaction:
        """Send off a modal, named by the interaction that opened it."""
        world = self._core.world
        opener = world.interactions.get(opened_by)
        if opener is None or opener.user_id != user.id or opener.state != ANSWERED or opener.modal is None:
            raise ActionError("This modal is not open any more.", 404)
        channel = world.channels.get(opener.channel_id)
        if channel is None:
            raise ActionError("The channel of this modal is gone.", 404)
        data = submission(opener.modal, entered)
        message = world.messages[channel.id].get(opener.message_id or "")
        return self._core.desk.open(MODAL_SUBMIT, user.id, channel, data, message=message, trigger=metadata_of(opener))

    # settings of one's own

    def dismiss(self, user: User, channel: Channel, message_id: str) -> None:
        """Take an ephemeral message away; the bot is not told."""
        message = self._message(user, channel, message_id)
        if message.ephemeral_to != user.id:
            raise ActionError("Only messages that only you see can be dismissed.")
        message.dismissed = True
        self._core.world.save(message)
        self._core.feed.message_gone(message)

    def accept_direct_messages(self, user: User, accept: bool) -> None:
        """Open or close one's DMs."""
        user.accepts_direct_messages = accept
        self._core.world.save(user)

    def install(self, user: User, installed: bool) -> None:
        """Install the application for oneself, or take it away again."""
        user.installed = installed
        self._core.world.save(user)

    def leave(self, user: User) -> None:
        """Leave the server."""
        for guild in self._core.world.guilds.values():
            if user.id in guild.members:
                channels.leave(self._core, guild, user.id)

    def rejoin(self, user: User) -> None:
        """Come back to the server."""
        for guild in self._core.world.guilds.values():
            channels.join(self._core, guild, user.id)

    def join_thread(self, user: User, channel: Channel) -> None:
        """Join a thread."""
        threads.add_member(self._core, channel, user.id)

    # helpers

    def _filling(self, user: User, channel: Channel) -> Filling:
        return Filling(self._core.world, self._core.payloads, channel, user, self.uploads)

    def _require_open(self, channel: Channel) -> None:
        if channel.type in THREADS and channel.thread is not None and channel.thread.archived:
            raise ActionError("This thread is archived: commands can be used again once a person has written in it.")
        if channel.type == DM and self._core.world.bot_id not in channel.recipients:
            raise ActionError("There is no bot in this DM.")

    def _message(self, user: User, channel: Channel, message_id: str) -> Message:
        message = self._core.world.messages.get(channel.id, {}).get(message_id)
        if message is None or not self._core.world.sees(user.id, message):
            raise ActionError("This message is gone.", 404)
        return message

    def _component(self, message: Message, named: str, seen: list[Json] | None) -> Json:
        if message.author_id != self._core.world.bot_id:
            raise ActionError("This message is not the bot's.")
        shown_components = message.components if seen is None else seen
        found = find_component(shown_components, named) or _by_label(shown_components, named)
        if found is None:
            labels = [
                str(c.get("label") or c.get("placeholder") or c.get("custom_id")) for c in _usable(shown_components)
            ]
            raise ActionError(f"The message has no {named!r}; it has: {', '.join(labels) or 'nothing to press'}.", 404)
        if found.get("disabled"):
            raise ActionError(f"{named!r} is disabled.")
        return found


def _usable(components: list[Json]) -> list[Json]:
    return [component for component in walk_json(components) if "custom_id" in component]


def _by_label(components: list[Json], named: str) -> Json | None:
    wanted = named.casefold()
    matches = [
        component
        for component in _usable(components)
        if wanted in (str(component.get(key) or "").casefold() for key in ("label", "placeholder"))
    ]
    if len(matches) > 1:
        raise ActionError(f"{named!r} is there {len(matches)} times: name it by its custom id.")
    return matches[0] if matches else None


def check_number(component: Json, label: str, values: list[str], required: bool) -> None:
    """Raises ActionError when fewer or more are chosen than may be."""
    least = component.get("min_values", 1 if required else 0)
    most = component.get("max_values", len(component.get("options", ())) or 1)
    if not values and not required:
        return
    if not least <= len(values) <= most:
        raise ActionError(f"Choose {least} to {most} of {label!r}; {len(values)} were chosen.")


def option_value(options: list[Json], wanted: str, label: str) -> str:
    """The value of an option named by value or label. Raises ActionError."""
    for option in options:
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise ActionError(f"{label!r} does not offer {wanted!r}; it offers: {', '.join(o['label'] for o in options)}.")
