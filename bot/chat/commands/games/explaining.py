"""`/altered why`: why something happened, is refused, costs or counts what it does."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.chat.commands.completing import GAME_SEEN, best, game_typed
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.lookups.explaining import explanation, menu
from bot.chat.replies.answering import Reply
from bot.play.requests.matching import meant
from bot.present.decisions.why import ASKED, DUSK, NOW, PRICE, named

_CODE = re.compile(rf"e\d+-\d+|t\d+|p\d+(-\d+)?|{ASKED}|{DUSK}|{NOW}|{PRICE}")


async def _why(typed: Typed, game: str, what: str = "") -> Reply:
    services, texts, person = typed.services, typed.texts, typed.person.id
    if not what.strip():
        return Reply(await menu(services, game, person, texts))
    code = await _meant(typed, game, what)
    if code is None:
        offered = await menu(services, game, person, texts)
        return Reply(replace(offered, content=texts.say("refusal.nothing to explain")))
    return Reply(await explanation(services, game, person, code, texts))


async def _meant(typed: Typed, game: str, what: str) -> str | None:
    """The code of what was sent: a code that was offered, or words; None for words that name nothing."""
    if _CODE.fullmatch(what):
        return what
    look, happenings = await typed.services.reasons.recent(game, typed.person.id)
    pairs = named(look, happenings, typed.texts)
    places = meant([label for label, _ in pairs], what)
    return pairs[places[0]][1] if places else None


async def _explained(typed: Typed, words: str) -> Choices:
    """What can be explained, first the price of what is declared."""
    services, texts, person = typed.services, typed.texts, typed.person.id
    game = await game_typed(typed)
    look, happenings = await services.reasons.recent(game, person)
    pairs = named(look, happenings, texts)
    playing = look.seat is not None and look.view.result is None
    if playing and await services.completions.payments(game, person) is not None:
        pairs.insert(0, (texts.say("why.price.title"), PRICE))
    return best(pairs, words)


COMMANDS = (command("altered why", "why", _why, what=Option("what", completed=_explained), game=GAME_SEEN),)
