"""What an interaction must be like to be taken in: as much of Discord's form as is read when it is already under way.

Whatever has another form is no interaction; Discord sends none.
"""

from __future__ import annotations

import re
from collections.abc import Container
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

COMMAND, PRESS, TYPING, FORM = 2, 3, 4, 5
"""Commands, presses, what is offered while typing, and forms."""

ROW, BUTTON, MENUS = 1, 2, (3, 5, 6, 7, 8)
"""What components are called: a row, a button, and menus of choices, people, roles, both, and channels."""

DEEPEST = 3
"""A group of commands, a group in it, and a command of that: options lie no deeper."""

_SNOWFLAKE = re.compile(r"[1-9][0-9]{0,19}")
Snowflake = Annotated[str, Meta(pattern=f"^{_SNOWFLAKE.pattern}$")]
Permissions = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Rows = Annotated[list["_Shown"], Meta(max_length=5)]
"""Rows of a message, and what stands in one: Discord has five at most of either."""
CustomId = Annotated[str, Meta(min_length=1, max_length=100)]


_VALUES: dict[int, tuple[type, ...]] = {3: (str,), 4: (int,), 5: (bool,), 10: (int, float)}
"""The types of texts, whole numbers, choices of yes and no, and numbers; what is typed just now is a text at first."""


class _User(Struct):
    id: Snowflake
    username: str
    discriminator: str
    avatar: str | None
    global_name: str | None = None
    bot: bool = False


class _Member(Struct):
    roles: list[Snowflake]
    flags: int
    permissions: Permissions = "0"
    nick: str | None = None
    joined_at: datetime | None = None
    premium_since: datetime | None = None
    communication_disabled_until: datetime | None = None


class _MemberHere(_Member):
    user: _User | UnsetType = UNSET


class _Role(Struct):
    id: Snowflake
    name: str
    position: int
    permissions: Permissions = "0"
    color: int = 0
    flags: int = 0
    tags: dict[str, Any] | None = None


class _Channel(Struct):
    id: Snowflake
    type: int
    name: str | None
    permissions: Permissions


class _Attachment(Struct):
    id: Snowflake
    filename: str
    size: int
    url: str
    proxy_url: str


class _Resolved(Struct):
    users: dict[Snowflake, _User] = field(default_factory=dict)
    members: dict[Snowflake, _Member] = field(default_factory=dict)
    roles: dict[Snowflake, _Role] = field(default_factory=dict)
    channels: dict[Snowflake, _Channel] = field(default_factory=dict)
    attachments: dict[Snowflake, _Attachment] = field(default_factory=dict)
    messages: dict[Snowflake, dict[str, Any]] = field(default_factory=dict)

    def has(self, kind: int, value: object) -> bool:
        """Whether what an option of that kind names is told of."""
        told: dict[int, Container[object]] = {
            6: self.users,
            7: self.channels,
            8: self.roles,
            9: self.users.keys() | self.roles.keys(),
            11: self.attachments,
        }
        return kind not in told or value in told[kind]


def _is_snowflake(value: object) -> bool:
    return isinstance(value, str) and _SNOWFLAKE.fullmatch(value) is not None


class _Option(Struct):
    name: str
    type: int
    value: str | int | float | bool | UnsetType = UNSET
    options: list[_Option] = field(default_factory=list)
    focused: bool = False

    def fits(self, resolved: _Resolved | None, depth: int = 1) -> bool:
        """Whether it is a command of a group, or has a value of its kind.

        People, places and files are told of in `resolved`; it is None while a person types, when Discord sends their
        ids alone (documentation of discord.py, `app_commands.Namespace`).
        """
        if self.type in (1, 2):
            return depth < DEEPEST and all(each.fits(resolved, depth + 1) for each in self.options)
        if self.type in (6, 7, 8, 9, 11):
            told = _is_snowflake(self.value) if resolved is None else resolved.has(self.type, self.value)
            return not self.options and told
        kinds = _VALUES.get(self.type, ())
        return not self.options and (
            type(self.value) in kinds or (self.focused and kinds != () and type(self.value) is str)
        )


