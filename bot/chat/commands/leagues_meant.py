"""The option that names a league of a server, which one is meant by it, and a sentence about it."""

from __future__ import annotations

import re

import discord

from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Option, Typed
from bot.chat.replies.answering import Reply
from bot.leagues.model.keeping import Likely
from bot.leagues.model.league import Competitor, League
from bot.leagues.rounds.requiring import lets_in
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.leagues.stages import called
from bot.present.wording.naming import escaped

MENTION = re.compile(r"(?:<@!?)?(\d{1,20})>?")
"""A mention of a person, or their id alone."""


async def leagues_here(typed: Typed, words: str) -> Choices:
    """The leagues of the server."""
    found = await typed.services.leagues.keeping.of_server(typed.guild)
    return best([(called(league, typed.texts), league.id) for league in found], words)


def league_option(*likely: Likely, own: bool = False) -> Option:
    """The option that names a league, which the handler is handed: as `league_meant` finds it.

    With `own` no league is meant but one in which the person plays, where none is named.
    """

    async def meaning(typed: Typed, named: str) -> League:
        if own and not named.strip():
            await require_a_league(typed)
        return await league_meant(typed, named, *likely)

    return Option("league", completed=leagues_here, meaning=meaning)


async def require_a_league(typed: Typed) -> None:
    """Raises Refusal "in no league" where a person plays in no league of the server, or has left all they were in."""
    leagues, person = await typed.services.leagues.keeping.of_server(typed.guild), typed.interaction.user.id
    going = [league for league in leagues if league.status != "closed"]
    if going and not any(plays_in(league, person) for league in going):
        raise Refusal("in no league")


def plays_in(league: League, person: int) -> bool:
    """Whether a person plays in a league, and has not left it."""
    competitor = league.competitor(person)
    return competitor is not None and not competitor.gone


async def league_meant(typed: Typed, named: str, *likely: Likely) -> League:
    """The league that is named; without a name that of the game whose thread this is, or the only one that fits.

    That is the only one for which what is `likely` holds, in which the person plays, or whose channel this is. Raises
    Refusal "no league", "no such league" and "several leagues".
    """
    services, channel = typed.services, typed.interaction.channel
    keeping, person = services.leagues.keeping, typed.interaction.user.id
    if not named.strip() and isinstance(channel, discord.Thread):
        game = await services.games.game_at(channel.id)
        facts = (await services.games.look(game)).facts if game is not None else None
        if facts is not None and facts.league:
            return (await keeping.look(facts.league)).league
    around = {typed.channel, getattr(channel, "parent_id", None)}

    def plays(league: League) -> bool:
        return plays_in(league, person)

    def here(league: League) -> bool:
        return league.channel_id in around

    return await keeping.find(typed.guild, named, (*likely, plays, here))


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


def league_said(typed: Typed, key: str, league: League, **words: object) -> Reply:
    """A sentence about a league, as an answer."""
    return typed.say(key, name=escaped(league.name, 120), **words)
