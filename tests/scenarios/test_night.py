"""4.2.5: Rest and Clean-up."""

from __future__ import annotations

import pytest

from engine import Picks
from engine.cards.language import (
    AtPhase,
    Boost,
    CostsLess,
    Draw,
    HaveAbility,
    IAmSacrificed,
    IGo,
    Keyword,
    NextCard,
    Passive,
    Resupply,
    Support,
)
from tests.scenarios.inline import ALL_CHARACTERS, CHARACTERS, ME, character, hero, landmark, when
from tests.scenarios.kit import Lay, has

ETERNAL = character("Eternal", Keyword("eternal"))
SEASONED = character("Seasoned", Keyword("seasoned"))
OWL = character("Owl", when(AtPhase("night"), Boost(ME)))
RUIN = landmark("Ruin", when(IAmSacrificed(), Resupply()))
STOIC = hero("Stoic", reserve_limit=0, landmark_limit=0)
RICH = hero("Rich", reserve_limit=3, landmark_limit=1)


@pytest.mark.parametrize(
    ("expedition", "stays", "reserve", "discard"),
    [
        ("v3", "", "v3", ""),
        ("v3 (2 boosts)", "", "v3", ""),
        ("v3 (exhausted)", "", "v3", ""),
        ("v3 (fleeting)", "", "", "v3"),
        ("v3 (fleeting, 2 boosts)", "", "", "v3"),
        ("v3 (anchored)", "v3", "", ""),
        ("v3 (asleep)", "v3", "", ""),
        ("v3 (anchored, asleep)", "v3", "", ""),
        ("v3 (anchored, fleeting)", "v3 (fleeting)", "", ""),
        ("v3 (asleep, fleeting)", "v3 (fleeting)", "", ""),
        ("v3 (anchored, 2 boosts)", "v3 (2 boosts)", "", ""),
        ("Eternal", "Eternal", "", ""),
        ("Eternal (2 boosts)", "Eternal (2 boosts)", "", ""),
        ("Eternal (anchored)", "Eternal", "", ""),
        ("Eternal (asleep)", "Eternal", "", ""),
        ("Eternal (fleeting)", "Eternal (fleeting)", "", ""),
        ("Eternal (anchored, asleep, fleeting)", "Eternal (fleeting)", "", ""),
        ("Seasoned (2 boosts)", "", "Seasoned (2 boosts)", ""),
        ("Seasoned (2 boosts, 3 ore)", "", "Seasoned (2 boosts)", ""),
        ("Seasoned", "", "Seasoned", ""),
        ("Seasoned (fleeting, 2 boosts)", "", "", "Seasoned"),
        ("Booda", "", "", ""),
        ("Booda (fleeting)", "", "", ""),
        ("Booda (anchored)", "Booda", "", ""),
        ("Booda (asleep, 1 boost)", "Booda (1 boost)", "", ""),
        ("Atlas", "", "Atlas", ""),
        ("v1, v2 (anchored)", "v2", "v1", ""),
    ],
)  # fmt: skip
def test_rest(lay: Lay, expedition: str, stays: str, reserve: str, discard: str) -> None:
    """4.2.5.b, 2.4.2-2.4.3, 2.4.6.c, 7.4.2, 7.4.4, KW.21 (contradictions 43-44)"""
    table = lay(ETERNAL, SEASONED, ann=has(hero_expedition=expedition), phases="night")
    table.ends(ann=has(hero_expedition=stays, reserve=reserve, discard=discard))


def test_everybody_rests_in_one_step(lay: Lay) -> None:
    """4.2.5.b, 6.1.f"""
    table = lay(
        ann=has(hero_expedition="v1", companion_expedition="v2"), bob=has(companion_expedition="v3"), phases="night"
    )
    assert table.happened("rest") == 1
    table.ends(ann=has(reserve="v1, v2"), bob=has(reserve="v3"))


def test_landmarks_and_heroes_do_not_rest(lay: Lay) -> None:
    """4.2.5.b Characters only."""
    side = has(landmarks="Brassbug Hub (2 kelon)", hero="Kojo & Booda")
    table = lay(ann=side, phases="night")
    table.ends(ann=side)


