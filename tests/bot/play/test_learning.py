"""The first game of somebody new: fixed cards, a lesson for each moment, taken up again wherever it was left."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.play.game_records.looks import Look
from bot.play.games.games import NotSure
from bot.play.games.learning import SEED
from bot.play.games.lessons import LAST_DAY, LEARNER, LESSONS, lesson_of
from bot.play.sessions.game_store import GameStore
from bot.present import board, result
from bot.present.games.messages import way_there
from bot.present.texts import texts_for
from bot.present.texts.catalogue import LANGUAGES
from engine import default_catalogue
from engine.opponents import answer
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_practice import IN_PRIVATE, carried_out

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def begun(house: House, language: str = "en", operation: str = "") -> Look:
    """The same game for the same operation: what the opponent answers hangs on the name of the game."""
    return (await house.services.learning.begin(operation or house.press(), ANA, IN_PRIVATE, language)).look


async def by_the_book(house: House, look: Look) -> None:
    """Ana answers what she is asked as the lessons advise."""
    decision = look.view.decisions[0]
    picks = answer("greedy", look.view, decision, 1)
    game_store = GameStore(house.store.games, house.services.library, house.services.timekeeper)
    await game_store.act(house.press(), look.facts.id, ANA.id, lambda held, seat: held.answer(picks))


async def test_the_cards_are_those_that_the_lessons_speak_of(house: House) -> None:
    for _ in range(2):
        look = await begun(house)
        look = await house.services.games.look(look.facts.id, ANA.id)
        cards, hand = default_catalogue().cards, look.view.players[0].hand
        assert hand is not None
        printed = [cards[each.reference] for each in hand]
        assert sorted(card.hand_cost for card in printed) == [1, 2, 2, 3, 3, 4]
        assert {card.type for card in printed} == {"character"}
        assert look.view.first == 0
        assert look.view.players[0].hero is None
        assert not look.facts.seal, f"everybody may know that its seed is {SEED}"
        again = await house.services.learning.begin(house.press(), ANA, IN_PRIVATE, "en", anew=True)
        assert again.look.facts.id != look.facts.id
        await house.services.games.concede(house.press(), again.look.facts.id, ANA.id)


async def test_every_lesson_comes_in_its_order_and_the_end_leads_to_a_full_game(house: House) -> None:
    look = await begun(house, operation="a whole first game")
    game, told, turns = look.facts.id, [], 0
    for _ in range(600):
        public = await house.services.games.look(game)
        if public.view.result is not None:
            break
        found = lesson_of(public.view)
        if found is not None and found not in told:
            told.append(found)
            title = texts_for("en").say(f"lesson.title.{found}")
            shown = board(public).below
            assert shown is not None
            assert title in shown.title
        asked = next((each for each in public.view.asked if each.seat == LEARNER and each.kind == "turn"), None)
        if asked is not None and public.view.day <= LAST_DAY:
            turns += 1
            assert found is not None, "a turn of the first Days is without its lesson"
        own = await house.services.games.look(game, ANA.id)
        if own.view.decisions:
            await by_the_book(house, own)
        else:
            assert await carried_out(house), "the game waits for an opponent of whom nobody wants a move"
    assert public.view.result is not None
    assert turns > LAST_DAY
    needed = {"mana", "turn", "again", "pass", "morning", "compare", "cards", "alone"}
    assert needed <= set(told), told
    assert {"reserve", "spread"} & set(told), told
    in_order = [each for each in told if each not in ("answer", "keep")]  # these come when a card or a Night asks
    assert in_order == sorted(in_order, key=LESSONS.index), told
    over = result(public)
    assert [button.press.split(":")[1] for row in over.rows for button in row] == [
        "fullgame",
        "replay",
        "race",
        "log",
        "review",
        "cards",
        "why",
        "words",
    ]
    assert not await house.services.ratings.count(game)


async def test_a_practice_game_is_led_to_as_soon_as_it_has_a_board(house: House) -> None:
    look = await house.services.practice.begin(house.press(), ANA, TAVERN, "greedy")
    for language in LANGUAGES:
        texts = texts_for(language)
        soon = way_there(look, texts, ["So it is."])
        assert soon.content == "So it is.\n" + texts.say("said.practising-soon")
        assert [button.press for row in soon.rows for button in row] == [f"t:learngo:{look.facts.id}"]
        there = replace(look, posts=replace(look.posts, thread_id=5, board_id=7))
        shown = way_there(there, texts)
        assert f"(https://discord.com/channels/{TAVERN.guild_id}/5/7)" in shown.content
        assert not shown.rows


async def test_who_learns_and_could_play_is_asked_before_they_pass(house: House) -> None:
    game, games = (await begun(house)).facts.id, house.services.games
    while (await games.look(game)).turn_decision == 0:
        own = await games.look(game, ANA.id)
        if own.view.decisions:
            await by_the_book(house, own)
        else:
            assert await carried_out(house)
    before = await games.look(game, ANA.id)
    assert before.turn_decision == before.view.decisions[0].id, "the first turn is hers"
    press = house.press()
    with pytest.raises(NotSure):
        await games.pass_turn(press, game, ANA.id, before.turn_decision, sure=False)
    assert (await games.look(game, ANA.id)).version == before.version
    assert not (await games.pass_turn(press, game, ANA.id, before.turn_decision)).repeated
    assert (await games.pass_turn(press, game, ANA.id, before.turn_decision, sure=False)).repeated


async def test_it_is_found_again_and_stands_in_the_language_of_who_learns(house: House) -> None:
    first = await begun(house, "fr")
    found = await house.services.learning.begin(house.press(), ANA, TAVERN, "en")
    assert (found.waited, found.look.facts.id) == (True, first.facts.id)
    shown = board(await house.services.games.look(first.facts.id)).below
    assert shown is not None
    assert texts_for("fr").say("lesson.title.mana") in shown.title
    other = await house.services.learning.begin(house.press(), BO, IN_PRIVATE, "en")
    assert not other.waited
    assert other.look.facts.id != first.facts.id
    thread = replace(IN_PRIVATE, kind="thread")
    assert (
        await refusal(house.services.learning.begin(house.press(), ANA, thread, "en", anew=True))
    ).key == "wrong place"


async def test_every_lesson_fits_above_a_board_in_every_language() -> None:
    for language in LANGUAGES:
        for lesson in LESSONS:
            said, more = (texts_for(language).say(f"lesson.{part}.{lesson}") for part in ("text", "more"))
            assert 40 < len(said) < len(more) < 1200, (language, lesson)
            assert len(re.findall(r"[.?](?: |$)", said)) <= 2, (language, lesson)
        assert len(texts_for(language).say(f"lesson.text.{LESSONS[0]}").split()) <= 30, language
