"""Panels: paging, choosing several over pages, and what presses carry."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bot.play.game_records.posts import Posts
from bot.present.decisions.choosing import PAGE, chosen_bits, codes_of
from bot.present.games import panels
from bot.present.games.outcomes import asked_next
from bot.present.layout.limits import CHOICES
from bot.present.layout.presses import PATTERN, press
from bot.present.layout.records import Button, Message, Select
from bot.present.texts import texts_for
from engine import Decision, new_match, ready_made_decks
from engine.sight import AskedSight
from engine.state.decisions import ObjectOption, PassOption
from tests.bot.present.limits import faults
from tests.bot.present.tables import facts, look

TEXTS = texts_for("en")


def seen() -> object:
    return look(new_match(list(ready_made_decks().values())[:2], 1), 0)


def decision(count: int, least: int, most: int) -> Decision:
    """A question about that many objects, which nobody knows by name."""
    return Decision(77, 0, "choose", "choose", [ObjectOption(number) for number in range(count)], least, most)


def selects(message: Message) -> list[Select]:
    return [row for row in message.rows if isinstance(row, Select)]


def buttons(message: Message) -> list[Button]:
    return [button for row in message.rows if not isinstance(row, Select) for button in row]


@pytest.mark.parametrize("count", [1, 2, 24, 25, 26, 48, 49, 60, 200])
def test_every_option_stands_on_exactly_one_page(count: int) -> None:
    question = decision(count, 1, 1)
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    values: list[str] = []
    page = 0
    while True:
        shown = panels.question(table, TEXTS, question, page)
        assert faults(shown) == []
        (select,) = selects(shown)
        assert len(select.choices) <= CHOICES
        values += [choice.value for choice in select.choices]
        later = [button for button in buttons(shown) if button.label == TEXTS.say("panel.later")]
        if not later or later[0].disabled:
            break
        page += 1
    assert values == [option.code for option in question.options]


@settings(max_examples=60, deadline=None)
@given(some.integers(26, 120), some.data())
def test_several_can_be_chosen_over_pages(count: int, data: some.DataObject) -> None:
    question = decision(count, 0, count)
    wanted = data.draw(some.sets(some.integers(0, count - 1), max_size=20))
    bits = 0
    for page in range(-(-count // PAGE)):
        on_page = range(page * PAGE, min(count, (page + 1) * PAGE))
        values = [question.options[place].code for place in on_page if place in wanted]
        bits = chosen_bits(question, page, bits, values)
    assert set(codes_of(question, bits)) == {question.options[place].code for place in wanted}
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    shown = panels.question(table, TEXTS, question, 0, bits)
    assert faults(shown) == []
    marked = {choice.value for choice in selects(shown)[0].choices if choice.chosen}
    assert marked == {question.options[place].code for place in wanted if place < PAGE}


def test_done_waits_for_enough() -> None:
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    question = decision(60, 2, 3)

    def done(bits: int) -> Button:
        return next(
            each for each in buttons(panels.question(table, TEXTS, question, 0, bits)) if ":send:" in each.press
        )

    assert [done(bits).disabled for bits in (0b0, 0b1, 0b11, 0b111, 0b1111)] == [True, True, False, False, True]


def test_the_first_mana_is_a_select_of_exactly_three() -> None:
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    (question,) = table.view.decisions
    (select,) = selects(panels.question(table, TEXTS, question))
    assert (len(select.choices), select.least, select.most) == (6, 3, 3)


@given(some.text(min_size=1, max_size=120))
def test_a_press_is_a_custom_id_of_ours_or_none_at_all(part: str) -> None:
    try:
        made = press("take", part)
    except ValueError:
        return
    assert PATTERN.fullmatch(made)
    assert len(made) <= 100


def test_answers_for_all_days_are_unfolded_by_a_press_or_once_a_question_has_come_often() -> None:
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    expand = Decision(77, 0, "choose", "expand", [ObjectOption(1)], 0, 1)

    def verbs(day: int, *, always: bool = False, lessons: bool = False) -> list[str]:
        seen = replace(table, view=msgspec.structs.replace(table.view, day=day))
        seen = replace(seen, facts=msgspec.structs.replace(seen.facts, lessons=lessons))
        shown = panels.question(seen, TEXTS, expand, always=always)
        return [button.press.split(":")[1] for button in buttons(shown)]

    assert verbs(2) == ["choose", "send", "always"]
    assert verbs(2, always=True) == verbs(4) == ["choose", "send", "fromnow"]
    assert verbs(2, lessons=True) == verbs(9, lessons=True) == ["choose", "send"]


def test_a_turn_that_comes_of_an_answer_is_taken_at_the_board_that_is_posted_for_it() -> None:
    """After the first Mana, say: a panel to play there would stand above the board and beside the one it opens."""
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    turn = Decision(78, 0, "turn", "turn", [PassOption()])
    asked = replace(table, view=msgspec.structs.replace(table.view, day=1, decisions=[turn]))

    def live(board_day: int, said: str) -> bool:
        seen = replace(asked, posts=Posts(thread_id=7, board_id=8, board_day=board_day))
        return any(button.press.split(":")[1] == "pass" for button in buttons(asked_next(seen, TEXTS, said)))

    assert not live(0, "You choose cards for Mana.")
    assert live(1, "You choose cards for Mana.")
    assert live(0, "")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The board shows what Bo does, then calls you back, or says that the game is over."),
        ("fr", "Le plateau montre ce que fait Bo, puis te rappelle, ou dit que la partie est finie."),
        ("it", "La plancia mostra che cosa fa Bo, poi ti richiama o dice che la partita è finita."),
    ],
)
def test_an_opponent_that_moves_next_may_end_the_game_by_it(language: str, said: str) -> None:
    """A pass after which only the opponent is asked may be the last of the game; nobody is called back to that."""
    given = facts(("Ana", "Bo"), language)
    practised = msgspec.structs.replace(given.players[1], level="planner")
    given = msgspec.structs.replace(given, players=(given.players[0], practised))
    table = look(new_match(list(ready_made_decks().values())[:2], 1), 0, given)
    waits = replace(
        table, view=msgspec.structs.replace(table.view, decisions=[], asked=[AskedSight(1, "turn", "turn")])
    )
    assert said in asked_next(waits, texts_for(language), "You pass.").content
