"""6.1, 6.2: steps, atomic actions, and the modifiers that change them."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    Additive,
    Boost,
    Create,
    Discard,
    Draw,
    EachPlayer,
    ExtraDice,
    GainCounters,
    GainStatus,
    IAmSacrificed,
    IfDone,
    IGain,
    IGo,
    ILeave,
    Is,
    ManaFromDeck,
    Not,
    PutInMana,
    Replacing,
    Resupply,
    Roll,
    RollRow,
    Sacrifice,
    SendToReserve,
    Sequence,
    YouCreateToken,
    YouDraw,
    YouResupply,
    YourExpedition,
    YouRoll,
)
from tests.scenarios.inline import (
    A_CHARACTER,
    ALL_CHARACTERS,
    ME,
    TARGET_CHARACTER,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

SUPPLY = spell("Supply", Resupply())
STUDY = spell("Study", Draw(2))
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))
LULLABY = spell("Lullaby", GainStatus(TARGET_CHARACTER, "asleep"))
JINN = character("Jinn", Replacing(ILeave(), PutInMana(ME), optional=True), cost=2)
GENIE = character("Genie", Replacing(ILeave(), PutInMana(ME)), cost=2)
WARDEN = character("Warden", Replacing(IGain("asleep"), GainStatus(ME, "anchored")))
SPRING = landmark("Spring", Replacing(YouResupply(), Sequence((Resupply(), Draw()))))
WELL = landmark("Well", Additive(YouResupply(), Draw()))
SCHOOL = landmark("School", Additive(YouDraw(), Resupply()))
DICE = spell("Dice", Roll((RollRow(1, 3, Draw()), RollRow(4, 6, Resupply()))))
LUCK = landmark("Luck", Replacing(YouRoll(), ExtraDice()))
OUROBOROS = "The Ouroboros, Lyra Bastion"


# ---- 6.1 -------------------------------------------------------------------------------------------------------------


def test_one_verb_is_one_step(lay: Lay) -> None:
    """6.1.c, 6.1.e-f Four Characters, four atomic actions, one event."""
    cheer = spell("Cheer", Boost(ALL_CHARACTERS))
    table = lay(cheer, ann=has(hand="Cheer", hero_expedition="v1, v1"), bob=has(hero_expedition="v2, v3"))
    table.ann.plays("Cheer")
    assert [len(event.actions) for event in table.events if event.verb == "boost"] == [4]
    table.ends(
        ann=has(hero_expedition="v1 (1 boost), v1 (1 boost)"), bob=has(hero_expedition="v2 (1 boost), v3 (1 boost)")
    )


def test_two_verbs_are_two_steps(lay: Lay) -> None:
    """6.1.b-c"""
    craft = spell("Craft", Resupply(), Draw())
    table = lay(craft, ann=has(hand="Craft", deck="v7, v8"))
    table.ann.plays("Craft")
    assert [event.verb for event in table.events if event.verb in ("resupply", "draw")] == ["resupply", "draw"]
    table.ends(ann=has(reserve="v7, Craft", hand="v8"))


def test_a_step_activates_a_reaction_once_for_each_match(lay: Lay) -> None:
    """v3:6.3.f One event, three tokens, three activations."""
    drill = spell("Drill", Create("ALT_CORE_B_BR_31_C", YourExpedition("hero"), 3))
    tally = landmark("Tally", when(YouCreateToken(), GainCounters(ME, "mark")))
    table = lay(drill, tally, ann=has(hand="Drill", landmarks="Tally"))
    table.ann.plays("Drill")
    assert table.happened("create") == 1
    table.ends(ann=has(hero_expedition="3 Booda", landmarks="Tally (3 marks)"))


def test_everybodys_choices_make_one_step(lay: Lay) -> None:
    """6.1.g, 1.4.5.a Anubis: chosen in initiative order, knowing the others' choice, sacrificed together."""
    famine = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
    table = lay(famine, ann=has(hand="Famine", hero_expedition="v1, v2"), bob=has(hero_expedition="v3, v4"))
    table.ann.plays("Famine")
    table.ann.is_asked("choose", among="v1 | v2")
    table.ann.picks("v1")
    table.stands(ann=has(hero_expedition="v1, v2"))
    table.bob.is_asked("choose", among="v3 | v4")
    table.bob.picks("v4")
    assert table.happened("sacrifice") == 1
    table.ends(ann=has(hero_expedition="v2", discard="v1"), bob=has(hero_expedition="v3", discard="v4"))


