"""What judges do by buttons: each opens a form for the reason, and the form does it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.panels.submitted import Submitted
from bot.chat.replies.answering import Reply
from bot.chat.replies.request import Request
from bot.leagues.organising.judging import Ruling
from bot.play.requests.refusal import Refusal
from bot.present.leagues import judging as present
from bot.present.leagues.judging import ACTS, Act
from bot.present.texts import texts_for

RULINGS: Mapping[Act, Ruling] = {"first": "first", "second": "second", "draw": "draw", "stands": "as it stands"}
"""What each of the ways to end a game means."""


async def _open(press: Pressed) -> Reply:
    """Asks for the reason."""
    act = next((each for each in ACTS if each == press.part(1)), None)
    if act is None:
        raise Refusal("decision closed")
    look = await press.services.judging.look(press.subject, press.person, authority=press.authority)
    shown = present.panel(look, press.texts)
    return Reply(shown, update=press.in_panel, form=present.form(look, act, press.texts))


async def _panel(press: Pressed) -> Reply:
    """Shows what a judge can do about a game, below the call that led them there."""
    look = await press.services.judging.look(press.subject, press.person, authority=press.authority)
    return press.reply(present.panel(look, press.texts))


async def _call(press: Pressed) -> Reply:
    """Asks a player what a judge is to be asked; who has called one can take that back, or ask more."""
    calls = press.services.judge_calls
    look = await calls.require_callable(press.subject, press.person)
    at = await calls.called_at(look, press.person)
    if at and press.part(1) != present.AGAIN:
        return press.reply(present.call_stands(press.subject, at, press.texts))
    return press.fill_in(present.call_form(look, press.texts))


async def judge_called(form: Submitted) -> Reply:
    """A call for a judge that was sent off."""
    calls, game, person = form.services.judge_calls, form.part(0), form.person
    look = await calls.require_callable(game, person)
    reason = texts_for(look.facts.language).say("judge.call-stopped", player=person.name)
    stopped = await calls.call(form.operation, game, person, form.field("question"), reason)
    return Reply(present.call_sent(game, form.texts, stopped=stopped))


async def _withdraw(press: Pressed) -> Reply:
    """Takes a player's call for a judge back."""
    calls, game, person = press.services.judge_calls, press.subject, press.person
    look = await calls.require_callable(game, person)
    said = texts_for(look.facts.language)
    stopped = [said.say("judge.call-stopped", player=player.name) for player in look.facts.players]
    runs = await calls.withdraw(press.operation, game, person, stopped)
    return press.word("judge.call-withdrawn-running" if runs else "judge.call-withdrawn")


async def _back(press: Pressed) -> Reply:
    """Shows the moments to which both players can be asked to go back."""
    authority = press.authority
    sight = await press.services.judging.moments(press.subject, press.person, authority=authority)
    return press.reply(present.moments(sight, press.texts))


async def _pick(press: Pressed) -> Reply:
    """Asks for the reason of going back to the picked moment."""
    sight = await press.services.judging.moments(press.subject, press.person, authority=press.authority)
    picked = press.picked
    if not picked.isdecimal():
        raise Refusal("undo out of reach")
    if sight.look.version != press.number(1):
        raise Refusal("undo outdated")
    form = present.form(sight.look, "rewind", press.texts, int(picked), press.number(1))
    return Reply(present.moments(sight, press.texts), update=press.in_panel, form=form)


async def judged(form: Submitted) -> Reply:
    """A form with a reason that was sent off."""
    act = next((each for each in ACTS if form.part(1) == each), None)
    numbers = [int(each) for each in form.parts[2:4] if each.isdecimal()]
    if act is None or (act == "rewind" and len(numbers) != 2):
        raise Refusal("command changed")
    return await carried_out(form, form.part(0), act, form.field("reason"), *numbers)


async def carried_out(request: Request, game: str, act: Act, reason: str, to: int = 0, at: int = 0) -> Reply:
    """Does what a judge wants done, by a form or a command, and says so to them."""
    judging, texts, operation = request.services.judging, request.texts, request.operation
    person, authority = request.person, request.authority
    match act:
        case "freeze":
            look = await judging.freeze(operation, game, person, reason, authority=authority)
        case "unfreeze":
            look = await judging.unfreeze(operation, game, person, reason, authority=authority)
        case "log":
            return Reply(
                present.log_files(await judging.read(operation, game, person, reason, authority=authority), texts)
            )
        case "rewind":
            look = await judging.rewind(operation, game, person, to, at, reason, authority=authority)
        case _:
            look = await judging.decide(operation, game, person, RULINGS[act], reason, authority=authority)
    return Reply(present.done(look, act, texts))


PRESSES = of_games(
    {
        "judge": _open,
        "judgeback": _back,
        "judgepick": _pick,
        "judgepanel": _panel,
        "calljudge": _call,
        "nojudge": _withdraw,
    }
)
