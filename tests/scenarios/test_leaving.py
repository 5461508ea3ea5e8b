"""FFA.4: players who leave, in every phase and in the middle of everything."""

from __future__ import annotations

import pytest

from engine import Concede, Picks, TableOptions, new_table, ready_made_decks
from engine.cards.language import (
    AtPhase,
    Boost,
    Choose,
    Discard,
    Draw,
    EachPlayer,
    Filter,
    GainStatus,
    IGain,
    Joins,
    May,
    MayPay,
    PayMana,
    Replacing,
    Resupply,
    Sacrifice,
    Sequence,
    YouResupply,
)
from tests.scenarios.inline import A_CHARACTER, TARGET_CHARACTER, character, landmark, spell, when
from tests.scenarios.kit import Lay, Scene, Side, has

FREE = "free for all"
HELP = spell("Help", Boost(TARGET_CHARACTER))
HERALD = character("Herald", when(Joins(), Boost(TARGET_CHARACTER)))
FAMINE = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))


# ---- the Afternoon ---------------------------------------------------------------------------------------------------


def test_in_ones_own_turn(lay: Lay) -> None:
    """FFA.4, 4.2.3.c The turn is over, and the next player's begins."""
    table = lay(mode=FREE)
    table.ann.concedes()
    table.ends(asked="Bob: turn")


@pytest.mark.parametrize(("leaver", "then"), [("bob", "Cat: turn"), ("cat", "Bob: turn")])
def test_in_the_turn_of_another(lay: Lay, leaver: str, then: str) -> None:
    """FFA.4 It goes on, and the turn of who has left is passed over."""
    table = lay(mode=FREE, ann=has(hand="v1"))
    getattr(table, leaver).concedes()
    assert table.asked == "Ann: turn"
    table.ann.plays("v1", into="hero")
    table.ends(asked=then)


def test_the_last_who_had_not_passed(lay: Lay) -> None:
    """FFA.4, 4.2.3.a The Afternoon is over."""
    table = lay(mode=FREE, phases="afternoon noon")
    table.ann.passes()
    table.bob.passes()
    table.cat.concedes()
    assert table.seen.phase == "noon"
    table.ends()


def test_who_has_passed_and_leaves(lay: Lay) -> None:
    """FFA.4, 4.2.3.a The others play on until both have passed."""
    table = lay(mode=FREE, phases="afternoon noon")
    table.ann.passes()
    table.ann.concedes()
    table.bob.passes()
    assert table.asked == "Cat: turn"
    table.cat.passes()
    assert table.seen.phase == "noon"
    table.ends()


def test_in_ones_own_declaration(lay: Lay) -> None:
    """FFA.4, 5.1.2.c Nothing has happened."""
    table = lay(HELP, ann=has(hand="Help"), bob=has(hero_expedition="v1"), cat=has(hero_expedition="v1"), mode=FREE)
    table.ann.begins("Help")
    table.ann.concedes()
    table.ends(bob=has(hero_expedition="v1"), asked="Bob: turn")


def test_in_the_declaration_of_another(lay: Lay) -> None:
    """FFA.4, 5.1.2.c It is taken back, for what it was about may be gone; now there is one target less."""
    table = lay(
        HELP, ann=has(hand="Help", hero_expedition="v1 as A"), bob=has(hero_expedition="v1 as B"),
        cat=has(hero_expedition="v1 as C"), mode=FREE,
    )  # fmt: skip
    table.ann.begins("Help")
    table.bob.concedes()
    assert table.asked == "Ann: turn"
    table.ann.begins("Help")
    table.ann.is_asked("target", among="A | C")
    table.ann.goes_back()
    table.ends(ann=has(hand="Help", mana="8/8"))


def test_when_nothing_is_left_to_target(lay: Lay) -> None:
    """FFA.4, 5.1.2.c The play is offered no more."""
    table = lay(HELP, ann=has(hand="Help"), bob=has(hero_expedition="v1"), mode=FREE)
    table.ann.may_play("Help")
    table.bob.concedes()
    table.ann.may_not_play("Help", "no target")
    table.ends()