def test_who_has_nothing_gives_nothing(lay: Lay) -> None:
    """6.5.f, 1.4.1.c The others still do."""
    famine = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
    table = lay(famine, ann=has(hand="Famine"), bob=has(hero_expedition="v3"))
    table.ann.plays("Famine")
    table.ends(bob=has(hero_expedition="", discard="v3"))


# ---- 6.2 replacing ---------------------------------------------------------------------------------------------------


def test_a_step_is_replaced(lay: Lay) -> None:
    """6.2.b, 6.2.d Two verbs in place of one."""
    table = lay(SUPPLY, SPRING, ann=has(hand="Supply", landmarks="Spring", deck="v7, v8, v9"))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="v7, Supply", hand="v8", deck="v9"))


def test_only_for_its_controller(lay: Lay) -> None:
    """7.2.2 'If you would'."""
    table = lay(SUPPLY, SPRING, ann=has(hand="Supply", deck="v7, v8"), bob=has(landmarks="Spring"))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="v7, Supply", hand=0))


def test_a_modifier_applies_once_to_a_step(lay: Lay) -> None:
    """6.2.h, 6.2.g The Resupply that a Spring puts in place is open to the other Spring, not to the same."""
    table = lay(SUPPLY, SPRING, ann=has(hand="Supply", landmarks="Spring as One, Spring as Two", deck="v7, v8, v9, v1"))
    table.ann.plays("Supply")
    table.ann.is_asked("modifier", among="One | Two")
    table.ann.picks("Two")
    table.ends(ann=has(reserve="v7, Supply", hand="v8, v9", deck="v1"))


@pytest.mark.parametrize(
    ("first", "reserve", "hand", "discard"),
    [(OUROBOROS, "v7, Supply", "", "v8"), ("Spring", "v7, Supply", "v9", "v8")],
)
def test_the_player_picks_among_modifiers(lay: Lay, first: str, reserve: str, hand: str, discard: str) -> None:
    """6.2.e-g Once revealed and sorted it is no Resupply any more; the other way round both apply."""
    table = lay(SUPPLY, SPRING, ann=has(hand="Supply", landmarks=f"Spring, {OUROBOROS}", deck="v7, v8, v9"))
    table.ann.plays("Supply")
    table.ann.picks(first)
    table.ann.is_asked("sort revealed", among="v7 | v8")
    table.ann.picks("v7")
    table.ends(ann=has(reserve=reserve, hand=hand, discard=discard))


def test_an_atomic_action_is_replaced(lay: Lay) -> None:
    """6.2.b, 6.2.d The Genie becomes an exhausted Orb; who leaves with it is discarded."""
    storm = spell("Storm", Discard(ALL_CHARACTERS))
    table = lay(storm, GENIE, ann=has(hand="Storm", mana=1, hero_expedition="Genie, v3"))
    table.ann.plays("Storm")
    table.ends(ann=has(hero_expedition="", discard="v3", mana="0/2", reserve="Storm"))


def test_an_optional_modifier_is_its_controllers_choice(lay: Lay) -> None:
    """6.2.c Of two leaving at once, each is asked about; whose it is decides, not who does the step."""
    storm = spell("Storm", Discard(ALL_CHARACTERS))
    table = lay(
        storm, JINN, ann=has(hand="Storm", mana=1, hero_expedition="Jinn as Mine"),
        bob=has(mana=1, hero_expedition="Jinn as Yours"),
    )  # fmt: skip
    table.ann.plays("Storm")
    table.ann.is_asked("apply modifier")
    table.ann.picks("no")
    table.bob.is_asked("apply modifier")
    table.bob.picks("yes")
    table.ends(ann=has(discard="Mine", mana="0/1"), bob=has(discard="", mana="1/2"))


def test_fleeting_is_a_modifier_like_any_other(lay: Lay) -> None:
    """6.2.f-g, 2.4.6.c At Rest the first player in initiative order picks; after it, the other is still open."""
    for picked in ("Fleeting", "Jinn"):
        table = lay(JINN, ann=has(mana=1, hero_expedition="Jinn (fleeting)"), phases="night")
        table.ann.is_asked("modifier", among="Fleeting | Jinn")
        table.ann.picks(picked)
        table.ann.is_asked("apply modifier")
        table.ann.picks("yes")
        table.ends(ann=has(mana="1/2", discard="", reserve=""))


