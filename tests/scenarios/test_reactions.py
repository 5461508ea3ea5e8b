"""6.3, 4.4, 7.3.1: which events activate a reaction, whose it is, and when it is played."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    Activate,
    AtPhase,
    Boost,
    Choose,
    Create,
    Discard,
    Draw,
    EachPlayer,
    Filter,
    GainCounters,
    IAmSacrificed,
    If,
    IGo,
    Is,
    Joins,
    JoinsYours,
    MayPay,
    Modes,
    Not,
    PayMana,
    PlayedFrom,
    QuickAction,
    Reaction,
    Resupply,
    ReturnToHand,
    Sacrifice,
    Sequence,
    Spend,
    Target,
    TargetExpedition,
    YouCreateToken,
    YouPlay,
    YourExpedition,
)
from tests.scenarios.inline import (
    A_CHARACTER,
    ALL_CHARACTERS,
    CHARACTERS,
    IT,
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, Side, has

OPPOSING = Target(Filter(types=("permanent",), controller="opponent"))
OFFERING = spell("Offering", Sacrifice(A_CHARACTER))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))
GREETER = landmark("Greeter", when(JoinsYours(CHARACTERS), Boost(IT)))
TWIN = character("Twin", when(JoinsYours(Filter(subtypes=("robot",))), Boost(ME)), subtypes="robot", token=True)
TWINS = spell("Twins", Create(TWIN.reference, YourExpedition("hero"), 2))
IMP = character("Imp", when(Joins(), GainCounters(ME, "joy")), token=True)
LEGION = spell("Legion", Create(IMP.reference, YourExpedition("each")))
SORTER = landmark("Sorter", when(Joins(), Modes((Discard(TARGET_CHARACTER), Discard(OPPOSING), Draw()))))
MARTYR = character("Martyr", when(IAmSacrificed(), Draw()))
WAKE = spell("Wake", Activate(Target(Filter()), "join"))


def test_a_reaction_must_exist_before_the_event(lay: Lay) -> None:
    """6.3.d Two Twins that come at once do not notice each other, nor themselves; those already there do."""
    table = lay(TWIN, TWINS, ann=has(hand="Twins, Twins"))
    table.ann.plays("Twins")
    table.stands(ann=has(hero_expedition="Twin, Twin"))
    table.bob.passes()
    table.ann.plays("Twins")
    while table.asked == "Ann: reaction":
        table.ann.picks("Twin")
    table.ends(ann=has(hero_expedition="Twin (2 boosts), Twin (2 boosts), Twin, Twin"))


def test_but_its_own_coming_counts(lay: Lay) -> None:
    """6.3.d, 7.5.4.b Each Imp activates its own join symbol."""
    table = lay(IMP, LEGION, ann=has(hand="Legion"))
    table.ann.plays("Legion")
    table.ann.picks("Imp")
    table.ends(ann=has(hero_expedition="Imp (1 joy)", companion_expedition="Imp (1 joy)"))


def test_a_listener_of_the_same_play_comes_too_late(lay: Lay) -> None:
    """6.3.d The Greeter that is played now greets nobody who came before."""
    table = lay(GREETER, ann=has(hand="Greeter", hero_expedition="v1"))
    table.ann.plays("Greeter")
    table.ends(ann=has(hero_expedition="v1"))


def test_it_need_not_exist_after_the_event(lay: Lay) -> None:
    """6.3.e Sacrificed, it draws from beyond."""
    table = lay(OFFERING, MARTYR, ann=has(hand="Offering", hero_expedition="Martyr", deck="v7"))
    table.ann.plays("Offering")
    table.ends(ann=has(hand="v7", discard="Martyr"))


def test_discarding_is_no_sacrifice(lay: Lay) -> None:
    """7.3.19 Nor is what an opponent does."""
    table = lay(DOOM, MARTYR, ann=has(hand="Doom"), bob=has(hero_expedition="Martyr"))
    table.ann.plays("Doom", "Martyr")
    table.ends(bob=has(hand="", discard="Martyr"))


def test_one_sacrifices_only_what_one_controls(lay: Lay) -> None:
    """7.3.19, 2V2.16 An opponent's Character is no choice."""
    table = lay(OFFERING, ann=has(hand="Offering"), bob=has(hero_expedition="v1"))
    table.ann.plays("Offering")
    table.ends(ann=has(reserve="Offering"), bob=has(hero_expedition="v1"))


