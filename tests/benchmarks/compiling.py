"""What reading card text costs: all printed faces at once, and one unique card as it is pasted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text, trees_of
from tests.benchmarks.lines import Line

FACES = Path(__file__).parents[3] / "shared/cards/cards.jsonl"
PARTS = FACES.with_name("unique-ability-parts.jsonl")
UNIQUES = 200
ROUNDS = 3


class NoFaces(RuntimeError):
    """The printed faces do not lie beside this checkout."""

    def __init__(self) -> None:
        super().__init__(f"{FACES} is missing: lay the facts of printed cards there to measure how fast they are read.")


def measure() -> list[Line]:
    """All faces in seconds, one unique in milliseconds, its slowest as well; raises NoFaces where there are none."""
    if not FACES.exists():
        raise NoFaces
    faces = [json.loads(line) for line in FACES.read_text(encoding="utf-8").splitlines()]
    everything = median(_seconds(lambda: _read_all(faces)) for _ in range(ROUNDS))
    uniques = sorted(_seconds(lambda text=text: _read(text)) for text in _uniques())  # type: ignore[misc]
    words = sum(len((face["effect_text"] or "").split()) for face in faces)
    return [
        Line("all faces compiled", everything, "s", 5, f"{len(faces)} faces, {everything / words * 1e6:.0f} us a word"),
        Line("a unique compiled", median(uniques) * 1000, "ms", 20, f"of {len(uniques)}"),
        Line(
            "the slowest of these uniques", uniques[-1] * 1000, "ms", 20, f"{uniques[-1] / median(uniques):.1f} times"
        ),
    ]


def _uniques() -> list[str]:
    """Uniques of three abilities, put together from the parts in turn."""
    parts: dict[str, list[str]] = {"trigger": [], "condition": [], "effect": []}
    for part in map(json.loads, PARTS.read_text(encoding="utf-8").splitlines()):
        if part["text"] and not part.get("note"):
            parts[part["part"]].append(part["text"])
    triples = [" ".join(parts[kind][number % len(parts[kind])] for kind in parts) for number in range(3 * UNIQUES)]
    return ["\n".join(triples[number : number + 3]) for number in range(0, len(triples), 3)]


def _read_all(faces: list[dict[str, str]]) -> None:
    trees_of.cache_clear()
    for face in faces:
        for part in ("effect_text", "support_text"):
            with suppress(NotUnderstood):
                compile_text(face[part] or "")


def _read(text: str) -> None:
    trees_of.cache_clear()
    for line in text.splitlines():
        with suppress(NotUnderstood):
            compile_text(line)


def _seconds(work: Callable[[], None]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
