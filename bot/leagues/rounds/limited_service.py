"""Sealed and draft events: from the beginning of their league to its first round, cards are handed out and built with.

The league waits while its pods pick and build; when the last deck is handed in, its rounds begin with these decks. All
of that is rows in the store: whatever was cut short comes up again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec import structs

from bot.leagues.limited import pod as value
from bot.leagues.limited.boosters import PRODUCT, LimitedKind, Product, draw, fresh_seed, read_cube, sheets_of, shuffled
from bot.leagues.limited.pod import Pod, Seat
from bot.leagues.limited.pod_keeping import Bench, OwnSeat, PodKeeping, PodSight, own
from bot.leagues.model.keeping import LeagueKeeping, NothingToChange
from bot.leagues.model.league import Competitor, League
from bot.leagues.rounds.pairing_up import next_round
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.cards.library import CardLibrary, holder_of_league
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from engine import Deck
from engine.sealing import SALT_BYTES
from persistence.delivery.deadlines import Deadlines
from persistence.matchmaking.leagues import LeagueRepository
from persistence.matchmaking.limited import PodRepository, pod_id_of
from persistence.server.clock import Clock
from persistence.server.keys import Subject

LIST_NAMES: dict[LimitedKind, str] = {"sealed": "Sealed", "draft": "Draft"}
"""What the deck of an event is called in its games."""

LOOK_AGAIN_MS = 600_000
"""How often a league looks whether its pods have finished, should nothing else have told it."""


class LimitedService:
    """Everything around pods."""

    def __init__(
        self,
        pods: PodRepository,
        keeping: PodKeeping,
        leagues: LeagueRepository,
        league_keeping: LeagueKeeping,
        rounds: LeagueRounds,
        library: CardLibrary,
        deadlines: Deadlines,
        clock: Clock,
    ) -> None:
        self._pods, self._keeping = pods, keeping
        self._leagues, self._league_keeping, self._rounds = leagues, league_keeping, rounds
        self._library, self._deadlines, self._clock = library, deadlines, clock

    # -- looking

    async def look(self, pod_id: str) -> PodSight:
        """A pod as it stands; raises Refusal "no pod"."""
        return await self._keeping.look(pod_id)

    async def find(self, person_id: int, league_id: str = "") -> OwnSeat:
        """The pod of a league in which a person sits, or without one the newest, at first of those that are not over.

        Raises Refusal "no pod".
        """
        with explained():
            found = [pod.id for pod in await self._pods.of_person(person_id)]
        if league_id:
            found = [pod.id for pod in await self.pods(await self._league(league_id))]
        for pod_id in found:
            sight = await self._keeping.look(pod_id)
            if sight.pod.seat_of(person_id) is not None:
                return own(sight, person_id)
        if not league_id:
            with explained():
                stored = await self._leagues.of_person(person_id)
            for each in stored:
                league = await self._league(each.id)
                for sight in await self.pods(league) if league.terms.limited is not None else ():
                    if sight.pod.seat_of(person_id) is not None:
                        return own(sight, person_id)
        raise Refusal("no pod")

    async def pods(self, league: League) -> list[PodSight]:
        """The pods of a league; none before it begins."""
        found: list[PodSight] = []
        try:
            for number in range(len(_sizes(await self._keeping.product(league.id)))):
                found.append(await self._keeping.look(pod_id_of(league.id, number)))
        except Refusal as refusal:
            if refusal.key != "no pod":
                raise
        return found

    async def published(self, league: League) -> Product:
        """By what a league that is over has handed cards out; raises Refusal "not limited", "league not over"."""
        if league.terms.limited is None:
            raise Refusal("not limited", league=league.name)
        if league.status != "closed":
            raise Refusal("league not over", league=league.name)
        try:
            return await self._keeping.product(league.id)
        except Refusal:
            raise Refusal("not limited", league=league.name) from None

    async def cube(self, text: str, kind: str) -> tuple[str, ...]:
        """The cards of a cube that a person lists; raises as `read_cube` does."""
        return read_cube(text, "sealed" if kind == "sealed" else "draft", await self._library.catalogue())

    # -- what time and the league bring

    async def advance(self, league_id: str) -> None:
        """Begins what a league that has begun waits for: its pods, and its first round once all decks are there.

        Who has left the league leaves their pod. Harmless when repeated.
        """
        league = await self._league(league_id)
        if not league.preparing:
            return
        product = await self._product(league)
        sizes = _sizes(product)
        sights = [await self._opened(league, product, number) for number in range(len(sizes))]
        gone = {each.id for each in league.competitors if each.gone}
        for at, sight in enumerate(sights):
            for seat in sight.pod.seats:
                if seat.person in gone and not seat.gone:
                    sights[at] = sight = await self._left(sight.id, seat.person)
        if all(sight.pod.over for sight in sights):
            await self._begin_rounds(league, [sight.pod for sight in sights])
            return
        await self._deadlines.set(Subject.LEAGUE, league_id, self._clock() + LOOK_AGAIN_MS)
        if not (await self._league(league_id)).preparing:
            await self._rounds.due(league_id)

    async def due(self, pod_id: str) -> bool:
        """Makes picks and hands in decks for those whose time is over; False where nothing is left to do."""
        try:
            found, pod = await self._keeping.read(pod_id)
        except Refusal as refusal:
            if refusal.key != "no pod":
                raise
            return False
        if found.over or (await self._league(pod.league)).status == "closed":
            return False
        operation = f"due:{pod_id}:{found.version}"
        sight = await self._keeping.change(operation, pod_id, lambda pod, bench: bench.in_time(pod))
        await self.look_after(sight)
        return True

    async def forget(self, person_id: int) -> int:
        """Takes a person out of their pods, whose leagues they have left; returns how many those were."""
        nobody = -secrets.randbits(50) - 1
        with explained():
            leagues = await self._leagues.of_person(person_id)
        count = 0
        for each in leagues:
            sights = await self.pods(await self._league(each.id))
            with explained():
                await self._pods.forget(person_id, [sight.id for sight in sights])
            for sight in sights:
                if any(seat.person == person_id for seat in sight.pod.seats):
                    after = await self._left(sight.id, person_id, nobody)
                    await self.look_after(after)
                    count += 1
        return count

    # -- doing it

    async def look_after(self, sight: PodSight) -> None:
        """Begins what waits for a pod that has just come to its end."""
        if sight.pod.over:
            await self.advance(sight.pod.league)

    async def _league(self, league_id: str) -> League:
        return (await self._league_keeping.look(league_id)).league

    async def _product(self, league: League) -> Product:
        """By what a league hands cards out: made once, when it begins, and kept."""
        terms = league.terms.limited
        assert terms is not None
        with explained():
            kept = await self._pods.product(league.id)
            if kept is None:
                seats = len(league.competitors)
                if terms.cube:
                    made = Product(fresh_seed(), terms.boosters, seats, cube=terms.cube)
                else:
                    uniques = [card async for card in self._library.cards.all_uniques()]
                    catalogue = await self._library.catalogue()
                    sheets = sheets_of(terms.set, league.terms.limited_kind, catalogue, uniques)
                    made = Product(fresh_seed(), terms.boosters, seats, sheets)
                kept = await self._pods.keep_product(league.id, PRODUCT.encode(made))
        return PRODUCT.decode(kept)

    async def _opened(self, league: League, product: Product, number: int) -> PodSight:
        """A pod of a league, opened now where it was not before."""
        pod_id = pod_id_of(league.id, number)
        with explained():
            known = await self._pods.load(pod_id)
        if known is None:
            pod = _dealt(league, product, number)
            bench = await self._keeping.bench(pod, product)
            named = sorted(self._keeping.cards(pod, product) | set(product.fillers(pod.first)))
            with explained():
                await self._library.hold(holder_of_league(league.id), [], [Deck("", "", tuple(named))])
            begun = bench.supplied(value.begun(pod, bench.now, bench.open, bench.choose))
            await self._keeping.open(pod_id, begun, bench)
        return await self._keeping.look(pod_id)

    async def _left(self, pod_id: str, person_id: int, nobody: int = 0) -> PodSight:
        """A person leaves a pod; with an id of no person they are taken out of it as well."""

        def gone(pod: Pod, bench: Bench) -> Pod:
            pod = bench.supplied(value.left(pod, person_id, bench.now, bench.open, bench.choose))
            return value.forgotten(pod, person_id, nobody) if nobody else pod

        return await self._keeping.change(f"{'forget' if nobody else 'left'}:{pod_id}:{person_id}", pod_id, gone)

    async def _begin_rounds(self, league: League, pods: Sequence[Pod]) -> None:
        """Keeps the decks that were handed in, sealed where lists are secret, and pairs the first round.

        Harmless when repeated: their salts are drawn by the event's seed, which is told when the event is over.
        """
        product = await self._product(league)
        order, handed_in = _order(product), dict[int, tuple[str, str]]()
        for pod in pods:
            for at, seat in enumerate(pod.seats):
                if seat.gone:
                    continue
                place = order[pod.first + at]
                deck = Deck(LIST_NAMES[pod.kind], seat.deck.hero, seat.deck.cards)
                brought, mark = Brought(deck), f"seat{place}"
                if league.terms.secret:
                    salt = f"{draw(product.seed, 'salt', place):064x}"[: 2 * SALT_BYTES]
                    brought = Brought(deck, event=league.id, salt=salt)
                with explained():
                    await self._leagues.keep_deck(league.id, mark, BROUGHT.encode(brought))
                handed_in[place] = mark, brought.sealed.seal if brought.sealed else ""

        def begun(found: League) -> League:
            if not found.preparing:
                raise NothingToChange
            competitors = tuple(
                _with_list(each, LIST_NAMES[found.terms.limited_kind], *handed_in[place])
                if place in handed_in
                else structs.replace(each, gone=True)
                for place, each in enumerate(found.competitors)
            )
            return next_round(structs.replace(found, competitors=competitors), self._clock())

        try:
            await self._rounds.go_on(f"built:{league.id}", league.id, begun)
        except NothingToChange:
            return


def _with_list(competitor: Competitor, name: str, mark: str, seal: str) -> Competitor:
    return structs.replace(competitor, deck=name, mark=mark, seal=seal)


def _sizes(product: Product) -> list[int]:
    return value.pods_of(product.seats)


def _order(product: Product) -> list[int]:
    """Who sits where: the places of the competitors in the order of the seats of all pods."""
    return shuffled(product.seed, range(product.seats), "seats")


def _dealt(league: League, product: Product, number: int) -> Pod:
    """A pod before anything is opened."""
    sizes = _sizes(product)
    first = sum(sizes[:number])
    people = [league.competitors[place] for place in _order(product)[first : first + sizes[number]]]
    terms = league.terms.limited
    assert terms is not None
    return Pod(
        league=league.id,
        number=number + 1,
        first=first,
        kind=league.terms.limited_kind,
        boosters=terms.boosters,
        pick_ms=terms.pick_ms,
        build_ms=terms.build_ms,
        seats=tuple(Seat(each.id, each.name, gone=each.gone) for each in people),
        mark=product.mark,
    )
