"""The fixture every scenario begins with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.scenarios.kit import Lay, Scene


@pytest.fixture
def lay() -> Iterator[Lay]:
    """Lays tables; a scenario that does not end by saying what stands has proved nothing."""
    scenes: list[Scene] = []

    def laid(*definitions: Any, **words: Any) -> Scene:
        scenes.append(Scene.laid(*definitions, **words))
        return scenes[-1]

    yield laid
    assert scenes, "the scenario lays no table"
    assert all(scene.ended for scene in scenes), "the scenario must end with ends()"
