"""Saved games of earlier forms as games of the newest one: pure functions from JSON to JSON, one for each step.

They run when a game is loaded. A form ends where frames that lay in stored games would otherwise be unknown, or mean
something else, or where programs before could not unpack what is stored, and so refuse it; the rules themselves are
always the newest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.state.codec import NOT_OF_THIS_FORM, UnreadableGame

FORMAT = 4
"""The form that is written."""

_anything = msgspec.json.Decoder()


def _frames_say_after_what(game: dict[str, Any]) -> None:
    """Form 1 to 2: a form that no program has written, made up so that upgrading is tried at all times.

    A frame called the operation that it had carried out last "at".
    """
    for frame in game.get("frames", ()):
        if "at" in frame:
            frame["operation"] = frame.pop("at")


def _choices_alone_have_names(game: dict[str, Any]) -> None:
    """Form 2 to 3: what is chosen for a mode that is chosen several times (5.2.3.b) is kept by its occurrence.

    Before, it stood beside that of the first occurrence, with " again 1" behind the name for the second one. So did the
    Expedition that would move (6.2.b), under "moving".
    """
    for frame in game.get("frames", ()):
        context = frame.get("context", {})
        _keep_apart(context, "chosen", "chosen_again")
        if "moving" in context.get("chosen", {}):
            (context["moving"],) = context["chosen"].pop("moving")
        _keep_apart(frame.get("locals", {}).get("declaration", {}), "targets", "targets_again")


def _keep_apart(record: dict[str, Any], field: str, further: str) -> None:
    for named in [each for each in record.get(field, {}) if " again " in each]:
        name, _, again = named.rpartition(" again ")
        record.setdefault(further, {}).setdefault(again, {})[name] = record[field].pop(named)


DEEDS = {" was played by ": "played", " was sacrificed by ": "sacrificed", " was discarded by ": "discarded"}
"""What stood between the phase, the zone and the types of a deed, and the seat, until form 3: its kind."""

SYMBOLS = {"{D} used": "discard", "{T} used": "exhaust"}
"""What was noted until form 3 where an ability with a symbol was used."""


def _history_has_records(game: dict[str, Any]) -> None:
    """Form 2 to 3: deeds (4.2.3) and uses of abilities (1.4.6) are records; before, they were counted by sentences."""
    if "today" in game:
        uses = game.setdefault("uses", {})
        if deeds := _deeds_in(game["today"]):
            game["deeds"] = deeds
        for name, id, times in _uses_in(game.pop("today")):
            known = uses.setdefault(name, {"since": game.get("clock", 0), "times": times})
            known.setdefault("by", {})[id] = times
    counted = game.get("this_turn", {})
    if not counted or not all(type(times) is int for times in counted.values()):
        return
    turn: dict[str, Any] = {}
    turn["deeds"] = _deeds_in(counted)
    turn["plays"] = {key.split()[-1]: times for key, times in counted.items() if key.startswith("you played ")}
    turn["symbols"] = {SYMBOLS[key]: times for key, times in counted.items() if key in SYMBOLS}
    turn["abilities"] = {}
    for name, id, _ in _uses_in(counted):
        turn["abilities"].setdefault(name, []).append(int(id))
    game["this_turn"] = {field: value for field, value in turn.items() if value}


def _deeds_in(counted: Mapping[str, int]) -> list[dict[str, Any]]:
    found = []
    for key, times in counted.items():
        for between, kind in DEEDS.items():
            if between in key:
                said, _, seat = key.partition(between)
                phase, origin, *types = said.split()
                deed = {"kind": kind, "seat": int(seat), "origin": origin, "types": types, "phase": phase}
                found.append(deed | ({"times": times} if times != 1 else {}))
    return found


def _uses_in(counted: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Name of the ability, id of the object, and how often."""
    parted = [(*key.rpartition("@"), times) for key, times in counted.items()]
    return [(name, id, times) for name, at, id, times in parted if at and id.isdecimal()]


def _records_instead_of_words(game: dict[str, Any]) -> None:
    """Form 2 to 3: what was kept under names put together, and taken apart again, is kept in records."""
    _choices_alone_have_names(game)
    _history_has_records(game)


def _upgrader(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def upgrade(data: bytes) -> bytes:
        """The saved game in the next form; raises UnreadableGame for other bytes."""
        try:
            game = _anything.decode(data)
            change(game)
        except (*NOT_OF_THIS_FORM, LookupError, TypeError, AttributeError, StopIteration) as problem:
            raise UnreadableGame(f"This is not a saved game of the form before: {type(problem).__name__}.") from None
        return msgspec.json.encode(game)

    return upgrade


def upgraded(data: bytes, form: int) -> bytes:
    """A saved game of an earlier form in the newest one; raises UnreadableGame for bytes of another form."""
    for step in range(form, FORMAT):
        data = UPGRADERS[step](data)
    return data


UPGRADERS: Mapping[int, Callable[[bytes], bytes]] = {
    1: _upgrader(_frames_say_after_what),
    2: _upgrader(_records_instead_of_words),
    3: bytes,  # form 4 is packed by other words, and the same
}
"""What leads from each form to the next."""
