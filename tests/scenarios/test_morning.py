"""4.2, 4.2.1, 4.2.2: the day's order, Morning, and Noon."""

from __future__ import annotations

from engine import Picks, view
from engine.cards.language import (
    AtPhase,
    Boost,
    Choose,
    Create,
    Draw,
    Filter,
    FirstPlayer,
    If,
    JoinsYours,
    Sacrifice,
    YourExpedition,
)
from tests.scenarios.inline import CHARACTERS, IT, ME, PERMANENTS, character, landmark, when
from tests.scenarios.kit import Lay, has

EARLY = landmark("Early Bird", when(AtPhase("morning"), If(FirstPlayer(), Draw())))
SPROUT = character("Sprout", when(AtPhase("noon"), Boost(ME)), token=True)
GARDEN = landmark("Garden", when(AtPhase("noon"), Create(SPROUT.reference, YourExpedition("hero"))))
WELL = landmark("Well", when(AtPhase("noon"), Draw()))
PYRE = landmark("Pyre", when(AtPhase("noon"), Sacrifice(Choose(PERMANENTS))))
GREETER = landmark("Greeter", when(JoinsYours(CHARACTERS), Boost(IT)))


def test_the_next_player_succeeds(lay: Lay) -> None:
    """4.2.1.b"""
    for first, then in (("ann", 1), ("bob", 0)):
        table = lay(ann=has(deck=""), bob=has(deck=""), first=first, phases="morning")
        assert table.seen.first == then
        assert [player.first for player in table.seen.players] == [then == 0, then == 1]
        table.ends()


def test_all_that_is_exhausted_is_readied(lay: Lay) -> None:
    """4.2.1.c, RB.9 Orbs, Hero, Characters, Permanents, Reserve (contradictions 6)."""
    table = lay(
        ann=has(
            mana="1/4", hero="Sierra & Oddball (exhausted)", hero_expedition="v1 (exhausted, anchored)",
            landmarks="Brassbug Hub (exhausted)", reserve="v2 (exhausted)", deck="",
        ),
        bob=has(mana="0/3", companion_expedition="v3 (exhausted)", deck=""),
        phases="morning",
    )  # fmt: skip
    assert table.happened("ready") == 1
    table.ends(
        ann=has(
            mana="4/4", hero="Sierra & Oddball", hero_expedition="v1 (anchored)",
            landmarks="Brassbug Hub", reserve="v2",
        ),
        bob=has(mana="3/3", companion_expedition="v3"),
    )  # fmt: skip


def test_everybody_draws_two(lay: Lay) -> None:
    """4.2.1.d In one step."""
    table = lay(ann=has(deck="v1, v2, v3"), bob=has(deck="v4"), phases="morning")
    table.bob.picks()
    assert table.happened("draw") == 1
    table.ann.picks()
    table.ends(ann=has(hand="v1, v2", deck="v3"), bob=has(hand="v4", deck=""))


def test_expanding_is_asked_in_initiative_order(lay: Lay) -> None:
    """4.2.1.e, RB.8 The new first player decides before the other."""
    table = lay(first="ann", phases="morning")
    assert table.asked == "Bob: expand"
    table.bob.picks("v1")
    assert table.asked == "Ann: expand"
    table.ann.picks()
    table.ends(ann=has(hand=2, mana="8/8"), bob=has(hand=1, mana="9/9"))


def test_expanding_happens_for_all_together(lay: Lay) -> None:
    """4.2.1.e, 6.1.g Declared first, moved when everybody has decided (contradictions 33)."""
    table = lay(phases="morning", bob=has(mana=3), ann=has(mana=3))
    table.bob.picks("v1")
    table.stands(bob=has(hand=2, mana="3/3"))
    table.ann.picks("v1")
    assert table.happened("expand") == 1
    table.ends(ann=has(hand=1, mana="4/4"), bob=has(hand=1, mana="4/4"))


def test_an_expanded_orb_is_ready(lay: Lay) -> None:
    """4.2.1.e, 3.2.9.b (contradictions 2)"""
    table = lay(phases="morning", ann=has(mana="0/2"), bob=has(deck=""))
    table.ann.picks("v1")
    table.ends(ann=has(mana="3/3"))


def test_nobody_sees_which_card_is_expanded(lay: Lay) -> None:
    """1.4.5.a, 3.2.9.a Neither while it is decided nor afterwards."""
    table = lay(phases="morning", ann=has(deck="v7, v8", orbs="v1", mana=1), bob=has(deck=""))
    table.ann.is_asked("expand", among="v7 | v8")
    assert table.decision_of(0).hidden
    assert [each.prompt for each in view(table.table, 1).asked] == ["expand"]
    assert view(table.table, 1).decisions == []
    table.ann.picks("v7")
    assert {card.name for card in view(table.table, 1).players[0].mana} == {""}
    table.ends(ann=has(orbs="v1, v7", hand="v8"))


def test_nobody_must_expand(lay: Lay) -> None:
    """4.2.1.e"""
    table = lay(phases="morning")
    table.bob.picks()
    table.ann.picks()
    table.ends(ann=has(mana="8/8", hand=2), bob=has(mana="8/8", hand=2))


def test_nobody_expands_twice(lay: Lay) -> None:
    """4.2.1.e One card at most."""
    table = lay(phases="morning")
    assert table.refuses(Picks(table.decision_of(1).id, [0, 1])) == "too many"
    table.bob.picks()
    table.ann.picks()
    table.ends()