def test_in_the_middle_of_ones_own_effect(lay: Lay) -> None:
    """FFA.4 What has happened stays; what is left of the effect is not done."""
    purge = spell("Purge", Sequence((Discard(TARGET_CHARACTER), Sacrifice(A_CHARACTER), Resupply())))
    table = lay(purge, ann=has(hand="Purge", hero_expedition="v1, v2"), bob=has(hero_expedition="v3"), mode=FREE)
    table.ann.plays("Purge", "v3")
    table.ann.is_asked("choose")
    table.ann.concedes()
    table.ends(bob=has(hero_expedition="", discard="v3"), asked="Bob: turn")


def test_in_the_reaction_of_another_in_ones_own_turn(lay: Lay) -> None:
    """FFA.4, 4.4.b The reaction is played to its end, then the turn is over."""
    table = lay(
        HERALD, mode=FREE, ann=has(hand="Herald", hero_expedition="v1 as A"), cat=has(hero_expedition="v1 as C")
    )
    table.ann.plays("Herald", into="hero")
    table.ann.is_asked("target", among="A | C | Herald")
    table.ann.concedes()
    table.ends(cat=has(hero_expedition="C"), asked="Bob: turn")


def test_reactions_of_others_outlast_the_turn_of_a_leaver(lay: Lay) -> None:
    """FFA.4, 4.4.b Ann leaves while Bob declares his reaction: it goes on, with what is left."""
    mourner = character("Mourner", when(AtPhase("night"), Boost(TARGET_CHARACTER)))
    table = lay(
        mourner, mode=FREE, phases="night", ann=has(companion_expedition="v1 as A (anchored)"),
        bob=has(hero_expedition="Mourner (anchored)"), cat=has(hero_expedition="v1 as C (anchored)"),
    )  # fmt: skip
    table.bob.is_asked("target", among="A | C | Mourner")
    table.ann.concedes()
    table.bob.is_asked("target", among="C | Mourner")
    table.bob.picks("C")
    table.ends(cat=has(hero_expedition="C (1 boost)"))


def test_ones_own_reaction_in_the_turn_of_another(lay: Lay) -> None:
    """FFA.4, 4.4.b It is not played; the phase goes on with the reactions of the others."""
    eager = character("Eager", when(AtPhase("noon"), Boost(TARGET_CHARACTER)))
    bell = character("Bell", when(AtPhase("noon"), Draw()))
    table = lay(
        eager,
        bell,
        mode=FREE,
        phases="noon",
        ann=has(hero_expedition="Eager as A, v1"),
        bob=has(hero_expedition="Bell"),
    )
    table.ann.is_asked("target")
    table.ann.concedes()
    table.ends(bob=has(hand=1))


def test_the_order_of_reactions_is_asked_again(lay: Lay) -> None:
    """FFA.4, 4.4.b"""
    both = character("Both", when(AtPhase("noon"), Draw()), when(AtPhase("noon"), Resupply()))
    table = lay(
        both, mode=FREE, phases="noon", ann=has(hero_expedition="Both"), bob=has(hero_expedition="Both"), dan=Side()
    )
    table.ann.is_asked("reaction")
    table.cat.concedes()
    table.ann.is_asked("reaction")
    table.ann.concedes()
    table.bob.is_asked("reaction")
    table.ends(asked="Bob: reaction")


# ---- where everybody is asked ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", ["ann", "bob", "cat"])
def test_while_everybody_chooses(lay: Lay, leaver: str) -> None:
    """FFA.4, 1.4.5.a Bob is asked: who has chosen, is asked or will be asked may leave; the others sacrifice."""
    two = has(hero_expedition="v1, v2")
    table = lay(
        FAMINE, ann=two, bob=two, cat=two, dan=has(hand="Famine", hero_expedition="v1, v2"), mode=FREE, first="dan"
    )
    table.dan.plays("Famine")
    table.dan.picks("v1")
    table.ann.picks("v1")
    assert table.asked == "Bob: choose"
    getattr(table, leaver).concedes()
    for player in (table.bob, table.cat):
        if player.name.lower() != leaver:
            player.picks("v1")
    one, none = has(hero_expedition="v2"), has(hero_expedition="")
    assert table.happened("sacrifice") == 1
    table.ends(
        ann=none if leaver == "ann" else one,
        bob=none if leaver == "bob" else one,
        cat=none if leaver == "cat" else one,
        dan=one,
    )


