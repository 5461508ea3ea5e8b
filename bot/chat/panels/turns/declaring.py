"""The wizard: Play, the card, expedition, modes, targets, the price, Confirm; one private message all along."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.hinting import declared, hint_of_turn, hinted
from bot.chat.replies.recapping import with_what_was_missed
from bot.chat.sending.illustrations import illustrated
from bot.play.game_records.declared import DeclarationSight
from bot.play.game_records.looks import Look
from bot.play.games.games import NotSure
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import chosen_bits, codes_of, is_one_page
from bot.present.games import panels
from bot.present.games.outcomes import asked_next
from bot.present.layout.records import Message
from bot.present.tables.illustrating import with_hand
from engine.state.decisions import Decision


def turn_of(look: Look) -> Decision | None:
    """The open turn of the reader of a look."""
    return next((decision for decision in look.view.decisions if decision.kind == "turn"), None)


async def _play(press: Pressed) -> Reply:
    """Shows what can be played; who is asked something else first sees that."""
    look = await press.look_as_player(running=True)
    if not look.view.decisions:
        names = [look.name(asked.seat) for asked in look.view.asked]
        raise Refusal("not your turn", player=names[0] if names else "")
    decision = turn_of(look)
    shown = asked_next(look, press.texts) if decision is None else panels.playables(look, press.texts, decision)
    if decision is not None:
        shown = await _with_the_hand(press, look, shown)
    reply = press.reply(shown)
    if decision is not None:
        reply = await hinted(press.services, look, press.texts, reply, hint_of_turn(look))
    return await with_what_was_missed(press.interaction, press.services, look, reply)


async def _with_the_hand(press: Pressed, look: Look, shown: Message) -> Message:
    """What can be played, with the picture of the hand, unless its reader wants words alone."""
    wish, texts = press.reader.person, press.texts
    return await illustrated(
        shown, lambda words: with_hand(words, look, texts, wish.pictures), text_only=wish.text_only
    )


async def _plays(press: Pressed) -> Reply:
    """Turns a page of what can be played."""
    look = await press.look()
    decision = turn_of(look)
    if decision is None or decision.id != press.number(1):
        raise Refusal("decision closed")
    return press.reply(panels.playables(look, press.texts, decision, press.number(2)))


async def _begin(press: Pressed) -> Reply:
    """Begins to declare the card or quick action that was picked."""
    chosen = press.picked or press.part(3)
    if not chosen:
        raise Refusal("unknown option")
    services = press.services
    sight = await services.declarations.begin(press.operation, press.subject, press.person.id, press.number(1), chosen)
    return press.reply(await declared(press, sight))


async def _take(press: Pressed) -> Reply:
    """Answers the next question by a button."""
    return await _choose(press, [press.part(3)])


async def _play_in(press: Pressed) -> Reply:
    """Chooses the Expedition, which pays: the declaration happens."""
    declarations, person = press.services.declarations, press.person.id
    outcome = await declarations.play_in(
        press.operation, press.subject, person, press.number(1), press.number(2), press.part(3)
    )
    return press.receipt(outcome)


async def _choose(press: Pressed, codes: Sequence[str]) -> Reply:
    declarations, person = press.services.declarations, press.person.id
    sight = await declarations.choose(press.operation, press.subject, person, press.number(1), press.number(2), codes)
    return press.reply(await declared(press, sight))


async def _seen(press: Pressed) -> tuple[DeclarationSight, Decision]:
    """The declaration as the pressed panel showed it; raises Refusal when it is further on, or over."""
    sight = await press.services.declarations.sight(press.subject, press.person.id)
    if sight is None or sight.decision is None or sight.origin != press.number(1):
        raise Refusal("no declaration")
    return sight, sight.decision


async def _step(press: Pressed) -> Reply:
    """Answers the next question by a select; where several pages may be chosen from, remembers and waits for Done."""
    sight, decision = await _seen(press)
    if sight.step != press.number(2):
        raise Refusal("step over")
    if is_one_page(decision):
        return await _choose(press, press.values)
    page = press.number(3)
    bits = chosen_bits(decision, page, press.chosen(4), press.values)
    return press.reply(await declared(press, sight, page, bits))


async def _steps(press: Pressed) -> Reply:
    """Turns a page of the next question."""
    sight, _ = await _seen(press)
    if sight.step != press.number(2):
        raise Refusal("step over")
    return press.reply(await declared(press, sight, press.number(3), press.chosen(4)))


async def _set(press: Pressed) -> Reply:
    """Answers the next question with everything chosen so far, which may be nothing."""
    sight, decision = await _seen(press)
    if sight.step != press.number(2):
        raise Refusal("step over")
    return await _choose(press, codes_of(decision, press.chosen(3)))


async def _pay(press: Pressed) -> Reply:
    """Chooses what pays; Confirm comes next."""
    sight, decision = await _seen(press)
    if not sight.ready:
        raise Refusal("step over")
    page = press.number(2)
    before = 0 if is_one_page(decision) else press.chosen(3)
    bits = chosen_bits(decision, page, before, press.values)
    return press.reply(await declared(press, sight, page, bits))


async def _pays(press: Pressed) -> Reply:
    """Turns a page of what may pay."""
    sight, _ = await _seen(press)
    return press.reply(await declared(press, sight, press.number(2), press.chosen(3)))


async def _back(press: Pressed) -> Reply:
    """Takes the last answer back; before the first one, to what can be played."""
    declarations, person = press.services.declarations, press.person.id
    sight = await declarations.back(press.operation, press.subject, person, press.number(1), press.number(2))
    if sight is None:
        return await _play(press)
    return press.reply(await declared(press, sight))


async def _cancel(press: Pressed) -> Reply:
    """Drops the declaration; nothing has happened."""
    await press.services.declarations.cancel(press.subject, press.person.id, press.number(1), press.number(2))
    return press.close("panel.discard-nothing")


async def _dismiss(press: Pressed) -> Reply:
    """Closes a panel, in which what was chosen holds; or answers that what it asked is not to be done."""
    return press.close("panel.discard-nothing" if press.part(1) == "stay" else "panel.closed")


async def _confirm(press: Pressed) -> Reply:
    """Pays the price: the declaration happens."""
    declarations, person = press.services.declarations, press.person.id
    bits = press.chosen(3)
    sight = await declarations.sight(press.subject, person) if bits else None
    paid = codes_of(sight.decision, bits) if sight is not None and sight.decision is not None else []
    outcome = await declarations.confirm(
        press.operation, press.subject, person, press.number(1), paid, step=press.number(2)
    )
    return press.receipt(outcome)


async def _pass(press: Pressed) -> Reply:
    """Passes for the rest of the Afternoon; one press, but for who has every move asked first, or learns."""
    games, sure = press.services.games, press.part(2) == panels.SURE

    def asked_first() -> Reply:
        return press.reply(panels.sure_to_pass(press.subject, press.number(1), press.texts))

    if press.reader.person.confirm and not sure:
        return asked_first()
    try:
        outcome = await games.pass_turn(press.operation, press.subject, press.person.id, press.number(1), sure=sure)
    except NotSure:
        return asked_first()
    return press.receipt(outcome, "said.passed")


PRESSES = of_games(
    {
        "play": _play,
        "plays": _plays,
        "begin": _begin,
        "take": _take,
        "playin": _play_in,
        "step": _step,
        "steps": _steps,
        "set": _set,
        "pay": _pay,
        "pays": _pays,
        "back": _back,
        "cancel": _cancel,
        "dismiss": _dismiss,
        "confirm": _confirm,
        "pass": _pass,
    },
    in_turn=True,
    drafts=True,
    plays=("play", "pass"),
)
