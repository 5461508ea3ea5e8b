"""How pods are kept: read, changed by who is first, shown, and brought up again by rows of the store.

Each change is made at a bench: the product of the event, the cards in it, and the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import structs

from bot.leagues.limited.boosters import PRODUCT, Product
from bot.leagues.limited.building import built, check, filled_up, picked_for
from bot.leagues.limited.pod import POD, Deckbox, Lost, Pod, Seat, no_rest, run_out, with_deck, with_given
from bot.leagues.limited.terms import HOUR_MS
from bot.play.cards.library import CardLibrary
from bot.play.clocks.stops import Span, Stops
from bot.play.game_records import league_notices
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.timekeeping import Timekeeper
from engine import Catalogue
from persistence.delivery.outbox import Message
from persistence.matchmaking.limited import PodRepository, StoredPod
from persistence.server.clock import Clock


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that a change of a pod needs besides the pod."""

    product: Product
    catalogue: Catalogue
    now: int
    down: tuple[Span, ...] = ()
    """When the bot was down."""
    rests: tuple[Stops, ...] = ()
    """What makes the time of each seat stand still; none where each person sits at the table."""

    def open(self, seat: int, number: int) -> tuple[str, ...]:
        """The cards of a booster."""
        return self.product.booster(seat, number)

    def choose(self, pack: tuple[str, ...], picks: tuple[str, ...]) -> str:
        """The card of a pack that is picked for a person."""
        return picked_for(pack, picks, "draft", self.catalogue)

    def lost(self, at: int | None, since: int, milliseconds: int) -> int:
        """How much longer a seat has than so long since a moment; without a seat, how long the bot was down since."""
        if at is not None and self.rests:
            return self.rests[at].after(since, milliseconds) - since - milliseconds
        return sum(max(0, min(end, self.now) - max(begin, since)) for begin, end in self.down)

    def supplied(self, pod: Pod) -> Pod:
        """The same pod; once pools are complete, those of which no deck can be built are filled up."""
        if pod.drafting or any(seat.given for seat in pod.seats):
            return pod
        found = [
            filled_up(seat.picks, self.product.fillers(pod.first + at), pod.kind, self.catalogue)
            for at, seat in enumerate(pod.seats)
        ]
        return with_given(pod, found) if any(found) else pod

    def in_time(self, pod: Pod) -> Pod:
        """What becomes of a pod by time alone: picks are made, and decks handed in, for those who have not."""
        if pod.drafting:
            return self.supplied(run_out(pod, self.now, self.lost, self.open, self.choose))
        due = pod.due(self.lost)
        if due is None or self.now < due:
            return pod
        for at, seat in enumerate(pod.seats):
            if not seat.deck.built and not seat.gone:
                pod = with_deck(pod, at, self.deck_of(pod, at))
        return pod

    def deck_of(self, pod: Pod, at: int) -> Deckbox:
        """The deck that is handed in for a person: what they have built where that is legal, else one by the rule."""
        seat = pod.seats[at]
        if seat.deck.cards and check("", seat.deck, seat.pool, pod.kind, self.catalogue).legal:
            return structs.replace(seat.deck, built="own")
        return built(seat.pool, pod.kind, self.catalogue)


TRIES = 30
"""How often a change is made again on a pod that another person has changed meanwhile."""

SHOWN_AFTER_MS = 5_000
"""How long the message of a pod waits for further picks."""

AT_IT_MS = 300_000
"""Up to so long after their pick a person sees the next pack in the message that they picked in, and is not called."""

REMINDED_FROM_MS = 2 * HOUR_MS
"""Where a pick, or building, may take so long, a reminder comes when a quarter of the time is left."""

Decide = Callable[[Pod, Bench], Pod]
"""What becomes of a pod; raises Refusal."""


@dataclass(frozen=True, slots=True)
class PodSight:
    """A pod as it stands, where it is shown, and the cards in it. What a seat has is for its person alone."""

    id: str
    pod: Pod
    catalogue: Catalogue
    message_id: int = 0
    lost: Lost = no_rest
    letters: Mapping[int, int] = field(default_factory=dict)
    """The direct message of each seat that has one."""

    def until(self, at: int) -> int:
        """When the pick of a seat that has a pack is made for it."""
        return self.pod.until(at, self.lost)


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """What a person sees of their pod: all of it that is public, and their own seat."""

    sight: PodSight
    at: int

    @property
    def pod(self) -> Pod:
        """The pod in which they sit."""
        return self.sight.pod

    @property
    def seat(self) -> Seat:
        """Their own place in it."""
        return self.sight.pod.seats[self.at]


