"""Presses through the real client: each is answered privately, and no wrong one changes a game."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

from bot.chat.forms import FORMS
from bot.chat.panels.pressed import Pressed, of_games, of_no_game, table
from bot.chat.panels.pressing import PRESSES
from bot.chat.replies.answering import Reply
from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from deploy.sandbox.errors import ActionError
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import as_it_was, with_button
from tests.end_to_end.players import buttons_of

pytestmark = pytest.mark.process

PRESENT = Path(__file__).parents[3] / "bot" / "present"
SAID = texts_for("en")


def privately(outcome: Outcome) -> str:
    """The words of an answer, which nobody else may see."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


def closed_by(outcome: Outcome) -> bool:
    """Whether a press was answered by deleting the message that was pressed."""
    return (outcome.state, outcome.kind, outcome.message) == ("answered", "update_promised", None)


def refusal(key: str, **arguments: str) -> str:
    return SAID.say(f"refusal.{key}", **arguments)


def test_every_verb_of_a_button_has_its_handler() -> None:
    verbs = set()
    for file in PRESENT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "press":
                verb = node.args[0]
                assert isinstance(verb, ast.Constant), f"{file.name}: the verb of a press is written out"
                verbs.add(verb.value)
    assert verbs == set(PRESSES) | set(FORMS)
    assert not set(PRESSES) & set(FORMS)


def test_a_verb_stands_in_the_table_once_and_says_whether_it_is_of_a_game() -> None:
    async def answer(press: Pressed) -> Reply:
        return press.word("panel.closed")

    rows = table(of_games({"one": answer}), of_no_game({"two": answer}))
    assert {verb: row.of_game for verb, row in rows.items()} == {"one": True, "two": False}
    with pytest.raises(ValueError, match="the same verb: one"):
        table(rows, of_no_game({"one": answer}))
    assert PRESSES["pass"].of_game
    assert not PRESSES["accept"].of_game


def test_rows_say_which_presses_are_those_of_players_and_which_part_of_a_turn() -> None:
    assert {verb for verb, row in PRESSES.items() if row.plays} == {"accept", "answer", "hand", "join", "pass", "play"}
    turn, drafts = ({verb for verb, row in PRESSES.items() if getattr(row, name)} for name in ("in_turn", "drafts"))
    assert {"play", "confirm", "answer", "send"} <= turn
    assert turn - drafts == {"answer", "choose", "pick", "page", "send", "always"}
    assert drafts < turn


@pytest.mark.asyncio
async def test_only_the_friend_accepts_and_only_the_challenger_cancels(tavern: Tavern) -> None:
    decks = tavern.services.challenges.decks()
    sent = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=decks[0].key)
    assert "Bo" in privately(sent)
    assert SAID.say("challenge.take-back-own") in sent.shown.buttons, "who reads it alone is not named"
    posted = []

    async def invited() -> bool:
        posted[:] = [message for message in await tavern.bo.read("games") if "accept" in buttons_of(message)]
        return bool(posted)

    await tavern.until(invited)
    (message,) = posted
    for person in (tavern.dev, tavern.ana):
        assert privately(await person.press(message, "Accept")) == refusal("not your challenge", friend="Bo")
        assert privately(await person.press(message, "Decline")) == refusal("not your challenge", friend="Bo")
    said = refusal("only the challenger cancels", challenger="Ana")
    assert privately(await tavern.bo.press(message, SAID.say("challenge.take-back", challenger="Ana"))) == said
    assert privately(await tavern.ana.press(message, SAID.say("challenge.take-back", challenger="Ana"))) == SAID.say(
        "challenge.withdrawn"
    )
    pressed = await tavern.bo.press(message, "Accept", as_seen=True)
    assert privately(pressed) == refusal("challenge cancelled")


@pytest.mark.asyncio
async def test_a_challenge_from_the_menu_of_a_person(tavern: Tavern) -> None:
    opened = await tavern.ana.context("Challenge to Altered", tavern.bo)
    assert "Bo" in privately(opened)
    (select,) = opened.shown.selects
    first = opened.shown.selects[select][0]["value"]
    made = await tavern.ana.select(opened.shown, select, [first])
    assert "48 hours" in privately(made)
    assert privately(await tavern.ana.context("Challenge to Altered", tavern.ana)) == refusal("challenge to oneself")


