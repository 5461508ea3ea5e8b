"""What `given` says in words of its own: cards by keys, Mana, positions and regions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.cards.words.terrains import TERRAINS
from engine.scenarios.reading.nodes import List, Map, Node, Place, said
from engine.scenarios.reading.spelling import known, listed, nearest, plainly
from engine.state.objects import Region

LAST_REGION = 7
SIDES = ("hero expedition", "companion expedition")
LETTERS = {
    **{said.casefold(): terrain for terrain, row in TERRAINS.items() for said in (terrain, row.letter, row.symbol)},
    "ocean": "water",
}
"""Terrains by their names and letters, those of the symbols on cards included."""


def card_text(node: Map) -> str:
    """One card said by keys, in the words of `words`."""
    pairs = {plainly(key): said(value) for key, value in node.pairs.items()}
    names = ("card", "name", "reference", "id")
    what = next((pairs[name] for name in names if name in pairs), None)
    allowed = (
        *names,
        "as",
        "label",
        "count",
        "rarity",
        "faction",
        "owner",
        "status",
        "statuses",
        "counters",
        "boosts",
        "boost",
    )
    strange = [key for key in node.pairs if plainly(key) not in allowed]
    if what is None or strange:
        raise node.at.problem(f"{said(node)}", f"a card by keys ({listed(allowed)})")
    notes = [pairs[key].strip("[]") for key in ("status", "statuses") if pairs.get(key)]
    notes += [f"{pairs[key]} boosts" for key in ("boosts", "boost") if key in pairs]
    counters = next((value for key, value in node.pairs.items() if plainly(key) == "counters"), None)
    if isinstance(counters, Map):
        notes += [f"{said(value)} {key}" for key, value in counters.pairs.items()]
    elif counters is not None:
        notes.append(said(counters).strip("[]"))
    notes += [f"owned by {pairs['owner']}"] if "owner" in pairs else []
    label = pairs.get("as", pairs.get("label", ""))
    words = [pairs.get("count", ""), pairs.get("rarity", ""), pairs.get("faction", ""), what]
    return (
        " ".join(filter(None, words)) + (f" as {label}" if label else "") + (f" ({', '.join(notes)})" if notes else "")
    )


def _pairs_of(node: Map, words: tuple[str, ...], others: Mapping[str, str] | None = None) -> dict[str, str]:
    """A mapping of these words alone, or of others that mean the same."""
    pairs: dict[str, str] = {}
    for key, value in node.pairs.items():
        word = (others or {}).get(plainly(key), plainly(key))
        if word not in words:
            raise node.keys.get(key, node.at).problem(f"{key!r}{nearest(key, words)}", listed(words))
        pairs[word] = said(value)
    return pairs


def mana_said(node: Node) -> tuple[int, int]:
    """Ready and total: `3`, `3/8`, `3 of 8`, `3 ready of 8`, `{ready: 3, total: 8}`."""
    if isinstance(node, Map):
        pairs = _pairs_of(node, ("ready", "total", "exhausted"))
        ready = pairs.get("ready", "")
        exhausted = pairs.get("exhausted")
        total = pairs.get(
            "total",
            str(int(f"0{ready}") + int(exhausted)) if f"0{ready}{exhausted}".isdecimal() and exhausted else ready,
        )
        text = f"{ready or total}/{total}"
    else:
        text = re.sub(r"\s+(?:ready|total|in all|orbs|mana|mana orbs)\b", "", said(node))
        text = re.sub(r"\s*(?:out of|of|/)\s*", "/", text.strip())
    match = re.fullmatch(r"(\d+)(?:/(\d+))?", text)
    if match is None or int(match[1]) > int(match[2] or match[1]):
        raise node.at.problem(f"mana: {said(node)!r}", "ready Orbs, or ready/total such as 3/8")
    return int(match[1]), int(match[2] or match[1])


def positions_said(node: Node, regions: int) -> list[int]:
    """The regions of the Hero and the Companion Expedition: `[3, 5]`, `3/5`, `{hero: 3, companion: 5}`."""
    if isinstance(node, Map):
        pairs = _pairs_of(node, SIDES, {"hero": SIDES[0], "companion": SIDES[1]})
        words = [pairs.get(SIDES[0], "0"), pairs.get(SIDES[1], str(regions - 1))]
    elif isinstance(node, List):
        words = [said(item) for item in node.items]
    else:
        words = re.split(r"\s*[/,]\s*|\s+and\s+|\s+", node.text.strip("()"))
    if len(words) != 2:
        raise node.at.problem(f"at: {said(node)!r}", "two regions, of the Hero and of the Companion Expedition: 0/7")
    return [place_said(word, node.at, regions) for word in words]


ASCENDED = {"hero": (0,), "companion": (1,), "both": (0, 1), "none": (), "neither": ()}


def ascended_said(node: Node) -> tuple[int, ...]:
    """Which Expeditions of a player are Ascended: `hero`, `companion`, `both`, `none`."""
    words = [said(item) for item in node.items] if isinstance(node, List) else re.split(r",|\band\b", said(node))
    text = " ".join(plainly(word).removesuffix(" expedition").removesuffix(" expeditions") for word in words).strip()
    text = "both" if sorted(text.split()) == ["companion", "hero"] else text
    if text not in ASCENDED:
        raise node.at.problem(f"ascended: {said(node)!r}{nearest(text, ASCENDED)}", "hero, companion, both or none")
    return ASCENDED[text]


def place_said(word: str, at: Place, regions: int) -> int:
    """The number of a region: `3`, `region 3`, `hero`, `companion`."""
    name = plainly(word).removesuffix(" region").removeprefix("region ")
    name = {"hero": "0", "companion": str(LAST_REGION)}.get(name, name)
    if not name.isdecimal() or int(name) >= max(regions, 1):
        raise at.problem(f"the region {word!r}", f"0 (the Hero Region) to {regions - 1}")
    return int(name)


def region_said(word: str, at: Place) -> Region:
    """The terrains of a region: `FMW` is all three, `?F` a Forest that lies face down, `-` none.

    `FMW+M+W`, or `FMW (mountain marker) (water marker)`, has these markers on it, the latest last (v4:3.2.1.d).
    """
    word, *signs = re.sub(r"\s*\((\w+) markers?\)", r"+\1", word).split("+")
    if any(sign.strip().casefold() not in LETTERS for sign in signs):
        raise at.problem(f"the Terrain Markers {'+'.join(signs)!r}", "letters F, M, W, each after a plus: FMW+M")
    hidden = word[:1] in ("?", "(") or "face down" in plainly(word)
    text = (
        plainly(word.lstrip("?").strip("()").replace("face down", ""))
        .replace(",", " ")
        .replace("[", " ")
        .replace("]", " ")
    )
    if text in ("all", "any"):
        text = "fmw"
    parts = text.split()
    letters = parts if parts and all(known(part, LETTERS) for part in parts) else list(text.replace(" ", "").strip("-"))
    if any(letter not in LETTERS for letter in letters):
        raise at.problem(
            f"the region {word!r}", "letters F, M, W for Forest, Mountain, Water; `?` before them: face down"
        )
    markers = tuple(LETTERS[sign.strip().casefold()] for sign in signs)
    return Region([LETTERS[letter] for letter in letters], hidden, markers)
