"""FFA: Ann, Bob, Cat and often Dan, clockwise around the table, each for themselves."""

from __future__ import annotations

import pytest

from engine import Adjudicate, AgreeDraw, Concede, TableOptions, WrongNumberOfSeats, new_table, ready_made_decks, view
from engine.cards.language import (
    AtPhase,
    Boost,
    Discard,
    Draw,
    EachOpponent,
    Filter,
    FirstPlayer,
    If,
    MoveExpedition,
    Target,
    TargetExpedition,
    TargetOpponent,
)
from tests.scenarios.inline import ME, character, spell, when
from tests.scenarios.kit import Lay, Scene, Side, has

Places = tuple[int, int]
START: Places = (0, 7)
FREE = "free for all"


def all_of(lay: Lay, phases: str, ann: Places, bob: Places, cat: Places, dan: Places | None = None) -> Scene:
    """Three, or four, with their expeditions where these stand."""
    fourth = None if dan is None else has(at=dan)
    return lay(ann=has(at=ann), bob=has(at=bob), cat=has(at=cat), dan=fourth, mode=FREE, phases=phases)


def facing(table: Scene) -> list[int]:
    """Which expedition each one faces."""
    return [each.facing for each in table.seen.expeditions]


def who_left(table: Scene) -> list[int]:
    """The seats that have left."""
    return [player.seat for player in table.seen.players if player.left]


# ---- the race --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dan", [None, Side()])
def test_neighbours_race_and_nobody_else(lay: Lay, dan: Side | None) -> None:
    """FFA.1 Each expedition faces one of a neighbour, each neighbour is faced by one; all others are opponents."""
    table = lay(dan=dan, mode=FREE)
    seats = len(table.seen.players)
    for seat in range(seats):
        rivals = {facing(table)[2 * seat + side] // 2 for side in (0, 1)}
        assert rivals == {(seat + 1) % seats, (seat - 1) % seats}
    assert len({player.team for player in table.seen.players}) == seats
    table.ends()


def test_who_sits_opposite_holds_nobody_back(lay: Lay) -> None:
    """FFA.1 Ann races Bob with her Hero and Dan with her Companion; Cat's Characters do not matter."""
    table = lay(
        ann=has(hero_expedition="v2", companion_expedition="v2"),
        bob=has(hero_expedition="v1", companion_expedition="v9"),
        cat=has(hero_expedition="v9", companion_expedition="v9"),
        dan=has(hero_expedition="v8", companion_expedition="v3"),
        mode=FREE,
        phases="dusk",
    )
    table.ends(ann=has(at=(1, 7)), bob=has(at=(0, 7)), cat=has(at=(1, 7)), dan=has(at=(0, 6)))


def test_of_three_a_hero_races_the_next_companion(lay: Lay) -> None:
    """FFA.1 Ann's Hero against Bob's Companion, Bob's Hero against Cat's, Cat's Hero against Ann's."""
    table = lay(
        ann=has(hero_expedition="v2", companion_expedition="v1"),
        bob=has(hero_expedition="v1", companion_expedition="v1"),
        cat=has(hero_expedition="v2", companion_expedition="v2"),
        mode=FREE,
        phases="dusk",
    )
    table.ends(ann=has(at=(1, 7)), bob=has(at=(0, 7)), cat=has(at=(1, 6)))


def test_every_other_player_is_an_opponent(lay: Lay) -> None:
    """FFA.1, 2V2.15 Whoever sits opposite too: each is 'your opponent', any may be 'target opponent'."""
    tax, aim = spell("Tax", EachOpponent(Draw())), spell("Aim", TargetOpponent(Draw()))
    hunt = spell("Hunt", Discard(Target(Filter(types=("character",), controller="opponent"))))
    table = lay(
        tax, aim, hunt, mode=FREE, ann=has(hand="Tax, Aim, Hunt"), bob=has(hero_expedition="v1 as B"),
        cat=has(hero_expedition="v1 as C"), dan=has(hero_expedition="v1 as D"),
    )  # fmt: skip
    table.ann.begins("Hunt")
    table.ann.is_asked("target", among="B | C | D")
    table.ann.goes_back()
    table.ann.begins("Aim")
    table.ann.is_asked("target", among="Bob | Cat | Dan")
    table.ann.goes_back()
    table.ann.plays("Tax")
    one = has(hand=1)
    table.ends(ann=has(hand=2), bob=one, cat=one, dan=one, asked="Bob: turn")


@pytest.mark.parametrize(("count", "rows"), [(3, 1), (4, 2)])
def test_how_many_play_and_what_is_laid(lay: Lay, count: int, rows: int) -> None:
    """FFA.2 Four lay the Adventure twice, as two teams do; fewer than three and more than four do not play this."""
    deck = next(iter(ready_made_decks().values()))
    table = new_table([deck] * count, 3, TableOptions(mode="free for all"))
    assert len(table.game.regions) == 8 * rows
    assert len(table.game.open) == count
    for wrong in (2, 5):
        with pytest.raises(WrongNumberOfSeats, match="3 or 4 decks"):
            new_table([deck] * wrong, 3, TableOptions(mode="free for all"))
    lay(mode=FREE).ends()


@pytest.mark.parametrize(("first", "boosts"), [("ann", 1), ("bob", 0), ("cat", 0), ("dan", 0)])
def test_the_first_player_is_who_holds_the_marker(lay: Lay, first: str, boosts: int) -> None:
    """FFA.6"""
    proud = character("Proud", when(AtPhase("noon"), If(FirstPlayer(), Boost(ME))))
    table = lay(proud, ann=has(hero_expedition="Proud"), dan=Side(), mode=FREE, first=first, phases="noon")
    table.ends(ann=has(hero_expedition=f"Proud ({boosts} boost)" if boosts else "Proud"))


def test_hands_are_not_shown(lay: Lay) -> None:
    """FFA.7"""
    table = lay(ann=has(hand="v7"), cat=has(hand="v8"), mode=FREE)
    for viewer in range(3):
        assert [each.hand is not None for each in view(table.table, viewer).players] == [
            other == viewer for other in range(3)
        ]
    table.ends()


# ---- victory ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "won"),
    [
        (START, START, START, ""),
        ((3, 4), (3, 4), (3, 4), ""),
        ((4, 4), (3, 4), (3, 4), "Ann"),
        ((4, 4), (5, 4), START, "Bob"),
        ((4, 4), (5, 4), (5, 3), "Cat"),
    ],
)
def test_the_furthest_of_those_who_met_wins(lay: Lay, ann: Places, bob: Places, cat: Places, won: str) -> None:
    """FFA.3, FFA.1"""
    all_of(lay, "night", ann, bob, cat).ends(won=won)


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "dan", "left"),
    [
        ((4, 4), (4, 4), (4, 4), (4, 4), []),
        ((4, 4), (5, 4), (5, 4), (5, 4), [0]),
        ((4, 4), (5, 4), (5, 4), (3, 4), [0, 3]),
        ((5, 4), (4, 4), (5, 4), START, [1, 3]),
    ],
)
def test_only_the_furthest_play_in_the_arena(
    lay: Lay, ann: Places, bob: Places, cat: Places, dan: Places, left: list[int]
) -> None:
    """FFA.3 The others leave."""
    table = all_of(lay, "night", ann, bob, cat, dan)
    assert table.seen.arena
    assert who_left(table) == left
    table.ends(won="")


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "won", "left"),
    [
        ("v1", "", "", "Ann", []),
        ("v1", "v1", "", "", []),
        ("3/0/0", "0/3/0", "0/0/3", "", []),
        ("3/0/0", "0/3/0", "", "", [2]),
        ("3/0/0", "0/3/3", "0/2/0", "Bob", []),
        ("3/3/0", "3/0/1", "0/3/1", "", []),
        ("3/3/0", "3/2/1", "0/3/0", "Bob", []),
        ("2/2/0", "2/2/1", "0/0/1", "", []),
    ],
)
def test_a_terrain_is_won_above_all_others(lay: Lay, ann: str, bob: str, cat: str, won: str, left: list[int]) -> None:
    """FFA.5 Most terrains win; else another day among the best, and whoever is not among them leaves."""
    table = lay(
        ann=has(hero_expedition=ann), bob=has(companion_expedition=bob), cat=has(hero_expedition=cat),
        mode=FREE, arena=True, phases="dusk",
    )  # fmt: skip
    assert who_left(table) == left
    table.ends(won=won)


