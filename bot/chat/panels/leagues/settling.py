"""Settling the terms of a league by menus, saying that one plays, and having matches of a ladder."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.leagues.model.ladder import challenge_of
from bot.leagues.model.league import League
from bot.play.requests.refusal import Refusal
from bot.play.requests.times import local
from bot.present.leagues.laddering import accepted, challenges, next_match
from bot.present.leagues.league_settings import limits_form, settings, start_form
from bot.present.wording.naming import escaped


async def _league(press: Pressed) -> tuple[League, bool]:
    """The league of a panel, and whether the person who pressed organises it."""
    league = await press.league()
    return league, press.organises(league)


async def _which(press: Pressed) -> Reply:
    """Shows the choices for a setting."""
    league, organiser = await _league(press)
    press.services.leagues.settling.require_open(league, organiser=organiser)
    return press.reply(settings(league, press.texts, press.picked))


async def _choose(press: Pressed) -> Reply:
    """A setting is to be what was chosen."""
    league, organiser = await _league(press)
    name = press.part(1)
    after = await press.services.leagues.settling.choose(
        press.operation, league.id, press.person, name, press.pick(), organiser=organiser
    )
    return press.reply(settings(after, press.texts, name))


async def _form(press: Pressed) -> Reply:
    """Opens the form for the start or the limits."""
    league, organiser = await _league(press)
    press.services.leagues.settling.require_open(league, organiser=organiser)
    late = settings(league, press.texts)
    if press.part(1) == "limits":
        return Reply(late, update=press.in_panel, form=limits_form(league, press.texts))
    zone = press.reader.person.timezone
    starts = league.terms.starts
    shown = local(starts, zone).strftime("%Y-%m-%d %H:%M") if starts else ""
    return Reply(late, update=press.in_panel, form=start_form(league, press.texts, zone, shown))


async def _check_in(press: Pressed) -> Reply:
    """A person says that they play, below the message that asks for it."""
    league = await press.services.leagues.joining.check_in(press.operation, press.subject, press.person)
    return press.word("league.checked-in", name=escaped(league.name, 120))


async def _run(press: Pressed) -> Reply:
    """A person wants the next match of their run."""
    after = await press.services.leagues.ladders.run(press.operation, press.subject, press.person)
    return press.reply(next_match(after, press.person.id, press.texts))


async def _stop(press: Pressed) -> Reply:
    """A person does not want a match any more."""
    after = await press.services.leagues.ladders.wait_no_more(press.operation, press.subject, press.person)
    return press.word("league.run-stopped", name=escaped(after.name, 120))


async def _up(press: Pressed) -> Reply:
    """Shows a player where they stand in a ladder by challenge, and whom they may challenge."""
    league = await press.league()
    if league.competitor(press.person.id) is None:
        raise Refusal("no player of it", league=league.name)
    return press.reply(challenges(league, press.person.id, press.services.settings.now(), press.texts))


async def _call(press: Pressed) -> Reply:
    """Challenges the player who was picked."""
    ladders = press.services.leagues.ladders
    after = await ladders.challenge(press.operation, press.subject, press.person, press.number_picked())
    return press.reply(challenges(after, press.person.id, press.services.settings.now(), press.texts))


async def _accept(press: Pressed) -> Reply:
    """Accepts the challenge that the button was made for."""
    after = await _answered(press, accepts=True)
    return press.reply(accepted(after, press.person.id, press.texts))


async def _forfeit(press: Pressed) -> Reply:
    """Loses the match of the challenge that the button was made for."""
    after = await _answered(press, accepts=False)
    return press.word("league.challenge-lost", name=escaped(after.name, 120))


async def _answered(press: Pressed, *, accepts: bool) -> League:
    league = await press.league()
    challenge = challenge_of(league, press.person.id)
    if challenge is not None and challenge.at != press.number(1):
        raise Refusal("not challenged", league=league.name)
    return await press.services.leagues.ladders.answer(press.operation, league.id, press.person, accepts=accepts)


PRESSES = of_no_game(
    {
        "terms": _which,
        "term": _choose,
        "termform": _form,
        "checkin": _check_in,
        "ladderrun": _run,
        "ladderstop": _stop,
        "ladderup": _up,
        "laddercall": _call,
        "ladderyes": _accept,
        "ladderno": _forfeit,
    }
)
