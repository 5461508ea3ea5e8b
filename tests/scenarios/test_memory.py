"""2.1.e-f, v3:2.1.h, v3:6.3.j What has left: last known information; and who does what (v3:1.4.7)."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    Additive,
    AtPhase,
    Boost,
    CountersOn,
    Create,
    Discard,
    Draw,
    EachPlayer,
    GainCounters,
    If,
    IGo,
    InTerrain,
    Is,
    IsA,
    LoseAbilities,
    Passive,
    Replacing,
    Resupply,
    SendToReserve,
    Sequence,
    YouCreateToken,
    YouDraw,
    YouPlay,
    YouResupply,
    YourExpedition,
)
from tests.scenarios.inline import (
    ALL_CHARACTERS,
    CHARACTERS,
    IT,
    ME,
    TARGET_CHARACTER,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

DOOM = spell("Doom", Discard(TARGET_CHARACTER))
LEAVING = IGo("expedition", "discard")
SILENCER = character("Silencer", Passive(LoseAbilities(ALL_CHARACTERS)))
BRASSBUG = "ALT_CORE_B_AX_31_C"


@pytest.mark.parametrize("boosts", [0, 1, 2])
def test_what_has_left_counts_as_it_last_was(lay: Lay, boosts: int) -> None:
    """v3:2.1.h 'Draw for each of my boosts': in the Discard pile it has none, but it had."""
    digger = character("Digger", when(LEAVING, Draw(CountersOn(ME, "boost"))))
    there = f"Digger ({boosts} boosts)" if boosts else "Digger"
    table = lay(digger, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition=there, deck="v7, v8, v9"))
    table.ann.plays("Doom")
    table.ends(bob=has(hand=boosts, discard="Digger"))


@pytest.mark.parametrize(("notes", "hand"), [("", 0), (" (fleeting)", 1)])
def test_what_has_left_is_as_it_last_was(lay: Lay, notes: str, hand: int) -> None:
    """v3:2.1.h 'If I was Fleeting' asked of one that is no more."""
    ghost = character("Ghost", when(LEAVING, If(Is(ME, "fleeting"), Draw())))
    table = lay(ghost, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition=f"Ghost{notes}", deck="v7"))
    table.ann.plays("Doom")
    table.ends(bob=has(hand=hand))


@pytest.mark.parametrize(("at", "hand"), [(1, 1), (2, 0)])
def test_what_has_left_was_where_it_last_was(lay: Lay, at: int, hand: int) -> None:
    """v3:2.1.h, v3:7.5.7 The region of the Expedition it was in."""
    nymph = character("Nymph", when(LEAVING, If(InTerrain("water"), Draw())))
    table = lay(
        nymph, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition="Nymph", at=(at, 7), deck="v7"),
        regions="FMW W F FMW FMW FMW FMW FMW",
    )  # fmt: skip
    table.ann.plays("Doom")
    table.ends(bob=has(hand=hand))


def test_a_source_that_leaves_before_its_reaction_is_played(lay: Lay) -> None:
    """v3:2.1.h The Clerk is discarded by the first reaction; the second still knows its three files."""
    clerk = character("Clerk", when(AtPhase("dusk"), Draw(CountersOn(ME, "file"))))
    purge = landmark("Purge", when(AtPhase("dusk"), Discard(ALL_CHARACTERS)))
    table = lay(
        clerk, purge, ann=has(landmarks="Purge", hero_expedition="Clerk (3 files)", deck="v7, v8, v9"), phases="dusk"
    )
    table.ann.picks("Purge")
    table.ends(ann=has(hand=3, discard="Clerk"))


def test_it_is_remembered_too(lay: Lay) -> None:
    """v3:2.1.h 'When you play a Character - if it is a Character ...', discarded in between."""
    herald = landmark("Herald", when(YouPlay(CHARACTERS), If(IsA(IT, "character"), Draw())))
    purge = landmark("Purge", when(YouPlay(CHARACTERS), Discard(ALL_CHARACTERS)))
    table = lay(herald, purge, ann=has(hand="v1", landmarks="Herald, Purge", deck="v7"))
    table.ann.plays("v1", into="hero")
    table.ann.picks("Purge")
    table.ends(ann=has(hand="v7", discard="v1"))


def test_what_is_gone_cannot_be_moved_or_boosted(lay: Lay) -> None:
    """v3:2.1.i Remembered, but no object any more: the rest happens."""
    clerk = character("Clerk", when(AtPhase("dusk"), Sequence((Boost(ME), SendToReserve(ME), Draw()))))
    purge = landmark("Purge", when(AtPhase("dusk"), Discard(ALL_CHARACTERS)))
    table = lay(clerk, purge, ann=has(landmarks="Purge", hero_expedition="Clerk", deck="v7"), phases="dusk")
    table.ann.picks("Purge")
    assert table.happened("boost") == 0
    table.ends(ann=has(hand="v7", discard="Clerk", reserve=""))


@pytest.mark.parametrize(("there", "hand"), [("Mourner", 1), ("Mourner, Silencer", 0)])
def test_who_leaves_reacts_by_the_abilities_it_had(lay: Lay, there: str, hand: int) -> None:
    """6.3.d-e Silenced in play, it does not find its voice in the Discard pile."""
    mourner = character("Mourner", when(LEAVING, Draw()))
    table = lay(mourner, SILENCER, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition=there, deck="v7"))
    table.ann.plays("Doom", "Mourner")
    table.ends(bob=has(hand=hand))


def test_a_reaction_follows_what_its_trigger_moved(lay: Lay) -> None:
    """2.1.e-f The Phoenix that left is found in the Discard pile, and moved twice by one ability."""
    phoenix = character("Phoenix", when(LEAVING, Sequence((SendToReserve(ME), GainCounters(ME, "ash", 2)))))
    table = lay(phoenix, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition="Phoenix"))
    table.ann.plays("Doom")
    table.ends(bob=has(reserve="Phoenix (2 ashs)", discard=""))


# ---- who does what ---------------------------------------------------------------------------------------------------


def test_each_player_draws_for_themselves(lay: Lay) -> None:
    """v3:1.4.7 The player whom the effect names draws, not the effect's controller."""
    lesson = spell("Lesson", EachPlayer(Draw()))
    school = landmark("School", Additive(YouDraw(), Resupply()))
    table = lay(lesson, school, ann=has(hand="Lesson", deck="v7, v8"), bob=has(landmarks="School", deck="v1, v2, v3"))
    table.ann.plays("Lesson")
    table.ends(ann=has(hand="v7", reserve="Lesson"), bob=has(hand="v1", reserve="v2"))


def test_a_modifier_replaces_only_what_its_controller_does(lay: Lay) -> None:
    """v3:1.4.7, 6.2.b Ann draws instead of the Resupply; Bob Resupplies all the same."""
    market = spell("Market", EachPlayer(Resupply()))
    shortcut = landmark("Shortcut", Replacing(YouResupply(), Draw()))
    table = lay(market, shortcut, ann=has(hand="Market", landmarks="Shortcut", deck="v7"), bob=has(deck="v8"))
    table.ann.plays("Market")
    table.ends(ann=has(hand="v7", reserve="Market"), bob=has(hand="", reserve="v8"))


def test_each_player_creates_their_own_token(lay: Lay) -> None:
    """v3:1.4.7 'When you create a token': each player's own creation, once."""
    parade = spell("Parade", EachPlayer(Create(BRASSBUG, YourExpedition("hero"))))
    tally = landmark("Tally", when(YouCreateToken(), GainCounters(ME, "mark")))
    table = lay(parade, tally, ann=has(hand="Parade"), bob=has(landmarks="Tally"))
    table.ann.plays("Parade")
    table.ends(ann=has(hero_expedition="Brassbug"), bob=has(hero_expedition="Brassbug", landmarks="Tally (1 mark)"))
