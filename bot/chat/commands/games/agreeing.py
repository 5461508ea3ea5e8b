"""What players agree on: giving up, a draw, and taking moves back."""

from __future__ import annotations

from bot import present
from bot.chat.commands.completing import GAME
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.request import receipt
from bot.present.games.outcomes import draw_agreed

OFFERS = ("offer", "agree", "decline", "take-back")

ANSWERS = ("agree", "decline", "take-back")


async def _concede(typed: Typed, sure: str, game: str) -> Reply:
    outcome = await typed.services.games.concede(typed.operation, game, typed.person.id)
    return receipt(outcome, typed.texts, "said.conceded")


async def _draw(typed: Typed, game: str, offer: str = "offer") -> Reply:
    services, texts, operation, person = typed.services, typed.texts, typed.operation, typed.person.id
    if offer == "agree":
        return Reply(draw_agreed(await services.draws.accept(operation, game, person), texts))
    if offer == "decline":
        await services.draws.decline(operation, game, person)
        return typed.say("said.draw-declined")
    if offer == "take-back":
        await services.draws.withdraw(operation, game, person)
        return typed.say("said.draw-withdrawn")
    look = await services.games.look(game, person)
    if look.seat is not None and look.draw_offers:
        return Reply(present.draw_that_stands(look, texts))
    await services.draws.offer(operation, game, person)
    return typed.say("said.draw-offered")


async def _undo(typed: Typed, game: str, request: str = "") -> Reply:
    texts, operation, person, undoing = typed.texts, typed.operation, typed.person.id, typed.services.undoing
    if request == "agree":
        return Reply(present.agreed(await undoing.agree(operation, game, person), texts))
    if request == "decline":
        await undoing.decline(operation, game, person)
        return typed.say("undo.declined")
    if request == "take-back":
        await undoing.withdraw(operation, game, person)
        return typed.say("undo.withdrawn")
    return Reply(present.undo(await undoing.sight(game, person, authority=typed.authority), texts))


COMMANDS = (
    command("altered concede", "concede", _concede, sure=Option("sure", ("yes",), "sure."), game=GAME),
    command("altered draw", "draw", _draw, offer=Option("offer", OFFERS, "offer."), game=GAME),
    command("altered undo", "undo", _undo, request=Option("undo", ANSWERS, "undo-answer."), game=GAME),
)
