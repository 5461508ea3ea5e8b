"""Names and descriptions of commands, in the language that Discord shows by default."""

from __future__ import annotations

from bot.present.texts import texts_for

_DEFAULT = texts_for(None)


def said(key: str) -> str:
    """The description of a command or option."""
    return _DEFAULT.say(key)


def options(**named: str) -> dict[str, str]:
    """The descriptions of options, by the keys of their texts."""
    return {name: said(f"command-option.{key}") for name, key in named.items()}
