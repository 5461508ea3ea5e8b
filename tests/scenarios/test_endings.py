"""1.3.3, 4.2.5.d, 4.3: how the game ends."""

from __future__ import annotations

import pytest

from engine import AgreeDraw, Concede, Picks
from engine.cards.language import AtPhase, Boost, MoveExpedition, MyExpeditionFails, TargetExpedition, YourExpedition
from tests.scenarios.inline import ME, character, landmark, spell, when
from tests.scenarios.kit import Lay, has

MARCH = spell("March", MoveExpedition(TargetExpedition()))
RETREAT = landmark("Retreat", when(AtPhase("night"), MoveExpedition(YourExpedition("hero"), -1)))
DRUM = landmark("Drum", when(AtPhase("dusk"), MoveExpedition(YourExpedition("hero"))))


@pytest.mark.parametrize(
    ("ann", "bob", "won"),
    [
        ((0, 7), (0, 7), ""),
        ((3, 4), (0, 7), ""),
        ((3, 3), (0, 7), "Ann"),
        ((4, 3), (0, 7), "Ann"),
        ((7, 7), (0, 7), "Ann"),
        ((0, 0), (3, 4), "Ann"),
        ((3, 4), (5, 5), "Bob"),
        ((4, 3), (5, 5), "Ann"),
        ((4, 4), (5, 4), "Bob"),
        ((5, 3), (6, 3), "Bob"),
        ((6, 4), (6, 3), "Bob"),
    ],
)
def test_who_has_won_at_the_end_of_the_night(lay: Lay, ann: tuple[int, int], bob: tuple[int, int], won: str) -> None:
    """1.3.3.a-b, v3:4.2.5.d, RB.1, RB.19-20 Met or crossed; the larger sum of distances (contradictions 9, 12)."""
    table = lay(ann=has(at=ann), bob=has(at=bob), phases="night")
    if won:
        assert table.table.game.result is not None
        assert table.table.game.result.how == "distance"
        assert "v3:4.2.5.d" in table.cited
    table.ends(won=won)


def test_who_has_won_is_asked_nothing_more(lay: Lay) -> None:
    """v3:4.2.5.d"""
    table = lay(ann=has(at=(3, 4), hero_expedition="v1"), phases="dusk night day")
    assert table.asked == ""
    assert table.refuses(Picks(1, [])) == "game over"
    table.ends(won="Ann", ann=has(at=(4, 4)))


def test_one_short_of_meeting_goes_on(lay: Lay) -> None:
    """1.3.3.a"""
    table = lay(ann=has(at=(3, 5), hero_expedition="v1"), phases="dusk night day")
    table.ends(won="", ann=has(at=(4, 5)), asked="Bob: expand")


def test_both_meet_and_one_goes_further(lay: Lay) -> None:
    """RB.20 Both one step short; both of Ann's expeditions advance, one of Bob's: Ann wins."""
    table = lay(
        ann=has(at=(3, 4), hero_expedition="2/0/0", companion_expedition="v1"),
        bob=has(at=(3, 4), hero_expedition="0/2/0"),
        phases="dusk night",
    )
    table.ends(won="Ann", ann=has(at=(4, 3)), bob=has(at=(4, 4)))


def test_both_overshoot_by_different_ways(lay: Lay) -> None:
    """1.3.3.b (contradictions 12) Nine against eight."""
    table = lay(ann=has(at=(5, 3)), bob=has(at=(4, 3)), phases="night")
    table.ends(won="Ann")


def test_meeting_by_day_wins_only_at_night(lay: Lay) -> None:
    """RB.19, 1.3.3.a (contradictions 9) The day goes on."""
    table = lay(MARCH, ann=has(hand="March", at=(3, 4)), phases="afternoon night")
    table.ann.plays("March", "hero expedition")
    table.stands(ann=has(at=(4, 4)))
    assert table.winners == ""
    table.everybody_passes()
    table.ends(won="Ann")


def test_who_moves_back_before_the_check_has_not_met(lay: Lay) -> None:
    """v3:4.2.5.d (contradictions 9) The meeting is lost."""
    table = lay(RETREAT, ann=has(at=(3, 4), hero_expedition="v1", landmarks="Retreat"), phases="dusk night")
    table.ends(won="", ann=has(at=(3, 4)))


def test_the_other_may_overtake_in_the_same_night(lay: Lay) -> None:
    """1.3.3.b Distances are compared when they are checked."""
    table = lay(
        DRUM, ann=has(at=(4, 4)), bob=has(at=(3, 4), hero_expedition="v1", landmarks="Drum"), phases="dusk night"
    )
    table.ends(won="Bob", bob=has(at=(5, 4)))


def test_an_expedition_cannot_go_back_beyond_its_start(lay: Lay) -> None:
    """KW.17, 7.3.10"""
    table = lay(RETREAT, ann=has(landmarks="Retreat"), phases="night")
    table.ends(ann=has(at=(0, 7)))


# ---- the Arena -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ann", "bob"), [((4, 4), (3, 3)), ((3, 3), (4, 4)), ((5, 4), (4, 3))])
def test_equal_distances_lead_to_the_arena(lay: Lay, ann: tuple[int, int], bob: tuple[int, int]) -> None:
    """1.3.3.c, v3:4.3.a-c One region of all terrains, and everybody in it; nobody has won."""
    table = lay(ann=has(at=ann), bob=has(at=bob), phases="night")
    seen = table.seen
    assert seen.arena
    assert [region.terrains for region in seen.regions] == [("forest", "mountain", "water")]
    assert {expedition.region for expedition in seen.expeditions} == {0}
    table.ends(won="")


