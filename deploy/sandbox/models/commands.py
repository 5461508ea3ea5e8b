"""Application commands as a bot registers them."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from deploy.sandbox.errors import DiscordError, Json, invalid_form
from deploy.sandbox.models.base import PermissionSet, Snowflake, Strict, fault

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
MAX_CHARACTERS = 8000

LOCALES = frozenset(
    {
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
        "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW",
        "ko", "ar", "he",
    }
)  # fmt: skip


def well_named(name: str) -> bool:
    """Whether slash commands and options may be called so: letters, digits, - _ ', lower case where there is one."""
    letters = all(unicodedata.category(letter)[0] in "LN" or letter in "-_'" or _is_mark(letter) for letter in name)
    return 1 <= len(name) <= 32 and letters and name == name.lower()


def _is_mark(letter: str) -> bool:
    """Vowel signs of Devanagari and Thai, which Discord's pattern names on their own."""
    return "\u0900" <= letter <= "\u097f" or "\u0e00" <= letter <= "\u0e7f"


Localizations = dict[str, str]


def _check_localizations(texts: Localizations | None, most: int, *, is_name: bool) -> None:
    for locale, text in (texts or {}).items():
        if locale not in LOCALES:
            raise fault("BASE_TYPE_CHOICES", f"Unknown locale {locale!r}.")
        if not 1 <= len(text) <= most:
            raise fault("BASE_TYPE_BAD_LENGTH", f"{locale}: must be between 1 and {most} in length.")
        if is_name and not well_named(text):
            raise fault("APPLICATION_COMMAND_INVALID_NAME", f"{locale}: command name is invalid")


class Choice(Strict):
    """One of the values an option may take."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    name_localizations: Localizations | None = None
    value: str | int | float

    @model_validator(mode="after")
    def _fits(self) -> Self:
        _check_localizations(self.name_localizations, 100, is_name=False)
        if isinstance(self.value, str) and len(self.value) > 100:
            raise fault("BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if isinstance(self.value, (int, float)) and abs(self.value) > 2**53:
            raise fault("NUMBER_TYPE_MAX", "Value must lie between -2^53 and 2^53.")
        return self


class Option(Strict):
    """A parameter, a subcommand or a group of subcommands."""

    type: Annotated[int, Field(ge=1, le=11)]
    name: str
    name_localizations: Localizations | None = None
    description: Annotated[str, Field(min_length=1, max_length=100)]
    description_localizations: Localizations | None = None
    required: bool | None = None
    choices: Annotated[list[Choice], Field(max_length=25)] | None = None
    options: Annotated[list[Option], Field(max_length=25)] | None = None
    channel_types: list[int] | None = None
    min_value: int | float | None = None
    max_value: int | float | None = None
    min_length: Annotated[int, Field(ge=0, le=6000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=6000)] | None = None
    autocomplete: bool | None = None

    @model_validator(mode="after")
    def _fits_its_type(self) -> Self:
        if not well_named(self.name):
            raise fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        _check_localizations(self.name_localizations, 32, is_name=True)
        _check_localizations(self.description_localizations, 100, is_name=False)
        allowed = {
            "options": self.type in (SUBCOMMAND, GROUP),
            "choices": self.type in (STRING, INTEGER, NUMBER),
            "autocomplete": self.type in (STRING, INTEGER, NUMBER),
            "min_value": self.type in (INTEGER, NUMBER),
            "max_value": self.type in (INTEGER, NUMBER),
            "min_length": self.type == STRING,
            "max_length": self.type == STRING,
            "channel_types": self.type == CHANNEL,
            "required": self.type > GROUP,
        }
        for name, may in allowed.items():
            if getattr(self, name) and not may:
                raise fault("APPLICATION_COMMAND_OPTION_INVALID", f"{name} cannot be given for options of this type")
        if self.autocomplete and self.choices:
            raise fault("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "autocomplete and choices exclude each other")
        for least, most in ((self.min_value, self.max_value), (self.min_length, self.max_length)):
            if least is not None and most is not None and least > most:
                raise fault("APPLICATION_COMMAND_OPTION_RANGE", "The least must not be greater than the most")
        self._check_choices()
        _check_options(self.options, {GROUP: {SUBCOMMAND}}.get(self.type, set(range(STRING, ATTACHMENT + 1))))
        return self

    def _check_choices(self) -> None:
        names = [choice.name for choice in self.choices or ()]
        if len(set(names)) != len(names):
            raise fault("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "This choice name already exists")
        kinds: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}
        if any(not isinstance(choice.value, kinds.get(self.type, ())) for choice in self.choices or ()):
            raise fault("APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE", "A choice's value must be of the option's type")

    def longest(self) -> int:
        """The characters that count towards a command's 8,000."""
        texts = _longest(self.name, self.name_localizations) + _longest(
            self.description, self.description_localizations
        )
        choices = sum(
            _longest(choice.name, choice.name_localizations) + len(str(choice.value)) for choice in self.choices or ()
        )
        return texts + choices + sum(option.longest() for option in self.options or ())


