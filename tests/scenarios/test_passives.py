"""2.3: passive abilities, their timestamps, dependency, and its cycles."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    AreSubtype,
    Create,
    Discard,
    EachPlayer,
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
