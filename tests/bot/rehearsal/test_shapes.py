"""The local Discord is held against the files of shapes that rehearsals have written, its own and those of others.

A file that `tumult rehearse --shapes` has written on the real Discord is laid into the folder `shapes`.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as some

from bot.rehearsal.report import Shapes, shape_of, shapes_of, written
from tests.bot.rehearsal.conftest import Town, opened
from tests.bot.rehearsal.holding import differences, unlike
from tests.bot.rehearsal.local_shapes import FOLDER, LOCAL, shapes_in

FILES = sorted(FOLDER.glob("*.json"))

UNREAD: dict[str, str] = {}
"""Fields that a Discord tells of and neither Tumult nor its client library reads, each with what stands behind it.

Such as `"POST /channels/{channel_id}/messages (200, kind 0): author.clan": "an ornament of names"`.
"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def held() -> Shapes:
    async with opened(None) as town:
        return await shapes_in(town)


def told_in(file: Path) -> Shapes:
    return msgspec.json.decode(file.read_bytes(), type=Shapes)


def complaints(told: Shapes, held: Shapes) -> list[str]:
    return [each for each in unlike(told, held) if not each.startswith(tuple(UNREAD))]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_the_local_discord_is_as_the_file_tells(file: Path, held: Shapes) -> None:
    found = complaints(told_in(file), held)
    assert found == [], (
        "teach the local Discord; its own file is made anew by python -m tests.bot.rehearsal.local_shapes"
    )


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ids are numbers", "POST /channels/{channel_id}/messages (200, kind 0): id is integer, not digits"),
        (
            "threads do not tell whether they are archived",
            "GET /channels/{channel_id} (200, kind 11): thread_metadata is missing",
        ),
        ("unknown channels are hidden", "POST /channels/{channel_id}/messages (404, code 10003): is never answered so"),
        ("presses come without membership", "interactions of kind 3: member is missing"),
    ],
)
async def test_a_discord_that_answers_otherwise_is_told(odd_town: Town, name: str, told: str) -> None:
    await odd_town.client.differ(name)
    done = await odd_town.rehearsed_whole()
    held = shapes_of(done.recorder.exchanges, done.recorder.arrivals)
    assert told in complaints(told_in(LOCAL), held)


def test_the_files_hold_nothing_that_was_said() -> None:
    assert LOCAL in FILES
    for file in FILES:
        text = file.read_text()
        assert msgspec.json.decode(written(told_in(file)), type=Shapes) == told_in(file)
        assert not re.search(r"\d{10}", text), file
        assert not re.search(r"Tumult |tumult-|://", text), file


SAID = "secret"

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text().map(lambda text: SAID + text),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(some.sampled_from(["id", "type", "code", "name", "words", "110000000000000001"]), inner)
    ),
    max_leaves=20,
)


@given(VALUES, VALUES)
def test_a_shape_holds_nothing_that_was_said_and_is_like_itself(one: object, other: object) -> None:
    both = shape_of(one).is_also(shape_of(other))
    assert list(differences(both, both)) == []
    assert list(differences(both, shape_of(one))) == []
    assert both == shape_of(other).is_also(shape_of(one))
    text = msgspec.json.encode(both).decode()
    assert SAID not in text
    assert "110000000000000001" not in text


def test_what_differs_between_shapes_is_named_by_its_place() -> None:
    told = shape_of({"id": "12", "kept": {"at": "2026-01-01T00:00:00Z"}, "list": [{"n": 1}, {"n": 2, "m": None}]})
    assert list(differences(told, shape_of({"id": 12, "kept": {}, "list": [{"n": "1"}]}))) == [
        "id is integer, not digits",
        "kept.at is missing",
        "list[].n is digits, not integer",
    ]
    assert list(differences(told, shape_of({"id": "1", "kept": {"at": None}, "list": [], "new": 1}))) == [
        "new is not known"
    ]
    assert list(differences(shape_of({"type": 3}), shape_of({"type": 4}))) == ["type is integer 4, not integer 3"]
