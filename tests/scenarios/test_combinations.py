"""What no printed card does and random play with invented cards has found: words that meet in a new way."""

from __future__ import annotations

from engine.cards.language import (
    All,
    AtPhase,
    CardFromHand,
    CostsLess,
    Draw,
    ExhaustMe,
    Filter,
    GainStatus,
    HaveAbility,
    IAmSacrificed,
    IfDone,
    IsLike,
    Keyword,
    May,
    MayPay,
    NextCard,
    Not,
    Passive,
    PayMana,
    QuickAction,
    Replacing,
    Resupply,
    Sacrifice,
    Sequence,
    YouResupply,
)
from tests.scenarios.inline import A_CHARACTER, ALL_CHARACTERS, ME, character, landmark, spell, when
from tests.scenarios.kit import Lay, has

TWO_CARDS = landmark("Two Cards", QuickAction((CardFromHand(), CardFromHand()), Draw()))
DIGGERS = landmark("Diggers", Passive(HaveAbility(ALL_CHARACTERS, QuickAction((PayMana(1),), Draw()))))


def test_a_cost_of_two_cards_asks_for_two(lay: Lay) -> None:
    """1.4.1.b, 6.4.c With one card in hand it cannot be paid in full, so it is not listed."""
    table = lay(TWO_CARDS, ann=has(landmarks="Two Cards", hand="v1"))
    table.ann.may_not_use("Two Cards", "cost cannot be paid")
    table.ends()


def test_a_cost_of_two_cards_takes_two(lay: Lay) -> None:
    """6.4.a Both in one step."""
    table = lay(TWO_CARDS, ann=has(landmarks="Two Cards", hand="v1, v2", deck="v3"))
    table.ann.uses("Two Cards", ("v1", "v2"))
    table.ends(ann=has(hand="v3", reserve="v1, v2"))


def test_a_quick_action_given_twice_is_listed_once(lay: Lay) -> None:
    """5.3.a Two Landmarks give the same line; a player sees one choice, since both are played alike."""
    table = lay(DIGGERS, ann=has(landmarks="2 Diggers", hero_expedition="v1"))
    names = [option for option in table.decision_of(0).options if type(option).__name__ == "QuickActionOption"]
    assert len(names) == 1
    table.ann.uses("v1")
    table.ends(ann=has(mana="7/8"))


def test_a_replacing_modifier_given_twice_is_one_choice(lay: Lay) -> None:
    """6.2.f, 6.2.h The same modifier of the same object applies once, and is no choice between equals."""
    instead = Passive(HaveAbility(All(Filter(types=("character",))), Replacing(YouResupply(), Draw())))
    giver = landmark("Giver", instead)
    table = lay(giver, spell("Search", Resupply()), ann=has(landmarks="2 Giver", hero_expedition="v1", hand="Search"))
    table.ann.plays("Search")
    table.ends(ann=has(hand=1, reserve="Search"))


def test_a_gift_whose_time_is_over_is_not_given(lay: Lay) -> None:
    """2.2.13.c 'This Afternoon' said at Dusk, 'this turn' said outside turns: nothing is left to wait for."""
    late = landmark("Late", when(AtPhase("dusk"), NextCard(Filter(), CostsLess(1), "afternoon")))
    early = landmark("Early", when(AtPhase("noon"), NextCard(Filter(), CostsLess(1), "turn")))
    table = lay(late, early, ann=has(landmarks="Late, Early", hand="v3"), phases="noon afternoon dusk")
    assert table.ann.price_of("v3", into="hero") == 3
    table.everybody_passes()
    assert not table.seen.emblems
    table.ends()


def test_a_gift_for_this_afternoon_may_be_given_at_noon(lay: Lay) -> None:
    """2.2.13.c It waits for the Afternoon, and is gone with it."""
    gift = landmark("Gift", when(AtPhase("noon"), NextCard(Filter(), CostsLess(1), "afternoon")))
    table = lay(gift, ann=has(landmarks="Gift", hand="v3"), phases="noon afternoon")
    assert table.ann.price_of("v3", into="hero") == 2
    table.everybody_passes()
    assert not table.seen.emblems
    table.ends()


def test_what_was_declined_was_not_done(lay: Lay) -> None:
    """6.5.b, 6.5.d 'You may draw. If you do, Resupply', after a step that did happen: no means no."""
    offer = Sequence((Draw(), IfDone(May(Draw()), Resupply())))
    table = lay(spell("Offer", offer), ann=has(hand="Offer", deck="v1, v2, v3"))
    table.ann.plays("Offer")
    table.ann.picks("no")
    table.ends(ann=has(hand="v1", reserve="Offer", deck="v2, v3"))


def test_what_was_accepted_was_done(lay: Lay) -> None:
    """6.5.b, 6.5.d"""
    table = lay(spell("Offer", IfDone(May(Draw()), Resupply())), ann=has(hand="Offer", deck="v1, v2, v3"))
    table.ann.plays("Offer")
    table.ann.picks("yes")
    table.ends(ann=has(hand="v1", reserve="v2, Offer", deck="v3"))


def test_what_lies_in_the_discard_pile_cannot_be_exhausted(lay: Lay) -> None:
    """2.4.1.g, v3:2.4.1.c There are no statuses there: the cost is impossible (1.4.1.b), and not even asked for."""
    payer = character("Payer", when(IAmSacrificed(), MayPay((ExhaustMe(),), Draw())))
    table = lay(payer, spell("Give", Sacrifice(A_CHARACTER)), ann=has(hero_expedition="Payer", hand="Give"))
    table.ann.plays("Give")
    table.ends(ann=has(discard="Payer", reserve="Give", hand=""))


def test_what_lies_in_the_discard_pile_gains_no_status(lay: Lay) -> None:
    """2.4.1.g, v3:2.4.1.c"""
    late = character("Late", when(IAmSacrificed(), GainStatus(ME, "anchored")))
    table = lay(late, spell("Give", Sacrifice(A_CHARACTER)), ann=has(hero_expedition="Late", hand="Give"))
    table.ann.plays("Give")
    table.ends(ann=has(discard="Late", reserve="Give"))


def test_a_passive_may_look_at_its_own_type(lay: Lay) -> None:
    """2.3.1.k, 2.2.1.i The condition is looked at in the world as far as it is derived."""
    said = Passive(HaveAbility(ME, Keyword("gigantic")), IsLike(ME, Filter(types=("character",))))
    unsaid = Passive(HaveAbility(ME, Keyword("eternal")), Not(IsLike(ME, Filter(types=("character",)))))
    table = lay(character("Itself", said, unsaid), ann=has(hero_expedition="Itself"))
    assert table.keywords("Itself") == {"gigantic": 1}
    table.ends()
