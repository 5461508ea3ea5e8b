"""4.1: the beginning of the game, and its first day, with whole Decks and many seeds: no scenario file lays these."""

from __future__ import annotations

import pytest

from engine import Deck, Match, MatchOptions, Picks, Refused, default_catalogue, load, new_match, save, view
from engine.rules.setup import UnknownCards, empty_zones
from engine.scenarios.reading.plain import plain

CATALOGUE = default_catalogue().with_definitions([plain("v1"), plain("v2")])
KOJO, SIERRA = "ALT_CORE_B_BR_01_C", "ALT_CORE_B_AX_01_C"
ANN = Deck("Ann's", KOJO, (plain("v1").reference,) * 39)
BOB = Deck("Bob's", SIERRA, (plain("v2").reference,) * 39)


def begun(seed: int = 1, options: MatchOptions | None = None) -> Match:
    """A table at its first question."""
    return new_match([ANN, BOB], seed, options, CATALOGUE)


def chosen(table: Match, order: tuple[int, int] = (0, 1), picks: tuple[int, ...] = (0, 1, 2)) -> Match:
    """The table after both have chosen their first Mana."""
    for seat in order:
        table = load(save(table), CATALOGUE)
        decision = next(each for each in table.game.open if each.seat == seat)
        table.answer(Picks(decision.id, list(picks)))
    return table


def test_the_adventure_is_two_ends_and_three_tumults() -> None:
    """4.1.b-c, 1.1.7.f, 2.2.2.k, 3.2.1.b Eight regions, six face down: each card of one terrain and the two others."""
    rows = set()
    for seed in range(40):
        assert len(begun(seed).game.regions) == 8
        seen = view(begun(seed), None)
        assert [region.hidden for region in seen.regions] == [False, *[True] * 6, False]
        assert {seen.regions[0].terrains, seen.regions[7].terrains} == {("forest", "mountain", "water")}
        assert all(region.terrains == () for region in seen.regions[1:7])
        hidden = [tuple(region.terrains) for region in begun(seed).game.regions[1:7]]
        for left, right in zip(hidden[::2], hidden[1::2], strict=True):
            assert sorted((len(left), len(right))) == [1, 2]
            assert {*left, *right} == {"forest", "mountain", "water"}
        assert sorted(half for half in hidden if len(half) == 1) == [("forest",), ("mountain",), ("water",)]
        rows.add(tuple(hidden))
    assert len(rows) > 20, "order and orientation are random"


def test_heroes_lie_in_their_zones() -> None:
    """4.1.h, 3.2.6.b"""
    seen = view(begun(), None)
    assert [player.hero.name for player in seen.players if player.hero] == ["Kojo & Booda", "Sierra & Oddball"]


def test_a_game_may_be_without_heroes() -> None:
    """RB.2, 4.1.f"""
    seen = view(begun(options=MatchOptions(heroes=False)), None)
    assert [player.hero for player in seen.players] == [None, None]
    assert [player.deck_size for player in seen.players] == [33, 33]


def test_the_first_player_is_random() -> None:
    """4.1.g"""
    assert {begun(seed).game.first for seed in range(20)} == {0, 1}


def test_decks_are_shuffled() -> None:
    """4.1.i The same deck, two orders."""
    deck = Deck("Mixed", "", (plain("v1").reference, plain("v2").reference) * 20)

    def order(seed: int) -> list[str]:
        game = new_match([deck, deck], seed, None, CATALOGUE).game
        return [game.objects[id].reference for id in game.pile("deck", 0)]

    assert order(1) != order(2)
    assert order(1) == order(1)


def test_both_choose_unseen_and_at_once() -> None:
    """1.4.5.a Both are asked together; nothing moves, and nothing shows, before both have chosen."""
    table = begun()
    assert [(each.seat, each.prompt, each.least, each.most) for each in table.game.open] == [
        (0, "first mana", 3, 3),
        (1, "first mana", 3, 3),
    ]
    before = view(table, 1).players[0]
    table.answer(Picks(table.game.open[0].id, [1, 3, 5]))
    assert view(table, 1).players[0] == before
    assert [asked.seat for asked in view(table, None).asked] == [1]


def test_who_chooses_first_leaves_no_trace() -> None:
    """1.4.5.a Both orders of answering give the same game, to the byte."""
    assert save(chosen(begun(), (0, 1))) == save(chosen(begun(), (1, 0)))


def test_the_order_of_picking_leaves_no_trace() -> None:
    """1.4.5.a Nobody sees it, and nothing has another number because of it."""
    one, other = chosen(begun(), picks=(0, 2, 4)), chosen(begun(), picks=(4, 0, 2))
    assert [view(one, seat) for seat in (0, 1, None)] == [view(other, seat) for seat in (0, 1, None)]


@pytest.mark.parametrize("picks", [(0, 1), (0, 1, 2, 3), (0, 0, 1), (0, 1, 6), ()])
def test_it_must_be_three_of_the_six(picks: tuple[int, ...]) -> None:
    """4.1.j"""
    table = begun()
    before = save(table)
    with pytest.raises(Refused):
        table.answer(Picks(table.game.open[0].id, list(picks)))
    assert save(table) == before


def test_an_unknown_card_begins_no_game() -> None:
    """A deck whose cards are not known is named, and nothing has begun."""
    with pytest.raises(UnknownCards, match="ALT_NOBODY"):
        new_match([ANN, Deck("Odd", "", ("ALT_NOBODY",))], 1, None, CATALOGUE)


def test_zones_are_there_from_the_beginning() -> None:
    """3.1.1.c, 3.1.2.a-b One Expedition zone and one Limbo; seven zones of their own for every player."""
    private = ("deck", "discard", "hand", "hero", "landmark", "mana", "reserve")
    every = {"expedition", "limbo"} | {f"{zone}{seat}" for zone in private for seat in (0, 1)}
    assert empty_zones(2) == {zone: [] for zone in every}
    assert set(begun().game.zones) == every


def test_who_brings_a_card_owns_it() -> None:
    """1.1.3.c, 1.2.1.c Hero and Deck are each player's own, each card for the whole game."""
    game = begun().game
    for seat in (0, 1):
        lying = [game.objects[id] for zone in ("deck", "hand", "hero") for id in game.pile(zone, seat)]
        assert {found.owner for found in lying} == {seat}
        held = sorted([(ANN, BOB)[seat].hero, *(ANN, BOB)[seat].cards])
        assert sorted(found.reference for found in lying) == held


def test_nobody_may_look_at_regions_that_lie_face_down() -> None:
    """3.2.1.a Eight regions in a row; of the six inner ones nobody is shown a terrain."""
    table = begun()
    for seat in (None, 0, 1):
        regions = view(table, seat).regions
        assert len(regions) == 8
        assert [region.hidden for region in regions] == [False, *[True] * 6, False]
        assert all(not region.terrains for region in regions[1:-1])
