"""Being away, through the real bot: what was missed is told after a restart too, calls are put off, games listed."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.play.game_records.game_record import GameRecord
from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.end_to_end.duel import Duel, begin_duel, says, until
from tests.end_to_end.house import House
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

HEADING = "Since you were away"


def said(outcome: Outcome) -> str:
    """What an answer says that only its reader sees."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


async def call_of(duel: Duel, person: Person) -> ShownMessage | None:
    """The message in the thread that calls a player."""
    await duel.house.delivered()
    named = {"Ana": "Ana", "Bo": "Bo"}[person.name]
    for message in await duel.ana.read(duel.thread, 200):
        mentioned = {user.get("global_name") or user["username"] for user in message.body["mentions"]}
        if named in mentioned and "later" in buttons_of(message):
            return message
    return None


async def passed(duel: Duel, person: Person) -> None:
    """A player passes by the board."""
    board = await duel.board()
    assert not (await person.press(board, buttons_of(board)["pass"])).failed


async def test_what_was_missed_is_told_once_and_the_bot_may_have_been_restarted_meanwhile(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    for player in duel.players:
        said(await duel.press(player, "hand"))
    await passed(duel, mover)
    await house.delivered()
    assert await house.stop_bot() == 0
    await house.start_bot()
    mark = (await house.client.exchanges())[-1]["number"]
    hand = await duel.press(other, "hand")
    assert HEADING not in said(hand), "a minute is no absence"
    told = said(await other.press(hand.shown, buttons_of(hand.shown)["away"]))
    assert f"{mover.name} passes." in told
    made = [each for each in await house.client.exchanges(mark) if each["path"].startswith("/channels/")]
    assert [each["method"] for each in made if each["method"] != "GET"] == [], "nothing is asked of Discord besides"
    newer = await duel.press(other, "hand")
    assert HEADING not in said(newer)
    assert "away" not in buttons_of(newer.shown), "nothing has happened since"


async def test_a_player_whose_direct_messages_are_closed_is_told_too(house: House) -> None:
    chiara, dev = house.client.person("Chiara"), house.client.person("Dev")
    await dev.close_direct_messages()
    duel = await begin_duel(house, ana=chiara.name, bo=dev.name)
    mover, _ = await duel.to_turn()
    said(await duel.press(dev, "hand"))
    await passed(duel, mover)
    if mover.name == dev.name:
        mover = chiara
        await passed(duel, chiara)
    hand = await duel.press(dev, "hand")
    told = said(await dev.press(hand.shown, buttons_of(hand.shown)["away"]))
    assert f"{mover.name} passes." in told


async def test_a_call_is_put_off_by_its_own_button_and_only_by_who_is_called(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    await passed(duel, mover)
    call = await call_of(duel, other)
    assert call is not None
    says(await mover.press(call, buttons_of(call)["later"]), "refusal.not your turn")
    panel = await other.press(call, buttons_of(call)["later"])
    assert {"In 1 hour", "In 4 hours", "Tomorrow morning"} == set(panel.shown.buttons)
    says(await other.press(panel.shown, panel.shown.buttons["In 1 hour"]), "ping.put-off")

    async def gone() -> bool:
        async with house.store() as store:
            meta = await store.games.meta(duel.game)
        assert meta is not None
        return not [*GameRecord(meta.kept).call]

    await until(gone, what="the end of the call")
    assert (await duel.board()).id == call.id, "the board stays where it is"
    assert await call_of(duel, other) is None


async def test_games_are_listed_with_the_way_to_them(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    listed = (await mover.slash("altered games", channel=duel.thread)).shown
    first = next(line for line in listed.text.splitlines() if duel.label in line)
    assert "your move" in first
    (select,) = listed.selects
    looked = await mover.select(listed, select, [duel.game])
    assert {"play", "hand", "words"} <= set(buttons_of(looked.shown))
    theirs = (await other.slash("altered games", channel=duel.thread)).shown
    assert f"{mover.name} to move" in next(line for line in theirs.text.splitlines() if duel.label in line)


async def test_what_the_bot_does_is_counted_and_names_nobody(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    says(await duel.press(other, "play"), "refusal.not your turn")
    await passed(duel, mover)
    await house.delivered()
    text = await house.figures()
    found = {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert found["tumult_interactions_total component answered"] > 0
    assert found["tumult_interactions_total component refused"] > 0
    assert found["tumult_acknowledgement_seconds_count"] > found["tumult_interactions_total component refused"]
    assert 0 < found["tumult_acknowledgement_seconds_bucket 3.0"] <= found["tumult_acknowledgement_seconds_count"]
    assert found["tumult_commit_seconds_count"] > 0
    assert found["tumult_discord_requests_total 2xx"] > 0
    assert found["tumult_games live"] > 0
    assert found["tumult_shard_connected 0"] == 1
    assert not [name for name in (mover.name, other.name, duel.thread) if f'"{name}"' in text]
    assert await house.figures("/readyz") == '{"store": true, "discord": true, "taking presses": true}'
