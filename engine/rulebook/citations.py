"""Which paragraphs a text cites: a docstring such as "4.2.4.b-d, RB.15 Ahead in a terrain ..." cites four."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

_NUMBER = r"(?:v[34]:)?(?:\d+(?:\.\d+)+(?:\.[a-z])?|(?:RB|GL|KW|2V2|FFA)\.\d+)"
_MORE = r"(?:\(\d[\d-]*\))?((?:-(?:[a-z]|\d+)|,[a-z])(?!\w))*"
_CITATION = re.compile(rf"(?<![\w.:])(?P<first>{_NUMBER})(?P<more>{_MORE})(?!\w)")
_FURTHER = re.compile(r"(?P<how>[-,])(?P<last>[a-z]|\d+)")


def bare(id: str) -> str:
    """A number without the star that marks numbers deduced from the order of sections: `7.3.5*` is cited as 7.3.5."""
    return id.removesuffix("*")


def cited(text: str, known: Collection[str]) -> list[str]:
    """The ids of `known` that a text cites, in order; ranges (`2.3.2.d-f`) and lists (`2.4.6.a,d`) are spelt out."""
    written = ((number, f"{number}*") for number in numbers_in(text))
    return list(dict.fromkeys(id for ids in written for id in ids if id in known))


def numbers_in(text: str) -> Iterator[str]:
    """Whatever is written in a text as a rule's number, whether a rule has it or not; ranges and lists spelt out."""
    return (number for match in _CITATION.finditer(text) for number in _spelt_out(match))


def _spelt_out(match: re.Match[str]) -> Iterator[str]:
    number = match["first"]
    yield number
    for further in _FURTHER.finditer(re.sub(r"\(.*?\)", "", match["more"])):
        section, _, begin = number.rpartition(".")
        last = further["last"]
        number = f"{section}.{last}"
        if further["how"] == ",":
            yield number
        elif begin.isdigit() and last.isdigit():
            yield from (f"{section}.{part}" for part in range(int(begin) + 1, int(last) + 1))
        elif begin.isalpha() and last.isalpha():
            yield from (f"{section}.{chr(part)}" for part in range(ord(begin) + 1, ord(last) + 1))
