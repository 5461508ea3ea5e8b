"""`/judge`: what judges do about games of leagues, each with a reason that all can read."""

from __future__ import annotations

from discord import app_commands

from bot.chat.commands.completing import best
from bot.chat.commands.leagues.league_create import MOST_ROUNDS
from bot.chat.commands.leagues.organise import MOST_MATCHES
from bot.chat.commands.leagues_meant import league_option
from bot.chat.commands.row import Choices, Handler, Option, Typed, command
from bot.chat.panels.games.judging import carried_out
from bot.chat.replies.answering import Reply
from bot.leagues.model.fixtures import OUTCOMES
from bot.leagues.model.league import League
from bot.leagues.pairing.matches import Outcome
from bot.play.requests.refusal import Refusal
from bot.present.leagues import judging as present
from bot.present.leagues.judging import DECIDES, Act
from bot.present.leagues.leagues import pairings


def _act(what: Act) -> Handler:
    """A command that does something for a reason."""

    async def act(typed: Typed, game: str, reason: str = "") -> Reply:
        return await carried_out(typed, game, what, reason)

    return act


async def _panel(typed: Typed, game: str) -> Reply:
    look = await typed.services.judging.look(game, typed.person, authority=typed.authority)
    return Reply(present.panel(look, typed.texts))


async def _decide(typed: Typed, result: Act, game: str, reason: str = "") -> Reply:
    look = await typed.services.judging.look(game, typed.person, authority=typed.authority)
    if look.status != "running":
        raise Refusal("game over")
    return Reply(present.panel(look, typed.texts), form=present.form(look, result, typed.texts, reason=reason))


async def _match(
    typed: Typed,
    match: app_commands.Range[int, 1, MOST_MATCHES],
    result: Outcome,
    league: League,
    reason: str = "",
    round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
) -> Reply:
    number = round or len(league.rounds)
    after = await typed.services.judging.decide_match(
        typed.operation, league.id, typed.person, number, match, result, reason, authority=typed.authority
    )
    return Reply(pairings(after, number, typed.texts))


async def _rewind(typed: Typed, game: str) -> Reply:
    sight = await typed.services.judging.moments(game, typed.person, authority=typed.authority)
    return Reply(present.moments(sight, typed.texts))


async def _games(typed: Typed, words: str) -> Choices:
    """The games of the leagues of the server."""
    found = await typed.services.judging.games(typed.guild)
    return best([(f"{each.label} · {' – '.join(each.players)} · {each.league}", each.id) for each in found], words)


async def _game_meant(typed: Typed, named: str) -> str:
    return await typed.services.judging.find(typed.guild, typed.channel, named)


GAME = Option("judge-game", completed=_games, meaning=_game_meant)
REASON = Option("judge-reason")

COMMANDS = (
    command("judge game", "judge-panel", _panel, game=GAME),
    command("judge freeze", "judge-freeze", _act("freeze"), reason=REASON, game=GAME),
    command("judge unfreeze", "judge-unfreeze", _act("unfreeze"), reason=REASON, game=GAME),
    command("judge log", "judge-log", _act("log"), reason=REASON, game=GAME),
    command(
        "judge decide",
        "judge-decide",
        _decide,
        result=Option("judge-result", DECIDES, "judge.result."),
        reason=REASON,
        game=GAME,
    ),
    command(
        "judge match",
        "judge-match",
        _match,
        match=Option("league-match"),
        result=Option("league-outcome", OUTCOMES, "league.outcome."),
        reason=REASON,
        round=Option("league-round"),
        league=league_option(),
    ),
    command("judge rewind", "judge-rewind", _rewind, game=GAME),
)
