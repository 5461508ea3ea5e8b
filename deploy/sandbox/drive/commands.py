"""Commands and forms as people see and fill them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from deploy.sandbox.errors import ActionError, Json
from deploy.sandbox.models import commands as kinds
from deploy.sandbox.world.payloads import Payloads
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import CATEGORY, DM, FORUM, Attachment, Channel, Command, User
from deploy.sandbox.world.world import World


@dataclass(frozen=True)
class Leaf:
    """Something that can be typed after `/`: a command, or a subcommand with the path that leads to it."""

    command: Command
    path: list[Json]

    @property
    def name(self) -> str:
        """As it is typed: `altered challenge`."""
        return " ".join([self.command.body["name"], *(option["name"] for option in self.path)])

    @property
    def body(self) -> Json:
        """The command or subcommand itself."""
        return self.path[-1] if self.path else self.command.body

    @property
    def options(self) -> list[Json]:
        """Its parameters."""
        return list(self.body.get("options", ()))


def usable(world: World, channel: Channel, user: User, kind: int) -> list[Command]:
    """The commands that a person is offered in a channel."""
    may = world.permissions(channel, user.id)
    if channel.type in (CATEGORY, FORUM) or not may & Permission.USE_APPLICATION_COMMANDS:
        return []
    if channel.type == DM and world.bot_id not in channel.recipients:
        return []
    found = []
    for command in world.commands.values():
        body = command.body
        if body["type"] != kind or command.guild_id not in (None, channel.guild_id):
            continue
        contexts = body["contexts"] or ([0, 1] if body["dm_permission"] else [0])
        needed = body["default_member_permissions"]
        allowed = needed is None or channel.type == DM or _has(may, int(needed))
        installed = world.owners(channel, user, body["integration_types"])
        if (1 if channel.type == DM else 0) in contexts and allowed and installed:
            found.append(command)
    return found


def _has(may: int, needed: int) -> bool:
    return bool(may & Permission.ADMINISTRATOR) or (needed != 0 and may & needed == needed)


def leaves(commands: list[Command]) -> Iterator[Leaf]:
    """Everything that can be typed, subcommands one by one."""
    for command in commands:
        yield from _under(command, [], command.body.get("options", []))


def _under(command: Command, path: list[Json], options: list[Json]) -> Iterator[Leaf]:
    nested = [option for option in options if option["type"] in (kinds.SUBCOMMAND, kinds.GROUP)]
    if not nested:
        yield Leaf(command, path)
    for option in nested:
        yield from _under(command, [*path, option], option.get("options", []))


def find_leaf(commands: list[Command], name: str) -> Leaf:
    """The command typed as `altered challenge`. Raises ActionError when there is none."""
    wanted = name.removeprefix("/").strip()
    for leaf in leaves(commands):
        if leaf.name == wanted:
            return leaf
    known = ", ".join(f"/{leaf.name}" for leaf in leaves(commands)) or "none at all"
    raise ActionError(f"There is no command /{wanted} for you here. There are: {known}.", 404)


def shown(leaf: Leaf, locale: str) -> Json:
    """A command in a person's language, for the page."""
    options = [
        {
            **option,
            "shown_name": local(option, "name", locale),
            "shown_description": local(option, "description", locale),
            "choices": [
                {"name": local(choice, "name", locale), "value": choice["value"]}
                for choice in option.get("choices", ())
            ],
        }
        for option in leaf.options
    ]
    shown_name = " ".join(local(part, "name", locale) for part in [leaf.command.body, *leaf.path])
    return {
        "name": leaf.name,
        "shown_name": shown_name,
        "description": local(leaf.body, "description", locale),
        "options": options,
    }


def local(thing: Json, key: str, locale: str) -> str:
    """A text in a person's language, or the default one."""
    return str((thing.get(f"{key}_localizations") or {}).get(locale) or thing[key])