def test_the_controller_leaves_while_another_chooses(lay: Lay) -> None:
    """FFA.4 The effect is theirs and is broken off: nobody sacrifices anything."""
    two = has(hero_expedition="v1, v2")
    table = lay(FAMINE, ann=has(hand="Famine"), bob=two, cat=two, mode=FREE)
    table.ann.plays("Famine")
    assert table.asked == "Bob: choose"
    table.ann.concedes()
    table.ends(bob=two, cat=two, asked="Bob: turn")


@pytest.mark.parametrize(("leaver", "then"), [("bob", "Cat: expand"), ("cat", "Bob: expand"), ("ann", "Bob: expand")])
def test_in_the_morning(lay: Lay, leaver: str, then: str) -> None:
    """FFA.4, 4.2.1.e Who has left does not Expand, and nobody says they do not."""
    hand = has(hand="v1", mana=1)
    table = lay(ann=hand, bob=hand, cat=hand, mode=FREE, phases="day")
    assert table.asked == "Bob: expand"
    getattr(table, leaver).concedes()
    assert table.asked == then
    left = {"ann": 0, "bob": 1, "cat": 2}[leaver]
    while table.asked.endswith("expand"):
        table.players[table.table.game.open[0].seat].picks("v1")
    told = {action.seat for event in table.events if event.verb == "declare" for action in event.actions}
    assert told == {0, 1, 2} - {left}
    table.ends(**{name: has(mana="2/2") for name in ("ann", "bob", "cat") if name != leaver})


@pytest.mark.parametrize("leaver", ["ann", "bob", "cat"])
def test_at_night(lay: Lay, leaver: str) -> None:
    """FFA.4, 4.2.5.c Clean-up goes on with those who remain."""
    three = has(reserve="v1, v2, v3")
    table = lay(ann=three, bob=three, cat=three, mode=FREE, phases="night")
    table.ann.picks("v1", "v2")
    assert table.asked == "Bob: keep in reserve"
    getattr(table, leaver).concedes()
    for player in (table.bob, table.cat):
        if player.name.lower() != leaver:
            player.picks("v1", "v2")
    kept = {name: has(reserve="v1, v2", discard="v3") for name in ("ann", "bob", "cat") if name != leaver}
    table.ends(**kept)


@pytest.mark.parametrize("answered", [(), (0,), (2,), (0, 2), (1,)])
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_before_the_first_day(lay: Lay, leaver: int, answered: tuple[int, ...]) -> None:
    """FFA.4, 4.1.j Whoever has chosen their first Mana has chosen; the others still do, and the game begins."""
    decks = list(ready_made_decks().values())
    table = new_table([decks[0], decks[1], decks[0]], 5, TableOptions(mode="free for all"))
    asked = {decision.seat: decision for decision in table.game.open}
    for seat in answered:
        table.answer(Picks(asked[seat].id, [0, 1, 2]))
    table.answer(Concede(leaver))
    for seat in {0, 1, 2} - {leaver, *answered}:
        table.answer(Picks(asked[seat].id, [3, 4, 5]))
    game = table.game
    assert [decision.kind for decision in game.open] == ["turn"]
    assert [len(game.pile("mana", seat)) for seat in range(3)] == [0 if seat == leaver else 3 for seat in range(3)]
    lay(mode=FREE).ends()


# ---- modifiers, payments ---------------------------------------------------------------------------------------------


def test_who_could_have_replaced_something(lay: Lay) -> None:
    """FFA.4, 6.2.g Bob's modifier is gone with Bob; what it would have changed happens unchanged."""
    stubborn = character("Stubborn", Replacing(IGain("asleep"), Draw(), optional=True))
    lull = spell("Lull", GainStatus(TARGET_CHARACTER, "asleep"))
    table = lay(
        stubborn, lull, mode=FREE, ann=has(hand="Lull"), bob=has(hero_expedition="Stubborn"),
        cat=has(hero_expedition="v1"),
    )  # fmt: skip
    table.ann.plays("Lull", "Stubborn")
    table.bob.is_asked("apply modifier")
    table.bob.concedes()
    assert table.happened("gain") == 0
    table.ends(ann=has(reserve="Lull"), asked="Cat: turn")


def test_a_modifier_that_somebody_is_asked_about(lay: Lay) -> None:
    """FFA.4, 6.2.g It is asked about again when another leaves."""
    thrifty = landmark("Thrifty", Replacing(YouResupply(), Draw(), optional=True))
    supply = spell("Supply", Resupply())
    table = lay(thrifty, supply, mode=FREE, ann=has(hand="Supply", landmarks="Thrifty"))
    table.ann.plays("Supply")
    table.ann.is_asked("apply modifier")
    table.cat.concedes()
    table.ann.is_asked("apply modifier")
    table.ann.picks("yes")
    table.ends(ann=has(hand=1, reserve="Supply"), asked="Bob: turn")