class _Command(Struct):
    id: Snowflake
    name: str
    type: Annotated[int, Meta(ge=1, le=3)] = 1
    options: list[_Option] = field(default_factory=list)
    resolved: _Resolved = field(default_factory=_Resolved)
    guild_id: Snowflake | UnsetType = UNSET
    target_id: Snowflake | UnsetType = UNSET

    def fits(self, *, typing: bool) -> bool:
        """Whether what it is used with is told of beside it: options, or who or what a menu was opened on.

        While a person is `typing`, an id stands for itself.
        """
        if self.type == 1:
            return all(option.fits(None if typing else self.resolved) for option in self.options)
        return self.target_id in (self.resolved.users if self.type == 2 else self.resolved.messages)


class _Press(Struct):
    custom_id: CustomId
    component_type: int
    values: list[str] = field(default_factory=list)
    resolved: _Resolved = field(default_factory=_Resolved)


class _Field(Struct):
    type: int
    custom_id: CustomId | UnsetType = UNSET
    value: str | UnsetType | None = UNSET
    values: list[str] = field(default_factory=list)


class _Line(Struct):
    type: int
    components: list[_Field] = field(default_factory=list)
    component: _Field | UnsetType = UNSET


class _Form(Struct):
    custom_id: CustomId
    components: list[_Line]
    resolved: _Resolved = field(default_factory=_Resolved)


class _Emoji(Struct):
    name: str | None = None
    id: Snowflake | None = None
    animated: bool = False


class _Choice(Struct):
    label: str
    value: str
    description: str | None = None
    emoji: _Emoji | None = None
    default: bool = False


class _Shown(Struct):
    type: int
    custom_id: str | UnsetType = UNSET
    style: int = 1
    label: str | None = None
    url: str | None = None
    disabled: bool = False
    emoji: _Emoji | None = None
    placeholder: str | None = None
    min_values: int = 1
    max_values: int = 1
    options: list[_Choice] = field(default_factory=list)
    components: Rows = field(default_factory=list)


class _Message(Struct):
    id: Snowflake
    components: Rows
    flags: int = 0

    def fits(self) -> bool:
        """Whether it has rows of buttons, or of one menu, as this program sends them."""
        return all(row.type == ROW and _is_row([part.type for part in row.components]) for row in self.components)


def _is_row(kinds: list[int]) -> bool:
    return all(kind == BUTTON for kind in kinds) or (len(kinds) == 1 and kinds[0] in MENUS)


class _Around(Struct):
    id: Snowflake
    token: str
    message: _Message | UnsetType = UNSET
    guild_id: Snowflake | None = None
    member: _MemberHere | None = None
    user: _User | None = None
    locale: str = ""
    guild_locale: str = ""

    def fits(self) -> bool:
        """Whether it says who it is from, and the message that was pressed is one of ours."""
        if self.message is not UNSET and not self.message.fits():
            return False
        if self.guild_id is None:
            return self.user is not None
        return self.member is not None and self.member.user is not UNSET


_DATA: dict[int, type[_Command | _Press | _Form]] = {COMMAND: _Command, PRESS: _Press, TYPING: _Command, FORM: _Form}


def fits(data: dict[str, Any]) -> bool:
    """Whether a payload has the form of an interaction of one of these kinds."""
    kind = data.get("type")
    if type(kind) is not int or kind not in _DATA:
        return False
    try:
        around = msgspec.convert(data, _Around)
        told = msgspec.convert(data.get("data"), _DATA[kind])
    except (msgspec.ValidationError, RecursionError):
        return False
    if isinstance(told, _Command) and not told.fits(typing=kind == TYPING):
        return False
    if not told.resolved.members.keys() <= told.resolved.users.keys():
        return False
    return around.fits() and (kind != PRESS or "message" in data)
