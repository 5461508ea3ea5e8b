"""The options of a match as a scenario says them: an edition, single decisions of it, and whether there are Heroes."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from engine.scenarios.reading.nodes import Map, Node, Text, said
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.trees import TreeReader
from engine.state.editions import PRESETS, SEEDS, Edition, UnknownEdition, edition_called
from engine.state.game import MatchOptions, Mode

SHORT = {"one": "one expedition", "both": "both expeditions"}
"""Words that leave out what they are counting."""


def options_said(node: Node | None, mode: Mode) -> MatchOptions:
    """Of a mode: `current`, or `{edition: current, enters fleeting: yes, heroes: no}`.

    Raises `BadScenario` for an option, an edition or a decision that is not known.
    """
    if node is None:
        return MatchOptions(mode=mode)
    if not isinstance(node, Map):
        return MatchOptions(_edition(Text(node.at, said(node).strip("[]"))), mode=mode)
    reader = TreeReader(lambda name, at: name)
    hints = get_type_hints(Edition)
    decisions = {plainly(name): name for name in Edition.__struct_fields__}
    edition, heroes, changes = SEEDS, True, dict[str, Any]()
    for key, value in node.pairs.items():
        word = plainly(key)
        if word in ("edition", "preset"):
            edition = _edition(value)
        elif word == "heroes":
            heroes = reader.read(bool, value)
        elif word in decisions:
            short = SHORT.get(plainly(said(value)), said(value)) if word == "gigantic acts in" else said(value)
            changes[decisions[word]] = reader.read(hints[decisions[word]], Text(value.at, short))
        else:
            words = ["edition", "heroes", *decisions]
            raise node.keys.get(key, node.at).problem(f"the option {key!r}{nearest(key, words)}", listed(words))
    return MatchOptions(msgspec.structs.replace(edition, **changes), heroes, mode)


def _edition(node: Node) -> Edition:
    try:
        return edition_called(said(node))
    except UnknownEdition as unknown:
        words = f"{listed(PRESETS)}, and after it changes such as 'enters_fleeting: true' ({unknown})"
        raise node.at.problem(f"the edition {said(node)!r}{nearest(said(node), PRESETS)}", words) from None
