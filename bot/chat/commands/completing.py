"""Autocompletion: legal options as labels, best first; who may not look gets nothing, and nothing is ever an error."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.chat.commands.understanding import Field, Kind, challenge_pairs, pairs_of, wish_meant
from bot.chat.panels.watching import games_here
from bot.chat.readers import texts_of
from bot.leagues.ratings.ratings import Rating
from bot.play.declaring.walking import Wish
from bot.play.game_records.looks import Candidates
from bot.play.requests.matching import ranked
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.decisions.orbs import swaps
from bot.present.decisions.prompts import range_of
from bot.present.games.messages import deck_label
from bot.present.layout.limits import CHOICE_LABEL, CHOICES
from bot.present.layout.records import Select
from bot.present.wording.naming import shortened
from persistence import StoreError
from persistence.mishaps import logged

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]
Command = app_commands.Command[Any, ..., Any]


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
        except Exception as problem:  # noqa: BLE001 - no person could be told, and who types on is offered more
            logged(log, problem, "offering what can be typed")
            return []

    return completing


def complete(commands: Sequence[Command], option: str, by: Complete) -> None:
    """Has an option of several commands completed."""
    for command in commands:
        command.autocomplete(option)(by)


NEARBY = (100, 200, 400)
"""How far from one's own rating the ranges reach that are offered."""


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

    def looked_at(self) -> Complete:
        """One's own games, and after them those that run here and can be watched."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            lines = await self.services.games.games_of(interaction.user.id)
            lines = sorted(lines, key=lambda line: (line.status != "running", not line.waiting))
            pairs = {line.facts.id: f"{line.facts.label} · {', '.join(line.opponents)}" for line in lines}
            if interaction.guild is not None:
                shown = (await games_here(interaction, self.services, texts_of(interaction))).shown
                for choice in (choice for row in shown.rows if isinstance(row, Select) for choice in row.choices):
                    pairs.setdefault(choice.value, choice.label)
            return best([(label, game) for game, label in pairs.items()], typed)

        return quietly(complete)

    def ratings(self) -> Complete:
        """Ranges of ratings around one's own, for whom one wants to meet."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            mode: Any = given(interaction, "mode") or "duel"
            rating = await self.services.ratings.in_ladder(interaction.user.id, mode) or Rating()
            near = [(max(1, rating.shown - by), rating.shown + by) for by in NEARBY]
            ranges = [f"{low}-{high}" for low, high in near] + [f"{near[0][0]}-", f"-{near[0][1]}"]
            return best([(each, each) for each in ranges], typed)

        return quietly(complete)

    def decks(self) -> Complete:
        """The decks of the format that is chosen, or of the challenge that is answered."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            format: Any = given(interaction, "format") or "duel"
            choice = given(interaction, "choice")
            if choice:
                kind, _, challenge = choice.partition(":")
                open_now = await self.services.challenges.open_for(interaction.user.id)
                if kind == "join" and challenge:
                    format = (await self.services.lobbies.look(challenge)).gathered.format
                elif kind == "accept" and challenge:
                    format = (await self.services.challenges.look(challenge)).format
                elif len(open_now) == 1:
                    format = open_now[0].format
            texts = texts_of(interaction)
            lines = await self.services.challenges.decks_of(interaction.user.id, format)
            return best([(deck_label(line, texts), line.key) for line in lines], typed)

        return quietly(complete)

    def plays(self) -> Complete:
        """Cards that can be played now."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.plays(await self.game(interaction), interaction.user.id)
            return best(pairs_of(found, texts_of(interaction)), typed)

        return quietly(complete)

    def actions(self) -> Complete:
        """Quick actions that can be played now."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.actions(await self.game(interaction), interaction.user.id)
            return best(pairs_of(found, texts_of(interaction)), typed)

        return quietly(complete)

    def field(self, field: Field, option: str) -> Complete:
        """What the card or quick action may be declared with in one field, given the fields before it.

        What is being typed in the option itself only ranks what is offered; it is no part of the wish.
        """

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            before = WISH_OPTIONS[: WISH_OPTIONS.index(option)]
            words = {name: given(interaction, name) for name in before}
            typed_so_far = Wish(
                option=given(interaction, "card") or given(interaction, "action"),
                expedition=words.get("expedition", ""),
                mode=words.get("mode", ""),
                targets=(words["target"],) if words.get("target") else (),
            )
            kind: Kind = "play" if given(interaction, "card") else "action"
            game, person, texts = await self.game(interaction), interaction.user.id, texts_of(interaction)
            wish = await wish_meant(self.services, game, person, kind, typed_so_far, texts)
            return best(pairs_of(await self.services.completions.field(game, person, wish, field), texts), typed)

        return quietly(complete)

    def swaps(self) -> Complete:
        """Swaps of Mana Orbs that make a difference."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            look = await self.services.games.look(await self.game(interaction), interaction.user.id)
            return best(swaps(look, texts_of(interaction)), typed)

        return quietly(complete)

    def payments(self) -> Complete:
        """What may pay the price of what is declared."""

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            found = await self.services.completions.payments(await self.game(interaction), interaction.user.id)
            return best(pairs_of(found, texts_of(interaction)), typed) if found else []

        return quietly(complete)

    def answers(self, option: str) -> Complete:
        """Answers to whatever is open: a declaration's next question, a decision, a challenge.

        Where several are wanted each says so: "2 of 3: Booda"; further options than are wanted offer nothing.
        """
        place = CHOICE_OPTIONS.index(option)

        async def complete(interaction: discord.Interaction, typed: str) -> Choices:
            texts, person = texts_of(interaction), interaction.user.id
            found = await self.asked(interaction)
            taken = {given(interaction, name) for name in CHOICE_OPTIONS if name != option}
            offered: Choices = []
            if found is not None and place < max(1, found.most):
                offered = best([pair for pair in pairs_of(found, texts) if pair[1] not in taken], typed)
            if found is not None and found.most > 1:
                for each in offered:
                    words = {"place": place + 1, "range": range_of(texts, found), "label": each.name}
                    each.name = shortened(texts.say("complete.place", **words), CHOICE_LABEL)
            if place == 0:
                offered += best(await challenge_pairs(self.services, person, texts), typed)
            return offered[:CHOICES]

        return quietly(complete)

    async def asked(self, interaction: discord.Interaction) -> Candidates | None:
        """The question that an answer would answer; None while nothing is asked of this person."""
        try:
            found = await self.services.completions.answers(await self.game(interaction), interaction.user.id)
        except Refusal:
            return None
        return found[0] if found else None


CHOICE_OPTIONS = ("choice", "choice_2", "choice_3", "choice_4", "choice_5")
"""The options of /altered answer that name what is picked."""

WISH_OPTIONS = ("expedition", "mode", "target", "next_target")
"""The options that declare a card or quick action, in the order in which they are asked for."""
