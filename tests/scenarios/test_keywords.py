"""7.4: Defender, Eternal, Gigantic, Seasoned, Tough."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    All,
    AtPhase,
    Boost,
    Choose,
    CostsLess,
    Discard,
    Draw,
    ExhaustMe,
    Filter,
    GainCounters,
    GainStatus,
    HaveAbility,
    InTerrain,
    Joins,
    JoinsYours,
    Keyword,
    MayPay,
    MoveExpedition,
    MyExpeditionFails,
    NextCard,
    Passive,
    PayMana,
    PlayedFrom,
    PlayForFree,
    QuickAction,
    ReturnToHand,
    SendToReserve,
    Sequence,
    Support,
    SwitchExpeditions,
    Target,
    TargetExpedition,
    YourExpedition,
)
from tests.scenarios.inline import (
    CHARACTERS,
    IT,
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    YOUR_CHARACTERS,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, Side, has

DEFENDER = character("Defender", Keyword("defender"), statistics="5/5/5")
HUGE_DEFENDER = character("Huge Defender", Keyword("defender"), Keyword("gigantic"), statistics="5/5/5")
GIANT = character("Giant", Keyword("gigantic"), statistics="2/2/2")
SEASONED = character("Seasoned", Keyword("seasoned"))
TOUGH = character("Tough", Keyword("tough", 2))
FORT = landmark("Fort", Keyword("tough", 1))
MARCH = spell("March", MoveExpedition(TargetExpedition()))
DRUM = landmark("Drum", when(AtPhase("dusk"), MoveExpedition(YourExpedition("hero"))))
NIGHT_DRUM = landmark("Night Drum", when(AtPhase("night"), MoveExpedition(YourExpedition("hero"))))
RETREAT = landmark("Retreat", when(AtPhase("dusk"), MoveExpedition(YourExpedition("hero"), -1)))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))
RUIN = spell("Ruin", Discard(TARGET_PERMANENT))
RECALL = spell("Recall", ReturnToHand(TARGET_CHARACTER))
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
STEP_ASIDE = spell("Step Aside", SwitchExpeditions(TARGET_CHARACTER))
GREETER = landmark("Greeter", when(JoinsYours(CHARACTERS), Boost(IT)))
GROWTH = landmark("Growth", Passive(HaveAbility(All(YOUR_CHARACTERS), Keyword("gigantic"))))


# ---- 7.4.1 Defender --------------------------------------------------------------------------------------------------


def test_the_expedition_of_a_defender_does_not_move(lay: Lay) -> None:
    """7.4.1.b-c Ahead in everything it fails all the same; the other expedition moves."""
    grief = character("Grief", when(MyExpeditionFails(), GainCounters(ME, "tear")))
    table = lay(DEFENDER, grief, ann=has(hero_expedition="Defender, Grief", companion_expedition="v1"), phases="dusk")
    table.ends(ann=has(at=(0, 6), hero_expedition="Defender, Grief (1 tear)"))


def test_a_defender_holds_nobody_else_back(lay: Lay) -> None:
    """7.4.1.b But its statistics count."""
    table = lay(
        DEFENDER, ann=has(hero_expedition="Defender"),
        bob=has(hero_expedition="v6", companion_expedition="v1"), phases="dusk",
    )  # fmt: skip
    table.ends(ann=has(at=(0, 7)), bob=has(at=(1, 6)))


def test_a_sleeping_defender_is_one(lay: Lay) -> None:
    """2.4.3, 7.4.1.b Asleep takes statistics, not abilities."""
    table = lay(DEFENDER, ann=has(hero_expedition="Defender (asleep), v1"), phases="dusk")
    table.ends(ann=has(at=(0, 7)))


def test_a_gigantic_defender_holds_both(lay: Lay) -> None:
    """7.4.1.b, 7.4.3.f"""
    table = lay(HUGE_DEFENDER, ann=has(hero_expedition="Huge Defender, v1", companion_expedition="v1"), phases="dusk")
    table.ends(ann=has(at=(0, 7)))


def test_a_defender_covers_every_reason_during_dusk(lay: Lay) -> None:
    """7.4.1.d Not only Progress."""
    table = lay(DEFENDER, DRUM, ann=has(hero_expedition="Defender", landmarks="Drum"), phases="dusk")
    table.ends(ann=has(at=(0, 7)))


def test_a_defender_may_be_moved_backward(lay: Lay) -> None:
    """7.4.1.d 'Cannot move forward'."""
    table = lay(DEFENDER, RETREAT, ann=has(hero_expedition="Defender", landmarks="Retreat", at=(2, 7)), phases="dusk")
    table.ends(ann=has(at=(1, 7)))


def test_outside_dusk_a_defender_does_nothing(lay: Lay) -> None:
    """7.4.1.d By day and by night its expedition is moved like any other."""
    table = lay(
        DEFENDER, MARCH, NIGHT_DRUM, phases="afternoon dusk night",
        ann=has(hand="March", hero_expedition="Defender (anchored)", landmarks="Night Drum"),
    )  # fmt: skip
    table.ann.plays("March", "hero expedition")
    table.stands(ann=has(at=(1, 7)))
    table.everybody_passes()
    table.ends(ann=has(at=(2, 7), hero_expedition="Defender"))


# ---- 7.4.3 Gigantic --------------------------------------------------------------------------------------------------


def test_a_gigantic_character_is_present_in_both(lay: Lay) -> None:
    """7.4.3.b-c, 7.4.3.e One piece, played into one expedition; statistics count in each."""
    table = lay(ann=has(hand="Atlas", companion_expedition="v1"))
    table.ann.plays("Atlas", into="hero")
    assert table.card("Atlas").places == (0, 1)
    assert (table.totals("Ann", "hero"), table.totals("Ann", "companion")) == ("3/3/3", "4/4/4")
    table.ends(ann=has(hero_expedition="Atlas", companion_expedition="v1"))


def test_a_gigantic_character_moves_both(lay: Lay) -> None:
    """7.4.3.e, 4.2.4.b Against each of the two facing expeditions."""
    table = lay(
        ann=has(companion_expedition="Atlas"), bob=has(hero_expedition="v2", companion_expedition="v3"), phases="dusk"
    )
    table.ends(ann=has(at=(1, 7)), bob=has(at=(0, 7)))


def test_two_gigantic_ones_face_each_other_twice(lay: Lay) -> None:
    """7.4.3.e"""
    table = lay(ann=has(hero_expedition="Atlas (1 boost)"), bob=has(companion_expedition="Atlas"), phases="dusk")
    table.ends(ann=has(at=(1, 6)), bob=has(at=(0, 7)))


@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_join_hand_and_reserve_happen_once(lay: Lay, origin: str) -> None:
    """7.4.3.d"""
    herald = character(
        "Herald", Keyword("gigantic"), when(Joins(), Boost(ME)), when(PlayedFrom("hand"), Boost(ME, 10)),
        when(PlayedFrom("reserve"), Boost(ME, 100)),
    )  # fmt: skip
    table = lay(herald, ann=has(hand="Herald") if origin == "hand" else has(reserve="Herald"))
    table.ann.plays("Herald", into="hero")
    table.ann.picks("Herald #2")
    expected = "Herald (11 boosts)" if origin == "hand" else "Herald (fleeting, 101 boosts)"
    table.ends(ann=has(hero_expedition=expected))


def test_joining_your_expeditions_happens_once(lay: Lay) -> None:
    """7.4.3.c-d One event of one piece."""
    table = lay(GREETER, ann=has(hand="Atlas", landmarks="Greeter"))
    table.ann.plays("Atlas", into="hero")
    table.ends(ann=has(hero_expedition="Atlas (1 boost)"))


@pytest.mark.parametrize(("at", "gigantic"), [((1, 7), False), ((3, 7), True)])
def test_its_region_is_either(lay: Lay, at: tuple[int, int], gigantic: bool) -> None:
    """7.4.3.f 'In Water' is true of a Gigantic one if one of its two expeditions is."""
    drifter = character(
        "Drifter", Keyword("gigantic"), Passive(HaveAbility(ME, Keyword("eternal")), InTerrain("water"))
    )
    table = lay(
        drifter, ann=has(hero_expedition="Drifter", at=(at[0], 6)), regions="FMW F M W FM FM FM FMW"
    )  # fmt: skip
    assert ("eternal" in table.keywords("Drifter")) is gigantic
    table.ends()


@pytest.mark.parametrize(("hero", "companion", "tears"), [("v3", "v3", 2), ("v3", "", 1), ("", "", 0)])
def test_its_expedition_fails_for_each(lay: Lay, hero: str, companion: str, tears: int) -> None:
    """7.4.3.f, v3:6.3.f Two expeditions that fail are two matches of one event."""
    grief = character(
        "Grief", Keyword("gigantic"), when(MyExpeditionFails(), GainCounters(ME, "tear")), statistics="2/2/2"
    )
    table = lay(
        grief,
        ann=has(hero_expedition="Grief"),
        bob=has(hero_expedition=hero, companion_expedition=companion),
        phases="dusk",
    )
    notes = {2: "Grief (2 tears)", 1: "Grief (1 tear)", 0: "Grief"}
    table.ends(ann=has(hero_expedition=notes[tears]))


def test_switching_a_gigantic_one_moves_the_piece_only(lay: Lay) -> None:
    """7.4.3.g, 7.4.3.j It neither leaves nor joins an expedition."""
    table = lay(STEP_ASIDE, GREETER, GIANT, ann=has(hand="Step Aside", hero_expedition="Giant", landmarks="Greeter"))
    table.ann.plays("Step Aside", "Giant")
    assert table.card("Giant").places == (0, 1)
    table.ends(ann=has(hero_expedition="", companion_expedition="Giant"))


def test_who_is_gigantic_no_more_stays_where_the_piece_is(lay: Lay) -> None:
    """7.4.3.k"""
    table = lay(GROWTH, RUIN, ann=has(landmarks="Growth", companion_expedition="v2"), bob=has(hand="Ruin"), first="bob")
    assert table.card("v2").places == (0, 1)
    table.bob.plays("Ruin", "Growth")
    assert table.card("v2").places == (1,)
    assert (table.totals("Ann", "hero"), table.totals("Ann", "companion")) == ("0/0/0", "2/2/2")
    table.ends(ann=has(companion_expedition="v2"))


def test_a_gigantic_one_leaves_once(lay: Lay) -> None:
    """7.4.3.c One card is sent to one Reserve."""
    table = lay(FAREWELL, ann=has(hand="Farewell", hero_expedition="Atlas"))
    table.ann.plays("Farewell", "Atlas")
    assert table.totals("Ann", "companion") == "0/0/0"
    table.ends(ann=has(reserve="Atlas, Farewell", hero_expedition=""))


# ---- 7.4.4 Seasoned --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stands"),
    [
        ("Farewell", has(reserve="Seasoned (3 boosts)")),
        ("Recall", has(hand="Seasoned")),
        ("Doom", has(discard="Seasoned")),
    ],
)
def test_seasoned_keeps_boosts_to_the_reserve_only(lay: Lay, card: str, stands: Side) -> None:
    """7.4.4.b-c Any move from the Expedition to the Reserve, and no other."""
    table = lay(FAREWELL, RECALL, DOOM, SEASONED, ann=has(hand=card), bob=has(hero_expedition="Seasoned (3 boosts)"))
    table.ann.plays(card, "Seasoned")
    table.ends(bob=stands)


def test_seasoned_boosts_come_back_with_the_card(lay: Lay) -> None:
    """7.4.4.b, 2.4.4.b"""
    table = lay(SEASONED, ann=has(hero_expedition="Seasoned (2 boosts)"), phases="night afternoon")
    table.ann.plays("Seasoned", into="hero")
    table.ends(ann=has(hero_expedition="Seasoned (fleeting, 2 boosts)"))


def test_seasoned_may_be_given(lay: Lay) -> None:
    """7.4.4.b Only the leaving object must have it, just before."""
    school = landmark("School", Passive(HaveAbility(All(YOUR_CHARACTERS), Keyword("seasoned"))))
    table = lay(
        school,
        ann=has(landmarks="School", hero_expedition="v1 (1 boost)"),
        bob=has(hero_expedition="v1 (1 boost)"),
        phases="night",
    )
    table.ends(ann=has(reserve="v1 (1 boost)"), bob=has(reserve="v1"))


# ---- 7.4.5 Tough -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mana", "listed"), [(2, False), (3, True), (4, True)])
def test_tough_adds_to_the_play(lay: Lay, mana: int, listed: bool) -> None:
    """7.4.5.c, 5.1.2.c Price 1 and Tough 2: N-1, N, N+1."""
    table = lay(DOOM, TOUGH, ann=has(hand="Doom", mana=mana), bob=has(hero_expedition="Tough"))
    if listed:
        table.ann.plays("Doom", "Tough")
        table.ends(ann=has(mana=f"{mana - 3}/{mana}"), bob=has(discard="Tough"))
    else:
        table.ann.may_not_play("Doom", "no target")
        table.ends(bob=has(hero_expedition="Tough"))


def test_who_is_too_tough_is_not_listed(lay: Lay) -> None:
    """7.4.5.c, 5.1.2.c Others are."""
    table = lay(DOOM, TOUGH, ann=has(hand="Doom", mana=2), bob=has(hero_expedition="Tough, v1, v2"))
    table.ann.begins("Doom")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.goes_back()
    table.ends()


def test_tough_is_for_opponents(lay: Lay) -> None:
    """7.4.5.c"""
    table = lay(DOOM, TOUGH, ann=has(hand="Doom", mana=1, hero_expedition="Tough"))
    table.ann.plays("Doom", "Tough")
    table.ends(ann=has(mana="0/1", discard="Tough"))


def test_tough_is_for_targets_only(lay: Lay) -> None:
    """7.4.5.c Everything means nobody in particular."""
    storm = spell("Storm", Discard(All(CHARACTERS)))
    table = lay(storm, TOUGH, ann=has(hand="Storm", mana=1), bob=has(hero_expedition="Tough"))
    table.ann.plays("Storm")
    table.ends(ann=has(mana="0/1"), bob=has(discard="Tough"))


def test_a_chosen_object_is_no_target(lay: Lay) -> None:
    """7.4.5.c, 6.5 'Choose' is not 'target'."""
    snare = spell("Snare", Discard(Choose(Filter(types=("character",), controller="opponent"))))
    table = lay(snare, TOUGH, ann=has(hand="Snare", mana=1), bob=has(hero_expedition="Tough"))
    table.ann.plays("Snare")
    table.ends(ann=has(mana="0/1"), bob=has(discard="Tough"))


def test_several_toughs_of_one_object_add_up(lay: Lay) -> None:
    """7.4.5.b-c, 1.2.4.b Each is an ability of its own: Shenlong and the Spindle make 3."""
    table = lay(
        DOOM, ann=has(hand="Doom"), bob=has(hero_expedition="rare Shenlong, v1", landmarks="The Spindle, Muna Bastion")
    )
    assert table.ann.price_of("Doom", "rare Shenlong") == 4
    assert table.ann.price_of("Doom", "v1") == 3
    table.ends()


@pytest.mark.parametrize(("one", "other", "price"), [("Tough as A", "Tough as B", 5), ("Tough as A", "v1", 3)])
def test_each_tough_target_adds_its_own(lay: Lay, one: str, other: str, price: int) -> None:
    """7.4.5.c (contradictions 21)"""
    pair = spell("Pair", GainStatus(TARGET_CHARACTER, "asleep"), GainStatus(TARGET_CHARACTER, "asleep"))
    table = lay(pair, TOUGH, ann=has(hand="Pair"), bob=has(hero_expedition=f"{one}, {other}"))
    assert table.ann.price_of("Pair", "A", "B" if price == 5 else "v1") == price
    table.ends()


def test_one_object_targeted_twice_adds_once(lay: Lay) -> None:
    """7.4.5.c (contradictions 21) Once for each play."""
    pair = spell("Pair", GainStatus(TARGET_CHARACTER, "asleep"), GainStatus(TARGET_CHARACTER, "anchored"))
    table = lay(pair, TOUGH, ann=has(hand="Pair"), bob=has(hero_expedition="Tough, v1"))
    assert table.ann.price_of("Pair", "Tough", "Tough") == 3
    table.ends()


def test_the_second_target_must_be_payable_too(lay: Lay) -> None:
    """7.4.5.c, 5.1.2.c What the first one has added counts."""
    pair = spell("Pair", GainStatus(TARGET_CHARACTER, "asleep"), GainStatus(TARGET_CHARACTER, "asleep"))
    table = lay(pair, TOUGH, ann=has(hand="Pair", mana=3), bob=has(hero_expedition="Tough as A, Tough as B, v1"))
    table.ann.begins("Pair")
    table.ann.picks("A")
    table.ann.is_asked("target", among="A | v1")
    table.ann.goes_back()
    table.ends()


def test_tough_permanents(lay: Lay) -> None:
    """7.4.5.a"""
    table = lay(RUIN, FORT, ann=has(hand="Ruin", mana=2), bob=has(landmarks="Fort"))
    table.ann.plays("Ruin", "Fort")
    table.ends(ann=has(mana="0/2"), bob=has(discard="Fort"))


def test_tough_works_in_play_only(lay: Lay) -> None:
    """7.4.5.c, 2.2.10.f A card in the Reserve is not Tough."""
    raid = spell("Raid", Discard(Target(Filter(zone="reserve"))))
    table = lay(raid, TOUGH, ann=has(hand="Raid", mana=1), bob=has(reserve="Tough"))
    table.ann.plays("Raid", "Tough")
    table.ends(ann=has(mana="0/1"), bob=has(discard="Tough"))


def test_tough_and_quick_actions(lay: Lay) -> None:
    """7.4.5.c A quick action for nothing costs the Tough alone."""
    bow = landmark("Bow", QuickAction((ExhaustMe(),), Discard(TARGET_CHARACTER)))
    table = lay(bow, TOUGH, ann=has(landmarks="Bow, Bow", mana=3), bob=has(hero_expedition="Tough, Tough"))
    table.ann.uses("Bow", "Tough")
    table.ann.may_not_use("Bow", "no target")
    table.ends(ann=has(mana="1/3"), bob=has(hero_expedition="Tough", discard="Tough"))


def test_tough_and_support_abilities(lay: Lay) -> None:
    """7.4.5.c"""
    archer = character("Archer", Support(Discard(TARGET_CHARACTER)))
    table = lay(archer, TOUGH, ann=has(reserve="Archer", mana=2), bob=has(hero_expedition="Tough"))
    table.ann.uses("Archer", "Tough")
    table.ends(ann=has(mana="0/2", discard="Archer"), bob=has(discard="Tough"))


def test_tough_and_internal_actions(lay: Lay) -> None:
    """7.4.5.c, 5.2.3.g"""
    bargain = spell("Bargain", MayPay((PayMana(1),), Discard(TARGET_CHARACTER)))
    table = lay(bargain, TOUGH, ann=has(hand="Bargain", mana=4), bob=has(hero_expedition="Tough"))
    table.ann.plays("Bargain")
    table.ann.picks("yes")
    table.ends(ann=has(mana="0/4"), bob=has(discard="Tough"))


def test_an_internal_action_against_who_is_too_tough(lay: Lay) -> None:
    """7.4.5.c, 6.4.c It cannot be paid in full, so it is not offered."""
    bargain = spell("Bargain", MayPay((PayMana(1),), Discard(TARGET_CHARACTER)))
    table = lay(bargain, TOUGH, ann=has(hand="Bargain", mana=3), bob=has(hero_expedition="Tough"))
    table.ann.plays("Bargain")
    table.ends(ann=has(mana="2/3"), bob=has(hero_expedition="Tough"))


@pytest.mark.parametrize(("mana", "second"), [(4, "A | v1"), (5, "A | B | v1")])
def test_the_second_target_of_an_internal_action(lay: Lay, mana: int, second: str) -> None:
    """7.4.5.c, 5.2.3.g One for the Spell, nothing for the action, 2 for each Tough one."""
    asleep, anchored = GainStatus(TARGET_CHARACTER, "asleep"), GainStatus(TARGET_CHARACTER, "anchored")
    bargain = spell("Bargain", MayPay((), Sequence((asleep, anchored))))
    table = lay(
        bargain, TOUGH, ann=has(hand="Bargain", mana=mana), bob=has(hero_expedition="Tough as A, Tough as B, v1")
    )
    table.ann.plays("Bargain")
    table.ann.picks("yes")
    table.ann.picks("A")
    table.ann.is_asked("target", among=second)
    table.ann.picks("v1")
    table.ends(ann=has(mana=f"{mana - 3}/{mana}"), bob=has(hero_expedition="A (asleep), B, v1 (anchored)"))


@pytest.mark.parametrize(("answer", "mana", "left"), [("yes", "0/3", ""), ("no", "2/3", "Tough")])
def test_a_reaction_may_be_paid_for_or_not(lay: Lay, answer: str, mana: str, left: str) -> None:
    """5.5.c-d, 6.4.b, 6.4.g Unpaid it is played without effect."""
    hunter = character("Hunter", when(Joins(), Discard(TARGET_CHARACTER)))
    table = lay(hunter, TOUGH, ann=has(hand="Hunter", mana=3), bob=has(hero_expedition="Tough"))
    table.ann.plays("Hunter", into="hero")
    table.ann.is_asked("target", among="Hunter | Tough")
    table.ann.picks("Tough")
    table.ann.is_asked("pay for reaction")
    table.ann.picks(answer)
    table.ends(ann=has(mana=mana, hero_expedition="Hunter"), bob=has(hero_expedition=left))


def test_a_reaction_that_cannot_be_paid_is_played_without_effect(lay: Lay) -> None:
    """5.1.1.d, 5.5.d, 6.4.g It must be played, and its target may be beyond one's means."""
    hunter = character("Hunter", when(Joins(), Discard(Target(Filter(types=("character",), controller="opponent")))))
    table = lay(hunter, TOUGH, ann=has(hand="Hunter", mana=2), bob=has(hero_expedition="Tough"))
    table.ann.plays("Hunter", into="hero")
    assert table.seen.emblems == []
    table.ends(ann=has(mana="1/2"), bob=has(hero_expedition="Tough"))


