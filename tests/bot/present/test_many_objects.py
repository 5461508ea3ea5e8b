"""However many objects there are to choose from or to pay with: pages, bounded custom_ids, and nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec import structs

from bot.play.declaring.planning import PlanSight
from bot.play.game_records.declared import DeclarationSight
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import SELECTABLE, chosen_bits, codes_of, packed, unpacked
from bot.present.decisions.why import reason_button
from bot.present.games import panels
from bot.present.games.planning import plan_step
from bot.present.layout.limits import PRESS
from bot.present.layout.presses import PATTERN
from bot.present.layout.records import Message, Select
from bot.present.texts import LANGUAGES, texts_for
from engine.scenarios.scene import Scene
from engine.state.decisions import Decision, ObjectOption
from tests.bot.present.limits import faults
from tests.bot.present.test_wizard import declared
from tests.scenarios.laid import laid

LONGEST_GAME = "9" * 22
LATE = 999_999
"""The number of a decision late in a very long game."""


@pytest.fixture(scope="module")
def scene() -> Scene:
    return laid(ann={"hand": "Kappa, Atlas", "landmarks": "Kelonic Generator"}, bob={"hero_expedition": "Booda"})


def many(scene: Scene, kind: str, prompt: str, count: int, least: int, most: int, **arguments: object) -> Decision:
    """A question about so many objects, which lie in a crowd far beyond what is known."""
    known = list(scene.match.game.objects)
    options = [ObjectOption(known[at] if at < len(known) else 10_000 + at) for at in range(count)]
    return Decision(LATE, 0, kind, prompt, [*options], least, most, dict(arguments))


def panels_of(
    scene: Scene, count: int, least: int, most: int, language: str
) -> dict[str, Callable[[int, int], Message]]:
    """The panels in which one chooses among so many objects, by page and by what is chosen so far."""
    texts = texts_for(language)
    sight = declared(scene, "Kelonic Generator")
    assert sight.decision is not None
    seen = replace(sight.look, facts=structs.replace(sight.look.facts, id=LONGEST_GAME))
    price = many(scene, "pay", "pay", count, least, most, **sight.decision.arguments)
    paying = DeclarationSight(seen, LATE, 9, sight.steps, price)
    choice = many(scene, "choose", "target", count, least, most, **sight.decision.arguments)
    choosing = DeclarationSight(seen, LATE, 9, sight.steps, choice)
    keep = many(scene, "choose", "keep in reserve", count, least, most, limit=2)
    return {
        "question": lambda page, bits: panels.question(seen, texts, keep, page, bits),
        "sure": lambda page, bits: panels.sure(seen, texts, keep, bits, page),
        "declaration": lambda page, bits: panels.declaration(choosing, texts, page, bits),
        "price": lambda page, bits: panels.declaration(paying, texts, page, bits),
        "plan": lambda page, bits: plan_step(PlanSight("turn", choosing), texts, page, bits),
        "price of a plan": lambda page, bits: plan_step(PlanSight("passed", paying), texts, page, bits),
    }


def presses(shown: Message) -> list[str]:
    """Every custom_id of a panel."""
    return [each.press for row in shown.rows for each in (row if isinstance(row, tuple) else (row,))]


def select_of(shown: Message) -> Select | None:
    return next((row for row in shown.rows if isinstance(row, Select)), None)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(count=some.integers(1, 400), data=some.data(), language=some.sampled_from(LANGUAGES))
def test_every_panel_keeps_its_limits_whatever_is_chosen_of_however_many(
    scene: Scene, count: int, data: some.DataObject, language: str
) -> None:
    most = data.draw(some.integers(1, min(count, SELECTABLE)), "most")
    least = data.draw(some.integers(0, most), "least")
    bits = data.draw(some.integers(0, 2 ** min(count, SELECTABLE) - 1), "chosen")
    page = data.draw(some.integers(0, count // 24), "page")
    for name, shown in panels_of(scene, count, least, most, language).items():
        made = shown(page, bits)
        assert faults(made) == [], name
        assert all(len(press) <= PRESS and PATTERN.fullmatch(press) for press in presses(made)), name


@pytest.mark.parametrize("count", [20, 25, 26, 60, 120, SELECTABLE])
@pytest.mark.parametrize("prompt", ["pay", "target"])
def test_page_by_page_everything_can_be_chosen_to_pay_with(scene: Scene, count: int, prompt: str) -> None:
    """What the selects say is carried from page to page by their presses alone, and confirmed as a whole."""
    show = panels_of(scene, count, count, count, "en")["price" if prompt == "pay" else "declaration"]
    decision = many(scene, prompt, prompt, count, count, count)
    shown, bits, page = show(0, 0), 0, 0
    while True:
        select = select_of(shown)
        assert select is not None
        if count > 25:
            bits = unpacked(select.press.split(":")[-1])
        bits = chosen_bits(decision, page, bits, [choice.value for choice in select.choices])
        later = [press for press in presses(show(page, bits)) if press.split(":")[1] in ("pays", "steps")]
        shown = show(page, bits)
        if count <= 25 or page == -(-count // 24) - 1:
            break
        page, bits = page + 1, unpacked(later[-1].split(":")[-1])
        shown = show(page, bits)
    assert codes_of(decision, bits) == [option.code for option in decision.options]
    if prompt == "pay":
        confirm = next(press for press in presses(shown) if press.split(":")[1] == "confirm")
        assert unpacked(confirm.split(":")[-1]) == bits == 2**count - 1


def test_what_is_paid_with_can_be_changed_before_it_is_confirmed(scene: Scene) -> None:
    show = panels_of(scene, 60, 2, 2, "en")["price"]
    shown = show(1, 0b11)
    assert any(press.split(":")[1] == "confirm" for press in presses(shown))
    select = select_of(show(0, 0b11))
    assert select is not None
    assert [choice.chosen for choice in select.choices][:3] == [True, True, False]
    assert not any(press.split(":")[1] == "confirm" for press in presses(show(0, 0b111)))


def test_more_than_presses_can_carry_is_said_with_the_way_to_name_it(scene: Scene) -> None:
    shown = panels_of(scene, SELECTABLE + 7, 1, 2, "en")["question"](0, 0)
    assert shown.embed is not None
    assert "7 options are not shown here: /altered answer" in shown.embed.description
    fewer = panels_of(scene, SELECTABLE, 1, 2, "en")["question"](0, 0)
    assert fewer.embed is not None
    assert "not shown here" not in fewer.embed.description


@given(some.integers(0, 2**SELECTABLE - 1))
def test_what_is_packed_is_unpacked(bits: int) -> None:
    assert unpacked(packed(bits)) == bits


@pytest.mark.parametrize("stale", ["", "0", "1f", "o12-o13"])
def test_what_buttons_of_before_carry_is_never_mistaken_for_a_choice(stale: str) -> None:
    with pytest.raises(Refusal):
        unpacked(stale)


@pytest.mark.parametrize("ability", ["", "ALT_CORE_B_AX_04_U_5904/main/3", "A" * 58, "A" * 90])
def test_the_way_to_a_reason_is_short_enough_for_any_ability(ability: str) -> None:
    made = reason_button("2V2.17.c.1.a", ability, LONGEST_GAME, texts_for("en")).press
    assert len(made) <= PRESS
    assert PATTERN.fullmatch(made)
