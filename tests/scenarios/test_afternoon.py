"""4.2.3, 4.4: turns, passes, and when reactions are checked."""

from __future__ import annotations

from engine.cards.language import (
    AfterYou,
    AtPhase,
    Boost,
    Create,
    Draw,
    EachPlayer,
    ExhaustMe,
    IAmSacrificed,
    Joins,
    JoinsYours,
    QuickAction,
    Sacrifice,
    Sequence,
    YouCreateToken,
    YourExpedition,
)
from tests.scenarios.inline import A_CHARACTER, CHARACTERS, IT, character, landmark, spell, when
from tests.scenarios.kit import Lay, has

LANTERN = landmark("Lantern", QuickAction((ExhaustMe(),), Draw()))
BOW = spell("Bow", AfterYou())
POLITE = character("Polite", when(Joins(), AfterYou()))
GREETER = landmark("Greeter", when(JoinsYours(CHARACTERS), Boost(IT)))
MARTYR = character("Martyr", when(IAmSacrificed(), Draw()))
FAMINE = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
DRILL = spell("Drill", Sequence((Create("ALT_CORE_B_BR_31_C", YourExpedition("hero")), Draw())))
FORGE = landmark("Forge", QuickAction((ExhaustMe(),), Create("ALT_CORE_B_BR_31_C", YourExpedition("hero"))))
DUSK_WATCH = landmark("Watch", when(AtPhase("afternoon"), Draw()))


def test_the_first_player_takes_the_first_turn(lay: Lay) -> None:
    """4.2.3.b"""
    assert lay_turn(lay, "ann") == "Ann: turn"
    assert lay_turn(lay, "bob") == "Bob: turn"


def lay_turn(lay: Lay, first: str) -> str:
    """Whose turn it is as the Afternoon begins."""
    table = lay(first=first)
    table.ends()
    return table.asked


def test_a_card_ends_the_turn(lay: Lay) -> None:
    """4.2.3.c(4), RB.10"""
    table = lay(ann=has(hand="v1, v2"), bob=has(hand="v3"))
    table.ann.plays("v1", into="hero")
    assert table.asked == "Bob: turn"
    table.bob.plays("v3", into="hero")
    assert table.asked == "Ann: turn"
    table.ends(ann=has(hand="v2"))


def test_a_quick_action_does_not(lay: Lay) -> None:
    """4.2.3.c(3), RB.10 Any number of them before the card."""
    table = lay(LANTERN, ann=has(hand="v1", landmarks="Lantern as One, Lantern as Two"))
    table.ann.uses("One")
    assert table.asked == "Ann: turn"
    table.ann.uses("Two")
    assert table.asked == "Ann: turn"
    table.ann.plays("v1", into="hero")
    assert table.asked == "Bob: turn"
    table.ends(ann=has(hand=2))


def test_who_has_passed_has_no_more_turns(lay: Lay) -> None:
    """4.2.3.c(4), RB.12 The other goes on alone."""
    table = lay(ann=has(hand="v1"), bob=has(hand="v1, v2"))
    table.ann.passes()
    table.bob.plays("v1", into="hero")
    assert table.asked == "Bob: turn"
    table.bob.plays("v2", into="hero")
    assert table.asked == "Bob: turn"
    table.bob.passes()
    assert table.asked == ""
    table.ends(ann=has(hand="v1"), bob=has(hero_expedition="v1, v2"))


def test_the_afternoon_ends_when_all_have_passed(lay: Lay) -> None:
    """4.2.3.a, 4.2.f"""
    table = lay(phases="afternoon dusk")
    table.ann.passes()
    assert table.seen.phase == "afternoon"
    table.bob.passes()
    assert table.seen.phase == "dusk"
    table.ends()


def test_a_turn_is_asked_even_with_nothing_but_a_pass(lay: Lay) -> None:
    """4.2.3.c(1) That nothing can be done tells nobody anything about a hand."""
    table = lay(ann=has(hand="v3", mana=2))
    assert len(table.decision_of(0).options) == 1
    table.ann.may_not_play("v3", "too dear")
    table.ends()


def test_reactions_are_checked_before_the_turn_ends(lay: Lay) -> None:
    """4.4.a, 4.2.3.c(2)"""
    table = lay(ann=has(hand="Brassbug Hive"))
    table.ann.plays("Brassbug Hive")
    assert table.asked == "Ann: target"
    table.ann.picks("companion expedition")
    assert table.asked == "Bob: turn"
    table.ends(ann=has(companion_expedition="Brassbug"))


