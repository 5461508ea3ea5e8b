"""Sections of a case in one spelling, however they were said: who plays what, keys by their names, mappings merged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.scenarios.reading import keys
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.seats import NAMES, NO_NAMES, Seats
from engine.scenarios.reading.spelling import known, listed, nearest, plainly
from engine.state.game import Mode
from engine.state.seats import SEATS

MODES: dict[str, Mode] = {"duel": "duel", "1v1": "duel", "two players": "duel"}
MODES |= {"2v2": "2v2", "team": "2v2", "teams": "2v2", "two against two": "2v2"}
MODES |= {"free for all": "free for all", "ffa": "free for all"}


DEFAULT_MODES: dict[int, Mode] = {2: "duel", 3: "free for all", 4: "2v2"}
"""What is played where only the number of players is known."""


def seats_of(node: Map) -> Seats:
    """Who plays: as `players` says, by number or by names, or as the mode has it; two where nothing is said."""
    count, called, at = 0, list[str](), node.at
    parts = [node, *(part for part in (node.pairs.get("given"),) if isinstance(part, Map))]
    for part in parts:
        for key, value in part.pairs.items():
            if known(key, keys.TABLE) == "players":
                at = value.at
                names = [said(item) for item in value.items] if isinstance(value, List) else said(value).split(",")
                if len(names) == 1 and names[0].strip().isdecimal():
                    count = int(names[0])
                else:
                    called = [name.strip() for name in names]
                    count = len(called)
            elif known(key, keys.TABLE) == "mode":
                at = value.at
    mode = mode_of(node)
    if count and count not in (SEATS[mode] if mode else DEFAULT_MODES):
        raise at.problem(f"{count} players{f' of {mode}' if mode else ''}", "two, three or four, as the mode has it")
    if not called:
        called = [*_people(node.pairs.get("given"), keys.TABLE), *_people(node.pairs.get("then"), keys.THEN)]
    if not count:
        usual = {Seats(4).find(name) for name in (*called, *_who_acts(node.pairs.get("when")))}
        named = max(2, *((seat or 0) + 1 for seat in usual), 2)
        if mode == "free for all" and (not {0, 1, 2} <= usual or re.search(rf"\b{NAMES[3]}\b", said(node), re.I)):
            named = 4
        count = named if named in (SEATS[mode] if mode else (2, 3, 4)) else max(SEATS[mode or "2v2"])
    seats = Seats(count, called)
    if seats.too_many:
        name = seats.too_many[0]
        place = _place_of(node, name) or at
        raise place.problem(
            f"{name!r} beside {listed(seats.names)}{nearest(name, [*seats.names, *keys.TABLE])}",
            f"{count} players, or a key of the match ({listed(sorted(set(keys.TABLE.values())))})",
        )
    return seats


def mode_of(node: Map) -> Mode | None:
    """What the case, or its `given`, says of the mode."""
    for part in (node, node.pairs.get("given")):
        for key, value in part.pairs.items() if isinstance(part, Map) else ():
            if known(key, keys.TABLE) == "mode":
                mode = MODES.get(plainly(said(value)))
                if mode is None:
                    raise value.at.problem(f"the mode {said(value)!r}", listed(SEATS))
                return mode
    return None


def _people(node: Node | None, match: dict[str, str]) -> list[str]:
    """Keys that can only be players: unknown words before a mapping."""
    if not isinstance(node, Map):
        return []
    everybody = {plainly(word) for word in NO_NAMES}
    return [
        key
        for key, value in node.pairs.items()
        if (isinstance(value, Map) and known(key, match) is None and plainly(key) not in everybody)
        or plainly(key) in {plainly(name) for name in NAMES}
    ]


def _who_acts(node: Node | None) -> list[str]:
    """The usual names that steps begin with."""
    items = node.items if isinstance(node, List) else () if node is None else (node,)
    begun = [word for item in items for word in (item.pairs if isinstance(item, Map) else (said(item),))]
    usual = {plainly(name) for name in NAMES}
    return [first for word in begun if plainly(first := word.partition(" ")[0]) in usual]


def _place_of(node: Map, name: str) -> Place | None:
    for value in node.pairs.values():
        if isinstance(value, Map) and name in value.keys:
            return value.keys[name]
    return None


def tidied(node: Node, seats: Seats, told: list[Problem] | None = None) -> Map:
    """A block in one spelling, so that a variant meets what it changes."""
    assert isinstance(node, Map)
    pairs = dict(node.pairs)
    for part, match, side in (
        ("given", keys.TABLE, keys.SIDE),
        ("then", keys.THEN, {**keys.SEEN, **keys.SIDE}),
        ("not", keys.THEN, {**keys.SEEN, **keys.SIDE}),
    ):
        value = pairs.get(part)
        if isinstance(value, Map):
            pairs[part] = tidy_section(value, seats, part, match, side, told)
    return replace(node, pairs=pairs)


def tidy_section(
    node: Map,
    seats: Seats,
    where: str,
    match: dict[str, str],
    side: dict[str, str],
    told: list[Problem] | None = None,
) -> Map:
    """`given`, `then` or `not` by the names of players and the one spelling of keys; `both` means all players."""
    everybody = {plainly(word) for word in NO_NAMES if word not in ("nobody", "none")}

    def spell(key: str) -> str | None:
        seat = seats.find(key)
        if seat is not None and (known(key, match) is None or isinstance(node.pairs.get(key), Map)):
            return seats.names[seat]
        return "everybody" if plainly(key) in everybody else known(key, match)

    words = [*seats.names, "me", "you", "both", *match.values()]
    found = spelled(node, spell, f"`{where}`", words, told)
    pairs = dict(found.pairs)
    for name in (*seats.names, "everybody"):
        value = pairs.get(name)
        if value is None:
            continue
        if not isinstance(value, Map):
            if where != "given" and isinstance(value, List | Text):
                continue
            raise value.at.problem(f"{name}: {said(value)!r}", f"a mapping of {listed(sorted(set(side.values())))}")
        value = _with_both_expeditions(value)
        pairs[name] = spelled(value, lambda key: known(key, side), f"`{where}` of {name}", side.values(), told)
    shared = pairs.pop("everybody", None)
    if isinstance(shared, Map):
        for name in seats.names:
            own = pairs.get(name, Map(shared.at, {}))
            pairs[name] = merged(shared, own)
    return replace(found, pairs=pairs)


def _with_both_expeditions(side: Map) -> Map:
    """`expeditions: {hero: v1, companion: v2}` as the two keys that it is short for."""
    for key, value in side.pairs.items():
        if plainly(key) == "expeditions" and isinstance(value, Map):
            inner = {
                inside if " " in inside else f"{inside} expedition": said_of for inside, said_of in value.pairs.items()
            }
            places = {name: value.keys.get(inside, value.at) for name, inside in zip(inner, value.pairs, strict=True)}
            rest = {name: said_of for name, said_of in side.pairs.items() if name != key}
            return Map(side.at, {**rest, **inner}, {**side.keys, **places})
    return side


def spelled(
    node: Map, spell: Callable[[str], str | None], where: str, words: Iterable[str], told: list[Problem] | None = None
) -> Map:
    """A mapping with its keys in the one spelling; complains about every key that is unknown, or adds it to `told`."""
    pairs: dict[str, Node] = {}
    places: dict[str, Place] = {}
    problems: list[Problem] = []
    for key, value in node.pairs.items():
        at = node.keys.get(key, node.at)
        name = spell(key)
        if name is None:
            options = sorted(set(words))
            problems.append(Problem(at.file, at.line, f"{key!r} in {where}{nearest(key, options)}", listed(options)))
        elif name in pairs:
            problems.append(Problem(at.file, at.line, f"{key!r}, which says {name!r} again", "each of them once"))
        else:
            pairs[name], places[name] = value, at
    if told is not None:
        told += problems
    elif problems:
        raise BadScenario(problems)
    return Map(node.at, pairs, places)


def merged(base: Node, other: Node) -> Node:
    """The base with what the other says: mappings by their keys, `~` takes a line away, all else is replaced."""
    if not isinstance(base, Map) or not isinstance(other, Map):
        return other
    pairs, places = dict(base.pairs), {**base.keys, **other.keys}
    for key, value in other.pairs.items():
        if isinstance(value, Text) and value.text == "~":
            pairs.pop(key, None)
        else:
            pairs[key] = merged(pairs[key], value) if key in pairs else value
    return Map(base.at, pairs, places)
