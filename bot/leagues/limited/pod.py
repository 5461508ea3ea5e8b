"""A pod as a value: up to eight who draft together, or build side by side, from the first booster to the last deck.

Packs go to the left, after the next boosters have been opened to the right, and so on by turns. A pack that comes to
a person who has one already waits behind it. Everything here is a pure function of a pod.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct, structs

from bot.leagues.limited.boosters import LimitedKind
from bot.play.requests.refusal import Refusal
from persistence.encoding.forms import Form

LARGEST_POD = 8

MISSED = 2
"""After so many picks in a row that were made for a person, the next ones are made at once until they are back."""

Open = Callable[[int, int], tuple[str, ...]]
"""The cards of the booster that a seat of the event opens as its first, second and so on, from 0."""

Lost = Callable[[int | None, int, int], int]
"""How much longer a seat has, or all have (None), than so many milliseconds from a moment on: who picks may sleep or be
on vacation, and the bot may have been down."""


def no_rest(at: int | None, since: int, milliseconds: int) -> int:
    """No time is ever lost."""
    return 0


Choose = Callable[[tuple[str, ...], tuple[str, ...]], str]
"""The card of a pack that is picked for a person who has these."""

Built = Literal["", "own", "automatic"]
"""Whose work a deck is that was handed in; "" while it is not."""


class Deckbox(Struct, frozen=True):
    """The deck that a person builds: a Hero or none, and its other cards; `built` once it is handed in."""

    hero: str = ""
    cards: tuple[str, ...] = ()
    built: Built = ""


class Seat(Struct, frozen=True):
    """One place of a pod; times are in milliseconds."""

    person: int
    name: str
    packs: tuple[tuple[str, ...], ...] = ()
    """The packs that lie before them; they pick from the first."""
    since: int = 0
    """Since when that one does."""
    picks: tuple[str, ...] = ()
    """Their pool, in the order in which it came together."""
    given: tuple[str, ...] = ()
    """Cards that were added because no deck could be built of the others."""
    missed: int = 0
    """How many picks in a row were made for them."""
    gone: bool = False
    deck: Deckbox = Deckbox()

    @property
    def pool(self) -> tuple[str, ...]:
        """Everything they may build with."""
        return (*self.picks, *self.given)

    @property
    def absent(self) -> bool:
        """Whether no person waits for them to pick."""
        return self.gone or self.missed >= MISSED


class Pod(Struct, frozen=True):
    """A pod of an event: `number` counts from 1, `first` is the place of its first seat in the whole event."""

    league: str
    number: int
    first: int
    kind: LimitedKind
    boosters: int
    pick_ms: int
    """How long a pick may take."""
    build_ms: int
    """How long building may take."""
    seats: tuple[Seat, ...]
    mark: str = ""
    """The fingerprint of everything by which its cards are handed out."""
    opened: int = 0
    """How many boosters each has opened."""
    build_until: int = 0
    """When decks are handed in for those who have not done it; 0 while no person builds."""

    @property
    def drafting(self) -> bool:
        """Whether cards are still picked."""
        return not self.build_until

    @property
    def over(self) -> bool:
        """Whether all decks are handed in."""
        return not self.drafting and all(seat.deck.built or seat.gone for seat in self.seats)

    @property
    def to_the_left(self) -> bool:
        """Which way packs go now."""
        return self.opened % 2 == 1

    def seat_of(self, person_id: int) -> int | None:
        """Where a person sits."""
        return next((at for at, seat in enumerate(self.seats) if seat.person == person_id and not seat.gone), None)

    def next_to(self, at: int) -> int:
        """To whom a seat passes its packs."""
        return (at + (1 if self.to_the_left else -1)) % len(self.seats)

    def giver_to(self, at: int) -> int:
        """From whom a seat gets packs."""
        return (at - (1 if self.to_the_left else -1)) % len(self.seats)

    def waited_for(self, at: int) -> int | None:
        """Who holds the pack that comes to a seat next; None where none will before new boosters are opened."""
        giver = self.giver_to(at)
        while giver != at:
            if self.seats[giver].packs:
                return giver
            giver = self.giver_to(giver)
        return None

    def until(self, at: int, lost: Lost) -> int:
        """When the pick of a seat that has a pack is made for it, if it has made none."""
        since = self.seats[at].since
        return since + self.pick_ms + lost(at, since, self.pick_ms)

    def due(self, lost: Lost) -> int | None:
        """When something happens although no person does anything; None once it is over."""
        if self.over:
            return None
        if not self.drafting:
            return self.build_until + lost(None, self.build_until - self.build_ms, self.build_ms)
        times = (self.until(at, lost) for at, seat in enumerate(self.seats) if seat.packs)
        return min(times, default=0)


POD = Form("pod", Pod)


def pods_of(count: int) -> list[int]:
    """How many sit in each pod: as few pods as there can be, and none with two more than another."""
    pods = -(-count // LARGEST_POD)
    return [count // pods + (1 if at < count % pods else 0) for at in range(pods)]


def begun(pod: Pod, now: int, open: Open, choose: Choose) -> Pod:
    """The first boosters are opened; in a sealed event all of them, and each person builds."""
    if pod.kind == "draft":
        return _settled(_dealt(pod, now, open), now, open, choose)
    pools = [
        tuple(card for number in range(pod.boosters) for card in open(pod.first + at, number))
        for at in range(len(pod.seats))
    ]
    seats = tuple(structs.replace(seat, picks=pool) for seat, pool in zip(pod.seats, pools, strict=True))
    return structs.replace(pod, seats=seats, opened=pod.boosters, build_until=now + pod.build_ms)


def picked(pod: Pod, at: int, number: int, place: int, now: int, open: Open, choose: Choose) -> Pod:
    """A seat picks the card at a place of the pack before it, as its pick of this number (from 0).

    Raises Refusal "draft over", "picked already", "no pack" and "not in the pack".
    """
    seat = pod.seats[at]
    if not pod.drafting:
        raise Refusal("draft over")
    if number != len(seat.picks):
        raise Refusal("picked already", picks=len(seat.picks))
    if not seat.packs:
        raise Refusal("no pack", player=_awaited(pod, at))
    if not 0 <= place < len(seat.packs[0]):
        raise Refusal("not in the pack")
    pod = _with(pod, at, missed=0)
    return _settled(_passed(pod, at, place, now), now, open, choose)


def back(pod: Pod, at: int, now: int) -> Pod:
    """A person for whom picks were made picks themselves again, with all their time before them."""
    return _with(pod, at, missed=0, since=now)


def left(pod: Pod, person_id: int, now: int, open: Open, choose: Choose) -> Pod:
    """A person leaves: what they would have picked is picked for them, so that the others go on."""
    at = pod.seat_of(person_id)
    if at is None:
        return pod
    pod = _with(pod, at, gone=True)
    return _settled(pod, now, open, choose) if pod.drafting else pod


def run_out(pod: Pod, now: int, lost: Lost, open: Open, choose: Choose) -> Pod:
    """Picks are made for all whose time is over."""
    for at, seat in enumerate(pod.seats):
        if seat.packs and now >= pod.until(at, lost):
            pod = _with(pod, at, missed=seat.missed + 1)
            pod = _passed(pod, at, _place(seat, choose), now)
    return _settled(pod, now, open, choose)


def with_deck(pod: Pod, at: int, deck: Deckbox) -> Pod:
    """What a person has built so far, or has handed in."""
    return _with(pod, at, deck=deck)


def with_given(pod: Pod, given: Iterable[tuple[str, ...]]) -> Pod:
    """Cards are added to the pools, by seat."""
    seats = (structs.replace(seat, given=cards) for seat, cards in zip(pod.seats, given, strict=True))
    return structs.replace(pod, seats=tuple(seats))


def forgotten(pod: Pod, person_id: int, nobody: int) -> Pod:
    """No person stands in the place of a person."""
    seats = tuple(
        structs.replace(seat, person=nobody, name="—") if seat.person == person_id else seat for seat in pod.seats
    )
    return structs.replace(pod, seats=seats)


def outside(pool: Iterable[str], cards: Iterable[str]) -> tuple[str, ...]:
    """Those cards that a pool does not have, or not as often."""
    return tuple((Counter(cards) - Counter(pool)).elements())


def _dealt(pod: Pod, now: int, open: Open) -> Pod:
    """Each person opens their next booster."""
    seats = tuple(
        structs.replace(seat, packs=(open(pod.first + at, pod.opened),), since=now) for at, seat in enumerate(pod.seats)
    )
    return structs.replace(pod, seats=seats, opened=pod.opened + 1)


def _passed(pod: Pod, at: int, place: int, now: int) -> Pod:
    """A card is taken out of the first pack of a seat, and the rest goes on to the next one."""
    seat = pod.seats[at]
    pack, *behind = seat.packs
    pod = _with(pod, at, picks=(*seat.picks, pack[place]), packs=tuple(behind), since=now)
    rest = (*pack[:place], *pack[place + 1 :])
    if rest:
        neighbour = pod.next_to(at)
        packs = pod.seats[neighbour].packs
        pod = _with(pod, neighbour, packs=(*packs, rest), **({} if packs else {"since": now}))
    return pod


def _settled(pod: Pod, now: int, open: Open, choose: Choose) -> Pod:
    """Picks are made for those who are absent, and new boosters opened, until a person is asked or all is picked."""
    while pod.drafting:
        waiting = [at for at, seat in enumerate(pod.seats) if seat.packs]
        if not waiting and pod.opened < pod.boosters:
            pod = _dealt(pod, now, open)
        elif not waiting:
            return structs.replace(pod, build_until=now + pod.build_ms)
        elif absent := [at for at in waiting if pod.seats[at].absent]:
            pod = _passed(pod, absent[0], _place(pod.seats[absent[0]], choose), now)
        else:
            return pod
    return pod


def _place(seat: Seat, choose: Choose) -> int:
    return seat.packs[0].index(choose(seat.packs[0], seat.picks))


def _awaited(pod: Pod, at: int) -> str:
    awaited = pod.waited_for(at)
    return "—" if awaited is None else pod.seats[awaited].name


def _with(pod: Pod, at: int, **changes: object) -> Pod:
    seats = list(pod.seats)
    seats[at] = structs.replace(seats[at], **changes)
    return structs.replace(pod, seats=tuple(seats))
