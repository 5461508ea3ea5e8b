"""Tables, the queue and watching through the real client: pressed twice, by others, late, and by who may not."""

from __future__ import annotations

import asyncio

import pytest

from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_private_messages import gone
from tests.end_to_end.duel import refused, says
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


def deck(tavern: Tavern, number: int) -> str:
    return tavern.services.challenges.decks()[number].key


async def table(tavern: Tavern, mode: str = "free for all", **options: object) -> ShownMessage:
    """Ana opens a table; its message."""
    says(await tavern.ana.slash("altered open", deck=deck(tavern, 0), mode=mode, **options), "said.opened")
    return await table_of(tavern)


async def table_of(tavern: Tavern, verb: str = "join") -> ShownMessage:
    """The newest table that has a button."""
    found: list[ShownMessage] = []

    async def posted() -> bool:
        found[:] = [each for each in await tavern.ana.read("games") if verb in buttons_of(each)]
        return bool(found)

    await tavern.until(posted)
    return found[-1]


async def sit(tavern: Tavern, person: Person, posted: ShownMessage, number: int = 1) -> Outcome:
    panel = (await person.press(posted, buttons_of(posted)["join"])).shown
    (select,) = panel.selects
    return await person.select(panel, select, [deck(tavern, number)])


async def begun(tavern: Tavern, posted: ShownMessage) -> str:
    """The game of a table, as soon as it has a thread."""
    lobby = await tavern.services.lobbies.look(buttons_of(posted)["join"].split(":")[2])

    async def placed() -> bool:
        return bool((await tavern.services.games.look(lobby.game_id)).posts.board_id)

    await tavern.until(placed)
    return lobby.game_id


async def test_buttons_of_a_table_do_what_they_may_and_nothing_else(tavern: Tavern) -> None:
    posted = await table(tavern)
    buttons = buttons_of(posted)
    refused(await tavern.bo.press(posted, buttons["leave"]), "not seated")
    refused(await tavern.bo.press(posted, buttons["close"]), "only the maker")
    refused(await tavern.ana.press(posted, buttons["leave"]), "the maker cancels")
    says(await sit(tavern, tavern.bo, posted), "said.seated")
    says(await sit(tavern, tavern.bo, posted, 2), "said.seated")
    says(await sit(tavern, tavern.chiara, posted), "said.seated")
    posted = await table_of(tavern, "start")
    refused(await tavern.bo.press(posted, buttons_of(posted)["start"]), "only the maker")
    refused(await tavern.discord.person("Dev").press(posted, buttons_of(posted)["start"]), "not seated")
    says(await tavern.bo.press(posted, buttons["leave"]), "said.left-table")
    refused(await tavern.bo.press(posted, buttons["leave"]), "not seated")
    says(await tavern.ana.press(posted, buttons["close"]), "said.table-cancelled")
    refused(await tavern.ana.press(posted, buttons["close"], as_seen=True), "table cancelled")
    refused(await tavern.bo.press(posted, buttons["join"], as_seen=True), "table cancelled")


async def test_of_the_words_about_added_bots_the_newest_stay(tavern: Tavern) -> None:
    await table(tavern, "2v2")
    added = []
    for _ in range(3):
        posted = await table_of(tavern, "fill")
        added.append(await tavern.ana.press(posted, buttons_of(posted)["fill"]))
        says(added[-1], "said.filled")
    await tavern.until(lambda: gone(tavern.ana, added[1].shown))
    assert [await gone(tavern.ana, each.shown) for each in added] == [True, True, False]


async def test_both_at_once_and_late_one_sits_down_at_a_duel(tavern: Tavern) -> None:
    posted = await table(tavern, "duel")
    rush = await asyncio.gather(*(sit(tavern, person, posted) for person in (tavern.bo, tavern.chiara)))
    assert all(outcome.shown.ephemeral for outcome in rush)
    game = await begun(tavern, posted)
    look = await tavern.services.games.look(game)
    assert len(look.facts.players) == 2
    refused(await tavern.discord.person("Dev").press(posted, buttons_of(posted)["join"], as_seen=True), "table started")


async def test_a_kept_seat_is_taken_by_slash_and_let_go(tavern: Tavern) -> None:
    posted = await table(tavern, "duel", friend=tavern.bo)
    assert "Bo" in [user.get("global_name") for user in posted.body["mentions"]]
    refused(await tavern.chiara.press(posted, buttons_of(posted)["join"]), "table kept")
    offered = [choice["value"] for choice in await tavern.bo.complete("altered answer", "choice")]
    join = next(value for value in offered if value.startswith("join:"))
    assert await tavern.chiara.complete("altered answer", "choice") == []
    says(await tavern.bo.slash("altered answer", choice=join), "table.choose-deck")
    says(await tavern.bo.slash("altered answer", choice=join, deck=deck(tavern, 1)), "said.begun-soon")
    assert len((await tavern.services.games.look(await begun(tavern, posted))).facts.players) == 2


