"""Plans: declared in advance, carried out when they fit, dropped with a word to their player when they do not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from bot.play.declaring.planning import PlanSight
from bot.play.declaring.walking import Wish
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import MOST_PLANS, NO_ORDERS, Orders, Plan, PlannedStep
from bot.present.decisions.choosing import packed
from bot.present.games.planning import plan_step
from bot.present.games.standing import given_in_words
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.playing import PLAYERS, give_orders, lay, to_first_turn
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_standing import version, wait
from tests.bot.present.limits import faults

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

CHARACTER = {"hand": "Kappa"}


async def waiting(house: House) -> tuple[str, int, int]:
    """A game in which one player has a turn and the other waits with a card to plan: its id, the seats of both."""
    while True:
        game = (await house.begin()).game_id
        seat, _ = await to_first_turn(house, game)
        found = await house.services.plans.candidates(game, PLAYERS[1 - seat].id, "day")
        if any(code.startswith("p") for code, _ in found.options):
            return game, seat, 1 - seat


async def planned(house: House, game: str, person: int, when: str = "turn", place: int = 0) -> Plan:
    """A plan of the first card that can be planned, all its questions answered with what comes first."""
    plans = house.services.plans
    found = await plans.candidates(game, person, when)
    code = [code for code, option in found.options if code.startswith("p")][place]
    sight = await plans.begin(house.press(), game, person, when, code)
    while not sight.ready:
        decision = sight.declaration.decision
        assert decision is not None
        codes = [option.code for option in decision.options[: max(1, decision.least)]]
        sight = await plans.choose(house.press(), game, person, sight.declaration.step, codes)
    return (await plans.keep(game, person, sight.declaration.step)).orders.plans[-1]


def lies_in_play(look: Look, seat: int, reference: str) -> bool:
    """Whether a card has been played by a seat, wherever it lies now."""
    mine = look.view.players[seat]
    places = [*mine.reserve, *mine.landmarks, *mine.discard]
    places += [card for each in look.view.expeditions for card in each.characters if card.seat == seat]
    return any(card.reference == reference for card in places)


async def test_a_plan_for_the_next_turn_is_carried_out_after_the_wait_and_leaves_the_list(house: House) -> None:
    game, mover, planner = await waiting(house)
    person = PLAYERS[planner].id
    hand = (await house.services.games.look(game, person)).view.players[planner].hand_size
    plan = await planned(house, game, person)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    before = await version(house, game)
    await wait(house)
    look = await house.services.games.look(game)
    assert look.version == before + 1
    assert look.view.players[planner].hand_size < hand
    assert lies_in_play(look, planner, plan.reference)
    assert (await house.services.standing.look(game, person)).orders == NO_ORDERS


async def test_a_plan_for_when_the_opponent_has_passed_waits_for_that(house: House) -> None:
    game, mover, planner = await waiting(house)
    person = PLAYERS[planner].id
    plan = await planned(house, game, person, "passed")
    plays = await house.services.completions.plays(game, PLAYERS[mover].id)
    declarations = house.services.declarations
    sight = await declarations.declare(house.press(), game, PLAYERS[mover].id, Wish(plays.options[0][0]))
    while not sight.ready:
        assert sight.decision is not None
        codes = [option.code for option in sight.decision.options[: max(1, sight.decision.least)]]
        sight = await declarations.choose(house.press(), game, PLAYERS[mover].id, sight.origin, sight.step, codes)
    await declarations.confirm(house.press(), game, PLAYERS[mover].id)
    seat, look = await to_first_turn(house, game)
    before = look.version
    if seat == planner:
        await wait(house)
        assert await version(house, game) == before, "nobody has passed"
        assert (await house.services.standing.look(game, person)).orders.plans == (plan,)


async def test_a_plan_that_fits_no_more_is_dropped_and_its_player_alone_is_told(house: House) -> None:
    game, mover, planner = await waiting(house)
    person = PLAYERS[planner].id
    plan = await planned(house, game, person)
    (kept,) = (await house.services.standing.look(game, person)).orders.plans
    cheaper = Plan(kept.when, kept.steps, kept.reference, kept.mana - 1, kept.day, kept.last)
    assert await give_orders(house, game, planner, Orders(plans=(cheaper,)), Orders(plans=(kept,)))
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    before = await version(house, game)
    await wait(house)
    assert await version(house, game) == before
    looks = [await house.services.games.look(game, reader) for reader in (person, PLAYERS[mover].id, CLEO.id, None)]
    assert [len(look.told) for look in looks] == [1, 0, 0, 0]
    found = await house.services.standing.read(game, person)
    assert [(told.key, told.reference) for told in found.orders.told] == [("plan-dropped", plan.reference)]
    assert (await house.services.standing.look(game, person)).orders == NO_ORDERS


@pytest.mark.parametrize(
    "steps",
    [
        [("turn", ("p999999",))],
        [("turn", ("o1",))],
        [("turn", ("-",))],
        [("turn", ("p1",)), ("expedition", ("e9",)), ("target", ("o7",))],
        [("turn", ("q1-NO/0",)), ("mode", ("m0", "m1"))],
    ],
)
async def test_a_plan_of_what_never_was_possible_changes_nothing(
    house: House, steps: list[tuple[str, tuple[str]]]
) -> None:
    game, mover, planner = await waiting(house)
    orders = Orders(plans=(Plan("turn", tuple(PlannedStep(*step) for step in steps), "ALT_CORE_B_AX_24_C", 99, 1, 9),))
    assert await give_orders(house, game, planner, orders)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    before = await version(house, game)
    await house.services.standing.carry_out(game, planner, (await house.services.games.look(game)).turn_decision)
    assert await version(house, game) == before
    assert not (await house.services.standing.look(game, PLAYERS[planner].id)).orders.plans


async def test_a_plan_for_a_day_that_is_over_is_dropped(house: House) -> None:
    game, mover, planner = await waiting(house)
    person = PLAYERS[planner].id
    steps = (PlannedStep("turn", ("p1",)),)
    orders = Orders(plans=(Plan("passed", steps, "ALT_CORE_B_AX_24_C", 9, 0, 0),))
    assert await give_orders(house, game, planner, orders)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    await wait(house)
    (told,) = (await house.services.standing.look(game, person)).orders.told
    assert (told.key, told.reason) == ("plan-dropped", "day over")


async def test_plans_are_limited_made_once_and_only_by_who_plays(house: House) -> None:
    game, _, planner = await waiting(house)
    person = PLAYERS[planner].id
    plans, standing = house.services.plans, house.services.standing
    await planned(house, game, person)
    sight = await _ready(house, game, person, 0)
    assert (await refusal(plans.keep(game, person, sight.declaration.step))).key == "planned already"
    many = Orders(
        plans=tuple(Plan("turn", (PlannedStep("turn", (f"p{at}",)),), "X", 1, 1, 2) for at in range(MOST_PLANS))
    )
    await standing.take_back(game, person, "all")
    assert await give_orders(house, game, planner, many)
    assert (await refusal(plans.keep(game, person, sight.declaration.step))).key == "too many plans"
    assert (await refusal(plans.keep(game, person, 7))).key == "step over"
    assert (await refusal(plans.choose(house.press(), game, person, 7, ["e0"]))).key == "step over"
    assert (await refusal(plans.playables(game, person, "never"))).key == "unknown option"
    assert (await refusal(plans.begin(house.press(), game, person, "turn", "p999999"))).key == "unknown option"
    assert (await refusal(plans.begin(house.press(), game, CLEO.id, "turn", "p1"))).key == "not your game"
    assert (await refusal(plans.keep(game, PLAYERS[1 - planner].id, 1))).key == "no declaration"
    await house.services.games.concede(house.press(), game, ANA.id)
    assert (await refusal(plans.playables(game, BO.id, "turn"))).key == "game over"
    assert (await refusal(plans.keep(game, person, sight.declaration.step))).key == "game over"


async def _ready(house: House, game: str, person: int, place: int) -> PlanSight:
    plans = house.services.plans
    found = await plans.candidates(game, person, "turn")
    code = [code for code, _ in found.options if code.startswith("p")][place]
    sight = await plans.begin(house.press(), game, person, "turn", code)
    while not sight.ready:
        decision = sight.declaration.decision
        assert decision is not None
        codes = [option.code for option in decision.options[: max(1, decision.least)]]
        sight = await plans.choose(house.press(), game, person, sight.declaration.step, codes)
    return sight


async def test_going_back_and_pressing_twice_in_the_wizard(house: House) -> None:
    game, _, planner = await waiting(house)
    person, plans = PLAYERS[planner].id, house.services.plans
    found = await plans.candidates(game, person, "day")
    press = house.press()
    first = await plans.begin(press, game, person, "day", found.options[0][0])
    assert await plans.begin(press, game, person, "day", found.options[0][0]) == first
    back = await plans.back(house.press(), game, person, first.declaration.step)
    assert back == "day"
    assert await plans.sight(game, person) is None
    assert (await house.services.standing.look(game, person)).orders == NO_ORDERS


async def test_making_a_plan_changes_nothing_and_the_next_day_has_all_mana_ready(house: House) -> None:
    game, _, _ = await waiting(house)
    await lay(house, game, ann={**CHARACTER, "orbs": "4 Kelon Burst (exhausted)"}, bob=CHARACTER)
    stored = await house.store.games.load(game)
    assert stored is not None
    today = await house.services.plans.candidates(game, ANA.id, "turn")
    tomorrow = await house.services.plans.candidates(game, ANA.id, "day")
    assert (len(today.options), len(tomorrow.options)) == (0, 1)
    after = await house.store.games.load(game)
    assert after is not None
    assert after.state == stored.state


PAYING = {"hero": "Arjun & Spike", "hand": "Kappa", "reserve": "Kappa, Booda"}


async def paid_plan(house: House) -> tuple[str, str]:
    """Ann's turn, and Bob plans Arjun & Spike's ability, which discards one of two cards of his: the game, which."""
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa"}, bob=PAYING)
    plans = house.services.plans
    found = await plans.candidates(game, BO.id, "turn")
    (code,) = [code for code, _ in found.options if code.startswith("q")]
    sight = await plans.begin(house.press(), game, BO.id, "turn", code)
    assert sight.ready
    payment = sight.declaration.decision
    assert payment is not None
    assert (payment.least, payment.most, len(payment.options)) == (1, 1, 2)
    step, last = sight.declaration.step, payment.options[1].code
    for texts in map(texts_for, LANGUAGES):
        asked, chosen = plan_step(sight, texts), plan_step(sight, texts, bits=0b10)
        assert faults(asked) == faults(chosen) == []
        assert [f":{verb}:" in str(asked.rows) for verb in ("planpay", "plankeep")] == [True, False]
        assert [f":{verb}:" in str(chosen.rows) for verb in ("planpay", "plankeep")] == [False, True]
        assert f":{step}:{packed(0b10)}" not in str(asked.rows)
        assert f":{step}:{packed(0b10)}" in str(chosen.rows)
    assert (await refusal(plans.keep(game, BO.id, step))).key == "too few"
    assert (await refusal(plans.keep(game, BO.id, step, ("o999",)))).key == "unknown option"
    kept = await plans.keep(game, BO.id, step, (last,))
    assert kept.orders.plans[-1].paid == (last,)
    line, _ = given_in_words(naming_of(kept.look, texts_for("en")), kept.orders)[0]
    assert "paid with" in line
    return game, last


async def test_a_plan_says_what_pays_where_that_is_to_be_chosen(house: House) -> None:
    game, paid = await paid_plan(house)
    await house.services.games.pass_turn(house.press(), game, ANA.id)
    before = {card.id for card in (await house.services.games.look(game)).view.players[1].reserve}
    await wait(house)
    look = await house.services.games.look(game)
    after = {card.id for card in look.view.players[1].reserve}
    assert {f"o{each}" for each in before - after} == {paid}
    assert (await house.services.standing.look(game, BO.id)).orders == NO_ORDERS


async def test_a_plan_whose_payment_is_gone_is_dropped_and_nothing_else_pays(house: House) -> None:
    game, _ = await paid_plan(house)
    (plan,) = (await house.services.standing.look(game, BO.id)).orders.plans
    other = structs.replace(plan, paid=("o999",))
    assert await give_orders(house, game, 1, Orders(plans=(other,)), Orders(plans=(plan,)))
    await house.services.games.pass_turn(house.press(), game, ANA.id)
    before = await version(house, game)
    await wait(house)
    assert await version(house, game) == before
    (told,) = (await house.services.standing.look(game, BO.id)).orders.told
    assert (told.key, told.reason) == ("plan-dropped", "misfit")


async def test_orders_given_elsewhere_while_a_plan_is_carried_out_are_not_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process, which knows nothing of this one's turn at the game, writes just before the plan is committed."""
    game, mover, planner = await waiting(house)
    person = PLAYERS[planner].id
    plan = await planned(house, game, person)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    before = await version(house, game)
    turn = (await house.services.games.look(game)).turn_decision
    commit, added = house.store.games.commit, Orders(plans=(plan,), whenever=("alike",))

    async def late(*words: Any, **more: Any) -> Any:
        monkeypatch.setattr(house.store.games, "commit", commit)
        assert await give_orders(house, game, planner, added, Orders(plans=(plan,)))
        return await commit(*words, **more)

    monkeypatch.setattr(house.store.games, "commit", late)
    await house.services.standing.carry_out(game, planner, turn)
    assert await version(house, game) == before + 1
    assert (await house.services.standing.look(game, person)).orders == Orders(whenever=("alike",))
