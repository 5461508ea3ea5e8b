"""Swaps of Mana Orbs as their owner sees them, and nobody else (3.2.9.a, 3.2.9.e)."""

from __future__ import annotations

import pytest

from bot import present
from bot.present.layout.records import Message, Select
from bot.present.texts import texts_for
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentence
from engine import Concede, Match, SwapOrbs, tell
from engine.rules import mana_orbs as orbs
from tests.bot.present.tables import look
from tests.scenarios.laid import laid

TEXTS = texts_for("en")
MANA = {"orbs": "2 Physical Training, Booda (exhausted), Kappa (exhausted), Physical Training (exhausted)"}


@pytest.fixture(autouse=True)
def every_card_speaks_of_orbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orbs, "_speaks_of_orbs", lambda abilities: True)


def with_orbs() -> Match:
    return laid(ann=MANA, bob=MANA).match


BELOW = ["t:play:gabcdefghijkl", "t:away:gabcdefghijkl"]
"""What stands below every hand."""


def presses(message: Message) -> list[str]:
    """Where the buttons of a message lead."""
    return [button.press for row in message.rows if not isinstance(row, Select) for button in row]


def test_the_hand_leads_to_swaps_whoever_is_asked_something_until_the_game_is_over() -> None:
    table = with_orbs()
    assert presses(present.hand(look(table, 0))) == ["t:orbs:gabcdefghijkl", *BELOW]
    assert presses(present.hand(look(table, 1))) == ["t:orbs:gabcdefghijkl", *BELOW]
    assert not look(table, None).view.swaps
    table.answer(Concede(0))
    assert not any(look(table, seat).view.swaps for seat in (0, 1))


def test_each_two_faces_are_offered_once() -> None:
    seen = look(with_orbs(), 0)
    assert [label for label, _ in present.swaps(seen, TEXTS)] == [
        "Exhaust Physical Training, ready Booda",
        "Exhaust Physical Training, ready Kappa",
    ]
    assert len(seen.view.swaps) == 4
    assert len(present.swaps(look(with_orbs(), 1), TEXTS)) == 2
    assert present.swaps(look(with_orbs(), None), TEXTS) == []


def test_the_panel_lists_them_and_asks_once_more() -> None:
    seen = look(with_orbs(), 0)
    panel = present.orbs(seen, TEXTS)
    select = next(row for row in panel.rows if isinstance(row, Select))
    ready, exhausted = seen.view.swaps[0]
    assert select.choices[0].value == f"w{ready}-{exhausted}"
    sure = present.sure_to_swap(seen, TEXTS, ready, exhausted)
    assert sure.embed is not None
    assert "Exhaust Physical Training, ready Booda." in sure.embed.description
    assert presses(sure) == [f"t:swap:gabcdefghijkl:{ready}:{exhausted}", "t:orbs:gabcdefghijkl:0"]


def test_where_nothing_differs_the_panel_says_so() -> None:
    panel = present.orbs(look(with_orbs(), None), TEXTS)
    assert panel.embed is not None
    assert TEXTS.say("orbs.none") in panel.embed.description
    assert presses(panel) == ["t:dismiss:gabcdefghijkl"]


def test_everybody_reads_that_orbs_are_swapped_and_nobody_which() -> None:
    table = with_orbs()
    (event,) = table.answer(SwapOrbs(0, *look(table, 0).view.swaps[0]))
    said = {reader: sentence(naming_of(look(table, reader), TEXTS), tell(event, reader)) for reader in (0, 1, None)}
    assert said == {
        0: "You exhaust one Mana Orb to ready another.",
        1: "Ana exhausts one Mana Orb to ready another.",
        None: "Ana exhausts one Mana Orb to ready another.",
    }
