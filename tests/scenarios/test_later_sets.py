"""What cards of later sets need: Expedition Permanents, Exhausted cards, Cooldown, Ascend, Defect."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    All,
    Ascend,
    AtPhase,
    Boost,
    Defect,
    Draw,
    ExhaustedResupply,
    Expeditions,
    Filter,
    GainStatus,
    HaveAbility,
    If,
    IsAscended,
    Joins,
    JoinsYours,
    Keyword,
    LoseStatus,
    MayPlayExhausted,
    MoveExpedition,
    MyExpedition,
    MyExpeditionFails,
    MyExpeditionMoves,
    Not,
    Passive,
    Sacrifice,
    SendToReserve,
    SwitchExpeditions,
    Target,
    TargetExpedition,
    YourExpedition,
)
from tests.scenarios.inline import (
    IT,
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    free_action,
    gear,
    hero,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

HERE = Filter(types=("character",), expedition="mine")
BOOTS = gear("Boots", when(MyExpeditionMoves(), LoseStatus(Target(HERE), "fleeting")))
MILK = gear("Milk", when(JoinsYours(HERE), Boost(IT)))
STEW = gear("Stew", Passive(HaveAbility(All(HERE), Keyword("seasoned"))))
TENT = gear("Tent")
FORT = landmark("Fort")


# ---- Expedition Permanents -------------------------------------------------------------------------------------------


def test_an_expedition_permanent_enters_the_expedition_declared(lay: Lay) -> None:
    """v3:2.2.3, v3:5.2.2, v3:5.1.2.i Like a Character; it is no Landmark."""
    table = lay(TENT, ann=has(hand="Tent"))
    table.ann.begins("Tent")
    table.ann.is_asked("expedition")
    table.ann.picks("companion expedition")
    table.ann.picks()
    table.ends(ann=has(companion_expedition="Tent", landmarks=""))


def test_a_landmark_permanent_enters_the_landmark_zone(lay: Lay) -> None:
    """v3:5.2.3 Nothing is asked."""
    table = lay(FORT, ann=has(reserve="Fort"))
    table.ann.plays("Fort")
    table.ends(ann=has(landmarks="Fort"))


@pytest.mark.parametrize(("origin", "stands"), [("hand", "Tent"), ("reserve", "Tent (fleeting)")])
def test_an_expedition_permanent_from_reserve_is_fleeting(lay: Lay, origin: str, stands: str) -> None:
    """v3:2.4.6.c, v3:5.2.2 contradictions 22: as Characters."""
    table = lay(TENT, ann=has(hand="Tent") if origin == "hand" else has(reserve="Tent"))
    table.ann.plays("Tent", into="hero")
    table.ends(ann=has(hero_expedition=stands))


def test_a_landmark_never_becomes_fleeting(lay: Lay) -> None:
    """v3:2.4.6.c, RB.22 An effect that would make it so is impossible."""
    wither = spell("Wither", GainStatus(TARGET_PERMANENT, "fleeting"))
    table = lay(wither, FORT, ann=has(hand="Wither", landmarks="Fort"))
    table.ann.plays("Wither")
    table.ends(ann=has(landmarks="Fort"))


def test_an_expedition_permanent_can_be_made_fleeting(lay: Lay) -> None:
    """v3:2.4.6.c"""
    wither = spell("Wither", GainStatus(TARGET_PERMANENT, "fleeting"))
    table = lay(wither, TENT, ann=has(hand="Wither", hero_expedition="Tent"))
    table.ann.plays("Wither")
    table.ends(ann=has(hero_expedition="Tent (fleeting)"))


def test_a_permanent_has_no_statistics(lay: Lay) -> None:
    """2.2.9.c, 1.1.6.d Boosts on it add nothing to its Expedition."""
    table = lay(TENT, ann=has(hero_expedition="Tent (3 boosts)", at=(0, 7)), phases="dusk")
    assert table.totals("Ann", "hero") == "0/0/0"
    table.ends(ann=has(at=(0, 7)))


@pytest.mark.parametrize(
    ("beside", "night"),
    [("", has(hero_expedition="Tent", reserve="")), ("v1", has(hero_expedition="", reserve="Tent, v1"))],
)
def test_it_leaves_at_rest_only_if_its_expedition_has_moved(lay: Lay, beside: str, night: dict[str, str]) -> None:
    """KW.5 During Progress here."""
    table = lay(TENT, ann=has(hero_expedition=f"Tent{', ' if beside else ''}{beside}"), phases="dusk night")
    table.ends(ann=night)  # type: ignore[arg-type]


def test_it_stays_where_only_the_other_expedition_has_moved(lay: Lay) -> None:
    """KW.5"""
    table = lay(TENT, ann=has(hero_expedition="Tent", companion_expedition="v1"), phases="dusk night")
    table.ends(ann=has(hero_expedition="Tent", reserve="v1", at=(0, 6)))


def test_it_leaves_after_a_move_outside_progress(lay: Lay) -> None:
    """KW.5 Any move forward of that day counts."""
    march = spell("March", MoveExpedition(TargetExpedition()))
    table = lay(march, TENT, ann=has(hand="March", hero_expedition="Tent"), phases="afternoon dusk night")
    table.ann.plays("March", "hero expedition")
    table.everybody_passes()
    table.ends(ann=has(hero_expedition="", reserve="March, Tent"))


def test_a_fleeting_one_is_discarded_only_when_it_leaves(lay: Lay) -> None:
    """KW.5, 2.4.6.c"""
    table = lay(TENT, ann=has(hero_expedition="Tent (fleeting)"), phases="night")
    table.stands(ann=has(hero_expedition="Tent (fleeting)"))
    table.ends(ann=has(discard=""))


def test_it_does_not_count_for_the_landmark_limit(lay: Lay) -> None:
    """v3:3.2.7.b The limit is about the Landmark zone."""
    table = lay(TENT, FORT, ann=has(hero_expedition="2 Tent", landmarks="2 Fort"), phases="night")
    table.ends(ann=has(hero_expedition="2 Tent", landmarks="2 Fort"))


def test_gear_notices_who_joins_its_expedition(lay: Lay) -> None:
    """7.5.4.a Only its own Expedition; by switching as well (7.5.4.c)."""
    hook = spell("Hook", SwitchExpeditions(TARGET_CHARACTER))
    table = lay(MILK, hook, ann=has(hand="v1, v2, Hook", hero_expedition="Milk"))
    table.ann.plays("v1", into="hero")
    table.bob.passes()
    table.ann.plays("v2", into="companion")
    table.stands(ann=has(hero_expedition="Milk, v1 (1 boost)", companion_expedition="v2"))
    table.ann.plays("Hook", "v2")
    table.ends(ann=has(hero_expedition="Milk, v1 (1 boost), v2 (1 boost)"))


def test_gear_gives_an_ability_to_those_in_its_expedition(lay: Lay) -> None:
    """2.3.1.i What is in the other Expedition does not have it."""
    table = lay(STEW, ann=has(hero_expedition="Stew, v1", companion_expedition="v2"))
    assert table.keywords("v1") == {"seasoned": 1}
    assert table.keywords("v2") == {}
    table.ends(ann=has(hero_expedition="Stew, v1"))


def test_gear_reacts_to_the_move_of_its_expedition(lay: Lay) -> None:
    """7.3.11"""
    table = lay(BOOTS, ann=has(hero_expedition="Boots, v1 (fleeting)"), phases="dusk")
    table.ends(ann=has(hero_expedition="Boots, v1", at=(1, 7)))


def test_gear_does_not_react_to_another_move(lay: Lay) -> None:
    """7.3.11 The Companion Expedition is not its own."""
    table = lay(BOOTS, ann=has(hero_expedition="Boots, 0/0/0 (fleeting)", companion_expedition="v1"), phases="dusk")
    table.ends(ann=has(hero_expedition="Boots, 0/0/0 (fleeting)", at=(0, 6)))


# ---- Exhausted cards in Reserve --------------------------------------------------------------------------------------


def test_an_exhausted_card_in_reserve_cannot_be_played(lay: Lay) -> None:
    """v3:2.4.5.c, KW.2"""
    table = lay(ann=has(reserve="v1 (exhausted), v2"))
    table.ann.may_not_play("v1", "exhausted")
    table.ann.may_play("v2")
    table.ends()


@pytest.mark.parametrize(("what", "allowed"), [("v1 (exhausted)", True), ("Fort (exhausted)", False)])
def test_a_passive_ability_may_allow_it(lay: Lay, what: str, allowed: bool) -> None:
    """v3:2.4.5.d Those it speaks of only; it enters ready, as a new object."""
    vaike = hero("Vaike", Passive(MayPlayExhausted(Filter(types=("character",)))))
    table = lay(vaike, FORT, ann=has(hero="Vaike", reserve=what))
    if allowed:
        table.ann.plays("v1", into="hero")
        table.ends(ann=has(hero_expedition="v1 (fleeting)"))
    else:
        table.ann.may_not_play("Fort", "exhausted")
        table.ends()


def test_the_opponents_passive_ability_does_not_allow_it(lay: Lay) -> None:
    """v3:2.4.5.d, 7.2.2.a"""
    vaike = hero("Vaike", Passive(MayPlayExhausted(Filter())))
    table = lay(vaike, ann=has(reserve="v1 (exhausted)"), bob=has(hero="Vaike"))
    table.ann.may_not_play("v1", "exhausted")
    table.ends()


def test_exhausted_resupply(lay: Lay) -> None:
    """v3:7.3.11, KW.3 Two steps: the card comes, then it is exhausted; the others stay ready."""
    heat = spell("Heat", ExhaustedResupply())
    table = lay(heat, ann=has(hand="Heat", deck="v2, v3", reserve="v1"))
    table.ann.plays("Heat")
    assert (table.happened("resupply"), table.happened("gain")) == (1, 1)
    table.ends(ann=has(reserve="Heat, v1, v2 (exhausted)", deck="v3"))


def test_exhausted_resupply_without_a_card(lay: Lay) -> None:
    """3.2.2.e Nothing comes and nothing is exhausted, whatever was spoken of before."""
    heat = spell("Heat", ExhaustedResupply())
    table = lay(heat, ann=has(hand="Heat", deck="", reserve="v1"))
    table.ann.plays("Heat")
    table.ends(ann=has(reserve="Heat, v1"))


def test_exhausted_cards_in_reserve_are_readied_in_the_morning(lay: Lay) -> None:
    """RB.9, contradictions 6"""
    table = lay(ann=has(reserve="v1 (exhausted)"), phases="day")
    table.ends(ann=has(reserve="v1"), asked="Bob: expand")


# ---- Cooldown --------------------------------------------------------------------------------------------------------

CHILL = spell("Chill", Keyword("cooldown"), Draw())


@pytest.mark.parametrize(
    ("side", "after"),
    [
        (has(hand="Chill"), has(reserve="Chill (exhausted)", discard="")),
        (has(reserve="Chill"), has(reserve="", discard="Chill")),
    ],
)
def test_cooldown_exhausts_what_goes_to_reserve(lay: Lay, side: dict[str, str], after: dict[str, str]) -> None:
    """v3:7.4.1.a-c, v3:5.2.4.c, KW.4 A Fleeting one goes to the Discard pile, and nothing is exhausted."""
    table = lay(CHILL, ann=side)  # type: ignore[arg-type]
    table.ann.plays("Chill")
    table.ends(ann=after)  # type: ignore[arg-type]


def test_cooldown_speaks_of_resolving_only(lay: Lay) -> None:
    """v3:7.4.1.c Put in Reserve otherwise it stays ready."""
    heat = spell("Fetch", SendToReserve(Target(Filter(zone="discard"))))
    table = lay(CHILL, heat, ann=has(hand="Fetch", discard="Chill"))
    table.ann.plays("Fetch")
    table.ends(ann=has(reserve="Fetch, Chill"))


# ---- Ascend ----------------------------------------------------------------------------------------------------------

SOAR = spell("Soar", Ascend(TargetExpedition()))


@pytest.mark.parametrize(
    ("mine", "theirs", "at"),
    [
        ("1/0/0", "1/0/0", (1, 7)),
        ("0/0/0", "0/0/0", (0, 7)),
        ("1/0/0", "2/0/0", (0, 7)),
        ("0/2/0", "1/2/0", (1, 7)),
        ("2/0/0", "1/0/0", (1, 7)),
    ],
)
def test_an_ascended_expedition_moves_by_a_tie(lay: Lay, mine: str, theirs: str, at: tuple[int, int]) -> None:
    """v4:2.4.3, v4:4.2.4.k, KW.9 At 1 or more; 0 against 0 does not do (v3:4.2.4.f)."""
    table = lay(
        SOAR, ann=has(hand="Soar", hero_expedition=mine), bob=has(hero_expedition=theirs), phases="afternoon dusk"
    )
    table.ann.plays("Soar", "hero expedition")
    table.everybody_passes()
    table.ends(ann=has(at=at))


def test_a_tie_in_another_terrain_than_the_regions_does_not_do(lay: Lay) -> None:
    """v4:4.2.4.k"""
    sides = {"ann": has(hand="Soar", hero_expedition="1/0/0", at=(1, 7)), "bob": has(hero_expedition="1/0/0")}
    table = lay(SOAR, **sides, regions="FMW M FMW FMW FMW FMW FMW FMW", phases="afternoon dusk")  # type: ignore[arg-type]
    table.ann.plays("Soar", "hero expedition")
    table.everybody_passes()
    table.ends(ann=has(at=(1, 7)))


def test_the_facing_expedition_does_not_move_by_the_tie(lay: Lay) -> None:
    """v3:4.2.4.e A tie is not enough for who is not Ascended; it fails to move."""
    grief = character("Grief", when(MyExpeditionFails(), Draw()), statistics="1/0/0")
    table = lay(
        SOAR,
        grief,
        ann=has(hand="Soar", hero_expedition="1/0/0"),
        bob=has(hero_expedition="Grief"),
        phases="afternoon dusk",
    )
    table.ann.plays("Soar", "hero expedition")
    table.everybody_passes()
    table.ends(ann=has(at=(1, 7)), bob=has(at=(0, 7), hand=1))


def test_ascended_ends_at_rest(lay: Lay) -> None:
    """v4:2.4.3, 4.2.5.b"""
    table = lay(SOAR, ann=has(hand="Soar"), phases="afternoon dusk night")
    table.ann.plays("Soar", "hero expedition")
    assert table.seen.expeditions[0].ascended
    table.everybody_passes()
    assert not table.seen.expeditions[0].ascended
    table.ends()


def test_an_expedition_does_not_become_ascended_twice(lay: Lay) -> None:
    """2.4.1.d for the status of an Expedition; nothing happens."""
    table = lay(SOAR, ann=has(hand="2 Soar"))
    table.ann.plays("Soar", "hero expedition")
    table.bob.passes()
    table.ann.plays("Soar", "hero expedition")
    table.ends(ann=has(reserve="2 Soar"))
    assert sum(action.__class__.__name__ == "Ascent" for event in table.events for action in event.actions) == 1


def test_what_an_ascended_expedition_is_asked_for(lay: Lay) -> None:
    """v4:2.4.3, v4:7.3.3 'If I'm in an Ascended Expedition, I gain 1 boost. Otherwise, my Expedition Ascends.'"""
    trooper = character("Trooper", when(Joins(), If(IsAscended(MyExpedition()), Boost(ME), Ascend(MyExpedition()))))
    table = lay(trooper, ann=has(hand="2 Trooper"))
    table.ann.plays("Trooper", into="hero")
    table.bob.passes()
    assert [each.ascended for each in table.seen.expeditions] == [True, False, False, False]
    table.ann.plays("Trooper", into="hero")
    table.ends(ann=has(hero_expedition="Trooper, Trooper (1 boost)"))