def test_the_best_play_on_alone(lay: Lay) -> None:
    """FFA.5 Cat, who has won no terrain, is out of it; the next day is Ann's and Bob's."""
    one = has(deck="", hero_expedition="3/0/0")
    table = lay(
        ann=one, bob=has(deck="", hero_expedition="0/3/0"), cat=has(deck="", hero_expedition="2/2/0"),
        mode=FREE, arena=True, phases="dusk night day", first="bob",
    )  # fmt: skip
    assert who_left(table) == [2]
    assert table.asked == "Ann: turn", "the marker goes from Bob past Cat to Ann"
    table.ann.plays("3/0/0", into="hero")
    table.bob.passes()
    table.ann.passes()
    table.ends(won="Ann")


# ---- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leaver", "faces"),
    [
        ("ann", [-1, -1, 7, 5, 6, 3, 4, 2]),
        ("bob", [5, 7, -1, -1, 6, 0, 4, 1]),
        ("cat", [2, 7, 0, 6, -1, -1, 3, 1]),
        ("dan", [2, 4, 0, 5, 1, 3, -1, -1]),
    ],
)
def test_who_faced_a_leaver_faces_the_next(lay: Lay, leaver: str, faces: list[int]) -> None:
    """FFA.4 A Companion Expedition may face a Hero Expedition."""
    table = lay(dan=Side(), mode=FREE)
    assert facing(table) == [2, 7, 0, 5, 6, 3, 4, 1]
    getattr(table, leaver).concedes()
    assert facing(table) == faces
    table.ends()


def test_two_who_remain_face_each_other_twice(lay: Lay) -> None:
    """FFA.4"""
    table = lay(dan=Side(), mode=FREE)
    table.bob.concedes()
    table.dan.concedes()
    assert facing(table) == [5, 4, -1, -1, 1, 0, -1, -1]
    table.ends()


