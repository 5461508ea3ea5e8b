"""`/organise create` and `/organise limited`: what each person agrees to by joining a league or event."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.chat.commands.completing import best
from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.people.decks import text_of
from bot.chat.commands.row import Choices, Option, Typed, command
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
from bot.leagues.model.terms import (
    BEST_OF,
    CUTS,
    IN_ROUNDS,
    LADDER_KINDS,
    SEEDINGS,
    STRUCTURES,
    USUAL_ADVANCE,
    LadderKind,
    Seeding,
    Structure,
    Terms,
)
from bot.leagues.pairing.groups import MOST_GROUPS
from bot.play.clocks.paces import USUAL
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.facts import EVERY_RULES, FormatName, RulesName
from bot.play.requests.refusal import Refusal
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.leagues.league_settings import settings
from bot.present.wording.naming import escaped, shortened
from engine import Catalogue
from engine.cards.formats import EVERY_SET, RELEASED, AllowedSets, UnknownSet, previews, sets_meant


def sets_of(typed: str, catalogue: Catalogue) -> AllowedSets:
    """The sets that are meant, none for those of the format; raises Refusal "no such set"."""
    try:
        return sets_meant(typed, catalogue.sets())
    except UnknownSet as fault:
        raise Refusal("no such set", given=fault.given[:40], possible=", ".join(fault.possible)) from None


def _codes(typed: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The codes of the sets that were written; the words as they are where one is no set, which is told once sent."""
    try:
        return sets_meant(typed, names) or tuple(each for each in names if each not in previews())
    except UnknownSet:
        return (typed.strip(),)


async def sets_offered(typed: Typed, words: str) -> Choices:
    """All released sets, every set, or one more besides those that were written before the last comma."""
    before, comma, newest = words.rpartition(",")
    sets = (await typed.services.library.catalogue()).sets()
    if not comma:
        alone = [(each, each) for each in (RELEASED, EVERY_SET)]
        return best([*alone, *((f"{name} ({code})", code) for code, name in sets.items())], newest)
    # a choice has room for a hundred characters, which names of sets fill: what was written is told by its codes
    codes = _codes(before, sets)
    others = [(f"{name} ({code})", code) for code, name in sets.items() if code not in codes]
    return [
        app_commands.Choice(name=shortened(f"{', '.join(codes)}, {each.name}", CHOICE_LABEL), value=value)
        for each in best(others, newest)
        if len(value := ", ".join((*codes, each.value))) <= CHOICE_LABEL
    ]


MOST_ROUNDS, MOST_DAYS, MOST_HOURS, MOST_ADVANCE = 127, 60, 96, 16

USUAL_TERMS = Terms(name="")


async def _create(
    typed: Typed,
    name: str,
    structure: Structure = USUAL_TERMS.structure,
    best_of: int = USUAL_TERMS.best_of,
    format: FormatName = USUAL_TERMS.format,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
    hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    cut: int = 0,
    pace: str = "",
    rules: RulesName | None = None,
    lists: str = "secret",
    seeding: Seeding = USUAL_TERMS.seeding,
    third: bool = False,
    groups: app_commands.Range[int, 2, MOST_GROUPS] | None = None,
    advance: app_commands.Range[int, 1, MOST_ADVANCE] | None = None,
    sets: str = "",
    ladder: LadderKind = USUAL_TERMS.ladder,
) -> Reply:
    services, texts = typed.services, typed.texts
    terms = Terms(
        name=name,
        structure=structure,
        best_of=best_of,
        format=format,
        rules=rules or typed.reader.server.rules,
        pace=pace_meant(texts, pace) or USUAL,
        rounds=rounds or USUAL_TERMS.rounds,
        days=days or (0 if hours else USUAL_TERMS.days),
        hours=hours or 0,
        cut=cut,
        secret=lists == "secret",
        seeding=seeding,
        third=third,
        groups=groups or USUAL_TERMS.groups,
        advance=advance or USUAL_ADVANCE,
        ladder=ladder,
        sets=sets_of(sets, await services.library.catalogue()),
    )
    return await _created(typed, terms, "league.created")


MOST_PICK_MINUTES, MOST_BUILD_HOURS = 7 * 24 * 60, 14 * 24
KINDS: tuple[LimitedKind, ...] = ("sealed", "draft")

USUAL_SET = "CORE"


async def _create_limited(
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
    return await _created(typed, terms, "limited.created")


async def _created(typed: Typed, terms: Terms, key: str) -> Reply:
    """What can be settled of a league that is made, below a sentence that says that it is."""
    organiser = typed.authority.organises_in(typed.guild)
    league = await typed.services.leagues.joining.create(
        typed.operation, typed.person, place_of(typed.interaction), terms, organiser=organiser
    )
    return Reply(settings(league, typed.texts, content=typed.texts.say(key, name=escaped(league.name, 120))))


COMMANDS = (
    command(
        "organise create",
        "league-create",
        _create,
        name=Option("league-name"),
        structure=Option("league-structure", STRUCTURES, "league.structure."),
        best_of=Option("league-best-of", BEST_OF, "league.best-of-choice."),
        format=Option("format", OFFERED_FORMATS, "table-format."),
        rounds=Option("league-rounds"),
        days=Option("league-days"),
        hours=Option("league-long"),
        cut=Option("league-cut", [each for each in CUTS if each], "league.cut-choice."),
        pace=Option("league-pace", completed=paces),
        rules=Option("rules", EVERY_RULES, "rules."),
        lists=Option("league-lists", ("secret", "open"), "league.lists."),
        seeding=Option("league-seeding", SEEDINGS, "league.seeding."),
        third=Option("league-third"),
        groups=Option("league-groups"),
        advance=Option("league-advance"),
        sets=Option("league-sets", completed=sets_offered),
        ladder=Option("league-ladder", LADDER_KINDS, "league.choice.ladder-"),
    ),
    command(
        "organise limited",
        "limited-create",
        _create_limited,
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