def test_reactions_are_checked_after_a_quick_action(lay: Lay) -> None:
    """4.4.a, 4.2.3.c(2-3) Then the same turn goes on."""
    table = lay(FORGE, GREETER, ann=has(landmarks="Forge, Greeter"))
    table.ann.uses("Forge")
    assert table.asked == "Ann: turn"
    table.ends(ann=has(hero_expedition="Booda (1 boost)"))


def test_in_a_turn_its_player_has_the_initiative(lay: Lay) -> None:
    """1.4.5.a (contradictions 36) Bob's reaction comes first in Bob's turn, though Ann is first player."""
    for player, order in (("Ann", [0, 1]), ("Bob", [1, 0])):
        side = has(hero_expedition="Martyr", hand="Famine")
        table = lay(MARTYR, FAMINE, ann=side, bob=side, first="ann")
        if player == "Bob":
            table.ann.passes()
        (table.ann if player == "Ann" else table.bob).plays("Famine")
        assert [event.seat for event in table.events if event.verb == "draw"] == order
        table.ends(ann=has(hero_expedition="", discard="Martyr"), bob=has(hero_expedition="", discard="Martyr"))


def test_reactions_wait_until_an_effect_has_resolved(lay: Lay) -> None:
    """4.4.a (contradictions 8) Not between two steps: the draw of the Spell comes before the boost."""
    table = lay(DRILL, GREETER, ann=has(hand="Drill", landmarks="Greeter"))
    table.ann.plays("Drill")
    assert [event.verb for event in table.events if event.verb in ("create", "draw", "boost")] == [
        "create",
        "draw",
        "boost",
    ]
    table.ends(ann=has(hero_expedition="Booda (1 boost)", hand=1))


def test_a_reaction_of_a_reaction_is_played_too(lay: Lay) -> None:
    """4.4.c"""
    chain = landmark("Chain", when(YouCreateToken(), Draw()))
    table = lay(chain, ann=has(landmarks="Chain", hand="Brassbug Hive", deck="v7"))
    table.ann.plays("Brassbug Hive")
    table.ann.picks("Bob's hero expedition")
    table.ends(ann=has(hand="v7"), bob=has(hero_expedition="Brassbug"))


def test_afternoon_reactions_come_before_the_first_turn(lay: Lay) -> None:
    """4.2.b"""
    table = lay(DUSK_WATCH, ann=has(landmarks="Watch", deck="v7"))
    table.ends(ann=has(hand="v7"))
    assert table.asked == "Ann: turn"


def test_after_you_ends_the_turn_without_a_pass(lay: Lay) -> None:
    """7.3.2.a-b"""
    table = lay(BOW, ann=has(hand="Bow, v1"))
    table.ann.plays("Bow")
    assert table.asked == "Bob: turn"
    table.bob.passes()
    table.ann.plays("v1", into="hero")
    assert [player.passed for player in table.seen.players] == [False, True]
    table.ends(ann=has(hero_expedition="v1", reserve="Bow"))


def test_after_you_by_a_quick_action_ends_the_turn(lay: Lay) -> None:
    """7.3.2.a, 7.3.2.b A turn without a card and without a pass."""
    host = landmark("Host", QuickAction((ExhaustMe(),), AfterYou()))
    table = lay(host, ann=has(landmarks="Host", hand="v1"))
    table.ann.uses("Host")
    assert table.asked == "Bob: turn"
    table.bob.passes()
    assert table.asked == "Ann: turn"
    table.ends(ann=has(hand="v1"))


def test_after_you_by_a_reaction_ends_the_turn(lay: Lay) -> None:
    """7.3.2.a Once no reaction is left."""
    table = lay(POLITE, GREETER, ann=has(hand="Polite", landmarks="Greeter"))
    table.ann.plays("Polite", into="hero")
    table.ann.picks("Polite")
    assert table.asked == "Bob: turn"
    table.ends(ann=has(hero_expedition="Polite (1 boost)"))


def test_after_you_when_the_other_has_passed(lay: Lay) -> None:
    """7.3.2.b The next player who has not passed is oneself."""
    table = lay(BOW, ann=has(hand="Bow"), first="bob")
    table.bob.passes()
    table.ann.plays("Bow")
    assert table.asked == "Ann: turn"
    table.ends()


def test_a_bearer_boosts_only_itself(lay: Lay) -> None:
    """7.2.1.a-b 'I' is the bearer: of two Ratatoskrs the one that came is boosted."""
    table = lay(ann=has(reserve="Ratatoskr as New", hero_expedition="Ratatoskr as Old"))
    table.ann.plays("New", into="hero")
    table.ends(ann=has(hero_expedition="New (fleeting, 2 boosts), Old"))
