"""The board calls whoever is asked in the thread: posted anew with a sound for them, and nothing left of it after."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.chat.sending.post import NEWEST
from bot.play.game_records import after_moves, notices
from bot.play.requests.person import NEEDED, Place
from bot.services import services_over
from engine import MatchOptions, new_match, ready_made_decks
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import DELETE, POST, asked, board, boards, move, thread, to_a_turn, without_calls
from tests.bot.play.playing import least
from tests.end_to_end.duel import sentence
from tests.end_to_end.players import buttons_of

pytestmark = pytest.mark.process

HOUR = 3_600_000
SEATS = ("ana", "bo")


async def handed_over(city: City, game: str) -> int:
    """Goes on until a move within a Day hands the turn to the other player; returns who is asked, undelivered."""
    for _ in range(80):
        mover, before = (await asked(city, game))[0], await city.look(game)
        await move(city, game)
        after = await city.look(game)
        if before.view.day == after.view.day > 0 and after.asked(1 - mover) and not after.asked(mover):
            return 1 - mover
        await city.deliver()
    raise AssertionError("nothing was handed over")


async def called(city: City, game: str) -> list[str]:
    """The names of those whom messages in the thread call."""
    ids = {str(city.people[name].id): name for name in city.people}
    found = [each for each in await thread(city, game) if "later" in buttons_of(each)]
    return sorted(ids[id] for each in found for id in ids if f"<@{id}>" in each.content)


async def rings(city: City, game: str, since: set[str]) -> dict[str, int]:
    """How many messages that are not among those have a sound, for each player."""
    place = str((await city.look(game)).posts.thread_id)
    shown = {name: await city.discord.person(name).read(place, 200) for name in SEATS}
    return {name: sum(each.body["notifies"] for each in shown[name] if each.id not in since) for name in SEATS}


async def made(city: City, mark: int) -> list[tuple[str, Any]]:
    """What has been asked of Discord since, but for hands and pictures: method and message of the thread."""
    found = await city.discord.exchanges(mark)
    return [(each["method"], each["path"]) for each in found if each["method"] != "GET"]


async def mark_of(city: City) -> int:
    return int((await city.discord.exchanges())[-1]["number"])


@pytest.mark.asyncio
async def test_a_turn_handed_over_is_one_new_board_that_rings_for_its_player_alone(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    known = {each.id for each in await thread(city, game)}
    before, mark = await board(city, game), await mark_of(city)
    await city.deliver()
    after = await board(city, game)
    assert after.id not in known
    assert (await thread(city, game))[-1].id == after.id, "what is to be played from is the last message"
    assert f"<@{city.person(seat).id}>" in after.content
    assert {"play", "pass", "hand", "later", "more"} <= set(buttons_of(after))
    assert await rings(city, game, known) == {SEATS[seat]: 1, SEATS[1 - seat]: 0}
    assert await boards(city, game) == [after.id], "the one before is gone"
    place = f"/channels/{after.channel_id}/messages"
    in_thread = [each for each in await made(city, mark) if each[1].startswith(place)]
    assert in_thread == [("POST", place), ("DELETE", f"{place}/{before.id}")]


@pytest.mark.asyncio
async def test_a_call_goes_from_the_board_by_an_edit_and_those_who_are_still_asked_stay(city: City) -> None:
    game = (await city.duel()).game_id
    first = await board(city, game)
    assert await called(city, game) == ["ana", "bo"]
    assert {mention["id"] for mention in first.body["mentions"]} == {str(city.ana.id), str(city.bo.id)}
    assert first.content.count("\n") == 1, "one message has a line for each"
    seat, mark = await move(city, game), await mark_of(city)
    await city.deliver()
    after = await board(city, game)
    assert after.id == first.id
    assert await called(city, game) == [SEATS[1 - seat]]
    assert "POST" not in {method for method, path in await made(city, mark) if after.channel_id in path}


@pytest.mark.asyncio
async def test_nobody_is_called_once_all_have_acted_and_the_button_is_gone(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.deliver()
    assert await called(city, game) == [SEATS[seat]]
    await city.services.games.concede(city.press(), game, city.person(seat).id)
    await city.deliver()
    assert await called(city, game) == []
    assert "<@" not in (await board(city, game)).content


@pytest.mark.asyncio
@pytest.mark.parametrize("wish", ["dm", "none"])
async def test_who_is_called_elsewhere_or_nowhere_does_not_move_the_board(city: City, wish: str) -> None:
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, pings=wish)
    game = (await city.duel()).game_id
    await handed_over(city, game)
    before = await board(city, game)
    await city.deliver()
    after = await board(city, game)
    assert (after.id, after.content) == (before.id, "")
    assert after.text != before.text
    assert await called(city, game) == []


@pytest.mark.asyncio
async def test_a_call_that_is_put_off_leaves_the_board_and_comes_with_a_new_one(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.deliver()
    before = await board(city, game)
    known = {each.id for each in await thread(city, game)}
    await city.services.calls.put_off(game, city.person(seat).id, "hour")
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await called(city, game) == []
    city.clock.ahead += HOUR
    await city.deliver()
    after = await board(city, game)
    assert await boards(city, game) == [after.id] != [before.id]
    assert await called(city, game) == [SEATS[seat]]
    assert await rings(city, game, known) == {SEATS[seat]: 1, SEATS[1 - seat]: 0}


@pytest.mark.asyncio
async def test_a_call_that_is_put_off_moves_no_board_where_its_player_has_acted(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.deliver()
    await city.services.calls.put_off(game, city.person(seat).id, "hour")
    while (await city.look(game)).asked(seat):
        await move(city, game)
    await city.deliver()
    before = await board(city, game)
    city.clock.ahead += 2 * HOUR
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await city.store.outbox.pending() == 0


@pytest.mark.asyncio
async def test_in_quiet_hours_the_board_is_edited_and_posted_anew_when_they_end(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    now = datetime.fromtimestamp(city.clock() / 1000, UTC)
    hours = {"quiet_from": now.strftime("%H:%M"), "quiet_to": (now + timedelta(hours=3)).strftime("%H:%M")}
    await city.services.settings.change(city.person(seat).id, **hours)
    before = await board(city, game)
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await called(city, game) == []
    city.clock.ahead += 4 * HOUR
    await city.deliver()
    assert (await board(city, game)).id != before.id
    assert await called(city, game) == [SEATS[seat]]


@pytest.mark.asyncio
async def test_who_is_there_sees_the_board_edited_and_is_called_only_when_they_do_not_go_on(city: City) -> None:
    game = (await city.duel()).game_id
    city.services = services_over(city.store, call_ms=10_000)
    seat = await handed_over(city, game)
    before = await board(city, game)
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await called(city, game) == []
    city.clock.ahead += 10_000
    await city.deliver()
    assert (await board(city, game)).id != before.id
    assert await called(city, game) == [SEATS[seat]]


@pytest.mark.asyncio
async def test_four_who_are_asked_at_once_are_called_by_one_message(city: City) -> None:
    game = await four(city)
    assert await called(city, game) == ["ana", "bo", "chiara", "dev"]
    (first,) = await boards(city, game)
    before = await board(city, game)
    assert len(before.content.splitlines()) == len(before.body["mentions"]) == 4
    chooser = (await city.look(game)).facts.players[2].id
    decision = (await city.services.games.look(game, chooser)).view.decisions[0]
    await city.services.games.answer(city.press(), game, chooser, decision.id, least(decision))
    await city.deliver()
    assert await boards(city, game) == [first]
    assert len(await called(city, game)) == 3


def test_those_whom_a_move_asks_wait_for_each_other_so_that_one_message_calls_them() -> None:
    decks = list(ready_made_decks().values())[:3]
    table = new_match(decks, 1, MatchOptions(mode="free for all"))
    shown = after_moves.after_move(frozenset({0}), table, [], 0, 1_000, later={1: 11_000})
    calls = [(each.target, each.not_before) for each in shown if each.kind == notices.PING]
    assert calls == [("0", None), ("1", 11_000), ("2", 11_000)]
    assert notices.calls_due(shown, 1_000) == {"kept:due:0": "", "kept:due:1": "11000", "kept:due:2": "11000"}


async def four(city: City) -> str:
    """A game of four, shown."""
    decks = [deck.key for deck in city.services.challenges.decks()]
    guild = int(next(iter(city.sandbox.core.world.guilds)))
    place = Place(guild, city.channels["games"], "text", frozenset(NEEDED))
    lobby = await city.services.lobbies.open(city.press(), city.ana, place, decks[0], "free for all")
    await city.deliver()
    for name, deck in zip(("bo", "chiara", "dev"), decks[1:], strict=False):
        await city.services.lobbies.join(city.press(), lobby.id, city.people[name], deck)
    await city.services.lobbies.start(city.press(), lobby.id, city.ana)
    await city.deliver()
    return (await city.services.lobbies.look(lobby.id)).game_id


@pytest.mark.asyncio
async def test_a_board_that_calls_nobody_is_posted_without_a_sound(city: City) -> None:
    game = await without_calls(city)
    known = {each.id for each in await thread(city, game)}
    assert all(each.body.get("flags", 0) & 1 << 12 for each in await thread(city, game) if each.body["embeds"])
    await to_a_turn(city, game)
    await city.services.games.post_anew(game)
    await city.deliver()
    fresh = [each for each in await thread(city, game) if each.id not in known]
    assert fresh
    assert all(each.body.get("flags", 0) & 1 << 12 for each in fresh)


@pytest.mark.asyncio
async def test_a_bot_that_dies_before_writing_it_down_calls_once(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    known = {each.id for each in await thread(city, game)}
    await city.deliver(acknowledge=False)
    await city.store.outbox.release_all()
    await city.deliver()
    assert len(await boards(city, game)) == 1
    assert await called(city, game) == [SEATS[seat]]
    assert await rings(city, game, known) == {SEATS[seat]: 1, SEATS[1 - seat]: 0}
    assert await city.store.outbox.pending() == 0


@pytest.mark.asyncio
async def test_the_board_before_goes_later_where_discord_fails_and_is_not_taken_for_the_board(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    before = await board(city, game)
    await city.discord.fault("status", DELETE, status=503)
    await city.deliver()
    left = {each.id: each for each in await thread(city, game)}
    assert before.id in left
    assert f"<@{city.person(seat).id}>" not in left[before.id].content
    turn = (await city.look(game)).turn_decision
    assert all(not press.endswith(f":{turn}") for press in left[before.id].buttons.values()), "old buttons play nothing"
    city.clock.ahead += 120_000
    await city.deliver()
    assert before.id not in {each.id for each in await thread(city, game)}
    assert len(await boards(city, game)) == 1


@pytest.mark.asyncio
async def test_where_discord_fails_at_first_the_call_comes_later_and_once(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    known = {each.id for each in await thread(city, game)}
    await city.discord.fault("status", POST, status=400, code=20028, message="too many writes", times=2)
    for _ in range(4):
        await city.deliver()
        city.clock.ahead += 120_000
    assert len(await boards(city, game)) == 1
    assert await rings(city, game, known) == {SEATS[seat]: 1, SEATS[1 - seat]: 0}


@pytest.mark.asyncio
async def test_an_archived_thread_is_opened_again_by_the_board_that_calls(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.discord.moderate("thread", channel=str((await city.look(game)).posts.thread_id), archived=True)
    await city.deliver()
    assert await called(city, game) == [SEATS[seat]]
    assert len(await boards(city, game)) == 1


@pytest.mark.asyncio
async def test_the_former_day_leaves_its_story_in_a_line_and_can_be_replayed(city: City) -> None:
    game = (await city.duel()).game_id
    day = (await to_a_turn(city, game), (await city.look(game)).view.day)[1]
    while (await city.look(game)).view.day == day:
        await move(city, game)
        await city.deliver()
    stories = [each for each in await thread(city, game) if "replaythis" in buttons_of(each)]
    assert [each.body["embeds"] for each in stories] == [[]] * day
    told = "|".join(sentence(f"board.{key}").pattern for key in ("former", "former-still"))
    assert all(re.fullmatch(told, each.text) for each in stories), [each.text for each in stories]
    assert not any("](http" in each.text for each in stories)
    assert list(stories[-1].buttons.values()) == [f"t:replaythis:{game}:{day}"]
    assert len(await boards(city, game)) == 1


@pytest.mark.asyncio
async def test_a_day_that_is_played_again_leaves_no_line_of_how_it_went_before(city: City) -> None:
    game = (await city.duel()).game_id
    day = (await to_a_turn(city, game), (await city.look(game)).view.day)[1]
    then = (await city.look(game)).version
    while (await city.look(game)).view.day == day:
        await move(city, game)
        await city.deliver()
    assert day in await days_told(city, game)
    await taken_back(city, game, then)
    assert (await city.look(game)).view.day == day
    assert await days_told(city, game) == list(range(1, day))
    assert sentence("board.former-back").search("|".join(each.text for each in await thread(city, game)))
    assert len(await boards(city, game)) == 1
    while (await city.look(game)).view.day == day:
        await move(city, game)
        await city.deliver()
    assert await days_told(city, game) == list(range(1, day + 1)), "it is told once, as it was played at last"


@pytest.mark.asyncio
async def test_setup_that_is_played_again_leaves_no_line_that_it_was_over(city: City) -> None:
    game = await without_calls(city)
    first = await board(city, game)
    await move(city, game)
    await city.deliver()
    then = (await city.look(game)).version
    assert (await city.look(game)).view.day == 0
    await to_a_turn(city, game)
    assert await setups_told(city, game) == [first.id]
    await taken_back(city, game, then)
    assert (await city.look(game)).view.day == 0
    assert await setups_told(city, game) == []
    assert len(await boards(city, game)) == 1
    again = await board(city, game)
    await to_a_turn(city, game)
    assert await setups_told(city, game) == [again.id], "it is told once, as it was played at last"


@pytest.mark.asyncio
async def test_a_line_far_above_the_newest_messages_goes_too_when_its_day_is_played_again(city: City) -> None:
    game = await without_calls(city)
    await to_a_turn(city, game)
    then, place = (await city.look(game)).version, (await city.look(game)).posts.thread_id
    while (await city.look(game)).view.day == 1:
        await move(city, game)
        await city.deliver()
    (line,) = [each for each in await thread(city, game) if "replaythis" in buttons_of(each)]
    for number in range(NEWEST):
        await city.discord.person("ana").say(f"chat {number}", channel=str(place))
    await taken_back(city, game, then)
    assert (await city.look(game)).view.day == 1
    assert line.id not in {each.id for each in await thread(city, game)}
    assert len(await boards(city, game)) == 1


@pytest.mark.asyncio
@pytest.mark.parametrize("days", [1, 2])
async def test_a_day_that_is_over_again_before_a_board_is_shown_is_told_as_it_was_played_at_last(
    city: City, days: int
) -> None:
    """Until then the line of the Day in which moves were taken back tells of those; where it stands, it stays."""
    game = await without_calls(city)
    await to_a_turn(city, game)
    then = (await city.look(game)).version
    while (await city.look(game)).view.day <= days:
        await move(city, game)
        await city.deliver()
    assert await days_told(city, game) == list(range(1, days + 1))
    lines, mark = await stories(city, game), await mark_of(city)
    await taken_back(city, game, then, shown=False)
    while (await city.look(game)).view.day <= days:
        await move(city, game)
    await city.deliver()
    assert await stories(city, game) == lines
    assert sorted(await told_anew(city, mark, lines)) == sorted(lines.values())
    assert len(await boards(city, game)) == 1
    mark = await mark_of(city)
    await move(city, game)
    await city.deliver()
    assert await told_anew(city, mark, lines) == [], "once"


async def stories(city: City, game: str) -> dict[int, str]:
    """By Day the message in the thread that tells how it went."""
    found = {way: each.id for each in await thread(city, game) for way in each.buttons.values()}
    return {int(way.rpartition(":")[2]): id for way, id in found.items() if way.startswith(f"t:replaythis:{game}:")}


async def told_anew(city: City, mark: int, lines: dict[int, str]) -> list[str]:
    """Those of the messages that have been edited since."""
    edited = [path.rpartition("/")[2] for method, path in await made(city, mark) if method == "PATCH"]
    return [id for id in lines.values() if id in edited]


async def taken_back(city: City, game: str, to: int, *, shown: bool = True) -> None:
    """Ana asks that all moves after a version be taken back, Bo agrees, and it is shown, unless it is not to be yet."""
    now = (await city.look(game)).version
    await city.services.undoing.ask(city.press(), game, city.ana.id, to, now)
    await city.services.undoing.agree(city.press(), game, city.bo.id)
    if shown:
        await city.deliver()


async def setups_told(city: City, game: str) -> list[str]:
    """The messages in the thread that tell that setup is over."""
    told = sentence("board.former-setup")
    return [each.id for each in await thread(city, game) if told.fullmatch(each.text)]


async def days_told(city: City, game: str) -> list[int]:
    """The Days of which a line in the thread tells how they went."""
    ways = [each for shown in await thread(city, game) for each in shown.buttons.values()]
    return [int(each.rpartition(":")[2]) for each in ways if each.startswith(f"t:replaythis:{game}:")]


@pytest.mark.asyncio
async def test_an_offer_of_a_draw_takes_the_call_off_the_board_and_its_answer_leaves_nothing(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.deliver()
    before = await board(city, game)
    await city.services.draws.offer(city.press(), game, city.person(1 - seat).id)
    await city.deliver()
    assert not (await board(city, game)).content
    assert await called(city, game) == [SEATS[seat]]
    await city.services.draws.decline(city.press(), game, city.person(seat).id)
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await called(city, game) == []


@pytest.mark.asyncio
async def test_a_call_asked_for_twice_is_no_second_board(city: City) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await city.deliver()
    before, mark = await board(city, game), await mark_of(city)
    await city.store.outbox.put(Subject.GAME, game, [notices.ping(seat, True)])
    await city.deliver()
    assert (await board(city, game)).id == before.id
    assert await made(city, mark) == []
