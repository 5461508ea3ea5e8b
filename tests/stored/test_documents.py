"""Every document that is kept has a form; each form so far is read, and what a newer program wrote is left alone."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from base64 import b64encode, b85encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bot
import persistence
from persistence.encoding import blob
from persistence.encoding.forms import FORMS, PACKED, PACKED_FIRST, Form, unpacked
from persistence.server.errors import FormDamaged, FormTooNew

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "documents"

for package in (bot, persistence):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

PRODUCTS = {name: form for name, form in FORMS.items() if not name.startswith("test ")}


def documents(form: Form[Any]) -> list[str]:
    """The documents of a kind as programs have written them, one a line."""
    return (FOLDER / f"{re.sub('[^a-z]+', '-', form.name)}.jsonl").read_text("utf-8").splitlines()


def is_packed(line: str) -> bool:
    """Whether a document is packed, beside its form in JSON, or in base 85 as was done first."""
    return line.startswith(PACKED_FIRST) or f'"{PACKED}":"' in line


@pytest.mark.parametrize("name", PRODUCTS)
def test_documents_of_every_form_so_far_are_read_and_written_anew(name: str) -> None:
    form, found = PRODUCTS[name], documents(PRODUCTS[name])
    plain = [unpacked(line) for line in found]
    forms = {json.loads(line).get("form", 1) if line.startswith("{") else 1 for line in plain}
    assert forms >= set(range(1, form.newest + 1)), "a document of each form stays among the files"
    assert any('"form":' not in line for line in plain), "one is from before documents told their form"
    for line in found:
        value = form.decode(line)
        again = form.encode(value)
        assert again.startswith(b'{"form":%d' % form.newest)
        assert form.decode(again) == value
        assert unpacked(form.text(value)) == again.decode()
        assert form.decode(form.text(value)) == value


@pytest.mark.parametrize("name", PRODUCTS)
def test_what_a_newer_program_wrote_is_refused_and_damage_is_told_without_what_it_holds(name: str) -> None:
    form, line = PRODUCTS[name], documents(PRODUCTS[name])[0]
    newer = re.sub(r'"form":\d+', f'"form":{form.newest + 1}', line, count=1)
    with pytest.raises(FormTooNew, match=r"start the newer version of Tumult") as refused:
        form.decode(newer)
    assert (refused.value.found, refused.value.known) == (form.newest + 1, form.newest)
    for spoiled in (line[:-1], "", "7", "[]" * 3, '{"form":0}', '{"form":"secret"}', line.replace(":", ":\ud800", 1)):
        with pytest.raises(FormDamaged, match="restore it from a backup") as damaged:
            form.decode(spoiled)
        assert "secret" not in str(damaged.value)


PACKED_FORMS = [form for form in PRODUCTS.values() if is_packed(form.text(form.decode(documents(form)[0])))]


@pytest.mark.parametrize("form", PACKED_FORMS, ids=lambda form: form.name)
def test_a_packed_document_is_smaller_and_damage_to_it_is_told(form: Form[Any]) -> None:
    for packed in filter(is_packed, documents(form)):
        assert 4 * len(packed) < 3 * len(unpacked(packed))
        at = packed.index(PACKED) + len(PACKED) + 3 if packed.startswith("{") else 1
        changed = packed[: at + 9] + ("0" if packed[at + 9] != "0" else "1") + packed[at + 10 :]
        for each in (packed[:-1], packed[:at], f"{packed[:at]}0", changed, f"{packed[:at]}\n{packed[at:]}"):
            with pytest.raises(FormDamaged):
                form.decode(each)
        newer = blob.pack(unpacked(packed).encode(), form.newest + 1)
        written = f'{{"form":{form.newest},"{PACKED}":"{b64encode(newer).decode()}"}}'
        for each in (written, PACKED_FIRST + b85encode(newer).decode(), f'{{"form":{form.newest + 1},"{PACKED}":"?"}}'):
            with pytest.raises(FormTooNew):
                form.decode(each)


def test_packed_documents_of_either_way_are_among_the_files() -> None:
    found = [line for form in PACKED_FORMS for line in documents(form)]
    assert {line[0] for line in found if is_packed(line)} == {"{", PACKED_FIRST}


def test_upgraders_run_in_order_and_none_may_be_missing() -> None:
    class Old(msgspec.Struct):
        names: list[str]
        seats: int

    def named(document: Any) -> Any:
        return {"names": [document["name"]], **{key: value for key, value in document.items() if key != "name"}}

    def seated(document: Any) -> Any:
        return {**document, "seats": len(document["names"])}

    try:
        form = Form("test of upgrades", Old, newest=3, upgraders={1: named, 2: seated})
        assert form.decode('{"name":"Ana"}') == Old(["Ana"], 1)
        assert form.decode('{"form":2,"names":["Ana","Bo"]}') == Old(["Ana", "Bo"], 2)
        assert form.encode(Old(["Ana"], 1)) == b'{"form":3,"names":["Ana"],"seats":1}'
        with pytest.raises(FormDamaged):
            form.decode('{"form":1,"other":"Ana"}')
        with pytest.raises(ValueError, match="two kinds of document"):
            Form("test of upgrades", Old)
        with pytest.raises(ValueError, match="each by one upgrader"):
            Form("test of gaps", Old, newest=3, upgraders={1: named})
    finally:
        FORMS.pop("test of upgrades")


NOT_KEPT = {
    "bot/chat/client.py": "the commands that were registered are compared by a digest",
    "bot/chat/connection/incoming.py": "what Discord sends",
    "bot/leagues/limited/boosters.py": "a digest of what an event is made of",
    "bot/measuring/logs.py": "a line of the log",
    "bot/play/cards/own_rules.py": "a file that the operator writes",
    "bot/play/games/replacing.py": "lists in a game's record, whose form is the layout's",
    "bot/play/sessions/restoring.py": "lists in a game's record, whose form is the layout's",
    "bot/play/declaring/walking.py": "a fingerprint",
    "bot/privacy/own_data.py": "a file for a person",
    "bot/present/history/exporting.py": "a file for a person",
    "bot/present/leagues/league_files.py": "a file for a person",
    "bot/present/leagues/limited.py": "a file for a person",
    "bot/pages/reader.py": "questions and answers between two processes of one version",
    "bot/pages/site.py": "questions and answers between two processes of one version",
    "bot/rehearsal/recording.py": "requests and answers as they pass",
    "bot/rehearsal/report.py": "a file for contributors",
    "bot/sandbox.py": "what the local Discord prints",
    "persistence/backups.py": "backups have a form of their own in their head",
    "persistence/matchmaking/challenges.py": "a digest of wishes",
    "persistence/encoding/chapters.py": "bytes that say their format, as states and log entries do",
    "persistence/embedded/place.py": "which server last had the directory; it has the server's version",
    "persistence/encoding/forms.py": "here forms are written",
    "persistence/games/game_keeping.py": "lists in a game's record, whose form is the layout's",
    "persistence/matchmaking/meeting.py": "what a script reads, for a day at most; its form is the layout's",
    "persistence/games/records.py": "plain values in a record, which are of the first form",
    "persistence/games/stored_games.py": "lists in a game's record, whose form is the layout's",
}
"""Modules that write or read JSON beside documents, and why that has no form."""

PRINTED = "bot/command_line/"
"""What the program prints, and files that somebody names; it keeps nothing."""


JSON = re.compile(r"\b(json\.(encode|decode|Encoder|Decoder|loads|dumps)|msgpack\.|model_(dump|validate)_json)\b")


def json_used() -> Iterator[str]:
    """The modules that write or read JSON without a form."""
    for file in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "persistence").rglob("*.py")]:
        if JSON.search(file.read_text("utf-8")):
            yield file.relative_to(ROOT).as_posix()


def test_nothing_is_kept_as_json_without_a_form() -> None:
    found = {name for name in json_used() if not name.startswith(PRINTED)}
    assert found - {"bot/play/cards/uniques.py"} == set(NOT_KEPT), (
        "what is kept is written and read by a persistence.encoding.forms.Form; name here what is not kept, and why"
    )
