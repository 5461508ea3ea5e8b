"""What `then` says of the whole match: day, turn, winner, single objects, and what happened."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from engine.scenarios.checks import Test, differ
from engine.scenarios.comparing import looking
from engine.scenarios.comparing.comparing_objects import OBJECT, of_objects
from engine.scenarios.laying import PHASES, Layer
from engine.scenarios.reading.errors import NotSo
from engine.scenarios.reading.laid_words import SIDES, region_said
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.plain import taken_for
from engine.scenarios.reading.rule_numbers import rule_exists
from engine.scenarios.reading.spelling import plainly
from engine.scenarios.reading.vocabulary import number_said, one_of, yes_said
from engine.scenarios.scene import Scene
from engine.scenarios.verbs import verb_in

FORBIDDEN_THEMSELVES = ("happened", "cites", "spectator sees")
NOT_YET = ("not yet", "nobody yet", "open", "no")
WORDS_OF = {
    "how": ("distance", "arena", "concession", "draw", "abandonment", "effect"),
    "phase": ("setup", *PHASES),
}
"""What can be said of these alone."""


def number_of(scene: Scene, seat: int, key: str) -> str:
    """What a player has by numbers, in the spelling of scenarios."""
    seen, game = looking.seen(scene), scene.match.game
    player = seen.players[seat]
    match key:
        case "mana":
            return f"{player.mana_ready}/{player.mana_total}"
        case "at":
            return "/".join(map(str, game.positions[2 * seat : 2 * seat + 2]))
        case "hero at":
            return str(game.positions[2 * seat])
        case "companion at":
            return str(game.positions[2 * seat + 1])
        case "hero totals" | "companion totals":
            return "/".join(map(str, seen.expeditions[2 * seat + (key != "hero totals")].totals))
        case "hero moves" | "companion moves":
            expedition = seen.expeditions[2 * seat + (key != "hero moves")]
            return ", ".join(expedition.because) if expedition.moves else "no"
        case "hero faces" | "companion faces":
            facing = seen.expeditions[2 * seat + (key != "hero faces")].facing
            return scene.namer.expedition(facing) if facing >= 0 else "nobody"
        case "ascended":
            return ascended_shown([side for side in (0, 1) if seen.expeditions[2 * seat + side].ascended])
        case "hero ascended" | "companion ascended":
            return "yes" if seen.expeditions[2 * seat + (key != "hero ascended")].ascended else "no"
        case "way":
            return " ".join(looking.region(scene, place) for place in player.way)
        case "hand size":
            return str(player.hand_size)
        case "deck size":
            return str(player.deck_size)
        case "passed":
            return "yes" if player.passed else "no"
    raise NotSo(f"{key} cannot be compared")


def ascended_shown(sides: Iterable[int]) -> str:
    """Which Expeditions of a player are Ascended, as `then` compares them."""
    return ", ".join(SIDES[side] for side in sides) or "none"


def checks_of(layer: Layer, key: str, node: Node, forbidden: bool) -> Iterator[tuple[Place, Test]]:
    """The checks that one key of the match says."""
    if key in (*OBJECT.values(), "objects"):
        yield from of_objects(layer, key, node)
    elif key == "happened":
        yield node.at, _happened(layer, node, forbidden)
    elif key == "cites":
        yield node.at, _cites(node, forbidden)
    elif key == "spectator sees":
        yield from sees(layer, None, node, forbidden)
    elif key == "atomic actions":
        yield node.at, _atomic_actions(node)
    elif key == "order":
        yield node.at, _order(layer, node)
    elif key == "regions":
        yield node.at, _regions(node)
    else:
        yield node.at, _fact(layer, key, node)


# ---- facts of the match ----------------------------------------------------------------------------------------------


def _fact(layer: Layer, key: str, node: Node) -> Test:
    seats = layer.case.seats
    text = said(node).strip("[]")
    nobody = plainly(text) in ("", "nobody", "none", "no one", "draw", "a draw", "nothing")
    expected, wanted = text, set[str]()
    if key in ("winner", "turn", "first player", "left") and not nobody and plainly(text) not in NOT_YET:
        names = [part.strip() for part in re.split(r",|\band\b|&", text) if part.strip()]
        expected = ", ".join(seats.names[seat] for seat in sorted(seats.seat(name, node.at) for name in names))
    elif key == "winner":
        expected = "" if plainly(text) in ("", "none", *NOT_YET) else "nobody"
    elif key in ("turn", "first player", "left"):
        expected = "nobody"
    elif key in ("arena", "over"):
        expected = "yes" if yes_said(node) else "no"
    elif key == "day":
        expected = number_said(node, key)
    elif key in WORDS_OF:
        expected = one_of(text, WORDS_OF[key], key, node.at)
    elif key in ("emblems", "limbo", "revealed"):
        number = text if text.isdecimal() else ""
        cards = [] if number else layer.cards(node)
        expected = number or ", ".join(sorted(layer.words.write(card.what) for card in cards)) or "nothing"
        wanted = {card.what for card in cards}

    def test(scene: Scene) -> None:
        found = _found(scene, key, wanted)
        if key in ("emblems", "limbo", "revealed") and expected.isdecimal():
            found = str(len(found))
        elif isinstance(found, list):
            found = ", ".join(sorted(found)) or "nothing"
        if plainly(str(found)) != plainly(expected):
            raise differ(key, found or "nobody yet", expected or "nobody yet")

    return test


def _found(scene: Scene, key: str, wanted: Collection[str]) -> str | list[str]:
    """A fact of the match; cards as they are compared with those that are `wanted`."""
    game, names = scene.match.game, scene.case.seats.names
    match key:
        case "winner":
            return looking.winners(scene)
        case "how":
            return game.result.how if game.result else ""
        case "over":
            return "yes" if game.result else "no"
        case "turn":
            return names[game.turn] if game.turn >= 0 else "nobody"
        case "day":
            return str(game.day)
        case "phase":
            return game.phase
        case "left":
            return ", ".join(names[seat] for seat in sorted(game.left)) or "nobody"
        case "first player":
            return names[game.first]
        case "arena":
            return "yes" if game.arena else "no"
        case "emblems":
            called = [scene.labels.get(each.source, each.reference) for each in game.emblems]
        case "limbo":
            called = [scene.namer.object(id) for id in game.zones["limbo"]]
        case "revealed":
            called = [scene.namer.object(id) for id in game.revealed if id in game.objects]
        case _:
            raise NotSo(f"{key} cannot be compared")
    return [scene.words.write(taken_for(name, wanted)) for name in called]


def region_shown(word: str, at: Place) -> str:
    """A region that a scenario says, in the letters in which `looking` shows one."""
    region = region_said(word, at)
    shown = dict(looking.TERRAIN_LETTERS)
    letters = "".join(letter for terrain, letter in looking.TERRAIN_LETTERS if terrain in region.terrains)
    markers = "".join(f"+{shown[marker]}" for marker in region.markers)
    return f"?{letters}" if region.hidden else (letters or "-") + markers


def _regions(node: Node) -> Test:
    wanted: dict[int, str] = {}
    if isinstance(node, Map):
        for key, value in node.pairs.items():
            number = plainly(key).removeprefix("region ")
            number = {"hero": "0", "hero region": "0", "companion": "7", "companion region": "7"}.get(number, number)
            if not number.isdecimal():
                raise value.at.problem(f"the region {key!r}", "0 to 7")
            wanted[int(number)] = said(value)
    else:
        words = [said(item) for item in node.items] if isinstance(node, List) else said(node).split()
        wanted = dict(enumerate(words))
    for word in wanted.values():
        region_said(word, node.at)

    def test(scene: Scene) -> None:
        found = looking.regions(scene)
        expected = {place: region_shown(word, node.at) for place, word in wanted.items()}
        mine = {place: found[place] if place < len(found) else "not there" for place in expected}
        for place, word in expected.items():
            if "+" in word and place < len(found) and looking.region(scene, place, printed=True) == word:
                mine[place] = word  # what is printed on it, with its markers, as `given` has it
        if mine != expected:
            raise differ("regions", mine, expected)

    return test


# ---- what happened ---------------------------------------------------------------------------------------------------


def _happened(layer: Layer, node: Node, forbidden: bool) -> Test:
    """Verbs with how often they happened, or a list of verbs that did, or under `not` did not."""
    seats = layer.case.seats
    wanted: list[tuple[int, str, int | None]] = []
    if isinstance(node, Map):
        for key, value in node.pairs.items():
            text = (
                plainly(said(value))
                .removesuffix(" times")
                .replace("once", "1")
                .replace("twice", "2")
                .replace("never", "0")
            )
            if not text.isdecimal():
                raise value.at.problem(f"{key}: {said(value)!r}", "how often it happened")
            seat, verb = _who_does(seats.at_the_beginning_of(key), key, value.at)
            wanted.append((seat, verb, int(text)))
    else:
        items = node.items if isinstance(node, List) else tuple(Text(node.at, part) for part in said(node).split(","))
        for item in items:
            text = said(item).strip()
            wanted.append((*_who_does(seats.at_the_beginning_of(text), text, item.at), None))

    def test(scene: Scene) -> None:
        log = looking.told(scene)
        counts = [
            (seat, verb, sum(verb == each and seat in (-1, who) for who, each in log)) for seat, verb, _ in wanted
        ]
        for (_, verb, count), (_, _, number) in zip(counts, wanted, strict=True):
            holds = count > 0 if number is None else count == number
            if holds == forbidden:
                expected = "at least once" if number is None else f"{number} times"
                raise differ(f"{verb} happened", f"{count} times", f"not {expected}" if forbidden else expected)

    return test


def _who_does(named: tuple[int, str] | None, text: str, at: Place) -> tuple[int, str]:
    if named is not None and named[1]:
        return named[0], verb_in(named[1], at)
    return -1, verb_in(text, at)


def sees(layer: Layer, seat: int | None, node: Node, forbidden: bool) -> Iterator[tuple[Place, Test]]:
    """Cards whose faces a seat, or a spectator, can see somewhere on the table."""
    viewer = "a spectator" if seat is None else layer.case.seats.names[seat]
    for card in layer.cards(node):

        def test(scene: Scene, what: str = card.what) -> None:
            if (what in looking.faces(scene, seat)) == forbidden:
                found, wanted = ("yes", "no") if forbidden else ("no", "yes")
                raise differ(f"{viewer} sees {scene.words.write(what)}", found, wanted)

        yield node.at, test


def _atomic_actions(node: Node) -> Test:
    """How many atomic actions the events of a verb have, in order: `{boost: 4}`, `{draw: [1, 2]}`."""
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "verbs with the number of atomic actions, such as {boost: 4}")
    wanted = {verb_in(verb, value.at): re.findall(r"\d+", said(value)) for verb, value in node.pairs.items()}

    def test(scene: Scene) -> None:
        for verb, numbers in wanted.items():
            found = [str(len(event.actions)) for event in scene.events if event.verb == verb]
            if found != numbers:
                raise differ(f"atomic actions of {verb}", ", ".join(found) or "none", ", ".join(numbers))

    return test


def _order(layer: Layer, node: Node) -> Test:
    """The log, of the verbs that are named, in exactly this order."""
    seats = layer.case.seats
    items = node.items if isinstance(node, List) else tuple(Text(node.at, part) for part in said(node).split(","))
    wanted = [_who_does(seats.at_the_beginning_of(said(item).strip()), said(item).strip(), item.at) for item in items]

    def test(scene: Scene) -> None:
        verbs = {verb for _, verb in wanted}
        found = [(seat, verb) for seat, verb in looking.told(scene) if verb in verbs]
        same = len(found) == len(wanted) and all(
            verb == each and seat in (-1, who) for (who, each), (seat, verb) in zip(found, wanted, strict=True)
        )
        if not same:
            named = any(seat >= 0 for seat, _ in wanted)
            tell = [f"{seats.names[who]} {verb}" if named and who >= 0 else verb for who, verb in found]
            raise differ("order", ", ".join(tell), ", ".join(said(item) for item in items))

    return test


def _cites(node: Node, forbidden: bool) -> Test:
    rules = [said(item) for item in node.items] if isinstance(node, List) else re.split(r"[,\s]+", said(node))
    for rule in filter(None, rules):
        if not rule_exists(rule):
            raise node.at.problem(f"the rule {rule!r}", "a number that the rule book has")

    def test(scene: Scene) -> None:
        cited = looking.cited(scene)
        for rule in filter(None, rules):
            if (rule in cited) == forbidden:
                raise differ("rules cited", ", ".join(sorted(cited)), f"{'not ' if forbidden else ''}{rule}")

    return test
