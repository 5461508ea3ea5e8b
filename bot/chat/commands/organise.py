"""`/organise`: what organisers do with leagues; Discord shows it only to people who may use it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands import league_create, limited_create
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.decks import text_of
from bot.chat.commands.describing import options, said
from bot.chat.commands.league_create import MOST_ROUNDS
from bot.chat.commands.leagues_meant import complete_leagues, league_meant, league_said, not_begun
from bot.chat.readers import texts_of
from bot.chat.whereabouts import organises, person_of
from bot.leagues.model.fixtures import OUTCOMES
from bot.leagues.rounds.requiring import require_organiser
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.leagues import leagues as present
from bot.present.leagues.league_organising import page_chosen
from bot.present.leagues.league_settings import settings
from bot.present.leagues.league_terms import again_of
from bot.present.wording.naming import escaped

MOST_MATCHES = 9_999

MOST_HOURS = 24 * 60

MOST_DIVISIONS = 6

Typed = app_commands.Choice[str]


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/organise` with everything below it."""
    group = app_commands.Group(
        name="organise",
        description=said("command.organise"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_messages=True),
    )
    league_create.add(group, services)
    limited_create.add(group, services)
    _seasons(group, services)
    _deciding(group, services)
    _people(group, services)
    complete_leagues(group, services, except_for=("create", "limited"))
    tree.add_command(group)


def _seasons(group: app_commands.Group, services: Services) -> None:
    """What surrounds the rounds: seasons and settings."""

    @group.command(name="season", description=said("command.league-season"))
    @app_commands.describe(**options(league="league"))
    async def season(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            opened = await services.leagues.seasons.begin(
                found.id, person_of(interaction.user), organiser=organises(interaction, found)
            )
            key = {
                "again": "league.season-opened",
                "again-limited": "league.season-opened-limited",
                "sign-up": "league.season-opened-sign-up",
            }[again_of(opened)]
            return league_said(interaction, key, opened, season=opened.season)

        await answering(interaction, services, work)

    @group.command(name="settings", description=said("command.league-settings"))
    @app_commands.describe(**options(league="league"))
    async def settle(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            services.leagues.settling.require_open(found, organiser=organises(interaction, found))
            return Reply(settings(found, texts_of(interaction)))

        await answering(interaction, services, work)


def _deciding(group: app_commands.Group, services: Services) -> None:
    """Rounds and matches: begun, decided, prolonged, ended."""

    @group.command(name="pair", description=said("command.league-pair"))
    @app_commands.describe(**options(league="league"))
    async def pair(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league, not_begun)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            begun = await services.leagues.organising.begin(str(interaction.id), found.id, person, organiser=organiser)
            if begun.preparing:
                await services.limited.advance(begun.id)
                return league_said(interaction, "limited.handed-out", begun)
            return Reply(present.pairings(begun, len(begun.rounds), texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="import", description=said("command.organise-import"))
    @app_commands.describe(**options(file="league-file", reason="league-reason", league="league"))
    async def take_in(
        interaction: discord.Interaction, file: discord.Attachment, reason: str = "", league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league, not_begun)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            begun = await services.leagues.importing.begin(
                str(interaction.id), found.id, person, await text_of(file), reason, organiser=organiser
            )
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
            found = await league_meant(interaction, services, league)
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

    @group.command(name="page", description=said("command.organise-page"))
    @app_commands.describe(**options(league="league"))
    async def page(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            require_organiser(organises(interaction, found))
            return Reply(page_chosen(found, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="close", description=said("command.league-close"))
    @app_commands.describe(**options(reason="league-reason", league="league"))
    async def close(interaction: discord.Interaction, reason: str = "", league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.close(
                str(interaction.id), found.id, person, reason, organiser=organiser
            )
            return Reply(present.standings(after, texts_of(interaction), person.id))

        await answering(interaction, services, work)

    @group.command(name="extend", description=said("command.league-extend"))
    @app_commands.describe(**options(hours="league-hours", reason="league-reason", league="league"))
    async def extend(
        interaction: discord.Interaction,
        hours: app_commands.Range[int, -MOST_HOURS, MOST_HOURS],
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.extend(
                str(interaction.id), found.id, person, hours, reason, organiser=organiser
            )
            ends = after.current.ends // 1000 if after.current else 0
            return league_said(interaction, "league.extended", after, ends=ends)

        await answering(interaction, services, work)


def _people(group: app_commands.Group, services: Services) -> None:
    """What organisers decide about a player."""

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
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.penalise(
                str(interaction.id), found.id, person, player.id, points, reason, organiser=organiser
            )
            return Reply(present.standings(after, texts_of(interaction), person.id))

        await answering(interaction, services, work)

    @group.command(name="drop", description=said("command.organise-drop"))
    @app_commands.describe(**options(player="league-player", reason="league-reason", league="league"))
    async def drop(interaction: discord.Interaction, player: discord.User, reason: str = "", league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.joining.drop(
                str(interaction.id), found.id, person, player.id, reason, organiser=organiser
            )
            if after.preparing:
                await services.limited.advance(after.id)
            return league_said(interaction, "league.dropped", after)

        await answering(interaction, services, work)

    @group.command(name="reinstate", description=said("command.league-reinstate"))
    @app_commands.describe(**options(player="league-back", reason="league-reason", league="league"))
    async def reinstate(
        interaction: discord.Interaction, player: discord.User, reason: str = "", league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.take_back(
                str(interaction.id), found.id, person, player.id, reason, organiser=organiser
            )
            return league_said(interaction, "league.taken-back", after, person=escaped(after.called(player.id)))

        await answering(interaction, services, work)

    @group.command(name="add", description=said("command.organise-add"))
    @app_commands.describe(
        **options(player="league-added", deck="league-their-deck", reason="league-reason", league="league")
    )
    async def add_player(
        interaction: discord.Interaction, player: discord.User, deck: str, reason: str = "", league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.roster.add(
                str(interaction.id), found.id, person, person_of(player), deck, reason, organiser=organiser
            )
            new = found.competitor(player.id) is None
            key = "league.added" if new else "league.deck-set"
            return league_said(interaction, key, after, person=escaped(after.called(player.id)))

        await answering(interaction, services, work)

    @group.command(name="substitute", description=said("command.organise-substitute"))
    @app_commands.describe(
        **options(player="league-substituted", newcomer="league-substitute", reason="league-reason", league="league")
    )
    async def substitute(
        interaction: discord.Interaction,
        player: discord.User,
        newcomer: discord.User,
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.roster.substitute(
                str(interaction.id),
                found.id,
                person,
                player.id,
                person_of(newcomer),
                reason,
                organiser=organiser,
            )
            names = {"person": escaped(found.called(player.id)), "newcomer": escaped(after.called(newcomer.id))}
            return league_said(interaction, "league.substituted", after, **names)

        await answering(interaction, services, work)

    complete([add_player], "deck", Completing(services).decks())

    @group.command(name="division", description=said("command.league-division"))
    @app_commands.describe(
        **options(player="league-placed", division="league-division", reason="league-reason", league="league")
    )
    async def division(
        interaction: discord.Interaction,
        player: discord.User,
        division: app_commands.Range[int, 1, MOST_DIVISIONS],
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.place(
                str(interaction.id), found.id, person, player.id, division, reason, organiser=organiser
            )
            name = escaped(after.called(player.id))
            return league_said(interaction, "league.placed", after, person=name, division=division)

        await answering(interaction, services, work)
