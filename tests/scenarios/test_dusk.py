"""4.2.4: Progress."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    All,
    AtPhase,
    Draw,
    Filter,
    GainCounters,
    GainStatus,
    HaveAbility,
    InTerrain,
    Keyword,
    MoveExpedition,
    MyExpeditionFails,
    Passive,
    TargetExpedition,
    YourExpedition,
)
from tests.scenarios.inline import ME, character, landmark, spell, when
from tests.scenarios.kit import Lay, Scene, has

SORE = character("Sore", when(MyExpeditionFails(), Draw()), statistics="2/2/2")
WATER_GIANT = character(
    "Water Giant", Passive(HaveAbility(ME, Keyword("gigantic")), InTerrain("water")), statistics="2/2/2"
)
MARCH = spell("March", MoveExpedition(TargetExpedition()))
DRUM = landmark("Drum", when(AtPhase("dusk"), MoveExpedition(YourExpedition("hero"))))


def dusk(lay: Lay, mine: str, theirs: str, region: str = "FMW") -> Scene:
    """Ann's and Bob's Hero Expeditions face each other; Ann's stands in that region."""
    regions = f"FMW {region} FMW FMW FMW FMW FMW FMW"
    ann, bob = has(hero_expedition=mine, at=(1, 7)), has(hero_expedition=theirs, at=(2, 7))
    return lay(ann=ann, bob=bob, regions=regions, phases="dusk")


@pytest.mark.parametrize(
    ("mine", "theirs", "region", "moves"),
    [
        ("v1", "", "FMW", True),
        ("", "", "FMW", False),
        ("v2", "v2", "FMW", False),
        ("v2", "v1", "FMW", True),
        ("v1", "v2", "FMW", False),
        ("0/0/0", "-1/-1/-1", "FMW", False),
        ("1/1/1", "-1/-1/-1", "FMW", True),
        ("-1/-1/-1", "-2/-2/-2", "FMW", False),
        ("3/0/0", "2/9/9", "FMW", True),
        ("3/0/0", "3/0/0", "FMW", False),
        ("0/9/9", "", "F", False),
        ("1/0/0", "0/9/9", "F", True),
        ("0/9/0", "9/8/9", "FM", True),
        ("0/9/0", "9/9/9", "FM", False),
        ("9/9/0", "0/0/0", "W", False),
        ("v1, v1", "v1", "FMW", True),
        ("v1, v1", "v2", "FMW", False),
        ("v3, -2/-2/-2", "v1", "FMW", False),
        ("v3, -2/-2/-2", "0/0/0", "FMW", True),
        ("v1 (1 boost)", "v1", "FMW", True),
        ("v1 (1 boost)", "v2", "FMW", False),
        ("v9 (asleep)", "", "FMW", False),
        ("v9 (asleep), v1", "", "FMW", True),
        ("v2", "v9 (asleep)", "FMW", True),
        ("v2 (anchored)", "v1 (anchored)", "FMW", True),
        ("v2 (fleeting)", "v1", "FMW", True),
        ("v2 (exhausted)", "v1", "FMW", True),
        ("v2", "", "?FMW", False),
    ],
)  # fmt: skip
def test_who_moves_forward(lay: Lay, mine: str, theirs: str, region: str, moves: bool) -> None:
    """4.2.4.b-d, RB.13, v3:2.4.3.a Strictly more, above 0, in a terrain of one's own region, sleepers not counted."""
    table = dusk(lay, mine, theirs, region)
    table.ends(ann=has(at=(2 if moves else 1, 7)))


def test_several_terrains_move_one_region(lay: Lay) -> None:
    """4.2.4.e"""
    table = dusk(lay, "v9", "v1")
    table.ends(ann=has(at=(2, 7)), bob=has(at=(2, 7)))


def test_both_may_move_by_different_terrains(lay: Lay) -> None:
    """4.2.4.b, 4.2.4.f"""
    table = dusk(lay, "3/0/0", "0/3/0")
    table.ends(ann=has(at=(2, 7)), bob=has(at=(3, 7)))


