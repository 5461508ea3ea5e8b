"""Tables laid in the words of scenario files, for tests that look at what no file can say: views, pictures, counts."""

from __future__ import annotations

import json
from typing import Any

from engine.scenarios import load
from engine.scenarios.running import played
from engine.scenarios.scene import Scene


def laid(*when: str | dict[str, Any], cards: dict[str, Any] | None = None, **given: Any) -> Scene:
    """The scene of `given`, after the steps of `when`.

    >>> scene = laid("ann plays v1 into hero", ann={"hand": "v1", "mana": 3})
    >>> scene.namer.asked()
    'Bob: turn'
    """
    block = {"case": "laid", "cards": cards or {}, "given": given, "when": list(when), "then": {"over": "no"}}
    (case,) = load(json.dumps(block, ensure_ascii=False), "laid")
    return played(case)
