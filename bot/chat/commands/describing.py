"""Names and descriptions of commands, in English and with the keys under which every other language has them."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.chat.commands.translating import KEY
from bot.present.texts import texts_for

_DEFAULT = texts_for(None)


def said(key: str) -> locale_str:
    """The description of a command or option, or the name of a choice."""
    return locale_str(_DEFAULT.say(key), **{KEY: key})
