"""What cards of later sets need when cards are played: Scout, Rush, Augment, and what changes costs."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    AtLeast,
    Augment,
    CostChange,
    CostFloor,
    CostsLess,
    Draw,
    Expeditions,
    Filter,
    FirstPlayer,
    ICost,
    IfDone,
    Joins,
    Keyword,
    May,
    NextCard,
    NumberOf,
    Passive,
    PlayedFrom,
    Rush,
    Target,
)
from tests.scenarios.inline import TARGET_CHARACTER, character, free_action, hero, landmark, spell, when
from tests.scenarios.kit import Lay, has

ICARUS = character("Icarus", Keyword("scout", 1), when(PlayedFrom("hand"), Draw()), cost=4)


# ---- Scout -----------------------------------------------------------------------------------------------------------


def test_scout_is_an_alternative_cost_from_hand(lay: Lay) -> None:
    """v3:7.4.5, v3:5.1.2.c, KW.7 For its number, and then it is put in Reserve; its own hand ability works as well."""
    table = lay(ICARUS, ann=has(hand="Icarus"))
    table.ann.begins("Icarus")
    table.ann.is_asked("scout", "yes | no")
    table.ann.picks("yes")
    table.ann.picks("hero expedition")
    table.ann.picks()
    table.ann.picks("Icarus #1")
    table.ends(ann=has(mana="7/8", hero_expedition="", reserve="Icarus", hand=1))


def test_without_scout_it_costs_its_hand_cost_and_stays(lay: Lay) -> None:
    """v3:5.1.2.d"""
    table = lay(ICARUS, ann=has(hand="Icarus"))
    table.ann.plays("Icarus", "no", into="hero")
    table.ends(ann=has(mana="4/8", hero_expedition="Icarus", hand=1))


@pytest.mark.parametrize(("mana", "asked"), [(4, "scout"), (3, "expedition"), (1, "expedition")])
def test_scout_is_not_asked_about_where_only_it_can_be_paid(lay: Lay, mana: int, asked: str) -> None:
    """1.4.1.b One Orb more or fewer decides."""
    table = lay(ICARUS, ann=has(hand="Icarus", mana=mana))
    table.ann.begins("Icarus")
    table.ends(asked=f"Ann: {asked}")


def test_too_dear_even_for_scout(lay: Lay) -> None:
    """1.2.5.c"""
    table = lay(ICARUS, ann=has(hand="Icarus", mana=0))
    table.ann.may_not_play("Icarus", "too dear")
    table.ends()


def test_scout_is_for_the_hand_only(lay: Lay) -> None:
    """v3:7.4.5 From the Reserve its Reserve Cost is paid."""
    table = lay(ICARUS, ann=has(reserve="Icarus"))
    table.ann.plays("Icarus", into="hero")
    table.ends(ann=has(mana="4/8", hero_expedition="Icarus (fleeting)"))


def test_scout_costs_are_changed_like_others(lay: Lay) -> None:
    """v3:5.1.2.e"""
    cheap = landmark("Cheap", free_action(NextCard(Filter(), CostsLess(1))))
    table = lay(ICARUS, cheap, ann=has(hand="Icarus", landmarks="Cheap", mana=2))
    table.ann.uses("Cheap")
    assert table.ann.price_of("Icarus", into="hero") == 0
    table.ends()


# ---- Rush ------------------------------------------------------------------------------------------------------------

JUMPER = character("Jumper", when(Joins(), IfDone(May(Rush()), Draw())))


def test_rush_plays_another_card_at_once(lay: Lay) -> None:
    """v4:7.3.29, KW.8 For its cost, before the turn ends; if it was played, the benefit follows."""
    table = lay(JUMPER, ann=has(hand="Jumper, v2", reserve="v3"))
    table.ann.plays("Jumper", into="hero")
    table.ann.is_asked("rush", "play v2 | play v3")
    table.ann.picks("play v3")
    table.ann.picks("companion expedition")
    table.ann.picks()
    table.ends(ann=has(hero_expedition="Jumper", companion_expedition="v3 (fleeting)", mana="4/8", hand=2))
    table.bob.is_asked("turn")


def test_rush_may_be_declined(lay: Lay) -> None:
    """v4:7.3.29 Then the benefit does not follow."""
    table = lay(JUMPER, ann=has(hand="Jumper, v2"))
    table.ann.plays("Jumper", into="hero")
    table.ann.picks()
    table.ends(ann=has(hero_expedition="Jumper", hand="v2"))


def test_rush_can_be_taken_back_and_decided_anew(lay: Lay) -> None:
    """5.1.2.c Nothing has changed before the payment."""
    table = lay(JUMPER, ann=has(hand="Jumper, v2"))
    table.ann.plays("Jumper", into="hero")
    table.ann.picks("play v2")
    table.ann.goes_back()
    table.ann.is_asked("rush", "play v2")
    table.ann.picks()
    table.ends(ann=has(hand="v2", mana="7/8"))


def test_rush_lists_what_can_be_paid_and_fits(lay: Lay) -> None:
    """1.2.5.c, v4:7.3.29 'Rush a Character'."""
    coach = character("Coach", when(Joins(), Rush(Filter(types=("character",)))))
    note = spell("Note", Draw())
    table = lay(coach, note, ann=has(hand="Coach, Note, v2, v3", mana=3))
    table.ann.plays("Coach", into="hero")
    table.ann.is_asked("rush", "play v2")
    table.ann.picks()
    table.ends()


def test_nothing_to_rush(lay: Lay) -> None:
    """6.5.f Nothing is asked."""
    table = lay(JUMPER, ann=has(hand="Jumper"))
    table.ann.plays("Jumper", into="hero")
    table.ends(ann=has(hand=0))


def test_rush_in_rush(lay: Lay) -> None:
    """4.4.a The reactions of the rushed card wait until the effect is done."""
    table = lay(JUMPER, ann=has(hand="2 Jumper, v1"))
    table.ann.plays("Jumper", into="hero")
    table.ann.picks("play Jumper")
    table.ann.picks("hero expedition")
    table.ann.picks()
    table.stands(ann=has(hero_expedition="2 Jumper", hand=2))
    table.ann.picks()
    table.ends(ann=has(hand=2))


# ---- Augment ---------------------------------------------------------------------------------------------------------

SNIFF = spell("Sniff", Augment(Target(Filter(or_in_reserve=True))))


@pytest.mark.parametrize(
    ("before", "after"), [("v1 (2 boosts)", "v1 (3 boosts)"), ("v1 (1 kelon)", "v1 (2 kelons)"), ("v1", "v1")]
)
def test_augment_adds_one_to_what_is_there(lay: Lay, before: str, after: str) -> None:
    """v3:7.3.3, KW.6 What has no counters gains none."""
    table = lay(SNIFF, ann=has(hand="Sniff", hero_expedition=before))
    table.ann.plays("Sniff")
    table.ends(ann=has(hero_expedition=after))


def test_augment_asks_which_kind(lay: Lay) -> None:
    """v3:7.3.3 One of a kind it has."""
    table = lay(SNIFF, ann=has(hand="Sniff", hero_expedition="v1 (1 boost, 2 kelons)"))
    table.ann.plays("Sniff")
    table.ann.is_asked("augment", "boost counter | kelon counter")
    table.ann.picks("kelon counter")
    table.ends(ann=has(hero_expedition="v1 (1 boost, 3 kelons)"))


def test_augment_reaches_the_reserve_and_no_hero(lay: Lay) -> None:
    """v3:7.3.3 'This can't target Hero cards.'"""
    table = lay(
        SNIFF, hero("Boss"), ann=has(hand="Sniff", hero="Boss (2 quests)", reserve="v1 (1 boost)", hero_expedition="v2")
    )
    table.ann.begins("Sniff")
    table.ann.picks("v1")
    table.ann.picks()
    table.ends(ann=has(hero="Boss (2 quests)", reserve="Sniff, v1 (2 boosts)"))


