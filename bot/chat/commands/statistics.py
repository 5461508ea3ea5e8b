"""`/stats`: what finished games say of players, Heroes, factions and the game itself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Complete, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import reader_of, texts_of
from bot.chat.whereabouts import person_of
from bot.leagues.ratings.ratings import LADDERS
from bot.leagues.ratings.statistics import Statistics, Tally
from bot.leagues.ratings.statistics_service import Scope
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.leagues import statistics as present
from bot.present.texts import Texts

SCOPES = ("here", "all")

Typed = app_commands.Choice[str]

_MODES = [app_commands.Choice(name=said(f"rating.ladder.{name}"), value=name) for name in LADDERS]
_OF = [app_commands.Choice(name=said(f"rating.of.{name}"), value=name) for name in SCOPES]
_ABOUT = {"of": "stats-of", "league": "stats-league", "mode": "rating-mode"}


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/stats` with everything below it."""
    group = app_commands.Group(name="stats", description=said("command.stats"))
    service = services.statistics

    @group.command(name="games", description=said("command.stats-games"))
    @app_commands.describe(**options(**_ABOUT))
    @app_commands.choices(mode=_MODES, of=_OF)
    async def games(
        interaction: discord.Interaction, of: Typed | None = None, league: str = "", mode: Typed | None = None
    ) -> None:
        async def work() -> Reply:
            texts, (scope, where) = texts_of(interaction), await _scope(interaction, services, of, league, mode)
            found = await service.of(scope)
            shown = present.games(found, where, texts)
            title = texts.say("stats.title-factions", where=where)
            return Reply(await _drawn(interaction, shown, present.factions_named(found, texts), title, texts))

        await answering(interaction, services, work)

    @group.command(name="heroes", description=said("command.stats-heroes"))
    @app_commands.describe(**options(**_ABOUT))
    @app_commands.choices(mode=_MODES, of=_OF)
    async def heroes(
        interaction: discord.Interaction, of: Typed | None = None, league: str = "", mode: Typed | None = None
    ) -> None:
        async def work() -> Reply:
            texts, (scope, where) = texts_of(interaction), await _scope(interaction, services, of, league, mode)
            found = await service.of(scope)
            shown = present.heroes(found, where, texts)
            title = texts.say("stats.title-heroes", where=where)
            return Reply(await _drawn(interaction, shown, found.heroes, title, texts))

        await answering(interaction, services, work)

    @group.command(name="matchups", description=said("command.stats-matchups"))
    @app_commands.describe(**options(hero="stats-hero", **_ABOUT))
    @app_commands.choices(mode=_MODES, of=_OF)
    async def matchups(
        interaction: discord.Interaction,
        hero: str = "",
        of: Typed | None = None,
        league: str = "",
        mode: Typed | None = None,
    ) -> None:
        async def work() -> Reply:
            texts, (scope, where) = texts_of(interaction), await _scope(interaction, services, of, league, mode)
            found = await service.of(scope)
            return Reply(present.match_ups(found, _hero(found, hero), where, texts))

        await answering(interaction, services, work)

    @group.command(name="player", description=said("command.stats-player"))
    @app_commands.describe(**options(player="stats-player", **_ABOUT))
    @app_commands.choices(mode=_MODES, of=_OF)
    async def player(
        interaction: discord.Interaction,
        player: discord.User | None = None,
        of: Typed | None = None,
        league: str = "",
        mode: Typed | None = None,
    ) -> None:
        async def work() -> Reply:
            texts, (scope, where) = texts_of(interaction), await _scope(interaction, services, of, league, mode)
            whom = person_of(player or interaction.user)
            found = await service.of_person(whom, interaction.user.id, scope)
            shown = present.player(found, whom.name, where, texts)
            title = texts.say("stats.title-player", person=whom.name, where=where)
            return Reply(await _drawn(interaction, shown, found.heroes, title, texts))

        await answering(interaction, services, work)

    complete([games, heroes, matchups, player], "league", _leagues(services))
    complete([matchups], "hero", _heroes(services))
    tree.add_command(group)


async def _scope(
    interaction: discord.Interaction, services: Services, of: Typed | None, league: str, mode: Typed | None
) -> tuple[Scope, str]:
    """Which games are meant, and how that is said; raises Refusal as finding a league does."""
    texts, guild = texts_of(interaction), interaction.guild_id or 0
    ladder = next((name for name in LADDERS if mode is not None and name == mode.value), LADDERS[0])
    sort = texts.say(f"rating.ladder.{ladder}")
    if league:
        found = await services.leagues.keeping.find(guild, league)
        return Scope(ladder, league=found.id), texts.say("stats.in-league", league=found.name, mode=sort)
    if guild and (of is None or of.value == "here"):
        return Scope(ladder, guild), texts.say("stats.here", mode=sort)
    return Scope(ladder), texts.say("stats.everywhere", mode=sort)


def _hero(found: Statistics, typed: str) -> str:
    """The Hero that is meant; raises Refusal "no such hero" where none of those that were played is."""
    if not typed.strip():
        return ""
    names = sorted(found.heroes)
    likely = meant(names, typed)
    if len(likely) != 1:
        raise Refusal("no such hero", hero=typed[:60])
    return names[likely[0]]


async def _drawn(
    interaction: discord.Interaction, shown: Message, tallies: dict[str, Tally], title: str, texts: Texts
) -> Message:
    wishes = reader_of(interaction).person
    return shown if wishes.text_only else await present.with_bars(shown, tallies, title, texts, wishes.pictures)


def _leagues(services: Services) -> Complete:
    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        return best([(league.name, league.id) for league in found], typed)

    return quietly(leagues)


def _heroes(services: Services) -> Complete:
    async def heroes(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.statistics.of(Scope(guild=interaction.guild_id or 0))
        return best([(name, name) for name in sorted(found.heroes)], typed)

    return quietly(heroes)
