"""A look after the other's move says what was missed, in the very answer, once; a button brings it back."""

from __future__ import annotations

import pytest

from bot.play.games.absence import AWAY_MS
from deploy.sandbox.client import Outcome
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refused
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

HEADING = "Since you were away"


def private(outcome: Outcome) -> str:
    """What an answer says that only its reader sees."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


async def test_a_look_after_a_move_of_the_other_tells_it_once_and_a_button_tells_it_again(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    for person in (mover, other):
        private(await person.press(await tavern.board(), "My hand"))
    board = await tavern.board()
    assert "away" not in buttons_of(board), "nobody was away"
    tavern.clock.ahead += AWAY_MS
    private(await mover.press(board, buttons_of(board)["pass"]))
    tavern.clock.ahead += AWAY_MS
    told = private(await other.press(await tavern.board(), "My hand"))
    assert HEADING in told
    assert f"{mover.name} passes." in told
    board = await tavern.board()
    assert HEADING not in private(await other.press(board, "My hand"))
    brought_back = await other.press(board, buttons_of(board)["away"])
    again = private(brought_back)
    assert len(brought_back.shown.pictures) == 1, "the board stands beside it"
    assert "**Nothing new.** Before that" in again
    assert f"{mover.name} passes." in again
    assert HEADING not in private(await mover.press(board, "My hand"))


async def test_what_was_looked_at_without_being_told_is_not_said_to_have_been_told(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    board = await tavern.board()
    private(await other.press(board, "My hand"))
    private(await mover.press(board, buttons_of(board)["pass"]))
    hand = (await other.press(await tavern.board(), "My hand")).shown
    assert "passes" not in hand.text, "a moment is no absence"
    told = private(await other.press(hand, buttons_of(hand)["away"]))
    assert "Since your last look" in told
    assert "**Nothing new.** Before that" in told
    assert f"{mover.name} passes." in told
    assert "away" not in told
    assert "told" not in told


async def test_below_a_hand_it_is_asked_for_only_where_there_is_something_to_tell(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    nothing = await other.press(await tavern.board(), "My hand")
    assert "away" not in buttons_of(nothing.shown)
    assert "away" not in buttons_of((await other.slash("altered hand", channel=tavern.thread)).shown)
    board = await tavern.board()
    private(await mover.press(board, buttons_of(board)["pass"]))
    await tavern.board()
    hand = (await other.press(await tavern.board(), "My hand")).shown
    assert f"{mover.name} passes." in private(await other.press(hand, buttons_of(hand)["away"]))
    seen = await other.press(await tavern.board(), "My hand")
    assert "away" not in buttons_of(seen.shown), "all of it has been seen"
    own = await mover.press(await tavern.board(), "My hand")
    assert "away" not in buttons_of(own.shown), "the pass was their own"


@pytest.mark.parametrize("command", ["altered hand", "altered board", "altered answer"])
async def test_commands_that_look_tell_what_was_missed_too(tavern: Tavern, command: str) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    private(await other.slash("altered hand", channel=tavern.thread))
    board = await tavern.board()
    private(await mover.press(board, buttons_of(board)["pass"]))
    await tavern.board()
    tavern.clock.ahead += AWAY_MS
    given = {"choice": "?"} if command == "altered answer" else {}
    told = private(await other.slash(command, channel=tavern.thread, **given))
    assert f"{mover.name} passes." in told


async def test_a_spectator_has_missed_nothing(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    tavern.clock.ahead += AWAY_MS
    board = await tavern.board()
    private(await mover.press(board, buttons_of(board)["pass"]))
    board = await tavern.board()
    refused(await tavern.dev.press(board, buttons_of(board)["away"]), "not your game")


async def test_what_was_missed_comes_and_goes_without_moving_another_button(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    before = await tavern.board()
    tavern.clock.ahead += AWAY_MS
    private(await mover.press(before, buttons_of(before)["pass"]))
    after = await tavern.board()
    assert "away" in buttons_of(after)
    assert [each for each in buttons_of(after) if each != "away"] == list(buttons_of(before))


async def test_a_hand_that_has_grown_old_makes_no_wrong_move_and_can_be_shown_as_it_is_now(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    board = await tavern.board()
    old = (await mover.press(board, "My hand")).shown
    assert "Playable now" in old.text
    assert "as it was when you asked for it" in old.text
    private(await mover.press(board, buttons_of(board)["pass"]))
    await tavern.board()
    version = (await tavern.look()).version
    refused(await mover.press(old, buttons_of(old)["play"]), "not your turn")
    assert (await tavern.look()).version == version
    new = (await mover.press(old, buttons_of(old)["hand"])).shown
    assert new.id == old.id, "in the same message"
    assert "Playable now" not in new.text


async def test_in_words_says_everything_that_the_picture_shows(tavern: Tavern) -> None:
    await tavern.begin()
    await tavern.first_turn()
    board = await tavern.board()
    assert "Hero Expeditions" not in board.text, "beside the picture the board is brief"
    assert board.pictures
    for person in (tavern.ana, tavern.dev):
        told = await person.press(board, buttons_of(board)["words"])
        assert "Hero Expeditions" in private(told)
        assert not told.shown.pictures


async def test_the_list_of_games_leads_to_a_game_and_a_finished_one_to_a_rematch(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    listed = (await other.slash("altered games", channel=tavern.thread)).shown
    assert f"{mover.name} to move" in listed.text
    assert f"/{tavern.thread}/" in listed.text
    (select,) = listed.selects
    looked = await other.select(listed, select, [tavern.game])
    assert {"hand", "log"} <= set(buttons_of(looked.shown))
    assert looked.shown.ephemeral
    await mover.slash("altered concede", sure="yes", channel=tavern.thread)
    ended = (await mover.slash("altered games", channel=tavern.thread)).shown
    assert "lost" in ended.text
    (select,) = ended.selects
    over = (await mover.select(ended, select, [tavern.game])).shown
    assert {"rematch", "log"} <= set(buttons_of(over))
