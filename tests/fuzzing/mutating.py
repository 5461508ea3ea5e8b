"""Changing bytes and JSON at random, so that something of what they were remains."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

import msgspec

ODD_BYTES = (
    b"",
    b"\x00",
    b"\xff" * 9,
    b'"',
    b"{",
    b"[[[[",
    b"null",
    b"-1",
    b"9" * 40,
    b"\\ud800",
    b"1e999",
    b"\xc3\x28",
)
ODD_TEXTS = (
    "",
    "0",
    "-1",
    "9" * 30,
    "9" * 5000,
    "\x00",
    "@everyone",
    "t:",
    ":::",
    "é" * 90,
    "\u202e",
    "²",
    "null",
    "١٢",
)
ODD_VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 2**31, 2**53 + 1, 2**70, -0.5, 1e300, [], {}, [[]], {"": 0})


def spoilt_bytes(chance: random.Random, data: bytes, others: Sequence[bytes] = ()) -> bytes:
    """The bytes with one to three changes."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        at, size = chance.randint(0, len(found)), chance.randint(1, 40)
        match chance.randrange(7):
            case 0 if found:
                found[at % len(found)] ^= 1 << chance.randrange(8)
            case 1:
                del found[at : at + size]
            case 2:
                del found[at:]
            case 3:
                found[at:at] = chance.choice(ODD_BYTES)
            case 4:
                found[at : at + size] = found[:size]
            case 5 if others:
                other = chance.choice(others)
                start = chance.randint(0, len(other))
                found[at : at + size] = other[start : start + size]
            case _:
                found[at : at + 1] = bytes((chance.randrange(256),))
    return bytes(found)


def spoilt_json(chance: random.Random, value: Any, others: Sequence[Any] = ()) -> Any:
    """The value as JSON has it, with one to three of its parts missing, doubled, exchanged or replaced."""
    whole = {"": copy.deepcopy(value)}
    for _ in range(chance.randint(1, 3)):
        places = list(_places(whole))
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0 if holder is not whole:
                del holder[key]
            case 1:
                holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))
            case 2:
                holder[key] = chance.choice(ODD_TEXTS)
            case 3 if isinstance(holder[key], str):
                holder[key] = _spoilt_text(chance, holder[key])
            case 4 if isinstance(holder[key], int):
                holder[key] += chance.choice((-1, 1, -holder[key], 2**40))
            case _:
                other, name = chance.choice(list(_places({"": chance.choice(others)})) if others else places)
                holder[key] = copy.deepcopy(other[name])
        whole.setdefault("", None)
    return whole[""]


def spoilt_document(chance: random.Random, data: bytes) -> bytes:
    """JSON as bytes, spoilt in its parts or in its bytes."""
    if chance.random() < 0.4:
        return spoilt_bytes(chance, data)
    return msgspec.json.encode(spoilt_json(chance, msgspec.json.decode(data)))


def _spoilt_text(chance: random.Random, text: str) -> str:
    parts = text.split(":")
    if len(parts) > 1 and chance.random() < 0.7:
        parts[chance.randrange(len(parts))] = chance.choice(ODD_TEXTS)
        return ":".join(parts)
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(ODD_TEXTS)[:120] + text[at + chance.randint(0, 3) :]


def _places(value: Any) -> Any:
    """Every place in lists and objects: who holds it, and under which key."""
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            yield holder, key
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])
