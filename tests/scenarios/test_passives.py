"""2.3: passive abilities, their timestamps, dependency, and its cycles."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    All,
    AreSubtype,
    Create,
    Discard,
    EachPlayer,
    Filter,
    FirstPlayer,
    HaveAbility,
    InTerrain,
    Keyword,
    LoseAbilities,
    Not,
    Passive,
    RegionsAre,
    ReturnToHand,
    YourExpedition,
)
from tests.scenarios.inline import (
    ALL_CHARACTERS,
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    landmark,
    spell,
)
from tests.scenarios.kit import Lay, has

GIGANTIC = Keyword("gigantic")


def of(subtype: str) -> All:
    """All such Characters."""
    return All(Filter(types=("character",), subtypes=(subtype,)))


HUGE_ELEMENTALS = landmark("Huge Elementals", Passive(HaveAbility(of("elemental"), GIGANTIC)))
ALL_ELEMENTALS = landmark("All Elementals", Passive(AreSubtype(ALL_CHARACTERS, "elemental")))
ROBOT_ELEMENTALS = landmark("Robot Elementals", Passive(AreSubtype(of("robot"), "elemental")))
ALL_ROBOTS = landmark("All Robots", Passive(AreSubtype(ALL_CHARACTERS, "robot")))
KRAKEN = character("Kraken", Passive(RegionsAre("mine", "water", only=True)))
PERSEPHONE = character("Persephone", Passive(RegionsAre("mine", "forest")))
GREEN_KING = character("Green King", Passive(RegionsAre("all", "forest", only=True)))
GREEN_HALL = landmark("Green Hall", Passive(RegionsAre("all", "forest", only=True)))
SILENCER = character("Silencer", Passive(LoseAbilities(ALL_CHARACTERS)), GIGANTIC)
DRY_GIANT = character("Dry Giant", Passive(HaveAbility(ME, GIGANTIC), Not(InTerrain("water"))))
WOOD_GIANT = character("Wood Giant", Passive(HaveAbility(ME, GIGANTIC), InTerrain("forest")))
LEADER = character("Leader", Passive(HaveAbility(ME, GIGANTIC), FirstPlayer()))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))
RUIN = spell("Ruin", Discard(TARGET_PERMANENT))
RECALL = spell("Recall", ReturnToHand(TARGET_CHARACTER))


def test_what_changes_the_objects_of_a_passive_is_applied_before_it(lay: Lay) -> None:
    """2.3.2.e, 2.3.3 The rule's own example: the younger one first."""
    table = lay(
        HUGE_ELEMENTALS, ALL_ELEMENTALS, ann=has(landmarks="Huge Elementals, All Elementals", hero_expedition="v1")
    )
    assert table.keywords("v1") == {"gigantic": 1}
    table.ends()


def test_the_same_in_the_order_of_timestamps(lay: Lay) -> None:
    """2.3.3.b"""
    table = lay(
        HUGE_ELEMENTALS, ALL_ELEMENTALS, ann=has(landmarks="All Elementals, Huge Elementals", hero_expedition="v1")
    )
    assert table.keywords("v1") == {"gigantic": 1}
    table.ends()


def test_a_passive_alone_finds_nobody(lay: Lay) -> None:
    """2.3.1.j Base characteristics where nothing changes them."""
    table = lay(HUGE_ELEMENTALS, ann=has(landmarks="Huge Elementals", hero_expedition="v1, Kelon Elemental"))
    assert table.keywords("v1") == {}
    assert table.keywords("Kelon Elemental") == {"gigantic": 1}
    table.ends()


@pytest.mark.parametrize(
    "order",
    [
        "Huge Elementals, Robot Elementals, All Robots",
        "All Robots, Robot Elementals, Huge Elementals",
        "Robot Elementals, Huge Elementals, All Robots",
        "Robot Elementals, All Robots, Huge Elementals",
    ],
)
def test_dependency_goes_on_through_others(lay: Lay, order: str) -> None:
    """2.3.2.g, 2.3.3.c A depends on B, and B on C: C, B, A, whatever their timestamps."""
    table = lay(
        HUGE_ELEMENTALS,
        ROBOT_ELEMENTALS,
        ALL_ROBOTS,
        ann=has(landmarks=order),
        bob=has(hero_expedition="v1, Brassbug"),
    )
    assert table.keywords("v1") == {"gigantic": 1}
    assert set(table.card("v1").subtypes) == {"robot", "elemental"}
    table.ends()


def test_what_takes_a_passive_away_is_applied_before_it(lay: Lay) -> None:
    """2.3.2.d The older Green King is silenced before he has coloured anything."""
    table = lay(GREEN_KING, SILENCER, ann=has(hero_expedition="Green King, Silencer"))
    assert table.region(3) == "FMW"
    table.ends()


