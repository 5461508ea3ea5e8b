"""7.4.3.f-h Expeditions as seen from one's own, and 7.3.1.e reactions that cannot be activated."""

from __future__ import annotations

import pytest

from engine.cards.language import (
    Activate,
    All,
    Boost,
    CannotActivate,
    Discard,
    Draw,
    Filter,
    Is,
    Joins,
    Keyword,
    Passive,
    PlayedFrom,
)
from tests.scenarios.inline import (
    ME,
    TARGET_CHARACTER,
    TARGET_PERMANENT,
    character,
    free_action,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

FACING, WITH, OTHER = (Filter(types=("character",), expedition=how) for how in ("facing", "mine", "other"))
GIGANTIC = Keyword("gigantic")


def cheering(name: str, whom: Filter, *more: Keyword) -> object:
    """A Character whose quick action boosts those who stand so."""
    return character(name, free_action(Boost(All(whom))), *more)


@pytest.mark.parametrize(
    ("stands", "keywords", "ann", "bob"),
    [
        (FACING, (), ("", ""), (" (1 boost)", "")),
        (FACING, (GIGANTIC,), ("", ""), (" (1 boost)", " (1 boost)")),
        (OTHER, (), ("", " (1 boost)"), ("", "")),
        (OTHER, (GIGANTIC,), ("", ""), ("", "")),
        (WITH, (), (" (1 boost)", ""), ("", "")),
        (WITH, (GIGANTIC,), (" (1 boost)", " (1 boost)"), ("", "")),
    ],
)
def test_expeditions_as_seen_from_ones_own(
    lay: Lay, stands: Filter, keywords: tuple[Keyword, ...], ann: tuple[str, str], bob: tuple[str, str]
) -> None:
    """7.4.3.f-h Of a Gigantic one both are its own, both facing ones face it, and there is no other."""
    chief = cheering("Chief", stands, *keywords)
    table = lay(
        chief,
        ann=has(hero_expedition="Chief, v1", companion_expedition="v2"),
        bob=has(hero_expedition="v3", companion_expedition="v4"),
    )
    table.ann.uses("Chief")
    chiefs = "Chief (1 boost)" if stands is WITH else "Chief"
    table.ends(
        ann=has(hero_expedition=f"{chiefs}, v1{ann[0]}", companion_expedition=f"v2{ann[1]}"),
        bob=has(hero_expedition=f"v3{bob[0]}", companion_expedition=f"v4{bob[1]}"),
    )


# ---- cannot activate -------------------------------------------------------------------------------------------------

COUNCIL = character("Council", Passive(CannotActivate(FACING, "reserve")))
MULAN = character("Mulan", when(PlayedFrom("reserve"), Draw()), when(Joins(), Boost(ME)))
WAKE = spell("Wake", Activate(TARGET_CHARACTER, "reserve"))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))


@pytest.mark.parametrize(("into", "hand"), [("hero", ""), ("companion", "v7")])
def test_a_symbol_that_cannot_be_activated(lay: Lay, into: str, hand: str) -> None:
    """7.3.1.e, 1.4.1.a The Council stops the reserve symbol of who comes to face it, and no other symbol."""
    table = lay(COUNCIL, MULAN, ann=has(reserve="Mulan", deck="v7"), bob=has(hero_expedition="Council"))
    table.ann.plays("Mulan", into=into)
    if hand:
        table.ann.picks("Mulan #1")
    stands = {f"{into}_expedition": "Mulan (fleeting, 1 boost)"}
    table.ends(ann=has(hand=hand, **stands))  # type: ignore[typeddict-item]


@pytest.mark.parametrize(("side", "hand"), [("hero", ""), ("companion", "v7")])
def test_nor_can_an_effect_activate_it(lay: Lay, side: str, hand: str) -> None:
    """7.3.1.e, 1.4.1.a 'Activate the reserve abilities' of one who faces the Council does nothing."""
    there = {f"{side}_expedition": "Mulan"}
    table = lay(
        COUNCIL,
        MULAN,
        WAKE,
        ann=has(hand="Wake", deck="v7", **there),
        bob=has(hero_expedition="Council"),  # type: ignore[typeddict-item]
    )
    table.ann.plays("Wake", "Mulan")
    table.ends(ann=has(hand=hand))


def test_what_forbids_must_be_in_play(lay: Lay) -> None:
    """7.3.1.e, 2.2.10.f The Council is discarded, and its word with it."""
    table = lay(
        COUNCIL, MULAN, DOOM, ann=has(hand="Doom", reserve="Mulan", deck="v7"), bob=has(hero_expedition="Council")
    )
    table.ann.plays("Doom", "Council")
    table.bob.passes()
    table.ann.plays("Mulan", into="hero")
    table.ann.picks("Mulan #1")
    table.ends(ann=has(hand="v7"))


def test_forbidding_may_depend_on_a_condition(lay: Lay) -> None:
    """7.3.1.e, 6.5.c Silent only as long as it is boosted; without a symbol all reactions are meant."""
    censor = landmark(
        "Censor", Passive(CannotActivate(Filter(types=("character",))), Is(ME, "exhausted")), free_action(Draw())
    )
    table = lay(censor, MULAN, ann=has(hand="Mulan"), bob=has(landmarks="Censor (exhausted)"))
    table.ann.plays("Mulan", into="hero")
    table.ends(ann=has(hero_expedition="Mulan"))


def test_a_permanent_faces_nobody(lay: Lay) -> None:
    """7.4.3.h A Landmark stands in no Expedition."""
    tower = landmark("Tower", free_action(Boost(All(FACING))))
    ruin = spell("Ruin", Discard(TARGET_PERMANENT))
    table = lay(tower, ruin, ann=has(landmarks="Tower"), bob=has(hero_expedition="v1"))
    table.ann.uses("Tower")
    table.ends(bob=has(hero_expedition="v1"))
