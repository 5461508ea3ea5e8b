"""The whole command tree against Discord's limits: what breaks one fails here, not when the bot starts."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.chat.commands import register
from bot.chat.commands.translating import LOCALES, Translator, translated
from bot.present.texts.catalogue import sentences_of
from bot.services import services_over
from deploy.sandbox.models.commands import Command, check_numbers

OURS_AT_MOST = 25
"""Direct children of /altered, as many as Discord allows."""

NOW = {
    "challenge", "games", "play", "action", "pay", "answer", "pass", "hand", "board", "log", "why", "concede", "draw",
    "open", "queue", "practice", "block", "unblock", "watch", "undo", "replay", "settings",
    "help", "privacy",
}  # fmt: skip

TOP_LEVEL_LATER = {"rule", "glossary", "phases", "card", "league", "table"}


@pytest.fixture(scope="module")
def payload() -> list[dict[str, Any]]:
    """What Discord is told of every command, in all languages."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    parts = re.findall(r"store\.(\w+)", inspect.getsource(services_over))
    store: Any = SimpleNamespace(**dict.fromkeys(parts))
    register(tree, services_over(store))

    async def told() -> list[dict[str, Any]]:
        await tree.set_translator(Translator())
        return await translated(tree)

    return [json.loads(json.dumps(command, default=str)) for command in asyncio.run(told())]


NAME = re.compile(r"[-_\w]{1,32}")


def localised(thing: dict[str, Any], what: str) -> dict[str, str]:
    """A name or description in every language, by Discord's names for these."""
    return {"": str(thing[what]), **(thing.get(f"{what}_localizations") or {})}


def everything_below(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with all that Discord shows names or descriptions of below it."""
    yield command
    for option in command.get("options") or ():
        yield from everything_below(option)
    yield from command.get("choices") or ()


def test_every_name_and_description_is_told_in_every_language(payload: list[dict[str, Any]]) -> None:
    wanted = {"", *(str(locale) for locale in LOCALES)}
    for command in payload:
        for thing in everything_below(command):
            if "value" in thing and thing["name"] == thing["value"]:
                continue  # the dialects of deck codes have names of their own
            assert set(localised(thing, "name")) == wanted, thing["name"]
            if "description" in thing and command["type"] == 1:
                assert set(localised(thing, "description")) == wanted, thing["name"]
                assert all(1 <= len(said) <= 100 for said in localised(thing, "description").values())


def test_names_are_such_as_discord_takes_and_unlike_their_neighbours(payload: list[dict[str, Any]]) -> None:
    def judge(neighbours: list[dict[str, Any]]) -> None:
        for locale in ("", *(str(locale) for locale in LOCALES)):
            names = [localised(each, "name")[locale] for each in neighbours]
            assert len(set(names)) == len(names), names
            assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
        for each in neighbours:
            judge(each.get("options") or [])

    judge([command for command in payload if command["type"] == 1])


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_name_commands_as_their_language_does(payload: list[dict[str, Any]], locale: discord.Locale) -> None:
    known = set()
    for command in payload:
        top = f"/{localised(command, 'name')[str(locale)]}" if command["type"] == 1 else ""
        known |= {top, *(f"{top} {localised(each, 'name')[str(locale)]}" for each in command.get("options") or ())}
    groups = "|".join(re.escape(name) for name in known if name and " " not in name)
    named = re.compile(rf"(?<![\w/])(?:{groups})(?: [\w-]+)?")
    english = re.compile(r"(?<![\w/])/(?:altered|deck|unique|server) (?:\w+)")
    for key, said in sentences_of(LOCALES[locale]).items():
        for mention in english.findall(said) + named.findall(said):
            assert mention in known or mention.split()[0] in known - {"/altered", "/deck", "/unique"}, (key, mention)


def characters(command: dict[str, Any]) -> int:
    """Names, descriptions and values of a command and everything below it, as Discord counts them."""
    own = sum(max(map(len, localised(command, what).values())) for what in ("name", "description") if what in command)
    choices = sum(
        max(map(len, localised(choice, "name").values())) + len(str(choice["value"]))
        for choice in command.get("choices") or ()
    )
    return own + choices + sum(characters(option) for option in command.get("options") or ())


def test_every_command_keeps_discords_limits(payload: list[dict[str, Any]]) -> None:
    commands = [Command.model_validate(command) for command in payload]
    check_numbers(commands)


def test_no_command_has_more_than_8000_characters(payload: list[dict[str, Any]]) -> None:
    assert all(characters(command) <= 8_000 for command in payload)


ROOM_FOR_OPTIONS = 900
"""Characters that /altered leaves to options; it has all the commands it can have."""


def test_altered_leaves_room_for_options(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    left = 8_000 - characters(altered)
    assert left >= ROOM_FOR_OPTIONS, f"/altered has {left} characters left"


def test_altered_has_what_is_played_with_now_and_room_for_what_is_planned(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    names = {child["name"] for child in altered["options"]}
    assert names >= NOW
    assert len(names) == len(altered["options"]) <= OURS_AT_MOST
    planned = {command["name"] for command in payload if command["type"] == 1} | TOP_LEVEL_LATER
    assert len(planned) <= 100


def test_every_option_that_names_something_of_a_game_is_completed(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    plan = next(command for command in payload if command["name"] == "plan")
    free = {
        (child["name"], option["name"])
        for child in (*altered["options"], plan)
        for option in child.get("options") or ()
        if option["type"] == 3 and not option.get("autocomplete") and not option.get("choices")
    }
    assert free == set()


def test_a_child_too_many_is_noticed(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    child = altered["options"][0]
    too_many = {**altered, "options": [{**child, "name": f"child-{number}"} for number in range(26)]}
    with pytest.raises(ValueError, match="25"):
        Command.model_validate(too_many)