def _longest(text: str | None, localizations: Localizations | None) -> int:
    return max(len(text or ""), *(len(other) for other in (localizations or {}).values()), 0)


def _check_options(options: list[Option] | None, allowed: set[int]) -> None:
    names = [option.name for option in options or ()]
    if len(set(names)) != len(names):
        raise fault("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "This name is already used among the options")
    optional_seen = False
    for option in options or ():
        if option.type not in allowed:
            raise fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type invalid here")
        if option.type > GROUP:
            if option.required and optional_seen:
                message = "Required options must be placed before non-required options"
                raise fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
            optional_seen = optional_seen or not option.required


class Command(Strict):
    """One command: a slash command with its options, or an entry of a context menu."""

    id: Snowflake | None = None
    type: Literal[1, 2, 3] = 1
    name: Annotated[str, Field(min_length=1, max_length=32)]
    name_localizations: Localizations | None = None
    description: Annotated[str, Field(max_length=100)] = ""
    description_localizations: Localizations | None = None
    options: Annotated[list[Option], Field(max_length=25)] | None = None
    default_member_permissions: PermissionSet | None = None
    dm_permission: bool | None = None
    contexts: Annotated[list[Literal[0, 1, 2]], Field(min_length=1)] | None = None
    integration_types: Annotated[list[Literal[0, 1]], Field(min_length=1)] | None = None
    nsfw: bool | None = None

    @model_validator(mode="after")
    def _fits_its_type(self) -> Self:
        slash = self.type == CHAT_INPUT
        if slash and not well_named(self.name):
            raise fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        _check_localizations(self.name_localizations, 32, is_name=slash)
        _check_localizations(self.description_localizations, 100, is_name=False)
        if slash != bool(self.description):
            raise fault("BASE_TYPE_BAD_LENGTH", "A slash command needs a description, a context menu entry has none")
        if not slash and self.options:
            raise fault("APPLICATION_COMMAND_OPTIONS_FORBIDDEN", "A context menu entry has no options")
        subcommands = any(option.type <= GROUP for option in self.options or ())
        _check_options(self.options, {SUBCOMMAND, GROUP} if subcommands else set(range(STRING, ATTACHMENT + 1)))
        if self.longest() > MAX_CHARACTERS:
            message = f"Command exceeds maximum size ({MAX_CHARACTERS})"
            raise fault("APPLICATION_COMMAND_TOO_LARGE", message)
        return self

    def longest(self) -> int:
        """The characters of all names, descriptions and values, each in its longest language."""
        return (
            _longest(self.name, self.name_localizations)
            + _longest(self.description, self.description_localizations)
            + sum(option.longest() for option in self.options or ())
        )

    def stored(self) -> Json:
        """The command as Discord keeps it."""
        plain = self.model_dump(exclude={"id"}, exclude_none=True)
        permissions = self.default_member_permissions
        plain["default_member_permissions"] = None if permissions is None else str(permissions)
        plain.setdefault("name_localizations", None)
        plain.setdefault("description_localizations", None)
        plain.setdefault("dm_permission", True)
        plain.setdefault("contexts", None)
        plain.setdefault("integration_types", [0])
        plain.setdefault("nsfw", False)
        return plain


MANY_COMMANDS = TypeAdapter(list[Command])


def check_numbers(commands: list[Command]) -> None:
    """How many commands there may be of each kind, all named differently. Raises DiscordError 30032 or 50035."""
    for kind, most in MOST.items():
        if sum(command.type == kind for command in commands) > most:
            raise DiscordError(30032, message=f"Maximum number of application commands reached ({most})")
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        if (command.type, command.name) in seen:
            message = "Application command names must be unique"
            raise invalid_form(f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add((command.type, command.name))
