"""A rehearsal against the local Discord: all is as expected, and nothing of it is left."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.connection.library_internals import point_at
from bot.rehearsal.rehearsing import Asked, CannotRehearse, Rehearsal, rehearse
from bot.rehearsal.routes import READ
from bot.rehearsal.stage import Stage
from bot.rehearsal.steps import Outcome
from deploy.sandbox.world.records import Command, Emoji, Message
from tests.bot.rehearsal.conftest import Operator, Town, otherwise, outcome
from tests.persistence.deployments import free_ports

pytestmark = pytest.mark.asyncio

FOR_A_CHANNEL = {
    "GET /channels/{channel_id}/threads/archived/public",
    "GET /channels/{channel_id}/threads/archived/private",
}
"""What is asked only where threads are to be removed from a channel that stays."""

CHANNEL_ALONE = ("an announcement channel", "the chat of a voice channel", "a post of a forum", "without Embed Links")


async def test_in_a_category_everything_is_as_expected_and_nothing_is_left(town: Town) -> None:
    done = await town.rehearsed_whole()
    assert otherwise(done) == []
    assert {each.outcome for each in done.results} == {Outcome.AS_EXPECTED}
    assert {each.name for each in done.recorder.exchanges} == {*READ} - FOR_A_CHANNEL
    assert {each.way for each in done.recorder.arrivals} == {"by the gateway"}
    assert town.traces == []
    assert not any("Removed" in line for line in town.said)


async def test_in_a_channel_what_needs_others_is_said_not_to_be_allowed(town: Town) -> None:
    done = await town.rehearsed_whole("games")
    assert otherwise(done) == []
    assert {each.name for each in done.recorder.exchanges} >= FOR_A_CHANNEL
    assert town.traces == []
    for name in CHANNEL_ALONE:
        assert outcome(done, name).outcome is Outcome.NOT_ALLOWED
    for name in ("a board posted", "a private thread", "a message pinned"):
        assert outcome(done, name).outcome is Outcome.AS_EXPECTED
    assert not any(each.name.startswith("PUT /channels/{channel_id}/permissions") for each in done.recorder.exchanges)


@pytest.mark.parametrize("place", ["Tavern", "games"])
@pytest.mark.parametrize("after", [1, 12, 22])
async def test_interrupted_anywhere_it_leaves_nothing(town: Town, place: str, after: int) -> None:
    done = Rehearsal()
    work = asyncio.create_task(rehearse(town.asked(place), town.said.append, done))
    while len(done.results) < after:
        await asyncio.sleep(0.005)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert after <= len(done.results) < after + 3
    assert town.traces == []


async def test_interrupted_while_it_tidies_up_it_goes_on_to_the_end(town: Town) -> None:
    def say(line: str) -> None:
        if line.startswith("Tidying"):
            asyncio.get_running_loop().call_later(0.01, work.cancel)

    work = asyncio.create_task(rehearse(town.asked("games"), say, Rehearsal()))
    with pytest.raises(asyncio.CancelledError):
        await work
    assert town.traces == []


async def test_what_cannot_be_removed_is_said_after_everything_else_was(town: Town) -> None:
    await town.client.fault("status", "DELETE /channels/{channel_id}", status=403, code=50013, times=None)
    assert "could not be removed (HTTP 403, code 50013)" in await refused(town.asked())
    assert {each.partition(" ")[0] for each in town.traces} == {"channel", "message"}
    await town.client.clear_faults()
    assert otherwise(await town.rehearsed()) == []
    assert town.traces == []


@pytest.mark.parametrize("place", ["Tavern", "games"])
async def test_what_one_that_could_not_tidy_up_has_left_the_next_removes(
    town: Town, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Stage, "tidy", nothing)
        await town.rehearsed(place)
    assert len(town.traces) > 15
    assert any(each.startswith("command") for each in town.traces)
    assert otherwise(await town.rehearsed(place)) == []
    assert any(line.startswith("Removed what an earlier rehearsal left: ") for line in town.said)
    commands = town.sandbox.core.world.commands.values()
    assert {each.guild_id for each in commands} == {None}, (
        "those of all servers stay, as tumult run would have left them"
    )
    assert len(town.traces) == len(commands)


async def nothing(stage: Stage) -> list[str]:
    return []


async def test_what_others_have_there_is_left_alone(town: Town) -> None:
    world, fresh = town.sandbox.core.world, town.sandbox.core.world.snowflakes.next
    theirs = {"type": 1, "name": "dice", "description": "Throw dice", "options": []}
    guild = next(iter(world.guilds))
    world.save(Command(fresh(), guild, fresh(), {**theirs, "default_member_permissions": None, "dm_permission": True}
                       | {"contexts": None, "integration_types": [0], "nsfw": False}))  # fmt: skip
    world.save(Emoji(fresh(), "tumult_forest"))
    games = str(town.id_of("games"))
    world.save(Message(fresh(), games, world.bot_id, world.clock.now(), content="A game of theirs"))
    for _ in range(2):
        assert otherwise(await town.rehearsed("games")) == []
        assert town.traces == ["emoji tumult_forest", "command dice", "message A game of theirs"]


async def test_commands_of_another_version_are_left_alone(town: Town) -> None:
    await town.rehearsed()
    world, fresh = town.sandbox.core.world, town.sandbox.core.world.snowflakes.next
    body = {"type": 1, "name": "altered", "description": "Of long ago", "options": [], "contexts": None}
    body |= {"default_member_permissions": None, "dm_permission": True, "integration_types": [0], "nsfw": False}
    world.save(Command(fresh(), None, fresh(), body))
    done = await town.rehearsed()
    found = outcome(done, "commands of all servers")
    assert found.outcome is Outcome.NOT_ALLOWED
    assert "other commands" in found.how[0]
    assert [each.body["description"] for each in world.commands.values()] == ["Of long ago"]


async def test_a_permission_that_lacks_is_named_and_is_no_difference(town: Town) -> None:
    everything = ["MANAGE_CHANNELS", "MANAGE_ROLES"]
    lacks = ["MANAGE_THREADS", "PIN_MESSAGES", "CREATE_PRIVATE_THREADS"]
    await town.client.moderate("permissions", channel="Tavern", who="bot", allow=everything, deny=lacks)
    done = await town.rehearsed()
    assert otherwise(done) == []
    assert outcome(done, "a locked thread").how == ("the bot lacks Manage Threads",)
    assert outcome(done, "a message pinned").how == ("the bot lacks Pin Messages",)
    assert town.traces == []


async def test_closed_direct_messages_and_an_ordinary_server_are_no_difference(town: Town) -> None:
    await town.client.person("dev").close_direct_messages()
    await town.client.moderate("community", community=False)
    done = await town.rehearsed()
    assert otherwise(done) == []
    assert "takes no direct messages" in outcome(done, "a direct message").how[0]
    assert "community" in outcome(done, "an announcement channel").how[0]


async def test_over_http_everything_is_as_expected_too(town: Town) -> None:
    (port,) = free_ports(1)
    town.sandbox.core.outside.address = f"http://127.0.0.1:{port}/interactions"
    done = await town.rehearsed_whole(http=("127.0.0.1", port))
    assert otherwise(done) == []
    assert {each.outcome for each in done.results} == {Outcome.AS_EXPECTED}
    assert {each.way for each in done.recorder.arrivals} == {"over HTTP"}
    assert set(town.sandbox.core.outside.answers) == {202}


async def test_where_presses_go_elsewhere_it_is_said_what_to_set(town: Town) -> None:
    town.sandbox.core.outside.address = "http://127.0.0.1:9/interactions"
    done = await town.rehearsed_whole(patience=0.1)
    assert otherwise(done) == []
    assert "TUMULT_INTERACTIONS_PORT" in outcome(done, "a button pressed").how[0]


async def test_where_nobody_presses_it_is_waited_for_once(town: Town) -> None:
    done = Rehearsal()
    await rehearse(town.asked("games", patience=0.3), town.said.append, done)
    assert otherwise(done) == []
    assert outcome(done, "a button pressed").how == ("nothing came within 0 s",)
    assert outcome(done, "something offered").outcome is Outcome.NOT_TRIED
    assert town.traces == []


async def test_what_the_person_sees_otherwise_differs(town: Town) -> None:
    done = await town.rehearsed_whole("games", Operator(sees="It says: wait", rang="No"))
    assert [name.partition(",")[0] for name, _ in otherwise(done)] == [
        "that answer edited after a minute",
        "which mention rang",
    ]


async def test_somebody_else_than_the_owner_is_not_asked_whether_it_rang(town: Town) -> None:
    done = await town.rehearsed_whole("games", Operator(name="ana"))
    assert otherwise(done) == []
    assert "takes the application's owner" in outcome(done, "which mention rang").how[0]


async def refused(asked: Asked) -> str:
    with pytest.raises(CannotRehearse) as problem:
        await rehearse(asked, lambda line: None, Rehearsal())
    return str(problem.value)


async def test_what_cannot_be_rehearsed_says_what_to_do(town: Town) -> None:
    assert "DISCORD_TOKEN" in await refused(Asked("of somebody else", town.id_of("games")))
    assert "Copy Channel ID" in await refused(Asked("sandbox", 1))
    assert "View Channel" in await refused(town.asked("staff"))
    assert "category" in await refused(town.asked("stories"))
    await town.client.moderate("permissions", channel="games", who="bot", deny=["SEND_MESSAGES"])
    assert "lacks Send Messages" in await refused(town.asked("games"))
    await town.client.moderate("permissions", channel="Tavern", who="bot", deny=[])
    told = await refused(town.asked())
    assert "lacks Manage Channels" in told
    assert "text channel" in told
    place = town.asked("games")
    for route in ("GET /users/@me", "GET /channels/{channel_id}"):
        await town.client.fault("drop_before", route, times=None)
        assert "cannot be reached" in await refused(place)
        await town.client.clear_faults()
    point_at("http://127.0.0.1:9/api/v10", "ws://127.0.0.1:9/gateway")
    assert "cannot be reached" in await refused(place)
    assert town.traces == ["overwrite in games"]
