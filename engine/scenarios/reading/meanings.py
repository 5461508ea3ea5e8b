"""How a word of a scenario may be spelled as an option of a question."""

from __future__ import annotations

import re

from engine.cards.words.statuses import STATUSES
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import fold, listed, plainly
from engine.scenarios.reading.vocabulary import MARKERS, counters_of
from engine.scenarios.reading.words import Words

PLAIN_WORDS = ("yes", "no", "pass", *STATUSES)
REGIONS = 16
"""Of two Adventures; a match of two players has the first eight."""
SIDES = ("hero", "companion", "hero expedition", "companion expedition")


def meanings(words: Words, word: str, at: Place, seat: int) -> set[str]:
    """The spellings of a word as options are called, folded; `BadScenario` for what nothing is called.

    `seat` is who speaks: `my v1` is theirs.
    """
    spelled = plainly(word)
    for verb in ("play ", "use "):
        if spelled.startswith(verb):
            rest, _, origin = word.strip()[len(verb) :].partition(" from ")
            more = f" from {zone_said(origin, at)}" if origin else ""
            return {fold(f"{verb}{name}{more}") for name in meanings(words, rest, at, seat)}
    number = spelled.removeprefix("mode ").removeprefix("die ")
    if spelled in PLAIN_WORDS or number.isdecimal() or spelled.removeprefix("my ") in SIDES:
        return {fold(word.strip()), spelled}
    owner, rest = _owner(words, word, seat)
    names = words.seats.names
    if owner >= 0:
        return {fold(f"{names[owner]}'s {each}") for each in meanings(words, rest, at, seat)}
    arriving = re.fullmatch(r"(.+) in (?:the )?((?:hero|companion) expedition)", word, re.IGNORECASE)
    if arriving:
        return {fold(f"{name} in {arriving[2]}") for name in meanings(words, arriving[1], at, seat)}
    counter, _, holder = word.strip().partition(" of ")
    if holder and plainly(counter) in counters_of(words.catalogue):
        return {fold(f"{plainly(counter)} of {name}") for name in meanings(words, holder, at, seat)}
    region = re.fullmatch(r"region (\d+)", spelled)
    if region and int(region[1]) >= REGIONS:
        raise at.problem(f"the region {word!r}", f"region 0 (the Hero Region) to region {REGIONS - 1}")
    if region or spelled in MARKERS or spelled.removesuffix(" counter") in counters_of(words.catalogue):
        return {spelled}
    player = words.seats.find(spelled)
    if player is not None:
        return {fold(names[player])}
    name, mark, line = word.partition("#")
    card = words.card(name.strip(), at)
    written = words.written(card)
    if mark and not line.strip().isdecimal():
        raise at.problem(f"{word!r}", f"the number of a line of {name.strip()} after '#'")
    ends = f" #{line.strip()}" if mark else ""
    if card.statuses or card.counters:
        return {fold(written + ends)}
    return {fold(card.what + ends), fold(written + ends)}


def zone_said(word: str, at: Place) -> str:
    """Where a card is played from."""
    zones = {"hand": "hand", "reserve": "reserve", "discard": "discard", "discard pile": "discard", "deck": "deck"}
    name = plainly(word).removeprefix("the ").removeprefix("my ").removeprefix("their ")
    if name not in zones:
        raise at.problem(f"from {word!r}", listed(dict.fromkeys(zones.values())))
    return zones[name]


def _owner(words: Words, word: str, seat: int) -> tuple[int, str]:
    """Whose it is, where that is said before it, and the rest."""
    first, space, rest = word.partition(" ")
    if space and plainly(first) == "my" and seat >= 0:
        return seat, rest
    if space and plainly(first) == "your":
        return words.seats.find("you") or 0, rest
    for mark in ("'s ", "’s "):
        before, found, after = word.partition(mark)
        owner = words.seats.find(before) if found else None
        if owner is not None:
            return owner, after
    return -1, word
