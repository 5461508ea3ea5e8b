"""2.4 and 2.5: statuses and counters."""

from __future__ import annotations

from engine.cards.language import (
    AtPhase,
    Boost,
    CountersOn,
    Discard,
    Draw,
    ExhaustMe,
    Filter,
    GainCounters,
    GainStatus,
    IGain,
    Joins,
    LoseStatus,
    QuickAction,
    Replacing,
    SendToReserve,
    Spend,
    Support,
    SwitchExpeditions,
    Target,
)
from tests.scenarios.inline import (
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    free_action,
    hero,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

CURSE = spell("Curse", GainStatus(TARGET_CHARACTER, "fleeting"))
CALM = spell("Calm", LoseStatus(TARGET_CHARACTER, "fleeting"))
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
RUIN = spell("Ruin", Discard(TARGET_PERMANENT))
STEP_ASIDE = spell("Step Aside", SwitchExpeditions(TARGET_CHARACTER))
RAID = spell("Raid", Discard(Target(Filter(zone="reserve"))))
MINE = landmark("Mine", when(Joins(), GainCounters(ME, "ore", 2)), QuickAction((Spend("ore", 2),), Draw()))
LANTERN = landmark("Lantern", QuickAction((ExhaustMe(),), Draw()))


# ---- 2.4 statuses ----------------------------------------------------------------------------------------------------


def test_an_object_may_have_several_statuses(lay: Lay) -> None:
    """2.4.1.a"""
    table = lay(CURSE, ann=has(hand="Curse", hero_expedition="v3 (anchored, asleep)"))
    table.ann.plays("Curse", "v3")
    table.ends(ann=has(hero_expedition="v3 (anchored, asleep, fleeting)"))


def test_a_status_cannot_be_gained_again(lay: Lay) -> None:
    """2.4.1.d, 7.3.8.b No event at all (contradictions 16)."""
    table = lay(CURSE, ann=has(hand="Curse", hero_expedition="v3 (fleeting)"))
    table.ann.plays("Curse", "v3")
    assert table.happened("gain") == 0
    table.ends(ann=has(hero_expedition="v3 (fleeting)"))


def test_a_status_that_one_has_not_cannot_be_lost(lay: Lay) -> None:
    """2.4.1.e, 7.3.9.b"""
    table = lay(CALM, ann=has(hand="Calm", hero_expedition="v3"))
    table.ann.plays("Calm", "v3")
    assert table.happened("lose") == 0
    table.ends(ann=has(hero_expedition="v3"))


def test_a_status_is_lost(lay: Lay) -> None:
    """7.3.9.a And what was Fleeting comes to the Reserve."""
    table = lay(CALM, ann=has(hand="Calm", hero_expedition="v3 (fleeting)"), phases="afternoon night")
    table.ann.plays("Calm", "v3")
    table.everybody_passes()
    table.ends(ann=has(hero_expedition="", reserve="v3, Calm", discard=""))


def test_a_new_zone_takes_all_statuses(lay: Lay) -> None:
    """2.4.1.b Exhausted, Anchored and Asleep stay behind."""
    table = lay(FAREWELL, ann=has(hand="Farewell", hero_expedition="v3 (anchored, asleep, exhausted)"))
    table.ann.plays("Farewell", "v3")
    table.ends(ann=has(reserve="v3, Farewell"))


def test_another_expedition_takes_none(lay: Lay) -> None:
    """3.2.4.d, 7.3.22.b Switching is no change of zone: statuses and counters stay."""
    table = lay(STEP_ASIDE, ann=has(hand="Step Aside", hero_expedition="v3 (anchored, 2 boosts)"))
    table.ann.plays("Step Aside", "v3")
    table.ends(ann=has(hero_expedition="", companion_expedition="v3 (anchored, 2 boosts)"))


def test_boosted_is_having_a_boost(lay: Lay) -> None:
    """2.4.4.a"""
    doom = spell("Doom", Discard(Target(Filter(types=("character",), status="boosted"))))
    table = lay(doom, ann=has(hand="Doom"), bob=has(hero_expedition="v1, v2 (1 boost), v3 (2 boosts), v4 (3 ore)"))
    table.ann.begins("Doom")
    table.ann.is_asked("target", among="v2 | v3")
    table.ann.goes_back()
    table.ends()


def test_an_exhausted_object_cannot_exhaust_itself(lay: Lay) -> None:
    """2.4.5.a, 7.1.4.a, 1.4.1.b"""
    table = lay(LANTERN, ann=has(landmarks="Lantern (exhausted)"))
    table.ann.may_not_use("Lantern", "cost cannot be paid")
    table.ends()


def test_a_ready_object_can(lay: Lay) -> None:
    """2.4.5.b, 5.3.c"""
    table = lay(LANTERN, ann=has(landmarks="Lantern", deck="v7"))
    table.ann.uses("Lantern")
    table.ann.may_not_use("Lantern", "cost cannot be paid")
    table.ends(ann=has(landmarks="Lantern (exhausted)", hand="v7"))


def test_an_exhausted_card_of_the_reserve_cannot_be_played(lay: Lay) -> None:
    """v3:2.4.5.c (contradictions 45)"""
    table = lay(ann=has(reserve="v3 (exhausted), v2"))
    table.ann.may_not_play("v3", "exhausted")
    table.ann.may_play("v2")
    table.ends()


def test_an_exhausted_card_of_the_reserve_has_no_support_ability(lay: Lay) -> None:
    """v3:2.4.5.e"""
    table = lay(ann=has(reserve="Issun-bōshi (exhausted)"))
    table.ann.may_not_use("Issun-bōshi")
    table.ends()


def test_a_character_from_the_reserve_arrives_fleeting(lay: Lay) -> None:
    """2.4.6.a-b, 5.2.1.b"""
    table = lay(ann=has(reserve="v3", mana=3))
    table.ann.plays("v3", into="hero")
    table.ends(ann=has(hero_expedition="v3 (fleeting)", reserve="", mana="0/3"))


def test_a_character_from_the_hand_does_not(lay: Lay) -> None:
    """2.4.6.a"""
    table = lay(ann=has(hand="v3", mana=3))
    table.ann.plays("v3", into="companion")
    table.ends(ann=has(companion_expedition="v3", hand=""))


def test_every_way_to_the_reserve_ends_in_the_discard_pile(lay: Lay) -> None:
    """2.4.6.c Not at Rest only."""
    table = lay(FAREWELL, ann=has(hand="Farewell"), bob=has(hero_expedition="v3 (fleeting)"))
    table.ann.plays("Farewell", "v3")
    assert "2.4.6.c" in table.cited
    table.ends(bob=has(hero_expedition="", reserve="", discard="v3"))


def test_a_spell_from_the_reserve_is_discarded(lay: Lay) -> None:
    """2.4.6.d, 2.4.6.f, 5.2.3.h, 5.2.3.j"""
    table = lay(ann=has(reserve="Physical Training", hero_expedition="v1"))
    table.ann.plays("Physical Training", "v1")
    table.ends(ann=has(reserve="", discard="Physical Training", hero_expedition="v1 (3 boosts)"))


def test_a_spell_from_the_hand_comes_to_the_reserve(lay: Lay) -> None:
    """5.2.3.j, RB.25"""
    table = lay(ann=has(hand="Physical Training", hero_expedition="v1"))
    table.ann.plays("Physical Training", "v1")
    table.ends(ann=has(reserve="Physical Training", discard="", hand=""))


def test_a_spell_that_is_printed_fleeting_is_discarded_in_any_case(lay: Lay) -> None:
    """2.4.6.e, 5.2.3.i"""
    table = lay(ann=has(hand="Intimidation"), bob=has(hero_expedition="v1"))
    table.ann.plays("Intimidation", "v1")
    table.ends(ann=has(reserve="", discard="Intimidation"), bob=has(hand="v1"))


def test_a_landmark_from_the_reserve_is_not_fleeting(lay: Lay) -> None:
    """5.2.2.a, RB.22 (contradictions 22)"""
    table = lay(MINE, ann=has(reserve="Mine"))
    table.ann.plays("Mine")
    table.ends(ann=has(landmarks="Mine (2 ore)", reserve=""))


def test_statuses_are_gained_as_a_card_says(lay: Lay) -> None:
    """2.4.1.c, 6.2.b A status that is replaced by another one."""
    warden = character("Warden", Replacing(IGain("asleep"), GainStatus(ME, "anchored")))
    lullaby = spell("Lullaby", GainStatus(TARGET_CHARACTER, "asleep"))
    table = lay(warden, lullaby, ann=has(hand="Lullaby"), bob=has(hero_expedition="Warden"))
    table.ann.plays("Lullaby", "Warden")
    table.ends(bob=has(hero_expedition="Warden (anchored)"))


# ---- 2.5 counters ----------------------------------------------------------------------------------------------------


def test_counters_add_up(lay: Lay) -> None:
    """2.5.e, v3:2.5.1.b Each boost adds one to all three statistics."""
    table = lay(ann=has(hand="Physical Training", hero_expedition="1/2/3 (2 boosts)"))
    table.ann.plays("Physical Training", "1/2/3")
    assert table.statistics("1/2/3") == "6/7/8"
    table.ends(ann=has(hero_expedition="1/2/3 (5 boosts)"))


def test_boosts_raise_negative_statistics(lay: Lay) -> None:
    """2.2.9.a, v3:2.5.1.b"""
    table = lay(ann=has(hero_expedition="-3/0/1 (2 boosts)"))
    assert table.statistics("-3/0/1") == "-1/2/3"
    table.ends()


def test_spending_needs_enough(lay: Lay) -> None:
    """2.5.g, 6.4.c One counter where two are asked."""
    table = lay(MINE, ann=has(landmarks="Mine (1 ore)"))
    table.ann.may_not_use("Mine", "cost cannot be paid")
    table.ends()


def test_spending_leaves_the_others(lay: Lay) -> None:
    """2.5.g Exactly enough, then one more than enough."""
    table = lay(MINE, ann=has(landmarks="Mine (2 ore), Mine (3 ore)", deck="v7, v8"))
    table.ann.uses("Mine (2 ore)")
    table.stands(ann=has(landmarks="Mine, Mine (3 ore)", hand="v7"))
    table.ann.uses("Mine (3 ore)")
    table.ann.may_not_use("Mine", "cost cannot be paid")
    table.ends(ann=has(landmarks="Mine, Mine (1 ore)", hand="v7, v8"))


def test_counters_of_other_names_are_others(lay: Lay) -> None:
    """2.5.b-c Kelon is no ore."""
    table = lay(MINE, ann=has(landmarks="Mine (1 ore, 5 kelon)"))
    table.ann.may_not_use("Mine", "cost cannot be paid")
    table.ends()


def test_leaving_an_expedition_loses_all_counters(lay: Lay) -> None:
    """2.5.i"""
    table = lay(FAREWELL, ann=has(hand="Farewell", hero_expedition="v3 (2 boosts, 1 ore)"))
    table.ann.plays("Farewell", "v3")
    table.ends(ann=has(reserve="v3, Farewell"))


def test_leaving_the_landmark_zone_loses_all_counters(lay: Lay) -> None:
    """2.5.i"""
    table = lay(MINE, RUIN, ann=has(hand="Ruin"), bob=has(landmarks="Mine (5 ore)"))
    table.ann.plays("Ruin", "Mine")
    table.ends(bob=has(discard="Mine", landmarks=""))


def test_boosts_are_carried_out_of_the_reserve(lay: Lay) -> None:
    """2.4.4.b, 2.5.j From the Reserve through Limbo into the Expedition."""
    table = lay(ann=has(reserve="v3 (2 boosts)"))
    table.ann.plays("v3", into="hero")
    table.ends(ann=has(hero_expedition="v3 (fleeting, 2 boosts)"))


def test_counters_are_kept_from_the_reserve_to_the_discard_pile(lay: Lay) -> None:
    """2.5.j (contradictions 15)"""
    table = lay(RAID, ann=has(hand="Raid"), bob=has(reserve="v3 (2 boosts)"))
    table.ann.plays("Raid", "v3")
    table.ends(bob=has(discard="v3 (2 boosts)"))


def test_a_hero_has_counters(lay: Lay) -> None:
    """2.5.a, 2.5.d, 3.1.4.a A Hero is in play and keeps what it gains."""
    collector = hero("Collector", when(AtPhase("noon"), GainCounters(ME, "scrap")))
    table = lay(collector, ann=has(hero="Collector (1 scrap)"), phases="noon")
    table.ends(ann=has(hero="Collector (2 scraps)"))


def test_numbers_of_counters_can_be_counted(lay: Lay) -> None:
    """1.1.6.d, 2.5.h What is missing counts as zero: no boost, and no event."""
    miser = character("Miser", free_action(Boost(ME, CountersOn(ME, "ore"))))
    table = lay(miser, ann=has(hero_expedition="Miser as Poor, Miser as Rich (3 ore)"))
    table.ann.uses("Poor")
    assert table.happened("boost") == 0
    table.ann.uses("Rich")
    table.ends(ann=has(hero_expedition="Poor, Rich (3 ore, 3 boosts)"))


def test_support_abilities_are_of_the_reserve_only(lay: Lay) -> None:
    """2.2.10.g, 1.2.4.d In play or in the hand the support ability does not work."""
    helper = character("Helper", Support(Draw()))
    table = lay(helper, ann=has(hand="Helper", hero_expedition="Helper", landmarks="", discard="Helper"))
    table.ann.may_not_use("Helper")
    table.ends()


def test_nothing_but_its_use_pays_for_a_support_ability(lay: Lay) -> None:
    """7.1.4.b, RB.31 Discarded otherwise, it does nothing."""
    helper = character("Helper", Support(Draw()))
    table = lay(helper, RAID, ann=has(hand="Raid", deck="v7"), bob=has(reserve="Helper"))
    table.ann.plays("Raid", "Helper")
    table.ends(ann=has(hand=""), bob=has(discard="Helper", hand=""))


def test_a_filter_may_ask_for_no_token(lay: Lay) -> None:
    """2.2.1.d 'Token' has no meaning of its own: a token is a Character like any other."""
    doom = spell("Doom", Discard(TARGET_CHARACTER))
    table = lay(doom, ann=has(hand="Doom"), bob=has(hero_expedition="Booda, v1"))
    table.ann.begins("Doom")
    table.ann.is_asked("target", among="Booda | v1")
    table.ann.goes_back()
    table.ends()