def test_a_landmark_may_be_sacrificed(lay: Lay) -> None:
    """7.3.19 'In play' is the Landmark zone too."""
    pyre = spell("Pyre", Sacrifice(Choose(Filter(types=("permanent",)))))
    table = lay(pyre, ann=has(hand="Pyre", landmarks="Brassbug Hub (3 kelon)", reserve="Brassbug Hive"))
    table.ann.plays("Pyre")
    table.ends(ann=has(landmarks="", discard="Brassbug Hub", reserve="Brassbug Hive, Pyre"))


@pytest.mark.parametrize(("notes", "hand"), [("", "v7"), (" (1 boost)", "")])
def test_a_condition_of_the_trigger(lay: Lay, notes: str, hand: str) -> None:
    """v3:6.3.k 'If I was not Boosted' looks at the state before."""
    plain = character("Plain One", Reaction(IAmSacrificed(), Draw(), Not(Is(ME, "boosted"))))
    table = lay(OFFERING, plain, ann=has(hand="Offering", hero_expedition=f"Plain One{notes}", deck="v7"))
    table.ann.plays("Offering")
    table.ends(ann=has(hand=hand))


def test_a_condition_of_the_effect_looks_at_the_time_of_playing(lay: Lay) -> None:
    """6.5.c, v3:6.3.k 'At Noon — if I am Boosted': what came before it counts."""
    coach = landmark("Coach", when(AtPhase("noon"), Boost(ALL_CHARACTERS)))
    pupil = character("Pupil", when(AtPhase("noon"), If(Is(ME, "boosted"), Draw())))
    for first, hand in (("Coach", 1), ("Pupil", 0)):
        table = lay(coach, pupil, ann=has(landmarks="Coach", hero_expedition="Pupil"), phases="noon")
        table.ann.picks(first)
        table.ends(ann=has(hand=hand, hero_expedition="Pupil (1 boost)"))


def test_equal_reactions_without_a_choice_are_not_asked_about(lay: Lay) -> None:
    """4.4.b Of one object and one line: any order is the same."""
    tally = landmark("Tally", when(YouCreateToken(), GainCounters(ME, "mark")))
    table = lay(tally, TWIN, TWINS, ann=has(hand="Twins", landmarks="Tally"))
    table.ann.plays("Twins")
    assert table.asked == "Bob: turn"
    table.ends(ann=has(landmarks="Tally (2 marks)"))


def test_a_reaction_must_be_played(lay: Lay) -> None:
    """5.1.1.d It is no offer; without a target it does nothing."""
    hunter = character("Hunter", when(Joins(), Discard(TARGET_PERMANENT)))
    table = lay(hunter, ann=has(hand="Hunter"))
    table.ann.plays("Hunter", into="hero")
    assert table.seen.emblems == []
    table.ends(ann=has(hero_expedition="Hunter"))


def test_a_reactions_target_is_chosen_as_it_is_played(lay: Lay) -> None:
    """5.5.a-b Not when it was activated: the first Hunter's victim is no target of the second."""
    hunter = character(
        "Hunter", when(AtPhase("noon"), Discard(Target(Filter(types=("character",), controller="opponent"))))
    )
    table = lay(
        hunter, ann=has(hero_expedition="Hunter as A, Hunter as B"), bob=has(hero_expedition="v1, v2"), phases="noon"
    )
    table.ann.picks("A")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks("v1")
    table.ends(bob=has(hero_expedition="", discard="v1, v2"))


@pytest.mark.parametrize(
    ("there", "modes"), [(has(hero_expedition="v1"), "mode 1 | mode 3"), (has(landmarks="Shed"), "mode 2 | mode 3")]
)
def test_a_reaction_lists_the_modes_that_are_possible(lay: Lay, there: Side, modes: str) -> None:
    """5.5.a, 5.2.3.c As a Spell would."""
    shed = landmark("Shed")
    table = lay(SORTER, shed, ann=has(hand="Sorter"), bob=there)
    table.ann.plays("Sorter")
    table.ann.is_asked("mode", among=modes)
    table.ann.picks("mode 3")
    table.ends(ann=has(hand=1), bob=there)


