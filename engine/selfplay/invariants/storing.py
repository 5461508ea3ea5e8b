"""Invariants 8, 15 and 24: the game as bytes, and that nothing depends on how its values lie in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from engine.abilities.catalogue_programs import load_match, match_of
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.codec import decode

LARGEST = 32_000
"""Bytes of JSON for each seat: 64 kB for a duel."""


@invariant(8)
def reading_back_gives_the_same_game(now: Situation) -> None:
    """8 decode(encode(game)) is equal in every value and in every byte; play goes on from the decoded one anyway."""
    again = load_match(now.data, now.match.catalogue)
    need(again.game == now.game, "another game after reading back")
    need(again.save() == now.data, "other bytes after reading back")


@invariant(24)
def only_json_of_bounded_size(now: Situation) -> None:
    """24 JSON that any reader understands, at most 64 kB for a duel."""
    need(isinstance(json.loads(now.data), dict), "not an object of JSON")
    need(len(now.data) <= LARGEST * now.game.seats, "bytes", len(now.data))


@invariant("nothing twice")
def no_list_or_dict_is_reachable_twice(now: Situation) -> None:
    """Two places that share one list work in memory and differ after reading back."""
    seen: set[int] = set()
    left: list[object] = [now.game]
    while left:
        value = left.pop()
        kind: Any = type(value)
        inside, changes = _holding(kind)
        if changes:
            need(id(value) not in seen, "reachable twice", value)
            seen.add(id(value))
        left += [each for each in inside(value) if type(each) not in PLAIN]


PLAIN = frozenset((int, str, bool, float, type(None)))


@cache
def _holding(kind: type) -> tuple[Callable[[Any], Iterable[object]], bool]:
    """What gives all that a value of this type holds, and whether it can be changed in place."""
    if issubclass(kind, tuple | list):
        return iter, not issubclass(kind, tuple)
    if issubclass(kind, dict | MappingProxyType):
        return kind.values, issubclass(kind, dict)
    assert issubclass(kind, Struct)
    return astuple, not kind.__struct_config__.frozen


@invariant(15)
def order_of_storage_does_not_matter(now: Situation) -> None:
    """15 The same answer leads here as well where objects, zones and counts are stored the other way round."""
    if now.previous is None or now.answer is None:
        return
    game = decode(now.previous.data)
    game.objects = dict(reversed(game.objects.items()))
    game.zones = dict(reversed(game.zones.items()))
    game.uses = dict(reversed(game.uses.items()))
    match = match_of(game, now.match.catalogue)
    events = match.answer(now.answer)
    need(events == now.events, "other events from the same values stored in another order")
    match.save()
    need(match.game == now.game, "another game from the same values stored in another order")
