"""`/organise`: what organisers do with leagues; Discord shows it only to people who may use it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.completing import decks
from bot.chat.commands.leagues.league_create import MOST_ROUNDS
from bot.chat.commands.leagues_meant import league_option, league_said, not_begun
from bot.chat.commands.people.decks import text_of
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of
from bot.leagues.model.fixtures import OUTCOMES
from bot.leagues.model.league import League
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.requiring import require_organiser
from bot.present.leagues import leagues as present
from bot.present.leagues.league_settings import again_of, settings
from bot.present.leagues.organising import page_chosen
from bot.present.wording.naming import escaped

MOST_MATCHES = 9_999

MOST_HOURS = 24 * 60

MOST_DIVISIONS = 6


async def _season(typed: Typed, league: League) -> Reply:
    seasons = typed.services.leagues.seasons
    opened = await seasons.begin(league.id, typed.person, organiser=typed.organises(league))
    key = {
        "again": "league.season-opened",
        "again-limited": "league.season-opened-limited",
        "sign-up": "league.season-opened-sign-up",
    }[again_of(opened)]
    return league_said(typed, key, opened, season=opened.season)


async def _settings(typed: Typed, league: League) -> Reply:
    typed.services.leagues.settling.require_open(league, organiser=typed.organises(league))
    return Reply(settings(league, typed.texts))


async def _pair(typed: Typed, league: League) -> Reply:
    organising = typed.services.leagues.organising
    begun = await organising.begin(typed.operation, league.id, typed.person, organiser=typed.organises(league))
    if begun.preparing:
        await typed.services.limited.advance(begun.id)
        return league_said(typed, "limited.handed-out", begun)
    return Reply(present.pairings(begun, len(begun.rounds), typed.texts))


async def _import(typed: Typed, league: League, file: discord.Attachment, reason: str = "") -> Reply:
    importing, words = typed.services.leagues.importing, await text_of(file)
    begun = await importing.begin(
        typed.operation, league.id, typed.person, words, reason, organiser=typed.organises(league)
    )
    return Reply(present.pairings(begun, len(begun.rounds), typed.texts))


async def _override(
    typed: Typed,
    league: League,
    match: app_commands.Range[int, 1, MOST_MATCHES],
    result: Outcome,
    reason: str = "",
    round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
) -> Reply:
    organising, number = typed.services.leagues.organising, round or len(league.rounds)
    after = await organising.override(
        typed.operation, league.id, typed.person, number, match, result, reason, organiser=typed.organises(league)
    )
    return Reply(present.pairings(after, number, typed.texts))


async def _page(typed: Typed, league: League) -> Reply:
    require_organiser(typed.organises(league))
    return Reply(page_chosen(league, typed.texts))


async def _close(typed: Typed, league: League, reason: str = "") -> Reply:
    organising, person = typed.services.leagues.organising, typed.person
    after = await organising.close(typed.operation, league.id, person, reason, organiser=typed.organises(league))
    return Reply(present.standings(after, typed.texts, person.id))


async def _extend(
    typed: Typed, league: League, hours: app_commands.Range[int, -MOST_HOURS, MOST_HOURS], reason: str = ""
) -> Reply:
    organising = typed.services.leagues.organising
    after = await organising.extend(
        typed.operation, league.id, typed.person, hours, reason, organiser=typed.organises(league)
    )
    ends = after.current.ends // 1000 if after.current else 0
    return league_said(typed, "league.extended", after, ends=ends)


async def _penalty(
    typed: Typed, league: League, player: discord.User, points: app_commands.Range[int, -30, 30], reason: str = ""
) -> Reply:
    organising, person = typed.services.leagues.organising, typed.person
    after = await organising.penalise(
        typed.operation, league.id, person, player.id, points, reason, organiser=typed.organises(league)
    )
    return Reply(present.standings(after, typed.texts, person.id))


async def _drop(typed: Typed, league: League, player: discord.User, reason: str = "") -> Reply:
    joining = typed.services.leagues.joining
    after = await joining.drop(
        typed.operation, league.id, typed.person, player.id, reason, organiser=typed.organises(league)
    )
    if after.preparing:
        await typed.services.limited.advance(after.id)
    return league_said(typed, "league.dropped", after)


async def _reinstate(typed: Typed, league: League, player: discord.User, reason: str = "") -> Reply:
    organising = typed.services.leagues.organising
    after = await organising.take_back(
        typed.operation, league.id, typed.person, player.id, reason, organiser=typed.organises(league)
    )
    return league_said(typed, "league.taken-back", after, person=escaped(after.called(player.id)))


async def _add(typed: Typed, league: League, player: discord.User, deck: str, reason: str = "") -> Reply:
    roster, newcomer = typed.services.roster, person_of(player)
    after = await roster.add(
        typed.operation, league.id, typed.person, newcomer, deck, reason, organiser=typed.organises(league)
    )
    key = "league.added" if league.competitor(player.id) is None else "league.deck-set"
    return league_said(typed, key, after, person=escaped(after.called(player.id)))


async def _substitute(
    typed: Typed, league: League, player: discord.User, newcomer: discord.User, reason: str = ""
) -> Reply:
    roster, instead, organiser = typed.services.roster, person_of(newcomer), typed.organises(league)
    after = await roster.substitute(
        typed.operation, league.id, typed.person, player.id, instead, reason, organiser=organiser
    )
    names = {"person": escaped(league.called(player.id)), "newcomer": escaped(after.called(newcomer.id))}
    return league_said(typed, "league.substituted", after, **names)


async def _division(
    typed: Typed,
    league: League,
    player: discord.User,
    division: app_commands.Range[int, 1, MOST_DIVISIONS],
    reason: str = "",
) -> Reply:
    organising = typed.services.leagues.organising
    after = await organising.place(
        typed.operation, league.id, typed.person, player.id, division, reason, organiser=typed.organises(league)
    )
    return league_said(typed, "league.placed", after, person=escaped(after.called(player.id)), division=division)


LEAGUE, UNBEGUN, REASON = league_option(), league_option(not_begun), Option("league-reason")

COMMANDS = (
    command("organise season", "league-season", _season, league=LEAGUE),
    command("organise settings", "league-settings", _settings, league=LEAGUE),
    command("organise pair", "league-pair", _pair, league=UNBEGUN),
    command("organise import", "organise-import", _import, file=Option("league-file"), reason=REASON, league=UNBEGUN),
    command(
        "organise override",
        "league-override",
        _override,
        match=Option("league-match"),
        result=Option("league-outcome", OUTCOMES, "league.outcome."),
        reason=REASON,
        round=Option("league-round"),
        league=LEAGUE,
    ),
    command("organise page", "organise-page", _page, league=LEAGUE),
    command("organise close", "league-close", _close, reason=REASON, league=LEAGUE),
    command("organise extend", "league-extend", _extend, hours=Option("league-hours"), reason=REASON, league=LEAGUE),
    command(
        "organise penalty",
        "league-penalty",
        _penalty,
        player=Option("league-penalised"),
        points=Option("league-points"),
        reason=REASON,
        league=LEAGUE,
    ),
    command("organise drop", "organise-drop", _drop, player=Option("league-player"), reason=REASON, league=LEAGUE),
    command(
        "organise reinstate",
        "league-reinstate",
        _reinstate,
        player=Option("league-back"),
        reason=REASON,
        league=LEAGUE,
    ),
    command(
        "organise add",
        "organise-add",
        _add,
        player=Option("league-added"),
        deck=Option("league-their-deck", completed=decks),
        reason=REASON,
        league=LEAGUE,
    ),
    command(
        "organise substitute",
        "organise-substitute",
        _substitute,
        player=Option("league-substituted"),
        newcomer=Option("league-substitute"),
        reason=REASON,
        league=LEAGUE,
    ),
    command(
        "organise division",
        "league-division",
        _division,
        player=Option("league-placed"),
        division=Option("league-division"),
        reason=REASON,
        league=LEAGUE,
    ),
)