def test_a_reaction_without_a_possible_mode_is_played_for_nothing(lay: Lay) -> None:
    """5.1.1.d, 6.5.f Some mode must be chosen, and its impossible part is left out."""
    lost = landmark("Lost", when(Joins(), Modes((Discard(TARGET_CHARACTER), Boost(TARGET_CHARACTER)))))
    table = lay(lost, ann=has(hand="Lost"))
    table.ann.plays("Lost")
    table.ann.is_asked("mode", among="mode 1 | mode 2")
    table.ann.picks("mode 2")
    assert table.seen.emblems == []
    table.ends(ann=has(landmarks="Lost"))


def test_the_emblem_speaks_of_its_own_object(lay: Lay) -> None:
    """7.2.1.b, v3:6.3.h-i Two Imps, and each gains its own joy."""
    table = lay(IMP, LEGION, ann=has(hand="Legion", hero_expedition="Imp (5 joy)"))
    table.ann.plays("Legion")
    table.ann.picks("Imp")
    table.ends(ann=has(hero_expedition="Imp (5 joy), Imp (1 joy)".replace("5 joy", "5 joys")))


def test_a_bearer_that_has_left_is_gone_for_its_reaction(lay: Lay) -> None:
    """v3:2.1.i, 2.1.c What is not there any more cannot be boosted; the rest happens."""
    host = character("Host", when(AtPhase("noon"), Sequence((Boost(ME), Draw()))))
    doomsday = landmark("Doomsday", when(AtPhase("noon"), Discard(ALL_CHARACTERS)))
    table = lay(host, doomsday, ann=has(hero_expedition="Host", landmarks="Doomsday", deck="v7"), phases="noon")
    table.ann.picks("Doomsday")
    table.ends(ann=has(hero_expedition="", discard="Host", hand="v7"))


def test_when_a_given_card_goes_from_zone_to_zone(lay: Lay) -> None:
    """6.3.a Only from there to there: Hand to Reserve, not Deck to Reserve."""
    ada = character("Ada", when(IGo("hand", "reserve"), Draw()))
    supply = spell("Supply", Resupply())
    table = lay(ada, supply, ann=has(hand="Supply", deck="Ada, v7"))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="Ada, Supply", hand="", deck="v7"))


def test_reactions_to_an_internal_action_wait_for_its_effect(lay: Lay) -> None:
    """4.4.a Not between its payment and the rest."""
    scheme = spell("Scheme", MayPay((PayMana(1),), Create("ALT_CORE_B_BR_31_C", YourExpedition("hero"))), Draw())
    table = lay(scheme, GREETER, ann=has(hand="Scheme", landmarks="Greeter"))
    table.ann.plays("Scheme")
    table.ann.picks("yes")
    assert [event.verb for event in table.events if event.verb in ("create", "draw", "boost")] == [
        "create",
        "draw",
        "boost",
    ]
    table.ends(ann=has(hero_expedition="Booda (1 boost)", hand=1))


def test_costs_activate_reactions_too(lay: Lay) -> None:
    """6.4.a, 1.2.7.b A payment is an event: the Martyr in hand put in Reserve as a cost."""
    from engine.cards.language import CardFromHand

    ada = character("Ada", when(IGo("hand", "reserve"), Draw()))
    trader = landmark("Trader", QuickAction((CardFromHand(),), GainCounters(ME, "coin")))
    table = lay(ada, trader, ann=has(hand="Ada, v2", landmarks="Trader", deck="v7"))
    table.ann.uses("Trader", "Ada")
    table.ends(ann=has(hand="v2, v7", reserve="Ada", landmarks="Trader (1 coin)"))


def test_spending_is_a_cost_of_ones_own_counters(lay: Lay) -> None:
    """2.5.g, 7.3.21"""
    bank = landmark("Bank", QuickAction((Spend("coin"),), Draw()))
    table = lay(bank, ann=has(landmarks="Bank, Brassbug Hub (3 coins)"))
    table.ann.may_not_use("Bank", "cost cannot be paid")
    table.ends()