def test_the_race_goes_on_between_those_who_remain(lay: Lay) -> None:
    """FFA.4, 4.2.4.b Ann's Hero, which faced Bob's, is held by Cat's Companion now."""
    table = lay(
        ann=has(hero_expedition="v2"), bob=has(hero_expedition="v1"), cat=has(companion_expedition="v2"),
        dan=Side(), mode=FREE, phases="afternoon dusk",
    )  # fmt: skip
    table.bob.concedes()
    table.everybody_passes()
    assert not [
        event for event in table.events for action in event.actions if getattr(action, "expedition", 0) in (2, 3)
    ]
    table.ends(ann=has(at=(0, 7)), cat=has(at=(0, 7)))


def test_all_that_is_a_leavers_goes(lay: Lay) -> None:
    """FFA.4 Cards wherever they lie, and what others control of theirs; what they control of others is discarded."""
    table = lay(
        ann=has(hero_expedition="v1 as Lost (Bob's)"),
        bob=has(
            hand="v1", reserve="v2", landmarks="Kelonic Generator", discard="v3", hero_expedition="v4",
            companion_expedition="v5 as Lent (Cat's)", mana="2/5", hero="Sierra & Oddball",
        ),
        mode=FREE,
    )  # fmt: skip
    table.bob.concedes()
    bob = table.seen.players[1]
    assert (bob.left, bob.hand_size, bob.deck_size, bob.mana_total, bob.hero) == (True, 0, 0, 0, None)
    assert not [*bob.reserve, *bob.landmarks, *bob.discard]
    assert table.cited >= {"FFA.4"}
    assert all(2 not in region.expeditions and 3 not in region.expeditions for region in table.seen.regions)
    table.ends(ann=has(hero_expedition=""), cat=has(discard="Lent"))


def test_a_leavers_expeditions_are_no_targets(lay: Lay) -> None:
    """FFA.4"""
    march = spell("March", MoveExpedition(TargetExpedition()))
    table = lay(march, ann=has(hand="March"), mode=FREE)
    table.bob.concedes()
    table.ann.begins("March")
    assert len(table.decision_of(0).options) == 4
    table.ann.goes_back()
    table.ends()


def test_the_last_at_the_table_has_won(lay: Lay) -> None:
    """FFA.4"""
    table = lay(dan=Side(), mode=FREE)
    table.dan.concedes()
    table.ann.concedes()
    assert table.winners == ""
    table.bob.concedes()
    assert table.table.game.result is not None
    assert table.table.game.result.how == "concession"
    table.ends(won="Cat")


def test_who_has_left_cannot_come_back(lay: Lay) -> None:
    """FFA.4 Nor give up again, nor be judged."""
    table = lay(mode=FREE)
    table.bob.concedes()
    assert table.refuses(Concede(1)) == "not at the table"
    assert table.refuses(Adjudicate([0, 1])) == "not at the table"
    assert table.refuses(Adjudicate([3])) == "no such seat"
    table.ends()


@pytest.mark.parametrize(("first", "then"), [("ann", "bob"), ("bob", "cat"), ("cat", "ann")])
def test_the_next_takes_the_marker_of_a_leaver(lay: Lay, first: str, then: str) -> None:
    """FFA.4, 4.2.1.b"""
    table = lay(mode=FREE, first=first)
    getattr(table, first).concedes()
    assert [player.first for player in table.seen.players] == [name == then for name in ("ann", "bob", "cat")]
    table.ends()


# ---- by the players --------------------------------------------------------------------------------------------------


def test_a_draw_of_all_at_the_table(lay: Lay) -> None:
    """FFA.4 Who left before has no part in it."""
    table = lay(mode=FREE)
    table.cat.concedes()
    table.answer(AgreeDraw())
    table.ends(won="nobody")


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "seats", "won"),
    [
        (START, START, START, [], "nobody"),
        ((1, 7), START, START, [], "Ann"),
        ((1, 7), (2, 7), START, [], "Bob"),
        ((1, 7), (2, 7), START, [0, 2], "Ann"),
        ((1, 7), (0, 6), START, [], "nobody"),
        ((4, 4), (5, 4), START, [], "Bob"),
        ((4, 4), (4, 4), START, [], "nobody"),
    ],
)
def test_an_abandoned_game(lay: Lay, ann: Places, bob: Places, cat: Places, seats: list[int], won: str) -> None:
    """1.3.3.b, FFA.3 The furthest among those whom the host names, or among all; nobody where that is equal."""
    table = all_of(lay, "afternoon", ann, bob, cat)
    table.answer(Adjudicate(seats))
    assert table.table.game.result is not None
    assert table.table.game.result.how == "abandonment"
    table.ends(won=won)


def test_an_abandoned_arena_has_no_winner(lay: Lay) -> None:
    """1.3.3.c, FFA.3 Whoever plays there was equally far."""
    table = lay(dan=Side(), mode=FREE, arena=True)
    table.bob.concedes()
    table.answer(Adjudicate())
    table.ends(won="nobody")
