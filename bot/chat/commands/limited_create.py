"""`/limited`: sealed and draft events, from their opening to the deck with which one plays."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import complete
from bot.chat.commands.decks import text_of
from bot.chat.commands.describing import options, said
from bot.chat.readers import reader_of, texts_of
from bot.chat.whereabouts import authority_of, person_of, place_of
from bot.leagues.limited.boosters import LimitedKind, booster_table
from bot.leagues.limited.terms import (
    BUILD_MS,
    HOUR_MS,
    LEAST_BOOSTERS,
    MINUTE_MS,
    MOST_BOOSTERS,
    PICK_MS,
    PICK_PACES,
    USUAL_BOOSTERS,
    LimitedTerms,
    PickPace,
)
from bot.leagues.model.terms import BEST_OF, STRUCTURES, Terms
from bot.play.clocks.paces import USUAL
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.leagues.league_settings import settings
from bot.present.wording.naming import escaped

MOST_ROUNDS, MOST_DAYS = 127, 60
MOST_PICK_MINUTES, MOST_BUILD_HOURS = 7 * 24 * 60, 14 * 24
KINDS: tuple[LimitedKind, ...] = ("sealed", "draft")
IN_ROUNDS = tuple(each for each in STRUCTURES if each != "ladder")
"""How an event may go on once all decks are built: in rounds."""

USUAL_SET = "CORE"

Typed = app_commands.Choice[str]


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `limited` to a group of commands."""
    editions = services.challenges.rules()

    @group.command(name="limited", description=said("command.limited-create"))
    @app_commands.describe(
        **options(
            name="limited-name",
            kind="limited-kind",
            set="limited-set",
            boosters="limited-boosters",
            cube="limited-cube",
            picking="limited-picking",
            pick_minutes="limited-pick-minutes",
            build_hours="limited-build-hours",
            structure="league-structure",
            best_of="league-best-of",
            rounds="league-rounds",
            days="league-days",
            pace="league-pace",
            rules="rules",
        )
    )
    @app_commands.choices(
        kind=[app_commands.Choice(name=said(f"limited.kind.{each}"), value=each) for each in KINDS],
        set=[app_commands.Choice(name=each, value=each) for each in booster_table()],
        picking=[app_commands.Choice(name=said(f"limited.picking.{each}"), value=each) for each in PICK_PACES],
        structure=[app_commands.Choice(name=said(f"league.structure.{each}"), value=each) for each in IN_ROUNDS],
        best_of=[app_commands.Choice(name=said(f"league.best-of-choice.{each}"), value=str(each)) for each in BEST_OF],
        rules=[app_commands.Choice(name=said(f"rules.{each}"), value=each) for each in editions],
    )
    async def create(
        interaction: discord.Interaction,
        name: str,
        kind: Typed,
        set: Typed | None = None,
        boosters: app_commands.Range[int, LEAST_BOOSTERS, MOST_BOOSTERS] | None = None,
        cube: discord.Attachment | None = None,
        picking: Typed | None = None,
        pick_minutes: app_commands.Range[int, 1, MOST_PICK_MINUTES] | None = None,
        build_hours: app_commands.Range[int, 1, MOST_BUILD_HOURS] | None = None,
        structure: Typed | None = None,
        best_of: Typed | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
        pace: str = "",
        rules: Typed | None = None,
    ) -> None:
        async def work() -> Reply:
            format: LimitedKind = "draft" if kind.value == "draft" else "sealed"
            there: PickPace = "live" if picking is not None and picking.value == "live" else "turns"
            wanted = set.value if set is not None else USUAL_SET
            if wanted not in booster_table():
                raise Refusal("no such booster", given=wanted[:40], possible=", ".join(booster_table()))
            cards = () if cube is None else await services.limited.cube(await text_of(cube), format)
            limited = LimitedTerms(
                boosters=boosters or USUAL_BOOSTERS[format],
                set="" if cards else wanted,
                cube=cards,
                pick_ms=pick_minutes * MINUTE_MS if pick_minutes else PICK_MS[there],
                build_ms=build_hours * HOUR_MS if build_hours else BUILD_MS[there],
            )
            edition = next(
                (each for each in editions if rules is not None and each == rules.value),
                reader_of(interaction).server.rules,
            )
            terms = Terms(
                name=name,
                format=format,
                rules=edition,
                pace=pace_meant(texts_of(interaction), pace) or USUAL,
                structure=next(
                    (each for each in IN_ROUNDS if structure is not None and each == structure.value), "swiss"
                ),
                best_of=int(best_of.value) if best_of is not None else 1,
                rounds=rounds or 0,
                days=days or Terms(name="").days,
                limited=limited,
            )
            league = await services.leagues.joining.create(
                str(interaction.id),
                person_of(interaction.user),
                place_of(interaction),
                terms,
                organiser=authority_of(interaction).organises_in(interaction.guild_id or 0),
            )
            texts = texts_of(interaction)
            created = texts.say("limited.created", name=escaped(league.name, 120))
            return Reply(settings(league, texts, content=created))

        await answering(interaction, services, work)

    complete([create], "pace", paces())
