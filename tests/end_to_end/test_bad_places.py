"""Places that go away or close while a game is played: it goes on, and the players learn what they can do."""

from __future__ import annotations

import pytest

from deploy.sandbox.client import ShownMessage
from tests.end_to_end.duel import Duel, begin_duel, refusal_of, refused, says, sentence, until
from tests.end_to_end.house import House
from tests.end_to_end.players import board_of, buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def _places_of(duel: Duel) -> list[str]:
    """The threads in which this game's board stands, for Ana."""
    found = []
    for place in await duel.ana.places():
        board = await board_of(duel.ana, str(place["id"])) if place["type"] != 15 else None
        if board is not None and f":{duel.game}" in buttons_of(board)["log"]:
            found.append(str(place["id"]))
    return found


async def _new_place(duel: Duel) -> str:
    """Where the game is shown after its thread was lost."""

    async def elsewhere() -> str | None:
        found = [place for place in await _places_of(duel) if place != duel.thread]
        return found[0] if found else None

    return str(await until(elsewhere, what="a new place for the game"))


async def _goes_on(duel: Duel) -> None:
    """A move is made and shown."""
    mover, _ = await duel.to_turn()
    before = await duel.standing()
    assert not refusal_of((await duel.press(mover, "pass")).shown)
    assert (await duel.standing()).version > before.version
    assert (await duel.board()).text


async def _lost_words(house: House, duel: Duel, since: dict[str, int], how: str) -> None:
    """Both players have been told once, in private, that the game's place is lost: gone, or shut to the bot."""
    await house.delivered()
    for person in duel.players:
        new = (await person.inbox())[since[person.name] :]
        told = [each for each in new if sentence(f"place-lost.{how}").fullmatch(each.content)]
        assert len(told) == 1, f"{person.name} was told {len(told)} times"
        assert duel.label in told[0].content


async def _letters(duel: Duel) -> dict[str, int]:
    return {person.name: len(await person.inbox()) for person in duel.players}


