"""No opponent knows what its seat does not: whatever is hidden is exchanged, and it answers the same."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine import CURRENT, MatchOptions, Mode, default_catalogue, new_match, ready_made_decks, view
from engine.abilities.catalogue_programs import load_match, match_of
from engine.core.match import Match
from engine.opponents import LEVELS, Level, answer, imagined, looks_ahead
from engine.opponents.imagining import hidden_from
from engine.opponents.looking_ahead import anything
from engine.selfplay.invariants.secrets import secrets_of, substituted
from engine.state.game import Game

DECKS = list(ready_made_decks().values())
OFTEN = 5
"""At every how many-th decision it is looked."""

SEATS: dict[Mode, int] = {"duel": 2, "2v2": 4, "free for all": 3}


@cache
def moments(mode: Mode) -> tuple[bytes, ...]:
    """Moments of games that are played at random: in all phases, and in the middle of declarations and effects."""
    found = []
    for seed in range(3):
        chance = Random(seed)
        decks = [DECKS[(seed + seat) % 6] for seat in range(SEATS[mode])]
        table = new_match(decks, seed, MatchOptions(CURRENT, mode=mode))
        for number in range(120):
            if table.game.result is not None:
                break
            if number % OFTEN == seed % OFTEN:
                found.append(table.save())
            table.answer(anything(chance.choice(table.game.open), chance))
    return tuple(found)


def exchanged(data: bytes, seat: int) -> list[Match]:
    """The game as it is, and twice with everything that a seat cannot know put otherwise."""
    others = [match_of(substituted(data, seat, turn), default_catalogue()) for turn in (3, 8)]
    return [load_match(data, default_catalogue()), *others]


@pytest.mark.parametrize("mode", SEATS)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(mode: Mode) -> None:
    for data in moments(mode):
        for seat in range(SEATS[mode]):
            assert len({imagined(table, seat, 5).save() for table in exchanged(data, seat)}) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_no_answer_depends_on_what_is_hidden(level: Level) -> None:
    for data in moments("duel")[:: 6 if looks_ahead(level) else 1]:
        for seat in {asked.seat for asked in load_match(data, default_catalogue()).game.open}:
            answers = set()
            for table in exchanged(data, seat):
                decision = next(asked for asked in table.game.open if asked.seat == seat)
                position = imagined(table, seat, 5)
                answers.add(tuple(answer(level, view(table, seat), decision, 9, position, simulations=4).picks))
            assert len(answers) == 1, f"{level} answers {answers}"


@pytest.mark.parametrize("mode", SEATS)
def test_a_seat_sees_in_what_it_imagines_what_it_sees_at_the_table(mode: Mode) -> None:
    for data in moments(mode):
        table = load_match(data, default_catalogue())
        for seat in range(SEATS[mode]):
            position = imagined(table, seat, 11)
            assert view(position, seat) == view(table, seat)
            assert hidden_from(position.game, seat) == secrets_of(table.game, seat)
            assert counted(position.game) == counted(table.game)


def counted(game: Game) -> dict[str, int]:
    """How many cards lie where."""
    return {zone: len(pile) for zone, pile in game.zones.items()}


def test_other_seeds_imagine_other_hands() -> None:
    table = load_match(moments("duel")[4], default_catalogue())
    hands = set()
    for seed in range(6):
        game = imagined(table, 0, seed).game
        hands.add(tuple(game.objects[id].reference for id in game.pile("hand", 1)))
    assert len(hands) > 3
