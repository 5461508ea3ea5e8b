"""The options of a table as a scenario says them: a preset, or single options by their names."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from engine.scenarios.nodes import Map, Node, said
from engine.scenarios.spelling import listed, nearest, plainly
from engine.scenarios.trees import TreeReader
from engine.table.game import Mode, TableOptions


def options_said(node: Node | None, mode: Mode) -> TableOptions:
    """Of a mode: `current`, or `{preset: current, heroes: no}`; raises `BadScenario` for unknown options."""
    if node is None:
        return TableOptions(mode=mode)
    hints = get_type_hints(TableOptions)
    if not isinstance(node, Map):
        node = Map(node.at, {"preset": node})
    reader = TreeReader(lambda name, at: name)
    by_word = {plainly(name): name for name in hints} | {"edition": "preset"}
    values: dict[str, Any] = {}
    for key, value in node.pairs.items():
        name = by_word.get(plainly(key))
        if name is None:
            raise node.keys.get(key, node.at).problem(f"the option {key!r}{nearest(key, hints)}", listed(hints))
        if not get_args(hints[name]) and hints[name] not in (bool, int, str):
            raise value.at.problem(f"the option {key!r}: {said(value)!r}", "an option of one word")
        values[name] = reader.read(hints[name], value)
    return TableOptions(**{"mode": mode, **values})
