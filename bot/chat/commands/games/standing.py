"""Standing orders by slash command: `/plan` lists them, gives them and takes them back."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.commands.completing import GAME, WISH_OPTIONS, best, game_typed
from bot.chat.commands.row import Choices, Complete, Option, Typed, command
from bot.chat.commands.understanding import Field, pairs_of, understood
from bot.chat.replies.answering import Reply
from bot.chat.replies.request import receipt
from bot.play.declaring.standing import Standing
from bot.play.declaring.walking import Wish
from bot.play.game_records.orders import EVERY_UNTIL, EVERY_WHEN, EVERY_WHENEVER, UntilWhat, When, Whenever
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.games.planning import plan_step, plannables
from bot.present.games.standing import ALL, given_in_words, naming_plain, standing
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of


async def _plan(
    typed: Typed,
    game: str,
    when: When | None = None,
    card: str = "",
    expedition: str = "",
    mode: str = "",
    target: str = "",
    next_target: str = "",
    pass_until: UntilWhat | None = None,
    always: Whenever | None = None,
    take_back: str = "",
) -> Reply:
    """Plans a play, or does what is filled in, in this order, and lists what stands then."""
    if card or when:
        targets = tuple(word for word in (target, next_target) if word)
        return await _declare(typed, game, when or EVERY_WHEN[0], Wish(card, expedition, mode, targets))
    texts, person, orders = typed.texts, typed.person.id, typed.services.standing
    found = await orders.read(game, person)
    if found.look.view.result is not None:
        raise Refusal("game over")
    if take_back:
        pairs = _order_pairs(found, texts)
        codes = [code for _, code in pairs]
        places = [codes.index(take_back)] if take_back in codes else meant([label for label, _ in pairs], take_back)
        if len(places) != 1:
            raise Refusal("no such order")
        found = await orders.take_back(game, person, codes[places[0]])
    if always:
        found = await orders.choose_whenever(game, person, {*found.orders.whenever, always})
    if pass_until:
        outcome = await orders.pass_until(typed.operation, game, person, pass_until)
        return receipt(outcome, texts, "standing.passing")
    preface = texts.say("standing.changed") if take_back or always else ""
    return Reply(standing(found, texts, preface))


async def _declare(typed: Typed, game: str, when: str, said: Wish) -> Reply:
    """Plans a play as far as it is filled in; what is left open is asked next, at last whether to keep it."""
    plans, texts, person = typed.services.plans, typed.texts, typed.person.id
    if not said.option:
        look, decision = await plans.playables(game, person, when)
        return Reply(plannables(look, texts, decision, when))
    wish = await _meant(typed, game, when, said)
    return Reply(plan_step(await plans.declare(typed.operation, game, person, when, wish), texts))


async def _meant(typed: Typed, game: str, when: str, said: Wish) -> Wish:
    """A plan in codes, from what was sent in codes and words; raises Refusal as `understood`."""
    plans, texts, person = typed.services.plans, typed.texts, typed.person.id
    found = await plans.candidates(game, person, when)
    if not found.options:
        raise Refusal("nothing to play")
    wish = Wish(understood(found, said.option, texts, "card"))
    if said.expedition:
        found = await plans.field(game, person, when, wish, "expedition")
        wish = replace(wish, expedition=understood(found, said.expedition, texts, "expedition"))
    if said.mode:
        found = await plans.field(game, person, when, wish, "mode")
        wish = replace(wish, mode=understood(found, said.mode, texts, "mode"))
    for word in said.targets:
        found = await plans.field(game, person, when, wish, "targets")
        wish = replace(wish, targets=(*wish.targets, understood(found, word, texts, "targets")))
    return wish


def _order_pairs(found: Standing, texts: Texts) -> list[tuple[str, str]]:
    """The orders that can be taken back, as label and code; all of them last."""
    pairs = [(naming_plain(line), code) for line, code in given_in_words(naming_of(found.look, texts), found.orders)]
    return [*pairs, (texts.say("standing.back-all"), ALL)] if pairs else []


async def _orders(typed: Typed, words: str) -> Choices:
    found = await typed.services.standing.look(await game_typed(typed), typed.person.id)
    return best(_order_pairs(found, typed.texts), words)


async def _plannable(typed: Typed, words: str) -> Choices:
    """What could be played in the turn that is planned for."""
    game, when = await game_typed(typed), typed.given("when") or EVERY_WHEN[0]
    return best(pairs_of(await typed.services.plans.candidates(game, typed.person.id, when), typed.texts), words)


def _field(field: Field, option: str) -> Complete:
    """What a planned card may be declared with in one field, given the fields before it."""

    async def complete(typed: Typed, words: str) -> Choices:
        before = {name: typed.given(name) for name in WISH_OPTIONS[: WISH_OPTIONS.index(option)]}
        game, when = await game_typed(typed), typed.given("when") or EVERY_WHEN[0]
        targets = (before["target"],) if before.get("target") else ()
        said = Wish(typed.given("card"), before.get("expedition", ""), before.get("mode", ""), targets)
        wish = await _meant(typed, game, when, said)
        found = await typed.services.plans.field(game, typed.person.id, when, wish, field)
        return best(pairs_of(found, typed.texts), words)

    return complete


COMMANDS = (
    command(
        "plan",
        "plan",
        _plan,
        when=Option("plan-when", EVERY_WHEN, "plan.begin."),
        card=Option("plan-card", completed=_plannable),
        expedition=Option("expedition", completed=_field("expedition", "expedition")),
        mode=Option("mode", completed=_field("mode", "mode")),
        target=Option("target", completed=_field("targets", "target")),
        next_target=Option("next-target", completed=_field("targets", "next_target")),
        pass_until=Option("pass-until", EVERY_UNTIL, "standing.until."),
        always=Option("always", EVERY_WHENEVER, "standing.whenever."),
        take_back=Option("take-back-order", completed=_orders),
        game=GAME,
    ),
)