async def test_a_private_game_is_seen_by_its_players_alone(tavern: Tavern) -> None:
    posted = await table(tavern, "duel", friend=tavern.bo, private=True)
    await sit(tavern, tavern.bo, posted)
    game = await begun(tavern, posted)
    thread = str((await tavern.services.games.look(game)).posts.thread_id)
    for person, sees in ((tavern.ana, True), (tavern.bo, True), (tavern.chiara, False)):
        assert (thread in {str(place["id"]) for place in await person.places()}) is sees
    refused(await tavern.chiara.slash("altered board", game=game), "no such game")
    refused(await tavern.chiara.slash("altered watch", game=game), "no such game")
    says(await tavern.chiara.slash("altered watch"), "watch.none")


async def test_the_queue_pairs_two_and_is_left_by_its_button(tavern: Tavern) -> None:
    waiting = await tavern.ana.slash("altered queue", deck=deck(tavern, 0))
    says(waiting, "queue.waiting")
    leave = buttons_of(waiting.shown)["unqueue"]
    says(await tavern.ana.press(waiting.shown, leave), "queue.left")
    refused(await tavern.ana.slash("altered queue", leave="yes"), "not waiting")
    says(await tavern.ana.slash("altered queue", deck=deck(tavern, 0)), "queue.waiting")
    says(await tavern.ana.slash("altered queue"), "queue.waiting")
    says(await tavern.bo.slash("altered queue", deck=deck(tavern, 1)), "queue.paired")

    async def together() -> bool:
        return any("Ana" in each.content and "Bo" in each.content for each in await tavern.chiara.read("games"))

    await tavern.until(together)


async def test_who_follows_a_player_is_told_in_private_and_can_stop_it(tavern: Tavern) -> None:
    says(await tavern.chiara.slash("altered watch", follow=tavern.ana), "said.followed")
    await tavern.begin()
    found: list[ShownMessage] = []

    async def told() -> bool:
        found[:] = [each for each in await tavern.chiara.inbox() if "unfollow" in buttons_of(each)]
        return bool(found)

    await tavern.until(told)
    shown = await tavern.chiara.slash("altered watch")
    (select,) = shown.shown.selects
    board = await tavern.chiara.select(shown.shown, select, [shown.shown.selects[select][0]["value"]])
    assert board.shown.ephemeral
    assert set(buttons_of(board.shown)) == {"cards", "log", "why", "replay", "words"}, "nothing for those who play"
    game = shown.shown.selects[select][0]["value"]
    for command in ("log", "replay", "why", "board"):
        assert game in [each["value"] for each in await tavern.chiara.complete(f"altered {command}", "game")]
    assert await tavern.chiara.complete("altered play", "game") == []
    says(await tavern.chiara.press(found[-1], buttons_of(found[-1])["unfollow"]), "said.unfollowed")
    refused(await tavern.chiara.press(found[-1], buttons_of(found[-1])["unfollow"]), "not followed")


async def test_a_follower_who_takes_no_direct_messages_keeps_nobody_else_from_being_told(tavern: Tavern) -> None:
    for follower in (tavern.chiara, tavern.dev):
        says(await follower.slash("altered watch", follow=tavern.ana), "said.followed")
    await tavern.chiara.close_direct_messages()
    await tavern.begin()

    async def told() -> bool:
        return any("unfollow" in buttons_of(each) for each in await tavern.dev.inbox())

    await tavern.until(told)
    assert not any("unfollow" in buttons_of(each) for each in await tavern.chiara.inbox())
    await tavern.board()
    refused(await tavern.dev.slash("altered watch", unfollow="Bo"), "not followed")
    says(await tavern.chiara.slash("altered watch", unfollow="Ana"), "said.unfollowed")


async def test_a_blocked_challenge_reaches_nobody_and_its_answer_is_that_of_any(tavern: Tavern) -> None:
    says(await tavern.bo.slash("altered block", person=tavern.ana), "said.blocked")
    answered = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck(tavern, 0))
    says(answered, "said.challenged")
    says(await tavern.ana.slash("altered challenge", friend=tavern.chiara, deck=deck(tavern, 0)), "said.challenged")
    found: list[ShownMessage] = []

    async def posted() -> bool:
        found[:] = [each for each in await tavern.ana.read("games") if "accept" in buttons_of(each)]
        return bool(found)

    await tavern.until(posted)
    assert len(found) == 1, "only the other one stands"
    says(await tavern.ana.press(answered.shown, buttons_of(answered.shown)["withdraw"]), "challenge.withdrawn")
    assert await tavern.bo.complete("altered answer", "choice") == []
    offered = await tavern.bo.complete("altered unblock", "person")
    assert [choice["name"] for choice in offered] == ["Ana"]
    says(await tavern.bo.slash("altered unblock", person=offered[0]["value"]), "said.unblocked")
    refused(await tavern.bo.slash("altered unblock", person="Ana"), "not blocked")
