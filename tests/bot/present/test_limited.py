"""Sealed and draft as they are shown: within limits in every language, and nothing of what another one has."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.leagues.limited.boosters import LimitedKind, Product, sheets_of
from bot.leagues.limited.pod import Deckbox, Pod, Seat, begun, picked, with_deck
from bot.leagues.limited.pod_keeping import Bench, OwnSeat, PodSight
from bot.leagues.limited.terms import LimitedTerms
from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.present.layout.records import Message
from bot.present.leagues import leagues, limited
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import escaped
from engine import default_catalogue
from tests.bot.present.limits import faults, faults_of_form

CARDS = default_catalogue()
LONGEST = "W_" * 16


def pod_of(kind: LimitedKind, boosters: int = 10, seats: int = 8) -> tuple[Pod, Bench]:
    """A pod whose boosters were opened just now."""
    product = Product("ab" * 16, boosters, seats, sheets_of("CORE", kind, CARDS))
    bench = Bench(product, CARDS, 10**12)
    people = tuple(Seat(100 + at, LONGEST) for at in range(seats))
    pod = Pod("00abc", 1, 0, kind, boosters, 10**7, 10**8, people, product.mark)
    return begun(pod, bench.now, bench.open, bench.choose), bench


def league(kind: LimitedKind, language: str) -> League:
    terms = Terms(LONGEST, format=kind, limited=LimitedTerms(10, "CORE"))
    return League("00abc", terms, 7, 70, 1, language, seed=5, expires=10**12)


def own(pod: Pod, at: int) -> OwnSeat:
    return OwnSeat(PodSight("00defghijklmno", pod, CARDS), at)


def words(message: Message) -> str:
    return repr(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_shown_keeps_discords_limits(language: str) -> None:
    texts = texts_for(language)
    draft, bench = pod_of("draft")
    waiting = picked(draft, 0, 0, 3, bench.now, bench.open, bench.choose)
    sealed, _ = pod_of("sealed")
    deck = bench.deck_of(sealed, 1)
    everything = with_deck(sealed, 1, Deckbox(deck.hero, tuple(c for c in sealed.seats[1].pool if c != deck.hero)))
    building = with_deck(sealed, 1, structs.replace(deck, built=""))
    handed_in = with_deck(sealed, 1, deck)
    over = sealed
    for at in range(8):
        over = with_deck(over, at, bench.deck_of(over, at))
    shown = [
        *(limited.own_seat(own(pod, at), texts) for pod in (draft, waiting, sealed, building, over) for at in (0, 1)),
        *(
            limited.own_seat(own(pod, 1), texts, "preface", (page, page))
            for pod in (sealed, everything)
            for page in (0, 1, 9)
        ),
        *(limited.pool(own(pod, at), texts) for pod in (waiting, sealed) for at in (0, 1)),
        limited.own_seat(own(handed_in, 1), texts),
        limited.published(bench.product, [sealed], league("sealed", language), texts),
        *(
            limited.pod_posted(pod, "00defghijklmno", league("draft", language))
            for pod in (draft, waiting, sealed, over)
        ),
        leagues.league(league("draft", language)),
        leagues.league(structs.replace(league("sealed", language), status="running")),
        leagues.pairings(structs.replace(league("sealed", language), status="running"), 0, texts),
    ]
    for message in shown:
        assert faults(message) == [], message
        assert message.mentions == ()
    assert faults_of_form(limited.deck_form("00defghijklmno", texts)) == []


def test_nobody_reads_anothers_cards() -> None:
    texts = texts_for("en")
    for kind in ("sealed", "draft"):
        pod, bench = pod_of(kind, boosters=4, seats=3)
        for at in range(3):
            seat = pod.seats[at]
            if kind == "draft" and seat.packs:
                pod = picked(pod, at, len(seat.picks), 0, bench.now, bench.open, bench.choose)
        public = words(limited.pod_posted(pod, "00defghijklmno", league(kind, "en")))
        every = {card for seat in pod.seats for cards in (seat.pool, *seat.packs) for card in cards}
        assert not [card for card in every if card in public or escaped(CARDS.find(card).name, 80) in public]
        assert bench.product.seed not in public
        for at in range(3):
            mine = {*pod.seats[at].pool, *(pod.seats[at].packs[0] if pod.seats[at].packs else ())}
            said = words(limited.own_seat(own(pod, at), texts)) + words(limited.pool(own(pod, at), texts))
            names = {CARDS.find(card).name for card in mine}
            others = {card for card in every - mine if CARDS.find(card).name not in names}
            assert others
            assert not [card for card in others if card in said]
            assert not [card for card in others if f"**{CARDS.find(card).name}**" in said]


def test_a_pack_shows_each_of_its_cards_and_whoever_waits_sees_for_whom() -> None:
    pod, bench = pod_of("draft", boosters=4, seats=2)
    pod = structs.replace(pod, seats=(pod.seats[0], structs.replace(pod.seats[1], name="Bo")))
    shown = limited.own_seat(own(pod, 0), texts_for("en"))
    assert shown.embed is not None
    for card in pod.seats[0].packs[0]:
        assert escaped(CARDS.find(card).name, 80) in shown.embed.description
    after = picked(pod, 0, 0, 0, bench.now, bench.open, bench.choose)
    waiting = limited.own_seat(own(after, 0), texts_for("en"))
    assert waiting.embed is not None
    assert "**Bo**" in waiting.embed.description
