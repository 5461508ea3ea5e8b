"""Rounds and standings of leagues by buttons, in words or as pictures, and leaderboards."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.leagues.ratings.ratings import LADDERS
from bot.play.requests.refusal import Refusal
from bot.present.leagues.bracket_picture import bracket
from bot.present.leagues.league_log import decisions
from bot.present.leagues.league_pictures import round_picture, standings_picture
from bot.present.leagues.leagues import pairings, standings
from bot.present.leagues.ratings import leaderboard


async def _rounds(press: Pressed) -> Reply:
    """Shows the matches of a round."""
    league = await press.league()
    return press.reply(pairings(league, press.number(1), press.texts, press.number(2)))


async def _standings(press: Pressed) -> Reply:
    """Shows the table."""
    league = await press.league()
    return press.reply(standings(league, press.texts, press.person.id, press.number(1)))


async def _pictured(press: Pressed) -> Reply:
    """Shows the table, or the matches of a round, as a picture."""
    league, theme = await press.league(), press.reader.person.pictures
    match press.part(1):
        case "table":
            return press.reply(await standings_picture(league, press.texts, press.person.id, press.number(2), theme))
        case "round":
            return press.reply(await round_picture(league, press.number(2), press.texts, press.number(3), theme))
        case "bracket":
            page = press.number(2) if press.part(2) else None
            return press.reply(await bracket(league, press.texts, page, theme))
    raise Refusal("decision closed")


async def _log(press: Pressed) -> Reply:
    """Shows what has been decided."""
    league = await press.league()
    return press.reply(decisions(league, press.texts, press.number(1)))


async def _page(press: Pressed) -> Reply:
    """Turns a page of a leaderboard, as it stands by now."""
    ladder = next((name for name in LADDERS if name.replace(" ", "-") == press.part(0)), None)
    if ladder is None:
        raise Refusal("decision closed")
    here = press.part(1) == "here"
    lines = await press.services.ratings.leaderboard(ladder, press.interaction.guild_id if here else None)
    shown = leaderboard(ladder, lines, press.texts, press.person.id, here=here, page=press.number(2))
    return press.reply(shown)


PRESSES = of_no_game(
    {
        "rounds": _rounds,
        "standings": _standings,
        "pictured": _pictured,
        "leaguelog": _log,
        "ladder": _page,
    }
)