def test_companion_expeditions_come_the_other_way(lay: Lay) -> None:
    """7.3.11, 4.1.d"""
    table = lay(ann=has(companion_expedition="v1"), bob=has(hero_expedition="v1"), phases="dusk")
    table.ends(ann=has(at=(0, 6)), bob=has(at=(1, 7)))


def test_hero_faces_hero_and_companion_faces_companion(lay: Lay) -> None:
    """RB.14 Whatever region they stand in."""
    table = lay(
        ann=has(hero_expedition="v2", companion_expedition="v1", at=(1, 5)),
        bob=has(hero_expedition="v1", companion_expedition="v2", at=(4, 6)),
        phases="dusk",
    )
    table.ends(ann=has(at=(2, 5)), bob=has(at=(4, 5)))


def test_a_terrain_useless_for_moving_still_blocks(lay: Lay) -> None:
    """RB.15 Bob's region has no Forest; his Forest holds Ann back all the same."""
    table = lay(
        ann=has(hero_expedition="3/0/0", at=(1, 7)), bob=has(hero_expedition="3/0/0", at=(2, 7)),
        regions="FMW F M FMW FMW FMW FMW FMW", phases="dusk",
    )  # fmt: skip
    table.ends(ann=has(at=(1, 7)), bob=has(at=(2, 7)))


def test_each_looks_at_its_own_region(lay: Lay) -> None:
    """RB.13, RB.15 The same Forest moves one and not the other."""
    table = lay(
        ann=has(hero_expedition="0/3/0", at=(1, 7)), bob=has(hero_expedition="5/0/0", at=(2, 7)),
        regions="FMW F F FMW FMW FMW FMW FMW", phases="dusk",
    )  # fmt: skip
    table.ends(ann=has(at=(1, 7)), bob=has(at=(3, 7)))


def test_all_move_from_one_snapshot(lay: Lay) -> None:
    """4.2.4.f (contradictions 48) Moving into Water makes the Giant Gigantic too late to count on the other side."""
    table = lay(
        WATER_GIANT,
        ann=has(hero_expedition="Water Giant", at=(1, 7)),
        regions="FMW F W FMW FMW FMW FMW FMW",
        phases="dusk",
    )
    assert table.happened("progress") == 1
    assert table.totals("Ann", "companion") == "2/2/2"
    table.ends(ann=has(at=(2, 7)))


def test_a_tumult_card_is_turned_with_both_halves(lay: Lay) -> None:
    """RB.16, 7.3.11"""
    table = lay(ann=has(hero_expedition="v1"), regions="FMW ?F ?MW ?M ?FW ?FM ?W FMW", phases="dusk")
    assert [table.region(place) for place in range(8)] == ["FMW", "F", "MW", "?", "?", "?", "?", "FMW"]
    table.ends(ann=has(at=(1, 7)))


def test_the_second_half_is_face_up_already(lay: Lay) -> None:
    """RB.16 Within one Tumult card nothing more is turned."""
    table = lay(ann=has(hero_expedition="v1", at=(1, 7)), regions="FMW F MW ?M ?FW ?FM ?W FMW", phases="dusk")
    assert table.region(3) == "?"
    table.ends(ann=has(at=(2, 7)))


def test_a_companion_expedition_turns_cards_too(lay: Lay) -> None:
    """RB.16"""
    table = lay(ann=has(companion_expedition="v1"), regions="FMW ?F ?MW ?M ?FW ?FM ?W FMW", phases="dusk")
    assert [table.region(place) for place in (4, 5, 6)] == ["?", "FM", "W"]
    table.ends(ann=has(at=(0, 6)))


def test_two_expeditions_turn_one_card_once(lay: Lay) -> None:
    """RB.16, 4.2.4.f"""
    table = lay(
        ann=has(hero_expedition="3/0/0"), bob=has(hero_expedition="0/3/0"), regions="FMW ?F ?MW ?M ?FW ?FM ?W FMW",
        phases="dusk",
    )  # fmt: skip
    turned = [action.revealed for event in table.events if event.verb == "progress" for action in event.actions
              if hasattr(action, "revealed")]  # fmt: skip
    assert sorted(place for places in turned for place in places) == [1, 2]
    table.ends(ann=has(at=(1, 7)), bob=has(at=(1, 7)))


