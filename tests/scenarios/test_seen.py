"""What a view says of each thing, field by field, to each who looks: scenario files say only whether a face is seen."""

from __future__ import annotations

from typing import Any

import pytest

from engine import tell, view
from engine.core.match import Match
from engine.sight import EventSight
from engine.state.actions import Advance, Gain, Move
from tests.scenarios.laid import laid


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everything_marked_on_an_object_is_seen(viewer: int | None) -> None:
    """1.1.7.e, 3.1.3.b Statuses, counters and statistics, to its owner, to the opponent and to spectators."""
    there = {"hero expedition": "1/2/3 (asleep, 2 boosts)", "reserve": "v4", "discard": "v5"}
    seen = view(laid(ann={**there, "landmarks": "Brassbug Hub"}).match, viewer)
    ann = seen.players[0]
    (character,) = next(each.characters for each in seen.expeditions if each.characters)
    assert (character.owner, character.seat, character.type, character.token) == (0, 0, "character", False)
    assert (character.statuses, character.counters, character.places) == (("asleep",), {"boost": 2}, (0,))
    assert (character.base_statistics, character.statistics) == ((1, 2, 3), (3, 4, 5))
    assert [each.hand_cost for each in (*ann.reserve, *ann.discard)] == [4, 5]
    assert [(each.name, each.statistics) for each in ann.landmarks] == [("Brassbug Hub", (0, 0, 0))]
    assert (ann.first, ann.passed, ann.left, seen.players[1].first) == (True, False, False, False)


@pytest.mark.parametrize(("viewer", "open_hands"), [(0, [True, False]), (1, [False, True]), (None, [False, False])])
def test_faces_of_hands_and_orbs_are_their_players(viewer: int | None, open_hands: list[bool]) -> None:
    """3.1.3.e, 3.2.9.a, 3.2.9.d, 3.1.3.c Of others one sees how many there are, and which Orbs are ready."""
    table = laid(ann={"hand": "v7, v8", "mana": "1/2"}, bob={"hand": "v9", "mana": "0/1"}).match
    players = view(table, viewer).players
    assert [(each.hand_size, each.mana_ready, each.mana_total) for each in players] == [(2, 1, 2), (1, 0, 1)]
    assert [each.hand is not None for each in players] == open_hands
    assert [all(orb.reference for orb in each.mana) for each in players] == open_hands
    assert [any(orb.reference for orb in each.mana) for each in players] == open_hands
    assert [sum("exhausted" in orb.statuses for orb in each.mana) for each in players] == [1, 1]
    for player, is_open in zip(players, open_hands, strict=True):
        assert is_open or {(orb.type, orb.zone, orb.name) for orb in player.mana} == {("mana orb", "mana", "")}


def test_what_is_paid_with_tells_no_face() -> None:
    """3.2.9.a That an Orb is exhausted is told to everybody, and not which card it is."""
    scene = laid("ann plays v1 into hero", ann={"hand": "v1", "mana": 1, "orbs": "v7"})
    (paid,) = [event for event in scene.events if event.verb == "pay"]
    assert [(action.status, action.reference) for action in paid.actions if isinstance(action, Gain)] == [
        ("exhausted", "")
    ]


HAND: dict[str, Any] = {"zone": "hand"}


def told(table: Match, verb: str, viewer: int | None) -> EventSight:
    return next(tell(event, viewer) for event in table.events if event.verb == verb)


@pytest.mark.parametrize(
    ("wanted", "is_shown"),
    [
        (HAND, False),
        (HAND | {"controller": "you"}, False),
        (HAND | {"types": "character"}, True),
        (HAND | {"hand cost at most": 3}, True),
    ],
)
def test_a_card_that_must_be_of_a_kind_is_shown_as_it_goes(wanted: dict[str, Any], is_shown: bool) -> None:
    """3.1.3.f, 3.2.9.b Though it lies face down afterwards; which of the Orbs it is, nobody is told."""
    bury = {"type": "spell", "effect": {"put in mana": {"choose": {"filter": wanted}}}}
    table = laid("ann plays Bury", "ann picks v2", cards={"Bury": bury}, ann={"hand": "Bury, v2, v3"}).match
    (opponent,) = told(table, "put in mana", 1).actions
    assert isinstance(opponent, Move)
    assert (opponent.shown, bool(opponent.reference), opponent.what, opponent.became) == (is_shown, is_shown, 0, 0)
    (mine,) = told(table, "put in mana", 0).actions
    assert isinstance(mine, Move)
    assert (bool(mine.reference), bool(mine.became)) == (True, True)
    assert all(not orb.reference for orb in view(table, 1).players[0].mana)


@pytest.mark.parametrize(("verb", "told_by"), [("put in mana", "put in mana"), ("point", "declare")])
def test_what_chance_picks_is_said_to_be_picked_by_it(verb: str, told_by: str) -> None:
    """3.2.5.c Like a die, so that everybody knows from where on a game could have gone another way."""
    lots = {"type": "spell", "effect": {verb: {"at random": {"filter": HAND}}}}
    scene = laid("ann plays Lots", cards={"Lots": lots}, ann={"hand": "Lots, v2, v3"})
    assert [event.verb for event in scene.events if any(each.at_random for each in event.actions)] == [told_by]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_where_an_expedition_arrives_is_told(viewer: int | None) -> None:
    """7.3.11, 7.3.10, 3.2.1.a The region it stands in afterwards, however far it went, and in which direction."""
    move = {"type": "spell", "effect": {"move Expedition": {"place": {"yours": "companion"}, "number": -2}}}
    scene = laid("ann plays Back", "advance to dusk", cards={"Back": move}, ann={"hand": "Back", "at": "1/3"})
    moves = [action for event in scene.events for action in tell(event, viewer).actions if isinstance(action, Advance)]
    assert [(each.expedition, each.number, each.region) for each in moves] == [(1, -2, 5)]