def test_the_arena_keeps_everything_else(lay: Lay) -> None:
    """v3:4.3.a Hands, Mana, Reserves and the day go on."""
    side = has(at=(4, 4), hand="v1", reserve="v2", landmarks="Kelonic Generator", mana="2/5", deck="v3")
    table = lay(ann=side, bob=has(at=(3, 3), deck=""), phases="night day")
    table.ann.picks()
    assert table.seen.day == 3
    table.ends(ann=has(hand="v1, v3", reserve="v2", landmarks="Kelonic Generator", mana="5/5"))


@pytest.mark.parametrize(
    ("ann", "bob", "won"),
    [
        ("v1", "", "Ann"),
        ("", "", ""),
        ("v2", "v2", ""),
        ("3/0/0", "0/3/0", ""),
        ("3/3/0", "0/0/3", "Ann"),
        ("3/2/0", "0/2/3", ""),
        ("3/2/1", "0/2/1", "Ann"),
        ("9/0/0", "0/1/1", "Bob"),
        ("0/0/0", "-1/-1/-1", "Ann"),
        ("-1/-1/0", "0/0/-1", "Bob"),
        ("v9 (asleep)", "v1", "Bob"),
        ("v1 (2 boosts)", "v2", "Ann"),
        ("v1, v1, v1", "v2", "Ann"),
    ],
)
def test_the_arena_compares_terrains(lay: Lay, ann: str, bob: str, won: str) -> None:
    """1.3.3.d-f, RB.21, v3:4.3.e Ahead in more terrains wins; ties count for nobody (contradictions 13)."""
    table = lay(ann=has(hero_expedition=ann), bob=has(companion_expedition=bob), arena=True, phases="dusk")
    if won:
        assert table.table.game.result is not None
        assert table.table.game.result.how == "arena"
        assert "v3:4.3.e" in table.cited
    table.ends(won=won)


def test_the_arena_adds_both_expeditions(lay: Lay) -> None:
    """1.3.3.d, RB.21 Hero and Companion Expedition together."""
    table = lay(
        ann=has(hero_expedition="v2", companion_expedition="v2"),
        bob=has(hero_expedition="v3"),
        arena=True,
        phases="dusk",
    )
    table.ends(won="Ann")


@pytest.mark.parametrize(("theirs", "won"), [("v5", "Ann"), ("v6", ""), ("v7", "Bob")])
def test_a_gigantic_one_counts_twice_in_the_arena(lay: Lay, theirs: str, won: str) -> None:
    """7.4.3.i, GL.3 Atlas is 6/6/6 there."""
    table = lay(ann=has(hero_expedition="Atlas"), bob=has(hero_expedition=theirs), arena=True, phases="dusk")
    table.ends(won=won)


def test_nobody_moves_in_the_arena(lay: Lay) -> None:
    """v3:4.3.d, GL.3 Neither forward nor backward."""
    table = lay(
        MARCH, RETREAT, arena=True, phases="afternoon dusk night",
        ann=has(hand="March", landmarks="Retreat", hero_expedition="v1"), bob=has(hero_expedition="v1"),
    )  # fmt: skip
    table.ann.plays("March", "hero expedition")
    table.everybody_passes()
    table.ends(won="", ann=has(at=(0, 0)))


def test_nothing_fails_in_the_arena(lay: Lay) -> None:
    """4.2.4.g (contradictions 39) No expedition fails to move forward there."""
    grief = character("Grief", when(MyExpeditionFails(), Boost(ME)))
    table = lay(grief, ann=has(hero_expedition="Grief"), bob=has(hero_expedition="v1"), arena=True, phases="dusk")
    table.ends(won="", ann=has(hero_expedition="Grief"))


def test_a_draw_in_the_arena_means_another_day(lay: Lay) -> None:
    """1.3.3.f, v3:4.3.e-f Check Victory does nothing there."""
    table = lay(
        ann=has(hero_expedition="v1", deck=""),
        bob=has(hero_expedition="v1", deck=""),
        arena=True,
        phases="dusk night day",
    )
    assert (table.seen.day, table.asked) == (3, "Bob: turn")
    table.bob.passes()
    table.ann.plays("v1", into="hero")
    table.ann.passes()
    table.ends(won="Ann")


def test_dusk_reactions_come_before_the_arena_is_decided(lay: Lay) -> None:
    """4.2.b"""
    late = character("Late", when(AtPhase("dusk"), Boost(ME)))
    table = lay(late, ann=has(hero_expedition="Late"), bob=has(hero_expedition="v1"), arena=True, phases="dusk")
    table.ends(won="Ann")


# ---- by the players --------------------------------------------------------------------------------------------------


def test_concession(lay: Lay) -> None:
    """Possible at any moment, even when it is another's turn: the opponent has won."""
    table = lay()
    table.bob.concedes()
    assert table.table.game.result is not None
    assert table.table.game.result.how == "concession"
    table.ends(won="Ann")


def test_concession_in_the_middle_of_an_effect(lay: Lay) -> None:
    """Nothing is asked any more."""
    table = lay(ann=has(reserve="Foundry Armorer"))
    table.ann.plays("Foundry Armorer", into="hero")
    table.ann.is_asked("target")
    table.ann.concedes()
    assert table.asked == ""
    table.ends(won="Bob")


def test_an_agreed_draw(lay: Lay) -> None:
    """Nobody has won."""
    table = lay()
    table.they_agree_on_a_draw()
    assert table.table.game.result is not None
    assert table.table.game.result.how == "draw"
    table.ends(won="nobody")


def test_after_the_end_nothing_is_possible(lay: Lay) -> None:
    """Every answer is refused, and the game stays as it is."""
    table = lay()
    turn = table.decision_of(0)
    table.ann.concedes()
    for answer in (Picks(turn.id, [0]), Concede(1), AgreeDraw()):
        assert table.refuses(answer) == "game over"
    table.ends(won="Bob")