def test_what_kept_one_back_does_so_once(lay: Lay) -> None:
    """2.4.2, v3:2.4.2.b The next Rest takes it."""
    table = lay(ann=has(hero_expedition="v3 (anchored)"), phases="night night")
    table.ends(ann=has(hero_expedition="", reserve="v3"))


def test_who_leaves_takes_part_in_the_rest_all_the_same(lay: Lay) -> None:
    """6.1.f Simultaneous: a Character that makes others Seasoned counts for those resting with it."""
    coach = character("Coach", Passive(HaveAbility(ALL_CHARACTERS, Keyword("seasoned"))))
    table = lay(coach, ann=has(hero_expedition="Coach, v2 (2 boosts)"), phases="night")
    table.ends(ann=has(reserve="Coach, v2 (2 boosts)"))


def test_night_reactions_come_before_the_rest(lay: Lay) -> None:
    """4.2.b The Owl is boosted, and loses the boost as it rests."""
    table = lay(OWL, ann=has(hero_expedition="Owl as One, Owl as Two (anchored)"), phases="night")
    table.ann.picks("One")
    table.ends(ann=has(hero_expedition="Two (1 boost)", reserve="One"))


def test_reactions_to_the_rest_come_before_clean_up(lay: Lay) -> None:
    """4.2.d A card that goes to the Reserve and draws; one more goes and Resupplies: too many at once."""
    nomad = character("Nomad", when(IGo("expedition", "reserve"), Resupply()))
    table = lay(nomad, ann=has(hero_expedition="Nomad", reserve="v1", deck="v9"), phases="night")
    table.ann.is_asked("keep in reserve", among="Nomad | v1 | v9")
    table.ann.picks("v9", "v1")
    table.ends(ann=has(reserve="v1, v9", discard="Nomad"))


# ---- Clean-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reserve", ["", "v1", "v1, v2"])
def test_nothing_is_asked_within_the_limit(lay: Lay, reserve: str) -> None:
    """4.2.5.c-d N-1 and N: without a Hero the limits are 2 and 2."""
    table = lay(ann=has(reserve=reserve, landmarks="Brassbug Hub, Brassbug Hive"), phases="night")
    assert table.happened("clean up") == 0
    table.ends(ann=has(reserve=reserve, landmarks="Brassbug Hub, Brassbug Hive", discard=""))


def test_one_too_many_is_discarded(lay: Lay) -> None:
    """4.2.5.c N+1: exactly as many as the limit are kept."""
    table = lay(ann=has(reserve="v1, v2, v3"), phases="night")
    asked = table.decision_of(0)
    table.ann.is_asked("keep in reserve", among="v1 | v2 | v3")
    assert table.refuses(Picks(asked.id, [0])) == "too few"
    assert table.refuses(Picks(asked.id, [0, 1, 2])) == "too many"
    table.ann.picks("v1", "v3")
    table.ends(ann=has(reserve="v1, v3", discard="v2"))


def test_landmarks_are_kept_by_their_own_limit(lay: Lay) -> None:
    """4.2.5.c, 3.2.7.a"""
    table = lay(ann=has(landmarks="Brassbug Hub, Brassbug Hive, Axiom Reprocessor"), phases="night")
    table.ann.is_asked("keep landmarks", among="Brassbug Hub | Brassbug Hive | Axiom Reprocessor")
    table.ann.picks("Brassbug Hive", "Brassbug Hub")
    table.ends(ann=has(landmarks="Brassbug Hub, Brassbug Hive", discard="Axiom Reprocessor"))


def test_the_heros_limits_count(lay: Lay) -> None:
    """2.2.11, 2.2.12, 4.2.5.c (contradictions 11) Three in the Reserve and one Landmark."""
    table = lay(
        RICH, ann=has(hero="Rich", reserve="v1, v2, v3", landmarks="Brassbug Hub, Brassbug Hive"), phases="night"
    )
    table.ann.is_asked("keep landmarks")
    table.ann.picks("Brassbug Hive")
    table.ends(ann=has(reserve="v1, v2, v3", landmarks="Brassbug Hive", discard="Brassbug Hub"))


