"""`/limited`: sealed and draft events, from joining one to the pools that are published at its end."""

from __future__ import annotations

from bot.chat.commands.completing import best
from bot.chat.commands.leagues_meant import league_meant, league_said
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.leagues.model.league import League
from bot.play.requests.refusal import Refusal
from bot.present.leagues import limited as present


async def _join(typed: Typed, league: League) -> Reply:
    joined = await typed.services.leagues.joining.join(typed.operation, league.id, typed.person, "")
    return league_said(typed, "limited.joined", joined)


async def _show(typed: Typed, league: str = "") -> Reply:
    event = (await _event(typed, league)).id if league else ""
    return Reply(present.own_seat(await typed.services.limited.find(typed.person.id, event), typed.texts))


async def _pools(typed: Typed, league: League) -> Reply:
    limited = typed.services.limited
    product = await limited.published(league)
    pods = [sight.pod for sight in await limited.pods(league)]
    return Reply(present.published(product, pods, league, typed.texts))


async def _event(typed: Typed, named: str) -> League:
    """The sealed or draft event that is meant; raises Refusal "not limited" for another league, as finding one does."""
    if not named:
        waiting = [league for league in await _events_here(typed) if league.status == "open"]
        if len(waiting) == 1:
            return waiting[0]
    found = await league_meant(typed, named)
    if found.terms.limited is None:
        raise Refusal("not limited", league=found.name)
    return found


async def _events_here(typed: Typed) -> list[League]:
    """The sealed and draft events of the server."""
    found = await typed.services.leagues.keeping.of_server(typed.guild)
    return [league for league in found if league.terms.limited is not None]


async def _events(typed: Typed, words: str) -> Choices:
    return best([(league.name, league.id) for league in await _events_here(typed)], words)


COMMANDS = (
    command(
        "limited join",
        "limited-join",
        _join,
        in_server=True,
        league=Option("limited-event", completed=_events, meaning=_event),
    ),
    command("limited show", "limited-show", _show, league=Option("limited-event", completed=_events)),
    command(
        "limited pools",
        "limited-pools",
        _pools,
        in_server=True,
        league=Option("league", completed=_events, meaning=league_meant),
    ),
)