def test_a_free_play_waives_tough(lay: Lay) -> None:
    """7.3.14, 7.4.5.c"""
    gift = spell("Gift", PlayForFree(Choose(Filter(types=("spell",), zone="hand"))))
    table = lay(gift, DOOM, TOUGH, ann=has(hand="Gift, Doom", mana=1), bob=has(hero_expedition="Tough"))
    table.ann.plays("Gift")
    table.ends(ann=has(mana="0/1"), bob=has(discard="Tough"))


def test_tough_counts_when_it_is_declared(lay: Lay) -> None:
    """7.4.5.c, 5.1.2.b A decrease lowers the whole price, Tough included (v3:5.1.2.e)."""
    helper = character("Helper", Support(NextCard(Filter(types=("spell",)), CostsLess(2))))
    table = lay(
        helper, DOOM, TOUGH, ann=has(hand="Doom", reserve="Helper", mana=3), bob=has(hero_expedition="Tough, v1")
    )
    table.ann.uses("Helper")
    assert table.ann.price_of("Doom", "Tough") == 1
    assert table.ann.price_of("Doom", "v1") == 0
    table.ends()


def test_an_expedition_is_not_tough(lay: Lay) -> None:
    """7.4.5.a Characters and Permanents are."""
    table = lay(MARCH, TOUGH, ann=has(hand="March", mana=1), bob=has(hero_expedition="Tough", at=(1, 7)))
    table.ann.plays("March", "Bob's hero expedition")
    table.ends(ann=has(mana="0/1"), bob=has(at=(2, 7)))


def test_drawing_reactions_are_free(lay: Lay) -> None:
    """5.5.c Usually nothing is to be paid."""
    scholar = character("Scholar", when(Joins(), Draw()))
    table = lay(scholar, ann=has(hand="Scholar", mana=1, deck="v7"))
    table.ann.plays("Scholar", into="hero")
    table.ends(ann=has(mana="0/1", hand="v7"))
