"""Commands in every language: their names, descriptions, options and choices, as Discord shows them to each reader."""

from __future__ import annotations

from typing import Any

import discord
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.present.texts import LANGUAGES, texts_for

LOCALES: dict[Locale, str] = {Locale.french: "fr", Locale.italian: "it"}
"""Discord's names for the languages of the catalogues, but for the one that it shows by default."""

KEY = "key"
"""Under which name a description carries the key of its text."""

NAMES = {
    TranslationContextLocation.command_name: "command-name",
    TranslationContextLocation.group_name: "command-name",
    TranslationContextLocation.parameter_name: "option-name",
}
"""Where the names of commands and options stand in the catalogues."""

assert set(LOCALES.values()) == set(LANGUAGES) - {"en"}


async def translated(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, Any]]:
    """What Discord is told of the commands of a tree, in all languages."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


class Translator(app_commands.Translator):
    """Looks every name and description up in the catalogues; what has no sentence there stays as it is."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """The sentence in a language, None where there is none of its own."""
        language = LOCALES.get(locale)
        if language is None:
            return None
        named = NAMES.get(context.location)
        key = str(string.extras.get(KEY) or (f"{named}.{string.message}" if named else ""))
        texts = texts_for(language)
        return texts.say(key) if key and texts.has(key) else None
