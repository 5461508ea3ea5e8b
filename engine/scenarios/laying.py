"""Laying a match: who has what where, with generous defaults.

Where nothing is said, it is an open Afternoon of day 2, the first seat is first player, each player has eight ready
Mana Orbs and a Deck of ten fillers and nothing else, every region has all three terrains.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.abilities.catalogue_programs import match_of
from engine.cards.language import TERRAINS
from engine.core.match import PROCEDURES, Match
from engine.rules.setup import empty_zones, positions_at_the_beginning
from engine.scenarios.laying_today import lay_today
from engine.scenarios.options_of_tables import options_said
from engine.scenarios.placing import can_lie_there
from engine.scenarios.reading.cases import Case
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.laid_words import (
    SIDES,
    ascended_said,
    card_text,
    mana_said,
    place_said,
    positions_said,
    region_said,
)
from engine.scenarios.reading.nodes import List, Map, Node, Text, said
from engine.scenarios.reading.plain import FILLER_REFERENCE
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.vocabulary import yes_said
from engine.scenarios.reading.words import MOST_CARDS, Card, Words
from engine.state.adventure import PLACES, WAYS_OF_FOUR
from engine.state.chance import chance
from engine.state.context import EMPTY
from engine.state.frames import Frame
from engine.state.game import RULES_VERSION, Game, MatchOptions
from engine.state.objects import Object, Region
from engine.state.seats import facing_for, teams_for
from engine.state.zones import ZoneName

PHASES = ("morning", "noon", "afternoon", "dusk", "night")
ZONES: dict[str, ZoneName] = {
    "hand": "hand",
    "deck": "deck",
    "reserve": "reserve",
    "landmarks": "landmark",
    "discard": "discard",
    "hero": "hero",
    "mana": "mana",
    "hero expedition": "expedition",
    "companion expedition": "expedition",
}
READY_ORBS, DECK_SIZE = 8, 10
NEUTRAL = Card(FILLER_REFERENCE, FILLER_REFERENCE)
"""What Orbs and Decks hold of which nothing is said."""


class Layer:
    """Lays the match of one case; complaints are gathered so that a file tells all of them at once."""

    def __init__(self, case: Case) -> None:
        self.case, self.given = case, case.given
        self.words = Words(case.catalogue, case.seats, case.cards)
        self.problems: list[Problem] = []
        self.labels: dict[int, str] = {}
        """What the cards are called in this scenario, by the card behind the object."""

    def laid(self) -> Match:
        """The match, before anything runs; raises `BadScenario`."""
        given, seats = self.given, self.case.seats.count
        pairs = given.pairs
        arena = self._yes("arena")
        regions = self._regions()
        options = self._options()
        first = (
            self.case.seats.seat(said(pairs["first player"]), pairs["first player"].at)
            if "first player" in pairs
            else 0
        )
        if self._begins() and "first player" in pairs:
            at = pairs["first player"].at
            self.problems += at.problem(
                "a first player before setup, which draws one", "`seed`, or no `phase: setup`"
            ).problems
        game = Game(
            rules=RULES_VERSION,
            definitions="",
            options=options,
            seed=self._seed(),
            teams=teams_for(options.mode, seats),
            facing=facing_for(seats),
            regions=regions[:1] if arena else regions,
            positions=[0] * 2 * seats if arena else positions_at_the_beginning(seats),
            zones=empty_zones(seats),
            ways=[list(way) for way in WAYS_OF_FOUR] if seats == 4 and not arena else [],
            day=self._number("day", 0 if self._begins() else 2),
            first=first,
            arena=arena,
        )
        for seat, name in enumerate(self.case.seats.names):
            side = pairs.get(name, Map(given.at, {}))
            assert isinstance(side, Map)
            self._lay(game, seat, side, options)
        self.words.present = frozenset(each.reference for each in game.objects.values())
        passed = {self.case.seats.seat(text.text, text.at) for text in self._list(pairs.get("passed"))}
        game.passed += sorted(passed - set(game.passed))
        self._give_the_turn(game)
        game.frames = self._frames()
        game.phase = game.frames[-1].program if game.frames[-1].program in PHASES else "setup"
        self.problems += lay_today(game, pairs.get("today"), self.words, self.labels)
        self.words.closed = True
        if self.problems:
            raise BadScenario(self.problems)
        return match_of(game, self.case.catalogue)

    def _give_the_turn(self, game: Game) -> None:
        """4.2.3.c(4) Sets `game.turn` to the seat before the one that `turn` names, as the turn goes on clockwise."""
        node = self.given.pairs.get("turn")
        if node is None:
            return
        phase = self.given.pairs.get("phase")
        if phase is not None and not plainly(said(phase)).startswith("afternoon"):
            self.problems += node.at.problem(f"a turn in the {said(phase)}", "`phase: afternoon`, or no turn").problems
            return
        try:
            seat = self.case.seats.seat(said(node), node.at)
        except BadScenario as fault:
            self.problems += fault.problems
            return
        if seat in game.passed:
            self.problems += node.at.problem(f"the turn of {said(node)}, who has passed", "somebody else").problems
        game.turn = (seat - 1) % game.seats

    # -- sides

    def _lay(self, game: Game, seat: int, side: Map, options: MatchOptions) -> None:
        ready, total = self._mana(side)
        zones: dict[str, Node | int] = {"deck": DECK_SIZE, "mana": total}
        for key, value in side.pairs.items():
            if key == "orbs":
                zones["mana"] = value
                if "mana" not in side.pairs:
                    ready = 99
            elif key in ZONES and key != "mana":
                zones[key] = value
        for key, laid in zones.items():
            at = side.at if isinstance(laid, int) else laid.at
            try:
                cards = [NEUTRAL] * laid if isinstance(laid, int) else self.cards(laid)
                if key == "deck" and "draws" in side.pairs:
                    cards = self.cards(side.pairs["draws"]) + cards
                if len(cards) > MOST_CARDS:
                    raise at.problem(f"{len(cards)} cards in one place", f"{MOST_CARDS} at most")
            except BadScenario as fault:
                self.problems += fault.problems
                continue
            for card in reversed(cards) if key == "deck" else cards:
                try:
                    can_lie_there(self.case.catalogue.cards[card.reference], card, key, at)
                except BadScenario as fault:
                    self.problems += fault.problems
                self._put(game, seat, key, card)
            if key == "hero" and len(cards) > 1:
                self.problems += at.problem(f"{len(cards)} Heroes", "one at most (3.2.6.b)").problems
        for id in game.pile("mana", seat)[ready:]:
            if "exhausted" not in game.objects[id].statuses:
                game.objects[id].statuses = (*game.objects[id].statuses, "exhausted")
        try:
            if "passed" in side.pairs and yes_said(side.pairs["passed"]):
                game.passed.append(seat)
            self._positions(game, seat, side)
        except BadScenario as fault:
            self.problems += fault.problems

    def cards(self, node: Node) -> list[Card]:
        """Cards as a text, a list, or one by one with `card`, `as`, `boosts`, `statuses`, `counters`, `owner`."""
        if isinstance(node, List):
            return [card for item in node.items for card in self.cards(item)]
        if isinstance(node, Text):
            if re.fullmatch(r"\d+(?: cards?)?", node.text):
                count = node.text.split(" ")[0]
                return self.words.cards(f"{count} v1", node.at) if count != "0" else []
            return self.words.cards(node.text, node.at)
        return self.words.cards(card_text(node), node.at)

    def _put(self, game: Game, seat: int, key: str, card: Card) -> None:
        id = game.tick()
        place = 2 * seat + SIDES.index(key) if key in SIDES else -1
        token = self.case.catalogue.cards[card.reference].token
        owner = card.owner if card.owner >= 0 else seat
        statuses = tuple(card.statuses)
        counters, physical = dict(card.counters) or EMPTY, 0 if token else id
        laid = Object(id, physical, card.reference, owner, seat, ZONES[key], place, statuses, counters, token)
        game.objects[id] = laid
        game.zone_of(laid).append(id)
        if card.label:
            self.labels[id] = card.label

    def _mana(self, side: Map) -> tuple[int, int]:
        node = side.pairs.get("mana")
        if node is None:
            ready = 0 if self._begins() else READY_ORBS  # 4.1.a
            return ready, ready
        try:
            return mana_said(node)
        except BadScenario as fault:
            self.problems += fault.problems
            return 0, 0

    def _positions(self, game: Game, seat: int, side: Map) -> None:
        """Where the Expeditions of a player stand, and which of them are Ascended (v4:2.4.3)."""
        pairs, regions = side.pairs, 1 if game.arena else PLACES
        if "at" in pairs:
            game.positions[2 * seat : 2 * seat + 2] = positions_said(pairs["at"], regions)
        for index, key in enumerate(("hero at", "companion at")):
            if key in pairs:
                game.positions[2 * seat + index] = place_said(said(pairs[key]), pairs[key].at, regions)
        ascended = set(ascended_said(pairs["ascended"])) if "ascended" in pairs else set[int]()
        for index, key in enumerate(("hero ascended", "companion ascended")):
            if key in pairs and yes_said(pairs[key]):
                ascended.add(index)
        game.ascended += [2 * seat + index for index in sorted(ascended)]

    # -- the match

    def _list(self, node: Node | None) -> list[Text]:
        if node is None or (isinstance(node, Text) and plainly(node.text) in ("", "none", "nobody")):
            return []
        if isinstance(node, List):
            return [Text(item.at, said(item)) for item in node.items]
        return [Text(node.at, part.strip()) for part in re.split(r",|\band\b", said(node))]

    def _yes(self, key: str) -> bool:
        try:
            return key in self.given.pairs and yes_said(self.given.pairs[key])
        except BadScenario as fault:
            self.problems += fault.problems
            return False

    def _number(self, key: str, default: int) -> int:
        node = self.given.pairs.get(key)
        if node is None:
            return default
        if not re.fullmatch(r"-?\d+", said(node)):
            self.problems += node.at.problem(f"{key}: {said(node)!r}", "a number").problems
            return default
        return int(said(node))

    def _seed(self) -> int:
        if "dice" not in self.given.pairs:
            return self._number("seed", 1)
        node = self.given.pairs["dice"]
        words = [said(item) for item in node.items] if isinstance(node, List) else re.split(r"[,\s]+", said(node))
        dice = [word for word in words if word]
        if not all(die in ("1", "2", "3", "4", "5", "6") for die in dice) or not 1 <= len(dice) <= 7:
            self.problems += node.at.problem(f"dice: {said(node)!r}", "up to seven results from 1 to 6").problems
            return 1
        return seed_for(tuple(map(int, dice)))

    def _regions(self) -> list[Region]:
        node = self.given.pairs.get("regions")
        four = self.case.seats.count == 4
        rows = [Region(list(TERRAINS)) for _ in range(PLACES * 2 if four else PLACES)]
        try:
            if isinstance(node, Map):
                for key, value in node.pairs.items():
                    place = place_said(key, node.keys.get(key, node.at), len(rows))
                    rows[place] = region_said(said(value), value.at)
            elif node is not None:
                words = [said(item) for item in node.items] if isinstance(node, List) else said(node).split()
                rows = [region_said(word, node.at) for word in words]
                if four and len(rows) == PLACES:
                    rows += [Region(list(region.terrains), region.hidden) for region in rows]
                if len(rows) not in (1, PLACES * 2 if four else PLACES):
                    raise node.at.problem(f"{len(rows)} regions", "eight, such as FMW F MW ?FM W FMW M FMW")
        except BadScenario as fault:
            self.problems += fault.problems
        return rows

    def _options(self) -> MatchOptions:
        try:
            return options_said(self.given.pairs.get("options"), self.case.mode)
        except BadScenario as fault:
            self.problems += fault.problems
            return MatchOptions(mode=self.case.mode)

    def _begins(self) -> bool:
        """Whether the game is played from its beginning."""
        return plainly(said(self.given.pairs["phase"])) in ("setup", "set up") if "phase" in self.given.pairs else False

    def _frames(self) -> list[Frame]:
        """The unfinished procedures, the last phase lowest; below them the rest of the game."""
        node = self.given.pairs.get("phase")
        words = re.split(r",\s*|\s+(?:then|and)\s+|\s+", plainly(said(node)).strip("[]")) if node else ["afternoon"]
        if self._begins():
            return [Frame("game")]
        for word in words:
            if node and word not in (*PHASES, "day"):
                at = node.at
                self.problems += at.problem(
                    f"the phase {word!r}{nearest(word, PHASES)}", listed((*PHASES, "day", "setup"))
                ).problems
                return [Frame("afternoon")]
        game = Frame("game", PROCEDURES["game"].places["nobody_has_won > day"])
        if words[-1] == "day":
            frames = [Frame("day")]
        else:
            frames = [Frame("day", PROCEDURES["day"].places[words[-1]]), Frame(words[-1])]
        return [game, *frames, *(Frame(word) for word in reversed(words[:-1]))]


@lru_cache(maxsize=256)
def seed_for(dice: tuple[int, ...]) -> int:
    """The smallest seed whose first dice are these."""
    seed = 0
    while True:
        seed += 1
        game = Game("", "", MatchOptions(), seed, [0, 1], [], [], [], {})
        if all(chance(game, 6) + 1 == die for die in dice):
            return seed
