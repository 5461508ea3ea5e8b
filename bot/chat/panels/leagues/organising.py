"""Organising a league by buttons: each act opens a form for the reason, and the form does it."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.panels.submitted import Submitted
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import require_open_to
from bot.leagues.model.fixtures import OUTCOMES
from bot.leagues.model.league import Competitor, League
from bot.leagues.rounds.requiring import require_organiser
from bot.play.requests.refusal import Refusal
from bot.present.leagues import organising as present
from bot.present.leagues.league_files import exported
from bot.present.leagues.league_settings import settings
from bot.present.leagues.leagues import NAME, pairings
from bot.present.leagues.organising import ACTS, Act
from bot.present.wording.naming import escaped


async def _league(press: Pressed) -> League:
    """The league, for who organises it; raises Refusal "not an organiser"."""
    league = await press.league()
    require_organiser(press.organises(league))
    return league


async def _panel(press: Pressed) -> Reply:
    """Shows what can be done."""
    return press.reply(present.panel(await _league(press), press.texts))


async def _begin(press: Pressed) -> Reply:
    """Begins the league."""
    league = await _league(press)
    begun = await press.services.leagues.organising.begin(press.operation, league.id, press.person, organiser=True)
    if begun.preparing:
        await press.services.limited.advance(begun.id)
        return press.word("limited.handed-out", name=escaped(begun.name, NAME))
    return press.reply(pairings(begun, len(begun.rounds), press.texts))


async def _settings(press: Pressed) -> Reply:
    """Shows what surrounds the rounds."""
    league = await _league(press)
    press.services.leagues.settling.require_open(league, organiser=True)
    return press.reply(settings(league, press.texts))


async def _season(press: Pressed) -> Reply:
    """Goes on with a further season."""
    league = await _league(press)
    opened = await press.services.leagues.seasons.begin(league.id, press.person, organiser=True)
    return press.reply(present.panel(opened, press.texts))


async def _export(press: Pressed) -> Reply:
    """All of the league as files."""
    return Reply(exported(await _league(press), press.texts))


async def _page(press: Pressed) -> Reply:
    """Shows where the page of the league stands, or sets it."""
    league, way = await _league(press), press.part(1)
    if way:
        picked = press.values[0] if press.values and way == "channel" else ""
        channel = require_open_to(press.interaction, int(picked)) if picked.isdecimal() else 0
        league = await press.services.leagues.organising.show_page(
            press.operation, league.id, press.person, channel, organiser=True
        )
    return press.reply(present.page_chosen(league, press.texts))


async def _matches(press: Pressed) -> Reply:
    """Shows the matches of a round."""
    league = await _league(press)
    if not league.rounds:
        raise Refusal("no round", league=league.name)
    return press.reply(present.matches(league, press.number(1), press.number(2), press.texts))


async def _match(press: Pressed) -> Reply:
    """Shows the match that was picked."""
    league, number = await _league(press), press.number(1)
    picked = int(press.values[0]) if press.values and press.values[0].isdecimal() else 0
    _require_match(league, number, picked)
    return press.reply(present.match(league, number, picked, press.texts))


async def _people(press: Pressed) -> Reply:
    """Shows the players."""
    return press.reply(present.people(await _league(press), press.number(1), press.texts))


async def _person(press: Pressed) -> Reply:
    """Shows the player that was picked."""
    league = await _league(press)
    return press.reply(present.person(league, _competitor(league, press.picked), press.texts))


async def _ending(press: Pressed) -> Reply:
    """Shows what would come of the open matches if the round ended now."""
    league = await _league(press)
    league, foreseen = await press.services.leagues.organising.foresee(league.id, organiser=True)
    return press.reply(present.ending(league, foreseen, press.texts))


async def _form(press: Pressed) -> Reply:
    """Opens the form for a decision."""
    league, act = await _league(press), _act(press.part(1))
    form = present.form(league, act, press.parts[2:], press.texts)
    return Reply(present.panel(league, press.texts), update=press.in_panel, form=form)


async def organised(form: Submitted) -> Reply:
    """A decision of an organiser, by a form that was sent off."""
    league = (await form.services.leagues.keeping.look(form.part(0))).league
    act = _act(form.part(1))
    return form.reply(present.done(await _carried_out(form, league, act), act, form.texts))


async def _carried_out(form: Submitted, league: League, act: Act) -> League:
    operation, person, organiser = form.operation, form.person, form.organises(league)
    organising, reason, more = form.services.leagues.organising, form.field("reason"), form.parts[2:]
    match act:
        case "close":
            return await organising.close(operation, league.id, person, reason, organiser=organiser)
        case "extend":
            hours = _number(form.field("hours"), "hours")
            return await organising.extend(operation, league.id, person, hours, reason, organiser=organiser)
        case "word":
            return await organising.write_to_all(operation, league.id, person, reason, organiser=organiser)
        case "reopen":
            return await organising.reopen(operation, league.id, person, reason, organiser=organiser)
        case "end":
            number = int(more[0]) if more and more[0].isdecimal() else 0
            return await organising.end_round(operation, league.id, person, number, reason, organiser=organiser)
        case "override":
            number, table = _require_match(league, *(int(each) if each.isdecimal() else 0 for each in more[:2]))
            outcome = next((each for each in OUTCOMES if more[2:3] == (each,)), None)
            if outcome is None:
                raise Refusal("command changed")
            return await organising.override(
                operation, league.id, person, number, table, outcome, reason, organiser=organiser
            )
    whom = _competitor(league, more[0] if more else "").id
    if act == "penalty":
        points = _number(form.field("points"), "points")
        return await organising.penalise(operation, league.id, person, whom, points, reason, organiser=organiser)
    if act == "back":
        return await organising.take_back(operation, league.id, person, whom, reason, organiser=organiser)
    after = await form.services.leagues.joining.drop(operation, league.id, person, whom, reason, organiser=organiser)
    if after.preparing:
        await form.services.limited.advance(after.id)
    return after


MOST = {"hours": 24 * 60, "points": 30}
"""How many at most, up or down."""


def _number(typed: str, what: str) -> int:
    """A whole number that was typed; raises Refusal "no such number"."""
    try:
        found = int(typed.strip())
    except ValueError:
        found = 0
    if not 0 < abs(found) <= MOST[what]:
        raise Refusal("no such number", typed=typed[:20], most=MOST[what])
    return found


def _act(name: str) -> Act:
    act = next((each for each in ACTS if each == name), None)
    if act is None:
        raise Refusal("command changed")
    return act


def _competitor(league: League, id: str) -> Competitor:
    found = league.competitor(int(id)) if id.removeprefix("-").isdecimal() else None
    if found is None:
        raise Refusal("not in the league", league=league.name)
    return found


def _require_match(league: League, number: int = 0, table: int = 0) -> tuple[int, int]:
    """A match of two by its round and table, both counted from 1; raises Refusal "no such match"."""
    fixtures = league.rounds[number - 1].fixtures if 1 <= number <= len(league.rounds) else ()
    if not 1 <= table <= len(fixtures) or fixtures[table - 1].second is None:
        raise Refusal("no such match", round=number, match=table)
    return number, table


PRESSES = of_no_game(
    {
        "organise": _panel,
        "organisebegin": _begin,
        "organisesettings": _settings,
        "organiseseason": _season,
        "organiseexport": _export,
        "organisepage": _page,
        "organisematches": _matches,
        "organisematch": _match,
        "organisepeople": _people,
        "organiseperson": _person,
        "organiseending": _ending,
        "organiseform": _form,
    }
)