def test_a_declined_modifier_does_not_ask_again(lay: Lay) -> None:
    """6.2.i Once for each atomic action."""
    table = lay(JINN, FAREWELL, ann=has(hand="Farewell", hero_expedition="Jinn"))
    table.ann.plays("Farewell", "Jinn")
    table.ann.picks("no")
    table.ends(ann=has(reserve="Jinn, Farewell", mana="7/8"))


def test_a_modifier_may_make_something_impossible(lay: Lay) -> None:
    """2.4.1.d, 6.5.f Asleep replaced by Anchored on who is Anchored: nothing happens."""
    table = lay(WARDEN, LULLABY, ann=has(hand="Lullaby", hero_expedition="Warden (anchored)"))
    table.ann.plays("Lullaby", "Warden")
    assert table.happened("gain") == 0
    table.ends(ann=has(hero_expedition="Warden (anchored)"))


def test_an_impossible_event_is_not_modified(lay: Lay) -> None:
    """1.4.1.d Asleep already: Asleep cannot be gained, so nothing is replaced, though Anchored could be."""
    table = lay(WARDEN, LULLABY, ann=has(hand="Lullaby", hero_expedition="Warden (asleep)"))
    table.ann.plays("Lullaby", "Warden")
    table.ends(ann=has(hero_expedition="Warden (asleep)"))


def test_a_condition_of_a_modifier_is_looked_at_then(lay: Lay) -> None:
    """6.2.a, 6.5.c"""
    loyal = character("Loyal", Replacing(ILeave(), PutInMana(ME), condition=Not(Is(ME, "boosted"))))
    table = lay(
        loyal, DOOM, ann=has(hand="Doom, Doom", mana=2), bob=has(mana=0, hero_expedition="Loyal, Loyal (1 boost)")
    )
    table.ann.plays("Doom", "Loyal (1 boost)")
    table.bob.passes()
    table.ann.plays("Doom", "Loyal")
    table.ends(bob=has(discard="Loyal", mana="0/1"))


def test_a_modified_sacrifice_is_a_sacrifice(lay: Lay) -> None:
    """v3:7.3.25.b Even if the object ends elsewhere."""
    saint = character("Saint", Replacing(ILeave(), PutInMana(ME)), when(IAmSacrificed(), Draw()))
    offering = spell("Offering", Sacrifice(A_CHARACTER))
    table = lay(saint, offering, ann=has(hand="Offering", mana=1, hero_expedition="Saint", deck="v7"))
    table.ann.plays("Offering")
    table.ends(ann=has(mana="0/2", hand="v7", discard=""))


def test_if_you_do_is_true_of_a_modified_event(lay: Lay) -> None:
    """6.5.d"""
    pact = spell("Pact", IfDone(Sacrifice(A_CHARACTER), Draw()))
    table = lay(GENIE, pact, ann=has(hand="Pact", mana=1, hero_expedition="Genie", deck="v7"))
    table.ann.plays("Pact")
    table.ends(ann=has(mana="0/2", hand="v7"))


def test_if_you_do_is_false_where_nothing_was_begun(lay: Lay) -> None:
    """6.5.d, 5.4.b"""
    pact = spell("Pact", IfDone(Sacrifice(A_CHARACTER), Draw()))
    table = lay(pact, ann=has(hand="Pact", deck="v7"))
    table.ann.plays("Pact")
    table.ends(ann=has(hand="", reserve="Pact"))


def test_a_landmark_is_no_leaver(lay: Lay) -> None:
    """6.2.d A modifier of leaving the Expedition zone changes nothing else."""
    table = lay(JINN, ann=has(reserve="Jinn, v1, v2"), phases="night")
    table.ann.picks("v1", "v2")
    table.ends(ann=has(discard="Jinn"))


# ---- 6.2 additive ----------------------------------------------------------------------------------------------------


def test_an_additive_modifier_adds_to_the_step(lay: Lay) -> None:
    """6.2.c One event, of two atomic actions."""
    table = lay(SUPPLY, WELL, ann=has(hand="Supply", landmarks="Well", deck="v7, v8"))
    table.ann.plays("Supply")
    assert [len(event.actions) for event in table.events if event.verb == "resupply"] == [2]
    assert table.happened("draw") == 0
    table.ends(ann=has(reserve="v7, Supply", hand="v8"))


