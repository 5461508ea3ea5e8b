"""Two files of shapes held against each other: how what one Discord answers differs from what another does."""

from __future__ import annotations

from collections.abc import Iterator

from bot.rehearsal.report import ANY_ID, Shape, Shapes

BY_CHANCE = (429,)
"""Answers that depend on how busy Discord is."""


def unlike(told: Shapes, held: Shapes) -> Iterator[str]:
    """How what one Discord answers, `held` against another of which a file was `told`, differs from it."""
    answers = {(each.route, each.status, each.code, each.kind): each for each in held.requests}
    for passed in told.requests:
        if passed.status in BY_CHANCE or passed.status >= 500:
            continue
        key = passed.route, passed.status, passed.code, passed.kind
        more = f", code {passed.code}" if passed.code else f", kind {passed.kind}" if passed.kind >= 0 else ""
        named = f"{passed.route} ({passed.status}{more})"
        found = answers.get(key)
        if found is None:
            yield f"{named}: is never answered so"
        elif passed.answer is not None and found.answer is not None:
            yield from (f"{named}: {how}" for how in differences(passed.answer, found.answer))
        elif (passed.answer is None) != (found.answer is None):
            yield f"{named}: {'has no answer' if found.answer is None else 'has an answer'}"
    came = {each.kind: each for each in held.interactions}
    for arrived in told.interactions:
        other = came.get(arrived.kind)
        if other is None:
            yield f"interactions of kind {arrived.kind}: none arrives"
        else:
            how = differences(arrived.payload, other.payload)
            yield from (f"interactions of kind {arrived.kind}: {each}" for each in how)


def differences(told: Shape, held: Shape, where: str = "") -> Iterator[str]:
    """How what is `held` against it differs from a shape that was `told` of: kinds, and fields that only one has.

    A kind that was never told of is none: a field may be empty in one of them.
    """
    for kind in sorted(set(held.kinds) - set(told.kinds)):
        if told.kinds and not _is_said_otherwise(kind, told.kinds):
            yield f"{where or 'it'} is {kind}, not {' or '.join(told.kinds)}"
    if "object" in told.kinds and "object" in held.kinds:
        for name in sorted({*told.fields, *held.fields}):
            path = f"{where}.{name}" if where else name
            if name == ANY_ID and (name not in told.fields or name not in held.fields):
                continue
            if name not in held.fields:
                if not told.fields[name].optional:
                    yield f"{path} is missing"
            elif name not in told.fields:
                if not held.fields[name].optional:
                    yield f"{path} is not known"
            else:
                yield from differences(told.fields[name], held.fields[name], path)
    if told.entries is not None and held.entries is not None:
        yield from differences(told.entries, held.entries, f"{where}[]")


def _is_said_otherwise(kind: str, told: tuple[str, ...]) -> bool:
    """Whether a kind is a special case of one that was told of: null is where nothing is filled in."""
    texts = {"text", "digits", "moment", "address"}
    return kind == "null" or (kind in texts and "text" in told) or (kind == "integer" and "number" in told)
