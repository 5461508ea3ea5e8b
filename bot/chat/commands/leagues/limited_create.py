"""`/organise limited`: a sealed or draft event, and what each person agrees to by joining it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.leagues.league_create import MOST_DAYS, MOST_ROUNDS, USUAL_TERMS
from bot.chat.commands.people.decks import text_of
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
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
from bot.leagues.model.kinds import IN_ROUNDS, Structure
from bot.leagues.model.terms import BEST_OF, Terms
from bot.play.clocks.paces import USUAL
from bot.play.game_records.facts import EVERY_RULES, RulesName
from bot.present.leagues.league_settings import settings
from bot.present.wording.naming import escaped

MOST_PICK_MINUTES, MOST_BUILD_HOURS = 7 * 24 * 60, 14 * 24
KINDS: tuple[LimitedKind, ...] = ("sealed", "draft")

USUAL_SET = "CORE"


async def _create(
    typed: Typed,
    name: str,
    kind: LimitedKind,
    set: str = USUAL_SET,
    boosters: app_commands.Range[int, LEAST_BOOSTERS, MOST_BOOSTERS] | None = None,
    cube: discord.Attachment | None = None,
    picking: PickPace = "turns",
    pick_minutes: app_commands.Range[int, 1, MOST_PICK_MINUTES] | None = None,
    build_hours: app_commands.Range[int, 1, MOST_BUILD_HOURS] | None = None,
    structure: Structure = "swiss",
    best_of: int = USUAL_TERMS.best_of,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
    pace: str = "",
    rules: RulesName | None = None,
) -> Reply:
    services, texts = typed.services, typed.texts
    cards = () if cube is None else await services.limited.cube(await text_of(cube), kind)
    limited = LimitedTerms(
        boosters=boosters or USUAL_BOOSTERS[kind],
        set="" if cards else set,
        cube=cards,
        pick_ms=pick_minutes * MINUTE_MS if pick_minutes else PICK_MS[picking],
        build_ms=build_hours * HOUR_MS if build_hours else BUILD_MS[picking],
    )
    terms = Terms(
        name=name,
        format=kind,
        rules=rules or typed.reader.server.rules,
        pace=pace_meant(texts, pace) or USUAL,
        structure=structure,
        best_of=best_of,
        rounds=rounds or 0,
        days=days or USUAL_TERMS.days,
        limited=limited,
    )
    organiser = typed.authority.organises_in(typed.guild)
    league = await services.leagues.joining.create(
        typed.operation, typed.person, place_of(typed.interaction), terms, organiser=organiser
    )
    return Reply(settings(league, texts, content=texts.say("limited.created", name=escaped(league.name, 120))))


COMMANDS = (
    command(
        "organise limited",
        "limited-create",
        _create,
        name=Option("limited-name"),
        kind=Option("limited-kind", KINDS, "limited.kind."),
        set=Option("limited-set", tuple(booster_table())),
        boosters=Option("limited-boosters"),
        cube=Option("limited-cube"),
        picking=Option("limited-picking", PICK_PACES, "limited.picking."),
        pick_minutes=Option("limited-pick-minutes"),
        build_hours=Option("limited-build-hours"),
        structure=Option("league-structure", IN_ROUNDS, "league.structure."),
        best_of=Option("league-best-of", BEST_OF, "league.best-of-choice."),
        rounds=Option("league-rounds"),
        days=Option("league-days"),
        pace=Option("league-pace", completed=paces),
        rules=Option("rules", EVERY_RULES, "rules."),
    ),
)
