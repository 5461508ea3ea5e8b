"""Answers taken back: the game is as it was, nothing old comes to mean something new, and nothing is learned by it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import (
    Entry,
    Match,
    MatchOptions,
    Picks,
    Refused,
    ReplayDiffers,
    Rewind,
    decode_entry,
    digest,
    encode_entry,
    new_match,
    ready_made_decks,
    replay,
    take,
    taken_back,
    view,
)
from engine.abilities.catalogue_programs import load_match
from engine.state.codec import decode
from engine.state.game import Game

DECKS = list(ready_made_decks().values())


def played(seed: int, moves: int, seats: int = 2) -> tuple[Match, list[bytes], list[Entry]]:
    """A random game so far: its table, its states, the first before anything, and its record without the beginning."""
    options = MatchOptions(mode="duel" if seats == 2 else "2v2")
    table = new_match([DECKS[(seed + seat) % len(DECKS)] for seat in range(seats)], seed, options)
    rng, states, entries = random.Random(seed), [table.save()], []
    for _ in range(moves):
        if table.game.result is not None:
            break
        table = load_match(states[-1], table.catalogue)
        asked = rng.choice(table.game.open)
        picks = rng.sample(range(len(asked.options)), rng.randint(asked.least, asked.most))
        entries.append(take(table, [Picks(asked.id, picks)], asked.seat))
        states.append(table.save())
    return table, states, entries


def beside_numbers(table: Match) -> dict[str, object]:
    """What everybody sees, apart from the numbers of questions."""
    seen = {}
    for seat in range(table.game.seats):
        sight = view(table, seat)
        sight.decisions = [type(asked)(**{**_fields(asked), "id": 0}) for asked in sight.decisions]
        seen[str(seat)] = sight
    return seen


def _fields(asked: object) -> dict[str, object]:
    return {name: getattr(asked, name) for name in asked.__struct_fields__}  # type: ignore[attr-defined]


games = st.tuples(st.integers(0, 10_000), st.integers(1, 60), st.sampled_from((2, 2, 4)), st.integers(0, 1_000))


@settings(max_examples=40, deadline=None)
@given(games)
def test_going_back_and_on_leads_where_the_record_says(drawn: tuple[int, int, int, int]) -> None:
    seed, moves, seats, back = drawn
    now, states, entries = played(seed, moves, seats)
    if now.game.result is not None:
        return
    to = back % len(states)
    then = load_match(states[to], now.catalogue)
    table = taken_back(now, states[to], now.catalogue)
    assert beside_numbers(table) == beside_numbers(then)
    old = {asked.id for state in states for asked in decode(state).open}
    assert not old & {asked.id for asked in table.game.open}
    assert min(asked.id for asked in table.game.open) > now.game.clock
    assert table.game.draws == now.game.draws
    for number in sorted(old):
        with pytest.raises(Refused, match="not being asked"):
            table.copy().answer(Picks(number, [0]))
    rewind = Entry([], [], digest(table.game), 0, rewind=Rewind(to + 1))
    record = [*entries, decode_entry(encode_entry(rewind))]
    asked = table.game.open[0]
    record.append(take(table, [Picks(asked.id, list(range(asked.least)))], asked.seat))
    assert replay(states[0], record, now.catalogue).save() == table.save()


def hidden_from(game: Game, viewer: int) -> Counter[str]:
    """How often each card lies where a seat sees no face: in a Deck, in another hand, in the Mana of another seat."""
    places = [("deck", seat) for seat in range(game.seats)]
    places += [(zone, seat) for zone in ("hand", "mana") for seat in range(game.seats) if seat != viewer]
    return Counter(game.objects[id].reference for zone, seat in places for id in game.pile(zone, seat))


@settings(max_examples=30, deadline=None)
@given(games)
@example((8, 39, 2, 0))  # a Character returns to a hand from an Expedition, for all to see
@example((113, 47, 2, 0))  # a card that was revealed is covered again in its place, and so a new object
def test_quiet_answers_show_nobody_anything_hidden(drawn: tuple[int, int, int, int]) -> None:
    """A quiet answer shows no seat a card that lay hidden from it; cards may have gone where they are hidden."""
    seed, moves, seats, _ = drawn
    _, states, entries = played(seed, moves, seats)
    for before, after, entry in zip(states, states[1:], entries, strict=False):
        if not entry.quiet:
            continue
        first, last = decode(before), decode(after)
        assert first.draws == last.draws
        for seat in range(first.seats):
            decks = [[game.objects[id].card for id in game.pile("deck", seat)] for game in (first, last)]
            assert decks[0] == decks[1]
            assert not hidden_from(first, seat) - hidden_from(last, seat)
        assert [region.hidden for region in first.regions] == [region.hidden for region in last.regions]


@pytest.mark.parametrize("to", [0, 99])
def test_a_record_that_goes_back_to_nowhere_is_refused(to: int) -> None:
    now, states, entries = played(3, 5)
    with pytest.raises(ReplayDiffers):
        replay(states[0], [*entries, Entry([], [], digest(now.game), 0, rewind=Rewind(to))], now.catalogue)


def test_another_game_is_no_earlier_moment() -> None:
    now, _, _ = played(3, 5)
    _, others, _ = played(4, 2)
    with pytest.raises(ValueError, match="no earlier moment"):
        taken_back(now, others[0], now.catalogue)
