"""Plans that cannot all come true are said to contradict each other, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.play.declaring.contradictions import contradictions
from bot.play.declaring.standing import Standing
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import Orders, Plan, PlannedStep, Until, When
from bot.present.games.standing import standing
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.tables import look, random_game

CARD = "ALT_CORE_B_AX_24_C"


def plan(number: int, when: When = "turn", mana: int = 1, paid: tuple[str, ...] = (), code: str = "p{}") -> Plan:
    return Plan(when, (PlannedStep("turn", (code.format(number),)),), CARD, mana, 1, 2, paid)


def seen(ready: int, total: int) -> Look:
    table = next(moment.match for moment in random_game(3) if moment.match.game.day == 1 and moment.match.game.open)
    found = look(table, 0)
    players = [structs.replace(found.view.players[0], mana_ready=ready, mana_total=total), *found.view.players[1:]]
    return replace(found, view=structs.replace(found.view, phase="afternoon", day=1, players=players))


@pytest.mark.parametrize(
    ("orders", "kinds"),
    [
        (Orders(plans=(plan(1, mana=2), plan(2, mana=1))), []),
        (Orders(plans=(plan(1, mana=2), plan(2, mana=2))), ["mana"]),
        (Orders(plans=(plan(1, mana=4),)), []),
        (Orders(plans=(plan(1, mana=3), plan(2, "day", mana=5))), []),
        (Orders(plans=(plan(1, "day", mana=3), plan(2, "day", mana=3))), []),
        (Orders(plans=(plan(1, "day", mana=4), plan(2, "day", mana=3))), ["mana"]),
        (Orders(plans=(plan(1, paid=("o7",)), plan(7, code="q{}-x"))), ["paying"]),
        (Orders(plans=(plan(1, paid=("o7",)), plan(2, paid=("o7",)))), ["paid twice"]),
        (Orders(plans=(plan(1, paid=("o7",)), plan(2, paid=("o8",)))), []),
        (Orders(plans=(plan(1, "passed"),), until=Until("day", 1)), ["passing"]),
        (Orders(plans=(plan(1, "passed"),), until=Until("day", 0)), []),
        (Orders(plans=(plan(1),), until=Until("day", 1)), []),
    ],
)
def test_what_stands_against_what(orders: Orders, kinds: list[str]) -> None:
    about = seen(3, 5)
    assert [each.kind for each in contradictions(orders, about.view)] == kinds
    for language in LANGUAGES:
        texts = texts_for(language)
        shown = standing(Standing(about, orders), texts)
        assert shown.embed is not None
        assert shown.embed.description.count("⚠️") == len(kinds)
        assert "{" not in shown.embed.description


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "** (your Hero Expedition), for"), ("fr", "** (ton Expédition"), ("it", "** (la tua spedizione")],
)
def test_a_plan_says_into_which_expedition(language: str, said: str) -> None:
    about, made = seen(3, 5), plan(1)
    into = structs.replace(made, steps=(*made.steps, PlannedStep("expedition", (f"e{2 * (about.seat or 0)}",))))
    for orders, where in ((Orders(plans=(into,)), True), (Orders(plans=(made,)), False)):
        shown = standing(Standing(about, orders), texts_for(language))
        assert shown.embed is not None
        assert (said in shown.embed.description) is where