def test_ascended_expeditions_are_counted(lay: Lay) -> None:
    """v4:2.4.3 One's own only."""
    count = spell("Count", Draw(Expeditions("Ascended")))
    each = landmark("Wings", free_action(Ascend(YourExpedition("each"))))
    table = lay(SOAR, count, each, ann=has(hand="Count, Soar", landmarks="Wings"))
    table.ann.plays("Soar", "Bob's hero expedition")
    table.bob.passes()
    table.ann.uses("Wings")
    table.ann.plays("Count")
    table.ends(ann=has(hand=2))


# ---- Defect ----------------------------------------------------------------------------------------------------------

BAIT = spell("Bait", Defect(TARGET_CHARACTER))


def test_a_character_that_defects_joins_the_facing_expedition(lay: Lay) -> None:
    """v4:7.3.6, KW.10 It changes controllers, keeps its statuses and counters, and is the same object."""
    table = lay(BAIT, ann=has(hand="Bait"), bob=has(companion_expedition="v1 as Tim (anchored, 2 boosts)"))
    before = table.card("Tim").id
    table.ann.plays("Bait")
    assert table.card("Tim").id == before
    table.ends(ann=has(companion_expedition="Tim (anchored, 2 boosts)"), bob=has(companion_expedition=""))


def test_what_has_defected_goes_home_to_its_owner(lay: Lay) -> None:
    """v4:7.3.6, 1.4.3.a"""
    table = lay(BAIT, ann=has(hand="Bait"), bob=has(hero_expedition="v1"), phases="afternoon night")
    table.ann.plays("Bait")
    table.everybody_passes()
    table.ends(ann=has(hero_expedition="", reserve="Bait"), bob=has(reserve="v1"))


