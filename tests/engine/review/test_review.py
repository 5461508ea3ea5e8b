"""Reviews of finished games: what is told of each choice, what luck is, and what is refused."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Concede, Entry, Rewind, default_catalogue, digest, load, ready_made_decks, take, taken_back
from engine.chronicle import Chronicle
from engine.review import Review, Unreviewable, line_of
from engine.review import review as review_of
from engine.review.judging import judged_choices
from engine.review.line import Line
from engine.review.records import Judged
from engine.state.decisions import Back, Picks
from engine.state.editions import CURRENT
from engine.state.game import Mode
from engine.views import view
from tests.engine.review.games import at_random, by_levels, chronicle_of, starters

FEW = 10
"""Lines enough to see that everything is told; not enough to believe it."""

MANA = ("first mana", 1)

SEATS: dict[str, tuple[Mode, int]] = {
    "duel": ("duel", 2),
    "2v2": ("2v2", 4),
    "ffa3": ("free for all", 3),
    "ffa4": ("free for all", 4),
}


@cache
def game(table: str = "duel", seed: int = 3) -> Chronicle:
    """A game of greedy players; who give up after two Days, or one."""
    mode, count = SEATS[table]
    answers = by_levels(*["greedy"] * count, seed=seed)
    return chronicle_of(answers, seed, starters(seed, count), mode, days=2 if count == 2 else 1)


def review(chronicle: Chronicle, **wanted: Any) -> Review:
    return review_of(line_of(chronicle, default_catalogue()), **wanted)


@cache
def reviewed(table: str = "duel") -> Review:
    return review(game(table), simulations=FEW)


@pytest.mark.parametrize("table", SEATS)
def test_a_review_tells_of_every_turn_and_of_every_seat(table: str) -> None:
    found = reviewed(table)
    teams = len(set(found.teams))
    assert found.curve[-1].chances == [
        1.0 if team in {found.teams[s] for s in found.winners} else 0.0 for team in range(teams)
    ]
    assert all(sum(point.chances) == pytest.approx(1, abs=0.01) for point in found.curve)
    assert [point.day for point in found.curve] == sorted(point.day for point in found.curve)
    assert [each.seat for each in found.choices] == list(range(SEATS[table][1]))
    assert all(0 <= each.agreed <= each.count for each in found.choices)
    assert sum(each.count for each in found.choices) > 8
    assert all(len(row) == teams and abs(sum(row)) < 0.02 for row in [*found.luck.cards, found.luck.other])


def test_the_same_game_is_reviewed_alike_and_told_how_far_it_is() -> None:
    steps: list[tuple[int, int]] = []
    again = review(game(), simulations=FEW, progress=lambda done, total: steps.append((done, total)))
    assert again == reviewed()
    assert steps == sorted(steps)
    assert steps[-1] == (FEW, FEW)
    assert msgspec.json.decode(msgspec.json.encode(again.to_keep()), type=Review) == again.to_keep()


def test_only_the_seats_that_are_asked_for_are_judged() -> None:
    found = review(game(), simulations=FEW, seats=[1])
    assert {each.seat for each in found.judged} == {each.seat for each in found.choices} == {1}


def test_what_was_taken_back_and_abandoned_is_not_judged() -> None:
    chronicle = game()
    catalogue = default_catalogue()
    start = msgspec.json.encode(chronicle.start)
    match = load(start)
    entries = [chronicle.entries[0]]
    states = [start]
    for entry in chronicle.entries[1:]:
        asked = match.game.open[0]
        if asked.kind == "turn" and len(entries) > 6:
            break
        entries.append(take(match, entry.answers, entry.seat))
        states.append(match.save())
    whole = line_of(chronicle, catalogue)
    asked = match.game.open[0]
    entries.append(take(match, [Picks(asked.id, [len(asked.options) - 1])], asked.seat))
    match = taken_back(match, states[-1], catalogue)
    entries.append(Entry([], [], digest(match.game), rules=chronicle.rules, rewind=Rewind(len(states))))
    asked = match.game.open[0]
    entries.append(take(match, [Picks(asked.id, [0])], asked.seat))
    assert match.game.open[0].back
    entries.append(take(match, [Back(match.game.open[0].id)], asked.seat))
    entries.append(take(match, [Concede(0)], 0))
    line = line_of(msgspec.structs.replace(chronicle, entries=entries), catalogue)
    assert [step.answer for step in line.steps[:-1]] == [step.answer for step in whole.steps[: len(states) - 1]]
    assert line.steps[-1].answer == Concede(0)


def test_judging_a_choice_reads_nothing_that_its_player_could_not_know() -> None:
    """Two whole games that look the same to seat 0, in which seat 1 has put other cards into Mana all the time."""
    chronicle = game("duel", 4)
    line = line_of(chronicle, default_catalogue())
    end = line.match(line.end).game
    begun = chronicle.start
    (first_mana,) = [
        step for step in line.steps if step.decision and (step.decision.prompt, step.decision.seat) == MANA
    ]
    assert first_mana.decision is not None
    assert isinstance(first_mana.answer, Picks)
    unseen = [getattr(first_mana.decision.options[pick], "id", 0) for pick in first_mana.answer.picks]
    assert end.day == 3
    stayed = [id for id in end.pile("deck", 1) if id in begun.objects]
    start = load(msgspec.json.encode(begun)).game
    swapped = 0
    stayed.sort(key=lambda id: start.objects[id].reference in {start.objects[each].reference for each in unseen})
    for one, other in zip(unseen, stayed, strict=False):
        first, second = start.objects[one], start.objects[other]
        first.card, second.card = second.card, first.card
        first.reference, second.reference = second.reference, first.reference
        swapped += first.reference != second.reference
    assert swapped >= 3
    given = [answer for entry in chronicle.entries for answer in entry.answers]
    other_game = chronicle_of(
        lambda match, decision, number: given[number], 4, chronicle.decks, start=msgspec.json.encode(start)
    )
    assert msgspec.json.encode(other_game.start) != msgspec.json.encode(begun)
    found = [_judged(each) for each in (chronicle, other_game)]
    assert found[0] == found[1]
    assert len(found[0]) >= 8


@pytest.mark.parametrize("table", SEATS)
def test_hidden_cards_that_are_exchanged_change_no_judgement(table: str) -> None:
    """Hands, Mana faces and Decks of others hold other cards, one's own Deck has another order, dice fall otherwise.

    What each seat sees is the same to the last word, and so is all that is said of its choices.
    """
    line = line_of(game(table), default_catalogue())
    seats, exchanged, judged = SEATS[table][1], 0, 0
    for seat in range(seats):
        asked = [step for step in line.steps if step.decision is not None and step.decision.seat == seat]
        chosen = [step for step in asked if step.is_choice][:: 2 if seats == 2 else 1]
        steps = []
        for number, step in enumerate(chosen):
            other, count = _exchanged(line, step.before, seat, Random(number))
            exchanged += count
            steps.append(msgspec.structs.replace(step, before=other))
        told = [
            list(judged_choices(msgspec.structs.replace(line, steps=tuple(each)), seat, 16, 1))[-1]
            for each in (chosen, steps)
        ]
        assert told[0] == told[1]
        judged += len(told[0])
    assert exchanged > 100
    assert judged >= 8


def _exchanged(line: Line, before: bytes, seat: int, chance: Random) -> tuple[bytes, int]:
    """A position that looks the same to a seat, with as much as can be exchanged; and how many cards are others."""
    match = line.match(before)
    state, seen = match.game, view(match, seat)
    pool = sorted({reference for deck in ready_made_decks().values() for reference in deck.cards})
    changed = 0
    for owner in range(state.seats):
        deck = state.pile("deck", owner)
        hidden = [id for id in deck if id not in {*state.revealed, *state.looked_at.get(seat, ())}]
        if owner == seat:
            faces = [(state.objects[id].card, state.objects[id].reference) for id in hidden]
            chance.shuffle(faces)
        else:
            hidden += [id for zone in ("hand", "mana") for id in state.pile(zone, owner) if id not in state.revealed]
            faces = [(state.objects[id].card, chance.choice(pool)) for id in hidden]
        for id, (card, reference) in zip(hidden, faces, strict=True):
            changed += state.objects[id].reference != reference
            state.objects[id].card, state.objects[id].reference = card, reference
    state.seed = chance.getrandbits(62)
    after = match.save()
    assert view(line.match(after), seat) == seen
    return after, changed


def _judged(chronicle: Chronicle) -> list[Judged]:
    (*_, found) = judged_choices(line_of(chronicle, default_catalogue()), 0, 200, 1)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("spoilt", "key"),
    [
        (lambda found: msgspec.structs.replace(found, rules="0"), "other rules"),
        (lambda found: msgspec.structs.replace(found, entries=found.entries[:20]), "unfinished"),
        (lambda found: msgspec.structs.replace(found, entries=found.entries[:20] + found.entries[21:]), "damaged"),
    ],
)
def test_a_game_that_cannot_be_reviewed_says_why(spoilt: object, key: str) -> None:
    assert callable(spoilt)
    with pytest.raises(Unreviewable) as refused:
        review(spoilt(game()), simulations=FEW)
    assert refused.value.key == key


def test_a_game_of_the_other_edition_is_reviewed_by_its_own_rules() -> None:
    given = chronicle_of(by_levels("greedy", "greedy", seed=3), 3, starters(3, 2), days=1, edition=CURRENT)
    line = line_of(given, default_catalogue())
    assert line.match(line.end).game.options.edition == CURRENT
    found = review(given, simulations=FEW)
    assert [each.seat for each in found.choices] == [0, 1]
    assert found.curve[-1].chances == [1.0 if seat in found.winners else 0.0 for seat in (0, 1)]


def test_a_game_without_a_choice_cannot_be_reviewed() -> None:
    given = chronicle_of(at_random(1), 1, starters(1, 2))
    match = load(msgspec.json.encode(given.start))
    entries = [given.entries[0], take(match, [Concede(1)], 1)]
    with pytest.raises(Unreviewable) as refused:
        review(msgspec.structs.replace(given, entries=entries))
    assert refused.value.key == "no choices"