@dataclass
class Filling:
    """Filling a command's options: names of people and places become ids, each with its resolved data."""

    world: World
    payloads: Payloads
    channel: Channel
    user: User
    uploads: dict[str, Attachment]

    def __post_init__(self) -> None:
        self.resolved: dict[str, Json] = {}

    def data(self, leaf: Leaf, values: dict[str, Any]) -> Json:
        """What the bot is sent. Raises ActionError for unknown, missing and impossible values."""
        known = {option["name"]: option for option in leaf.options}
        for name in values:
            if name not in known:
                raise ActionError(f"/{leaf.name} has no option {name!r}; it has: {', '.join(known) or 'none'}.")
        filled = []
        for name, option in known.items():
            if values.get(name) is not None:
                filled.append({"name": name, "type": option["type"], "value": self.value(option, values[name])})
            elif option.get("required"):
                raise ActionError(f"/{leaf.name} needs the option {name!r}.")
        return self._whole(leaf, filled)

    def typing(self, leaf: Leaf, values: dict[str, Any], focused: str, text: str) -> Json:
        """What the bot is sent while a person types an option."""
        filled: list[Json] = []
        for option in leaf.options:
            name = option["name"]
            if name == focused:
                if not option.get("autocomplete"):
                    raise ActionError(f"The option {name!r} of /{leaf.name} offers nothing while typing.")
                filled.append({"name": name, "type": option["type"], "value": text, "focused": True})
            elif values.get(name) is not None:
                filled.append({"name": name, "type": option["type"], "value": self.value(option, values[name])})
        if not any(option.get("focused") for option in filled):
            raise ActionError(f"/{leaf.name} has no option {focused!r}.")
        self.resolved.clear()  # Discord resolves nothing before the command is sent
        return self._whole(leaf, filled)

    def _whole(self, leaf: Leaf, options: list[Json]) -> Json:
        for part in reversed(leaf.path):
            options = [{"name": part["name"], "type": part["type"], "options": options}]
        data: Json = {"id": leaf.command.id, "name": leaf.command.body["name"], "type": 1}
        if options:
            data["options"] = options
        if self.resolved:
            data["resolved"] = self.resolved
        if leaf.command.guild_id is not None:
            data["guild_id"] = leaf.command.guild_id
        return data

    def value(self, option: Json, value: Any) -> Any:
        """One value, checked as the client does. Raises ActionError."""
        kind, name = option["type"], option["name"]
        if kind in (kinds.STRING, kinds.INTEGER, kinds.NUMBER):
            return self._plain_value(option, value)
        if kind == kinds.BOOLEAN:
            if value not in (True, False, "true", "false"):
                raise ActionError(f"{name} is either true or false.")
            return value in (True, "true")
        if kind == kinds.USER_OPTION:
            return self.resolve_user(str(value))
        if kind == kinds.CHANNEL:
            return self.resolve_channel(str(value))
        if kind == kinds.ROLE:
            return self.resolve_role(str(value))
        if kind == kinds.MENTIONABLE:
            return self.resolve_mentionable(str(value))
        return self.resolve_upload(str(value))

    def _plain_value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        if choices := option.get("choices"):
            for choice in choices:
                if value == choice["value"] or value == choice["name"]:
                    return choice["value"]
            raise ActionError(f"{name} is one of: {', '.join(str(choice['name']) for choice in choices)}.")
        if kind == kinds.STRING:
            text = str(value)
            least, most = option.get("min_length", 0), option.get("max_length", 6000)
            if not least <= len(text) <= most:
                raise ActionError(f"{name} has {least} to {most} characters.")
            return text
        try:
            number = int(value) if kind == kinds.INTEGER else float(value)
        except (TypeError, ValueError):
            raise ActionError(f"{name} is a number.") from None
        if not option.get("min_value", number) <= number <= option.get("max_value", number):
            raise ActionError(f"{name} lies from {option.get('min_value')} to {option.get('max_value')}.")
        return number

    def resolve_user(self, named: str) -> str:
        """A person by id or name, with their membership. Raises ActionError."""
        user = find_user(self.world, named)
        self.resolved.setdefault("users", {})[user.id] = self.payloads.user(user)
        guild = self.world.guild_of(self.channel)
        member = guild.members.get(user.id) if guild else None
        if member is not None:
            granted = self.world.permissions(self.channel, user.id)
            plain = self.payloads.bare_member(member)
            del plain["mute"], plain["deaf"]
            self.resolved.setdefault("members", {})[user.id] = {**plain, "permissions": str(granted)}
        return user.id

    def resolve_role(self, named: str) -> str:
        """A role by id or name. Raises ActionError."""
        guild = self.world.guild_of(self.channel)
        for role in guild.roles.values() if guild else ():
            if named in (role.id, role.name):
                self.resolved.setdefault("roles", {})[role.id] = self.payloads.role(role)
                return role.id
        raise ActionError(f"There is no role {named!r} here.", 404)

    def resolve_mentionable(self, named: str) -> str:
        """A person or a role. Raises ActionError."""
        try:
            return self.resolve_user(named)
        except ActionError:
            return self.resolve_role(named)

    def resolve_channel(self, named: str) -> str:
        """A channel by id or name. Raises ActionError."""
        for channel in self.world.channels.values():
            visible = self.world.may(channel, self.user.id, Permission.VIEW_CHANNEL)
            if channel.guild_id == self.channel.guild_id and visible and named in (channel.id, channel.name):
                plain = self.payloads.channel(channel)
                wanted = ("id", "name", "type", "parent_id", "thread_metadata")
                kept: Json = {key: plain[key] for key in wanted if key in plain}
                kept["permissions"] = str(self.world.permissions(channel, self.user.id))
                self.resolved.setdefault("channels", {})[channel.id] = kept
                return channel.id
        raise ActionError(f"You see no channel {named!r} here.", 404)

    def resolve_upload(self, upload_id: str) -> str:
        """A file uploaded before. Raises ActionError."""
        attachment = self.uploads.get(upload_id)
        if attachment is None:
            raise ActionError(f"There is no uploaded file {upload_id!r}: upload it first.", 404)
        plain = self.payloads.attachment(attachment, self.channel.id, ephemeral=True)
        self.resolved.setdefault("attachments", {})[attachment.id] = plain
        return attachment.id


