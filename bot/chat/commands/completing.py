"""Autocompletion: legal options as labels, best first; who may not look gets nothing, and nothing is ever an error."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.play.completions import ranked
from bot.play.looks import Candidates
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.play.walking import NOTHING, Wish
from bot.present.limits import CHOICE_LABEL
from bot.present.naming import naming_of, shortened
from bot.present.options import labels
from bot.present.texts import Texts, texts_for
from persistence import StoreError

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]
Command = app_commands.Command[Any, ..., Any]


def texts_of(interaction: discord.Interaction) -> Texts:
    """The sentences in the language of whoever acts."""
    return texts_for(str(interaction.locale))


def given(interaction: discord.Interaction, name: str) -> str:
    """What has been typed so far for another option of the command, '' for nothing."""
    value = getattr(interaction.namespace, name, None)
    return "" if value is None else str(value)


def best(pairs: Sequence[tuple[str, str]], typed: str) -> Choices:
    """The pairs of label and value that fit what was typed, best first."""
    found = ranked([label for label, _ in pairs], typed)
    return [app_commands.Choice(name=shortened(pairs[at][0], CHOICE_LABEL), value=pairs[at][1]) for at in found]


def quietly(complete: Complete) -> Complete:
    """Autocompletion has no way to say no: a refusal offers nothing, and so does a store that is away."""

    async def completing(interaction: discord.Interaction, typed: str) -> Choices:
        try:
            return await complete(interaction, typed)
        except Refusal:
            return []
        except StoreError as problem:
            log.warning("nothing to offer while typing: %s", problem)
            return []

    return completing


def complete(commands: Sequence[Command], option: str, by: Complete) -> None:
    """Has an option of several commands completed."""
    for command in commands:
        command.autocomplete(option)(by)


class Completing:
    """The autocompletion of every option that names something of a game."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def game(self, interaction: discord.Interaction) -> str:
        """The game an unfinished command speaks of; raises Refusal."""
        named = given(interaction, "game")
        return await self.services.games.find(interaction.user.id, interaction.channel_id or 0, named)

    def games(self) -> Complete:
        """One's own games, running ones first."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            lines = await self.services.games.games_of(interaction.user.id)
            lines = sorted(lines, key=lambda line: (line.status != "running", not line.waiting))
            pairs = [(f"{line.facts.label} · {', '.join(line.opponents)}", line.facts.id) for line in lines]
            return best(pairs, typed)

        return quietly(complete)

    def decks(self) -> Complete:
        """The decks of the format that is chosen, or of the challenge that is answered."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            format: Any = given(interaction, "format") or "duel"
            choice = given(interaction, "choice")
            if choice.startswith("accept:"):
                format = (await self.services.challenges.look(choice.partition(":")[2])).format
            return best([(line.key, line.key) for line in self.services.challenges.decks(format)], typed)

        return quietly(complete)

    def plays(self) -> Complete:
        """Cards that can be played now."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.plays(await self.game(interaction), interaction.user.id)
            return best(_pairs(found, texts_of(interaction)), typed)

        return quietly(complete)

    def actions(self) -> Complete:
        """Quick actions that can be played now."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.actions(await self.game(interaction), interaction.user.id)
            return best(_pairs(found, texts_of(interaction)), typed)

        return quietly(complete)

    def field(self, field: Any, option: str) -> Complete:
        """What the card or quick action may be declared with in one field, given the fields before it."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            before = [given(interaction, name) for name in ("target", "next_target") if name != option]
            wish = Wish(
                option=given(interaction, "card") or given(interaction, "action"),
                expedition=given(interaction, "expedition"),
                mode=given(interaction, "mode"),
                targets=tuple(code for code in before if code) if option == "next_target" else (),
            )
            game = await self.game(interaction)
            found = await self.services.completions.field(game, interaction.user.id, wish, field)
            texts = texts_of(interaction)
            pairs = _pairs(found, texts)
            if field == "targets":
                pairs.append((texts.say("complete.keep-none"), NOTHING))
            return best(pairs, typed)

        return quietly(complete)

    def payments(self) -> Complete:
        """What may pay the price of what is declared."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.payments(await self.game(interaction), interaction.user.id)
            return best(_pairs(found, texts_of(interaction)), typed) if found else []

        return quietly(complete)

    def answers(self) -> Complete:
        """Answers to whatever is open: a declaration's next question, a decision, a challenge."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            texts = texts_of(interaction)
            pairs: list[tuple[str, str]] = []
            try:
                found = await self.services.completions.answers(await self.game(interaction), interaction.user.id)
            except Refusal:
                found = []
            if found:
                pairs += _pairs(found[0], texts)
                if found[0].prompt in OPTIONAL:
                    pairs.append((texts.say("complete.keep-none"), NOTHING))
            for challenge in await self.services.challenges.open_for(interaction.user.id):
                words = {"name": challenge.challenger.name, "format": texts.say(f"format.{challenge.format}")}
                pairs.append((texts.say("complete.accept", **words), f"accept:{challenge.id}"))
                pairs.append((texts.say("complete.decline", **words), f"decline:{challenge.id}"))
            taken = {given(interaction, name) for name in CHOICE_OPTIONS}
            return best([pair for pair in pairs if pair[1] not in taken - {typed}], typed)

        return quietly(complete)


CHOICE_OPTIONS = ("choice", "choice_2", "choice_3", "choice_4", "choice_5")
"""The options of /altered answer that name what is picked."""

OPTIONAL = ("expand", "target", "choose")
"""Prompts that may be answered with nothing at all."""


def _pairs(found: Candidates, texts: Texts) -> list[tuple[str, str]]:
    naming = naming_of(found.look, texts)
    options = [option for _, option in found.options]
    decision = next((each for each in found.look.view.decisions if each.prompt == found.prompt), None)
    named = labels(naming, options, decision.arguments if decision else None)
    return [(label, code) for label, (code, _) in zip(named, found.options, strict=True)]
