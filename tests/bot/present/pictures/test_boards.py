"""Pictures of tables: nothing covered, clipped, too small or missing from the font, and nothing hidden on them."""

from __future__ import annotations

import dataclasses
import io
import random
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

from bot.play.game_records.looks import Look
from bot.present.layout.limits import ALT_TEXT
from bot.present.pictures.board import draw_board
from bot.present.pictures.board.facts import TERRAINS, ArenaFacts, Contender, Racer, Thing
from bot.present.pictures.board.measures import MOST_ROWS
from bot.present.pictures.hand_sheet import draw_hand
from bot.present.pictures.palette import THEME_NAMES, colour, sheet
from bot.present.pictures.strips import piece_of
from bot.present.tables.alt_texts import alt_text
from bot.present.tables.board_picture import IN_TWO_PICTURES_FROM, board_sheets, drawable
from bot.present.tables.hand_picture import hand_sheets
from bot.present.texts import LANGUAGES, texts_for
from engine import CardSight, Concede, default_catalogue, new_match, ready_made_decks
from engine.abilities.catalogue_programs import load_match
from engine.rules.ending import begin_the_arena
from tests.bot.present.pictures import samples
from tests.bot.present.pictures.readable import faults, overlapping
from tests.bot.present.tables import facts, look, random_game
from tests.bot.present.test_everything_shown import shuffled_secrets

LONGEST = ("Anastasia Kowalczyk-Verhoeven", "Bartholomäus Szczepański", "𝓒𝓱𝓲𝓪𝓻𝓪 🦊", "WWWWWWWWWWWWWWWWWWWWWWWW")

pytestmark = pytest.mark.random_play


def long_named() -> list[str]:
    """The cards with the longest names, of which the picture shows what stands before a comma."""
    cards = default_catalogue().cards.values()
    found = sorted((card for card in cards if card.type == "character"), key=lambda card: -len(card.name.split(",")[0]))
    return [card.reference for card in found[:12]]


