"""A package drawn from its imports: its parts from the top down, with an arrow to each part that one is built upon."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp

ROOTS = ("engine", "persistence", "bot", "deploy")


FAMILIES = "engine.abilities"

HOMES = {
    "records": "engine.cards.language.verbs",
    "telling": "engine.cards.wording",
    "wordings": "engine.cards.text.reading",
}
"""Where modules of a family are drawn that stand below the core: with what unites or reads them."""

TRIGGERS = HOMES | {"records": "engine.cards.language.triggers"}
"""The same of a family of triggers."""


class CircularImports(ValueError):
    """Parts of a package import each other in a circle, so that none of them can be drawn above the others."""


@cache
def _imports() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOTS, cache_dir=None)


def home(module: str) -> str:
    """What a module is drawn as: itself, or of a family what its records, telling and wordings belong to."""
    folder, _, name = module.rpartition(".")
    homes = TRIGGERS if folder.endswith("triggers") else HOMES
    return homes.get(name, module) if folder.startswith(f"{FAMILIES}.") else module


def parts_of(package: str) -> dict[str, set[str]]:
    """By the name of each module or folder of `package`: the names of those that it imports, itself left out."""
    graph = _imports()
    parts: dict[str, set[str]] = {child: set() for child in graph.find_children(package)}
    part_of: dict[str, str] = {}
    for module in graph.modules:
        part = next((part for part in parts if f"{home(module)}.".startswith(f"{part}.")), None)
        if part is not None:
            parts[part].add(module)
            part_of[module] = part
    return {
        part.rpartition(".")[2]: {
            part_of[imported].rpartition(".")[2]
            for module in modules
            for imported in graph.find_modules_directly_imported_by(module)
            if part_of.get(imported, part) != part
        }
        for part, modules in parts.items()
    }


def essential(parts: Mapping[str, Set[str]]) -> dict[str, set[str]]:
    """The same without what follows from others: who imports a part need not be seen to import what that imports.

    Raises CircularImports, with the parts of one circle.
    """
    beyond: dict[str, set[str]] = {}
    try:
        order = list(TopologicalSorter(parts).static_order())
    except CycleError as problem:
        raise CircularImports(f"imports run in a circle: {' → '.join(problem.args[1])}") from None
    for part in order:
        beyond[part] = set().union(*({each} | beyond[each] for each in parts[part]))
    return {part: used - set().union(*(beyond[each] for each in used)) for part, used in parts.items()}


def drawn(package: str) -> str:
    """The drawing of `package` in the notation of Mermaid, one line for each arrow and for each part without any.

    Raises CircularImports where its parts cannot be drawn one above the other.
    """
    arrows = essential(parts_of(package))
    used = set().union(*arrows.values())
    lines = [f"    {part} --> {other}" for part in sorted(arrows) for other in sorted(arrows[part])]
    lines += [f"    {part}" for part in sorted(arrows) if not arrows[part] and part not in used]
    return "\n".join(["flowchart TD", *lines])