# ---- 7.3.1 activating ------------------------------------------------------------------------------------------------


def test_activating_a_symbol(lay: Lay) -> None:
    """7.3.1.a-c The reactions with that symbol, and no others."""
    mixed = character(
        "Mixed",
        when(Joins(), Boost(ME)),
        when(PlayedFrom("hand"), Boost(ME, 10)),
        when(AtPhase("noon"), Boost(ME, 100)),
    )
    table = lay(mixed, WAKE, ann=has(hand="Wake", hero_expedition="Mixed"))
    table.ann.plays("Wake", "Mixed")
    table.ends(ann=has(hero_expedition="Mixed (1 boost)"))


def test_an_activated_reaction_is_its_objects(lay: Lay) -> None:
    """7.3.1.d Ann wakes Bob's Scholar: Bob draws."""
    scholar = character("Scholar", when(Joins(), Draw()))
    table = lay(scholar, WAKE, ann=has(hand="Wake"), bob=has(hero_expedition="Scholar", deck="v7"))
    table.ann.plays("Wake", "Scholar")
    table.ends(ann=has(hand=""), bob=has(hand="v7"))


def test_several_reactions_with_the_symbol(lay: Lay) -> None:
    """7.3.1.a Each of them, in the order its controller picks."""
    double = character("Double", when(Joins(), Draw()), when(Joins(), Resupply()))
    table = lay(double, WAKE, ann=has(hand="Wake", hero_expedition="Double", deck="v7, v8"))
    table.ann.plays("Wake", "Double")
    table.ann.picks("Double #2")
    table.ends(ann=has(reserve="v7, Wake", hand="v8"))


# ---- initiative ------------------------------------------------------------------------------------------------------


def test_initiative_in_ones_own_turn(lay: Lay) -> None:
    """1.4.5.a, 6.1.g In Bob's turn Bob chooses first, though Ann is first player."""
    famine = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
    side = has(hero_expedition="v1, v2")
    table = lay(famine, ann=side, bob=has(hero_expedition="v1, v2", hand="Famine"))
    table.ann.passes()
    table.bob.plays("Famine")
    assert table.asked == "Bob: choose"
    table.bob.picks("v2")
    assert table.asked == "Ann: choose"
    table.ann.picks("v1")
    table.ends(ann=has(hero_expedition="v2"), bob=has(hero_expedition="v1"))


def test_a_later_reaction_of_who_comes_first_goes_before(lay: Lay) -> None:
    """4.4.b-c Bob's first reaction gives Ann one: hers is played before Bob's second."""
    forge = landmark("Forge", when(AtPhase("noon"), Create("ALT_CORE_B_BR_31_C", TargetExpedition())))
    table = lay(
        forge,
        GREETER,
        ann=has(landmarks="Greeter"),
        bob=has(landmarks="Forge as A, Forge as B"),
        first="ann",
        phases="noon",
    )
    table.bob.picks("B")
    table.bob.picks("Ann's hero expedition")
    table.bob.picks("Ann's hero expedition")
    told = [event.verb for event in table.events if event.verb in ("create", "boost")]
    assert told == ["create", "boost", "create", "boost"]
    table.ends(ann=has(hero_expedition="Booda (1 boost), Booda (1 boost)"))


def test_playing_activates_before_the_turn_passes(lay: Lay) -> None:
    """v3:5.1.2.j, 4.2.3.c(2) 'When you play' of a Spell: after it has resolved."""
    crier = landmark("Crier", when(YouPlay(Filter(types=("spell",))), Draw()))
    recall = spell("Recall", ReturnToHand(TARGET_CHARACTER))
    table = lay(crier, recall, ann=has(landmarks="Crier", hand="Recall", deck="v7", hero_expedition="v1"))
    table.ann.plays("Recall", "v1")
    told = [event.verb for event in table.events if event.verb in ("return to hand", "draw")]
    assert told == ["return to hand", "draw"]
    table.ends(ann=has(hand="v1, v7"))
