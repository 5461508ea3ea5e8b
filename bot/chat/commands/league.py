"""`/league`: seasons of duels that run themselves."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands import league_around, league_create
from bot.chat.commands.completing import Choices, best, complete, given, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.league_create import MOST_ROUNDS
from bot.chat.panels.league_places import SAID
from bot.chat.readers import texts_of
from bot.chat.whereabouts import organises, person_of
from bot.leagues.fixtures import OUTCOMES
from bot.leagues.league import League
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present import leagues as present
from bot.present.league_files import exported
from bot.present.league_stages import called
from bot.present.messages import deck_label
from bot.present.naming import escaped
from bot.present.records import Message

MOST_MATCHES = 9_999

Typed = app_commands.Choice[str]


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/league` with everything below it."""
    group = app_commands.Group(name="league", description=said("command.league"), guild_only=True)
    league_create.add(group, services)
    _before(group, services)
    _during(group, services)
    _deciding(group, services)
    league_around.add(group, services)
    _completed(group, services)
    tree.add_command(group)


def _before(group: app_commands.Group, services: Services) -> None:
    """Joining a league."""

    @group.command(name="join", description=said("command.league-join"))
    @app_commands.describe(**options(deck="league-deck", league="league"))
    async def join(interaction: discord.Interaction, deck: str, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            joined = await services.leagues.joining.join(
                str(interaction.id), found.id, person_of(interaction.user), deck
            )
            return Reply(present.joined(joined, interaction.user.id, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="deck", description=said("command.league-deck"))
    @app_commands.describe(**options(deck="league-other-deck", player="league-whose-deck", league="league"))
    async def own_deck(
        interaction: discord.Interaction, deck: str = "", player: discord.User | None = None, league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            if player is not None:
                sight = await services.leagues.lists.of(found, player.id, interaction.user.id)
                return Reply(present.list_of(found, sight, texts_of(interaction)))
            if found.competitor(interaction.user.id) is None:
                raise Refusal("not in the league", league=found.name)
            if deck:
                found = await services.leagues.joining.join(
                    str(interaction.id), found.id, person_of(interaction.user), deck
                )
            return Reply(present.own_deck(found, interaction.user.id, texts_of(interaction)))

        await answering(interaction, services, work)


def _during(group: app_commands.Group, services: Services) -> None:
    """How a league stands, and what its competitors say."""

    @group.command(name="standings", description=said("command.league-standings"))
    @app_commands.describe(**options(league="league"))
    async def standings(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            return Reply(present.standings(found, texts_of(interaction), interaction.user.id))

        await answering(interaction, services, work)

    @group.command(name="rounds", description=said("command.league-rounds"))
    @app_commands.describe(**options(round="league-round", league="league"))
    async def rounds(
        interaction: discord.Interaction,
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            return Reply(present.pairings(found, round or len(found.rounds), texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="export", description=said("command.league-export"))
    @app_commands.describe(**options(league="league"))
    async def export(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            return Reply(exported(found, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="report", description=said("command.league-report"))
    @app_commands.describe(**options(result="league-result", round="league-round", league="league"))
    @app_commands.choices(
        result=[app_commands.Choice(name=said(f"league.reported.{each}"), value=each) for each in SAID]
    )
    async def report(
        interaction: discord.Interaction,
        result: Typed,
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            outcome = SAID.get(result.value)
            if outcome is None:
                raise Refusal("unknown option")
            person = person_of(interaction.user)
            after = await services.leagues.results.report(str(interaction.id), found.id, person, outcome, round)
            return Reply(present.reported(found, after, person.id, texts_of(interaction), round))

        await answering(interaction, services, work)

    @group.command(name="drop", description=said("command.league-drop"))
    @app_commands.describe(**options(league="league", player="league-player", reason="league-reason"))
    async def drop(
        interaction: discord.Interaction, league: str = "", player: discord.User | None = None, reason: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            after = await services.leagues.joining.drop(
                str(interaction.id),
                found.id,
                person_of(interaction.user),
                player.id if player is not None else 0,
                reason,
                organiser=organises(interaction, found),
            )
            if after.preparing:
                await services.limited.advance(after.id)
            return _said(interaction, "league.dropped", after)

        await answering(interaction, services, work)


def _deciding(group: app_commands.Group, services: Services) -> None:
    """What organisers do."""

    @group.command(name="pair", description=said("command.league-pair"))
    @app_commands.describe(**options(league="league"))
    async def pair(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            begun = await services.leagues.organising.begin(str(interaction.id), found.id, person, organiser=organiser)
            if begun.preparing:
                await services.limited.advance(begun.id)
                return _said(interaction, "limited.handed-out", begun)
            return Reply(present.pairings(begun, len(begun.rounds), texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="override", description=said("command.league-override"))
    @app_commands.describe(
        **options(
            match="league-match", result="league-outcome", reason="league-reason", round="league-round", league="league"
        )
    )
    @app_commands.choices(
        result=[app_commands.Choice(name=said(f"league.outcome.{each}"), value=each) for each in OUTCOMES]
    )
    async def override(
        interaction: discord.Interaction,
        match: app_commands.Range[int, 1, MOST_MATCHES],
        result: Typed,
        reason: str = "",
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            outcome = next((each for each in OUTCOMES if each == result.value), None)
            if outcome is None:
                raise Refusal("unknown option")
            number = round or len(found.rounds)
            after = await services.leagues.organising.override(
                str(interaction.id),
                found.id,
                person_of(interaction.user),
                number,
                match,
                outcome,
                reason,
                organiser=organises(interaction, found),
            )
            return Reply(present.pairings(after, number, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="penalty", description=said("command.league-penalty"))
    @app_commands.describe(
        **options(player="league-penalised", points="league-points", reason="league-reason", league="league")
    )
    async def penalty(
        interaction: discord.Interaction,
        player: discord.User,
        points: app_commands.Range[int, -30, 30],
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.penalise(
                str(interaction.id), found.id, person, player.id, points, reason, organiser=organiser
            )
            return Reply(present.standings(after, texts_of(interaction), person.id))

        await answering(interaction, services, work)

    @group.command(name="close", description=said("command.league-close"))
    @app_commands.describe(**options(reason="league-reason", league="league"))
    async def close(interaction: discord.Interaction, reason: str = "", league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.close(
                str(interaction.id), found.id, person, reason, organiser=organiser
            )
            return Reply(present.standings(after, texts_of(interaction), person.id))

        await answering(interaction, services, work)


def _completed(group: app_commands.Group, services: Services) -> None:
    """Completes what names a league or a deck."""

    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        texts = texts_of(interaction)
        return best([(called(league, texts), league.id) for league in found], typed)

    async def decks(interaction: discord.Interaction, typed: str) -> Choices:
        named = given(interaction, "league")
        league = await services.leagues.keeping.find(interaction.guild_id or 0, named)
        lines = await services.challenges.decks_of(interaction.user.id, league.terms.format)
        return best([(deck_label(line, texts_of(interaction)), line.key) for line in lines], typed)

    commands: list[app_commands.Command[Any, ..., Any]] = [
        command for command in group.commands if isinstance(command, app_commands.Command)
    ]
    complete([each for each in commands if each.name != "create"], "league", quietly(leagues))
    complete([each for each in commands if each.name in ("join", "deck")], "deck", quietly(decks))


def _said(interaction: discord.Interaction, key: str, league: League) -> Reply:
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(league.name, 120))))