def find_user(world: World, named: str) -> User:
    """An account by id, name or shown name. Raises ActionError."""
    found = world.named(named.strip().lstrip("@"))
    if found is not None:
        return found
    people = ", ".join(user.username for user in world.users.values())
    raise ActionError(f"There is no person called {named!r}; there are: {people}.", 404)


def submission(modal: Json, entered: dict[str, Any]) -> Json:
    """The data of a form's submission. `entered` names each input by custom id or by its label.

    Raises ActionError for what the client would not let through: missing, too long, not asked for.
    """
    left = dict(entered)
    components = []
    for line in modal["components"]:
        asked = line["component"]
        given = left.pop(asked["custom_id"], left.pop(line["label"], None))
        answer = {"type": asked["type"], "id": asked["id"], "custom_id": asked["custom_id"]}
        answer["value"] = _written(asked, line["label"], given)
        components.append({"type": line["type"], "id": line["id"], "component": answer})
    if left:
        raise ActionError(f"The modal has no input called {', '.join(map(repr, left))}.")
    return {"custom_id": modal["custom_id"], "components": components}


def _written(asked: Json, label: str, given: Any) -> str:
    text = str(asked.get("value", "") if given is None else given)
    least, most = asked.get("min_length", 0), asked.get("max_length", 4000)
    if asked.get("required") is not False and not text:
        raise ActionError(f"{label!r} must be filled in.")
    if text and not least <= len(text) <= most:
        raise ActionError(f"{label!r} has {least} to {most} characters.")
    return text
