"""Section 2.3 read a second time: characteristics derived slowly and plainly, without the engine's own derivation.

An object is a dictionary of what it is now. A passive ability is its bearer and its name; what it would do is a list of
changes, and A depends directly on B if A would do something else after B (2.3.2.c-f).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from engine.cards import language as words
from engine.cards.catalogue import Catalogue
from engine.state.game import Game

IN_PLAY = ("expedition", "hero", "landmark")
Passive = tuple[int, str]


class World:
    """What holds: the objects in play by id, and the terrains of the regions."""

    def __init__(self, game: Game, catalogue: Catalogue) -> None:
        self.game, self.catalogue = game, catalogue
        self.objects: dict[int, dict[str, Any]] = {}
        for id, found in sorted(game.objects.items()):
            if found.zone in IN_PLAY:
                card = catalogue.cards[found.reference]
                names = [f"{found.reference}/{line}" for line in range(len(card.abilities))]
                self.objects[id] = {"card": card, "subtypes": list(card.subtypes), "abilities": names}
        self.regions = [[] if region.hidden else list(region.terrains) for region in game.regions]

    def ability(self, name: str) -> Any:
        """The record behind a name: a line of a card, or what such a line gives, and so on."""
        reference, line, *given = name.split("/")
        ability: Any = self.catalogue.cards[reference].abilities[int(line)]
        for _ in given:
            ability = ability.statement.ability
        return ability

    def passives(self) -> list[Passive]:
        """2.3.1.g"""
        return sorted(
            {
                (id, name)
                for id, each in self.objects.items()
                for name in each["abilities"]
                if isinstance(self.ability(name), words.Passive)
                and not isinstance(self.ability(name).statement, words.CostFloor)
            }
        )

    def would_do(self, passive: Passive) -> list[tuple[Any, ...]]:
        """What a passive would change now; nothing where it is gone or its condition does not hold."""
        me, name = passive
        if name not in self.objects[me]["abilities"]:
            return []
        ability = self.ability(name)
        if ability.condition is not None and not self.holds(me, ability.condition):
            return []
        says = ability.statement
        if isinstance(says, words.RegionsAre):
            places = range(len(self.regions)) if says.regions == "all" else self.places(me)
            if says.regions == "mine and facing":
                places = sorted({*places, *self.places_facing(me)})
            return sorted(("region", place, says.terrain, says.only) for place in places)
        if isinstance(says, words.LoseAbilities):
            return sorted(("bare", id) for id in self.objects if id != me and self.fits(me, id, says.who.filter))
        who = [me] if isinstance(says.who, words.Me) else [i for i in self.objects if self.fits(me, i, says.who.filter)]
        if isinstance(says, words.HaveAbility):
            return sorted(("ability", id, f"{name}/granted") for id in who)
        return sorted(("subtype", id, says.subtype) for id in who)

    def after(self, passive: Passive) -> World:
        """2.3.1.j"""
        other = World.__new__(World)
        other.game, other.catalogue = self.game, self.catalogue
        other.objects = {
            id: {**each, "subtypes": list(each["subtypes"]), "abilities": list(each["abilities"])}
            for id, each in self.objects.items()
        }
        other.regions = deepcopy(self.regions)
        for kind, what, *more in self.would_do(passive):
            if kind == "region":
                terrain, only = more
                kept = [] if only else other.regions[what]
                other.regions[what] = kept if terrain in kept else [*kept, terrain]
                if only:
                    other.regions[what] = [terrain]
            elif kind == "bare":
                other.objects[what]["abilities"] = []
            elif kind == "ability":
                other.objects[what]["abilities"].append(more[0])
            elif more[0] not in other.objects[what]["subtypes"]:
                other.objects[what]["subtypes"].append(more[0])
        return other

    # -- looking

    def fits(self, me: int, id: int, wanted: words.Filter) -> bool:
        """2.2.1.h-i"""
        if wanted.alternative is not None:
            alone = msgspec.structs.replace(wanted, alternative=None)
            return self.fits(me, id, alone) or self.fits(me, id, wanted.alternative)
        found = self.game.objects[id]
        card = self.catalogue.cards[found.reference]
        now = self.objects.get(id) or {"card": card, "subtypes": card.subtypes}
        mine = self.game.objects[me].seat == found.seat
        tests = (
            not wanted.types or now["card"].type in wanted.types,
            not wanted.subtypes or set(wanted.subtypes) & set(now["subtypes"]),
            wanted.controller is None or (wanted.controller == "you") == mine,
            not (wanted.other and id == me),
            wanted.token is None or wanted.token == found.token,
            wanted.status is None or self.has(id, wanted.status),
            wanted.hand_cost_at_most is None or now["card"].hand_cost <= wanted.hand_cost_at_most,
            wanted.hand_cost_at_least is None or now["card"].hand_cost >= wanted.hand_cost_at_least,
        )
        return all(tests)

    def has(self, id: int, status: str) -> bool:
        """2.4.1.a, 2.4.4.a"""
        found = self.game.objects[id]
        return found.counters.get("boost", 0) > 0 if status == "boosted" else status in found.statuses

    def places(self, me: int) -> list[int]:
        """The regions of a Character's Expeditions; a Gigantic one is in both (7.4.3.b)."""
        found = self.game.objects[me]
        if found.zone != "expedition":
            return []
        huge = any(self.ability(name) == words.Keyword("gigantic") for name in self.objects[me]["abilities"])
        expeditions = (2 * found.seat, 2 * found.seat + 1) if huge else (found.place,)
        return sorted({self.game.positions[each] for each in expeditions})

    def places_facing(self, me: int) -> list[int]:
        """3.2.4.b The regions of those who face it."""
        found = self.game.objects[me]
        if found.zone != "expedition":
            return []
        huge = any(self.ability(name) == words.Keyword("gigantic") for name in self.objects[me]["abilities"])
        expeditions = (2 * found.seat, 2 * found.seat + 1) if huge else (found.place,)
        return sorted({self.game.positions[self.game.facing[each]] for each in expeditions})

    def number(self, me: int, amount: Any) -> int:
        """1.1.6.a"""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, words.NumberOf):
            zone = amount.filter.zone
            lying = [id for id, found in self.game.objects.items() if zone and found.zone == zone]
            return sum(self.fits(me, id, amount.filter) for id in (lying if zone else self.objects))
        assert isinstance(amount, words.CountersOn)
        return self.game.objects[me].counters.get(amount.counter, 0)

    def stands(self, me: int, place: Any, how: str) -> bool:
        """v3:7.5.2"""
        found = self.game.objects[me]
        if place == words.MyExpedition():
            if found.zone != "expedition":
                return False
            huge = any(self.ability(name) == words.Keyword("gigantic") for name in self.objects[me]["abilities"])
            return any(
                self.race(each) in how for each in ([2 * found.seat, 2 * found.seat + 1] if huge else [found.place])
            )
        sides = {"hero": [0], "companion": [1], "each": [0, 1]}[place.side]
        return any(self.race(2 * found.seat + side) == how for side in sides)

    def race(self, expedition: int) -> str:
        """v3:7.5.2 The regions gone, one by one, of two that face each other."""
        facing = self.game.facing[expedition]
        if facing < 0:
            return ""
        gone = [abs(self.game.positions[each] - (each % 2) * 7) for each in (expedition, facing)]
        if self.game.arena or gone[0] == gone[1]:
            return "tied"
        return "ahead" if gone[0] > gone[1] else "behind"

    def holds(self, me: int, condition: Any) -> bool:
        """6.5.c"""
        match condition:
            case words.Not(inner):
                return not self.holds(me, inner)
            case words.FirstPlayer():
                return self.game.first == self.game.objects[me].seat
            case words.AtLeast(one, other):
                return self.number(me, one) >= self.number(me, other)
            case words.InTerrain(terrain):
                return any(terrain in self.regions[place] for place in self.places(me))
            case words.Stands(place, how):
                return self.stands(me, place, how)
            case words.Is(words.Me(), status):
                return self.has(me, status)
            case words.IsLike(words.Me(), filter):
                return filter.zone in (None, self.game.objects[me].zone) and self.fits(me, me, filter)
        raise AssertionError(f"the naive reading does not know {condition}")


