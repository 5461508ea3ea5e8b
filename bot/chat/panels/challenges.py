"""Challenges by buttons: accept and choose a deck, decline, cancel."""

from __future__ import annotations

from bot import present
from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed, said_when_done
from bot.play.refusal import Refusal
from bot.present.naming import escaped


async def _accept(press: Pressed) -> Reply:
    """The friend accepts: a deck is chosen next; a rematch begins at once."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    if acceptance.started is not None:
        return press.word("said.accepted-soon")
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts))


async def _decks(press: Pressed) -> Reply:
    """Turns a page of decks."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts, press.number(1)))


async def _deck(press: Pressed) -> Reply:
    """The friend's deck is chosen and the game begins."""
    if not press.values:
        raise Refusal("unknown deck", deck="")
    challenges = press.services.challenges
    answered = await challenges.answer_with(press.operation, press.subject, press.person, press.values[0])
    if answered.status == "proposed":
        return press.word("said.proposed", challenger=escaped(answered.challenger.name))
    return press.word("said.accepted-soon")


HANDLERS: dict[str, Handler] = {
    "accept": _accept,
    "consent": said_when_done(lambda services: services.challenges.agree, "said.accepted-soon"),
    "deck": _deck,
    "decks": _decks,
    "decline": said_when_done(lambda services: services.challenges.decline, "said.declined"),
    "withdraw": said_when_done(lambda services: services.challenges.cancel, "challenge.withdrawn"),
}