def test_its_statistics_count_for_its_new_controller(lay: Lay) -> None:
    """v4:7.3.6"""
    table = lay(BAIT, ann=has(hand="Bait"), bob=has(hero_expedition="v2"), phases="afternoon dusk")
    table.ann.plays("Bait")
    table.everybody_passes()
    table.ends(ann=has(at=(1, 7)), bob=has(at=(0, 7)))


def test_it_joins_and_its_new_controller_notices(lay: Lay) -> None:
    """7.5.4.a It was not there, now it is; its own join abilities are not activated: it is in the zone already."""
    spy = character("Spy", when(Joins(), Draw()))
    greeter = landmark("Greeter", when(JoinsYours(Filter(types=("character",))), Boost(IT)))
    table = lay(BAIT, spy, greeter, ann=has(hand="Bait", landmarks="Greeter"), bob=has(hero_expedition="Spy"))
    table.ann.plays("Bait")
    table.ends(ann=has(hero_expedition="Spy (1 boost)", hand=0), bob=has(hand=0))


def test_its_new_controller_may_sacrifice_it(lay: Lay) -> None:
    """7.3.19, v4:6.3.d 'You' of its abilities is its controller now."""
    turncoat = character("Turncoat", when(AtPhase("dusk"), Draw()))
    rite = spell("Rite", Sacrifice(All(Filter(types=("character",), controller="you"))))
    table = lay(BAIT, turncoat, rite, ann=has(hand="Bait, Rite"), bob=has(hero_expedition="Turncoat"))
    table.ann.plays("Bait")
    table.bob.passes()
    table.ann.plays("Rite")
    table.ends(bob=has(discard="Turncoat", hero_expedition=""), ann=has(hero_expedition=""))