Needs = dict[Passive, set[Passive]]


def derived(game: Game, catalogue: Catalogue) -> World:
    """2.3.3 One after another: of those free from dependency the one of the smallest timestamp, and look again."""
    world, applied = World(game, catalogue), set[Passive]()
    while left := [passive for passive in world.passives() if passive not in applied]:
        first = next_of(world, left)
        applied.add(first)
        world = world.after(first)
    return world


def next_of(world: World, left: list[Passive]) -> Passive:
    """2.3.3.a-b"""
    needs = dependencies(world, left)
    return min(passive for passive in left if all(passive in needs[other] for other in needs[passive]))


def dependencies(world: World, left: list[Passive]) -> Needs:
    """2.3.2.g B is looked at as it is in its turn, after all that it depends on itself."""
    direct = {one: {other for other in left if other != one and differs(world, one, other)} for one in left}
    while True:
        needs = closed(direct)
        more = {
            (one, other)
            for other in left
            if needs[other] and not any(other in needs[each] for each in needs[other])
            for one in set(left) - needs[other] - {other}
            if other not in needs[one] and differs(after_all(world, needs[other]), one, other)
        }
        if not more:
            return needs
        for one, other in more:
            direct[one].add(other)


def differs(world: World, one: Passive, other: Passive) -> bool:
    """2.3.2.c-f Whether a passive would do something else after another."""
    return world.after(other).would_do(one) != world.would_do(one)


def closed(direct: Needs) -> Needs:
    """2.3.2.g"""
    needs = {passive: set(others) for passive, others in direct.items()}
    for _ in direct:
        needs = {passive: others.union(*(needs[other] for other in others)) for passive, others in needs.items()}
    return needs


def after_all(world: World, passives: set[Passive]) -> World:
    """2.3.3.b-c"""
    left = sorted(passives)
    while left:
        first = next_of(world, left)
        left.remove(first)
        world = world.after(first)
    return world
