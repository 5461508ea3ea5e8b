"""What `then` says of the whole table: day, turn, winner, single objects, and what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias, get_args

from engine.cards.language import TERRAINS, CardType, KeywordName
from engine.scenarios import keys, looking
from engine.scenarios.errors import NotSo
from engine.scenarios.laying import PHASES, ZONES, Layer, region_said
from engine.scenarios.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.rule_numbers import rule_exists
from engine.scenarios.spelling import known, listed, nearest, plainly, synonyms
from engine.scenarios.verbs import verb_in
from engine.scenarios.vocabulary import number_said, subtype_said, yes_said

if TYPE_CHECKING:
    from engine.scenarios.scene import Scene

Test: TypeAlias = "Callable[[Scene], None]"
FORBIDDEN_THEMSELVES = ("happened", "cites", "spectator sees")
OBJECT = synonyms(
    statistics="stats, power",
    keywords="keyword",
    statuses="status",
    counters="counter",
    boosts="boost",
    zones="zone, lies in, in",
    controllers="controller, controlled by",
    owners="owner, owned by",
    subtypes="subtype, sub types",
    types="type",
    present="present in, expeditions, counts in",
    hand_costs="hand cost",
    reserve_costs="reserve cost",
    tokens="token, is a token",
)
NOT_YET = ("not yet", "nobody yet", "open", "no")
WORDS_OF = {
    "how": ("distance", "arena", "concession", "draw", "abandonment"),
    "phase": ("setup", *PHASES),
    "types": get_args(CardType),
}
"""What can be said of these alone."""
SIDES_OF = ("hero", "companion")
PLACES_OF_CARDS = (*ZONES, "limbo")


def number_of(scene: Scene, seat: int, key: str) -> str:
    """What a player has by numbers, in the spelling of scenarios."""
    seen, game = looking.seen(scene), scene.table.game
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
        case "hand size":
            return str(player.hand_size)
        case "deck size":
            return str(player.deck_size)
        case "passed":
            return "yes" if player.passed else "no"
    raise NotSo(f"{key} cannot be compared")


def checks_of(layer: Layer, key: str, node: Node, forbidden: bool) -> Iterator[tuple[Place, Test]]:
    """The checks that one key of the table says."""
    if key in OBJECT.values():
        yield from _of_objects(layer, key, node)
    elif key == "objects":
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "objects by name, each with what is said of it")
        for name, facts in node.pairs.items():
            if not isinstance(facts, Map):
                raise facts.at.problem(
                    f"{name}: {said(facts)!r}", f"a mapping of {', '.join(sorted(set(OBJECT.values())))}"
                )
            for fact, value in facts.pairs.items():
                spelled = known(fact, OBJECT)
                if spelled is None:
                    raise value.at.problem(f"{fact!r} of an object", ", ".join(sorted(set(OBJECT.values()))))
                yield from _of_objects(layer, spelled, Map(value.at, {name: value}))
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


def _differ(what: str, found: object, expected: object) -> NotSo:
    from engine.scenarios.comparing import differ

    return differ(what, found, expected)


# ---- facts of the table ----------------------------------------------------------------------------------------------


def _fact(layer: Layer, key: str, node: Node) -> Test:
    seats = layer.case.seats
    text = said(node).strip("[]")
    nobody = plainly(text) in ("", "nobody", "none", "no one", "draw", "a draw", "nothing")
    expected = text
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
        expected = _one_of(text, WORDS_OF[key], key, node.at)
    elif key in ("emblems", "limbo", "revealed"):
        number = text if text.isdecimal() else ""
        cards = [] if number else layer.cards(node)
        expected = number or ", ".join(sorted(layer.words.write(card.what) for card in cards)) or "nothing"

    def test(scene: Scene) -> None:
        found = _found(scene, key)
        if key in ("emblems", "limbo", "revealed") and expected.isdecimal():
            found = str(len(found))
        elif isinstance(found, list):
            found = ", ".join(sorted(found)) or "nothing"
        if plainly(str(found)) != plainly(expected):
            raise _differ(key, found or "nobody yet", expected or "nobody yet")

    return test


def _found(scene: Scene, key: str) -> str | list[str]:
    game, names = scene.table.game, scene.case.seats.names
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
            return [
                scene.words.write(scene.namer.scene.labels.get(each.source, each.reference)) for each in game.emblems
            ]
        case "limbo":
            return [scene.words.write(scene.namer.object(id)) for id in game.zones["limbo"]]
        case "revealed":
            return [scene.words.write(scene.namer.object(id)) for id in game.revealed if id in game.objects]
    raise NotSo(f"{key} cannot be compared")


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

    def spelled(word: str) -> str:
        region = region_said(word, node.at)
        letters = "".join(letter for terrain, letter in looking.TERRAIN_LETTERS if terrain in region.terrains)
        shown = dict(looking.TERRAIN_LETTERS)
        markers = "".join(f"+{shown[marker]}" for marker in region.markers)
        return f"?{letters}" if region.hidden else (letters or "-") + markers

    def test(scene: Scene) -> None:
        found = looking.regions(scene)
        expected = {place: spelled(word) for place, word in wanted.items()}
        mine = {place: found[place] if place < len(found) else "not there" for place in expected}
        if mine != expected:
            raise _differ("regions", mine, expected)

    return test


# ---- single objects --------------------------------------------------------------------------------------------------


def _of_objects(layer: Layer, key: str, node: Node) -> Iterator[tuple[Place, Test]]:
    if not isinstance(node, Map):
        raise node.at.problem(f"{key}: {said(node)!r}", "cards by name or label, each with what is expected")
    for name, value in node.pairs.items():
        at = node.keys.get(name, value.at)
        called, _, there = name.partition(" in ")
        what = layer.words.card(called if there else name, at).what
        place = _said_of_object(layer, "zones", Text(at, there)) if there else ""
        expected = _said_of_object(layer, key, value)

        def test(
            scene: Scene, what: str = what, expected: str = expected, name: str = name, place: str = place
        ) -> None:
            if key == "zones":
                found = [looking.zone_of(scene, id) for id in looking.ids_called(scene, what)]
            else:
                cards = looking.sights(scene, what)
                cards = [card for card in cards if plainly(place) in ("", plainly(looking.zone_of(scene, card.id)))]
                found = [_of_object(scene, key, card.id) for card in cards]
            if len(found) != 1 and (not found or len(set(found)) > 1):
                raise NotSo(f"{len(found)} objects are called {name!r}: give the one that is meant a label")
            if plainly(found[0]) != plainly(expected):
                raise _differ(f"{key} of {name}", found[0], expected)

        yield at, test


def _said_of_object(layer: Layer, key: str, node: Node) -> str:
    text = ", ".join(said(item) for item in node.items) if isinstance(node, List) else said(node)
    seats = layer.case.seats
    if key == "zones":
        text = re.sub(r"^my ", f"{seats.names[0]} ", text, flags=re.IGNORECASE)
        named = seats.at_the_beginning_of(re.sub(r"['’]s\b", "", text))
        zone = named[1] if named else text
        spelled = known(zone, keys.SIDE) or plainly(zone)
        if spelled not in PLACES_OF_CARDS:
            raise node.at.problem(
                f"the zone {text!r}{nearest(zone, PLACES_OF_CARDS)}", f"limbo, or a player's {listed(ZONES)}"
            )
        return f"{seats.names[named[0]]}'s {spelled}" if named else spelled
    if key in ("controllers", "owners"):
        return seats.names[seats.seat(text, node.at)]
    if key in ("statuses", "counters"):
        notes = layer.words.notes("" if plainly(text) in ("none", "nothing") else text, node.at)
        written = (
            notes.statuses if key == "statuses" else [f"{number} {name}" for name, number in notes.counters.items()]
        )
        return ", ".join(sorted(written)) or "none"
    if key in ("keywords", "subtypes"):
        read = _keyword_said if key == "keywords" else subtype_said
        words = [part.strip() for part in text.split(",") if part.strip() and plainly(part) not in ("none", "nothing")]
        return ", ".join(sorted(read(word, node.at) for word in words)) or "none"
    if key == "present":
        parts = re.split(r",\s*|\s+and\s+|\s+", plainly(text).replace("both", "hero, companion"))
        return ", ".join(sorted({_one_of(part, SIDES_OF, key, node.at) for part in parts if part != "expedition"}))
    if key == "statistics":
        return statistics_said(node, key)
    if key == "types":
        return _one_of(text, WORDS_OF[key], key, node.at)
    if key == "tokens":
        return "yes" if yes_said(node) else "no"
    return number_said(node, key)


def _keyword_said(word: str, at: Place) -> str:
    """A keyword as an object shows it; a number where it has one."""
    name, _, number = plainly(word).partition(" ")
    _one_of(name, get_args(KeywordName), "keywords", at)
    if number and not number.isdecimal():
        raise at.problem(f"keywords: {word!r}", "a number after the keyword, or nothing")
    return f"{name} {number}".strip()


def _one_of(text: str, words: tuple[str, ...], key: str, at: Place) -> str:
    if plainly(text) not in words:
        raise at.problem(f"{key}: {text!r}{nearest(text, words)}", listed(words))
    return plainly(text)


def statistics_said(node: Node, key: str) -> str:
    """Forest/Mountain/Water: `1/2/3`, `[1, 2, 3]`."""
    text = "/".join(said(item) for item in node.items) if isinstance(node, List) else said(node).replace(" ", "")
    if not re.fullmatch(r"-?\d+/-?\d+/-?\d+", text):
        raise node.at.problem(f"{key}: {said(node)!r}", "Forest/Mountain/Water such as 1/2/3")
    return text


def moving_said(node: Node) -> str:
    """By which terrains an Expedition would move: `forest, water`, `by forest and water`, or `no`."""
    text = ", ".join(said(item) for item in node.items) if isinstance(node, List) else said(node)
    words = [word for word in re.split(r"[,\s]+", plainly(text)) if word not in ("", "by", "and")]
    if words != ["no"]:
        words = [_one_of(word, TERRAINS, "would move", node.at) for word in words]
    return ", ".join(words)


def _of_object(scene: Scene, key: str, id: int) -> str:
    found = scene.table.game.objects[id]
    sight = next(card for card in looking.sights(scene, scene.namer.object(id)) if card.id == id)
    names = scene.case.seats.names
    match key:
        case "statistics":
            return "/".join(map(str, sight.statistics))
        case "keywords":
            words = [f"{word} {number}" if word == "tough" else word for word, number in sight.keywords.items()]
            return ", ".join(sorted(words)) or "none"
        case "statuses":
            return ", ".join(sorted(found.statuses)) or "none"
        case "counters":
            return ", ".join(sorted(f"{number} {name}" for name, number in found.counters.items() if number)) or "none"
        case "boosts":
            return str(found.counters.get("boost", 0))
        case "controllers":
            return names[found.seat]
        case "owners":
            return names[found.owner]
        case "subtypes":
            return ", ".join(sorted(plainly(word) for word in sight.subtypes)) or "none"
        case "types":
            return sight.type
        case "hand costs":
            return str(sight.hand_cost)
        case "reserve costs":
            return str(sight.reserve_cost)
        case "tokens":
            return "yes" if sight.token else "no"
        case "present":
            return ", ".join(sorted(("hero", "companion")[place % 2] for place in sight.places))
    raise NotSo(f"{key} cannot be compared")


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
                raise _differ(f"{verb} happened", f"{count} times", f"not {expected}" if forbidden else expected)

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
                raise _differ(f"{viewer} sees {scene.words.write(what)}", "yes" if forbidden else "no", "not so")

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
                raise _differ(f"atomic actions of {verb}", ", ".join(found) or "none", ", ".join(numbers))

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
            raise _differ("order", ", ".join(tell), ", ".join(said(item) for item in items))

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
                raise _differ("rules cited", ", ".join(sorted(cited)), f"{'not ' if forbidden else ''}{rule}")

    return test