def test_a_gigantic_character_defects_from_both(lay: Lay) -> None:
    """v4:7.4.4.i, 7.4.3.b It is in both of its new controller's, its piece facing where it was."""
    giant = character("Giant", Keyword("gigantic"), statistics="2/2/2")
    table = lay(BAIT, giant, ann=has(hand="Bait"), bob=has(hero_expedition="Giant"))
    table.ann.plays("Bait")
    assert [table.totals("Ann", "hero"), table.totals("Ann", "companion")] == ["2/2/2", "2/2/2"]
    assert [table.totals("Bob", "hero"), table.totals("Bob", "companion")] == ["0/0/0", "0/0/0"]
    table.ends(ann=has(hero_expedition="Giant"))


def test_the_expedition_facing_me_is_noticed(lay: Lay) -> None:
    """7.4.3.h 'When a Character joins the Expedition facing me'."""
    pelican = character("Pelican", when(JoinsYours(Filter(types=("character",), expedition="facing")), Boost(ME)))
    table = lay(pelican, ann=has(hero_expedition="Pelican"), bob=has(hand="v1, v2"), first="bob")
    table.bob.plays("v1", into="companion")
    table.stands(ann=has(hero_expedition="Pelican"))
    table.ann.passes()
    table.bob.plays("v2", into="hero")
    table.ends(ann=has(hero_expedition="Pelican (1 boost)"))


def test_not_ascended(lay: Lay) -> None:
    """6.5.c The opposite of the condition."""
    eager = character("Eager", when(Joins(), If(Not(IsAscended(YourExpedition("each"))), Draw())))
    table = lay(eager, SOAR, ann=has(hand="2 Eager, Soar"))
    table.ann.plays("Eager", into="hero")
    table.bob.passes()
    table.ann.plays("Soar", "companion expedition")
    table.ann.plays("Eager", into="hero")
    table.ends(ann=has(hand=1))
