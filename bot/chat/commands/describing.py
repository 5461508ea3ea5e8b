"""Names and descriptions of commands, in English and with the keys under which every other language has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from discord.app_commands import Choice, locale_str

from bot.chat.commands.translating import KEY
from bot.present.texts import texts_for

Named = TypeVar("Named", bound=str)

_DEFAULT = texts_for(None)


def said(key: str) -> locale_str:
    """The description of a command or option, or the name of a choice."""
    return locale_str(_DEFAULT.say(key), **{KEY: key})


def options(**named: str) -> dict[str, locale_str | str]:
    """The descriptions of options, by the keys of their texts."""
    return {name: said(f"command-option.{key}") for name, key in named.items()}


def chosen(choice: Choice[str] | None, names: Iterable[Named]) -> Named | None:
    """What was chosen for an option, as one of these names; None where it is left out."""
    return None if choice is None else next((name for name in names if name == choice.value), None)
