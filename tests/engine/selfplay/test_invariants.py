"""Faults put in by hand, in the rules and in single states: random play must notice each, and name the invariant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from copy import copy
from importlib import import_module
from typing import Any

import pytest

import engine.selfplay.invariants.secrets as secrets
import engine.selfplay.invariants.stream as stream
import engine.telling as telling
from engine.abilities.catalogue_programs import load_match
from engine.core.events import apply_moves, happening, steps
from engine.core.match import PROCEDURES, Match
from engine.rules import afternoon
from engine.rules.playing import payments
from engine.selfplay import Breached, Setting, matchup_of, play, words_of
from engine.selfplay.invariants import INVARIANTS, BrokenInvariant, check
from engine.selfplay.invariants.questions import answers_and_days_end
from engine.selfplay.invariants.secrets import answers_learn_nothing_hidden, being_declared, secrets_of
from engine.selfplay.situation import Breach, Course, Situation
from engine.state.actions import Count, Event, Gain, Move
from engine.state.decisions import Answer, Picks
from engine.state.history import Uses
from engine.state.objects import Emblem, Object
from engine.telling import tell
from tests.engine.cards.shared import shared_file

Patch = pytest.MonkeyPatch


def first_breach(seeds: range = range(12)) -> Breached:
    for seed in seeds:
        played = play(matchup_of(seed), words_of(seed), thorough=seed % 4 == 0)
        if played.breach is not None:
            return played.breach
    raise AssertionError("nobody noticed")


# ---- faults in the rules -----------------------------------------------------------------------------------------


def happens_otherwise(patch: Patch, kind: type, after: Callable[[Match, Any], None]) -> None:
    original = happening.HAPPEN[kind]

    def otherwise(table: Match, action: Any) -> None:
        original(table, action)
        after(table, action)

    patch.setitem(happening.HAPPEN, kind, otherwise)


def runs_otherwise(patch: Patch, procedure: str, name: str, function: Callable[..., Any]) -> None:
    """One operation of a procedure does something else."""
    program = copy(PROCEDURES[procedure])
    assert any(each.name == name for each in program.code), f"{procedure} has no {name}"
    program.runners = tuple(
        function if each.name == name else runner for each, runner in zip(program.code, program.runners, strict=True)
    )
    patch.setitem(PROCEDURES, procedure, program)


def nothing(*_: object) -> None:
    return


def test_a_token_that_does_not_cease(monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.core.events.steps.let_tokens_cease", nothing)
    assert first_breach().number == "1"


def test_a_card_that_changes_its_face(monkeypatch: Patch) -> None:
    def other_face(table: Match, move: Move) -> None:
        if move.to == "hand" and move.became % 7 == 0:
            table.game.objects[move.became].reference = "ALT_CORE_B_BR_13_C"

    happens_otherwise(monkeypatch, Move, other_face)
    assert first_breach().number == "1"


def test_a_card_in_two_zones(monkeypatch: Patch) -> None:
    def twice(table: Match, move: Move) -> None:
        if move.to == "reserve":
            table.game.pile("hand", 0).append(move.became)

    happens_otherwise(monkeypatch, Move, twice)
    assert first_breach().number == "2"


def test_an_id_given_out_again(monkeypatch: Patch) -> None:
    def old_id(table: Match, move: Move) -> None:
        game = table.game
        if move.to == "mana":
            found = game.objects.pop(move.became)
            pile = game.zone_of(found)
            pile[pile.index(found.id)] = found.id = move.what
            game.objects[found.id] = found
            move.became = found.id

    happens_otherwise(monkeypatch, Move, old_id)
    assert first_breach(range(1, 4)).number == "4"


def test_a_status_where_it_cannot_be(monkeypatch: Patch) -> None:
    def asleep(table: Match, move: Move) -> None:
        if move.to == "reserve":
            table.game.objects[move.became].statuses = ("asleep",)

    happens_otherwise(monkeypatch, Move, asleep)
    assert first_breach().number == "18"


def test_a_list_held_twice(monkeypatch: Patch) -> None:
    def share(table: Match, gain: Gain) -> None:
        table.game.moved = table.game.passed

    happens_otherwise(monkeypatch, Gain, share)
    assert first_breach().name == "no list or dict is reachable twice"


def test_a_price_half_paid(monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.rules.playing.playing_cards.payment", lambda *given: payments.payment(*given)[1:])
    assert first_breach().number == "20"


def test_a_cost_paid_without_being_asked_for(monkeypatch: Patch) -> None:
    def dearer(table: Match, seat: int, me: int, *rest: Any) -> Any:
        return [
            *payments.payment(table, seat, me, *rest),
            Gain(what=table.game.pile("hero", seat)[0], status="exhausted"),
        ]

    monkeypatch.setattr("engine.rules.playing.quick_actions.payment", dearer)
    breach = first_breach()
    assert (breach.number, breach.found.split(",")[0]) == ("20", "paid without being asked for")


def test_a_cost_paid_otherwise(monkeypatch: Patch) -> None:
    def with_a_counter(table: Match, seat: int, me: int, *rest: Any) -> Any:
        return [*payments.payment(table, seat, me, *rest)[:-1], Count(what=me, counter="any", number=1)]

    monkeypatch.setattr("engine.rules.playing.quick_actions.payment", with_a_counter)
    breach = first_breach()
    assert (breach.number, breach.found.split(",")[0]) == ("20", "a cost that is not paid")


def test_a_turn_with_a_reaction_waiting(monkeypatch: Patch) -> None:
    runs_otherwise(monkeypatch, "turn", "check reactions", nothing)
    assert first_breach().number == "17"


def test_an_effect_that_lasts_too_long(monkeypatch: Patch) -> None:
    runs_otherwise(monkeypatch, "turn", "this turn is over", nothing)
    assert first_breach().number == "21"


def test_a_day_that_remembers_the_last(monkeypatch: Patch) -> None:
    def begin(table: Match, frame: object) -> None:
        table.game.day += 1
        table.game.passed, table.game.played = [], []

    runs_otherwise(monkeypatch, "day", "begin_the_day", begin)
    assert first_breach().number == "21"


def test_a_game_that_goes_on_after_the_meeting(monkeypatch: Patch) -> None:
    runs_otherwise(monkeypatch, "night", "check_victory", nothing)
    assert first_breach().number in ("19", "7")


def test_characteristics_out_of_date(monkeypatch: Patch) -> None:
    monkeypatch.setattr(steps, "concerns_characteristics", lambda table, action: False)
    assert first_breach().number in ("14", "7")


def test_order_of_storage_that_decides(monkeypatch: Patch) -> None:
    from engine.rules import morning
    from engine.state.actions import Lose

    def prepare(table: Match, frame: object) -> list[Lose]:
        objects = table.game.objects
        return [Lose(what=id, status="exhausted") for id in objects if "exhausted" in objects[id].statuses]

    operation = next(each for each in PROCEDURES["morning"].code if each.name == "prepare")
    assert operation is morning.prepare
    monkeypatch.setattr(operation, "function", prepare)

    assert first_breach().number == "15"


def test_chance_that_the_state_does_not_know(monkeypatch: Patch) -> None:
    thrown: Iterator[int] = iter(range(1, 10**9))
    monkeypatch.setattr(apply_moves, "shuffle", lambda game, cards: cards.sort(key=lambda id: (id * next(thrown)) % 97))
    assert first_breach(range(8)).number in ("9", "10", "11", "15")


def test_a_mark_that_is_never_set(monkeypatch: Patch) -> None:
    def forget(table: Match, move: Move) -> None:
        table.game.mark = 0

    happens_otherwise(monkeypatch, Move, forget)
    assert first_breach().number == "11"


def test_a_view_that_shows_a_hand(monkeypatch: Patch) -> None:
    view_module = import_module("engine.views")
    original = view_module._player
    monkeypatch.setattr(view_module, "_player", lambda table, seat, viewer: original(table, seat, seat))
    assert first_breach().number == "12"


def test_an_order_that_follows_a_hidden_deck(monkeypatch: Patch) -> None:
    original = afternoon.turn_options

    def peeking(table: Match, seat: int) -> list[Any]:
        options = original(table, seat)
        deck = table.game.pile("deck", seat)
        turned = bool(deck) and table.game.objects[deck[-1]].reference < "ALT_CORE_B_AX_2"
        return options[::-1] if turned else options

    monkeypatch.setattr(afternoon, "turn_options", peeking)
    monkeypatch.setattr("engine.selfplay.invariants.derived.turn_options", peeking)
    assert first_breach().number == "12"


def test_an_event_that_tells_a_face(monkeypatch: Patch) -> None:
    def everything(event: Event, seat: int | None) -> Any:
        told = tell(event, seat)
        told.actions = list(event.actions)
        return told

    monkeypatch.setattr(secrets, "tell", everything)
    monkeypatch.setattr(stream, "tell", everything)
    assert first_breach().number in ("12", "13")


def test_an_event_that_tells_where_a_hidden_card_went(monkeypatch: Patch) -> None:
    original = telling._move_as_known

    def with_id(move: Move, seat: int | None) -> Move:
        told = original(move, seat)
        told.became = move.became
        return told

    monkeypatch.setattr(telling, "_move_as_known", with_id)
    assert first_breach(range(1, 4)).number == "13"


def test_an_answer_that_shows_when_it_was_given(monkeypatch: Patch) -> None:
    original = Match._pick

    def pick(table: Match, answer: Picks) -> None:
        asked = table.decision(answer.decision)
        original(table, answer)
        context = table.game.frames[-1].context
        if asked is not None and asked.prompt == "first mana":
            context.these = [*context.these, asked.seat]

    monkeypatch.setattr(Match, "_pick", pick)
    assert first_breach().number == "who answers first"


def test_an_event_that_is_not_told(monkeypatch: Patch) -> None:
    def forgetful(event: Event, seat: int | None) -> Any:
        told = tell(event, seat)
        told.actions = told.actions[1:] if event.verb == "rest" else told.actions
        return told

    monkeypatch.setattr(stream, "tell", forgetful)
    assert first_breach().number == "23"


def test_a_count_that_starts_a_game_without_end(monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.selfplay.invariants.questions.ANSWERS_AT_MOST", 20)
    assert first_breach().number == "22"


@pytest.mark.parametrize("checks", [True, False])
def test_a_game_without_end_is_broken_off(checks: bool, monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.selfplay.situation.ANSWERS_AT_MOST", 20)
    played = play(matchup_of(4), words_of(4), checks=checks)
    assert (len(played.answers), played.how) == (21, "")
    assert played.breach is None if not checks else played.breach is not None and played.breach.number == "22"


@pytest.mark.parametrize(
    ("cards", "since_a_card", "is_noticed"),
    [("ready-made", 0, True), ("ready-made", 1001, True), ("invented", 0, False), ("invented", 1001, True)],
)
def test_a_card_alone_may_be_played_all_day(cards: str, since_a_card: int, is_noticed: bool) -> None:
    """22, 1.4.6.b-c: of invented cards one may ready its Orbs and come back; of printed ones none does."""
    matchup = matchup_of(3, Setting(cards=cards))
    answers: list[Answer] = [Picks(0, [])] * 1001
    course = Course(matchup, {}, answers=answers, before_this_card=len(answers) - since_a_card)
    now = Situation(course, matchup.begin(), b"", None, None, [], None, False)
    with pytest.raises(Breach, match="answers") if is_noticed else nullcontext():
        answers_and_days_end(now)


# ---- faults in a state --------------------------------------------------------------------------------------------


def test_a_card_is_declared_to_be_played_for_free() -> None:
    """5.1.2, 12: what has been said of a card in hand was said of its face, and nobody else knows it yet."""
    file = shared_file("cards-held-back.jsonl")
    seen = 0
    for seed in (82, 105, 115):
        matchup = matchup_of(seed, Setting(cards=f"{file}", style="mixed"))
        played = play(matchup, words_of(seed), checks=False)
        for at, state in enumerate(played.states[:-1]):
            before = load_match(state, matchup.catalogue)
            (asked, *others) = before.game.open
            declared = being_declared(before.game) & set(secrets_of(before.game, 1 - asked.seat))
            if others or asked.back or not declared:
                continue
            seen += 1
            previous = Situation(Course(matchup, {}), before, state, None, None, [], None, True)
            match = load_match(state, matchup.catalogue)
            events = match.answer(played.answers[at])
            now = Situation(previous.course, match, match.save(), played.answers[at], asked, events, previous, True)
            answers_learn_nothing_hidden(now)
    assert seen > 1


def situation(seed: int = 4, answers: int = 40) -> Situation:
    """A game after so many answers, as random play looks at it."""
    matchup = matchup_of(seed)
    played = play(matchup, [word for word, _ in zip(words_of(seed), range(answers), strict=False)], checks=False)
    table = matchup.begin()
    cards = {found.card: (found.reference, found.owner) for found in table.game.objects.values()}
    table = load_match(played.states[-1], table.catalogue)
    return Situation(Course(matchup, cards, list(played.states)), table, played.states[-1], None, None, [], None, False)


def broken_by(fault: Callable[[Situation], None]) -> str:
    now = situation()
    check(now)
    fault(now)
    now.match.forget_derived()
    now.data = now.match.save()
    with pytest.raises(BrokenInvariant) as broken:
        check(now)
    return broken.value.number


def _lost_card(now: Situation) -> None:
    now.game.objects.popitem()


def _both_asked_and_over(now: Situation) -> None:
    now.game.frames.clear()


def _option_twice(now: Situation) -> None:
    decision = now.game.open[0]
    decision.options.append(decision.options[0])


def _too_many_wanted(now: Situation) -> None:
    now.game.open[0].least = now.game.open[0].most + 1


def _off_the_map(now: Situation) -> None:
    now.game.positions[0] = 9


def _half_a_tumult_card(now: Situation) -> None:
    region = next(region for region in now.game.regions[1::2] if not region.hidden)
    region.hidden = True


def _gone_source(now: Situation) -> None:
    now.game.emblems.append(Emblem(now.game.clock, 0, "ongoing", "NO_CARD/0", 3, "NO_CARD"))


def _huge(now: Situation) -> None:
    now.game.uses = {f"ability{number}": Uses(0, 1, {1: 1}) for number in range(5000)}


def _foreign_value(now: Situation) -> None:
    now.game.frames[0].context.it = {1, 2}


def _a_free_object(now: Situation) -> None:
    now.game.objects[now.game.tick()] = Object(
        now.game.clock, 0, "ALT_CORE_B_AX_31_C", 0, 0, "expedition", 0, token=True
    )


@pytest.mark.parametrize(
    ("fault", "numbers"),
    [
        (_lost_card, "1"),
        (_both_asked_and_over, "5"),
        (_option_twice, "6"),
        (_too_many_wanted, "6"),
        (_off_the_map, "19"),
        (_half_a_tumult_card, "19"),
        (_gone_source, "3"),
        (_huge, "24"),
        (_foreign_value, "8 nothing twice"),
        (_a_free_object, "2"),
    ],
)
def test_a_state_that_cannot_be(fault: Callable[[Situation], None], numbers: str) -> None:
    assert broken_by(fault) in numbers


def test_every_number_of_the_design_is_looked_at() -> None:
    looked_at = {each.number for each in INVARIANTS}
    elsewhere = {"9", "25"}  # another process; once a run
    assert looked_at | elsewhere >= {str(number) for number in range(1, 26)}
    assert {"nothing twice", "who answers first"} <= looked_at
