"""`/league`: seasons of duels that run themselves."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.completing import best
from bot.chat.commands.leagues.league_create import MOST_ROUNDS
from bot.chat.commands.leagues_meant import (
    is_by_challenge,
    league_meant,
    league_option,
    league_said,
    may_be_joined,
    player_named,
)
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.leagues.membership import SAID, offered
from bot.chat.replies.answering import Reply
from bot.leagues.model.ladder import can_challenge
from bot.leagues.model.league import League
from bot.play.requests.refusal import Refusal
from bot.present.games.messages import deck_label
from bot.present.leagues import league_log, membership
from bot.present.leagues import leagues as present
from bot.present.leagues.laddering import accepted, challenges, next_match
from bot.present.leagues.league_files import exported

ANSWERS = ("accept", "forfeit")
"""What a challenged player can answer."""


async def _join(typed: Typed, league: League, deck: str = "") -> Reply:
    services, person = typed.services, typed.person
    if not deck and league.terms.limited is None:
        return Reply(await offered(services, league, person, typed.texts))
    joined = await services.leagues.joining.join(typed.operation, league.id, person, deck)
    return Reply(membership.joined(joined, person.id, typed.texts))


async def _deck(typed: Typed, league: League, deck: str = "", player: discord.User | None = None) -> Reply:
    leagues, person = typed.services.leagues, typed.person
    if player is not None:
        sight = await leagues.lists.of(league, player.id, person.id)
        return Reply(membership.list_of(league, sight, typed.texts))
    if league.competitor(person.id) is None:
        raise Refusal("no player of it", league=league.name)
    if deck:
        league = await leagues.joining.join(typed.operation, league.id, person, deck)
    return Reply(membership.own_deck(league, person.id, typed.texts))


async def _standings(typed: Typed, league: League) -> Reply:
    return Reply(present.standings(league, typed.texts, typed.person.id))


async def _rounds(typed: Typed, league: League, round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None) -> Reply:
    return Reply(present.pairings(league, round or len(league.rounds), typed.texts))


async def _export(typed: Typed, league: League) -> Reply:
    return Reply(exported(league, typed.texts))


async def _report(
    typed: Typed, league: League, result: str, round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None
) -> Reply:
    results, person = typed.services.leagues.results, typed.person
    after = await results.report(typed.operation, league.id, person, SAID[result], round)
    return Reply(present.reported(league, after, person.id, typed.texts, round))


async def _drop(typed: Typed, league: League) -> Reply:
    after = await typed.services.leagues.joining.drop(typed.operation, league.id, typed.person)
    if after.preparing:
        await typed.services.limited.advance(after.id)
    return league_said(typed, "league.dropped", after)


async def _decisions(typed: Typed, league: League) -> Reply:
    return Reply(league_log.decisions(league, typed.texts))


async def _run(typed: Typed, league: League, stop: bool = False) -> Reply:
    """The next match of a ladder."""
    ladders, person = typed.services.leagues.ladders, typed.person
    if stop:
        after = await ladders.wait_no_more(typed.operation, league.id, person)
        return league_said(typed, "league.run-stopped", after)
    after = await ladders.run(typed.operation, league.id, person)
    return Reply(next_match(after, person.id, typed.texts))


async def _challenge(typed: Typed, league: League, player: str = "", answer: str = "") -> Reply:
    """Challenges a player of a ladder, or answers a challenge, and shows all that stand."""
    services, person, texts = typed.services, typed.person, typed.texts
    ladders = services.leagues.ladders
    if answer:
        accepts = answer == "accept"
        after = await ladders.answer(typed.operation, league.id, person, accepts=accepts)
        if accepts:
            return Reply(accepted(after, person.id, texts))
        return league_said(typed, "league.challenge-lost", after)
    if player:
        league = await ladders.challenge(typed.operation, league.id, person, player_named(league, player).id)
    elif league.competitor(person.id) is None:
        raise Refusal("no player of it", league=league.name)
    return Reply(challenges(league, person.id, services.settings.now(), texts))


async def _challengeable(typed: Typed, words: str) -> Choices:
    """The players whom one may challenge now."""
    found = await league_meant(typed, typed.given("league"), is_by_challenge)
    able = can_challenge(found, typed.person.id, typed.services.settings.now())
    return best([(found.called(each), str(each)) for each in able], words)


async def _decks(typed: Typed, words: str) -> Choices:
    """One's own decks of the format of the league."""
    league = await league_meant(typed, typed.given("league"))
    lines = await typed.services.challenges.decks_of(typed.person.id, league.terms.format)
    return best([(deck_label(line, typed.texts), line.key) for line in lines], words)


LEAGUE = league_option()

COMMANDS = (
    command(
        "league join",
        "league-join",
        _join,
        deck=Option("league-deck", completed=_decks),
        league=league_option(may_be_joined),
    ),
    command(
        "league deck",
        "league-deck",
        _deck,
        deck=Option("league-other-deck", completed=_decks),
        player=Option("league-whose-deck"),
        league=LEAGUE,
    ),
    command("league standings", "league-standings", _standings, league=LEAGUE),
    command("league rounds", "league-rounds", _rounds, round=Option("league-round"), league=LEAGUE),
    command("league export", "league-export", _export, league=LEAGUE),
    command(
        "league report",
        "league-report",
        _report,
        result=Option("league-result", tuple(SAID), "league.reported."),
        round=Option("league-round"),
        league=LEAGUE,
    ),
    command("league drop", "league-drop", _drop, league=league_option(own=True)),
    command("league decisions", "league-decisions", _decisions, league=LEAGUE),
    command("league run", "league-run", _run, league=LEAGUE, stop=Option("league-stop")),
    command(
        "league challenge",
        "league-challenge",
        _challenge,
        player=Option("league-challenged", completed=_challengeable),
        answer=Option("league-answer", ANSWERS, "league.challenge-"),
        league=league_option(is_by_challenge),
    ),
)
