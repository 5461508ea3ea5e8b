"""How games of three and four begin, which needs whole Decks and many seeds: no scenario file lays these."""

from __future__ import annotations

import pytest

from engine import (
    Adjudicate,
    Close,
    Concede,
    Deck,
    MatchOptions,
    Picks,
    Refused,
    Rule,
    WrongNumberOfSeats,
    load,
    new_match,
    ready_made_decks,
    save,
    view,
)
from engine.state.game import Result


@pytest.mark.parametrize(("count", "rows"), [(3, 1), (4, 2)])
def test_how_many_play_and_what_is_laid(count: int, rows: int) -> None:
    """FFA.2 Four lay the Adventure twice, as two teams do; fewer than three and more than four do not play this."""
    deck = next(iter(ready_made_decks().values()))
    table = new_match([deck] * count, 3, MatchOptions(mode="free for all"))
    assert len(table.game.regions) == 8 * rows
    assert len(table.game.open) == count
    for wrong in (2, 5):
        with pytest.raises(WrongNumberOfSeats, match="3 or 4 decks"):
            new_match([deck] * wrong, 3, MatchOptions(mode="free for all"))


@pytest.mark.parametrize("answered", [(), (0,), (2,), (0, 2), (1,)])
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_before_the_first_day(leaver: int, answered: tuple[int, ...]) -> None:
    """FFA.4, 4.1.j Whoever has chosen their first Mana has chosen; the others still do, and the game begins."""
    decks = list(ready_made_decks().values())
    table = new_match([decks[0], decks[1], decks[0]], 5, MatchOptions(mode="free for all"))
    asked = {decision.seat: decision for decision in table.game.open}
    for seat in answered:
        table.answer(Picks(asked[seat].id, [0, 1, 2]))
    table.answer(Concede(leaver))
    for seat in {0, 1, 2} - {leaver, *answered}:
        table.answer(Picks(asked[seat].id, [3, 4, 5]))
    game = table.game
    assert [decision.kind for decision in game.open] == ["turn"]
    assert [len(game.pile("mana", seat)) for seat in range(3)] == [0 if seat == leaver else 3 for seat in range(3)]


@pytest.mark.parametrize("count", [2, 3])
def test_two_against_two_is_for_four(count: int) -> None:
    """2V2.1 Two teams of two, and no fewer; two may bring the same Hero."""
    deck = next(iter(ready_made_decks().values()))
    with pytest.raises(WrongNumberOfSeats, match="4 decks"):
        new_match([deck] * count, 1, MatchOptions(mode="2v2"))
    with pytest.raises(WrongNumberOfSeats, match="2 decks"):
        new_match([deck] * 4, 1)
    seen = view(new_match([deck] * 4, 1, MatchOptions(mode="2v2")), None)
    assert [player.team for player in seen.players] == [0, 1, 0, 1]
    assert len({player.hero.name for player in seen.players if player.hero}) == 1


def test_the_doubled_adventure() -> None:
    """2V2.17 Two of each: all ways begin and end alike, and have the same cards in the same places."""
    decks: list[Deck] = list(ready_made_decks().values())
    middles = set()
    for seed in range(8):
        game = new_match([*decks[:2], *decks[:2]], seed, MatchOptions(mode="2v2")).game
        assert len(game.regions) == 16
        lands = [[tuple(game.regions[region].terrains) for region in way] for way in game.ways]
        assert all(len(way) == len(set(way)) == 8 for way in game.ways)
        assert lands[0] == lands[2]
        assert lands[1] == lands[3]
        assert lands[1] == [*lands[0][:3], lands[0][4], lands[0][3], *lands[0][5:]]
        assert [game.regions[region].hidden for region in game.ways[0]] == [False, *[True] * 6, False]
        middles.add(lands[0][3])
    assert len(middles) > 1, "at random"


def test_who_has_no_seat_is_not_judged() -> None:
    """1.3.3.b"""
    decks = list(ready_made_decks().values())
    table = new_match([decks[0], decks[1], decks[0]], 5, MatchOptions(mode="free for all"))
    before = save(table)
    with pytest.raises(Refused, match="no such seat"):
        table.answer(Adjudicate([3]))
    assert save(table) == before


def test_who_is_late_loses_on_time_and_of_several_leaves() -> None:
    """FFA.4 The others play on."""
    decks = list(ready_made_decks().values())
    duel = new_match(decks[:2], 5)
    duel.answer(Concede(0, late=True))
    assert duel.game.result == Result([1], "time")
    three = new_match([decks[0], decks[1], decks[0]], 5, MatchOptions(mode="free for all"))
    three.answer(Concede(2, late=True))
    assert (three.game.result, three.game.left) == (None, [2])
    assert load(save(duel)).game.result == Result([1], "time")


def test_a_game_that_is_closed_has_been_won_by_nobody() -> None:
    table = new_match(list(ready_made_decks().values())[:2], 5)
    table.answer(Close())
    assert table.game.result == Result([], "silence")
    with pytest.raises(Refused, match="game over"):
        table.answer(Close())


def test_a_judge_decides_for_a_whole_team_or_for_nobody() -> None:
    decks = list(ready_made_decks().values())
    teams = new_match([decks[0], decks[1], decks[0], decks[1]], 5, MatchOptions(mode="2v2"))
    teams.answer(Rule([2]))
    assert teams.game.result == Result([0, 2], "ruling")
    duel = new_match(decks[:2], 5)
    duel.answer(Rule())
    assert duel.game.result == Result([], "ruling")
    assert load(save(duel)).game.result == Result([], "ruling")
    with pytest.raises(Refused, match="game over"):
        duel.answer(Rule([0]))
    other = new_match(decks[:2], 5)
    with pytest.raises(Refused):
        other.answer(Rule([7]))
    assert other.game.result is None