def test_an_empty_hand_is_not_asked(lay: Lay) -> None:
    """4.2.1.e There is nothing to choose."""
    table = lay(phases="morning", ann=has(deck=""), bob=has(deck=""))
    table.ends(ann=has(hand=0), bob=has(hand=0))


def test_morning_reactions_come_before_the_marker_moves(lay: Lay) -> None:
    """4.2.b The phase begins, its reactions are checked, and then the daily effects follow."""
    table = lay(
        EARLY, ann=has(landmarks="Early Bird", deck="v7, v8, v9"), bob=has(landmarks="Early Bird", deck=""),
        first="ann", phases="morning",
    )  # fmt: skip
    table.ann.picks()
    table.ends(ann=has(hand="v7, v8, v9"), bob=has(hand=""))


def test_a_day_has_its_phases_in_order(lay: Lay) -> None:
    """4.2.a, 4.2.1.a, 4.2.5.a Morning, Noon, Afternoon, Dusk, Night and their daily effects."""
    table = lay(phases="day", ann=has(hero_expedition="v2"), bob=has(reserve="3 v1"))
    table.bob.picks()
    table.ann.picks()
    assert (table.seen.day, table.seen.phase, table.asked) == (3, "afternoon", "Bob: turn")
    table.bob.passes()
    table.ann.passes()
    table.bob.picks("v1", "v1")
    told = [
        getattr(event.actions[0], "phase", "") if event.verb == "phase" else event.verb
        for event in table.events
        if event.verb not in ("declare", "pass")
    ]
    assert told == [
        "morning", "succeed", "draw", "noon", "afternoon", "dusk", "progress", "night", "rest", "clean up",
        "morning", "succeed", "draw",
    ]  # fmt: skip
    assert table.seen.day == 4
    table.ends(asked="Ann: expand", ann=has(at=(1, 7), reserve="v2"), bob=has(reserve="2 v1", discard="v1"))


# ---- Noon ------------------------------------------------------------------------------------------------------------


def test_noon_is_reactions_only(lay: Lay) -> None:
    """4.2.2.a"""
    table = lay(WELL, ann=has(landmarks="Well", deck="v7, v8"), bob=has(deck="v9"), phases="noon")
    table.ends(ann=has(hand="v7"), bob=has(hand=""))


def test_what_arrives_at_noon_has_missed_it(lay: Lay) -> None:
    """4.2.b, GL.1 The snapshot is taken when the phase begins."""
    table = lay(SPROUT, GARDEN, ann=has(landmarks="Garden", hero_expedition="Sprout"), phases="noon")
    table.ann.picks("Garden")
    table.ends(ann=has(hero_expedition="Sprout, Sprout (1 boost)"))


def test_the_first_players_reactions_come_first(lay: Lay) -> None:
    """4.4.b, 1.4.5.a Outside the Afternoon the first player has the initiative."""
    for first, order in (("ann", [0, 1]), ("bob", [1, 0])):
        table = lay(WELL, ann=has(landmarks="Well"), bob=has(landmarks="Well"), first=first, phases="noon")
        assert [event.seat for event in table.events if event.verb == "draw"] == order
        table.ends(ann=has(hand=1), bob=has(hand=1))


def test_a_player_orders_their_own_reactions(lay: Lay) -> None:
    """4.4.b"""
    table = lay(WELL, GARDEN, SPROUT, ann=has(landmarks="Well, Garden"), phases="noon")
    table.ann.is_asked("reaction", among="Well | Garden")
    table.ann.picks("Garden")
    assert [event.verb for event in table.events if event.verb in ("draw", "create")] == ["create", "draw"]
    table.ends(ann=has(hand=1, hero_expedition="Sprout"))


def test_a_reaction_outlives_its_bearer(lay: Lay) -> None:
    """6.3.e, 2.2.1.g The Emblem lies in Limbo; the Well that made it is gone."""
    table = lay(WELL, PYRE, ann=has(landmarks="Well, Pyre", deck="v7"), phases="noon")
    table.ann.picks("Pyre")
    table.ann.picks("Well")
    table.ends(ann=has(landmarks="Pyre", discard="Well", hand="v7"))


def test_new_reactions_wait_like_old_ones(lay: Lay) -> None:
    """4.4.c After each reaction it begins again with the first player in initiative order."""
    table = lay(
        GREETER, WELL, SPROUT, first="ann", phases="noon",
        ann=has(landmarks="Greeter"), bob=has(landmarks="Brassbug Hive, Well"),
    )  # fmt: skip
    table.bob.picks("Brassbug Hive")
    table.bob.picks("Ann's hero expedition")
    told = [event.verb for event in table.events if event.verb in ("create", "boost", "draw")]
    assert told == ["create", "boost", "draw"]
    table.ends(ann=has(hero_expedition="Brassbug (1 boost)"), bob=has(hand=1))


def test_a_filter_for_robots_leaves_others_alone(lay: Lay) -> None:
    """2.2.2.o, 6.3.a What the trigger does not name activates nothing."""
    fan = landmark("Fan", when(JoinsYours(Filter(subtypes=("robot",))), Boost(IT)))
    table = lay(fan, ann=has(landmarks="Fan", hand="v1"))
    table.ann.plays("v1", into="hero")
    table.ends(ann=has(hero_expedition="v1"))
