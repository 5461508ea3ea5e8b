"""What an evaluation looks at: cards and expeditions, taken from a view, or from a position that a seat imagines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.match import Match, derived
from engine.core.query.characteristics import statistics, traits_of
from engine.rules.dusk import standings
from engine.sight import CardSight, View
from engine.state.adventure import region_of

Values = tuple[int, int, int]
"""Forest, Mountain, Water."""


class Facts(NamedTuple):
    """What counts of a card."""

    seat: int
    zone: str
    type: str
    hand_cost: int
    reserve_cost: int
    statistics: Values
    abilities: int
    """How many it has."""


class Lane(NamedTuple):
    """One expedition."""

    seat: int
    facing: int
    """The expedition it races against; -1 for none."""
    totals: Values
    terrains: Sequence[str]
    """Those of its region."""
    blocked: bool
    """Whether a Defender holds it."""


class Scene(ABC):
    """The match from one seat's side."""

    viewer: int
    teams: Sequence[int]
    lanes: Sequence[Lane]

    @abstractmethod
    def card(self, id: int) -> Facts | None:
        """A card by its id, None where its face is not known."""

    def is_mine(self, seat: int) -> bool:
        """1.2.1.b, 2V2.1 Oneself and a teammate; all others are opponents."""
        return self.teams[seat] == self.teams[self.viewer]


class SeenScene(Scene):
    """What a seat sees."""

    def __init__(self, seen: View) -> None:
        self.viewer = seen.viewer
        self.teams = [player.team for player in seen.players]
        self.lanes = [
            Lane(each.seat, each.facing, each.totals, seen.regions[each.region].terrains, each.blocked)
            for each in seen.expeditions
        ]
        self._cards: Mapping[int, CardSight] = {card.id: card for card in _cards(seen)}

    def card(self, id: int) -> Facts | None:
        """A card that is seen."""
        found = self._cards.get(id)
        if found is None:
            return None
        costs = found.hand_cost, found.reserve_cost
        return Facts(found.seat, found.zone, found.type, *costs, found.statistics, len(found.abilities))


class ImaginedScene(Scene):
    """A position that a seat imagines, in which nothing is hidden from it."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.viewer, self.teams, self._table = viewer, match.game.teams, match
        game, regions = match.game, derived(match).regions
        self.lanes = [
            Lane(at // 2, game.facing[at], each.totals, regions[region_of(game, at)], each.held)
            for at, each in enumerate(standings(match))
        ]

    def card(self, id: int) -> Facts | None:
        """Any card, as it is imagined."""
        found = self._table.game.objects.get(id)
        if found is None:
            return None
        traits = traits_of(self._table, id)
        costs, abilities = (traits.hand_cost, traits.reserve_cost), len(traits.abilities)
        return Facts(found.seat, found.zone, traits.type, *costs, statistics(self._table, id), abilities)


def _cards(seen: View) -> Iterator[CardSight]:
    yield from seen.limbo
    yield from (*seen.revealed, *seen.looked_at)
    for each in seen.expeditions:
        yield from each.characters
    for player in seen.players:
        yield from (*player.reserve, *player.landmarks, *player.discard, *(player.hand or ()))
        if player.seat == seen.viewer:
            yield from player.mana
        if player.hero:
            yield player.hero
