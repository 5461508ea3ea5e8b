"""What a viewer would know who saw the match once and was told every event since.

A picture begins with a view and is carried on by told events alone. It holds what events speak of: the day, phase and
first player; who has passed; where expeditions stand and which regions are face up; every card the viewer can see, in
the order of its zone, with its owner, controller, place, statuses and counters; and the sizes of Hands, Decks and Mana.
Left out are characteristics, prices and totals (they follow from what lies on the table), and Emblems and revealed
cards (their end is not told).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.sight import CardSight, EventSight, View
from engine.state.actions import (
    Action,
    Advance,
    Count,
    Create,
    Defection,
    Gain,
    Leave,
    Look,
    Lose,
    Mark,
    Moment,
    Move,
    Reveal,
    Switch,
    Takeover,
)
from engine.state.objects import IN_PLAY

OPEN_ZONES = ("discard", "expedition", "hero", "landmark", "limbo", "reserve")
SHARED = ("expedition", "limbo")


@dataclass
class SeenCard:
    """A card as the viewer sees it; `place` is None where it is present in both expeditions (7.4.3.b).

    Where one is that was seen in both and no longer is, no event has told.
    """

    id: int
    reference: str
    owner: int
    seat: int
    zone: str
    place: int | None
    token: bool
    statuses: list[str]
    counters: dict[str, int]


def _seen(card: CardSight) -> SeenCard:
    place = -1 if not card.places else card.places[0] if len(card.places) == 1 else None
    return SeenCard(
        card.id,
        card.reference,
        card.owner,
        card.seat,
        card.zone,
        place,
        card.token,
        list(card.statuses),
        dict(card.counters),
    )


@dataclass
class Picture:
    """One viewer's knowledge of a match; -1 is a spectator."""

    viewer: int
    day: int = 0
    phase: str = ""
    first: int = 0
    arena: bool = False
    passed: set[int] = field(default_factory=set)
    positions: list[int] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    markers: list[list[str]] = field(default_factory=list)
    cards: dict[int, SeenCard] = field(default_factory=dict)
    """In the order in which they came to lie where they lie."""
    hands: list[int] = field(default_factory=list)
    decks: list[int] = field(default_factory=list)
    orbs: list[int] = field(default_factory=list)
    exhausted_elsewhere: int = 0
    """Exhausted Orbs of others, all seats together: whose an Orb is, no event of it tells."""

    @classmethod
    def of(cls, seen: View) -> Picture:
        """The picture that a view gives."""
        players = seen.players
        cards = [*seen.limbo, *(card for each in seen.expeditions for card in each.characters)]
        for player in players:
            cards += [*([player.hero] if player.hero else []), *player.landmarks, *player.reserve, *player.discard]
            if player.seat == seen.viewer:
                cards += [*(player.hand or ()), *player.mana]
        return cls(
            viewer=seen.viewer,
            day=seen.day,
            phase=seen.phase,
            first=seen.first,
            arena=seen.arena,
            passed={player.seat for player in players if player.passed},
            positions=[each.region for each in seen.expeditions],
            hidden=[region.hidden for region in seen.regions],
            markers=[list(region.markers) for region in seen.regions],
            cards={card.id: _seen(card) for card in cards},
            hands=[player.hand_size for player in players],
            decks=[player.deck_size for player in players],
            orbs=[player.mana_total for player in players],
            exhausted_elsewhere=sum(
                player.mana_total - player.mana_ready for player in players if player.seat != seen.viewer
            ),
        )

    def differences(self, seen: View) -> list[str]:
        """What this picture holds otherwise than a view; nothing where both say the same."""
        other = Picture.of(seen)
        plain = ("day", "phase", "first", "arena", "passed", "positions", "hidden", "markers", "hands", "decks", "orbs")
        found = [
            f"{name}: told {getattr(self, name)}, seen {getattr(other, name)}"
            for name in (*plain, "exhausted_elsewhere")
            if getattr(self, name) != getattr(other, name)
        ]
        if self.cards.keys() != other.cards.keys():
            return [*found, f"cards told or seen only: {sorted(self.cards.keys() ^ other.cards.keys())}"]
        for id, card in other.cards.items():
            mine = self.cards[id]
            told_where = mine.place is not None and card.place is not None
            if mine != (card if told_where else replace(card, place=mine.place)):
                found.append(f"told {mine}, seen {card}")
        for zone in ("discard", "hand", "landmark", "limbo", "mana", "reserve"):
            if self._order(zone) != other._order(zone):
                found.append(f"order of {zone}: told {self._order(zone)}, seen {other._order(zone)}")
        return found

    def _order(self, zone: str) -> list[tuple[int, int]]:
        lying = [
            (card.seat if zone not in SHARED else -1, card.id) for card in self.cards.values() if card.zone == zone
        ]
        return sorted(lying, key=lambda each: each[0])

    # -- events

    def hear(self, event: EventSight) -> None:
        """Carries the picture on by one event."""
        for action in event.actions:
            self._hear(event.verb, action)

    def _hear(self, verb: str, action: Action) -> None:
        match action:
            case Move():
                self._move(action)
            case Create():
                self.cards[action.became] = SeenCard(
                    action.became, action.reference, action.seat, action.seat, action.to, action.place, True, [], {}
                )
            case Gain():
                if action.what in self.cards:
                    if action.status not in self.cards[action.what].statuses:
                        self.cards[action.what].statuses.append(action.status)
                else:
                    self.exhausted_elsewhere += 1
            case Lose():
                if action.what in self.cards:
                    self.cards[action.what].statuses.remove(action.status)
                else:
                    self.exhausted_elsewhere -= 1
            case Count():
                counters = self.cards[action.what].counters
                left = max(0, counters.pop(action.counter, 0) + action.number)
                if left:
                    counters[action.counter] = left
            case Advance():
                self.positions[action.expedition] = action.region
                for region in action.revealed:
                    self.hidden[region] = False
            case Mark():
                if action.origin >= 0:
                    lying = self.markers[action.origin]
                    lying.pop(len(lying) - 1 - lying[::-1].index(action.terrain))
                self.markers[action.region].append(action.terrain)
            case Switch() | Defection():
                self.cards[action.what].place, self.cards[action.what].seat = action.place, action.place // 2
            case Takeover():
                self.cards[action.what] = replace(self.cards.pop(action.what), seat=action.seat)
            case Look() | Reveal():
                if action.shuffled:
                    self._shuffle(action.seat)
            case Leave():
                self._leave(action)
            case Moment():
                self._moment(verb, action)
            case _:
                pass

    def _moment(self, verb: str, moment: Moment) -> None:
        if verb == "phase":
            self.phase = moment.phase
            if moment.phase == "morning" or (moment.phase == "noon" and not self.day):
                self.day += 1
                self.passed = set()
        elif verb == "succeed":
            self.first = moment.seat
        elif verb == "pass":
            self.passed.add(moment.seat)
        elif verb == "arena":
            self.arena, self.positions, self.hidden = True, [0] * len(self.positions), [False]
            self.markers = [[]]

    def _leave(self, leave: Leave) -> None:
        """FFA.4 All that is theirs goes with them."""
        for id in [id for id, card in self.cards.items() if leave.seat in (card.owner, card.seat)]:
            del self.cards[id]
        for counted in (self.hands, self.decks, self.orbs):
            counted[leave.seat] = 0
        if leave.seat != self.viewer:
            self.exhausted_elsewhere -= leave.exhausted

    def _move(self, move: Move) -> None:
        owner = move.owner
        if owner < 0:  # it did not happen: there was no card to move
            return
        if move.shuffled:
            self._shuffle(owner)
        old = self.cards.pop(move.what, None)
        self.exhausted_elsewhere -= old is None and move.left_exhausted
        token = old is not None and old.token
        if token and move.to not in IN_PLAY and not (move.origin == "reserve" and move.to == "limbo"):
            return  # 2.1.d it has joined the zone, and ceased to exist there
        self._count(move.origin, owner, -1)
        self._count(move.to, owner, 1)
        if not (move.to in OPEN_ZONES or (owner == self.viewer and move.to in ("hand", "mana"))):
            self.exhausted_elsewhere += move.to == "mana" and "exhausted" in move.statuses
            return
        seat = owner
        if move.to in SHARED:
            seat = move.seat if move.seat >= 0 else old.seat if old else owner
        self.cards[move.became] = SeenCard(
            move.became, move.reference, owner, seat, move.to, move.place, token, list(move.statuses), dict(move.has)
        )

    def _shuffle(self, seat: int) -> None:
        """3.2.2.d The whole Discard pile goes under the Deck."""
        under = [card.id for card in self.cards.values() if card.zone == "discard" and card.owner == seat]
        self.decks[seat] += len(under)
        for id in under:
            del self.cards[id]

    def _count(self, zone: str, seat: int, by: int) -> None:
        counted = {"hand": self.hands, "deck": self.decks, "mana": self.orbs}.get(zone)
        if counted is not None:
            counted[seat] += by
