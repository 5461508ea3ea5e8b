"""1.4.6: what may happen a hundred times a day."""

from __future__ import annotations

import pytest

from engine.cards.language import AtPhase, Create, Draw, GainCounters, YouCreateToken, YourExpedition
from tests.scenarios.inline import ME, free_action, landmark, spell, when
from tests.scenarios.kit import Lay, has

BOODA = "ALT_CORE_B_BR_31_C"
CRANK = landmark("Crank", free_action(GainCounters(ME, "turn")), free_action(GainCounters(ME, "half")))
TALLY = landmark("Tally", when(YouCreateToken(), GainCounters(ME, "mark")))


@pytest.mark.parametrize("times", [99, 100])
def test_a_quick_action_may_be_played_a_hundred_times(lay: Lay, times: int) -> None:
    """1.4.6.b, 5.3.d N-1 and N, played one by one."""
    table = lay(CRANK, ann=has(landmarks="Crank"))
    for _ in range(times):
        table.ann.uses("Crank #1")
    if times < 100:
        table.ann.may_use("Crank #1")
    else:
        table.ann.may_not_use("Crank #1", "limit of the day")
    table.ann.may_use("Crank #2")
    table.ends(ann=has(landmarks=f"Crank ({times} turns)"))


def test_each_object_and_each_line_has_its_own_hundred(lay: Lay) -> None:
    """1.4.6.b 'Given quick action': another object's is another, and another line's too."""
    table = lay(CRANK, ann=has(landmarks="Crank as One, Crank as Two"), today={"One": 100})
    table.ann.may_not_use("One", "limit of the day")
    table.ann.may_use("Two")
    table.ends()


def test_the_hundred_are_a_days(lay: Lay) -> None:
    """1.4.6.a The next day begins anew."""
    table = lay(
        CRANK, ann=has(landmarks="Crank", deck=""), bob=has(deck=""), today={"Crank": 100}, phases="afternoon day"
    )
    table.ann.may_not_use("Crank", "limit of the day")
    table.everybody_passes_once()
    table.bob.passes()
    table.ann.uses("Crank #1")
    table.ends(ann=has(landmarks="Crank (1 turn)"))


@pytest.mark.parametrize(("tokens", "marks"), [(99, 99), (100, 100), (101, 100), (150, 100)])
def test_a_reaction_is_activated_a_hundred_times(lay: Lay, tokens: int, marks: int) -> None:
    """1.4.6.c, 6.3.f The 101st event stays unmodified, even as a part of one step."""
    horde = spell("Horde", Create(BOODA, YourExpedition("hero"), tokens))
    table = lay(horde, TALLY, ann=has(hand="Horde", landmarks="Tally"))
    table.ann.plays("Horde")
    table.ends(ann=has(landmarks=f"Tally ({marks} marks)", hero_expedition=f"{tokens} Booda"))


@pytest.mark.parametrize(("before", "marks"), [(98, 2), (99, 1), (100, 0)])
def test_activations_of_the_whole_day_count(lay: Lay, before: int, marks: int) -> None:
    """1.4.6.c"""
    pair = spell("Pair", Create(BOODA, YourExpedition("each")))
    table = lay(pair, TALLY, ann=has(hand="Pair", landmarks="Tally"), today={"Tally": before})
    table.ann.plays("Pair")
    notes = {2: "Tally (2 marks)", 1: "Tally (1 mark)", 0: "Tally"}
    table.ends(ann=has(landmarks=notes[marks]))


def test_phase_reactions_count_too(lay: Lay) -> None:
    """1.4.6.c"""
    well = landmark("Well", when(AtPhase("noon"), Draw()))
    for before, hand in ((99, 1), (100, 0)):
        table = lay(well, ann=has(landmarks="Well"), today={"Well": before}, phases="morning noon")
        table.bob.picks()
        table.ann.picks()
        table.ends(ann=has(hand=2 + hand))