def test_an_optional_step_is_asked_again(lay: Lay) -> None:
    """FFA.4, 6.5.b"""
    perhaps = spell("Perhaps", May(Draw()))
    table = lay(perhaps, mode=FREE, ann=has(hand="Perhaps"))
    table.ann.plays("Perhaps")
    table.ann.is_asked("may")
    table.bob.concedes()
    table.ann.is_asked("may")
    table.ann.picks("yes")
    table.ends(ann=has(hand=1), asked="Cat: turn")


def test_an_internal_action_whose_target_is_gone(lay: Lay) -> None:
    """FFA.4, 5.4.a Declared again from the beginning: without a target it is not possible, and nothing is paid."""
    deal = spell("Deal", MayPay((PayMana(2),), Discard(TARGET_CHARACTER)))
    table = lay(deal, mode=FREE, ann=has(hand="Deal", mana=3), bob=has(hero_expedition="v1, v2"))
    table.ann.plays("Deal")
    table.ann.picks("yes")
    table.ann.is_asked("target")
    table.bob.concedes()
    table.ends(ann=has(mana="2/3", reserve="Deal"), asked="Cat: turn")


def test_choosing_among_what_is_left(lay: Lay) -> None:
    """FFA.4"""
    cull = spell("Cull", Discard(Choose(Filter(types=("character",), controller="opponent"))))
    table = lay(
        cull, mode=FREE, ann=has(hand="Cull"), bob=has(hero_expedition="v1 as B"),
        cat=has(hero_expedition="v1 as C, v2 as D"),
    )  # fmt: skip
    table.ann.plays("Cull")
    table.ann.is_asked("choose", among="B | C | D")
    table.bob.concedes()
    table.ann.is_asked("choose", among="C | D")
    table.ann.picks("D")
    table.ends(cat=has(hero_expedition="C", discard="D"), asked="Cat: turn")


# ---- in the rules' own moments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["morning", "noon", "afternoon", "dusk", "night"])
def test_at_the_beginning_of_every_phase(lay: Lay, phase: str) -> None:
    """FFA.4, 4.2.b Ann leaves while Bob's reaction is asked about; the phase goes on to its end."""
    sentry = character("Sentry", when(AtPhase(phase), Boost(TARGET_CHARACTER)))  # type: ignore[arg-type]
    still = has(hero_expedition="Sentry (anchored), v1 (anchored)")
    phases = "day" if phase == "morning" else phase
    table: Scene = lay(sentry, mode=FREE, phases=phases, bob=still, first="bob")
    table.bob.is_asked("target")
    table.ann.concedes()
    table.bob.is_asked("target")
    table.bob.picks("Sentry (anchored)")
    assert [player.left for player in table.seen.players] == [True, False, False]
    assert "1 boost" in table._written(table.card("Sentry").id)
    open = table.asked.split(": ")[-1]
    table.ends(asked=table.asked if open != "turn" else "")


def test_a_leaver_of_four_leaves_the_others_their_pairs(lay: Lay) -> None:
    """FFA.4 Progress goes on with new pairs in the same day, and the leaver's expeditions neither move nor fail."""
    table = lay(
        ann=has(companion_expedition="v2"), bob=has(companion_expedition="v1"), cat=has(companion_expedition="v3"),
        dan=has(companion_expedition="v9"), mode=FREE, phases="afternoon dusk",
    )  # fmt: skip
    table.dan.concedes()
    table.everybody_passes()
    failed = [action.expedition for event in table.events for action in event.actions if hasattr(action, "expedition")]
    assert sorted(failed) == [0, 1, 2, 3, 4, 5]
    table.ends(ann=has(at=(0, 6)), bob=has(at=(0, 7)), cat=has(at=(0, 6)))


def test_sides_of_nobody(lay: Lay) -> None:
    """FFA.4 A token of a leaver goes as well."""
    table = lay(mode=FREE, ann=has(hero_expedition="Brassbug"), bob=Side())
    table.ann.concedes()
    assert not table.table.game.zones["expedition"]
    table.ends()
