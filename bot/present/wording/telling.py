"""What one event is told with: who did it, cards by name, and what becomes of Expeditions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.present.wording.naming import Naming
from engine.cards.words.terrains import TERRAINS
from engine.sight import EventSight
from engine.state.actions import Advance, Ascent, Defection, Fail, Mark, Switch

FEW = 3
"""How many Expeditions that do not move are named one by one."""


@dataclass(frozen=True)
class EventTelling:
    """An event with the names by which its reader knows things."""

    naming: Naming
    event: EventSight
    doer: int = -1
    """The seat that does the atomic actions which are being told, where it is not the step's player (v3:1.4.7)."""

    def say(self, kind: str, /, by: int = -1, **arguments: Any) -> str:
        """The verb's own sentence for a kind of atomic action, or the general one; `by` as `said` takes it."""
        base = kind.partition("-")[0]
        for key in (f"log.{self.event.verb}.{kind}", f"log.any.{kind}", f"log.{self.event.verb}.{base}"):
            if self.naming.texts.has(key):
                return self.said(key, by, **arguments)
        return self.said(f"log.any.{base}", by, **arguments)

    def said(self, key: str, by: int, /, **arguments: Any) -> str:
        """A sentence about who did it: who an effect had do it, the step's player, else the seat that is named.

        To the reader who did it themselves it speaks in the second person.
        """
        texts = self.naming.texts
        doer = self._who_did(by)
        if doer >= 0 and doer == self.naming.seat and texts.has(f"{key}-you"):
            return texts.say(f"{key}-you", **arguments)
        return texts.say(key, who=self.naming.person(doer) if doer >= 0 else "", **arguments)

    def _who_did(self, by: int) -> int:
        return next((seat for seat in (self.doer, self.event.seat) if seat >= 0), by)

    def cards(self, references: Sequence[str]) -> str:
        """Cards by name, equal ones counted; cards no person may know as a number."""
        texts = self.naming.texts
        counted: dict[str, int] = {}
        for reference in references:
            counted[reference] = counted.get(reference, 0) + 1
        names = []
        for reference, count in counted.items():
            if not reference:
                names.append(texts.say("word.cards", count=count))
            else:
                name = f"**{self.naming.card(reference)}**"
                names.append(name if count == 1 else texts.say("word.copies", name=name, count=count))
        return texts.together(names)


class ExpeditionTelling(EventTelling):
    """The sentences about Expeditions, one method a kind of atomic action."""

    def advances(self, advances: list[Advance]) -> list[str]:
        """Expeditions that move, and the regions they turn face up."""
        naming = self.naming
        out = []
        for advance in advances:
            out.append(
                self.say(
                    "advance" if advance.number >= 0 else "advance-back",
                    place=naming.expedition(advance.expedition),
                    region=self._number(advance.expedition, advance.region),
                    terrains=self._terrains(advance.region),
                )
            )
        found = [(advance.expedition, region) for advance in advances for region in advance.revealed]
        if found:
            regions = [
                naming.texts.say("log.region", number=self._number(expedition, region), terrains=self._terrains(region))
                for expedition, region in sorted(found, key=lambda each: self._number(*each))
                if region in self._way(expedition)
            ]
            out.append(naming.texts.say("log.region-revealed", regions=naming.texts.together(regions)))
        return out

    def _way(self, expedition: int) -> Sequence[int]:
        """The regions along which an expedition goes, in the numbers of the board; any row of eight in the Arena."""
        return range(8) if self.naming.view.arena else self.naming.view.players[expedition // 2].way

    def _number(self, expedition: int, region: int) -> int:
        """What a region is called on the board of who goes there."""
        way = self._way(expedition)
        return way.index(region) if region in way else region

    def _terrains(self, region: int) -> str:
        """The terrains of a region behind its number; nothing of one that is face down again since."""
        naming, regions = self.naming, self.naming.view.regions
        ends = not 0 <= region < len(regions)
        terrains = tuple(TERRAINS) if ends else regions[region].terrains
        return naming.texts.say("log.terrains", terrains=naming.terrains(terrains)) if terrains else ""

    def marks(self, marks: list[Mark]) -> list[str]:
        """Terrain Markers that are placed, or moved."""
        naming = self.naming
        return [
            self.say(
                "mark" if mark.origin < 0 else "mark-moved",
                terrain=naming.texts.say(f"terrain.{mark.terrain}"),
                region=naming.region(mark.region),
                origin=naming.region(mark.origin) if mark.origin >= 0 else "",
            )
            for mark in marks
        ]

    def fails(self, fails: list[Fail]) -> list[str]:
        """Expeditions that stay where they are, many of them together, or that have moved backward instead."""
        back = [self.naming.expedition(fail.expedition) for fail in fails if fail.backward]
        if back:
            said = self.say("fail-back", places=self.naming.texts.together(back), count=len(back))
            stayed = [fail for fail in fails if not fail.backward]
            return [said, *(self.fails(stayed) if stayed else [])]
        places = [self.naming.expedition(fail.expedition) for fail in fails]
        moved = {
            action.expedition
            for action in self.event.actions
            if isinstance(action, Advance) or (isinstance(action, Fail) and action.backward)
        }
        at_the_table = [player.seat for player in self.naming.view.players if not player.left]
        everywhere = {2 * seat + side for seat in at_the_table for side in (0, 1)}
        if len(fails) > FEW and everywhere <= moved | {fail.expedition for fail in fails}:
            return [self.naming.texts.say("log.fail-others" if moved else "log.fail-all")]
        return [self.say("fail", places=self.naming.texts.together(places), count=len(places))]

    def switches(self, switches: list[Switch]) -> list[str]:
        """Characters that go to the other Expedition."""
        return [
            self.say(
                "switch",
                cards=self.cards([switch.reference for switch in group]),
                count=len(group),
                place=self.naming.expedition(place),
            )
            for place, group in grouped(switches, lambda switch: switch.place)
        ]

    def ascents(self, ascents: list[Ascent]) -> list[str]:
        """Expeditions that become Ascended, or cease to be."""
        out = []
        for ends, group in grouped(ascents, lambda ascent: ascent.ends):
            places = [self.naming.expedition(ascent.expedition) for ascent in group]
            key = "ascent-ends" if ends else "ascent"
            out.append(self.say(key, places=self.naming.texts.together(places), count=len(places)))
        return out

    def defections(self, defections: list[Defection]) -> list[str]:
        """Objects that join the Expedition facing theirs."""
        return [
            self.say(
                "defect",
                cards=self.cards([defection.reference for defection in group]),
                count=len(group),
                place=self.naming.expedition(place),
            )
            for place, group in grouped(defections, lambda defection: defection.place)
        ]


def grouped(actions: Sequence[Any], key: Callable[[Any], Hashable]) -> list[tuple[Any, list[Any]]]:
    """Like actions together, in the order in which the first of each kind appears."""
    found: dict[Any, list[Any]] = {}
    for action in actions:
        found.setdefault(key(action), []).append(action)
    return list(found.items())
