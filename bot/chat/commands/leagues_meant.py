"""Which league of a server is meant, completed as it is typed, and a sentence about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.chat.answering import Reply
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.readers import texts_of
from bot.leagues.model.keeping import Likely
from bot.leagues.model.league import Competitor, League
from bot.leagues.rounds.requiring import lets_in
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.leagues.league_stages import called
from bot.present.wording.naming import escaped

MENTION = re.compile(r"(?:<@!?)?(\d{1,20})>?")
"""A mention of a person, or their id alone."""


def commands_of(group: app_commands.Group) -> list[app_commands.Command[Any, ..., Any]]:
    """The commands directly below a group."""
    return [command for command in group.commands if isinstance(command, app_commands.Command)]


def complete_leagues(group: app_commands.Group, services: Services, except_for: Sequence[str] = ()) -> None:
    """Completes the option `league` of the commands below a group with the leagues of the server."""

    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        texts = texts_of(interaction)
        return best([(called(league, texts), league.id) for league in found], typed)

    complete([each for each in commands_of(group) if each.name not in except_for], "league", quietly(leagues))


async def league_meant(interaction: discord.Interaction, services: Services, named: str, *likely: Likely) -> League:
    """The league that is named; without a name that of the game whose thread this is, or the only one that fits.

    That is the only one for which what is `likely` holds, in which the person plays, or whose channel this is. Raises
    Refusal "no league", "no such league" and "several leagues".
    """
    keeping, channel = services.leagues.keeping, interaction.channel
    if not named.strip() and isinstance(channel, discord.Thread):
        game = await services.games.game_at(channel.id)
        facts = (await services.games.look(game)).facts if game is not None else None
        if facts is not None and facts.league:
            return (await keeping.look(facts.league)).league
    around = {interaction.channel_id, getattr(channel, "parent_id", None)}

    def plays(league: League) -> bool:
        competitor = league.competitor(interaction.user.id)
        return competitor is not None and not competitor.gone

    def here(league: League) -> bool:
        return league.channel_id in around

    return await keeping.find(interaction.guild_id or 0, named, (*likely, plays, here))


def not_begun(league: League) -> bool:
    """Whether a league waits for its first round."""
    return league.status == "open"


def may_be_joined(league: League) -> bool:
    """Whether a league takes a person in."""
    return league.status == "open" or lets_in(league)


def is_by_challenge(league: League) -> bool:
    """Whether a league is a ladder in which players challenge each other."""
    return league.terms.by_challenge and league.status == "running"


def player_named(league: League, named: str) -> Competitor:
    """The player of a league who is meant by a mention, an id, or a name; raises Refusal "no such player"."""
    known = [each for each in league.competitors if not each.gone]
    mentioned = MENTION.fullmatch(named.strip())
    if mentioned:
        known = [each for each in known if each.id == int(mentioned[1])]
    else:
        known = [known[at] for at in meant([each.name for each in known], named)]
    if len(known) != 1:
        raise Refusal("no such player", person=named[:60], league=league.name)
    return known[0]


def league_said(interaction: discord.Interaction, key: str, league: League, **words: object) -> Reply:
    """A sentence about a league, as an answer."""
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(league.name, 120), **words)))
