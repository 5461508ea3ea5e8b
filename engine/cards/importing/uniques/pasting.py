"""What people paste from deck builders, chats and pictures, as the plain fields that are read.

Only what cannot mean anything else is put right: signs in other brackets or as emoji, wrapped lines, bold type, unseen
characters, labels of numbers. All else stays, and is refused by its words.
"""

from __future__ import annotations

import re

from engine.cards.importing.building import FACTIONS

_REFERENCE = re.compile(r"ALT_[A-Z]+_[A-Z]_[A-Z]{2}_\d{1,4}_U_\d{1,9}(?!\d)", re.IGNORECASE)
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]")
_TYPE = re.compile(r"\*\*|__|`")
_SIGN = re.compile(
    r"<a?:([jhrtdi]):\d+>|:([jhrtdi]):|\(([jhrtdi])\)|\[([jhrtdi])\]|\{([jhrtdi])\}|([jhrtdi])(?= ?[:\u2014])",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"<a?:([jhrtdivmox]|\d{1,2}):\d+>|(?<![^\s(]):([jhrtdivmox]|\d{1,2}):(?!\S)|\[([jhrtdivmox]|\d{1,2})\]|\(([jhrtdivmox]|\d{1,2})\)",
    re.IGNORECASE,
)
"""A sign in other brackets or as emoji, also within a sentence; what stands at its begin alone has further shapes."""

_LABEL = re.compile(r"^(?:support|echo|soutien|supporto)(?: ability)? ?: ?(?=[\W_])", re.IGNORECASE)
_BULLET = re.compile(r"^[-*\u2022\u2013] +(?=[{<:(]|When |At )")
_OPEN = (
    r"a|an|the|of|or|and|with|without|your|my|its|their|target|another|other|exhausted|more|in|from|to|one|two|three|"
    r"each|any|this|that|facing|if|is|are|than|for|Hand|Base"
)
_GOES_ON = re.compile(
    r"(?<=[^\s.:!?)\]}\"\u2022])[ \t]*\n[ \t]*(?=[a-z\u2014])"
    r"|(?<=[a-z])[ \t]*\n[ \t]*(?=[<\d])"
    r"|(?<=\w)( <[A-Z_ ]+>)[ \t]*\n[ \t]*(?=[A-Z][a-z]+ tokens?\b)"
    r"|(?<=\S)[ \t]*\n[ \t]*(?=[:,;.)](?:\s|$))"
    rf"|([\u2014,:]|\b(?:{_OPEN}))[ \t]*\n[ \t]*(?=[^\s\u2022*\u2013-])"
)
"""A line that was wrapped: it begins as no ability does, or the one before it ends as no sentence does.

After a colon a list goes on with a bullet, and all else in the same sentence.
"""

_TRIPLE = re.compile(r"(\d{1,6})[-_, ]+(\d{1,6})[-_, ]+(\d{1,6})")

FIELDS = ("hand", "reserve", "forest", "mountain", "water")
_LABELS = {
    **dict.fromkeys(("hand", "main", "m\u00e2in"), "hand"),
    **dict.fromkeys(("reserve", "recall", "r\u00e9serve", "riserva"), "reserve"),
    **dict.fromkeys(("forest", "for\u00eat", "foresta", "v", "f", "\U0001f332", "\U0001f333"), "forest"),
    **dict.fromkeys(("mountain", "montagne", "montagna", "m", "\u26f0", "\U0001f3d4"), "mountain"),
    **dict.fromkeys(("water", "ocean", "eau", "acqua", "oc\u00e9an", "o", "w", "\U0001f30a", "\U0001f4a7"), "water"),
}
_SILENT = ("cost", "costs", "stat", "stats", "statistics", "faction", "power", "de", "di")
_WORD = re.compile(r"\d+|[^\W\d_]+|[\U0001f300-\U0001faff\u26f0]")


def reference_in(text: str) -> str:
    """The reference of a unique in a link, a line of a deck list or a quotation; the text where it has none."""
    found = _REFERENCE.search(text)
    return text.strip() if found is None else found[0]


def facts_in(text: str) -> tuple[str, tuple[int, ...]] | None:
    """The faction, as it is written, and the five numbers in the order of `FIELDS`; None where it is not plain.

    Numbers with labels may stand in any order, and without them in that one.
    """
    factions: list[str] = []
    numbers: list[int] = []
    labels: list[str] = []
    known = {name.casefold() for pair in FACTIONS.items() for name in pair}
    for word in _WORD.findall(_UNSEEN.sub("", text)):
        if word.isdecimal():
            numbers.append(int(word[:4]))
        elif word.casefold() in known:
            factions.append(word)
        elif word.casefold() in _LABELS:
            labels.append(_LABELS[word.casefold()])
        elif word.casefold() not in _SILENT:
            return None
    if len(factions) != 1 or len(numbers) != len(FIELDS) or len(set(labels)) != len(labels):
        return None
    missing = [field for field in FIELDS if field not in labels]
    if labels and missing not in (list(FIELDS[:2]), list(FIELDS[2:]), []):
        return None
    order = [*missing, *labels] if missing == list(FIELDS[:2]) else [*labels, *missing]
    by_field = dict(zip(order, numbers, strict=True))
    return factions[0], tuple(by_field[field] for field in FIELDS)


def lines_in(text: str) -> list[str]:
    """The abilities of a pasted text, one a line, with the signs of cards."""
    seen = _TYPE.sub("", _UNSEEN.sub("", text)).replace("\r", "").replace(" -- ", " \u2014 ")
    plain = _GOES_ON.sub(r"\1\2 ", _INSIDE.sub(_braced, seen))
    told = [line for each in plain.split("\n") if (line := each.strip())]
    listed = any(line.endswith(":") for line in told)  # then bullets stand before its modes
    return [_with_signs(line if listed else _BULLET.sub("", line, count=1)) for line in told]


def _braced(found: re.Match[str]) -> str:
    """The sign as cards print it: those of abilities that a sentence speaks of are small."""
    sign = next(filter(None, found.groups()))
    begins = re.search(r"(?:^|\n|  |\. )[-*\u2022\u2013#\s]*$", found.string[: found.start()])
    return f"{{{sign.lower() if sign.lower() in 'jhr' and not begins else sign.upper()}}}"


def _with_signs(line: str) -> str:
    if triple := _TRIPLE.fullmatch(line):
        return "_".join(triple.groups())
    line = _LABEL.sub("", line, count=1)
    found = _SIGN.match(line)
    if found is None:
        return line
    letter = next(filter(None, found.groups())).upper()
    rest = line[found.end() :].lstrip()
    if letter not in "DT":  # those are costs, which have a colon
        return f"{{{letter}}} {rest.lstrip(':').lstrip()}" if rest.startswith(":") else f"{{{letter}}} {rest}"
    return f"{{D}} : {rest}" if letter == "D" and rest[:1] not in (":", ",") else f"{{{letter}}} {rest}"
