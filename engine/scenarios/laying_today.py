"""What `today` says has happened this Day: how often a card's lines have been used, and what players have done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, get_args

from engine.cards.language import CardType, Phase, Zone
from engine.core.query.history import MOST_COUNTED
from engine.core.uses_a_day import TIMES_A_DAY
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.nodes import Map, Node, Text, said
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.words import Words
from engine.state.game import Game
from engine.state.history import Deed, DeedKind, Uses

DEED: Final = re.compile(
    rf"(?P<who>.+?) (?P<kind>{'|'.join(get_args(DeedKind))}) (?:an? )?(?P<types>.+?) from (?:the )?(?P<origin>.+?)"
    rf"(?: (?:in|at|during) (?:the )?(?P<phase>{'|'.join(get_args(Phase))}))?",
    re.IGNORECASE,
)
"""`ann played a character from hand`, `bob sacrificed a permanent and spell from expedition in the dusk`."""


def deed_written(deed: Deed, player: str) -> str:
    """4.2.3 A deed of a player in the words that `lay_today` reads."""
    article = "an" if deed.types[0][0] in "aeiou" else "a"
    return f"{player} {deed.kind} {article} {' and '.join(deed.types)} from {deed.origin} in the {deed.phase}"


def lay_today(game: Game, node: Node | None, words: Words, labels: Mapping[int, str]) -> list[Problem]:
    """Counts in `game` what `today` says, by card or by deed; `labels` name cards by the card behind the object.

    Gives what is wrong about it. The phase of a deed is the one the scenario begins in, where none is said.
    """
    problems: list[Problem] = []
    if node is None:
        return problems
    if not isinstance(node, Map):
        return [*node.at.problem(f"today: {said(node)!r}", "cards, or deeds, with a number of times").problems]
    for key, value in node.pairs.items():
        name = Text(node.keys.get(key, node.at), key)
        try:
            if not said(value).isdecimal():
                raise value.at.problem(f"today: {key}: {said(value)!r}", "how many times")
            if deed := DEED.fullmatch(key.strip()):
                _count_deed(game, name, deed, int(said(value)), words)
            else:
                _count_uses(game, name, int(said(value)), words, labels)
        except BadScenario as fault:
            problems += fault.problems
    return problems


def _count_deed(game: Game, name: Text, deed: re.Match[str], count: int, words: Words) -> None:
    """4.2.3 As if a player had done that, so often, before the turn that begins."""
    seat = words.seats.seat(deed["who"], name.at)
    types = tuple(plainly(word) for word in re.split(r"\s+and\s+|\s*,\s*", deed["types"]))
    for type in types:
        _one_of(type, get_args(CardType), "type", name)
    origin = plainly(deed["origin"]).removesuffix(" zone")
    _one_of(origin, get_args(Zone), "zone", name)
    kind: DeedKind = next(each for each in get_args(DeedKind) if each == deed["kind"].lower())
    phase = (deed["phase"] or game.phase).lower()
    game.deeds.append(Deed(kind, seat, origin, types, phase, min(MOST_COUNTED, count)))


def _one_of(word: str, words: tuple[str, ...], what: str, name: Text) -> None:
    if word not in words:
        raise name.at.problem(f"today: {name.text!r}: the {what} {word!r}{nearest(word, words)}", listed(words))


def _count_uses(game: Game, name: Text, count: int, words: Words, labels: Mapping[int, str]) -> None:
    """1.4.6 As if each quick action and reaction of a card, or that of one line of it, had been used that often."""
    for id, ability in _lines(game, name, words, labels):
        uses = game.uses.setdefault(ability, Uses(game.clock))
        uses.by[id] = count
        uses.times = min(TIMES_A_DAY, uses.times + count)


def _lines(game: Game, name: Text, words: Words, labels: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The objects that `name` means, each with the abilities it means of them."""
    card, mark, line = name.text.partition("#")
    wanted = words.card(card.strip(), name.at)
    there = [each for each in game.objects.values() if wanted.what in (labels.get(each.card), each.reference)]
    if not there:
        raise name.at.problem(f"today: {card.strip()!r}, which is not on the table", "a card that is")
    abilities = words.catalogue.printed[wanted.reference]
    if mark:
        if not line.strip().isdecimal() or not 0 < int(line) <= len(abilities):
            lines = listed(str(number) for number in range(1, len(abilities) + 1))
            raise name.at.problem(f"today: the line {line.strip()!r} of {card.strip()!r}", lines)
        abilities = abilities[int(line) - 1 : int(line)]
    return ((found.id, ability) for found in there for ability in abilities)
