"""Taking moves back by a command: the list of moments, or an answer to the request that stands."""

from __future__ import annotations

from bot import present
from bot.chat.commands.completing import GAME
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply

ANSWERS = ("agree", "decline", "take-back")


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


COMMANDS = (command("altered undo", "undo", _undo, request=Option("undo", ANSWERS, "undo-answer."), game=GAME),)
