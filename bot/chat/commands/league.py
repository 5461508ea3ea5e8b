"""`/league`: seasons of duels that run themselves."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, complete, given, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.league_create import MOST_ROUNDS
from bot.chat.commands.leagues_meant import (
    commands_of,
    complete_leagues,
    is_by_challenge,
    league_meant,
    league_said,
    may_be_joined,
    player_named,
)
from bot.chat.panels.league_places import SAID, offered
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of
from bot.leagues.model.challenges import can_challenge
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.games.messages import deck_label
from bot.present.leagues import league_log
from bot.present.leagues import leagues as present
from bot.present.leagues.laddering import accepted, challenges, next_match
from bot.present.leagues.league_files import exported

Typed = app_commands.Choice[str]

ANSWERS = ("accept", "forfeit")
"""What a challenged player can answer."""


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/league` with everything below it."""
    group = app_commands.Group(name="league", description=said("command.league"), guild_only=True)
    _before(group, services)
    _during(group, services)
    _ladders(group, services)
    _challenges(group, services)
    _completed(group, services)
    tree.add_command(group)


def _before(group: app_commands.Group, services: Services) -> None:
    """Joining a league."""

    @group.command(name="join", description=said("command.league-join"))
    @app_commands.describe(**options(deck="league-deck", league="league"))
    async def join(interaction: discord.Interaction, deck: str = "", league: str = "") -> None:
        async def work() -> Reply:
            person = person_of(interaction.user)
            found = await league_meant(interaction, services, league, may_be_joined)
            if not deck and found.terms.limited is None:
                return Reply(await offered(services, found, person, texts_of(interaction)))
            joined = await services.leagues.joining.join(str(interaction.id), found.id, person, deck)
            return Reply(present.joined(joined, interaction.user.id, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="deck", description=said("command.league-deck"))
    @app_commands.describe(**options(deck="league-other-deck", player="league-whose-deck", league="league"))
    async def own_deck(
        interaction: discord.Interaction, deck: str = "", player: discord.User | None = None, league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
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
            found = await league_meant(interaction, services, league)
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
            found = await league_meant(interaction, services, league)
            return Reply(present.pairings(found, round or len(found.rounds), texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="export", description=said("command.league-export"))
    @app_commands.describe(**options(league="league"))
    async def export(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
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
            found = await league_meant(interaction, services, league)
            outcome = SAID.get(result.value)
            if outcome is None:
                raise Refusal("unknown option")
            person = person_of(interaction.user)
            after = await services.leagues.results.report(str(interaction.id), found.id, person, outcome, round)
            return Reply(present.reported(found, after, person.id, texts_of(interaction), round))

        await answering(interaction, services, work)

    @group.command(name="drop", description=said("command.league-drop"))
    @app_commands.describe(**options(league="league"))
    async def drop(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            after = await services.leagues.joining.drop(str(interaction.id), found.id, person_of(interaction.user))
            if after.preparing:
                await services.limited.advance(after.id)
            return league_said(interaction, "league.dropped", after)

        await answering(interaction, services, work)

    @group.command(name="decisions", description=said("command.league-decisions"))
    @app_commands.describe(**options(league="league"))
    async def decisions(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            return Reply(league_log.decisions(found, texts_of(interaction)))

        await answering(interaction, services, work)


def _ladders(group: app_commands.Group, services: Services) -> None:
    """The next match of a ladder."""

    @group.command(name="run", description=said("command.league-run"))
    @app_commands.describe(**options(league="league", stop="league-stop"))
    async def run(interaction: discord.Interaction, league: str = "", stop: bool = False) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league)
            person, operation = person_of(interaction.user), str(interaction.id)
            if stop:
                after = await services.leagues.ladders.wait_no_more(operation, found.id, person)
                return league_said(interaction, "league.run-stopped", after)
            after = await services.leagues.ladders.run(operation, found.id, person)
            return Reply(next_match(after, person.id, texts_of(interaction)))

        await answering(interaction, services, work)


def _challenges(group: app_commands.Group, services: Services) -> None:
    """Challenges of a ladder."""

    @group.command(name="challenge", description=said("command.league-challenge"))
    @app_commands.describe(**options(player="league-challenged", answer="league-answer", league="league"))
    @app_commands.choices(
        answer=[app_commands.Choice(name=said(f"league.challenge-{each}"), value=each) for each in ANSWERS]
    )
    async def challenge(
        interaction: discord.Interaction, player: str = "", answer: Typed | None = None, league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await league_meant(interaction, services, league, is_by_challenge)
            person, operation, texts = person_of(interaction.user), str(interaction.id), texts_of(interaction)
            ladders = services.leagues.ladders
            if answer is not None:
                accepts = answer.value == "accept"
                after = await ladders.answer(operation, found.id, person, accepts=accepts)
                if accepts:
                    return Reply(accepted(after, person.id, texts))
                return league_said(interaction, "league.challenge-lost", after)
            if player:
                other = player_named(found, player).id
                found = await ladders.challenge(operation, found.id, person, other)
            elif found.competitor(person.id) is None:
                raise Refusal("not in the league", league=found.name)
            return Reply(challenges(found, person.id, services.settings.now(), texts))

        await answering(interaction, services, work)

    async def players(interaction: discord.Interaction, typed: str) -> Choices:
        found = await league_meant(interaction, services, given(interaction, "league"), is_by_challenge)
        able = can_challenge(found, interaction.user.id, services.settings.now())
        return best([(found.called(each), str(each)) for each in able], typed)

    complete([challenge], "player", quietly(players))


def _completed(group: app_commands.Group, services: Services) -> None:
    """Completes what names a league or a deck."""

    async def decks(interaction: discord.Interaction, typed: str) -> Choices:
        named = given(interaction, "league")
        league = await league_meant(interaction, services, named)
        lines = await services.challenges.decks_of(interaction.user.id, league.terms.format)
        return best([(deck_label(line, texts_of(interaction)), line.key) for line in lines], typed)

    complete_leagues(group, services)
    complete([each for each in commands_of(group) if each.name in ("join", "deck")], "deck", quietly(decks))