def test_only_what_the_other_passive_speaks_of_is_taken_away(lay: Lay) -> None:
    """2.3.2.d A Landmark is no Character: it goes on colouring."""
    table = lay(GREEN_HALL, SILENCER, ann=has(landmarks="Green Hall", hero_expedition="Silencer"))
    assert table.region(3) == "F"
    table.ends()


@pytest.mark.parametrize("silencers", [2, 3])
def test_in_a_cycle_the_oldest_is_applied_first(lay: Lay, silencers: int) -> None:
    """2.3.3.a Each would take the others' abilities away: only the oldest does (contradictions 41)."""
    names = ", ".join(f"Silencer as {name}" for name in ("Oldest", "Middle", "Youngest")[:silencers])
    table = lay(SILENCER, ann=has(hero_expedition=names))
    assert table.keywords("Oldest") == {"gigantic": 1}
    assert table.keywords("Middle") == {}
    if silencers == 3:
        assert table.keywords("Youngest") == {}
    table.ends()


def test_who_is_silenced_silences_nobody(lay: Lay) -> None:
    """2.3.3.c After each application it is looked again at which passives there are."""
    table = lay(SILENCER, ann=has(hero_expedition="Silencer as Older"), bob=has(hero_expedition="Silencer as Younger"))
    assert table.keywords("Older") == {"gigantic": 1}
    assert table.keywords("Younger") == {}
    table.ends()


def test_what_changes_the_outcome_of_a_passive_is_applied_before_it(lay: Lay) -> None:
    """2.3.2.f The younger Green King dries the land, and the older Giant stands on it."""
    table = lay(DRY_GIANT, GREEN_KING, ann=has(hero_expedition="Dry Giant, Green King"))
    assert table.keywords("Dry Giant") == {"gigantic": 1}
    table.ends()


def test_without_it_the_outcome_is_another(lay: Lay) -> None:
    """2.3.2.f In a region with Water the Giant is none."""
    table = lay(DRY_GIANT, ann=has(hero_expedition="Dry Giant"))
    assert table.keywords("Dry Giant") == {}
    table.ends()


@pytest.mark.parametrize(("expedition", "region"), [("Kraken, Persephone", "FW"), ("Persephone, Kraken", "W")])
def test_timestamps_decide_where_nothing_depends(lay: Lay, expedition: str, region: str) -> None:
    """2.3.3.b, 2.2.2.p"""
    table = lay(KRAKEN, PERSEPHONE, ann=has(hero_expedition=expedition))
    assert table.region(0) == region
    assert table.region(1) == "FMW"
    table.ends()


def test_a_new_object_has_a_new_timestamp(lay: Lay) -> None:
    """2.2.14.b, 2.1.c The Kraken that left and came again is younger than Persephone."""
    table = lay(KRAKEN, PERSEPHONE, RECALL, ann=has(hand="Recall", hero_expedition="Kraken, Persephone"))
    assert table.region(0) == "FW"
    table.ann.plays("Recall", "Kraken")
    table.bob.passes()
    table.ann.plays("Kraken", into="hero")
    assert table.region(0) == "W"
    table.ends()


TWIN = character("Twin", Passive(LoseAbilities(ALL_CHARACTERS)), GIGANTIC, token=True)
TWINS = spell("Twins", Create(TWIN.reference, YourExpedition("each")))
ONE_TWIN = spell("One Twin", Create(TWIN.reference, YourExpedition("hero"), 2))
EVERYBODYS = spell("Everybody's", EachPlayer(Create(TWIN.reference, YourExpedition("each"))))


@pytest.mark.parametrize("older", ["hero", "companion"])
def test_what_enters_play_at_once_is_ordered_by_its_player(lay: Lay, older: str) -> None:
    """2.2.14.d Each would silence the other; the one that is named the older does."""
    table = lay(TWIN, TWINS, ann=has(hand="Twins"))
    table.ann.plays("Twins")
    table.ann.is_asked("timestamp", among="Twin in hero expedition | Twin in companion expedition")
    table.ann.picks(f"Twin in {older} expedition")
    (alone,) = table.with_abilities("Twin")
    assert table.table.game.objects[alone.id].place == ("hero", "companion").index(older)
    table.ends()


def test_what_is_alike_needs_no_order(lay: Lay) -> None:
    """2.2.14.d Two of one kind in one expedition: nobody could tell."""
    table = lay(TWIN, ONE_TWIN, ann=has(hand="One Twin"))
    table.ann.plays("One Twin")
    table.ends(ann=has(hero_expedition="2 Twin"))


