"""What people do in a pod: pick, and build with what they have picked or opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from msgspec import structs

from bot.leagues.limited import pod as value
from bot.leagues.limited.building import built, check
from bot.leagues.limited.pod import Deckbox, Pod, Seat
from bot.leagues.limited.pod_keeping import Bench, OwnSeat, PodKeeping, PodSight, own
from bot.play.decks.bringing import Illegal
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from engine import Catalogue
from engine.cards.decks.lists import read_list
from engine.cards.formats import format_called

MOST_TOLD = 5
"""How many lines or cards a refusal names."""

Act = Callable[[Pod, int, Bench], Pod]
"""What becomes of a pod by what a person in a seat does; raises Refusal."""

Build = Callable[[Seat, Pod, Bench], Deckbox]
"""What becomes of the deck that a person builds; raises Refusal."""


class PodPlaying:
    """Picking and building; every press is one commit, and counts once."""

    def __init__(self, keeping: PodKeeping, look_after: Callable[[PodSight], Awaitable[None]]) -> None:
        self._keeping, self._look_after = keeping, look_after

    async def look(self, pod_id: str, person_id: int) -> OwnSeat:
        """A pod as a person in it sees it; raises Refusal "no pod"."""
        return own(await self._keeping.look(pod_id), person_id)

    async def pick(self, operation: str, pod_id: str, person: Person, number: int, place: int) -> OwnSeat:
        """A person picks the card at a place of the pack before them, as their pick of this number (from 0).

        Raises Refusal "no pod", "draft over", "picked already", "no pack" and "not in the pack".
        """

        def picked(pod: Pod, at: int, bench: Bench) -> Pod:
            return bench.supplied(value.picked(pod, at, number, place, bench.now, bench.open, bench.choose))

        return await self._act(operation, pod_id, person, picked)

    async def back(self, operation: str, pod_id: str, person: Person) -> OwnSeat:
        """A person for whom picks were made is back; raises Refusal "no pod"."""
        return await self._act(operation, pod_id, person, lambda pod, at, bench: value.back(pod, at, bench.now))

    async def add(self, operation: str, pod_id: str, person: Person, cards: Sequence[str]) -> OwnSeat:
        """Every copy of some cards of a pool is put into the deck.

        Raises Refusal "not in the pool", "draft running" and "handed in already", as everything that builds does.
        """

        def added(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            left = Counter(seat.pool) - Counter(seat.deck.cards)
            _require_in_pool([card for card in cards if card not in seat.pool], bench.catalogue)
            more = [card for card in cards for _ in range(left[card])]
            return structs.replace(seat.deck, cards=(*seat.deck.cards, *more))

        return await self._build(operation, pod_id, person, added)

    async def take_out(self, operation: str, pod_id: str, person: Person, cards: Sequence[str]) -> OwnSeat:
        """Every copy of some cards is taken out of the deck; raises as `add` does."""

        def taken(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            return structs.replace(seat.deck, cards=tuple(card for card in seat.deck.cards if card not in cards))

        return await self._build(operation, pod_id, person, taken)

    async def choose_hero(self, operation: str, pod_id: str, person: Person, hero: str) -> OwnSeat:
        """1.1.5.b A Hero of the pool becomes the deck's, or none does; raises as `add` does."""

        def chosen(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            _require_in_pool([hero] if hero and hero not in seat.pool else [], bench.catalogue)
            return structs.replace(seat.deck, hero=hero)

        return await self._build(operation, pod_id, person, chosen)

    async def write(self, operation: str, pod_id: str, person: Person, text: str) -> OwnSeat:
        """A list of cards becomes the deck; 1.1.5.a any number of Mana Convergence may be in it besides the pool.

        Raises as `add` does, and "no list" with lines that cannot be read.
        """

        def written(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            reading = read_list(text, bench.catalogue, held=frozenset(seat.pool))
            if reading.unread or reading.unknown:
                lines = [each.text for each in reading.unread] + list(reading.unknown)
                raise Refusal("no list", lines=" · ".join(lines[:MOST_TOLD]))
            cards = tuple(card for card, copies in reading.cards.items() for _ in range(copies))
            outside = value.outside(seat.pool, filter(None, (reading.hero, *cards)))
            free = format_called(pod.kind).any_number_of
            missing = [card for card in outside if bench.catalogue.find(card).name not in free]
            _require_in_pool(missing, bench.catalogue)
            return Deckbox(reading.hero, cards)

        return await self._build(operation, pod_id, person, written)

    async def build_for(self, operation: str, pod_id: str, person: Person) -> OwnSeat:
        """The deck that would be built for a person becomes theirs; they can go on changing it. Raises as `add`."""

        def automatic(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            return structs.replace(built(seat.pool, pod.kind, bench.catalogue), built="")

        return await self._build(operation, pod_id, person, automatic)

    async def hand_in(self, operation: str, pod_id: str, person: Person) -> OwnSeat:
        """A person hands their deck in; raises as `add`, and "deck not legal" with what the format says of it."""

        def handed_in(seat: Seat, pod: Pod, bench: Bench) -> Deckbox:
            report = check(person.name, seat.deck, seat.pool, pod.kind, bench.catalogue)
            if not report.legal:
                raise Refusal("deck not legal", deck=person.name, breaches=Illegal(report, bench.catalogue))
            return structs.replace(seat.deck, built="own")

        return await self._build(operation, pod_id, person, handed_in)

    async def take_back(self, operation: str, pod_id: str, person: Person) -> OwnSeat:
        """A person who has handed in goes on building; raises Refusal "building over" and "draft running"."""

        def taken_back(pod: Pod, at: int, bench: Bench) -> Pod:
            _require_building(pod)
            return value.with_deck(pod, at, structs.replace(pod.seats[at].deck, built=""))

        return await self._act(operation, pod_id, person, taken_back)

    async def _build(self, operation: str, pod_id: str, person: Person, work: Build) -> OwnSeat:
        def worked(pod: Pod, at: int, bench: Bench) -> Pod:
            _require_building(pod)
            if pod.seats[at].deck.built:
                raise Refusal("handed in already")
            return value.with_deck(pod, at, work(pod.seats[at], pod, bench))

        return await self._act(operation, pod_id, person, worked)

    async def _act(self, operation: str, pod_id: str, person: Person, act: Act) -> OwnSeat:
        """A person does something."""

        def acted(pod: Pod, bench: Bench) -> Pod:
            at = pod.seat_of(person.id)
            if at is None:
                raise Refusal("no pod")
            return act(pod, at, bench)

        sight = await self._keeping.change(operation, pod_id, acted, person.id)
        await self._look_after(sight)
        return own(sight, person.id)


def _require_building(pod: Pod) -> None:
    if pod.drafting:
        raise Refusal("draft running")
    if pod.over:
        raise Refusal("building over")


def _require_in_pool(missing: Sequence[str], catalogue: Catalogue) -> None:
    if missing:
        known = (catalogue.cards.get(card) for card in missing)
        names = dict.fromkeys("?" if card is None else card.name for card in known)
        raise Refusal("not in the pool", cards=", ".join(list(names)[:MOST_TOLD]))
