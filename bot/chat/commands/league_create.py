"""`/league create`: what each person agrees to by joining."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.sets import sets_of, sets_offered
from bot.chat.readers import reader_of, texts_of
from bot.chat.whereabouts import authority_of, person_of, place_of
from bot.leagues.model.terms import BEST_OF, CUTS, LADDER_KINDS, SEEDINGS, STRUCTURES, USUAL_ADVANCE, Terms
from bot.leagues.pairing.groups import MOST_GROUPS
from bot.play.clocks.paces import USUAL
from bot.play.services import Services
from bot.present.leagues.league_settings import settings
from bot.present.wording.naming import escaped

MOST_ROUNDS, MOST_DAYS, MOST_HOURS, MOST_ADVANCE = 127, 60, 96, 16

USUAL_TERMS = Terms(name="")

Typed = app_commands.Choice[str]

Name = TypeVar("Name", bound=str)


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `create` to a group of commands."""
    formats, editions = services.challenges.formats(), services.challenges.rules()

    @group.command(name="create", description=said("command.league-create"))
    @app_commands.describe(
        **options(
            name="league-name",
            structure="league-structure",
            best_of="league-best-of",
            format="format",
            rounds="league-rounds",
            days="league-days",
            hours="league-long",
            cut="league-cut",
            pace="league-pace",
            rules="rules",
            lists="league-lists",
            seeding="league-seeding",
            third="league-third",
            groups="league-groups",
            advance="league-advance",
            sets="league-sets",
            ladder="league-ladder",
        )
    )
    @app_commands.choices(
        structure=[app_commands.Choice(name=said(f"league.structure.{each}"), value=each) for each in STRUCTURES],
        best_of=[app_commands.Choice(name=said(f"league.best-of-choice.{each}"), value=str(each)) for each in BEST_OF],
        format=[app_commands.Choice(name=said(f"table-format.{each}"), value=each) for each in formats],
        rules=[app_commands.Choice(name=said(f"rules.{each}"), value=each) for each in editions],
        cut=[app_commands.Choice(name=said(f"league.cut-choice.{each}"), value=str(each)) for each in CUTS if each],
        lists=[app_commands.Choice(name=said(f"league.lists.{each}"), value=each) for each in ("secret", "open")],
        ladder=[app_commands.Choice(name=said(f"league.choice.ladder-{each}"), value=each) for each in LADDER_KINDS],
        seeding=[app_commands.Choice(name=said(f"league.seeding.{each}"), value=each) for each in SEEDINGS],
    )
    async def create(
        interaction: discord.Interaction,
        name: str,
        structure: Typed | None = None,
        best_of: Typed | None = None,
        format: Typed | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
        hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
        cut: Typed | None = None,
        pace: str = "",
        rules: Typed | None = None,
        lists: Typed | None = None,
        seeding: Typed | None = None,
        third: bool = False,
        groups: app_commands.Range[int, 2, MOST_GROUPS] | None = None,
        advance: app_commands.Range[int, 1, MOST_ADVANCE] | None = None,
        sets: str = "",
        ladder: Typed | None = None,
    ) -> None:
        async def work() -> Reply:
            texts = texts_of(interaction)
            terms = Terms(
                name=name,
                structure=_meant(STRUCTURES, structure) or USUAL_TERMS.structure,
                best_of=int(best_of.value) if best_of is not None else USUAL_TERMS.best_of,
                format=_meant(formats, format) or USUAL_TERMS.format,
                rules=_meant(editions, rules) or reader_of(interaction).server.rules,
                pace=pace_meant(texts, pace) or USUAL,
                rounds=rounds or USUAL_TERMS.rounds,
                days=days or (0 if hours else USUAL_TERMS.days),
                hours=hours or 0,
                cut=next((each for each in CUTS if cut is not None and str(each) == cut.value), 0),
                secret=lists is None or lists.value == "secret",
                seeding=_meant(SEEDINGS, seeding) or USUAL_TERMS.seeding,
                third=third,
                groups=groups or USUAL_TERMS.groups,
                advance=advance or USUAL_ADVANCE,
                ladder=_meant(LADDER_KINDS, ladder) or USUAL_TERMS.ladder,
                sets=sets_of(sets, await services.library.catalogue()),
            )
            league = await services.leagues.joining.create(
                str(interaction.id),
                person_of(interaction.user),
                place_of(interaction),
                terms,
                organiser=authority_of(interaction).organises_in(interaction.guild_id or 0),
            )
            created = texts.say("league.created", name=escaped(league.name, 120))
            return Reply(settings(league, texts, content=created))

        await answering(interaction, services, work)

    complete([create], "pace", paces())
    complete([create], "sets", sets_offered(services))


def _meant(names: Sequence[Name], chosen: Typed | None) -> Name | None:
    """The one of these names that was chosen, None for none."""
    return next((each for each in names if chosen is not None and each == chosen.value), None)
