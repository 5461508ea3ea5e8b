"""5: playing cards, quick actions, internal actions: declare, pay, resolve."""

from __future__ import annotations

import pytest

from engine import Back, Concede, Picks
from engine.cards.language import (
    AtLeast,
    Boost,
    CardFromHand,
    Choose,
    CostFloor,
    CostsLess,
    Create,
    Discard,
    Draw,
    ExhaustMe,
    Filter,
    FirstPlayer,
    GainsBoosts,
    GainStatus,
    If,
    Joins,
    Keyword,
    May,
    MayPay,
    Modes,
    NextCard,
    NumberOf,
    Passive,
    PayMana,
    PlayedFrom,
    PlayForFree,
    QuickAction,
    Resupply,
    ReturnToHand,
    Sacrifice,
    SendToReserve,
    Sequence,
    SpellEffect,
    Support,
    Target,
    TargetExpedition,
    YouPlay,
)
from tests.scenarios.inline import (
    A_CHARACTER,
    CHARACTERS,
    IT,
    ME,
    PERMANENTS,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

DOOM = spell("Doom", Discard(TARGET_CHARACTER), cost=2)
PAIR = spell("Pair", GainStatus(Target(CHARACTERS, 2, 2), "asleep"))
UP_TO = spell("Up To", GainStatus(Target(CHARACTERS, 0, 2), "asleep"))
TWICE = spell("Twice", Boost(TARGET_CHARACTER), Boost(TARGET_CHARACTER, 2))
CHOICE = spell("Choice", Modes((Discard(TARGET_CHARACTER), Discard(TARGET_PERMANENT), Draw())), cost=1)
EITHER = spell("Either", Modes((Discard(TARGET_CHARACTER), Discard(TARGET_PERMANENT))), cost=1)
PERHAPS = spell("Perhaps", May(Discard(TARGET_CHARACTER)), Draw())
CROWN = spell("Crown", If(FirstPlayer(), Discard(TARGET_CHARACTER)))
BARGAIN = spell("Bargain", MayPay((PayMana(2),), Discard(TARGET_CHARACTER)), Draw())
WISH = spell("Wish", PlayForFree(Choose(Filter(types=("character",), zone="hand"))))
CHEAPER = character("Cheaper", Support(NextCard(CHARACTERS, CostsLess(1))))
BANNER = character("Banner", Support(NextCard(CHARACTERS, GainsBoosts(1))))
ROBIN = character("Robin", Passive(CostFloor(CHARACTERS, 2)))
TRADER = landmark("Trader", QuickAction((PayMana(1), CardFromHand()), Draw()))
LANTERN = landmark("Lantern", QuickAction((ExhaustMe(),), Draw()))


# ---- 5.1 declaration -------------------------------------------------------------------------------------------------


def test_a_declaration_may_be_abandoned_at_every_question(lay: Lay) -> None:
    """5.1.2.c Expedition, mode, target, payment: nothing has changed until the costs are paid."""
    table = lay(
        CHOICE, TRADER, ann=has(hand="v3, Choice", landmarks="Trader"), bob=has(hero_expedition="v1, v2")
    )  # fmt: skip
    before = table.everything()
    ann = table.ann
    ann.begins("v3")
    ann.is_asked("expedition")
    ann.goes_back()
    assert table.everything() == before
    ann.begins("v3")
    ann.picks("hero expedition")
    ann.is_asked("pay")
    ann.goes_back()
    assert table.everything() == before
    ann.begins("Choice")
    ann.is_asked("mode")
    ann.goes_back()
    assert table.everything() == before
    ann.begins("Choice")
    ann.picks("mode 1")
    ann.is_asked("target", among="v1 | v2")
    ann.goes_back()
    assert table.everything() == before
    ann.begins("Choice")
    ann.picks("mode 1")
    ann.picks("v2")
    ann.goes_back()
    assert table.everything() == before
    table.ends(ann=has(hand="v3, Choice", mana="8/8"), bob=has(hero_expedition="v1, v2"))


def test_no_event_happens_before_the_payment(lay: Lay) -> None:
    """5.1.2.c"""
    table = lay(ann=has(hand="v3"))
    happened = len(table.events)
    table.ann.begins("v3")
    table.ann.picks("hero expedition")
    assert len(table.events) == happened
    table.stands(ann=has(hand="v3", mana="8/8"))
    table.ann.picks()
    table.ends(ann=has(hand="", hero_expedition="v3", mana="5/8"))


def test_what_is_not_listed_is_refused(lay: Lay) -> None:
    """5.1.2.c The game stays as it is, to the byte."""
    table = lay(ann=has(hand="v3"))
    turn = table.decision_of(0)
    assert table.refuses(Picks(turn.id, [7])) == "not an option"
    assert table.refuses(Picks(turn.id, [-1])) == "not an option"
    assert table.refuses(Picks(turn.id, [])) == "too few"
    assert table.refuses(Picks(turn.id, [0, 1])) == "too many"
    assert table.refuses(Picks(turn.id, [0, 0])) == "picked twice"
    assert table.refuses(Picks(turn.id - 1, [0])) == "not being asked"
    assert table.refuses(Back(turn.id)) == "no way back"
    assert table.refuses(Concede(5)) == "no such seat"
    table.ends(ann=has(hand="v3"))


def test_an_answer_to_an_older_question_is_refused(lay: Lay) -> None:
    """5.1.2.c"""
    table = lay(ann=has(hand="v3"))
    turn = table.decision_of(0)
    table.ann.begins("v3")
    assert table.refuses(Picks(turn.id, [0])) == "not being asked"
    table.ann.goes_back()
    table.ends()


@pytest.mark.parametrize(("mana", "listed"), [(2, False), (3, True), (4, True)])
def test_a_card_must_be_payable(lay: Lay, mana: int, listed: bool) -> None:
    """1.2.5.c, 3.2.9.f N-1, N and N+1 ready Orbs."""
    table = lay(ann=has(hand="v3", mana=f"{mana}/9"))
    if listed:
        table.ann.plays("v3", into="hero")
        table.ends(ann=has(mana=f"{mana - 3}/9"))
    else:
        table.ann.may_not_play("v3", "too dear")
        table.ends()


def test_the_price_depends_on_where_it_is_played_from(lay: Lay) -> None:
    """v3:5.1.2.d Amelia Earhart costs 3 from the hand and 1 from the Reserve."""
    table = lay(ann=has(hand="Amelia Earhart", reserve="Amelia Earhart", mana=4))
    table.ann.plays("Amelia Earhart", into="hero", origin="reserve")
    table.bob.passes()
    table.ann.plays("Amelia Earhart", into="hero", origin="hand")
    table.ends(ann=has(mana="0/4", hero_expedition="Amelia Earhart (fleeting), Amelia Earhart"))


def test_only_ones_own_hand_and_reserve(lay: Lay) -> None:
    """5.1.1.b, 4.2.3.c(1) Neither another's Reserve nor a Discard pile."""
    table = lay(ann=has(discard="v1"), bob=has(reserve="v1", hand="v1"))
    assert len(table.decision_of(0).options) == 1
    table.ends()


def test_a_character_goes_to_ones_own_expeditions(lay: Lay) -> None:
    """5.2.1.a"""
    table = lay(ann=has(hand="v1"))
    table.ann.begins("v1")
    table.ann.is_asked("expedition", among="Ann's hero expedition | Ann's companion expedition")
    table.ann.goes_back()
    table.ends()


def test_a_landmark_goes_to_the_landmark_zone(lay: Lay) -> None:
    """5.2.2.a From the Reserve too, and never Fleeting."""
    table = lay(LANTERN, ann=has(hand="Lantern", reserve="Lantern"))
    table.ann.plays("Lantern", origin="hand")
    table.bob.passes()
    table.ann.plays("Lantern", origin="reserve")
    table.ends(ann=has(landmarks="Lantern, Lantern", reserve="", hand=""))


# ---- 5.2.3 targets and modes -----------------------------------------------------------------------------------------


def test_without_a_target_a_spell_cannot_be_played(lay: Lay) -> None:
    """5.2.3.b"""
    table = lay(DOOM, ann=has(hand="Doom"))
    table.ann.may_not_play("Doom", "no target")
    table.ends()


def test_any_fitting_object_may_be_chosen(lay: Lay) -> None:
    """5.2.3.b One's own too, on whatever side."""
    table = lay(
        DOOM, ann=has(hand="Doom", hero_expedition="v1", landmarks="Brassbug Hub"), bob=has(companion_expedition="v2")
    )
    table.ann.begins("Doom")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks("v1")
    table.ann.picks()
    table.ends(ann=has(hero_expedition="", discard="v1", reserve="Doom"))


@pytest.mark.parametrize(("there", "listed"), [("v1", False), ("v1, v2", True), ("v1, v2, v3", True)])
def test_two_targets_are_two(lay: Lay, there: str, listed: bool) -> None:
    """5.2.3.b Distinct within one occurrence of the word: one, two, three Characters."""
    table = lay(PAIR, ann=has(hand="Pair"), bob=has(hero_expedition=there))
    if not listed:
        table.ann.may_not_play("Pair", "no target")
        table.ends()
        return
    if there == "v1, v2":
        table.ann.plays("Pair", "v1", "v2")
    else:
        table.ann.plays("Pair", ("v1", "v2"))
    kept = ", v3" if "v3" in there else ""
    table.ends(bob=has(hero_expedition=f"v1 (asleep), v2 (asleep){kept}"))


@pytest.mark.parametrize("chosen", [(), ("v1",), ("v1", "v2")])
def test_up_to_two_targets(lay: Lay, chosen: tuple[str, ...]) -> None:
    """5.2.3.b None, one or two."""
    table = lay(UP_TO, ann=has(hand="Up To"), bob=has(hero_expedition="v1, v2, v3"))
    table.ann.plays("Up To", chosen)
    expected = ", ".join(f"{name} (asleep)" if name in chosen else name for name in ("v1", "v2", "v3"))
    table.ends(bob=has(hero_expedition=expected), ann=has(reserve="Up To"))


def test_up_to_may_be_played_for_nothing(lay: Lay) -> None:
    """5.2.3.b With nothing to choose as well."""
    table = lay(UP_TO, ann=has(hand="Up To"))
    table.ann.plays("Up To")
    table.ends(ann=has(reserve="Up To", mana="7/8"))


@pytest.mark.parametrize(("one", "other", "stands"), [
    ("v1", "v2", "v1 (1 boost), v2 (2 boosts)"),
    ("v1", "v1", "v1 (3 boosts), v2"),
])  # fmt: skip
def test_different_occurrences_may_share_a_target(lay: Lay, one: str, other: str, stands: str) -> None:
    """5.2.3.b"""
    table = lay(TWICE, ann=has(hand="Twice", hero_expedition="v1, v2"))
    table.ann.plays("Twice", one, other)
    table.ends(ann=has(hero_expedition=stands))


def test_only_modes_that_can_be_declared_are_listed(lay: Lay) -> None:
    """5.2.3.c"""
    table = lay(CHOICE, ann=has(hand="Choice"), bob=has(landmarks="Brassbug Hub"))
    table.ann.begins("Choice")
    table.ann.is_asked("mode", among="mode 2 | mode 3")
    table.ann.goes_back()
    table.ends()


def test_only_the_targets_of_the_chosen_mode(lay: Lay) -> None:
    """5.2.3.d, 6.5.e"""
    table = lay(CHOICE, ann=has(hand="Choice"), bob=has(hero_expedition="v1", landmarks="Brassbug Hub"))
    table.ann.plays("Choice", "mode 2", "Brassbug Hub")
    table.ends(bob=has(hero_expedition="v1", landmarks="", discard="Brassbug Hub"), ann=has(hand=""))


def test_a_mode_without_target_needs_none(lay: Lay) -> None:
    """5.2.3.d"""
    table = lay(CHOICE, ann=has(hand="Choice", deck="v7"), bob=has(hero_expedition="v1"))
    table.ann.plays("Choice", "mode 3")
    table.ends(ann=has(hand="v7"), bob=has(hero_expedition="v1"))


def test_without_any_possible_mode_it_cannot_be_played(lay: Lay) -> None:
    """5.2.3.b-c"""
    table = lay(EITHER, ann=has(hand="Either"))
    table.ann.may_not_play("Either", "no target")
    table.ends()


@pytest.mark.parametrize(("answer", "left"), [("yes", ""), ("no", "v1")])
def test_an_optional_step_is_decided_at_resolution(lay: Lay, answer: str, left: str) -> None:
    """5.2.3.e, 6.5.b Its target is chosen at declaration all the same."""
    table = lay(PERHAPS, ann=has(hand="Perhaps", mana=1), bob=has(hero_expedition="v1"))
    table.ann.plays("Perhaps", "v1")
    table.ann.is_asked("may")
    table.stands(ann=has(mana="0/1"))
    table.ann.picks(answer)
    table.ends(bob=has(hero_expedition=left), ann=has(hand=1))


def test_an_optional_step_needs_its_target(lay: Lay) -> None:
    """5.2.3.e Even if one means to skip the step."""
    table = lay(PERHAPS, ann=has(hand="Perhaps"))
    table.ann.may_not_play("Perhaps", "no target")
    table.ends()


@pytest.mark.parametrize(("first", "left"), [("ann", ""), ("bob", "v1")])
def test_a_condition_is_tested_at_resolution(lay: Lay, first: str, left: str) -> None:
    """5.2.3.f, 6.5.c The target is chosen also when the condition is not met."""
    table = lay(CROWN, ann=has(hand="Crown"), bob=has(hero_expedition="v1"), first=first)
    if first == "bob":
        table.bob.passes()
    table.ann.plays("Crown", "v1")
    table.ends(bob=has(hero_expedition=left))


def test_an_internal_action_is_targeted_when_it_is_played(lay: Lay) -> None:
    """5.2.3.g, 5.4 Whether, which target, and the price: all while the effect resolves."""
    table = lay(BARGAIN, ann=has(hand="Bargain", mana=3), bob=has(hero_expedition="v1, v2"))
    table.ann.plays("Bargain")
    table.ann.is_asked("may pay")
    table.ann.picks("yes")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks("v2")
    table.ends(ann=has(mana="0/3", hand=1), bob=has(hero_expedition="v1", discard="v2"))


def test_an_internal_action_needs_no_target_at_declaration(lay: Lay) -> None:
    """5.2.3.g Without one it cannot be played, and the effect goes on."""
    table = lay(BARGAIN, ann=has(hand="Bargain", mana=3))
    table.ann.plays("Bargain")
    table.ends(ann=has(mana="2/3", hand=1))


def test_a_declined_internal_action_is_ignored(lay: Lay) -> None:
    """6.4.f, 6.5.g"""
    table = lay(BARGAIN, ann=has(hand="Bargain", mana=3), bob=has(hero_expedition="v1"))
    table.ann.plays("Bargain")
    table.ann.picks("no")
    table.ends(ann=has(mana="2/3", hand=1), bob=has(hero_expedition="v1"))


def test_an_internal_action_that_cannot_be_paid_is_not_offered(lay: Lay) -> None:
    """6.4.c, 1.4.1.b One Orb where two are asked."""
    table = lay(BARGAIN, ann=has(hand="Bargain", mana=2), bob=has(hero_expedition="v1"))
    table.ann.plays("Bargain")
    table.ends(ann=has(mana="1/2", hand=1), bob=has(hero_expedition="v1"))


def test_a_target_that_has_gone_meanwhile_is_left_alone(lay: Lay) -> None:
    """1.4.1.c, 1.4.4.a, 6.5.f"""
    spite = spell("Spite", Sacrifice(A_CHARACTER), Discard(TARGET_CHARACTER), Draw())
    table = lay(spite, ann=has(hand="Spite", hero_expedition="v1", deck="v7"))
    table.ann.plays("Spite", "v1")
    assert table.happened("discard") == 0
    table.ends(ann=has(discard="v1", hand="v7", reserve="Spite"))


# ---- prices ----------------------------------------------------------------------------------------------------------


def test_a_decrease_is_for_the_next_card_only(lay: Lay) -> None:
    """2.2.13.c"""
    table = lay(CHEAPER, ann=has(reserve="Cheaper", hand="v3, v3", mana=5))
    table.ann.uses("Cheaper")
    assert table.ann.price_of("v3", into="hero") == 2
    table.ann.plays("v3", into="hero")
    table.bob.passes()
    assert table.ann.price_of("v3", into="hero") == 3
    table.ends(ann=has(mana="3/5", discard="Cheaper"))


def test_decreases_add_up_and_stop_at_zero(lay: Lay) -> None:
    """v3:5.1.2.e Not below 0; both are used."""
    table = lay(CHEAPER, ann=has(reserve="Cheaper, Cheaper", hand="v1, v3", mana=3))
    table.ann.uses("Cheaper")
    table.ann.uses("Cheaper")
    assert table.ann.price_of("v3", into="hero") == 1
    table.ann.plays("v1", into="hero")
    assert table.seen.emblems == []
    table.ends(ann=has(mana="3/3"))


def test_a_decrease_waits_for_the_card_it_speaks_of(lay: Lay) -> None:
    """2.2.13.c A Landmark costs what it costs, and does not use it up."""
    table = lay(CHEAPER, TRADER, ann=has(reserve="Cheaper", hand="Trader, v3", mana=8))
    table.ann.uses("Cheaper")
    assert table.ann.price_of("Trader") == 1
    assert table.ann.price_of("v3", into="hero") == 2
    table.ends()


def test_a_decrease_is_its_players(lay: Lay) -> None:
    """2.2.13.c 'The next card you play'."""
    promise = character("Promise", Support(NextCard(CHARACTERS, CostsLess(1), "day")))
    table = lay(promise, TRADER, ann=has(reserve="Promise", hand="Trader"), bob=has(hand="v3"))
    table.ann.uses("Promise")
    table.ann.plays("Trader")
    assert table.bob.price_of("v3", into="hero") == 3
    table.ends()


def test_a_decrease_makes_a_card_payable(lay: Lay) -> None:
    """1.2.5.c It is listed as soon as it can be paid."""
    table = lay(CHEAPER, ann=has(reserve="Cheaper", hand="v3", mana=2))
    table.ann.may_not_play("v3", "too dear")
    table.ann.uses("Cheaper")
    table.ann.plays("v3", into="hero")
    table.ends(ann=has(mana="0/2", hero_expedition="v3"))


def test_restrictions_come_last(lay: Lay) -> None:
    """v3:5.1.2.e, 1.4.1.a Decreases first, then 'cannot cost less than 2'."""
    table = lay(CHEAPER, ROBIN, ann=has(reserve="Cheaper, Cheaper", hand="v3, v1"), bob=has(hero_expedition="Robin"))
    assert table.ann.price_of("v1", into="hero") == 2
    table.ann.uses("Cheaper")
    table.ann.uses("Cheaper")
    assert table.ann.price_of("v3", into="hero") == 2
    table.ends()


def test_a_restriction_is_for_opponents(lay: Lay) -> None:
    """1.2.1.b"""
    table = lay(ROBIN, ann=has(hand="v1", hero_expedition="Robin"))
    assert table.ann.price_of("v1", into="hero") == 1
    table.ends()


def test_the_next_character_gains_a_boost(lay: Lay) -> None:
    """v3:5.2.b As a reaction to its being played, once; two of them add up."""
    table = lay(BANNER, ann=has(reserve="Banner, Banner", hand="v1, v2"))
    table.ann.uses("Banner")
    table.ann.uses("Banner")
    table.ann.plays("v1", into="hero")
    table.ann.is_asked("reaction", among="Banner | Banner")
    table.ann.picks("Banner")
    table.bob.passes()
    table.ann.plays("v2", into="hero")
    table.ends(ann=has(hero_expedition="v1 (2 boosts), v2"))


# ---- playing for free ------------------------------------------------------------------------------------------------


def test_a_free_play_costs_nothing_and_ends_no_turn_by_itself(lay: Lay) -> None:
    """7.3.14, RB.10 Not even the turn: a quick action may do it."""
    horn = landmark("Horn", QuickAction((ExhaustMe(),), PlayForFree(Choose(Filter(types=("character",), zone="hand")))))
    table = lay(horn, ann=has(landmarks="Horn", hand="v9", mana=0))
    table.ann.uses("Horn")
    table.ann.is_asked("expedition")
    table.ann.picks("companion expedition")
    assert table.asked == "Ann: turn"
    table.ends(ann=has(companion_expedition="v9", mana="0/0"))


def test_a_free_play_is_a_play(lay: Lay) -> None:
    """7.3.14, 1.1.6.f From the hand: the hand symbol and 'when you play' are activated."""
    eager = character("Eager", when(PlayedFrom("hand"), Boost(ME)), cost=9)
    crier = landmark("Crier", when(YouPlay(CHARACTERS), Draw()))
    table = lay(WISH, eager, crier, ann=has(hand="Wish, Eager", landmarks="Crier", mana=1))
    table.ann.plays("Wish")
    table.ann.picks("hero expedition")
    table.ann.picks("Eager")
    table.ends(ann=has(hero_expedition="Eager (1 boost)", hand=1, reserve="Wish", mana="0/1"))


def test_a_free_spell_is_declared_and_resolved(lay: Lay) -> None:
    """7.3.14, 5.2.3 Its targets are chosen like any other's."""
    gift = spell("Gift", PlayForFree(Choose(Filter(types=("spell",), zone="hand"))), cost=1)
    table = lay(gift, DOOM, ann=has(hand="Gift, Doom", mana=1), bob=has(hero_expedition="v1, v2"))
    table.ann.plays("Gift")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks("v2")
    table.ends(ann=has(reserve="Doom, Gift", mana="0/1"), bob=has(hero_expedition="v1"))


def test_a_free_play_from_the_reserve_is_fleeting(lay: Lay) -> None:
    """2.4.6.a, 7.3.14"""
    back = spell("Back", PlayForFree(Choose(Filter(types=("character",), zone="reserve", controller="you"))))
    table = lay(back, ann=has(hand="Back", reserve="v9", mana=1))
    table.ann.plays("Back")
    table.ann.picks("hero expedition")
    table.ends(ann=has(hero_expedition="v9 (fleeting)", mana="0/1"))


def test_a_decrease_is_not_lost_on_a_free_play_of_another_kind(lay: Lay) -> None:
    """2.2.13.c, 7.3.14 A free Character is 'the next Character you play'."""
    table = lay(BANNER, WISH, ann=has(reserve="Banner", hand="Wish, v5"))
    table.ann.uses("Banner")
    table.ann.plays("Wish")
    table.ann.picks("hero expedition")
    table.ends(ann=has(hero_expedition="v5 (1 boost)"))


def test_a_promise_is_kept_once_in_a_turn(lay: Lay) -> None:
    """2.2.13.c, v3:5.2.b Two Characters in one turn: the next one is the free one."""
    horn = landmark("Horn", QuickAction((ExhaustMe(),), PlayForFree(Choose(Filter(types=("character",), zone="hand")))))
    table = lay(horn, BANNER, CHEAPER, ann=has(landmarks="Horn", reserve="Banner, Cheaper", hand="v9"))
    table.ann.uses("Banner")
    table.ann.uses("Horn")
    table.ann.picks("hero expedition")
    table.ann.plays("Cheaper", into="hero")
    table.ends(ann=has(hero_expedition="v9 (1 boost), Cheaper (fleeting)"))


# ---- 5.3 quick actions -----------------------------------------------------------------------------------------------


def test_a_quick_action_needs_its_object_in_play(lay: Lay) -> None:
    """5.3.a, 2.2.10.f Not in the Reserve, not in the hand, not an opponent's."""
    table = lay(LANTERN, ann=has(reserve="Lantern", hand="Lantern"), bob=has(landmarks="Lantern"))
    table.ann.may_not_use("Lantern")
    table.ends()


def test_a_cost_with_a_card_of_the_hand(lay: Lay) -> None:
    """6.1.d, 6.4.a One Mana and a card of the hand are one payment."""
    table = lay(TRADER, ann=has(hand="v2, v3", landmarks="Trader", mana=1, deck="v7"))
    table.ann.uses("Trader", "v3")
    assert table.happened("pay") == 1
    table.ends(ann=has(hand="v2, v7", reserve="v3", mana="0/1"))


@pytest.mark.parametrize(("hand", "mana"), [("", 1), ("v2", 0)])
def test_a_cost_is_paid_in_full_or_not_at_all(lay: Lay, hand: str, mana: int) -> None:
    """1.2.5.c, 6.4.c Either part missing."""
    table = lay(TRADER, ann=has(hand=hand, landmarks="Trader", mana=mana))
    table.ann.may_not_use("Trader", "cost cannot be paid")
    table.ends()


def test_an_unaffordable_quick_action_beside_an_affordable_one(lay: Lay) -> None:
    """5.3.a Each line is an ability of its own (1.2.4.a)."""
    twin = landmark("Twin", QuickAction((PayMana(2),), Draw()), QuickAction((PayMana(1),), Resupply()))
    table = lay(twin, ann=has(landmarks="Twin", mana=1, deck="v7"))
    table.ann.may_not_use("Twin #1")
    table.ann.uses("Twin #2")
    table.ends(ann=has(reserve="v7", mana="0/1"))


def test_a_quick_action_may_be_abandoned(lay: Lay) -> None:
    """6.4.e Back to where it was offered."""
    table = lay(TRADER, ann=has(hand="v2", landmarks="Trader", mana=1))
    before = table.everything()
    table.ann.begins_to_use("Trader")
    table.ann.is_asked("pay")
    table.ann.goes_back()
    assert table.everything() == before
    table.ends(ann=has(hand="v2", mana="1/1"))


def test_support_discards_the_card_as_its_cost(lay: Lay) -> None:
    """1.1.6.i, 5.3.a At once, before the effect; the turn goes on."""
    scout = character("Scout", Support(Draw()))
    table = lay(scout, ann=has(reserve="Scout", deck="v7"))
    table.ann.uses("Scout")
    verbs = [event.verb for event in table.events if event.verb in ("pay", "draw")]
    assert verbs == ["pay", "draw"]
    assert table.asked == "Ann: turn"
    table.ends(ann=has(reserve="", discard="Scout", hand="v7"))


# ---- the symbols -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("origin", "boosts"), [("hand", 1 + 10), ("reserve", 1 + 100)])
def test_join_hand_and_reserve_symbols(lay: Lay, origin: str, boosts: int) -> None:
    """1.1.6.e-g, 2.2.10.i"""
    herald = character(
        "Herald",
        when(Joins(), Boost(ME)),
        when(PlayedFrom("hand"), Boost(ME, 10)),
        when(PlayedFrom("reserve"), Boost(ME, 100)),
    )
    side = has(hand="Herald") if origin == "hand" else has(reserve="Herald")
    table = lay(herald, ann=side)
    table.ann.plays("Herald", into="hero")
    table.ann.picks("Herald #1")
    fleeting = "" if origin == "hand" else "fleeting, "
    table.ends(ann=has(hero_expedition=f"Herald ({fleeting}{boosts} boosts)"))


def test_a_landmark_has_the_join_symbol_too(lay: Lay) -> None:
    """7.1.1.a (contradictions 5) The Landmark zone counts; and so do hand and reserve."""
    hall = landmark("Hall", when(Joins(), Draw()), when(PlayedFrom("reserve"), Resupply()))
    table = lay(hall, ann=has(reserve="Hall", deck="v7, v8"))
    table.ann.plays("Hall")
    table.ann.picks("Hall #1")
    table.ends(ann=has(landmarks="Hall", hand="v7", reserve="v8"))


def test_a_created_token_joins_but_is_not_played(lay: Lay) -> None:
    """7.5.4.b, 7.3.3.a"""
    imp = character("Imp", when(Joins(), Boost(ME)), when(PlayedFrom("hand"), Boost(ME, 10)), token=True)
    call = spell("Call", Create(imp.reference, TargetExpedition()))
    crier = landmark("Crier", when(YouPlay(CHARACTERS), Draw()))
    table = lay(imp, call, crier, ann=has(hand="Call", landmarks="Crier"))
    table.ann.plays("Call", "Bob's hero expedition")
    table.ends(bob=has(hero_expedition="Imp (1 boost)"), ann=has(hand=0))


def test_when_you_play_is_about_oneself(lay: Lay) -> None:
    """v3:5.1.2.j, 7.2.2 An opponent's card activates nothing."""
    crier = landmark("Crier", when(YouPlay(CHARACTERS), Draw()))
    table = lay(crier, ann=has(landmarks="Crier"), bob=has(hand="v1, Brassbug Hub"), first="bob")
    table.bob.plays("v1", into="hero")
    table.ends(ann=has(hand=0))


def test_when_you_play_is_about_the_kind_it_names(lay: Lay) -> None:
    """6.3.a"""
    crier = landmark("Crier", when(YouPlay(PERMANENTS), Draw()))
    table = lay(crier, LANTERN, ann=has(landmarks="Crier", hand="v1, Lantern", deck="v7, v8"))
    table.ann.plays("v1", into="hero")
    table.stands(ann=has(hand="Lantern"))
    table.bob.passes()
    table.ann.plays("Lantern")
    table.ends(ann=has(hand="v7"))


def test_several_effect_lines_are_one_resolution(lay: Lay) -> None:
    """5.1.2.e, 6.1.b In the order they are printed."""
    both = spell(
        "Both", SpellEffect(Boost(TARGET_CHARACTER)), Keyword("fleeting"), SpellEffect(ReturnToHand(TARGET_CHARACTER))
    )
    table = lay(both, ann=has(hand="Both", hero_expedition="v1, v2"))
    table.ann.plays("Both", "v1", "v2")
    table.ends(ann=has(hero_expedition="v1 (1 boost)", hand="v2", discard="Both"))


def test_a_number_may_be_counted_on_the_table(lay: Lay) -> None:
    """1.1.6.a At least two Characters: one, two, three."""
    for there, drawn in (("v1", 0), ("v1, v2", 1), ("v1, v2, v3", 1)):
        census = spell("Census", If(AtLeast(NumberOf(CHARACTERS), 2), Draw(), Resupply()))
        table = lay(census, ann=has(hand="Census", hero_expedition=there, deck="v7"))
        table.ann.plays("Census")
        table.ends(ann=has(hand=drawn, reserve="Census" if drawn else "Census, v7"))


def test_it_is_what_the_sentence_spoke_of(lay: Lay) -> None:
    """7.2.4.a, 2.1.e The card that came to the Reserve, not another."""
    lift = spell("Lift", Sequence((SendToReserve(TARGET_CHARACTER), GainStatus(IT, "exhausted"))))
    table = lay(lift, ann=has(hand="Lift"), bob=has(hero_expedition="v1, v2", reserve="v1"))
    table.ann.plays("Lift", "v2")
    table.ends(bob=has(hero_expedition="v1", reserve="v1, v2 (exhausted)"))