def test_a_limit_of_zero_leaves_no_choice(lay: Lay) -> None:
    """2.2.11.a"""
    table = lay(STOIC, ann=has(hero="Stoic", reserve="v1", landmarks="Brassbug Hub"), phases="night")
    table.ends(ann=has(reserve="", landmarks="", discard="v1, Brassbug Hub"))


def test_the_heroes_of_the_decks_keep_two_and_two(lay: Lay) -> None:
    """2.2.11.c, 2.2.12.c As printed on Kojo & Booda and on Sierra & Oddball."""
    table = lay(
        ann=has(hero="Kojo & Booda", reserve="3 v1"), bob=has(hero="Sierra & Oddball", reserve="3 v1"), phases="night"
    )
    table.ann.picks("v1", "v1")
    table.bob.picks("v1", "v1")
    table.ends(ann=has(reserve="2 v1", discard="v1"), bob=has(reserve="2 v1", discard="v1"))


def test_clean_up_is_chosen_in_initiative_order_and_openly(lay: Lay) -> None:
    """4.2.5.c, 1.4.5.a All leaves together when both have chosen."""
    table = lay(ann=has(reserve="v1, v2, v3"), bob=has(reserve="v4, v5, v6"), first="bob", phases="night")
    assert table.asked == "Bob: keep in reserve"
    assert not table.decision_of(1).hidden
    table.bob.picks("v4", "v5")
    table.stands(bob=has(reserve="v4, v5, v6"))
    table.ann.picks("v1", "v2")
    assert table.happened("clean up") == 1
    table.ends(ann=has(reserve="v1, v2", discard="v3"), bob=has(reserve="v4, v5", discard="v6"))


def test_surplus_landmarks_are_sacrificed(lay: Lay) -> None:
    """RB.18 (contradictions 10) It activates reactions to that; what they bring stays for the day."""
    table = lay(
        RUIN, ann=has(landmarks="Ruin, Brassbug Hub, Brassbug Hive", reserve="v1, v2", deck="v9"), phases="night"
    )
    table.ann.picks("Brassbug Hub", "Brassbug Hive")
    table.ends(ann=has(landmarks="Brassbug Hub, Brassbug Hive", discard="Ruin", reserve="v1, v2, v9"))


def test_surplus_of_the_reserve_is_not_sacrificed(lay: Lay) -> None:
    """RB.18, 7.3.19"""
    relic = character("Relic", when(IAmSacrificed(), Draw()))
    table = lay(relic, ann=has(reserve="Relic, v1, v2"), phases="night")
    table.ann.picks("v1", "v2")
    table.ends(ann=has(discard="Relic", hand=0))


def test_what_lasts_this_turn_is_over_with_it(lay: Lay) -> None:
    """2.2.13.a, 2.2.13.c Used or not."""
    table = lay(ann=has(reserve="Foundry Mechanic", hand="Brassbug Hub, v1"))
    table.ann.uses("Foundry Mechanic")
    assert table.ann.price_of("Brassbug Hub") == 2
    table.ann.plays("v1", into="hero")
    table.bob.passes()
    assert table.ann.price_of("Brassbug Hub") == 3
    table.ends()


@pytest.mark.parametrize(
    ("until", "days", "price"), [("day", 0, 1), ("afternoon", 0, 1), ("day", 1, 3), ("afternoon", 1, 3)]
)
def test_what_lasts_longer_outlives_the_turn_but_not_the_day(lay: Lay, until: str, days: int, price: int) -> None:
    """2.2.13.a, 2.2.13.c"""
    promise = character("Promise", Support(NextCard(CHARACTERS, CostsLess(2), until)))  # type: ignore[arg-type]
    table = lay(
        promise, ann=has(reserve="Promise", hand="Kelonic Generator, v3", deck="4 v1"), bob=has(deck="", hand=""),
        phases="afternoon night day",
    )  # fmt: skip
    table.ann.uses("Promise")
    table.ann.plays("Kelonic Generator")
    if days:
        table.bob.passes()
        table.ann.passes()
        table.ann.picks()
        table.bob.passes()
    else:
        table.bob.passes()
    assert table.ann.price_of("v3", into="hero") == price
    table.ends()
