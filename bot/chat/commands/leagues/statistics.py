"""`/stats`: what finished games say of players, Heroes, factions and the game itself."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import best
from bot.chat.commands.leagues_meant import leagues_here
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of
from bot.leagues.ratings.ratings import LADDERS, Ladder
from bot.leagues.ratings.statistics import Statistics, Tally
from bot.leagues.ratings.statistics_service import Scope
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.layout.records import Message
from bot.present.leagues import statistics as present

SCOPES = ("here", "all")


async def _games(typed: Typed, of: str = "here", league: str = "", mode: Ladder = LADDERS[0]) -> Reply:
    texts, (scope, where) = typed.texts, await _scope(typed, of, league, mode)
    found = await typed.services.statistics.of(scope)
    title = texts.say("stats.title-factions", where=where)
    return await _drawn(typed, present.games(found, where, texts), present.factions_named(found, texts), title)


async def _heroes(typed: Typed, of: str = "here", league: str = "", mode: Ladder = LADDERS[0]) -> Reply:
    texts, (scope, where) = typed.texts, await _scope(typed, of, league, mode)
    found = await typed.services.statistics.of(scope)
    title = texts.say("stats.title-heroes", where=where)
    return await _drawn(typed, present.heroes(found, where, texts), found.heroes, title)


async def _match_ups(
    typed: Typed, hero: str = "", of: str = "here", league: str = "", mode: Ladder = LADDERS[0]
) -> Reply:
    scope, where = await _scope(typed, of, league, mode)
    found = await typed.services.statistics.of(scope)
    return Reply(present.match_ups(found, _hero(found, hero), where, typed.texts))


async def _player(
    typed: Typed,
    player: discord.User | None = None,
    of: str = "here",
    league: str = "",
    mode: Ladder = LADDERS[0],
) -> Reply:
    texts, (scope, where) = typed.texts, await _scope(typed, of, league, mode)
    whom = person_of(player or typed.interaction.user)
    found = await typed.services.statistics.of_person(whom, typed.person.id, scope)
    title = texts.say("stats.title-player", person=whom.name, where=where)
    return await _drawn(typed, present.player(found, whom.name, where, texts), found.heroes, title)


async def _scope(typed: Typed, of: str, league: str, mode: Ladder) -> tuple[Scope, str]:
    """Which games are meant, and how that is said; raises Refusal as finding a league does."""
    texts, guild = typed.texts, typed.guild
    sort = texts.say(f"rating.ladder.{mode}")
    if league:
        found = await typed.services.leagues.keeping.find(guild, league)
        return Scope(mode, league=found.id), texts.say("stats.in-league", league=found.name, mode=sort)
    if guild and of == "here":
        return Scope(mode, guild), texts.say("stats.here", mode=sort)
    return Scope(mode), texts.say("stats.everywhere", mode=sort)


def _hero(found: Statistics, typed: str) -> str:
    """The Hero that is meant; raises Refusal "no such hero" where none of those that were played is."""
    if not typed.strip():
        return ""
    names = sorted(found.heroes)
    likely = meant(names, typed)
    if len(likely) != 1:
        raise Refusal("no such hero", hero=typed[:60])
    return names[likely[0]]


async def _drawn(typed: Typed, shown: Message, tallies: dict[str, Tally], title: str) -> Reply:
    wishes = typed.reader.person
    if wishes.text_only:
        return Reply(shown)
    return Reply(await present.with_bars(shown, tallies, title, typed.texts, wishes.pictures))


async def _heroes_here(typed: Typed, words: str) -> Choices:
    """The Heroes that were played in the server."""
    found = await typed.services.statistics.of(Scope(guild=typed.guild))
    return best([(name, name) for name in sorted(found.heroes)], words)


OF = Option("stats-of", SCOPES, "rating.of.")
LEAGUE = Option("stats-league", completed=leagues_here)
MODE = Option("rating-mode", LADDERS, "rating.ladder.")
HERO = Option("stats-hero", completed=_heroes_here)
PLAYER = Option("stats-player")

COMMANDS = (
    command("stats games", "stats-games", _games, of=OF, league=LEAGUE, mode=MODE),
    command("stats heroes", "stats-heroes", _heroes, of=OF, league=LEAGUE, mode=MODE),
    command("stats matchups", "stats-matchups", _match_ups, hero=HERO, of=OF, league=LEAGUE, mode=MODE),
    command("stats player", "stats-player", _player, player=PLAYER, of=OF, league=LEAGUE, mode=MODE),
)