@pytest.mark.parametrize("first", ["ann", "bob"])
def test_the_first_player_in_initiative_order_comes_first(lay: Lay, first: str) -> None:
    """2.2.14.d, 1.4.5.a Ann's turn: both of hers are older than Bob's, whoever has the marker."""
    table = lay(TWIN, EVERYBODYS, ann=has(hand="Everybody's"), bob=has(hand="Everybody's"), first=first)
    other = {"ann": "bob", "bob": "ann"}[first]
    getattr(table, first).plays("Everybody's")
    getattr(table, first).picks("Twin in companion expedition")
    getattr(table, other).is_asked("timestamp")
    getattr(table, other).picks("Twin in hero expedition")
    assert [card.seat for card in table.with_abilities("Twin")] == [["ann", "bob"].index(first)]
    table.ends()


def test_a_passive_ends_with_its_object(lay: Lay) -> None:
    """2.3.1.i, 2.3.1.k Looked at again after each event."""
    table = lay(
        HUGE_ELEMENTALS,
        RUIN,
        ann=has(hand="Ruin"),
        bob=has(landmarks="Huge Elementals", hero_expedition="Kelon Elemental"),
    )
    assert table.totals("Bob", "companion") == "1/3/3"
    table.ann.plays("Ruin", "Huge Elementals")
    assert table.totals("Bob", "companion") == "0/0/0"
    table.ends(bob=has(discard="Huge Elementals"))


def test_a_passive_changes_only_what_is_in_play(lay: Lay) -> None:
    """2.3.1.h Nothing in the Reserve becomes an Elemental."""
    table = lay(ALL_ELEMENTALS, ann=has(landmarks="All Elementals", reserve="v1", hero_expedition="v2"))
    assert table.card("v1").subtypes == ()
    assert table.card("v2").subtypes == ("elemental",)
    table.ends()


def test_a_passive_in_the_reserve_does_nothing(lay: Lay) -> None:
    """1.2.4.d, 2.2.10.f Abilities work in play only."""
    table = lay(GREEN_KING, ann=has(reserve="Green King", discard="Green King"))
    assert table.region(3) == "FMW"
    table.ends()


def test_losing_abilities_keeps_boosts_and_statuses(lay: Lay) -> None:
    """2.3.1.j, 2.4.1.c Counters and statuses are no abilities."""
    table = lay(SILENCER, ann=has(hero_expedition="Silencer"), bob=has(hero_expedition="Atlas (fleeting, 2 boosts)"))
    assert table.statistics("Atlas") == "5/5/5"
    assert table.totals("Bob", "companion") == "0/0/0"
    table.ends(bob=has(hero_expedition="Atlas (fleeting, 2 boosts)"))


def test_a_face_down_region_gains_a_terrain_too(lay: Lay) -> None:
    """2.2.2.k, 2.3.1.e A characteristic that is missing can be gained."""
    table = lay(PERSEPHONE, ann=has(hero_expedition="Persephone", at=(1, 7)), regions="FMW ?W ?FM FMW FMW FMW FMW FMW")
    assert table.seen.regions[1].terrains == ("forest",)
    assert table.seen.regions[2].terrains == ()
    table.ends()


def test_a_condition_of_the_table_is_looked_at_again(lay: Lay) -> None:
    """2.3.1.k The first player changes, and the Leader with it."""
    table = lay(LEADER, ann=has(hero_expedition="Leader"), first="bob", phases="morning", bob=has(deck=""))
    assert table.keywords("Leader") == {"gigantic": 1}
    table.ann.picks()
    table.ends()


def test_a_region_counts_for_the_expedition_that_stands_there(lay: Lay) -> None:
    """v3:7.5.7 'In Forest' means the region of one's own Expedition."""
    table = lay(
        WOOD_GIANT,
        ann=has(hero_expedition="Wood Giant as Hill", companion_expedition="Wood Giant as Vale", at=(1, 6)),
        regions="FMW M FW FM W MW F FMW",
    )
    assert table.keywords("Hill") == {}
    assert table.keywords("Vale") == {"gigantic": 1}
    table.ends()


def test_a_gigantic_one_colours_both_regions(lay: Lay) -> None:
    """7.4.3.f Its expedition is both."""
    table = lay(
        HUGE_ELEMENTALS,
        ALL_ELEMENTALS,
        KRAKEN,
        ann=has(landmarks="Huge Elementals, All Elementals", hero_expedition="Kraken", at=(1, 5)),
    )
    assert [table.region(place) for place in (0, 1, 5, 7)] == ["FMW", "W", "W", "FMW"]
    table.ends()