@pytest.mark.asyncio
async def test_a_third_person_sees_nothing_private_and_moves_nothing(tavern: Tavern) -> None:
    await tavern.begin()
    asked = await tavern.board()
    for label in ("Answer",):
        assert privately(await tavern.dev.press(asked, label)) == refusal("not your game")
    await tavern.first_turn()
    board = await tavern.board()
    version = (await tavern.look()).version
    assert privately(await tavern.dev.press(board, "Play")) == refusal("not your game")
    assert privately(await tavern.dev.press(board, "Pass")) == refusal("not your game")
    assert privately(await tavern.dev.press(board, "My hand")) == SAID.say("hand.watching")
    log = privately(await tavern.dev.press(board, "Log"))
    assert "draws 6 cards" in log
    more = await tavern.dev.press(board, "More…")
    assert "Concede…" not in more.shown.buttons
    assert (await tavern.look()).version == version


@pytest.mark.asyncio
async def test_whoever_is_not_on_turn_is_told_whose_it_is(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    board = await tavern.board()
    said = refusal("not your turn", player=mover.name)
    assert privately(await waiter.press(board, "Play")) == said
    assert privately(await waiter.press(board, "Pass")) == said


@pytest.mark.asyncio
async def test_both_choose_mana_at_once_and_nobody_sees_it(tavern: Tavern) -> None:
    await tavern.begin()
    outcomes = await asyncio.gather(tavern.choose_mana(tavern.ana), tavern.choose_mana(tavern.bo))
    for outcome in outcomes:
        privately(outcome)
    view = (await tavern.look()).view
    assert [player.mana_total for player in view.players] == [3, 3]
    assert view.phase == "afternoon"
    public = "".join(message.text for message in await tavern.dev.read(tavern.thread))
    for seat in (0, 1):
        person = (await tavern.look()).facts.players[seat].id
        own = (await tavern.services.games.look(tavern.game, person)).view.players[seat]
        assert own.hand is not None
        names = {card.name for card in [*own.hand, *own.mana]}
        assert not [name for name in names if name in public]


async def select_first(person: Person, panel: Outcome, wanted: int = 0) -> Outcome:
    if "begin" in buttons_of(panel.shown):
        cards = [custom_id for custom_id in panel.shown.buttons.values() if ":begin:" in custom_id]
        return await person.press(panel.shown, cards[wanted])
    (select,) = panel.shown.selects
    return await person.select(panel.shown, select, [panel.shown.selects[select][wanted]["value"]])


@pytest.mark.asyncio
async def test_the_wizard_changes_nothing_until_it_is_confirmed(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    for player in (await tavern.look()).facts.players:
        await tavern.services.settings.change(player.id, confirm=True)
    version = (await tavern.look()).version
    opened = await mover.press(await tavern.board(), "Play")
    panel = await select_first(mover, opened)
    while "Confirm" not in panel.shown.buttons:
        step = [label for label, press in panel.shown.buttons.items() if ":take:" in press]
        panel = await mover.press(panel.shown, step[0]) if step else await select_first(mover, panel)
        assert panel.shown.id == opened.shown.id, "the wizard is one message"
    assert "Price:" in panel.shown.text
    back = await mover.press(panel.shown, "Back")
    assert "Confirm" not in back.shown.buttons
    cancelled = await mover.press(back.shown, "Cancel") if "Back" in back.shown.buttons else back
    assert (await tavern.look()).version == version
    if "Back" in back.shown.buttons:
        assert closed_by(cancelled)
    assert (await tavern.look()).version == version
    opened = await mover.press(await tavern.board(), "Play")
    panel = await select_first(mover, opened)
    while "Confirm" not in panel.shown.buttons:
        step = [label for label, press in panel.shown.buttons.items() if ":take:" in press]
        panel = await mover.press(panel.shown, step[0]) if step else await select_first(mover, panel)
    confirmed = await mover.press(panel.shown, "Confirm")
    assert "You play" in privately(confirmed)
    assert (await tavern.look()).version == version + 1
    again = await mover.press(panel.shown, "Confirm", as_seen=True)
    assert refusal("declaration over") in privately(again)
    assert again.shown.id == panel.shown.id, "the old panel says so itself"
    assert (await tavern.look()).version == version + 1


@pytest.mark.asyncio
async def test_the_expedition_plays_the_card_and_the_receipt_takes_it_back(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    version = (await tavern.look()).version
    opened = await mover.press(await tavern.board(), "Play")
    assert opened.shown.pictures, "the hand stands above what can be played"
    steps = []
    for card in [custom_id for custom_id in opened.shown.buttons.values() if ":begin:" in custom_id]:
        steps.append(await mover.press(opened.shown, card, as_seen=True))
        if "playin" in buttons_of(steps[-1].shown):
            break
    assert (await tavern.look()).version == version, "nothing is played by one press"
    plays = buttons_of(steps[-1].shown)["playin"]
    receipt = await mover.press(steps[-1].shown, plays)
    assert "You play" in privately(receipt)
    assert (await tavern.look()).version == version + 1
    again = await mover.press(with_button(steps[-1].shown, plays), plays, as_seen=True)
    assert refusal("declaration over") in privately(again)
    assert (await tavern.look()).version == version + 1
    back = buttons_of(receipt.shown)
    asked = await mover.press(with_button(receipt.shown, back["undoask"]), back["undoask"], as_seen=True)
    assert privately(asked) == SAID.say("undo.asked"), "the card was seen, so that the other is asked"
    requests: list[ShownMessage] = []

    async def called() -> bool:
        requests[:] = [each for each in await waiter.read(tavern.thread) if "undoyes" in buttons_of(each)]
        return bool(requests)

    await tavern.until(called)
    agreed = await waiter.press(requests[-1], buttons_of(requests[-1])["undoyes"])
    assert SAID.say("undo.done") in privately(agreed)
    await mover.press(await tavern.board(), "Pass")

    async def gone() -> bool:
        told = {asked.shown.id, agreed.shown.id}
        return not told & {each.id for person in (mover, waiter) for each in await person.read(tavern.thread)}

    await tavern.until(gone)


@pytest.mark.asyncio
async def test_a_pass_is_taken_back_by_one_press_on_its_receipt(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    passed = await mover.press(await tavern.board(), "Pass")
    version = (await tavern.look()).version
    done = await mover.press(passed.shown, buttons_of(passed.shown)["undodo"])
    assert SAID.say("undo.done") in privately(done)
    look = await tavern.look()
    assert look.version == version + 1
    assert look.turn_decision


@pytest.mark.asyncio
async def test_no_receipt_takes_back_what_another_has_acted_after(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    passed = await mover.press(await tavern.board(), "Pass")
    await waiter.press(await tavern.board(), "Pass")
    version = (await tavern.look()).version
    late = await mover.press(passed.shown, buttons_of(passed.shown)["undodo"], as_seen=True)
    assert refusal("undo outdated") in privately(late)
    assert (await tavern.look()).version == version


@pytest.mark.asyncio
async def test_an_old_panel_opens_the_fresh_one_when_it_is_ones_turn_again(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    old = await mover.press(await tavern.board(), "Play")
    await mover.slash("altered pass", channel=tavern.thread)
    with pytest.raises(ActionError):
        await mover.press(old.shown, "Pass", as_seen=True)
    panel = await waiter.press(await tavern.board(), "Play")
    version = (await tavern.look()).version
    number = panel.shown.buttons["Pass"].split(":")[3]
    stale = with_button(panel.shown, panel.shown.buttons["Pass"].replace(f":{number}:", ":1:"))
    fresh = await waiter.press(stale, next(iter(stale.buttons.values())), as_seen=True)
    assert refusal("decision closed") in privately(fresh)
    assert fresh.shown.buttons["Pass"].split(":")[3] == number
    assert (await tavern.look()).version == version


@pytest.mark.asyncio
async def test_what_is_chosen_in_a_menu_is_confirmed_first(tavern: Tavern) -> None:
    await tavern.begin()
    asked = await tavern.ana.press(await tavern.board(), "Answer")
    (select,) = asked.shown.selects
    values = [option["value"] for option in asked.shown.selects[select]]
    version = (await tavern.look()).version
    chosen = await tavern.ana.select(asked.shown, select, values[:3])
    assert SAID.say("panel.sure") in privately(chosen)
    again = await tavern.ana.press(chosen.shown, "Choose again")
    assert (await tavern.look()).version == version
    other = await tavern.ana.select(again.shown, select, values[3:])
    final = await tavern.ana.press(other.shown, "Confirm")
    assert SAID.say("panel.done-nothing") in privately(final)
    await tavern.choose_mana(tavern.bo)
    person = (await tavern.look()).facts.players[0].id
    own = (await tavern.services.games.look(tavern.game, person)).view.players[0]
    wanted = [option["label"] for option in asked.shown.selects[select][3:]]
    assert own.mana_total == 3
    assert all(any(label.startswith(card.name) for label in wanted) for card in own.mana)


@pytest.mark.asyncio
async def test_everybody_reads_the_cards_on_the_table(tavern: Tavern) -> None:
    await tavern.begin()
    for person in (tavern.ana, tavern.dev):
        listed = await person.press(await tavern.board(), "Cards")
        (select,) = listed.shown.selects
        options = listed.shown.selects[select]
        assert len(options) == 2, "two Heroes, and nothing hidden"
        shown = await person.select(listed.shown, select, [options[0]["value"]])
        assert "Hero" in privately(shown)
        assert shown.shown.id == listed.shown.id
        piles = await person.press(shown.shown, "Discard piles")
        assert "0 cards" in privately(piles)
        assert "All cards" in piles.shown.buttons


@pytest.mark.asyncio
async def test_an_old_board_still_shows_the_hand_but_moves_nothing(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    old = await tavern.board()
    assert privately(await mover.press(old, "Pass")).startswith("You pass.")
    version = (await tavern.look()).version
    late = as_it_was(old, await tavern.board())
    again = await mover.press(late, "Pass", as_seen=True)
    assert privately(again) == refusal("decision closed")
    assert (await tavern.look()).version == version
    hand = await mover.press(late, "My hand", as_seen=True)
    assert "Your hand" in privately(hand)
    log = await waiter.press(late, "Log", as_seen=True)
    assert "passes" in privately(log)


@pytest.mark.asyncio
async def test_giving_up_is_asked_twice_and_then_nothing_moves_any_more(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    board = await tavern.board()
    more = await mover.press(board, "More…")
    sure = await mover.press(more.shown, "Concede…")
    assert waiter.name in privately(sure)
    assert (await tavern.look()).view.result is None
    stayed = await mover.press(sure.shown, "No, play on")
    assert closed_by(stayed)
    more = await mover.press(board, "More…")
    sure = await mover.press(more.shown, "Concede…")
    given = await mover.press(sure.shown, "Yes, I give up")
    assert f"{waiter.name} wins" in privately(given)
    for label in ("Play", "Pass"):
        assert privately(await mover.press(board, label, as_seen=True)) == refusal("game over")
    results = []

    async def announced() -> bool:
        results[:] = [message for message in await mover.read(tavern.thread) if "rematch" in buttons_of(message)]
        return bool(results)

    await tavern.until(announced)
    assert privately(await tavern.dev.press(results[0], "Rematch")) == refusal("not your game")
    assert waiter.name in privately(await mover.press(results[0], "Rematch"))


@pytest.mark.asyncio
async def test_a_call_about_a_draw_leads_to_the_offer_as_long_as_it_stands(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    board, calls = await tavern.board(), []
    offered = (await mover.press(board, "More…", as_seen=True)).shown
    assert privately(await mover.press(offered, "Offer a draw")) == SAID.say("said.draw-offered")

    async def called() -> bool:
        calls[:] = [message for message in await waiter.read(tavern.thread) if "offered" in buttons_of(message)]
        return bool(calls)

    await tavern.until(called)
    sure = await waiter.press(calls[0], "Answer the offer")
    assert {"agree", "nodraw"} <= set(buttons_of(sure.shown))
    assert privately(await tavern.dev.press(calls[0], "Answer the offer")) == refusal("not your game")
    assert privately(await waiter.press(sure.shown, "Decline the draw")) == SAID.say("said.draw-declined")
    late = privately(await waiter.press(calls[0], "Answer the offer", as_seen=True))
    assert late == refusal("no draw offered")
    assert not (await tavern.look()).draw_offers


@pytest.mark.asyncio
async def test_a_draw_is_offered_declined_and_agreed(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    board = await tavern.board()

    async def choose(person: Person, label: str) -> str:
        return privately(await person.press((await person.press(board, "More…", as_seen=True)).shown, label))

    assert await choose(mover, "Offer a draw") == SAID.say("said.draw-offered")
    assert await choose(waiter, "Decline the draw") == SAID.say("said.draw-declined")
    told = SAID.say("ping.draw declined", who="").strip()
    await tavern.until(lambda: _said_in(tavern, told))
    assert await choose(mover, "Offer a draw") == SAID.say("said.draw-offered")
    assert await choose(mover, "Take the offer back") == SAID.say("said.draw-withdrawn")
    assert await choose(mover, "Offer a draw") == SAID.say("said.draw-offered")
    asked = (await waiter.press((await waiter.press(board, "More…", as_seen=True)).shown, "Agree to a draw")).shown
    assert (await tavern.look()).view.result is None
    await waiter.press(asked, "Agree to a draw")
    result = (await tavern.look()).view.result
    assert result is not None
    assert result.how == "draw"


async def _said_in(tavern: Tavern, words: str) -> bool:
    """Whether the thread holds some words."""
    return any(words in message.text for message in await tavern.ana.read(tavern.thread))


@pytest.mark.asyncio
async def test_a_press_that_comes_too_late_moves_nothing_and_the_board_is_shown_anew(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    board = await tavern.board()
    version = (await tavern.look()).version
    await tavern.discord.gateway("hold")
    sent = await mover.press(board, "Pass", wait=0, settled=False)
    await asyncio.sleep(3.3)
    await tavern.discord.gateway("release")
    await asyncio.sleep(0.3)
    assert (await tavern.discord.outcome(sent.interaction, wait=0)).failed
    assert (await tavern.look()).version == version
    shown = await tavern.board()
    assert privately(await mover.press(shown, "Pass")).startswith("You pass.")


@pytest.mark.asyncio
async def test_closed_direct_messages_are_no_hindrance(tavern: Tavern) -> None:
    await tavern.bo.close_direct_messages()
    await tavern.begin()

    async def noticed() -> bool:
        return bool((await tavern.look()).posts.closed_hands)

    await tavern.until(noticed)
    hand = privately(await tavern.bo.press(await tavern.board(), "My hand"))
    assert "Your hand" in hand
    if SAID.say("hand.closed") not in hand:  # the call has said it already
        await tavern.until(lambda: _said_in(tavern, SAID.say("ping.hand-unsent")))
    await tavern.first_turn()


@pytest.mark.asyncio
async def test_closing_a_panel_takes_it_away(tavern: Tavern) -> None:
    await tavern.begin()
    panel = await tavern.ana.slash("plan", channel=tavern.thread)
    closed = await tavern.ana.press(panel.shown, "Close")
    assert closed_by(closed)


@pytest.mark.asyncio
async def test_a_card_is_planned_by_four_presses(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    panel = (await mover.press(await tavern.board(), "Play")).shown
    cards = (await mover.press(panel, SAID.say("standing.button"))).shown
    assert set(buttons_of(cards)) >= {"planbegin", "planplay", "orders"}
    for card in [each for each in cards.buttons.values() if ":planbegin:" in each]:
        step = (await mover.press(cards, card)).shown
        if "plankeepin" in buttons_of(step):
            kept = await mover.press(step, buttons_of(step)["plankeepin"])
            assert SAID.say("plan.kept") in privately(kept)
            return
        cards = (await mover.press(step, buttons_of(step)["planback"])).shown
    raise AssertionError("no card of the hand asks for nothing but an Expedition")
