"""Commands as rows: what a handler is handed, what is refused, and what the library is told of its options."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from bot.chat.commands import COMMANDS, GROUPS, row
from bot.chat.commands.row import Option, Typed, command, discord_command
from bot.chat.replies.answering import Reply
from bot.chat.solo_games import USUAL
from bot.play.requests.refusal import Refusal
from bot.present.layout.records import Message
from bot.present.texts import LANGUAGES, texts_for

SIZES = (1, 3, 5)


async def _choose(
    typed: Typed, game: str, size: int = 3, words: str = "", day: app_commands.Range[int, 1, 9] = 1
) -> Reply:
    return Reply(Message(content=f"{game} {size} {words!r} {day}"))


async def _meant(typed: Typed, named: str) -> str:
    return named or "the only game"


ROW = command(
    "league rounds",
    "league-rounds",
    _choose,
    size=Option("league-best-of", SIZES, "league.best-of-choice."),
    words=Option("league-reason"),
    day=Option("log-day"),
    game=Option("game", meaning=_meant),
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> app_commands.Command[Any, ..., Any]:
    """The row as the library knows it, answered with what the handler says."""

    async def at_once(interaction: Any, services: Any, work: Any, **_: Any) -> None:
        interaction.said = (await work()).shown.content

    monkeypatch.setattr(row, "answering", at_once)
    return discord_command(ROW, Mock())


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "the only game 3 '' 1"),
        ({"size": "5", "game": "g7"}, "g7 5 '' 1"),
        ({"words": "why", "day": 4}, "the only game 3 'why' 4"),
    ],
)
async def test_a_handler_is_handed_what_was_meant(made: Any, typed: dict[str, Any], said: str) -> None:
    interaction = Mock(spec=discord.Interaction)
    await made.callback(interaction, **{each.name: each.default for each in made.parameters} | typed)
    assert interaction.said == said


@pytest.mark.asyncio
@pytest.mark.parametrize("forged", ["2", "none", "33"])
async def test_a_value_that_cannot_be_chosen_is_refused(made: Any, forged: str) -> None:
    typed = {each.name: each.default for each in made.parameters} | {"size": forged}
    with pytest.raises(Refusal, match="unknown option"):
        await made.callback(Mock(spec=discord.Interaction), **typed)


def test_options_stand_in_the_order_of_the_row_with_what_can_be_chosen(made: Any) -> None:
    assert [each.name for each in made.parameters] == ["size", "words", "day", "game"]
    assert [choice.value for choice in made.parameters[0].choices] == ["1", "3", "5"]
    assert not any(each.required for each in made.parameters)


def test_a_row_names_the_options_of_its_handler() -> None:
    with pytest.raises(ValueError, match="/league rounds has the options"):
        command("league rounds", "league-rounds", _choose, size=Option("league-best-of"))


def test_every_command_stands_once_and_below_a_known_group() -> None:
    names = [each.name for each in COMMANDS]
    assert len(set(names)) == len(names)
    groups = {"", *(each.name for each in GROUPS)}
    assert {name.rpartition(" ")[0] for name in names} <= groups


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_option_names_the_level_at_which_the_bot_plays_where_none_is_chosen(language: str) -> None:
    texts = texts_for(language)
    name = texts.say(f"level.{USUAL}").partition(":")[0].strip()
    assert name in texts.say("command-option.level")