async def test_a_deleted_thread_is_replaced(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    before = await duel.standing()
    await house.client.moderate("delete_channel", channel=duel.thread)
    shown = await mover.slash("altered board", game=duel.label, channel="games")
    assert not refusal_of(shown.shown)
    assert await duel.standing() == before
    duel.thread = await _new_place(duel)
    await _goes_on(duel)
    assert await _places_of(duel) == [duel.thread]


async def test_a_thread_deleted_between_two_moves_is_replaced_by_the_next(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    await house.client.moderate("delete_channel", channel=duel.thread)
    passed = await mover.slash("altered pass", game=duel.label, channel="games")
    assert not refusal_of(passed.shown)
    duel.thread = await _new_place(duel)
    await _goes_on(duel)


async def test_a_deleted_board_is_posted_again(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    board, before = await duel.board(), await duel.standing()
    await house.client.moderate("delete_message", channel=duel.thread, message=board.id)
    says(await mover.slash("altered board", channel=duel.thread), "board.adventure")
    again = await duel.board()
    assert again.id != board.id
    assert again.text == board.text
    await house.client.moderate("delete_message", channel=duel.thread, message=again.id)
    passed = await mover.slash("altered pass", channel=duel.thread)
    assert not refusal_of(passed.shown)
    assert (await duel.board()).id not in (board.id, again.id)
    assert (await duel.standing()).version > before.version
    boards = [each for each in await mover.read(duel.thread, 500) if "more" in buttons_of(each) and not each.ephemeral]
    assert len(boards) == 1


async def test_an_archived_thread_is_opened_again(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    board = await duel.board()
    await house.client.moderate("thread", channel=duel.thread, archived=True)
    assert not refusal_of((await mover.press(board, buttons_of(board)["pass"])).shown)
    await house.delivered()
    place = next(place for place in await mover.places() if str(place["id"]) == duel.thread)
    assert not place["archived"]
    assert (await duel.board()).text != board.text


async def test_a_deleted_channel_leaves_the_game_to_go_on_elsewhere(house: House) -> None:
    duel = await begin_duel(house, channel="regulars")
    mover, other = await duel.to_turn()
    before, letters = await duel.standing(), await _letters(duel)
    await house.client.moderate("delete_channel", channel=duel.thread)
    await house.client.moderate("delete_channel", channel="regulars")
    passed = await mover.slash("altered pass", game=duel.label, channel="games")
    assert not refusal_of(passed.shown), passed.shown.text
    assert (await duel.standing()).version == before.version + 1
    await _lost_words(house, duel, letters, "gone")
    refused(await house.client.person("Dev").slash("altered hand", game=duel.game, channel="games"), "not your game")
    says(await other.slash("altered board", game=duel.label, channel="games"), "board.adventure")
    await house.delivered()
    assert await _places_of(duel)
    board = [each for each in await other.read("games") if f"t:hand:{duel.game}" in buttons_of(each).values()][-1]
    assert not board.ephemeral
    assert not (await other.press(board, "My hand")).failed


async def test_permissions_taken_away_later_and_given_back(house: House) -> None:
    duel = await begin_duel(house, channel="general")
    mover, _ = await duel.to_turn()
    board, before, letters = await duel.board(), await duel.standing(), await _letters(duel)
    deny = ["VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"]
    await house.client.moderate("permissions", channel="general", who="bot", deny=deny)
    try:
        passed = await mover.press(board, buttons_of(board)["pass"])
        assert not refusal_of(passed.shown), passed.shown.text
        assert (await duel.standing()).version == before.version + 1
        await _lost_words(house, duel, letters, "shut")
        assert not refusal_of((await mover.press(board, buttons_of(board)["hand"])).shown)
    finally:
        await house.client.moderate("permissions", channel="general", who="bot")
    says(await mover.slash("altered board", channel=duel.thread), "board.adventure")
    assert (await duel.board()).text != board.text
    await _goes_on(duel)
    await _lost_words(house, duel, letters, "shut")


async def test_in_a_full_server_a_game_is_played_from_direct_messages_until_there_is_room(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    before = await duel.board()
    letters = await _letters(duel)
    settings = house.sandbox.core.settings
    await house.client.moderate("thread", channel=duel.thread, archived=True)
    settings.active_threads = 0
    try:
        passed = await mover.slash("altered pass", game=duel.label, channel="games")
        assert not refusal_of(passed.shown), passed.shown.text
        await _lost_words(house, duel, letters, "full")
        calls = [
            each for each in await other.inbox() if buttons_of(each).get("pass", "").startswith(f"t:pass:{duel.game}")
        ]
        assert len(calls) == 1
        looked = await other.slash("altered board", game=duel.label, channel="games")
        says(looked, "board.adventure")
        assert looked.shown.ephemeral
        version = (await duel.standing()).version
        assert not refusal_of((await other.press(calls[0], buttons_of(calls[0])["pass"])).shown)
        assert (await duel.standing()).version > version
        assert (await duel.board()).text == before.text
    finally:
        settings.active_threads = 1000
    says(await mover.slash("altered board", game=duel.label, channel="games"), "board.adventure")
    assert (await duel.board()).text != before.text
    assert await _places_of(duel) == [duel.thread]
    assert "tumult_threads_open 0.0" not in await house.figures()
    await _goes_on(duel)


async def test_closed_direct_messages_are_replaced_by_the_private_hand(house: House) -> None:
    fumi = house.client.person("Fumi")
    await fumi.close_direct_messages()
    try:
        duel = await begin_duel(house, bo="Fumi", channel="games")
        await duel.to_turn()
        assert await fumi.inbox() == []
        told = [await duel.press(fumi, "hand") for _ in range(2)]
        for answer in told:
            assert answer.shown.ephemeral
            assert answer.shown.body["embeds"][0]["title"].startswith("Your hand"), answer.shown.text
        said = [bool(sentence("hand.closed").fullmatch(answer.shown.content)) for answer in told]
        assert said == [False, False], "the call has said already that direct messages are closed"
        await _goes_on(duel)
        assert await fumi.inbox() == []
    finally:
        await fumi.close_direct_messages(closed=False)


async def test_direct_messages_closed_in_the_middle_of_a_game(house: House) -> None:
    duel = await begin_duel(house, bo="Dev")
    dev = duel.bo
    await dev.close_direct_messages()
    try:
        for _ in range(3):
            await _goes_on(duel)
        shown: ShownMessage = (await duel.press(dev, "hand")).shown
        assert shown.ephemeral
        assert shown.body["embeds"][0]["title"].startswith("Your hand")
    finally:
        await dev.close_direct_messages(closed=False)
