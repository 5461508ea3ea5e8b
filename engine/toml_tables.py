"""TOML files by their tables: parsing takes most of the time of a look-up, so only what it asks for is parsed."""

from __future__ import annotations

import re

_BEGINS = re.compile(r'^\[{1,2}(?:"([^"]*)"|([\w-]+))', re.MULTILINE)
"""How the header of a table begins: with the first part of its name."""


def tables(text: str) -> dict[str, str]:
    """The text of each outermost table of a file by its name, those inside it too; each is TOML that can be parsed.

    No line inside a value may begin with a bracket.
    """
    begun = list(_BEGINS.finditer(text))
    ends = [*(header.start() for header in begun), len(text)][1:]
    found: dict[str, str] = {}
    for header, end in zip(begun, ends, strict=True):
        name = header[1] or header[2]
        found[name] = found.get(name, "") + text[header.start() : end]
    return found
