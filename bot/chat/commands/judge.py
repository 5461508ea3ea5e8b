"""`/judge`: what judges do about games of leagues, each with a reason that all can read."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.league_create import MOST_ROUNDS
from bot.chat.commands.leagues_meant import league_meant
from bot.chat.commands.organise import MOST_MATCHES
from bot.chat.panels.judging import carried_out
from bot.chat.readers import texts_of
from bot.chat.whereabouts import authority_of, person_of
from bot.leagues.model.fixtures import OUTCOMES
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.leagues import judging as present
from bot.present.leagues.judging import DECIDES, Act
from bot.present.leagues.leagues import pairings

Typed = app_commands.Choice[str]

_ABOUT = {"reason": "judge-reason", "game": "judge-game"}


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/judge` with everything below it."""
    group = app_commands.Group(
        name="judge",
        description=said("command.judge"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_messages=True),
    )
    judging = services.judging

    async def act(interaction: discord.Interaction, what: Act, reason: str, game: str) -> None:
        async def work() -> Reply:
            found = await judging.find(interaction.guild_id or 0, interaction.channel_id or 0, game)
            return await carried_out(interaction, services, found, what, reason)

        await answering(interaction, services, work)

    @group.command(name="game", description=said("command.judge-panel"))
    @app_commands.describe(**options(game="judge-game"))
    async def panel(interaction: discord.Interaction, game: str = "") -> None:
        async def work() -> Reply:
            found = await judging.find(interaction.guild_id or 0, interaction.channel_id or 0, game)
            look = await judging.look(found, person_of(interaction.user), authority=authority_of(interaction))
            return Reply(present.panel(look, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="freeze", description=said("command.judge-freeze"))
    @app_commands.describe(**options(**_ABOUT))
    async def freeze(interaction: discord.Interaction, reason: str = "", game: str = "") -> None:
        await act(interaction, "freeze", reason, game)

    @group.command(name="unfreeze", description=said("command.judge-unfreeze"))
    @app_commands.describe(**options(**_ABOUT))
    async def unfreeze(interaction: discord.Interaction, reason: str = "", game: str = "") -> None:
        await act(interaction, "unfreeze", reason, game)

    @group.command(name="log", description=said("command.judge-log"))
    @app_commands.describe(**options(**_ABOUT))
    async def log(interaction: discord.Interaction, reason: str = "", game: str = "") -> None:
        await act(interaction, "log", reason, game)

    @group.command(name="decide", description=said("command.judge-decide"))
    @app_commands.describe(**options(result="judge-result", **_ABOUT))
    @app_commands.choices(
        result=[app_commands.Choice(name=said(f"judge.result.{each}"), value=each) for each in DECIDES]
    )
    async def decide(interaction: discord.Interaction, result: Typed, reason: str = "", game: str = "") -> None:
        async def work() -> Reply:
            ruling = next((each for each in DECIDES if each == result.value), None)
            if ruling is None:
                raise Refusal("unknown option")
            found = await judging.find(interaction.guild_id or 0, interaction.channel_id or 0, game)
            look = await judging.look(found, person_of(interaction.user), authority=authority_of(interaction))
            if look.status != "running":
                raise Refusal("game over")
            texts = texts_of(interaction)
            return Reply(present.panel(look, texts), form=present.form(look, ruling, texts, reason=reason))

        await answering(interaction, services, work)

    @group.command(name="match", description=said("command.judge-match"))
    @app_commands.describe(
        **options(
            match="league-match", result="league-outcome", reason="judge-reason", round="league-round", league="league"
        )
    )
    @app_commands.choices(
        result=[app_commands.Choice(name=said(f"league.outcome.{each}"), value=each) for each in OUTCOMES]
    )
    async def match(
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
            number, person, authority = (
                round or len(found.rounds),
                person_of(interaction.user),
                authority_of(interaction),
            )
            after = await judging.decide_match(
                str(interaction.id), found.id, person, number, match, outcome, reason, authority=authority
            )
            return Reply(pairings(after, number, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="rewind", description=said("command.judge-rewind"))
    @app_commands.describe(**options(game="judge-game"))
    async def rewind(interaction: discord.Interaction, game: str = "") -> None:
        async def work() -> Reply:
            found = await judging.find(interaction.guild_id or 0, interaction.channel_id or 0, game)
            sight = await judging.moments(found, person_of(interaction.user), authority=authority_of(interaction))
            return Reply(present.moments(sight, texts_of(interaction)))

        await answering(interaction, services, work)

    async def games(interaction: discord.Interaction, typed: str) -> Choices:
        found = await judging.games(interaction.guild_id or 0)
        return best([(f"{each.label} · {' – '.join(each.players)} · {each.league}", each.id) for each in found], typed)

    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        return best([(each.name, each.id) for each in found], typed)

    complete([panel, freeze, unfreeze, log, decide, rewind], "game", quietly(games))
    complete([match], "league", quietly(leagues))
    tree.add_command(group)
