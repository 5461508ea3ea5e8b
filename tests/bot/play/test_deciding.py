"""What standing orders make of a question: legal always, and told by nothing that others cannot see."""

from __future__ import annotations

import copy
import itertools

import pytest
from msgspec import structs

from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.orders import EVERY_UNTIL, EVERY_WHENEVER, Orders, Until
from bot.play.sessions.deciding import answered, offers, reserve_of, said_to
from engine import Decision, Picks, View, view
from engine.abilities.catalogue_programs import match_of
from engine.core.preview import supposing_a_turn
from engine.core.refusals import why_not
from engine.selfplay.invariants.secrets import substituted
from engine.state.decisions import PassOption
from tests.bot.present.tables import Moment, random_game

pytestmark = pytest.mark.random_play

PUBLIC = tuple(each for each in EVERY_WHENEVER if each != "stuck")
"""Orders that look at nothing but what everybody sees."""


def moments(seeds: range, seats: int = 2) -> list[Moment]:
    """Some moments of random games, each as it was."""
    found = []
    for seed in seeds:
        for number, moment in enumerate(random_game(seed, seats)):
            if number % 3 == 0 and moment.match.game.open:
                found.append(Moment(moment.match.copy(), []))
            if number > 400:
                break
    return found


def without_a_hand(seen: View) -> View:
    """The same table for somebody whose hand and Mana faces are not known."""
    blind = copy.deepcopy(seen)
    blind.playable, blind.swaps = [], []
    for player in blind.players:
        player.hand = None
        player.mana = []
    return blind


def every_order(seen: View, decision: Decision) -> list[Orders]:
    """Every order that may be about a question."""
    orders = [Orders(answers=(answer,)) for answer in offers(decision)]
    orders += [Orders(whenever=(each,)) for each in EVERY_WHENEVER]
    days, reserves = (seen.day, seen.day + 1), (reserve_of(seen), (-1,))
    orders += [Orders(until=Until(*each)) for each in itertools.product(EVERY_UNTIL, days, reserves)]
    return orders


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_answered_by_itself_is_a_legal_answer(seats: int) -> None:
    kinds = set()
    for moment in moments(range(3), seats):
        for decision in moment.match.game.open:
            seen = view(moment.match, decision.seat)
            for orders in every_order(seen, decision):
                given = answered(seen, decision, orders)
                if given is None:
                    continue
                kinds.add((given.order, decision.prompt))
                assert why_not(given.picks, decision) == ""
                table = moment.match.copy()
                table.answer(Picks(decision.id, given.picks))
    assert {("until", "turn"), ("spent", "turn"), ("stuck", "turn"), ("answer", "expand")} <= kinds


def test_only_passing_when_stuck_looks_at_what_others_do_not_see() -> None:
    """Hand, Mana faces and what could be played are taken away: nothing else is answered otherwise than before."""
    compared = 0
    for moment in moments(range(3)):
        for decision in moment.match.game.open:
            seen = view(moment.match, decision.seat)
            blind, question = without_a_hand(seen), decision
            if decision.kind == "turn":
                question = structs.replace(decision, options=[PassOption()])
            elif decision.hidden or decision.prompt == "rush":
                question = structs.replace(decision, options=[], most=0)
            for orders in every_order(seen, decision):
                if "stuck" in orders.whenever:
                    continue
                given, unseen = answered(seen, decision, orders), answered(blind, question, orders)
                if orders.answers and question is not decision:
                    assert (given is None) == (unseen is None)
                    assert given is None or unseen is None or len(given.picks) == len(unseen.picks)
                    continue
                compared += 1
                assert (given is None, given and given.order) == (unseen is None, unseen and unseen.order)
    assert compared > 500


def test_stuck_passes_only_where_nothing_else_is_possible() -> None:
    passed = asked = 0
    for moment in moments(range(3)):
        for decision in moment.match.game.open:
            if decision.kind != "turn":
                continue
            given = answered(view(moment.match, decision.seat), decision, Orders(whenever=("stuck",)))
            assert (given is not None) == (decision.options == [PassOption()])
            passed, asked = passed + (given is not None), asked + (given is None)
    assert passed
    assert asked


def test_nothing_of_a_declaration_is_answered_in_advance() -> None:
    for moment in moments(range(3)):
        for decision in moment.match.game.open:
            if decision.back or decision.kind in ("turn", "pay"):
                assert offers(decision) == ()
            for answer in offers(decision):
                assert said_to(decision, answer) is not None


def test_orders_are_kept_and_read_back() -> None:
    for moment in moments(range(1)):
        for decision in moment.match.game.open:
            for orders in every_order(view(moment.match, decision.seat), decision):
                assert GameRecord({}).after(GameRecord.orders.to(1, orders)).orders[1] == orders
    assert GameRecord.orders.to(1, Orders()) == GameRecord.orders.removed(1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_supposed_turn_leaves_the_game_alone_and_knows_nothing_that_is_hidden(seats: int) -> None:
    """What a plan may be made of stays the same when everything is exchanged that its player cannot know."""
    compared = offered = 0
    for number, moment in enumerate(moments(range(2), seats)):
        table = moment.match
        before = table.save()
        for seat in range(table.game.seats):
            if seat in table.game.left or not table.game.day:
                continue
            other = match_of(substituted(before, seat, number), table.catalogue)
            for readied in (False, True):
                (mine,) = supposing_a_turn(table, seat, readied=readied).game.open
                (theirs,) = supposing_a_turn(other, seat, readied=readied).game.open
                assert (mine.seat, mine.kind) == (seat, "turn")
                assert [option.code for option in mine.options] == [option.code for option in theirs.options]
                compared, offered = compared + 1, offered + len(mine.options) - 1
        assert table.save() == before
    assert compared > 50
    assert offered > compared
