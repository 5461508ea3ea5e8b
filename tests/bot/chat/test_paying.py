"""Choosing by presses alone what pays, however much there is to choose from: what is confirmed is what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.panels.pressed import Pressed
from bot.chat.panels.turns import (
    declaring,
    planning,
)
from bot.play.declaring.planning import PlanSight
from bot.play.game_records.declared import DeclarationSight
from bot.present.layout.records import Message, Select
from engine.scenarios.scene import Scene
from engine.state.decisions import Decision, ObjectOption
from tests.bot.present.test_wizard import declared
from tests.scenarios.laid import laid

pytestmark = pytest.mark.asyncio

PRESSES = {**declaring.PRESSES, **planning.PRESSES}


class Paid(Exception):
    """What was given to the service at last."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = list(codes)


class Counter:
    """In the place of the services for declarations and plans: one thing to pay for, and no more."""

    def __init__(self, count: int, most: int) -> None:
        scene: Scene = laid(ann={"landmarks": "Kelonic Generator"})
        sight = declared(scene, "Kelonic Generator")
        assert sight.decision is not None
        options = [ObjectOption(500 + number) for number in range(count)]
        price = Decision(7, 0, "pay", "pay", [*options], most, most, sight.decision.arguments)
        self.sight_of = DeclarationSight(sight.look, sight.origin, sight.step, sight.steps, price)

    async def sight(self, game: str, person: int) -> DeclarationSight:
        return self.sight_of

    async def confirm(self, *of: object, step: int) -> Any:
        *_, picks = of
        assert isinstance(picks, Sequence)
        raise Paid(picks)


class Planner(Counter):
    """The same for plans."""

    async def sight(self, game: str, person: int) -> PlanSight:  # type: ignore[override]
        return PlanSight("turn", self.sight_of)

    async def keep(self, game: str, person: int, step: int, picks: Sequence[str]) -> Any:
        raise Paid(picks)


async def pressed(counter: Counter, custom_id: str, values: Sequence[str] = ()) -> Message:
    """What comes of a press of a private panel."""
    _, verb, *parts = custom_id.split(":")
    panel = SimpleNamespace(flags=SimpleNamespace(ephemeral=True))
    user = SimpleNamespace(id=1, display_name="Ann", bot=False)
    interaction: Any = SimpleNamespace(id=1, user=user, message=panel, extras={}, locale="en-US")
    services: Any = SimpleNamespace(declarations=counter, plans=counter)
    press = Pressed(interaction, services, verb, tuple(parts), tuple(values))
    return (await PRESSES[verb].handler(press)).shown


def with_verb(shown: Message, *verbs: str) -> str:
    """The last custom_id of a panel with one of these verbs."""
    found = [each.press for row in shown.rows for each in (row if isinstance(row, tuple) else (row,))]
    return [press for press in found if press.split(":")[1] in verbs][-1]


async def paid(counter: Counter, first: str, wanted: Sequence[str]) -> list[str]:
    """Chooses what is wanted, page by page, and confirms it: what the service was given."""
    shown = await pressed(counter, first)
    for _ in range(20):
        select = next((row for row in shown.rows if isinstance(row, Select)), None)
        if select is not None:
            here = [choice.value for choice in select.choices if choice.value in wanted]
            shown = await pressed(counter, select.press, here) if here else shown
        try:
            last = with_verb(shown, "confirm", "plankeep")
        except IndexError:
            shown = await pressed(counter, with_verb(shown, "pays", "planpays"))
            continue
        with pytest.raises(Paid) as given:
            await pressed(counter, last)
        return given.value.codes
    raise AssertionError("it is never enough")


@pytest.mark.parametrize(("count", "most"), [(3, 1), (25, 25), (30, 1), (60, 3), (120, 120)])
@pytest.mark.parametrize("kind", [Counter, Planner])
async def test_what_is_confirmed_is_what_was_chosen(kind: type[Counter], count: int, most: int) -> None:
    counter = kind(count, most)
    codes = [option.code for option in counter.sight_of.decision.options] if counter.sight_of.decision else []
    wanted = codes[-most:] if most < count else codes
    look, step = counter.sight_of.look.facts.id, counter.sight_of.step
    first = f"t:pays:{look}:{counter.sight_of.origin}:0:_" if kind is Counter else f"t:planpays:{look}:{step}:0:_"
    assert await paid(counter, first, wanted) == wanted
