"""The trees of all printed lines and of all parts of uniques, as they have been read over and agreed to.

    python -m tests.engine.cards.golden_trees            tells what is compiled otherwise than agreed, and ends with 1
    python -m tests.engine.cards.golden_trees --write    agrees to it

`golden_trees.txt` has an entry for every ability of the shipped cards: what it says in English, the tree in one line
(`engine.cards.definitions.notation`), and the faces that carry it. `golden_parts.txt` has the trees of the parts of
unique cards by their kind and number, each in the first frame in which it has a meaning.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable
from pathlib import Path

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.notation import written
from engine.cards.errors import NotUnderstood
from engine.cards.text.parts import compile_part
from engine.cards.wording import text
from tests.engine.cards.text.printed import unique_parts

FOLDER = Path(__file__).parent
TREES, PARTS = FOLDER / "golden_trees.txt", FOLDER / "golden_parts.txt"
FACES_A_LINE = 5


def trees() -> str:
    """What every ability of the shipped cards says, its tree, and its faces, in the order of the first of them."""
    catalogue = default_catalogue()
    faces: dict[str, list[str]] = {}
    said: dict[str, str] = {}
    for card in sorted(catalogue.cards.values(), key=lambda card: card.reference):
        for ability in dict.fromkeys(card.abilities):
            tree = written(ability)
            faces.setdefault(tree, []).append(card.reference)
            said[tree] = text(ability, catalogue.cards)
    return "\n".join(_entry(said[tree], tree, carriers) for tree, carriers in faces.items())


def _entry(said: str, tree: str, faces: list[str]) -> str:
    rows = [" ".join(faces[at : at + FACES_A_LINE]) for at in range(0, len(faces), FACES_A_LINE)]
    return "\n".join([said, f"    {tree}", *(f"    {row}" for row in rows)]) + "\n"


def parts() -> str:
    """The tree of every part of unique cards that has a meaning, by its kind and number."""
    lines = []
    for part in unique_parts():
        try:
            abilities = compile_part(part["part"], part["text"])
        except NotUnderstood:
            continue
        lines.append(f"{part['part']} {part['id']}: {written(abilities)}\n")
    return "".join(lines)


GOLDEN: dict[Path, Callable[[], str]] = {TREES: trees, PARTS: parts}


def changes(file: Path) -> list[str]:
    """How what is compiled differs from what was agreed to, line by line; nothing where it does not."""
    agreed = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    told = difflib.unified_diff(agreed, GOLDEN[file]().splitlines(), "agreed", "compiled", lineterm="", n=1)
    return list(told)


def main(arguments: list[str] | None = None) -> int:
    """1 where a tree is another and was not agreed to."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.cards.golden_trees", description=__doc__)
    parser.add_argument("--write", action="store_true", help="agree to all trees as they are compiled now")
    write, changed = parser.parse_args(arguments).write, False
    for file, compiled in GOLDEN.items():
        if different := changes(file):
            changed = True
            print(f"{file.name}:", *different, sep="\n")
            if write:
                file.write_text(compiled(), encoding="utf-8")
    return int(changed and not write)


if __name__ == "__main__":
    sys.exit(main())