@pytest.mark.parametrize(("theirs", "cards"), [("v1", 0), ("v2", 1), ("v3", 1)])
def test_failing_to_move_forward(lay: Lay, theirs: str, cards: int) -> None:
    """4.2.4.g Not moved during Progress."""
    table = lay(SORE, ann=has(hero_expedition="Sore"), bob=has(hero_expedition=theirs), phases="dusk")
    table.ends(ann=has(hand=cards))


def test_only_ones_own_expedition_fails_for_one(lay: Lay) -> None:
    """4.2.4.g, 7.2.1.a The other expedition fails, the bearer's moves."""
    table = lay(SORE, ann=has(hero_expedition="Sore"), bob=has(companion_expedition="v9"), phases="dusk")
    table.ends(ann=has(hand=0, at=(1, 7)))


def test_who_moved_by_day_may_fail_at_dusk(lay: Lay) -> None:
    """4.2.4.g"""
    table = lay(
        SORE,
        MARCH,
        ann=has(hand="March", hero_expedition="Sore"),
        bob=has(hero_expedition="v2"),
        phases="afternoon dusk",
    )
    table.ann.plays("March", "hero expedition")
    table.everybody_passes()
    table.ends(ann=has(at=(1, 7), hand=1))


def test_an_expedition_at_the_end_of_the_row_stays_there(lay: Lay) -> None:
    """KW.17, 4.2.4.g There is no region beyond; not having moved, it has failed to."""
    table = lay(SORE, ann=has(hero_expedition="Sore", at=(7, 7)), phases="dusk")
    table.ends(ann=has(at=(7, 7), hand=1))


def test_dusk_reactions_come_before_progress(lay: Lay) -> None:
    """4.2.b They change what Progress looks at."""
    nurse = character(
        "Nurse", when(AtPhase("dusk"), GainStatus(All(Filter(types=("character",))), "asleep")), statistics="5/5/5"
    )
    table = lay(nurse, ann=has(hero_expedition="Nurse"), phases="dusk")
    table.ends(ann=has(at=(0, 7), hero_expedition="Nurse (asleep)"))


def test_an_effect_moves_a_region_and_progress_another(lay: Lay) -> None:
    """7.3.11, 4.2.4.e At most one region by Progress."""
    table = lay(DRUM, ann=has(landmarks="Drum", hero_expedition="v1"), phases="dusk")
    table.ends(ann=has(at=(2, 7)))


def test_progress_reactions_come_after_all_have_moved(lay: Lay) -> None:
    """4.2.d, 4.4.a The daily effect is one event; its reactions are checked afterwards."""
    tally = character("Tally", when(MyExpeditionFails(), GainCounters(ME, "grief")), statistics="1/1/1")
    table = lay(
        tally,
        ann=has(hero_expedition="Tally", companion_expedition="v2"),
        bob=has(hero_expedition="Tally as One", companion_expedition="Tally as Two"),
        phases="dusk",
    )
    table.bob.picks("Two")
    assert [event.verb for event in table.events if event.verb != "phase" and event.verb != "cease"] == [
        "progress", "gain counters", "gain counters", "gain counters",
    ]  # fmt: skip
    table.ends(ann=has(at=(0, 6)), bob=has(at=(0, 7), hero_expedition="One (1 grief)"))


def test_a_spectator_sees_what_dusk_would_bring(lay: Lay) -> None:
    """4.2.4.b, 4.2.4.h The view says who would move, and by which terrains."""
    table = lay(
        ann=has(hero_expedition="3/1/0"), bob=has(hero_expedition="1/1/1"), regions="FW MW M FMW FMW FMW FMW FMW"
    )
    mine, companion, theirs, _ = table.seen.expeditions
    assert (mine.moves, mine.because, mine.totals) == (True, ("forest",), (3, 1, 0))
    assert (companion.moves, companion.because) == (False, ())
    assert (theirs.moves, theirs.because) == (True, ("water",))
    table.ends()
