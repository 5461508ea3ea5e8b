"""Editions: how a table decides where the published rules decide differently, one named field a difference.

Two presets are named: "seeds", the rules of September 2024 with the starter rulebook, and "current", which takes the
latest published wording everywhere. A table may agree on any other combination; it is fixed when the game starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct

Targeting = Literal["at declaration", "with the effect"]


class UnknownEdition(ValueError):
    """No edition has that name; the message lists those there are."""


class Edition(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an edition decides; the defaults are those of "seeds"."""

    heroes_are_in_play: bool = True
    """3.1.4.a: "a card in play" may be a Hero. False, v3:2.2.11.h: Heroes only use their abilities."""
    both_finish: Literal["larger distance wins", "overshooting alone wins"] = "larger distance wins"
    """1.3.3.b, v3:4.2.5.d: who has travelled further wins. RB.20 to the letter: who overshot while the other did not,
    and the Arena decides where both overshot, however far. Both presets follow the former."""
    leaving_tokens_join: bool = True
    """2.1.d: a token that leaves joins the other zone, then ceases. False, v3:2.1.e: it ceases without joining."""
    discards_keep_counters: bool = True
    """2.5.j: counters stay on what leaves the Reserve or Limbo for the Discard pile. False, v3: none lie there."""
    attempts_are_noticed: bool = False
    """2.4.1.d: gaining a status again is no event. True, v3:2.4.1.g, v4:7.5.3: the attempt activates reactions."""
    targets_are_chosen: Targeting = "at declaration"
    """5.1.2.b: targets are declared with the play, and Tough is part of its cost (7.4.5.c). v3:6.5.b: they are chosen
    as their step comes, which is lost where there is none, and Tough is paid for then."""
    enters_fleeting: bool = True
    """2.4.6.b: a Character from Reserve enters Fleeting. False, v4: it gains Fleeting in a step after entering."""
    gigantic_acts_in: Literal["one expedition", "both expeditions"] = "one expedition"
    """What moves, or is created in, the Expedition of a Gigantic Character: v2 one that its controller picks, 7.4.3.f
    to the letter both. Both presets follow the former."""

    @property
    def name(self) -> str:
        """The name of the preset that decides alike, "own" where a table has agreed on something else."""
        return next((name for name, preset in PRESETS.items() if preset == self), "own")


SEEDS = Edition()
CURRENT = Edition(
    heroes_are_in_play=False,
    leaving_tokens_join=False,
    discards_keep_counters=False,
    attempts_are_noticed=True,
    targets_are_chosen="with the effect",
    enters_fleeting=False,
)
PRESETS: Mapping[str, Edition] = MappingProxyType({"seeds": SEEDS, "current": CURRENT})


def edition_called(said: str) -> Edition:
    """The preset of that name, or one that differs in some fields: "current, enters_fleeting: true".

    Raises UnknownEdition with the names and fields there are.
    """
    name, *changes = (part.strip() for part in said.split(","))
    if name not in PRESETS:
        raise UnknownEdition(f"{name!r} is no edition. Say one of: {', '.join(PRESETS)}.")
    if not changes:
        return PRESETS[name]
    fields = msgspec.to_builtins(PRESETS[name]) | dict(_change(change) for change in changes)
    try:
        return msgspec.convert(fields, Edition)
    except msgspec.ValidationError as problem:
        raise UnknownEdition(
            f"{said!r} cannot be read: {problem}. An edition decides {', '.join(Edition.__struct_fields__)}."
        ) from None


def _change(said: str) -> tuple[str, object]:
    field, _, value = (part.strip() for part in said.partition(":"))
    return field, {"true": True, "false": False}.get(value, value)
