"""How answers differ from what is read of them, and from what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.rehearsal.recording import Exchange
from bot.rehearsal.routes import READ, UNKNOWN, Refusal


def faults(exchange: Exchange) -> Iterator[str]:
    """What an answer lacks of what is read of it."""
    if exchange.route == UNKNOWN:
        yield f"{exchange.method} at an address that is not in the list of requests"
        return
    if exchange.status >= 500:
        return  # made again by the client library
    wanted = Refusal if exchange.status >= 400 else READ[exchange.name]
    try:
        msgspec.convert(exchange.answer, wanted, strict=True)
    except msgspec.ValidationError as fault:
        yield f"the answer to {exchange.name} (HTTP {exchange.status}): {fault}"


def form_faults(answer: object) -> list[str]:
    """The fields that a refusal of a form names, with the code of each; nothing of what stood in them."""
    errors = answer.get("errors") if isinstance(answer, dict) else None
    return list(_named(errors, "")) if isinstance(errors, dict) else []


def _named(tree: dict[str, Any], where: str) -> Iterator[str]:
    for name, inner in tree.items():
        if name == "_errors" and isinstance(inner, list):
            yield from (f"{where or 'the form'}: {each.get('code')}" for each in inner if isinstance(each, dict))
        elif isinstance(inner, dict):
            yield from _named(inner, f"{where}.{name}" if where else name)


def unlike_sent(sent: Any, got: Any, where: str) -> Iterator[str]:
    """How something differs from what was sent; what was left open there may be anything."""
    if sent is None:
        return
    if isinstance(sent, dict):
        got = got if isinstance(got, dict) else {}
        for key, value in sent.items():
            yield from unlike_sent(value, got.get(key), f"{where}.{key}")
    elif isinstance(sent, list) and sent and isinstance(sent[0], dict):
        got = got if isinstance(got, list) else []
        if len(got) != len(sent):
            yield f"{where}: {len(got)} of {len(sent)}"
        for one, other in zip(sent, got, strict=False):
            yield from unlike_sent(one, other, f"{where}.{one.get('name', '')}")
    elif _plain(sent) != _plain(got):
        yield f"{where} is not as it was sent"


def _plain(value: Any) -> Any:
    """A value so that what is left out, empty or no is one, and a number is what is written as one."""
    if value in (None, False, [], {}, ""):
        return None
    return sorted(map(str, value)) if isinstance(value, list) else str(value)
