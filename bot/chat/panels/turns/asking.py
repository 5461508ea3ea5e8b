"""Everything else that is asked: Mana, Expand, reactions, optional steps, Clean-up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.recapping import with_what_was_missed
from bot.play.game_records.looks import Look
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import bits_of, chosen_bits, codes_of, is_one_page
from bot.present.games import panels
from bot.present.games.outcomes import asked_next
from engine.state.decisions import Decision


async def _answer(press: Pressed) -> Reply:
    """Shows what this person is asked now."""
    look = await press.look_as_player(running=True)
    reply = press.reply(asked_next(look, press.texts))
    return await with_what_was_missed(press.interaction, press.services, look, reply)


async def _open(press: Pressed) -> tuple[Look, Decision]:
    """The question that the pressed panel asks; raises Refusal when it is no longer open."""
    number, look = press.number(1), await press.look_as_player(running=True)
    for decision in look.view.decisions:
        if decision.id == number:
            return look, decision
    raise Refusal("decision closed")


async def _give(press: Pressed, codes: Sequence[str]) -> Reply:
    games, person = press.services.games, press.person.id
    outcome = await games.answer(press.operation, press.subject, person, press.number(1), codes)
    return press.receipt(outcome)


async def _choose(press: Pressed) -> Reply:
    """Answers by a button; who has every move asked confirms it first."""
    if press.reader.person.confirm:
        look, decision = await _open(press)
        return press.reply(panels.sure(look, press.texts, decision, bits_of(decision, press.part(2))))
    return await _give(press, [press.part(2)])


async def _pick(press: Pressed) -> Reply:
    """Chooses by a select, which is final only when it is confirmed; where several pages are, waits for Done."""
    look, decision = await _open(press)
    page, once = press.number(2), is_one_page(decision)
    bits = chosen_bits(decision, page, 0 if once else press.chosen(3), press.values)
    shown = panels.sure(look, press.texts, decision, bits, page) if once else None
    return press.reply(shown or panels.question(look, press.texts, decision, page, bits))


async def _page(press: Pressed) -> Reply:
    """Turns a page, or shows one again."""
    look, decision = await _open(press)
    return press.reply(panels.question(look, press.texts, decision, press.number(2), press.chosen(3)))


async def _always(press: Pressed) -> Reply:
    """Shows a question with the answers that hold for all such questions from now on."""
    look, decision = await _open(press)
    return press.reply(panels.question(look, press.texts, decision, always=True))


async def _send(press: Pressed) -> Reply:
    """Answers with everything chosen so far, which may be nothing.

    A press that comes again after it has counted is told what came of it, though its question is closed by then.
    """
    try:
        _, decision = await _open(press)
    except Refusal as refusal:
        if refusal.key not in ("decision closed", "game over"):
            raise
        return await _give(press, [])
    return await _give(press, codes_of(decision, press.chosen(2)))


PRESSES = of_games(
    {
        "answer": _answer,
        "choose": _choose,
        "pick": _pick,
        "page": _page,
        "send": _send,
        "always": _always,
    },
    in_turn=True,
    plays=("answer",),
)
