"""Why?: whatever can be explained of a game, in a private panel of its own; the rules open from there."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.play.game_records.looks import Look
from bot.play.games.reasons import Dusk
from bot.play.requests.refusal import Refusal
from bot.present.decisions.why import ASKED, DUSK, NOW, OPEN, PAGE, PRICE, why_asked, why_event, why_menu, why_refused
from bot.present.history.why_numbers import (
    WHOLE,
    dusk_in_short,
    no_price,
    why_dusk,
    why_play,
    why_price,
    why_statistics,
)
from bot.present.layout.forms import mistake
from bot.present.layout.records import Message
from bot.present.texts import Texts
from bot.services import Services

MENU, PICK, UNTIL = "menu", "pick", "until-"

IN_THE_PANEL = (MENU, PICK, DUSK, NOW, ASKED)
"""What stands in a panel of explanations, which the answer makes new; all else opens one."""


async def explanation(services: Services, game: str, person: int, code: str, texts: Texts) -> Message:
    """What a code asks about, explained for a person; raises Refusal "nothing to explain", and as looking does."""
    reasons, whole = services.reasons, code.endswith(WHOLE)
    code = code.removesuffix(WHOLE)
    if code in (DUSK, NOW):
        dusk = await reasons.dusk(game, person, now=code == NOW)
        return why_dusk(dusk, texts) if whole else dusk_in_short(dusk, code, texts)
    if code == PRICE:
        sight = await services.declarations.sight(game, person)
        if sight is None or not sight.ready:
            return Message(content=no_price(texts))
        return why_price(sight, texts)
    if code == ASKED:
        look, asked = await reasons.asked(game, person)
        return why_asked(look, asked, texts)
    kind, rest = code[:1], code[1:]
    if kind == "e":
        look, happening = await reasons.event(game, person, rest)
        if happening.event.comparisons:
            dusk = Dusk(look, happening.event.comparisons, happening)
            return why_dusk(dusk, texts) if whole else dusk_in_short(dusk, code, texts)
        return why_event(look, happening, texts)
    if kind == "p":
        look, play = await reasons.play(game, person, code)
        return why_play(look, play, texts)
    if kind == "t" and rest.isdecimal():
        look, thing, sight_of = await reasons.statistics(game, person, int(rest))
        return why_statistics(look, thing, sight_of, texts)
    raise Refusal("nothing to explain")


async def menu(services: Services, game: str, person: int, texts: Texts, until: int = 0, page: int = 0) -> Message:
    """What can be explained of a game."""
    look, happenings = await services.reasons.recent(game, person, until)
    return why_menu(look, happenings, texts, page, until)


async def _why(press: Pressed) -> Reply:
    """Explains what the button or the choice asks about; without anything, shows what can be explained."""
    services, game, person, texts = press.services, press.subject, press.person.id, press.texts
    code = press.part(1)
    asked = press.values[0] if code == PICK and press.values else code
    if asked.startswith(PAGE):
        until, _, page = asked.removeprefix(PAGE).partition("-")
        return press.reply(await menu(services, game, person, texts, _number(until), _number(page)))
    if asked in ("", OPEN, MENU, PICK) or asked.startswith(UNTIL):
        shown = await menu(services, game, person, texts, _number(asked.removeprefix(UNTIL)))
    else:
        shown = await explanation(services, game, person, asked, texts)
    return press.reply(shown) if code in IN_THE_PANEL or code.endswith(WHOLE) else Reply(shown)


def _number(part: str) -> int:
    return int(part) if part.isdecimal() and len(part) < 10 else 0


async def _reason(press: Pressed) -> Reply:
    """Shows the rule behind a refusal, beside it, and the ability that asks."""
    services, texts = press.services, press.texts
    rule = services.rules.rule(press.part(1), texts.language)
    look: Look | None = None
    ability = press.part(2).replace("--", "/")
    if press.subject != "none":
        look = await services.games.look(press.subject, press.person.id)
        ability = ability if ability in look.catalogue.abilities else ""
    return Reply(why_refused(look, rule.number, ability if look else "", texts))


async def _report(press: Pressed) -> Reply:
    """Opens the form in which a player says what is wrong about an event."""
    texts, code = press.texts, press.part(1)
    await press.services.reasons.event(press.subject, press.person.id, code)
    return press.fill_in(mistake(press.subject, code, texts))


PRESSES = of_games(
    {
        "report": _report,
        "why": _why,
        "reason": _reason,
    }
)
