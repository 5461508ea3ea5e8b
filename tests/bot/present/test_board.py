"""The board, the hand and the log as people read them: short, narrow enough for a telephone, nothing stale."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest
from msgspec import structs

from bot import present
from bot.play.clocks.clock import begun
from bot.play.clocks.paces import PACES
from bot.play.game_records.facts import MatchSoFar
from bot.play.game_records.looks import LogEntry, LogPage, Look
from bot.present.decisions.options import choices
from bot.present.games.outcomes import asked_next
from bot.present.layout.limits import EMBED_TOTAL, THREAD_NAME, embed_size
from bot.present.layout.records import Message
from bot.present.tables.alt_texts import alt_text
from bot.present.tables.board import former_board, thread_name
from bot.present.tables.board_picture import board_sheets
from bot.present.tables.board_words import TOLD, _cut, outcome
from bot.present.tables.clocks import clock_sheet
from bot.present.tables.dusk import dusk_told
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentence
from engine import Comparison, Concede, EventSight, default_catalogue, new_match, ready_made_decks, tell
from engine.state.actions import Moment as PhaseMoment
from engine.state.actions import Move
from engine.state.comparison import Counted, Hindrance, Terms
from engine.state.decisions import ObjectOption
from engine.state.game import Result
from tests.bot.present.tables import NAMES, Moment, facts, look, random_game
from tests.scenarios.laid import laid

TEXTS = texts_for("en")
NARROW = 27
"""How many columns of a code block a telephone shows without wrapping."""

TOKEN = next(reference for reference, card in default_catalogue().cards.items() if card.token)
CHARACTER = next(
    reference for reference, card in default_catalogue().cards.items() if card.type == "character" and not card.token
)


def code_rows(text: str) -> list[str]:
    """The rows of all code blocks of a text."""
    return [row for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) for row in block.splitlines()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_adventure_is_narrow_enough_for_a_telephone(seats: int) -> None:
    for number, moment in enumerate(random_game(5, seats)):
        if number % 12 == 0 and not moment.match.game.arena:
            embed = present.board(look(moment.match, None)).embed
            assert embed is not None
            rows = code_rows(embed.description)
            assert len(rows) == (2 + seats if seats < 4 else 1 + 2 * seats)
            assert max(map(len, rows)) <= NARROW
            assert all(len(row[3:].split()) == 8 for row in rows), "every region has its own column"


def test_an_expedition_without_characters_takes_one_line() -> None:
    embed = present.board(look(new_match(list(ready_made_decks().values())[:2], 1), None)).embed
    assert embed is not None
    lanes = [field.value.split("\n") for field in embed.fields[:2]]
    assert [len(lines) for lines in lanes] == [2, 2]
    assert all("empty" in line for lines in lanes for line in lines)


def last_lines(moment: Moment, before: Moment) -> list[str]:
    """What the board says happened last."""
    told = [tell(event, None) for event in (*before.events, *moment.events)]
    embed = present.board(look(moment.match, None), told).embed
    assert embed is not None
    lines = embed.description.partition("**Last**\n")[2]
    return lines.split("\n") if lines else []


def test_the_board_tells_of_the_last_few_events_only_and_of_phases_only_where_nothing_else_was() -> None:
    moments = list(random_game(5))
    most = 0
    for before, moment in itertools.pairwise(moments):
        lines = last_lines(moment, before)
        most = max(most, len(lines))
        assert len(lines) <= TOLD
        happened = {event.verb for event in (*before.events, *moment.events)}
        if "progress" in happened and "clean up" not in happened and len(moment.events) > TOLD:
            assert any("moves forward" in line or "do not move" in line or "does not move" in line for line in lines)
    assert most == TOLD


def test_a_token_that_leaves_is_said_to_be_gone_and_never_to_lie_in_reserve() -> None:
    naming = naming_of(look(new_match(list(ready_made_decks().values())[:2], 1), None), TEXTS, everybody=True)
    names = [default_catalogue().cards[reference].name for reference in (TOKEN, CHARACTER)]
    both = [Move(to="reserve", origin="expedition", owner=1, reference=each) for each in (TOKEN, CHARACTER)]
    for verb in ("rest", "send to reserve", "return to hand"):
        said = sentence(naming, EventSight(1, verb, "", -1, "", "", list(both)))
        token, _, card = said.partition(names[1])
        assert names[0] in token
        assert "Reserve" not in token.replace("Rest", "")
        assert "cease" in token
        assert "cease" not in card
    said = sentence(naming, EventSight(1, "sacrifice", "", 0, "", "", both[:1]))
    assert said == f"Ana sacrifices **{names[0]}**."


def test_a_board_shown_in_private_has_the_same_buttons() -> None:
    for number, moment in enumerate(random_game(5)):
        if number % 20 == 0:
            seen = look(moment.match, None)
            assert present.private_board(seen, TEXTS).rows == present.board(seen).rows


# -- the hand


def test_a_hand_in_setup_has_no_marks_of_prices_and_later_it_has() -> None:
    marks, missed = ("✖", "▶"), texts_for("en").say("away.button")
    for moment in random_game(5):
        embed = present.hand(look(moment.match, 0)).embed
        assert embed is not None
        shown = embed.description + "".join(field.value for field in embed.fields)
        if moment.match.game.day == 0:
            assert not any(mark in shown for mark in marks)
            assert missed not in str(present.hand(look(moment.match, 0)).rows), "nothing is missed before Day 1"
        elif moment.match.game.phase == "afternoon":
            assert any(mark in shown for mark in marks)
            assert missed in str(present.hand(look(moment.match, 0)).rows)
            assert "||" not in shown, "nothing is hidden from its own player"
            break


def test_cards_in_hand_stand_apart_with_their_whole_text() -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    embed = present.hand(seen).embed
    assert embed is not None
    cards = embed.description.split("\n\n")
    held = seen.view.players[0].hand
    assert held is not None
    assert len(cards) == len(held)
    naming = naming_of(seen, TEXTS)
    for card, shown in zip(held, cards, strict=True):
        assert " ".join(naming.card_lines(card.reference)) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_s_hero_can_do_stands_above_the_hand_and_among_the_cards(language: str) -> None:
    texts = texts_for(language)
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    hero, naming = seen.view.players[0].hero, naming_of(seen, texts)
    assert hero is not None
    said = " ".join(naming.card_lines(hero.reference))
    assert said
    fields = {field.name: field.value for field in present.hand(seen, texts).embed.fields}
    (name,) = (name for name in fields if naming.card(hero.reference) in name)
    assert fields[name].rstrip("…") in said
    assert len(fields[name]) > 40
    (listed,) = choices(naming, [ObjectOption(hero.id)])
    assert said[:40] in listed.description
    bare = structs.replace(hero, reference="")
    seen.view.players[0].hero = bare
    assert not present.hand(seen, texts).embed.fields, "a Hero of whom nothing is known to say has no line"


def test_the_hand_of_a_finished_game_says_how_it_ended_and_shows_no_card() -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    table.answer(Concede(0))
    seen = look(table, 1)
    shown = present.hand(seen)
    assert shown.embed is not None
    assert "The game is over" in shown.embed.description
    assert "**You win** by concession" in shown.embed.description
    beaten = present.hand(look(table, 0)).embed
    assert beaten is not None
    assert "wins** by concession" in beaten.description
    assert "wins** by concession" in asked_next(look(table, 0), texts_for("en")).content
    assert "**You win** by concession" in asked_next(seen, texts_for("en")).content
    held = seen.view.players[1].hand
    assert held
    assert not any(card.name in shown.embed.description for card in held)
    assert shown.embed.fields == ()


# -- the log


def page(number: int, pages: int) -> LogPage:
    """A page of the first moves of a game."""
    moments = [moment for moment, _ in zip(random_game(5), range(12), strict=False)]
    entries = [
        LogEntry(at, 1_700_000_000_000, at % 2, tuple(tell(event, None) for event in moment.events))
        for at, moment in enumerate(moments)
    ]
    return LogPage(tuple(entries), number, pages)


def test_the_log_numbers_days_and_leaves_no_move_without_a_word() -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    embed = present.log(seen, page(0, 1), TEXTS).embed
    assert embed is not None
    assert "**Day 1, Noon** begins." in embed.description
    assert "**Day 2, Morning** begins." in embed.description
    assert not re.search(r"\byour\b", embed.description, re.IGNORECASE), "the log is for everybody"
    entries = re.split(r"(?:^|\n)\*\*[^*]+\*\* <t:\d+:t>\n", embed.description)[1:]
    assert all(len(entry.split()) >= 3 for entry in entries)


def test_older_pages_lie_to_the_left_and_every_page_says_where_it_is() -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    for number, where in ((0, "newest"), (1, "Page 2 of 3."), (2, "oldest")):
        shown = present.log(seen, page(number, 3), TEXTS)
        assert shown.embed is not None
        assert where in shown.embed.footer
        (row,) = shown.rows
        assert isinstance(row, tuple)
        older, newer, why, *_ = row
        assert why.press.split(":")[1] == "why"
        assert (older.label, newer.label) == ("◀ Older", "Newer ▶")
        assert (older.disabled, newer.disabled) == (number == 2, number == 0)


def test_in_the_arena_no_expedition_is_said_to_stay_or_move() -> None:
    scene = laid(ann={"hero_expedition": "Kappa"}, bob={"companion_expedition": "Atlas"}, arena=True)
    embed = present.board(look(scene.match, None)).embed
    assert embed is not None
    assert "**The Arena**" in embed.description
    lanes = {part.name: part.value.splitlines() for part in embed.fields}
    assert lanes["Hero Expeditions"][:2] == ["**Ana** **4/4/5**", "• Kappa 4/4/5"]
    assert "would" not in "".join("".join(lines) for lines in lanes.values())
    assert "region" not in "".join("".join(lines) for lines in lanes.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_game_is_over_nothing_says_what_dusk_would_bring(language: str) -> None:
    scene = laid(ann={"hero_expedition": "Kappa"}, bob={"companion_expedition": "Atlas"})
    running = look(scene.match, None, facts(("Ana", "Bo"), language))
    scene.match.answer(Concede(0))
    over = look(scene.match, None, facts(("Ana", "Bo"), language))

    def said(seen: Look) -> str:
        texts = texts_for(language)
        (sheet,) = board_sheets(seen, texts)
        sides = [side for lane in sheet.lanes for side in lane.sides]
        shown = present.board(seen).embed
        assert shown is not None
        lists = [part.value for part in shown.fields]
        return "\n".join([alt_text(sheet, texts), *lists, *(side.said[0] for side in sides)])

    words = texts_for(language)
    promises = [words.say("picture.would-alone", who=name) for name in ("Ana", "Bo")]
    assert any(each in said(running) for each in promises)
    stay = [words.say("board.stays"), *(words.say("picture.stays", who=name) for name in ("Ana", "Bo"))]
    assert not [each for each in [*promises, *stay] if each in said(over)]
    assert "Ana" in said(over)


LONG_NAMES = tuple(letter * 32 for letter in "WMQG")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thread_is_named_with_everybody_and_with_the_code_however_long_they_are_called(
    seats: int, language: str
) -> None:
    table = next(iter(random_game(5, seats))).match
    shown = look(table, None, facts(LONG_NAMES[:seats], language))
    name = thread_name(shown)
    assert len(name) <= THREAD_NAME
    assert name.endswith(f" · {shown.facts.label}")
    assert all(long[:10] in name for long in LONG_NAMES[:seats])
    series = replace(shown, facts=structs.replace(shown.facts, match=MatchSoFar(3, 2, (1, 0))))
    said = {"en": "game 2 of 3, 1:0", "fr": "partie 2 sur 3, 1:0", "it": "partita 2 di 3, 1:0"}[language]
    assert f" · {said} · {shown.facts.label}" in thread_name(series)
    assert len(thread_name(series)) <= THREAD_NAME
    longer = replace(shown, facts=structs.replace(shown.facts, match=MatchSoFar(3, 4, (1, 1))))
    assert " 4, 1:1 · " in thread_name(longer)


@pytest.mark.parametrize(
    ("language", "won", "drawn"),
    [("en", "Ana and Chiara win", "Ana + Chiara win"), ("fr", "gagnent", "gagnent"), ("it", "Vincono", "Vincono")],
)
def test_a_team_that_has_won_is_spoken_of_as_several(language: str, won: str, drawn: str) -> None:
    table = next(iter(random_game(5, 4))).match
    over = look(table, None, facts(NAMES, language))
    over = replace(over, view=structs.replace(over.view, result=Result([0, 2], "distance")), status="over")
    naming = naming_of(over, texts_for(language), everybody=True)
    assert won in outcome(naming)
    sheet, *_ = board_sheets(over, naming.texts)
    assert drawn in sheet.heading.asked
    assert f"{sheet.heading.asked}." in alt_text(sheet, naming.texts), "nobody is asked anything any more"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_of_a_new_day_says_of_each_expedition_how_its_dusk_went(language: str, seats: int) -> None:
    texts, seen = texts_for(language), 0
    for moment in random_game(5, seats):
        dusks = [event.comparisons for event in moment.events if event.comparisons]
        if not dusks or moment.match.game.arena:
            continue
        public = look(moment.match, None, facts(NAMES[:seats], language))
        embed = present.board(public, dusk=dusks[-1]).embed
        assert embed is not None
        assert embed_size(embed) <= EMBED_TOTAL
        day = public.view.day - (public.view.phase not in ("dusk", "night"))
        if embed.fields[0].name != texts.say("board.dusk", day=day):
            assert seats == 4, "only a full table leaves no room for it"
            continue
        naming, told = naming_of(public, texts, everybody=True), embed.fields[0].value.split("\n")
        assert len(told) == len(dusks[-1]) or seats == 4
        moved = texts.say("board.dusk-moved", who="", terms="").split("**")[1]
        assert sum(moved in line for line in told) == sum(each.moves for each in dusks[-1])
        assert naming.people[0].split()[0] in embed.fields[0].value or seats == 4
        seen += 1
        if seen == 3:
            return
    assert seen, "no Dusk was shown"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_names_those_that_did_not_count_at_dusk_because_they_slept(language: str) -> None:
    texts = texts_for(language)
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, facts(language=language))
    naming = naming_of(public, texts, everybody=True)
    terms = [Terms(terrain, 0, 0, "zero") for terrain in ("forest", "mountain")]
    for asleep in (True, False):
        counted = Counted(1, CHARACTER, (4, 3, 3), asleep=asleep)
        stayed = Comparison(1, 3, 2, ("forest", "mountain"), terms, [counted])
        told = dusk_told(naming, [stayed])
        assert told is not None
        said = texts.say("why.dusk.asleep", cards=naming.card(CHARACTER))
        assert (said in told.value) is asleep


@pytest.mark.parametrize("count", [8, 4])
def test_a_dusk_at_which_nothing_stood_anywhere_is_no_part_without_words(count: int) -> None:
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, facts())
    naming = naming_of(public, texts_for("en"), everybody=True)
    nothing = [Terms(terrain, 0, 0, "zero") for terrain in ("forest", "mountain")]
    told = dusk_told(naming, [Comparison(1, 3, 2, ("forest", "mountain"), nothing, [])] * count)
    assert (told is None) is (count > 4)
    assert told is None or told.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_whose_day_is_over_becomes_its_story_in_a_line(language: str) -> None:
    texts = texts_for(language)
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, facts(language=language))
    public = replace(public, view=structs.replace(public.view, day=4))
    naming = naming_of(public, texts, everybody=True)
    ahead = [Terms("forest", 4, 0, "ahead")]
    went, stayed = (Comparison(number, 3 - number, 0, ("forest",), ahead, moves=number == 1) for number in (1, 2))
    told = former_board(public, 3, [went, stayed])
    at = public.view.players[0].way.index(next(each for each in public.view.expeditions if each.expedition == 1).region)
    move = texts.say("board.former-move", who=naming.expedition(1), region=at)
    assert told.content == texts.say("board.former", day=3, moves=move)
    (row,) = told.rows
    assert isinstance(row, tuple)
    assert [button.press for button in row] == [f"t:replaythis:{public.facts.id}:3"]
    assert former_board(public, 3, [stayed]).content == texts.say("board.former-still", day=3)
    assert former_board(public, 3).content == texts.say("board.former-over", day=3)
    assert former_board(public, 0) == Message(content=texts.say("board.former-setup"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_says_what_has_replaced_a_move_at_dusk_and_does_not_say_that_it_moved(language: str) -> None:
    texts = texts_for(language)
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, facts(language=language))
    naming = naming_of(public, texts, everybody=True)
    terms = [Terms(terrain, 4, 0, "ahead") for terrain in ("forest", "mountain")]
    counted = [Counted(1, CHARACTER, (4, 4, 3))]
    went = texts.say("board.dusk-moved", who="", terms="").split("**")[1]
    for kind, moves in (("replaced", False), ("replacing", True)):
        hindrance = Hindrance(kind, 1, CHARACTER, f"{CHARACTER}/0")  # type: ignore[arg-type]
        said = texts.say(f"why.dusk.{kind}", name=naming.card(CHARACTER))
        found = Comparison(1, 3, 2, ("forest", "mountain"), terms, counted, [hindrance], moves=moves, moved=moves)
        told = dusk_told(naming, [found])
        assert told is not None
        assert said in told.value
        assert (went in told.value) is moves
    plain = dusk_told(naming, [Comparison(1, 3, 2, ("forest", "mountain"), terms, counted, moves=True)])
    assert plain is not None
    assert went in plain.value
    assert "·" in plain.value


@pytest.mark.parametrize("lessons", [False, True])
def test_a_call_can_be_put_off_except_in_a_first_game(lessons: bool) -> None:
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, structs.replace(facts(), lessons=lessons))
    shown = present.board(public, called=(0,))
    verbs = {button.press.split(":")[1] for row in shown.rows if isinstance(row, tuple) for button in row}
    assert ("later" in verbs) is not lessons


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_tells_of_no_phases_where_anything_else_is_to_be_told(language: str) -> None:
    public = look(new_match(list(ready_made_decks().values())[:2], 1), None, facts(language=language))
    naming = naming_of(public, texts_for(language), everybody=True)
    kept = EventSight(1, "declare", "", 0, "", "", [PhaseMoment(phase="does not expand", seat=0)])
    phase = EventSight(2, "phase", "4.2", -1, "", "", [PhaseMoment(phase="noon", day=7)])
    told = {event.verb: sentence(naming, event) for event in (kept, phase)}
    assert all(told.values())
    brief = present.board(public, [kept, phase]).brief
    assert brief is not None
    assert told["declare"] in brief.description
    assert told["phase"] not in brief.description
    brief = present.board(public, [phase]).brief
    assert brief is not None
    assert told["phase"] in brief.description


def test_a_sign_takes_the_room_of_a_letter_in_what_a_board_tells() -> None:
    sign = "<:forest:123456789012345678>"
    assert _cut(sign * 5 + "a" * 5, 10) == sign * 5 + "a" * 5
    assert len(_cut("a" * 11, 10)) == 10


@pytest.mark.parametrize("where", [{}, {"league": "l1"}, {"lessons": True}])
def test_a_closed_hand_promises_a_rematch_only_where_there_is_one(where: dict[str, object]) -> None:
    over = next(moment.match for moment in random_game(3) if moment.match.game.result is not None)
    footer = present.hand(look(over, 0, structs.replace(facts(), **where))).embed.footer  # type: ignore[union-attr]
    assert ("rematch" in footer) == (not where)


def test_a_practice_opponent_has_no_clock_on_the_sheet() -> None:
    seen = look(next(random_game(3)).match, 0)
    bot = structs.replace(seen.facts.players[1], id=0, level="greedy", name="Tumult (bot)")
    about = structs.replace(seen.facts, players=(seen.facts.players[0], bot), pace="daily")
    timed = replace(seen, facts=about, clocks=begun(PACES["daily"], 2))
    sheet = clock_sheet(timed, texts_for("en")).embed
    assert sheet is not None
    assert "Tumult" not in sheet.description
    assert sheet.description.count("3 d") >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_follows_at_0_where_a_game_is_lost_is_said_in_one_sentence(language: str) -> None:
    seen, texts = look(laid(ann={}).match, 0), texts_for(language)
    pace = structs.replace(PACES["daily"], time_out="loss")
    sheet = clock_sheet(replace(seen, clocks=begun(pace, 2)), texts).embed
    assert sheet is not None
    assert sheet.description.endswith(texts.say("clock.explain-loss")), "no exception comes after it"
    assert texts.say("clock.explain-loss").count(".") == 1


def test_a_clock_that_rests_on_weekends_says_so_on_its_sheet() -> None:
    seen, texts = look(next(random_game(3)).match, 0), texts_for("en")
    for weekend in ("", "Europe/Paris"):
        pace = structs.replace(PACES["daily"], weekend=weekend)
        sheet = clock_sheet(replace(seen, clocks=begun(pace, 2)), texts).embed
        assert sheet is not None
        assert ("No clock runs on weekends (Europe/Paris)" in sheet.description) == bool(weekend)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_picture_only_its_own_signs_are_explained(language: str) -> None:
    shown = present.board(look(laid(day=1).match, None, facts(language=language)))
    assert shown.embed is not None
    assert shown.brief is not None
    for sign in ("H>", "<C", "*"):
        assert sign in shown.embed.footer, "the map in letters has it"
        assert sign not in shown.brief.footer
    assert texts_for(language).say("board.numbers", rules="2024") in shown.brief.footer
