"""3.2.2 positions in a Deck, 7.4.5.c several Tough targets of one 'target', and single paragraphs of other chapters."""

from __future__ import annotations

import pytest

from engine import view
from engine.cards.language import (
    Boost,
    Discard,
    Filter,
    GainCounters,
    Joins,
    Keyword,
    MayPay,
    PayMana,
    PutInDeck,
    Target,
)
from tests.scenarios.inline import CHARACTERS, ME, character, free_action, landmark, spell, when
from tests.scenarios.kit import Lay, has

THEIRS = Filter(types=("character",), controller="opponent")
MINE = Target(Filter(zone="discard", controller="you"))


# ---- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "end", "deck"),
    [
        (1, "top", "v9, v1, v2, v3"),
        (2, "top", "v1, v9, v2, v3"),
        (4, "top", "v1, v2, v3, v9"),
        (5, "top", "v1, v2, v3, v9"),
        (1, "bottom", "v1, v2, v3, v9"),
        (2, "bottom", "v1, v2, v9, v3"),
        (4, "bottom", "v9, v1, v2, v3"),
        (9, "bottom", "v9, v1, v2, v3"),
    ],
)
def test_positions_in_a_deck(lay: Lay, position: int, end: str, deck: str) -> None:
    """3.2.2.b, 3.2.2.f Counted from either end; beyond the Deck it goes to the other end: N-1, N, N+1."""
    bury = spell("Bury", PutInDeck(MINE, position, end))  # type: ignore[arg-type]
    table = lay(bury, ann=has(hand="Bury", discard="v9", deck="v1, v2, v3"))
    table.ann.plays("Bury")
    table.ends(ann=has(deck=deck, discard=""))


def test_a_card_goes_to_its_owners_deck(lay: Lay) -> None:
    """3.2.2.b, 1.4.3.a Bob's Character in Ann's Expedition; an empty Deck has one position."""
    bury = spell("Bury", PutInDeck(Target(CHARACTERS), 3, "bottom"))
    table = lay(bury, ann=has(hand="Bury", hero_expedition="v9 (Bob's)"), bob=has(deck=""))
    table.ann.plays("Bury")
    table.ends(bob=has(deck="v9"))


# ---- several Tough targets -------------------------------------------------------------------------------------------

WALL = character("Wall", Keyword("tough", 2))
RAID = spell("Raid", Discard(Target(CHARACTERS, 2, 2)))
FORAY = spell("Foray", Discard(Target(CHARACTERS, 0, 2)))


@pytest.mark.parametrize(("mana", "listed"), [(4, False), (5, True), (6, True)])
def test_two_tough_targets_of_one_word_are_paid_for_together(lay: Lay, mana: int, listed: bool) -> None:
    """7.4.5.c, 5.1.2.c Price 1 and Tough 2 twice: N-1, N, N+1."""
    table = lay(WALL, RAID, ann=has(hand="Raid", mana=mana), bob=has(hero_expedition="Wall as Left, Wall as Right"))
    if not listed:
        table.ann.may_not_play("Raid", "no target")
        table.ends()
        return
    table.ann.plays("Raid", ("Left", "Right"))
    table.ends(ann=has(mana=f"{mana - 5}/{mana}"), bob=has(discard="Left, Right"))


def test_where_only_some_pairs_can_be_paid_they_are_picked_one_by_one(lay: Lay) -> None:
    """7.4.5.c Mana for one Tough target: after it only the plain one is left."""
    table = lay(WALL, RAID, ann=has(hand="Raid", mana=3), bob=has(hero_expedition="Wall as Left, Wall as Right, v1"))
    table.ann.begins("Raid")
    table.ann.is_asked("target", among="Left | Right | v1")
    table.ann.picks("Right")
    table.ann.is_asked("pay")
    table.ann.picks()
    table.ends(ann=has(mana="0/3"), bob=has(discard="Right, v1"))


def test_a_first_pick_that_leaves_no_second_is_not_listed(lay: Lay) -> None:
    """7.4.5.c, 5.1.2.c Mana for 2 and 2, not for 3 and 2: whoever has Tough 3 is no choice at all."""
    tower = character("Tower", Keyword("tough", 3))
    table = lay(
        WALL, tower, RAID, ann=has(hand="Raid", mana=5),
        bob=has(hero_expedition="Wall as Left, Tower, Wall as Right"),
    )  # fmt: skip
    table.ann.plays("Raid", ("Left", "Right"))
    table.ends(ann=has(mana="0/5"), bob=has(hero_expedition="Tower", discard="Left, Right"))