def test_no_hero_can_be_augmented(lay: Lay) -> None:
    """v3:7.3.3"""
    table = lay(SNIFF, hero("Boss"), ann=has(hand="Sniff", hero="Boss (2 quests)"))
    table.ann.may_not_play("Sniff", "no target")
    table.ends()


def test_several_are_augmented_in_one_step(lay: Lay) -> None:
    """6.1.e"""
    all_of_them = spell("Courier", Augment(Target(Filter(types=("character",)), 0, 3)))
    table = lay(
        all_of_them, ann=has(hand="Courier", hero_expedition="v1 (1 boost)", companion_expedition="v2 (2 boosts)")
    )
    table.ann.begins("Courier")
    table.ann.picks("v1", "v2")
    table.ann.picks()
    assert table.happened("augment") == 1
    table.ends(ann=has(hero_expedition="v1 (2 boosts)", companion_expedition="v2 (3 boosts)"))


# ---- what changes costs ----------------------------------------------------------------------------------------------

TAX = landmark("Tax", Passive(CostChange(Filter(), 2, by="opponents")))
SALE = landmark("Sale", Passive(CostChange(Filter(types=("character",)), -2, minimum=1)))
SCROOGE = landmark("Scrooge", Passive(CostChange(Filter(zone="reserve"), 1, by="everybody")))
HOOD = landmark("Hood", Passive(CostFloor(Filter(), 3)))
TOUGH = character("Tough", Keyword("tough", 2))


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "price"),
    [
        ("v3", "", "", 3),
        ("v3", "", "Tax", 5),
        ("v3", "Tax", "", 3),
        ("v3", "Sale", "", 1),
        ("v2", "Sale", "", 1),
        ("v1", "Sale", "", 1),
        ("v0", "Sale", "", 0),
        ("v4", "2 Sale", "", 1),
        ("v1", "Sale", "Tax", 1),
        ("v1", "Sale", "Hood", 3),
        ("v4", "Sale", "Hood", 3),
        ("v2", "", "2 Tax", 6),
        ("v2", "", "Hood, Tax", 4),
    ],
)
def test_increases_then_decreases_then_restrictions(lay: Lay, card: str, mine: str, theirs: str, price: int) -> None:
    """v3:5.1.2.e, contradictions 27 A minimum never makes a card dearer than it would be without the decrease."""
    table = lay(TAX, SALE, HOOD, ann=has(hand=card, landmarks=mine), bob=has(landmarks=theirs))
    assert table.ann.price_of(card, into="hero") == price
    table.ends()


