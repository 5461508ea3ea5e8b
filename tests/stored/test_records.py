"""The fields of a game's and a challenge's record as they are stored: whose name or type changes is noticed here.

A field that is to be stored otherwise is given a `Form` that leads there from what these files say, and a line with the
newer one beside it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.play.game_records.game_record import GameRecord
from bot.play.matchmaking.challenge import ChallengeRecord
from persistence.games.records import Field, Numbered, Record

FOLDER = Path(__file__).parent / "records"
RECORDS: dict[str, type[Record]] = {"game": GameRecord, "challenge": ChallengeRecord}


def fields(kind: type[Record]) -> dict[str, Field[object] | Numbered[object]]:
    """The fields of a class of records, by attribute."""
    return {name: each for name, each in vars(kind).items() if isinstance(each, Field | Numbered)}


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_is_read_as_it_is_stored_and_written_so(name: str) -> None:
    kind, stored = RECORDS[name], json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    record, read = kind(stored), set()
    for attribute, field in fields(kind).items():
        found = getattr(record, attribute)
        if isinstance(field, Field):
            written = field.to(found)
        else:
            numbers = [*found]
            assert numbers, f"{attribute} has no line in the file"
            written = {each: text for number in numbers for each, text in field.to(number, found[number]).items()}
        assert all(each in stored for each in written), f"{attribute} has no line in the file"
        again = kind({each: str(text) for each, text in written.items()})
        if field.form is None:
            assert all(text == stored[each] for each, text in written.items()), attribute
        found_again = getattr(again, attribute)
        if isinstance(field, Field):
            assert found_again == found
        else:
            assert [found_again[number] for number in numbers] == [found[number] for number in numbers]
        read |= written.keys()
    assert read == stored.keys()