def crowd(seen: Look, rng: random.Random, each: int, alike: bool = False) -> Look:
    """The same table with so many Characters in every expedition, in all states, and full Reserves and Landmarks."""
    references, number = long_named(), iter(range(10_000, 20_000))

    def card(zone: str, expedition: int = -1) -> CardSight:
        definition = default_catalogue().cards[references[0] if alike else rng.choice(references)]
        states = ("anchored", "asleep", "fleeting", "exhausted", "completed")
        keywords = ("tough", "gigantic", "defender", "eternal", "seasoned")
        return CardSight(
            id=next(number),
            owner=0,
            seat=max(0, expedition) // 2,
            zone=zone,
            reference=definition.reference,
            name=definition.name,
            type="character" if zone != "landmark" else "permanent",
            reserve_cost=rng.choice((0, 9, 12)),
            statistics=(rng.choice((0, 9, 12)), rng.choice((0, 33)), rng.choice((7, -11))),
            keywords={each: rng.randint(1, 3) for each in rng.sample(keywords, rng.choice((0, 1, 5)))},
            statuses=tuple(rng.sample(states, rng.choice((0, 1, 4)))),
            counters=dict.fromkeys(rng.sample(("boost", "kelon", "scrap"), rng.choice((0, 1, 3))), 12),
            token=rng.random() < 0.2,
        )

    for expedition in seen.view.expeditions:
        expedition.characters = [card("expedition", expedition.expedition) for _ in range(each)]
        expedition.totals = (rng.choice((0, 88, 188)), 9, 12)
        expedition.ascended, expedition.moves = rng.random() < 0.5, rng.random() < 0.7
        expedition.because = ("forest", "mountain", "water") if expedition.moves else ()
        expedition.blocked = not expedition.moves
    for player in seen.view.players:
        player.reserve = [card("reserve") for _ in range(each // 2)]
        player.landmarks = [card("landmark") for _ in range(each // 3)]
        if player.hero is not None:
            player.hero.counters = {"scrap": 12, "quest": 3}
            player.hero.statuses = ("exhausted",)
    for region in seen.view.regions:
        region.markers = ("forest", "water", "mountain")[: rng.choice((0, 1, 3))]
    return seen


@cache
def moments(seats: int) -> list[Look]:
    """Random moments of a game of so many."""
    about = facts(LONGEST[:seats])
    return [look(moment.match, None, about) for moment in random_game(7, seats)][::29]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_any_moment_of_a_game_everything_can_be_read(seats: int) -> None:
    for number, seen in enumerate(moments(seats)):
        language, theme = LANGUAGES[number % 3], THEME_NAMES[number % 2]
        for shown in board_sheets(seen, texts_for(language), theme):
            assert list(faults(draw_board, shown)) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_board_can_be_read(seats: int, language: str) -> None:
    rng = random.Random(seats)
    for each in (1, 6, 7, 20, 40):
        decks = list(ready_made_decks().values())
        empty = look(_table(decks, seats), None, facts(LONGEST[:seats]))
        for shown in board_sheets(crowd(empty, rng, each), texts_for(language)):
            assert list(faults(draw_board, shown)) == [], each
            assert draw_board(shown).height < 4000


def _table(decks: list, seats: int):  # type: ignore[no-untyped-def,type-arg]
    from tests.bot.present.tables import table_of

    return table_of([decks[seat % 2] for seat in range(seats)], 3)


def test_a_common_duel_is_as_high_as_a_telephone_shows_and_four_players_get_two_pictures() -> None:
    decks = list(ready_made_decks().values())
    seen = crowd(look(new_match(decks[:2], 1), None), random.Random(1), 3)
    (duel,) = board_sheets(seen)
    assert 850 <= draw_board(duel).height <= 1050
    assert draw_board(samples.duel()).height <= 1050, "Limbo in use, Landmarks and a Reserve that is over its limit"
    assert [len(board_sheets(moments(seats)[0])) for seats in (2, 3, IN_TWO_PICTURES_FROM)] == [1, 1, 2]


def test_what_holds_nothing_takes_no_room() -> None:
    (empty,) = board_sheets(look(new_match(list(ready_made_decks().values())[:2], 1), None))
    drawn = draw_board(empty)
    assert drawn.height <= 520
    said = [thing.what for thing in drawn.placed]
    assert (said.count("no Characters"), said.count("empty")) == (4, 2)


def test_like_things_share_a_row_and_what_finds_no_row_is_counted() -> None:
    decks = list(ready_made_decks().values())
    seen = look(new_match(decks[:2], 1), None)
    (shown,) = board_sheets(seen)
    token = Thing("Brassbug", "character", (2, 2, 2))
    many = tuple(Thing(f"Number {number}", "character", (1, 1, 1)) for number in range(MOST_ROWS + 5))
    for things, said in (((token,) * 9, "Brassbug ×9"), (many, "+6")):
        lane = replace(shown.lanes[0], sides=(replace(shown.lanes[0].sides[0], things=things), shown.lanes[0].sides[1]))
        drawn = draw_board(replace(shown, lanes=(lane, shown.lanes[1])))
        assert said in [thing.what for thing in drawn.placed]


def test_totals_and_what_dusk_would_bring_are_those_of_the_engine() -> None:
    for seen in moments(2):
        if seen.view.arena:
            continue
        (shown,) = board_sheets(seen)
        sides = {(side.seat, side.sign): side for lane in shown.lanes for side in lane.sides}
        for expedition in seen.view.expeditions:
            side = sides[expedition.seat, expedition.side]
            assert side.totals == expedition.totals
            assert bool(side.wins) == expedition.moves
            assert set(side.counts) <= set(seen.view.regions[expedition.region].terrains)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_terrain_has_the_letter_of_its_language_beside_or_below_it(language: str) -> None:
    """No colour stands alone: shape, letter and order say the same, on boards and on hands."""
    texts = texts_for(language)
    letters = {f"<{terrain}>": texts.say(f"terrain-letter.{terrain}") for terrain in TERRAINS}
    begun = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    boards = [*board_sheets(moments(2)[2], texts), *board_sheets(crowd(moments(4)[2], random.Random(4), 6), texts)]
    for canvas in (*map(draw_board, boards), *map(draw_hand, hand_sheets(begun, texts))):
        signs = [thing for thing in canvas.placed if thing.what in letters]
        assert signs or not canvas.placed
        for sign in signs:
            beside = (each for each in canvas.placed if each.what == letters[sign.what])
            near = (-12 <= each.left - sign.left <= 40 and -4 <= each.top - sign.top <= 36 for each in beside)
            assert any(near), sign


def test_the_arena_says_who_would_win() -> None:
    decks = list(ready_made_decks().values())
    (shown,) = board_sheets(look(new_match(decks[:2], 1), None))
    arena = ArenaFacts(
        "The Arena",
        "If it were Dusk:",
        "Ana wins",
        (Contender((0,), "Ana", (9, 3, 2), ("forest",)), Contender((1, 3), "Bo + Dev", (8, 3, 122), ())),
        ("F", "M", "W"),
        (0,),
    )
    drawn = draw_board(replace(shown, arena=arena, paths=()))
    assert overlapping(drawn.placed) == []
    assert {"Ana wins", "9", "122", "Bo + Dev"} <= {thing.what for thing in drawn.placed}


def test_expeditions_of_one_player_in_one_region_stand_beside_each_other() -> None:
    decks = list(ready_made_decks().values())
    (shown,) = board_sheets(look(new_match(decks[:2], 1), None))
    for place in range(8):
        path = replace(shown.paths[0], racers=(Racer(0, place, place), Racer(1, place, 7 - place)))
        assert overlapping(draw_board(replace(shown, paths=(path,))).placed) == [], place


def test_equal_tables_are_equal_bytes_of_the_palette_alone() -> None:
    for theme in THEME_NAMES:
        (shown,) = board_sheets(moments(2)[2], texts_for("fr"), theme)
        one = draw_board(shown).png()
        piece_of.cache_clear()
        assert one == draw_board(dataclasses.replace(shown)).png()
        held = sheet(theme, "table").getpalette()
        assert held is not None
        allowed = {tuple(held[place : place + 3]) for place in range(0, len(held), 3)}
        with Image.open(io.BytesIO(one)) as image:
            assert image.width == 800
            found = image.convert("RGB").getcolors(1 << 20)
        assert found is not None
        assert {each for _, each in found} <= allowed
        assert max(found)[1] in {colour(theme, "page"), colour(theme, "card"), colour(theme, "sunk")}


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_is_on_no_public_picture(seats: int) -> None:
    rng = random.Random(5)
    for number, moment in enumerate(random_game(9, seats)):
        if number % 25 == 0:
            other = shuffled_secrets(moment.match, None, rng)
            one, two = board_sheets(look(moment.match, None)), board_sheets(look(other, None))
            assert one == two
            drawn = [draw_board(each).png() for each in one]
            piece_of.cache_clear()
            assert drawn == [draw_board(each).png() for each in two]


def test_the_alt_text_says_what_the_picture_shows_in_sentences_and_fits() -> None:
    for language in LANGUAGES:
        texts = texts_for(language)
        for seen in moments(3):
            for shown in board_sheets(seen, texts):
                said = alt_text(shown, texts)
                assert 40 < len(said) <= ALT_TEXT
                assert said.endswith((".", "…"))
                assert ".." not in said
                for lane in shown.lanes[:2]:
                    assert "/".join(map(str, lane.sides[0].totals)) in said
                if len(said) < ALT_TEXT - 200:
                    assert all(
                        thing.name in said for lane in shown.lanes for side in lane.sides for thing in side.things
                    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_of_a_finished_puzzle_ends_its_task_with_one_full_stop(language: str) -> None:
    texts = texts_for(language)
    first, *_ = board_sheets(moments(3)[0], texts)
    task = texts.say("puzzle.move.hero")
    over = replace(first, heading=replace(first.heading, phase="", asked=task, seats=(), many=False))
    said = alt_text(over, texts)
    assert task in said
    assert ".." not in said


def test_the_alt_text_of_the_fullest_board_keeps_who_is_asked_all_totals_and_the_mana() -> None:
    decks = list(ready_made_decks().values())
    for language in LANGUAGES:
        full = crowd(look(new_match(decks[:2], 1), None), random.Random(1), 40)
        (first, *_), texts = board_sheets(full, texts_for(language)), texts_for(language)
        said = alt_text(replace(first, lanes=board_sheets(full, texts)[-1].lanes), texts)
        assert len(said) <= ALT_TEXT
        for expedition in full.view.expeditions:
            assert "/".join(map(str, expedition.totals)) in said
        assert all(player.name in said for player in first.players)
        assert first.heading.asked in said


def test_names_have_letters_of_the_font_alone() -> None:
    assert drawable("𝓒𝓱𝓲𝓪𝓻𝓪 🦊") == "Chiara"
    assert drawable("🦊🦊", "3") == "3"
    assert drawable("Zoe\u0308 Kowalczyk…") == "Zoë Kowalczyk…"
    assert drawable("Güneş  L’Hôpital") == "Güneş L’Hôpital"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_arena_is_drawn_as_the_engine_counts_it_and_who_has_left_races_no_more(seats: int) -> None:
    moment = next(moment for number, moment in enumerate(random_game(11, seats)) if number == 90)
    if seats == 3:
        moment.match.answer(Concede(1))
        (shown,) = board_sheets(look(moment.match, None))
        assert list(faults(draw_board, shown)) == []
        assert [racer.seat for path in shown.paths for racer in path.racers] == [0, 2]
        assert {side.seat for lane in shown.lanes for side in lane.sides} == {0, 2}
        assert [player.left for player in shown.players] == [False, True, False]
    begin_the_arena(moment.match)
    seen = look(load_match(moment.match.save(), default_catalogue()), None)
    first = board_sheets(seen, texts_for("it"))[0]
    assert list(faults(draw_board, first)) == []
    assert first.arena is not None
    assert [each.totals for each in first.arena.contenders] == [each.totals for each in seen.view.contenders]
    ahead = [each.seats for each in seen.view.contenders if each.ahead]
    assert first.arena.leaders == (ahead[0] if len(ahead) == 1 else ())