def test_a_cost_change_may_speak_of_the_zone(lay: Lay) -> None:
    """1.2.4.d 'Cards played from Reserve cost {1} more.'"""
    table = lay(SCROOGE, ann=has(hand="v1", reserve="v2"), bob=has(landmarks="Scrooge"))
    assert table.ann.price_of("v1", into="hero") == 1
    assert table.ann.price_of("v2", into="hero") == 3
    table.ends()


def test_tough_is_an_increase_before_decreases(lay: Lay) -> None:
    """v3:5.1.2.e, 7.4.5.c A decrease takes off what Tough has added."""
    doom = spell("Doom", Augment(TARGET_CHARACTER), cost=1)
    sale = landmark("Clearance", Passive(CostChange(Filter(types=("spell",)), -2)))
    table = lay(doom, TOUGH, sale, ann=has(hand="Doom", landmarks="Clearance"), bob=has(hero_expedition="Tough, v1"))
    assert table.ann.price_of("Doom", "Tough") == 1
    table.ends()


@pytest.mark.parametrize(("beside", "price"), [("", 5), ("v1", 4), ("v1, v2", 3)])
def test_a_card_says_what_itself_costs(lay: Lay, beside: str, price: int) -> None:
    """1.2.4.d 'I cost {1} less for each Character you control', in hand as well."""
    yours = Filter(types=("character",), controller="you")
    leviathan = character("Leviathan", Passive(ICost(-1, NumberOf(yours))), cost=5)
    table = lay(leviathan, ann=has(hand="Leviathan", hero_expedition=beside))
    assert table.ann.price_of("Leviathan", into="hero") == price
    table.ends()


@pytest.mark.parametrize(("first", "price"), [("ann", 2), ("bob", 4)])
def test_a_card_costs_less_under_a_condition(lay: Lay, first: str, price: int) -> None:
    """6.5.c Looked at as the price is settled."""
    early = character("Early", Passive(ICost(-2), FirstPlayer()), cost=4)
    table = lay(early, ann=has(hand="Early"), first=first)
    if first == "bob":
        table.bob.passes()
    assert table.ann.price_of("Early", into="hero") == price
    table.ends()


def test_a_price_is_never_below_nothing(lay: Lay) -> None:
    """v3:5.1.2.e"""
    gift = character("Gift", Passive(ICost(-5)), cost=2)
    table = lay(gift, ann=has(hand="Gift", mana=0))
    table.ann.plays("Gift", into="hero")
    table.ends(ann=has(hero_expedition="Gift"))


def test_a_restriction_under_a_condition(lay: Lay) -> None:
    """2.2.10.j What is not so now restricts nothing."""
    law = landmark("Law", Passive(CostFloor(Filter(), 3), AtLeast(Expeditions("Ascended"), 1)))
    table = lay(law, ann=has(hand="v1"), bob=has(landmarks="Law"))
    assert table.ann.price_of("v1", into="hero") == 1
    table.ends()