def test_up_to_two_may_stop_after_one(lay: Lay) -> None:
    """7.4.5.c, 5.2.3.b One by one, and no further one is wanted."""
    table = lay(
        WALL, FORAY, ann=has(hand="Foray", mana=3), bob=has(hero_expedition="Wall as Left, Wall as Right, v1, v2")
    )
    table.ann.begins("Foray")
    table.ann.picks("Left")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks()
    table.ann.picks()
    table.ends(bob=has(hero_expedition="Right, v1, v2", discard="Left"))


@pytest.mark.parametrize(("mana", "first"), [(3, "Plain"), (5, "Left | Plain | Right")])
def test_the_first_target_leaves_enough_for_the_second(lay: Lay, mana: int, first: str) -> None:
    """7.4.5.c, 5.1.2.c Two words 'target', the second of Tough ones only: what it will add is kept back."""
    tall = character("Tall", Keyword("tough", 2), subtypes="titan")
    pair = spell("Pair", Boost(Target(CHARACTERS)), Discard(Target(Filter(types=("character",), subtypes=("titan",)))))
    wall = character("Wall", Keyword("tough", 2))
    table = lay(
        tall, pair, wall, ann=has(hand="Pair", mana=mana),
        bob=has(hero_expedition="Tall as Left, Wall as Right, v1 as Plain"),
    )  # fmt: skip
    table.ann.begins("Pair")
    table.ann.is_asked("target", among=first if mana > 3 else "Left | Plain")
    table.ann.picks("Plain")
    table.ann.picks()
    table.ends(bob=has(hero_expedition="Right, Plain (1 boost)", discard="Left"))


@pytest.mark.parametrize(("mana", "asked"), [(5, False), (6, True)])
def test_an_internal_action_with_two_tough_targets(lay: Lay, mana: int, asked: bool) -> None:
    """7.4.5.c, 5.2.3.g, 6.4.c Offered only if both can be paid for: 1 to come, 1 to pay, 2 and 2."""
    raider = character("Raider", when(Joins(), MayPay((PayMana(1),), Discard(Target(THEIRS, 2, 2)))))
    walls = "Wall as Left, Wall as Right"
    table = lay(WALL, raider, ann=has(hand="Raider", mana=mana), bob=has(hero_expedition=walls))
    table.ann.plays("Raider", into="companion")
    if asked:
        table.ann.is_asked("may pay")
        table.ann.picks("yes")
    table.ends(ann=has(mana=f"{0 if asked else mana - 1}/{mana}"), bob=has(discard="Left, Right" if asked else ""))


# ---- single paragraphs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(1, ""), (2, ""), (3, " (1 file)")])
def test_counters_are_removed_down_to_none(lay: Lay, before: int, after: str) -> None:
    """2.5.f Two are taken: of one, of two and of three."""
    clerk = character("Clerk", free_action(GainCounters(ME, "file", -2)))
    there = f"Clerk ({before} file{'s' * (before > 1)})"
    table = lay(clerk, ann=has(hero_expedition=there))
    table.ann.uses("Clerk")
    table.ends(ann=has(hero_expedition=f"Clerk{after}"))


@pytest.mark.parametrize(("keywords", "stays"), [((), ""), ((Keyword("eternal"),), "Sage")])
def test_an_eternal_one_stays(lay: Lay, keywords: tuple[Keyword, ...], stays: str) -> None:
    """7.4.2.b It is not sent to the Reserve during Rest."""
    sage = character("Sage", *keywords)
    table = lay(sage, ann=has(hero_expedition="Sage"), phases="night")
    table.ends(ann=has(hero_expedition=stays, reserve="" if stays else "Sage"))


def test_everybody_knows_who_stands_where(lay: Lay) -> None:
    """3.2.4.e The view of a spectator names each Expedition's Characters."""
    table = lay(ann=has(hero_expedition="v1", companion_expedition="v2"), bob=has(companion_expedition="v3, v4"))
    seen = [[table.name_of(card.id) for card in each.characters] for each in table.seen.expeditions]
    names = [[name.rsplit("_", 1)[-1] for name in each] for each in seen]
    assert names == [["V1"], ["V2"], [], ["V3", "V4"]]
    table.ends()


def test_a_hand_is_its_owners_to_look_at(lay: Lay) -> None:
    """3.2.5.b At any time, in another's turn as well; nobody else sees it."""
    shed = landmark("Hut")
    table = lay(shed, ann=has(hand="v1"), bob=has(hand="v2, Hut"))
    hand = view(table.table, 1).players[1].hand
    assert [card.name for card in hand or []] == ["v2", "Hut"]
    assert view(table.table, 0).players[1].hand is None
    table.ends()
