"""Pods, packs and pools as values: every card of every booster comes to exactly one seat, and can be drawn again."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.leagues.limited.boosters import (
    CUBE,
    PACK,
    LimitedKind,
    Product,
    booster_table,
    enough_for,
    read_cube,
    sheets_of,
)
from bot.leagues.limited.building import built, check, filled_up, picked_for, strongest
from bot.leagues.limited.pod import (
    LARGEST_POD,
    MISSED,
    Deckbox,
    Pod,
    Seat,
    back,
    begun,
    left,
    outside,
    picked,
    pods_of,
    run_out,
)
from bot.leagues.limited.pod_keeping import told
from bot.leagues.limited.terms import HOUR_MS
from bot.play.requests.refusal import Refusal
from engine import default_catalogue

CARDS = default_catalogue()
PICK_MS = 1_000
KINDS: tuple[LimitedKind, ...] = ("sealed", "draft")


@cache
def product(seed: str, seats: int, boosters: int, code: str = "CORE") -> Product:
    if code == CUBE:
        faces = sheets_of("CORE", "draft", CARDS)[1].faces
        return Product(seed, boosters, seats, cube=tuple((faces * 4)[: seats * boosters * PACK]))
    return Product(seed, boosters, seats, sheets_of(code, "draft", CARDS))


def choose(pack: tuple[str, ...], picks: tuple[str, ...]) -> str:
    return picked_for(pack, picks, "draft", CARDS)


def pod_of(seats: int, boosters: int, kind: LimitedKind = "draft", first: int = 0) -> Pod:
    people = tuple(Seat(100 + at, f"P{at}") for at in range(seats))
    return Pod("00league", 1, first, kind, boosters, PICK_MS, 5 * PICK_MS, people)


def refused(key: str, *arguments: object) -> None:
    with pytest.raises(Refusal) as caught:
        picked(*arguments)  # type: ignore[arg-type]
    assert caught.value.key == key


@pytest.mark.parametrize("code", sorted(booster_table()))
def test_a_booster_of_every_set_is_full_and_the_same_for_the_same_seed(code: str) -> None:
    first, again, other = (product(seed, 3, 4, code) for seed in ("aa", "aa", "ab"))
    for seat in range(3):
        for number in range(4):
            booster = first.booster(seat, number)
            assert booster == again.booster(seat, number)
            assert len(booster) == PACK == len(set(booster))
            rarities = Counter(CARDS.find(card).rarity for card in booster)
            assert (rarities["hero"], rarities["rare"], rarities["token"]) == (1, 3, 0)
    boosters = [first.booster(seat, number) for seat in range(3) for number in range(4)]
    assert len(set(boosters)) == len(boosters), "no two seats open the same"
    assert first.mark == again.mark != other.mark
    assert boosters != [other.booster(seat, number) for seat in range(3) for number in range(4)]


def test_what_is_published_draws_every_booster_again() -> None:
    told = product("cc", 2, 6)
    heard = msgspec.json.decode(msgspec.json.encode(told), type=Product)
    assert heard.booster(1, 5) == told.booster(1, 5)
    assert heard.mark == told.mark


def test_a_unique_takes_the_place_of_a_rare_in_some_boosters() -> None:
    known = tuple(f"ALT_CORE_B_AX_04_U_{number}" for number in range(1, 9))
    sheets = sheets_of("CORE", "sealed", CARDS, [*known, "ALT_ALIZE_B_AX_33_U_1"])
    whole = Product("dd", 400, 1, sheets)
    boosters = [whole.booster(0, number) for number in range(400)]
    with_unique = [booster for booster in boosters if any("_U_" in card for card in booster)]
    assert 20 < len(with_unique) < 90
    assert all(len(booster) == PACK for booster in boosters)
    assert {card for booster in with_unique for card in booster if "_U_" in card} == set(known)


def test_a_cube_is_dealt_without_putting_cards_back() -> None:
    cube = product("ee", 4, 3, CUBE)
    dealt = [card for seat in range(4) for number in range(3) for card in cube.booster(seat, number)]
    assert Counter(dealt) == Counter(cube.cube)
    assert enough_for(len(cube.cube), 4, 3)
    assert not enough_for(len(cube.cube) - 1, 4, 3)


@pytest.mark.parametrize(
    ("line", "key"),
    [("3 Nobody Knows This One", "cube unread"), ("ALT_CORE_B_AX_30_T", "cube unread"), ("", "cube size")],
)
def test_a_cube_that_cannot_be_read_says_which_line(line: str, key: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_cube(line, "draft", CARDS)
    assert caught.value.key == key


def test_a_cube_takes_several_heroes_and_copies() -> None:
    heroes = [card.reference for card in CARDS.cards.values() if card.rarity == "hero"][:3]
    found = read_cube("\n".join([*heroes, "2 ALT_CORE_B_AX_04_C", "# the end"]), "draft", CARDS)
    assert Counter(found) == Counter([*heroes, "ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_C"])


@pytest.mark.parametrize("count", range(2, 130))
def test_pods_are_as_few_and_as_even_as_can_be(count: int) -> None:
    sizes = pods_of(count)
    assert sum(sizes) == count
    assert len(sizes) == -(-count // LARGEST_POD)
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 2


@settings(max_examples=40, deadline=None)
@given(data=st.data(), seats=st.integers(2, 8), boosters=st.integers(1, 3), code=st.sampled_from(["CORE", CUBE]))
def test_every_card_is_picked_exactly_once_whatever_anybody_does(
    data: st.DataObject, seats: int, boosters: int, code: str
) -> None:
    whole, now = product("ff", seats, boosters, code), 0
    pod = begun(pod_of(seats, boosters), now, whole.booster, choose)
    while pod.drafting:
        waiting = [at for at, seat in enumerate(pod.seats) if seat.packs]
        assert waiting, "a draft never stands still"
        for at in set(range(seats)) - set(waiting):
            awaited = pod.waited_for(at)
            assert awaited is not None
            assert pod.seats[awaited].packs, "whoever waits is told of somebody who holds a pack"
        now += data.draw(st.integers(0, 400))
        happens = data.draw(st.sampled_from(["pick"] * 12 + ["time", "leave", "back"]))
        at = data.draw(st.sampled_from(waiting))
        seat = pod.seats[at]
        if happens == "time":
            due = pod.due(lambda *_: 0)
            assert due is not None
            now = max(now, due)
            pod = run_out(pod, now, lambda *_: 0, whole.booster, choose)
        elif happens == "leave":
            pod = left(pod, seat.person, now, whole.booster, choose)
        elif happens == "back":
            pod = back(pod, at, now)
        else:
            place = data.draw(st.integers(0, len(seat.packs[0]) - 1))
            card, number = seat.packs[0][place], len(seat.picks)
            pod = picked(pod, at, number, place, now, whole.booster, choose)
            assert pod.seats[at].picks[number] == card
            refused("draft over" if not pod.drafting else "picked already", pod, at, number, 0, now, whole, choose)
        assert _all_cards(pod) == _opened(whole, pod)
    assert pod.opened == boosters
    assert {len(seat.picks) for seat in pod.seats} == {boosters * PACK}, "everybody has picked as many"
    assert not any(seat.packs for seat in pod.seats)


def _all_cards(pod: Pod) -> Counter[str]:
    return Counter(card for seat in pod.seats for cards in (seat.picks, *seat.packs) for card in cards)


def _opened(whole: Product, pod: Pod) -> Counter[str]:
    seats = range(len(pod.seats))
    return Counter(card for at in seats for number in range(pod.opened) for card in whole.booster(at, number))


def test_packs_go_left_then_right_and_wait_behind_each_other() -> None:
    whole = product("ff", 3, 2)
    pod = begun(pod_of(3, 2), 0, whole.booster, choose)
    pod = picked(pod, 0, 0, 0, 0, whole.booster, choose)
    assert [len(seat.packs) for seat in pod.seats] == [0, 2, 1]
    refused("no pack", pod, 0, 1, 0, 0, whole.booster, choose)
    assert pod.waited_for(0) == 2
    refused("not in the pack", pod, 1, 0, PACK, 0, whole.booster, choose)
    while pod.opened == 1:
        at = next(at for at, seat in enumerate(pod.seats) if seat.packs)
        pod = picked(pod, at, len(pod.seats[at].picks), 0, 0, whole.booster, choose)
    pod = picked(pod, 0, PACK, 0, 0, whole.booster, choose)
    assert [len(seat.packs) for seat in pod.seats] == [0, 1, 2]


def test_time_that_runs_out_picks_and_nobody_waits_for_who_misses_several() -> None:
    whole = product("ff", 2, 1)
    pod = begun(pod_of(2, 1), 0, whole.booster, choose)
    assert run_out(pod, PICK_MS - 1, lambda *_: 0, whole.booster, choose) == pod
    assert run_out(pod, PICK_MS, lambda *_: 500, whole.booster, choose) == pod, "time in which nobody could pick"
    for turn in range(1, MISSED + 1):
        pod = run_out(pod, turn * PICK_MS, lambda *_: 0, whole.booster, choose)
    assert not pod.drafting, "all are absent, so everything is picked at once"
    assert pod.build_until == MISSED * PICK_MS + 5 * PICK_MS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", ["CORE", "DUSTER", "EOLE"])
def test_a_deck_that_is_built_for_somebody_is_legal(kind: LimitedKind, code: str) -> None:
    for seed in range(12):
        whole = Product(f"{seed}", 4, 2, sheets_of(code, kind, CARDS))
        pod = begun(pod_of(2, 4, kind), 0, whole.booster, choose)
        pod = run_out(pod, PICK_MS, lambda *_: 0, whole.booster, choose)
        pod = run_out(pod, 2 * PICK_MS, lambda *_: 0, whole.booster, choose)
        for at, seat in enumerate(pod.seats):
            pool = (*seat.picks, *filled_up(seat.picks, whole.fillers(at), kind, CARDS))
            deck = built(pool, kind, CARDS)
            report = check("deck", deck, pool, kind, CARDS)
            assert report.legal, report.breaches
            assert deck.hero in ("", *pool)
            assert not outside(pool, filter(None, (deck.hero, *deck.cards)))


def test_a_pool_of_which_nothing_can_be_built_is_filled_up_as_far_as_needed() -> None:
    whole = product("aa", 2, 1)
    pool = whole.booster(0, 0)
    given_ = filled_up(pool, whole.fillers(0), "sealed", CARDS)
    factions = strongest(pool, "sealed", CARDS)
    assert {CARDS.find(card).faction for card in given_} <= factions
    assert not set(given_) & set(pool)
    deck = built((*pool, *given_), "sealed", CARDS)
    assert len(deck.cards) == 29
    assert check("deck", deck, (*pool, *given_), "sealed", CARDS).legal
    assert not check("deck", deck, pool, "sealed", CARDS).legal, "cards outside the pool"
    assert not check("deck", Deckbox("", deck.cards[:28]), (*pool, *given_), "sealed", CARDS).legal


def test_whoever_is_asked_is_called_once_and_reminded_where_there_is_time() -> None:
    whole = product("ff", 2, 1)
    slow = structs.replace(pod_of(2, 1), pick_ms=8 * HOUR_MS, build_ms=80 * HOUR_MS)
    nobody = structs.replace(slow, seats=())
    pod = begun(slow, 0, whole.booster, choose)

    def called(before: Pod, after: Pod, actor: int) -> list[tuple[str, str, int | None]]:
        return [(each.kind, each.target, each.not_before) for each in told(before, after, 0, actor)[1:]]

    each_is = [("pod_call", seat, None) for seat in "01"], [("pod_reminder", seat, 6 * HOUR_MS) for seat in "01"]
    assert sorted(called(nobody, pod, 0), key=str) == sorted([*each_is[0], *each_is[1]], key=str)
    after = picked(pod, 0, 0, 0, 0, whole.booster, choose)
    assert called(pod, after, 100) == [], "the pack that was passed lies behind the one that the other has"
    both = picked(after, 1, 0, 0, 0, whole.booster, choose)
    assert called(after, both, 101) == [
        ("pod_call", "0", None),
        ("pod_reminder", "0", 6 * HOUR_MS),
        ("pod_reminder", "1", 6 * HOUR_MS),
    ]
    live = begun(pod_of(2, 1), 0, whole.booster, choose)
    assert [each.kind for each in told(nobody, live, 0, 0)] == ["pod", "pod_call", "pod_call"]