def test_an_additive_modifier_adds_once_to_a_step_of_several(lay: Lay) -> None:
    """6.2.h Two cards drawn in one step are one drawing."""
    table = lay(STUDY, SCHOOL, ann=has(hand="Study", landmarks="School", deck="v7, v8, v9, v1"))
    table.ann.plays("Study")
    table.ends(ann=has(hand="v7, v8", reserve="v9, Study", deck="v1"))


def test_replacing_modifiers_come_before_additive_ones(lay: Lay) -> None:
    """6.2.e What is no Resupply any more has nothing added."""
    table = lay(SUPPLY, WELL, ann=has(hand="Supply", landmarks=f"Well, {OUROBOROS}", deck="v7, v8, v9"))
    table.ann.plays("Supply")
    table.ann.picks("v8")
    table.ends(ann=has(reserve="v8, Supply", discard="v7", hand="", deck="v9"))


def test_the_draw_of_the_morning_is_modified_too(lay: Lay) -> None:
    """6.2.a A daily effect is a step like any other; 'you' is who draws."""
    table = lay(SCHOOL, ann=has(landmarks="School", deck="v7, v8, v9"), bob=has(deck="v1, v2"), phases="morning")
    table.bob.picks()
    table.ann.picks()
    table.ends(ann=has(hand="v7, v8", reserve="v9"), bob=has(hand="v1, v2"))


def test_a_modifier_must_exist_before_the_step(lay: Lay) -> None:
    """6.2.j The Spring that comes by this very card does not change how it came."""
    table = lay(SPRING, ann=has(hand="Spring", deck="v7"))
    table.ann.plays("Spring")
    table.ends(ann=has(landmarks="Spring", deck="v7"))


# ---- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "reserve", "hand"), [(1, "Dice", "v7"), (3, "Dice", "v7"), (4, "Dice, v7", ""), (6, "Dice, v7", "")]
)
def test_a_die_decides(lay: Lay, die: int, reserve: str, hand: str) -> None:
    """7.3.13.a-b"""
    table = lay(DICE, ann=has(hand="Dice", deck="v7"), dice=str(die))
    table.ann.plays("Dice")
    table.ends(ann=has(reserve=reserve, hand=hand))


def test_all_dice_are_seen_before_one_is_ignored(lay: Lay) -> None:
    """7.3.13.c, 6.2.b"""
    table = lay(DICE, LUCK, ann=has(hand="Dice", landmarks="Luck", deck="v7"), dice="2, 5")
    table.ann.plays("Dice")
    table.ann.is_asked("ignore die", among="die 2 | die 5")
    table.ann.picks("die 2")
    table.ends(ann=has(reserve="v7, Dice", hand=""))


def test_two_more_dice_are_two_to_ignore(lay: Lay) -> None:
    """7.3.13.c, 6.2.h Each modifier once."""
    table = lay(DICE, LUCK, ann=has(hand="Dice", landmarks="Luck, Luck", deck="v7"), dice="6, 1, 4")
    table.ann.plays("Dice")
    table.ann.picks("Luck")
    table.ann.is_asked("ignore die", among="die 6 | die 1 | die 4")
    table.ann.picks("die 6", "die 4")
    table.ends(ann=has(reserve="Dice", hand="v7"))


def test_a_modifier_of_orbs_is_none_of_expeditions(lay: Lay) -> None:
    """6.2.a What a modifier does not speak of stays as it is."""
    sow = spell("Sow", ManaFromDeck())
    table = lay(sow, WELL, SCHOOL, ann=has(hand="Sow", landmarks="Well, School", mana=1, deck="v7, v8"))
    table.ann.plays("Sow")
    table.ends(ann=has(mana="0/2", deck="v8", hand=""))


def test_a_reaction_sees_the_modified_event(lay: Lay) -> None:
    """6.3.b, 6.2.e A reaction is an additive modifier: it comes last, and what was replaced activates nothing."""
    mourner = character(
        "Mourner", Replacing(ILeave(), PutInMana(ME), optional=True), when(IGo("expedition", "discard"), Draw())
    )
    table = lay(mourner, DOOM, ann=has(hand="Doom, Doom"), bob=has(hero_expedition="Mourner, Mourner (1 boost)"))
    table.ann.plays("Doom", "Mourner (1 boost)")
    table.bob.picks("yes")
    table.stands(bob=has(hand=0))
    table.bob.passes()
    table.ann.plays("Doom", "Mourner")
    table.bob.picks("no")
    table.ends(bob=has(hand=1, discard="Mourner", mana="8/9"))
