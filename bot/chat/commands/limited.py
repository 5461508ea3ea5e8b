"""`/limited`: sealed and draft events, from their opening to the deck with which one plays."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Complete, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.leagues_meant import league_meant
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of
from bot.leagues.limited.boosters import LimitedKind
from bot.leagues.model.league import League
from bot.leagues.model.terms import STRUCTURES
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.leagues import limited as present
from bot.present.wording.naming import escaped

MOST_ROUNDS, MOST_DAYS = 127, 60
MOST_PICK_MINUTES, MOST_BUILD_HOURS = 7 * 24 * 60, 14 * 24
KINDS: tuple[LimitedKind, ...] = ("sealed", "draft")
IN_ROUNDS = tuple(each for each in STRUCTURES if each != "ladder")
"""How an event may go on once all decks are built: in rounds."""

USUAL_SET = "CORE"

Typed = app_commands.Choice[str]


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/limited` with everything below it."""
    group = app_commands.Group(name="limited", description=said("command.limited"))
    _before(group, services)
    _during(group, services)
    tree.add_command(group)


def _before(group: app_commands.Group, services: Services) -> None:
    """Joining an event."""

    @group.command(name="join", description=said("command.limited-join"))
    @app_commands.guild_only()
    @app_commands.describe(**options(league="limited-event"))
    async def join(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await _event(interaction, services, league)
            joined = await services.leagues.joining.join(str(interaction.id), found.id, person_of(interaction.user), "")
            return _said(interaction, "limited.joined", joined)

        await answering(interaction, services, work)

    complete([join], "league", quietly(_events(services)))


def _during(group: app_commands.Group, services: Services) -> None:
    """What one has, and what is published at the end."""

    @group.command(name="show", description=said("command.limited-show"))
    @app_commands.describe(**options(league="limited-event"))
    async def show(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            event = (await _event(interaction, services, league)).id if league else ""
            own = await services.limited.find(interaction.user.id, event)
            return Reply(present.own_seat(own, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="pools", description=said("command.limited-pools"))
    @app_commands.guild_only()
    @app_commands.describe(**options(league="league"))
    async def pools(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            product = await services.limited.published(found)
            pods = [sight.pod for sight in await services.limited.pods(found)]
            return Reply(present.published(product, pods, found, texts_of(interaction)))

        await answering(interaction, services, work)

    complete([show, pools], "league", quietly(_events(services)))


async def _event(interaction: discord.Interaction, services: Services, named: str) -> League:
    """The sealed or draft event that is meant; raises Refusal "not limited" for another league, as finding one does."""
    if not named:
        events = await _limited(interaction, services)
        waiting = [league for league in events if league.status == "open"]
        if len(waiting) == 1:
            return waiting[0]
    found = await league_meant(interaction, services, named)
    if found.terms.limited is None:
        raise Refusal("not limited", league=found.name)
    return found


async def _limited(interaction: discord.Interaction, services: Services) -> list[League]:
    found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
    return [league for league in found if league.terms.limited is not None]


def _events(services: Services) -> Complete:
    """The sealed and draft events of a server."""

    async def events(interaction: discord.Interaction, typed: str) -> Choices:
        found = await _limited(interaction, services)
        return best([(league.name, league.id) for league in found], typed)

    return events


def _said(interaction: discord.Interaction, key: str, league: League) -> Reply:
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(league.name, 120))))
