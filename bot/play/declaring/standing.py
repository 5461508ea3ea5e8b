"""Standing orders of players: given, looked at, taken back, and carried out when their time has come.

An automatic answer is a row in the outbox, put there in the step that asks the question; it waits as long whatever it
will come to. When its time comes, what stands then decides: the newest game, the newest orders. It is given through the
same door as every answer, under an operation named after the question, so that it is given once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from msgspec import structs

from bot.play.declaring.planned import PlanMisfit, plan_due, play
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look, Outcome
from bot.play.game_records.orders import (
    EVERY_UNTIL,
    EVERY_WHENEVER,
    MOST_ANSWERS,
    MOST_PLANS,
    Orders,
    Plan,
    StandingAnswer,
    Told,
    Until,
    UntilWhat,
    Whenever,
    operation_of,
)
from bot.play.games.games import GameService
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.deciding import answered, is_over, offers, remembered, reserve_of
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, GameStore
from engine import Picks, View, view

OVERTAKEN = ("decision closed", "game over", "you have left", "not your game", "no such game")
"""Refusals that say that a question needs no answer any more."""

Change = Callable[[Orders, View], Orders]
"""New orders from those before and what their player sees; raises Refusal."""


class Standing(NamedTuple):
    """A game as a player sees it, and what they have ordered in it."""

    look: Look
    orders: Orders


class StandingService:
    """What players order once for all."""

    def __init__(self, game_store: GameStore, games: GameService) -> None:
        self._game_store = game_store
        self._games = games

    async def look(self, game_id: str, person_id: int) -> Standing:
        """What a player has ordered; raises Refusal "not your game", and as looking at a game does."""
        held = await self._game_store.take(game_id)
        seat = held.seat_of(person_id)
        return Standing(held.look(seat), held.orders(seat))

    async def from_now_on(self, operation: str, game_id: str, person_id: int, decision_id: int, place: int) -> Outcome:
        """Answers an open decision with one of its `offers`, by its place, and every such question from now on.

        Raises as answering does, and Refusal "too many orders".
        """
        offered = await self._offered(game_id, person_id, decision_id, place)
        if offered is None:  # this very press may have been carried out before
            return await self._games.answer(operation, game_id, person_id, decision_id, ())
        saying, codes = offered
        await self._change(game_id, person_id, lambda orders, seen: _more(orders, saying))
        return await self._games.answer(operation, game_id, person_id, decision_id, codes)

    async def _offered(
        self, game_id: str, person_id: int, decision_id: int, place: int
    ) -> tuple[StandingAnswer, list[str]] | None:
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        decision = next((asked for asked in held.table.game.open if asked.id == decision_id), None)
        if decision is None or decision.seat != seat:
            return None
        offered = offers(decision)
        if not 0 <= place < len(offered):
            raise Refusal("unknown option")
        given = answered(view(held.table, seat), decision, Orders(answers=(offered[place],)))
        assert given is not None, "what is offered answers the question"
        return offered[place], [decision.options[at].code for at in given.picks]

    async def choose_whenever(self, game_id: str, person_id: int, chosen: Collection[str]) -> Standing:
        """Sets what happens by itself at every turn: these of `EVERY_WHENEVER`, and no others.

        Raises Refusal "not your game", "game over" and "unknown option".
        """
        wanted: tuple[Whenever, ...] = tuple(each for each in EVERY_WHENEVER if each in chosen)

        def ordered(orders: Orders, seen: View) -> Orders:
            if len(wanted) < len(set(chosen)):
                raise Refusal("unknown option")
            return structs.replace(orders, whenever=wanted)

        return await self._change(game_id, person_id, ordered)

    async def pass_until(self, operation: str, game_id: str, person_id: int, what: str) -> Outcome:
        """Passes now where that is asked, and by itself at every turn to come, until one of `EVERY_UNTIL` happens.

        Raises Refusal "unknown option" for another, and as passing does.
        """
        held = await self._game_store.take(game_id)
        seat, until = held.playing(person_id), _until(what)
        turn = next((asked for asked in held.table.game.open if asked.seat == seat and asked.kind == "turn"), None)
        with explained(game_id):
            if await self._game_store.repository.outcome(game_id, operation) is not None:
                return Outcome(held.look(seat), repeated=True)

        def ordered(orders: Orders, seen: View) -> Orders:
            return structs.replace(orders, until=Until(until, seen.day, reserve_of(seen)))

        if turn is None:
            return Outcome((await self._change(game_id, person_id, ordered)).look)
        if until == "reserve":  # the others are fulfilled by passing, which is for the whole Afternoon (RB.12)
            await self._change(game_id, person_id, ordered)
        return await self._games.pass_turn(operation, game_id, person_id, turn.id)

    async def take_back(self, game_id: str, person_id: int, order: str) -> Standing:
        """Takes an order back, by its code of `codes_of`, or all of them: "all".

        Raises Refusal "no such order" where it is not given any more.
        """

        def without(orders: Orders, seen: View) -> Orders:
            if order == "all":
                return Orders()
            left = left_without(orders, order)
            if left is None:
                raise Refusal("no such order")
            return left

        return await self._change(game_id, person_id, without)

    async def told(self, look: Look) -> None:
        """The reader of a look, who plays, has been told what there was to tell."""
        if look.seat is not None:
            await self.read(look.facts.id, look.facts.players[look.seat].id)

    async def read(self, game_id: str, person_id: int) -> Standing:
        """The same as `look`; what was to be told once counts as read now."""
        standing = await self.look(game_id, person_id)
        if standing.orders.told:
            await self._change(
                game_id, person_id, lambda orders, seen: structs.replace(orders, told=()), even_after=True
            )
        return standing

    async def _change(self, game_id: str, person_id: int, change: Change, *, even_after: bool = False) -> Standing:
        """Changes orders; again where they have changed meanwhile. Open questions are looked at with the new ones."""
        for _ in range(TRIES):
            async with self._game_store.repository.turn(game_id):
                held = await self._game_store.take(game_id)
                seat = held.seat_of(person_id) if even_after else held.playing(person_id)
                before = held.orders(seat)
                after = change(before, view(held.table, seat))
                rows = self._game_store.look_again(held, seat) if after.given and after != before else ()
                with explained(game_id):
                    swap = GameRecord.orders.swap(held.record, seat, after)
                    if await self._game_store.repository.exchange(game_id, *swap, rows):
                        return Standing(held.look(seat), after)
        raise Refusal("busy")

    # -- carrying out

    async def carry_out(self, game_id: str, seat: int, decision_id: int) -> None:
        """Answers a question as its player has ordered, if it is still open and they have; else does nothing.

        The decision 0 stands for whatever that seat is asked now: each of its questions gets its own time. Raises
        Refusal "busy", "store away" and the like, and is then to be repeated.
        """
        held = await self._game_store.take(game_id)
        if held.table.game.result is not None or not held.orders(seat).given:
            return
        if not decision_id:
            await self._look_again(held, seat)
            return
        person = held.facts.players[seat].id

        def decide(now: GameSession, player: int) -> None:
            decision = now.table.decision(decision_id)
            if decision is None:
                raise Refusal("decision closed")
            seen, orders = view(now.table, player), now.orders(player)
            plan = plan_due(seen, orders) if decision.kind == "turn" else None
            if plan is not None:
                play(now, player, decision.id, plan)
                left = structs.replace(orders, plans=tuple(each for each in orders.plans if each != plan))
                now.values |= GameRecord.orders.to(player, left)
                return
            given = answered(seen, decision, orders)
            if given is None:
                raise Refusal("decision closed")
            now.answer(Picks(decision.id, given.picks))

        await self._drop_what_is_over(held, seat, person, decision_id)
        try:
            await self._game_store.act(operation_of(game_id, decision_id), game_id, person, decide, present=False)
        except PlanMisfit as problem:
            misfit = problem.plan
            await self._drop_plans(game_id, person, lambda plan, seen: "misfit" if plan == misfit else "")
        except Refusal as refusal:
            if refusal.key not in OVERTAKEN:
                raise

    async def _look_again(self, held: GameSession, seat: int) -> None:
        """Gives every open question of a seat a time of its own; one more for the same question does no harm."""
        rows = self._game_store.by_themselves(held, [asked.id for asked in held.table.game.open if asked.seat != seat])
        if rows:
            with explained(held.facts.id):
                name = GameRecord.orders.name(seat)
                kept = held.record.text_of(name)
                await self._game_store.repository.exchange(held.facts.id, name, kept, kept, rows)

    async def _drop_what_is_over(self, held: GameSession, seat: int, person: int, decision_id: int) -> None:
        """Ends "pass until" when that has happened, and plans whose Day is over, at the turn asked next; tells it."""
        decision = held.table.decision(decision_id)
        if decision is None or decision.kind != "turn":
            return
        seen, orders = view(held.table, seat), held.orders(seat)
        if any(seen.day > plan.last for plan in orders.plans):
            await self._drop_plans(held.facts.id, person, lambda plan, seen: "day over" if seen.day > plan.last else "")
        if orders.until is None or not is_over(seen, orders.until):
            return

        def over(orders: Orders, seen: View) -> Orders:
            if orders.until is None or not is_over(seen, orders.until):
                return orders
            return structs.replace(orders, until=None).tell(Told(f"until-{orders.until.what}"))

        await self._unless_overtaken(held.facts.id, person, over)

    async def _drop_plans(self, game_id: str, person: int, why: Callable[[Plan, View], str]) -> None:
        """Drops plans for a reason ('' for those that stay), each with a word to their player."""

        def dropped(orders: Orders, seen: View) -> Orders:
            going = [(plan, why(plan, seen)) for plan in orders.plans]
            left = structs.replace(orders, plans=tuple(plan for plan, reason in going if not reason))
            for plan, reason in going:
                if reason:
                    left = left.tell(Told("plan-dropped", plan.reference, reason))
            return left

        await self._unless_overtaken(game_id, person, dropped)

    async def _unless_overtaken(self, game_id: str, person: int, change: Change) -> None:
        """Changes orders, unless the game is over by now."""
        try:
            await self._change(game_id, person, change)
        except Refusal as refusal:
            if refusal.key not in OVERTAKEN:
                raise

    async def add_plan(self, game_id: str, person_id: int, plan: Plan, name: str) -> Standing:
        """Adds a plan at the end of the list.

        Raises Refusal "not your game", "game over", "too many plans", and "planned already" where that card or quick
        action is planned.
        """

        def added(orders: Orders, seen: View) -> Orders:
            if any(each.option == plan.option for each in orders.plans):
                raise Refusal("planned already", card=name)
            if len(orders.plans) >= MOST_PLANS:
                raise Refusal("too many plans", most=MOST_PLANS)
            return structs.replace(orders, plans=(*orders.plans, plan))

        return await self._change(game_id, person_id, added)


def _until(what: str) -> UntilWhat:
    for each in EVERY_UNTIL:
        if each == what:
            return each
    raise Refusal("unknown option")


def _more(orders: Orders, saying: StandingAnswer) -> Orders:
    """Orders with one more answer; raises Refusal "too many orders"."""
    answers = remembered(orders.answers, saying)
    if len(answers) > MOST_ANSWERS:
        raise Refusal("too many orders", most=MOST_ANSWERS)
    return structs.replace(orders, answers=answers)


def codes_of(orders: Orders) -> list[str]:
    """A short code for each order that can be taken back: what is answered names an answer, so none means another."""
    codes = [plan_code(plan) for plan in orders.plans]
    codes += [code_of(answer) for answer in orders.answers]
    codes += [f"whenever/{each}" for each in orders.whenever]
    return codes + (["until"] if orders.until else [])


def plan_code(plan: Plan) -> str:
    """The code of a plan, of 100 characters at most; a card or quick action is planned once."""
    return f"plan/{plan.option}"[:100]


def code_of(answer: StandingAnswer) -> str:
    """The code of a standing answer, of 100 characters at most."""
    return f"answer/{answer.prompt}/{answer.ability}"[:100]


def left_without(orders: Orders, code: str) -> Orders | None:
    """The orders without one of them; None where it is not among them."""
    if code not in codes_of(orders):
        return None
    return structs.replace(
        orders,
        answers=tuple(answer for answer in orders.answers if code_of(answer) != code),
        whenever=tuple(each for each in orders.whenever if f"whenever/{each}" != code),
        until=None if code == "until" else orders.until,
        plans=tuple(plan for plan in orders.plans if plan_code(plan) != code),
    )
