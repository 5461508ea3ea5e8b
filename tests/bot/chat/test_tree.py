"""The whole command tree against Discord's limits: what breaks one fails here, not when the bot starts."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.chat.commands import RESERVED, register
from bot.play.services import services_over
from deploy.sandbox.models.commands import Command, check_numbers

OURS_AT_MOST = 25
"""Direct children of /altered, those that are planned included; as many as Discord allows."""

NOW = {
    "challenge", "games", "play", "action", "pay", "answer", "pass", "hand", "board", "log", "why", "concede", "draw",
    "open", "queue", "block", "unblock", "watch", "plan", "undo", "replay",
}  # fmt: skip

TOP_LEVEL_LATER = {"rule", "glossary", "phases", "card", "league", "table", "settings"}


@pytest.fixture(scope="module")
def payload() -> list[dict[str, Any]]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    parts = (
        "challenges",
        "lobbies",
        "queue",
        "blocks",
        "follows",
        "deadlines",
        "games",
        "drafts",
        "decks",
        "cards",
        "uniques",
        "outbox",
        "clock",
    )
    store: Any = SimpleNamespace(**dict.fromkeys((*parts, "standing")))
    register(tree, services_over(store))
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    return [json.loads(json.dumps(command, default=str)) for command in commands]


def characters(command: dict[str, Any]) -> int:
    """Names, descriptions and values of a command and everything below it, as Discord counts them."""
    own = len(str(command["name"])) + len(str(command.get("description", "")))
    choices = sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in command.get("choices") or ())
    return own + choices + sum(characters(option) for option in command.get("options") or ())


def test_every_command_keeps_discords_limits(payload: list[dict[str, Any]]) -> None:
    commands = [Command.model_validate(command) for command in payload]
    check_numbers(commands)


def test_no_command_has_more_than_8000_characters(payload: list[dict[str, Any]]) -> None:
    assert all(characters(command) <= 8_000 for command in payload)


def test_altered_has_what_is_played_with_now_and_room_for_what_is_planned(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    names = {child["name"] for child in altered["options"]}
    assert names == NOW
    assert not names & set(RESERVED)
    assert len(names | set(RESERVED)) <= OURS_AT_MOST
    planned = {command["name"] for command in payload if command["type"] == 1} | TOP_LEVEL_LATER
    assert len(planned) <= 100


def test_every_option_that_names_something_of_a_game_is_completed(payload: list[dict[str, Any]]) -> None:
    altered = next(command for command in payload if command["name"] == "altered")
    free = {
        (child["name"], option["name"])
        for child in altered["options"]
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
