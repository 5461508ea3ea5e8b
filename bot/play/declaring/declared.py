"""What a declaration says: everything that was asked, and what the rules took because nothing else was possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.play.game_records.declared import DraftStep
from engine.state.decisions import (
    AnyOption,
    Decision,
    ExpeditionOption,
    ModeOption,
    ObjectOption,
    RegionOption,
    SeatOption,
)


@dataclass(frozen=True, slots=True)
class Said:
    """One part of a declaration: its prompt ("expedition", "mode" or "target") and what it names, perhaps nothing.

    `alone` when it was not asked, because the rules left one answer only.
    """

    prompt: str
    options: tuple[AnyOption, ...]
    alone: bool


def declared(payment: Decision, steps: Sequence[DraftStep]) -> list[Said]:
    """The whole declaration that a payment stands for, in the order of the rules; `steps` are what was asked."""
    arguments = payment.arguments
    expedition = tuple(ExpeditionOption(number) for number in arguments["expedition"])
    mode = tuple(ModeOption(number) for number in arguments["mode"])
    parts: list[tuple[str, tuple[AnyOption, ...]]] = [("expedition", expedition)] if expedition else []
    parts += [("mode", mode)] if mode else []
    parts += [("target", _options(target)) for target in arguments["targets"]]
    answered = [step for step in steps if step.prompt in ("expedition", "mode", "target")]
    said = []
    for prompt, options in parts:
        asked = next((step for step in answered if step.prompt == prompt and set(step.options) == set(options)), None)
        if asked is not None:
            answered.remove(asked)
        said.append(Said(prompt, options, alone=asked is None))
    return said


def taken(payment: Decision, steps: Sequence[DraftStep], prompt: str) -> list[tuple[str, AnyOption]]:
    """Codes and options of what was taken without a question for one prompt: what completion offers for it."""
    found = [said for said in declared(payment, steps) if said.prompt == prompt and said.alone]
    return [(option.code, option) for said in found for option in said.options]


def _options(target: dict[str, Any]) -> tuple[AnyOption, ...]:
    made: dict[str, Callable[[int], AnyOption]] = {
        "object": ObjectOption,
        "expedition": ExpeditionOption,
        "region": RegionOption,
        "seat": SeatOption,
    }
    return tuple(made[target["kind"]](pick) for pick in target["picks"])
