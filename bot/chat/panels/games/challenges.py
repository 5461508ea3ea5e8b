"""Challenges by buttons: accept and choose a deck, decline, cancel."""

from __future__ import annotations

from bot import present
from bot.chat.panels.pressed import Pressed, of_no_game, said_when_done
from bot.chat.replies.answering import Reply
from bot.present.games.messages import begun
from bot.present.layout.forms import words_for_a_challenge
from bot.present.wording.naming import escaped

ACCEPTED = "said.accepted-soon"


async def _accept(press: Pressed) -> Reply:
    """The friend accepts: a deck is chosen next; a rematch begins at once."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    if acceptance.started is not None:
        return press.reply(begun(acceptance.started.game_id, press.texts, ACCEPTED))
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts))


async def _decks(press: Pressed) -> Reply:
    """Turns a page of decks."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts, press.number(1)))


async def _deck(press: Pressed) -> Reply:
    """The friend's deck is chosen and the game begins."""
    challenges, deck = press.services.challenges, press.pick("unknown deck", deck="")
    answered = await challenges.answer_with(press.operation, press.subject, press.person, deck)
    if answered.awaited:
        return press.word("said.accepted-verified")
    if answered.status == "proposed":
        return press.word("said.proposed", challenger=escaped(answered.challenger.name))
    return press.reply(begun(answered.game_id, press.texts, ACCEPTED))


async def _consent(press: Pressed) -> Reply:
    """The challenger agrees to the friend's deck, and the game begins."""
    started = await press.services.challenges.agree(press.operation, press.subject, press.person)
    return press.reply(begun(started.game_id, press.texts, ACCEPTED))


async def _mix(press: Pressed) -> Reply:
    """Opens the form in which one of the two types what they mix into the chance."""
    await press.services.challenges.may_mix_in(press.subject, press.person)
    form = words_for_a_challenge(press.subject, press.texts)
    return press.fill_in(form)


async def _mix_none(press: Pressed) -> Reply:
    """One of the two mixes nothing in."""
    challenge = await press.services.challenges.mix_in(press.operation, press.subject, press.person, None)
    if challenge.awaited:
        return press.word("said.mixed-none")
    return press.reply(begun(challenge.game_id, press.texts, ACCEPTED))


PRESSES = of_no_game(
    {
        "accept": _accept,
        "consent": _consent,
        "deck": _deck,
        "decks": _decks,
        "decline": said_when_done(lambda services: services.challenges.decline, "said.declined"),
        "chance": _mix,
        "chancenone": _mix_none,
        "withdraw": said_when_done(lambda services: services.challenges.cancel, "challenge.withdrawn"),
    },
    plays=("accept",),
)