class PodKeeping:
    """All pods, as they are kept."""

    def __init__(self, pods: PodRepository, library: CardLibrary, timekeeper: Timekeeper, clock: Clock) -> None:
        self._pods, self._library, self._timekeeper, self._clock = pods, library, timekeeper, clock

    async def look(self, pod_id: str) -> PodSight:
        """A pod as it stands; raises Refusal "no pod"."""
        found, pod = await self.read(pod_id)
        bench = await self.bench(pod, await self.product(pod.league))
        return PodSight(found.id, pod, bench.catalogue, found.message or 0, bench.lost, found.letters)

    async def read(self, pod_id: str) -> tuple[StoredPod, Pod]:
        """A pod as it is stored, and what that means; raises Refusal "no pod"."""
        with explained():
            try:
                found = await self._pods.load(pod_id)
            except ValueError:
                found = None
        if found is None:
            raise Refusal("no pod")
        return found, POD.decode(found.body)

    async def product(self, league_id: str) -> Product:
        """By what a league hands cards out; raises Refusal "no pod" before it does."""
        with explained():
            found = await self._pods.product(league_id)
        if found is None:
            raise Refusal("no pod")
        return PRODUCT.decode(found)

    async def bench(self, pod: Pod, product: Product) -> Bench:
        """What a pod is dealt with now."""
        with explained():
            catalogue = await self._library.with_uniques(self.cards(pod, product))
            down, rests = await self._timekeeper.lost(), []
            if pod.drafting and pod.pick_ms >= HOUR_MS:
                rests = await self._timekeeper.stops([seat.person for seat in pod.seats])
            return Bench(product, catalogue, self._clock(), down, tuple(rests))

    def cards(self, pod: Pod, product: Product) -> set[str]:
        """Every card that can come into a pod."""
        seats = range(pod.first, pod.first + len(pod.seats))
        opened = {card for seat in seats for number in range(pod.boosters) for card in product.booster(seat, number)}
        return opened | {card for seat in pod.seats for card in seat.given}

    async def change(self, operation: str, pod_id: str, decide: Decide, actor: int = 0) -> PodSight:
        """Loads, decides and writes, again where another person was quicker; raises what deciding raises, and "busy".

        Who acts sees what comes next in the answer, and so is not called.
        """
        for _ in range(TRIES):
            found, before = await self.read(pod_id)
            bench = await self.bench(before, await self.product(before.league))
            after = await asyncio.to_thread(decide, before, bench)
            with explained():
                done = await self._pods.change(
                    found,
                    operation,
                    POD.encode(after),
                    due=after.due(bench.lost),
                    outbox=told(before, after, bench.now, actor),
                )
            if done != "stale":
                return await self.look(pod_id)
        raise Refusal("busy")

    async def open(self, pod_id: str, pod: Pod, bench: Bench) -> None:
        """Stores a pod that has begun, with its messages; harmless when repeated."""
        nobody = Pod(pod.league, pod.number, pod.first, pod.kind, pod.boosters, pod.pick_ms, pod.build_ms, ())
        with explained():
            await self._pods.open(
                pod_id,
                POD.encode(pod),
                due=pod.due(bench.lost) or bench.now,
                concerns=[seat.person for seat in pod.seats],
                outbox=told(nobody, pod, bench.now, 0),
            )


def own(sight: PodSight, person_id: int) -> OwnSeat:
    """A pod as a person in it sees it; raises Refusal "no pod" for anybody else."""
    at = sight.pod.seat_of(person_id)
    if at is None:
        raise Refusal("no pod")
    return OwnSeat(sight, at)


def told(before: Pod, after: Pod, now: int, actor: int) -> list[Message]:
    """What is to be shown of a change: how far all are, and to each to whom a pack has come, or who builds.

    A reminder follows where there is time for one.
    """
    turned = before.drafting != after.drafting or not before.seats or after.over
    messages = [league_notices.pod(None if turned else now + SHOWN_AFTER_MS)]
    for at, seat in enumerate(after.seats):
        had = bool(before.seats and before.seats[at].packs)
        came = bool(seat.packs) and not had
        next_one = bool(seat.packs) and had and len(seat.picks) != len(before.seats[at].picks)
        builds = not after.drafting and (before.drafting or not before.seats)
        if not (came or next_one or builds) or seat.gone:
            continue
        if seat.person != actor:
            at_it = came and _is_at_it(before, at, now)
            messages.append(league_notices.pod_call(at, len(seat.picks), at_it=at_it))
        length = after.pick_ms if after.drafting else after.build_ms
        if length >= REMINDED_FROM_MS:
            messages.append(league_notices.pod_reminder(at, len(seat.picks), now + length * 3 // 4))
    return messages


def _is_at_it(before: Pod, at: int, now: int) -> bool:
    """Whether a seat has picked a moment ago, and so looks at the message in which it waits."""
    if not before.seats:
        return False
    seat = before.seats[at]
    return bool(seat.picks) and not seat.missed and now - seat.since < AT_IT_MS
