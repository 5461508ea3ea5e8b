"""Boards and hands fuller than any game makes them: they fold, and never lose a heading, a total or the bottom."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from bot import present
from bot.present.layout.limits import EMBED_TOTAL, embed_size
from bot.present.texts import LANGUAGES, texts_for
from engine import CardSight, EmblemSight, PlayableSight, View, default_catalogue, new_match, ready_made_decks
from tests.bot.present.limits import faults
from tests.bot.present.pictures.test_boards import crowd
from tests.bot.present.tables import facts, look, table_of

CARDS = list(default_catalogue().cards.values())
DECKS = list(ready_made_decks().values())[:2]
STATUSES = ("anchored", "asleep", "exhausted", "fleeting")

IDS, SEATS, COSTS = some.integers(1, 10_000), some.integers(0, 1), some.integers(0, 40)
DEFINITIONS = some.sampled_from(CARDS)
STATISTICS = some.tuples(*[some.integers(-99, 999)] * 3)
KEYWORDS = some.dictionaries(some.sampled_from(["tough", "gigantic", "defender"]), some.integers(1, 9))
SETS_OF_STATUSES = some.sets(some.sampled_from(STATUSES))
COUNTERS = some.dictionaries(some.sampled_from(["boost", "kelon"]), some.integers(0, 99))


@some.composite
def cards(draw: some.DrawFn, zone: str, places: tuple[int, ...] = ()) -> CardSight:
    definition = draw(DEFINITIONS)
    return CardSight(
        id=draw(IDS),
        owner=0,
        seat=draw(SEATS),
        zone=zone,
        reference=definition.reference,
        name=definition.name,
        type="character",
        hand_cost=draw(COSTS),
        reserve_cost=draw(COSTS),
        statistics=draw(STATISTICS),
        keywords=draw(KEYWORDS),
        statuses=tuple(draw(SETS_OF_STATUSES)),
        counters=draw(COUNTERS),
        places=places,
    )


@some.composite
def boards(draw: some.DrawFn) -> tuple[View, tuple[str, ...]]:
    """A table of two to four with as much on it as one likes, and people with names of any letters."""
    seats = draw(some.integers(2, 4))
    decks = list(ready_made_decks().values())
    table = table_of([decks[seat % 2] for seat in range(seats)], 1)
    seen = look(table, None).view
    for expedition in seen.expeditions:
        count = draw(some.sampled_from([0, 1, 5, 60]))
        one = draw(cards("expedition", (expedition.expedition,)))
        other = draw(cards("expedition", (expedition.expedition,)))
        expedition.characters = [one if number % 3 else other for number in range(count)]
    for player in seen.players:
        player.reserve = [draw(cards("reserve"))] * draw(some.sampled_from([0, 2, 40]))
        player.landmarks = [draw(cards("landmark"))] * draw(some.sampled_from([0, 2, 40]))
    seen.limbo = [draw(cards("limbo"))] * draw(some.sampled_from([0, 1, 30]))
    ability = next(iter(default_catalogue().abilities))
    seen.emblems = [
        EmblemSight(9, 0, draw(some.sampled_from(["reaction", "ongoing"])), ability, 1, CARDS[0].reference, "turn")
    ] * draw(some.sampled_from([0, 1, 50]))
    names = tuple(draw(some.text(min_size=1, max_size=32)) for _ in range(seats))
    return seen, names


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(boards(), some.sampled_from(LANGUAGES))
def test_the_fullest_board_fits_and_keeps_its_bottom(made: tuple[View, tuple[str, ...]], language: str) -> None:
    seen, names = made
    decks = list(ready_made_decks().values())
    empty = look(table_of([decks[seat % 2] for seat in range(len(names))], 1), None, facts(names, language))
    shown = present.board(replace(empty, view=seen))
    assert faults(shown) == []
    assert shown.embed is not None
    assert embed_size(shown.embed) <= EMBED_TOTAL
    texts = texts_for(language)
    for expedition in seen.expeditions:
        totals = "/".join(map(str, expedition.totals))
        lanes = (texts.say(f"board.lane-{expedition.side}"), texts.say("board.lane-facing"))
        lines = [line for field in shown.embed.fields if field.name in lanes for line in field.value.split("\n")]
        region = seen.players[expedition.seat].way.index(expedition.region)
        where = f"{texts.say('board.region', number=region)} ·"
        assert any(totals in line and where in line for line in lines)
    player_lines = "\n".join(field.value for field in shown.embed.fields)
    for player in seen.players:
        ready = texts.say(
            "board.mana",
            ready=player.mana_ready,
            total=player.mana_total,
            hand=player.hand_size,
            deck=player.deck_size,
            discard=len(player.discard),
        )
        assert ready in player_lines
        reserve = texts.say("board.reserve", count=len(player.reserve), limit="/", cards="")
        assert reserve.partition("/")[0] in player_lines
    assert "```" in shown.embed.description
    assert shown.embed.description.count("```") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_board_is_told_in_letters_before_anything_is_left_out(language: str) -> None:
    """Six Characters in every Expedition, in all states: each is there; with twenty, it is said how many are not."""
    texts = texts_for(language)
    for each, whole in ((2, True), (6, True), (20, False)):
        seen = crowd(look(new_match(DECKS, 1), None, facts(language=language)), random.Random(1), each)
        shown = present.board(seen).embed
        assert shown is not None
        assert embed_size(shown) <= EMBED_TOTAL
        there = sum(field.value.count("• ") for field in shown.fields)
        hint = texts.say("button.cards")
        assert (there == 4 * each) == whole
        assert (f"**{hint}**" in shown.description) == (not whole)
        if not whole:
            assert there >= 40, "enough to play with is there"
            left_out = int(next(line for line in shown.description.split("\n") if hint in line).split()[0])
            reserves = sum(len(player.reserve) + len(player.landmarks) for player in seen.view.players)
            assert 4 * each - there <= left_out <= 4 * each - there + reserves
        letters = [f"{texts.say('picture.letter.asleep')} ", texts.say("status.asleep")]
        assert all(part in shown.footer for part in letters) == (each > 2)


def test_what_waits_in_limbo_is_told_first() -> None:
    seen = look(new_match(DECKS, 1), None)
    seen.view.limbo = [CardSight(id=9, owner=0, seat=0, zone="limbo", reference=CARDS[0].reference, type="spell")]
    shown = present.board(seen).embed
    assert shown is not None
    assert shown.fields[0].name == "Limbo"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(some.data(), *[some.sampled_from([0, 1, 6, 14, 60])] * 4)
def test_the_fullest_hand_fits(data: some.DataObject, hand: int, reserve: int, actions: int, mana: int) -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    me = seen.view.players[0]
    me.hand = [data.draw(cards("hand")) for _ in range(hand)]
    me.reserve = [data.draw(cards("reserve"))] * reserve
    me.mana = [data.draw(cards("mana"))] * mana
    ability = max(default_catalogue().abilities, key=len)
    seen.view.playable = [
        PlayableSight(card.id, 40, (("hand cost", 41), (ability, -1)), "", "", "") for card in me.hand
    ]
    seen.view.playable += [PlayableSight(card.id, 3, (), "", "too dear", "1.2.5.c") for card in me.reserve]
    seen.view.playable += [PlayableSight(1, 1, (), ability, "cost cannot be paid", "1.4.1.b")] * actions
    shown = present.hand(seen)
    assert faults(shown) == []
    assert shown.embed is not None
    if hand <= 14:
        assert shown.embed.description.count("Reserve") >= hand, "every card of a common hand is there with its costs"
