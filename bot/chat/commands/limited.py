"""`/limited`: sealed and draft events, from their opening to the deck with which one plays."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Choices, Complete, best, complete, quietly
from bot.chat.commands.decks import text_of
from bot.chat.commands.describing import options, said
from bot.chat.readers import reader_of, texts_of
from bot.chat.whereabouts import organises_here, person_of, place_of
from bot.leagues.league import League
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
from bot.leagues.terms import BEST_OF, STRUCTURES, Terms
from bot.play.clocks.paces import USUAL
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present import limited as present
from bot.present.league_settings import settings
from bot.present.naming import escaped
from bot.present.records import Message

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
    """Opening an event and joining it."""
    editions = services.challenges.rules()

    @group.command(name="create", description=said("command.limited-create"))
    @app_commands.guild_only()
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
                organiser=organises_here(interaction),
            )
            texts = texts_of(interaction)
            created = texts.say("limited.created", name=escaped(league.name, 120))
            return Reply(settings(league, texts, content=created))

        await answering(interaction, services, work)

    @group.command(name="join", description=said("command.limited-join"))
    @app_commands.guild_only()
    @app_commands.describe(**options(league="limited-event"))
    async def join(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await _event(interaction, services, league)
            joined = await services.leagues.joining.join(str(interaction.id), found.id, person_of(interaction.user), "")
            return _said(interaction, "limited.joined", joined)

        await answering(interaction, services, work)

    complete([create], "pace", paces())
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
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
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
    found = await services.leagues.keeping.find(interaction.guild_id or 0, named)
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
