"""A process killed before and after every effect of a delivery: each message stands there once, and none is missing.

Every request to Discord counts, and every one to the store that writes; between two that only read nothing can be lost.
Every ninth moment is tried here, beginning at another one for each delivery; all of them where TUMULT_FAULTS is "all".
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from bot.chat.delivery import OutboxDispatcher
from bot.chat.sending.post import NONCES_MS
from bot.play.game_records.after_moves import MERGED_MS
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.notices import KNOCK
from bot.play.matchmaking import shared_chance
from bot.play.requests.person import NEEDED, Place
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.operations import messages
from persistence import Store, scripts
from persistence.delivery.outbox import LEASE_MS
from persistence.scripts import Script
from persistence.server.connection import Argument, Connection
from tests.bot.delivery.conftest import City, lines
from tests.bot.delivery.duels import asked, move, thread
from tests.bot.delivery.test_called_by_the_board import handed_over
from tests.bot.killed.mortal import ALL, Fate, Killed, MortalConnection
from tests.end_to_end.duel import sentence
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

STEP = 1 if ALL else 9

READING = frozenset(
    ("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "HMGET", "LRANGE", "SISMEMBER", "SMEMBERS", "ZRANGE")
)
"""Commands that change nothing."""

CHANGING = re.compile(r"[0-9a-f]{64}|\d{15,}")
"""Ids of Discord and seals, which are never the same."""


class WritingConnection(MortalConnection):
    """The connection of a process that may be killed before and after what it writes."""

    async def execute(self, *command: Argument) -> Any:
        return await self._counted(command[0] in READING, super().execute(*command))

    async def pipeline(self, commands: Sequence[Sequence[Argument]]) -> list[Any]:
        return await self._counted(all(each[0] in READING for each in commands), super().pipeline(commands))

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        return await self._counted(script in (scripts.LOAD, scripts.READ), super().run(script, keys, arguments))

    async def _patiently(self, send: Callable[[], Awaitable[Any]]) -> Any:
        return await Connection._patiently(self, send)

    async def _counted(self, reads: bool, asking: Awaitable[Any]) -> Any:
        if reads:
            return await asking
        try:
            self._fate.moment()
        except Killed:
            asking.close()  # type: ignore[attr-defined]
            raise
        answer = await asking
        self._fate.moment()
        return answer


def _process(city: City, fate: Fate) -> OutboxDispatcher:
    """A process that delivers, and is killed when its time has come."""
    store = Store(WritingConnection(city.store.connection, fate), worker="embedded", clock=city.clock)
    store.turns.a_minute = city.store.turns.a_minute
    return OutboxDispatcher(city.client, store, services_over(store))


async def delivered_until(city: City, fate: Fate, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Delivers everything that is due, unless its process is killed before; whether it was."""
    dispatcher, http, really = _process(city, fate), city.client.http, type(city.client.http).request

    async def request(*words: Any, **named: Any) -> Any:
        fate.moment()
        answer = await really(http, *words, **named)
        fate.moment()
        return answer

    city.clock.ahead += MERGED_MS
    with monkeypatch.context() as patched:
        patched.setattr(http, "request", request)
        try:
            while entries := await dispatcher._store.outbox.claim(50):
                for line, game in lines(dispatcher, entries):
                    await dispatcher._worker.work_off(line, game)
        except Killed:
            return True
    return False


async def taken_over(city: City) -> None:
    """Another process delivers what the dead one has left, when its leases have run out."""
    for _ in range(3):
        city.clock.ahead += LEASE_MS
        await city.deliver()
    assert await city.owed() == 0


def _said(message: ShownMessage, label: str) -> str:
    """What stands in a message, apart from ids; the moments in it are not the same either."""
    words = f"{message.text} {sorted(message.buttons)}".replace(label, "LABEL")
    return re.sub(r"<t:\d+:\w>", "<time>", CHANGING.sub("ID", words))


async def _shown(city: City, game: str, before: set[str]) -> list[list[str]]:
    """What has come to stand in the channel, in the game's thread and in both players' direct messages since then."""
    look = await city.look(game)
    places = [city.channels["games"], look.posts.thread_id] if look.posts.thread_id else [city.channels["games"]]
    found = [await city.shown(place) for place in places] + [await city.hands(seat) for seat in (0, 1)]
    return [[_said(each, look.facts.label) for each in messages if each.id not in before] for messages in found]


async def _ids(city: City) -> set[str]:
    messages = await city.shown(city.channels["games"]) + await city.hands(0) + await city.hands(1)
    return {message.id for message in messages}


async def words_alone(city: City) -> None:
    """Nothing is drawn, which would only take time here."""
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, text_only=True)
    guild = next(iter(city.sandbox.core.world.guilds))
    await city.services.settings.change_server(int(guild), text_only=True)


async def _accepted(city: City, *, private: bool = False) -> str:
    """A duel that has begun, of which nothing is shown yet but its challenge; an hour after all that was before.

    So the games of earlier moments do not count among the invitations of an hour.
    """
    city.clock.ahead += 3_600_000
    challenge = await city.challenge(private=private)
    await city.deliver()
    deck = city.services.challenges.decks()[1].key
    return (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id


async def _over(city: City, game: str) -> None:
    """The game is given up, if it is not over, and everybody told."""
    with suppress(Refusal):
        await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()


async def _killed_at_every_moment(
    city: City, monkeypatch: pytest.MonkeyPatch, ready: Callable[[City], Awaitable[str]], first: int
) -> None:
    monkeypatch.setattr(shared_chance, "fresh_seed", lambda: 20)
    await words_alone(city)
    wanted: list[list[str]] = []
    at, last, killed = 0, 1, True
    await _over(city, await ready(city))  # from here on the bot knows the channels of direct messages
    while killed:
        before = await _ids(city)
        game = await ready(city)
        fate = Fate(at)
        killed = await delivered_until(city, fate, monkeypatch) or at == 0
        await taken_over(city)
        found = await _shown(city, game, before)
        if at == 0:
            wanted, last = found, fate.moments
            assert last > 6
        assert found == wanted, f"killed at moment {at} of {last}"
        await _over(city, game)
        at += STEP if at else min(first, STEP)
    assert at >= last


async def test_the_beginning_of_a_game(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    await _killed_at_every_moment(city, monkeypatch, _accepted, 1)


async def test_a_move(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    async def moved(city: City) -> str:
        game = await _accepted(city)
        await city.deliver()
        for _ in range(3):
            await move(city, game)
        return game

    await _killed_at_every_moment(city, monkeypatch, moved, 2)


async def test_the_end_of_a_game(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ended(city: City) -> str:
        game = await _accepted(city)
        await city.deliver()
        await city.services.games.concede(city.press(), game, city.bo.id)
        return game

    await _killed_at_every_moment(city, monkeypatch, ended, 3)


async def test_moves_that_are_taken_back_into_setup(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    async def taken_back(city: City) -> str:
        game = await _accepted(city)
        await city.deliver()
        await move(city, game)
        then = (await city.look(game)).version
        while not (await city.look(game)).view.day:
            await move(city, game)
        await city.deliver()
        now = (await city.look(game)).version
        await city.services.undoing.ask(city.press(), game, city.ana.id, then, now)
        await city.services.undoing.agree(city.press(), game, city.bo.id)
        return game

    await _killed_at_every_moment(city, monkeypatch, taken_back, 4)


async def _invited(city: City) -> str:
    """A challenge that has not been posted yet."""
    return (await city.challenge()).id


async def _given_up(city: City) -> str:
    """A game that is over, which has not been told yet."""
    game = await _accepted(city)
    await city.deliver()
    await city.services.games.concede(city.press(), game, city.bo.id)
    return game


@pytest.mark.parametrize(("ready", "button"), [(_invited, "accept"), (_given_up, "rematch")])
async def test_what_is_told_once_stands_once_however_long_nobody_delivered(
    city: City, monkeypatch: pytest.MonkeyPatch, ready: Callable[[City], Awaitable[str]], button: str
) -> None:
    """Discord knows no nonce any more: the message of the killed process is found among the newest."""
    monkeypatch.setattr(messages, "SECONDS_FOR_NONCES", -1.0)
    await words_alone(city)
    await _over(city, await _accepted(city))
    at, killed = STEP, True
    while killed:
        about = await ready(city)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        city.clock.ahead += NONCES_MS
        await taken_over(city)
        threads = [int(each.id) for each in city.sandbox.core.world.channels.values() if each.thread]
        shown = [each for place in (city.channels["games"], *threads) for each in await city.shown(place)]
        told = [each for each in shown if about in buttons_of(each).get(button, "")]
        assert len(told) == 1, f"killed at moment {at}"
        with suppress(Refusal):
            await city.services.challenges.cancel(city.press(), about, city.ana)
        at += STEP


async def _table(city: City) -> str:
    """A table that has not been posted yet."""
    place = Place(int(next(iter(city.sandbox.core.world.guilds))), city.channels["games"], "text", frozenset(NEEDED))
    deck = city.services.challenges.decks()[0].key
    return (await city.services.lobbies.open(city.press(), city.ana, place, deck, "free for all")).id


async def _challenge_taken_back(city: City, challenge: str) -> None:
    await city.services.challenges.cancel(city.press(), challenge, city.ana)


async def _table_closed(city: City, table: str) -> None:
    await city.services.lobbies.cancel(city.press(), table, city.ana)


@pytest.mark.parametrize(("ready", "ended"), [(_invited, _challenge_taken_back), (_table, _table_closed)])
async def test_what_has_ended_before_somebody_delivers_again_stands_once(
    city: City,
    monkeypatch: pytest.MonkeyPatch,
    ready: Callable[[City], Awaitable[str]],
    ended: Callable[[City, str], Awaitable[None]],
) -> None:
    """What is to be said has no button any more, and Discord knows no nonce: the posted one is known by its own.

    Where nothing was posted, an older one that says the same may stand for it.
    """
    monkeypatch.setattr(messages, "SECONDS_FOR_NONCES", -1.0)
    at, killed = 1, True
    while killed:
        before = len(await city.shown(city.channels["games"]))
        about = await ready(city)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        await ended(city, about)
        city.clock.ahead += NONCES_MS
        await taken_over(city)
        shown = await city.shown(city.channels["games"])
        assert len(shown) <= before + 1, f"killed at moment {at}"
        assert not any(about in str(each.buttons) for each in shown), f"killed at moment {at}"
        at += 1


async def _handed_over(city: City) -> str:
    """A duel in which a move has handed the turn over, which is not shown yet."""
    game = await _accepted(city)
    await city.deliver()
    await handed_over(city, game)
    return game


async def _private(city: City) -> str:
    """A duel that only its players see, of which nothing is shown yet."""
    return await _accepted(city, private=True)


async def _in_a_forum(city: City) -> str:
    """A duel that is to be a post of the server's forum, of which nothing is shown yet."""
    guild, forum = int(next(iter(city.sandbox.core.world.guilds))), city.channels["stories"]
    await city.services.settings.change_server(guild, forum=forum)
    return await _accepted(city)


async def _one_more_move(city: City, game: str) -> None:
    await move(city, game)


async def _until_another_day(city: City, game: str) -> None:
    day = (await city.look(game)).view.day
    while (await city.look(game)).view.day == day:
        await move(city, game)


async def _board_and_hands(city: City, game: str) -> list[list[str]]:
    """The words of all that looks like a live board of a game, and of both players' hands; it has one thread."""
    look = await city.look(game)
    label, threads = look.facts.label, [each for each in city.sandbox.core.world.channels.values() if each.thread]
    assert [each.id for each in threads if label in each.name] == [str(look.posts.thread_id)]
    live = [each for each in await thread(city, game) if "more" in buttons_of(each)]
    hands = [each for seat in (0, 1) for each in await city.hands(seat) if game in str(each.buttons)]
    return [sorted(_said(each, label) for each in messages) for messages in (live, hands)]


async def test_who_looks_before_another_process_delivers_is_called_no_more_and_one_board_stands(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board has been edited already, and the call alone posts another: one that was leased before the move has
    taken the new one for its own.
    """
    await words_alone(city)
    at, killed = 1, True
    await _over(city, await _handed_over(city))
    while killed:
        game = await _handed_over(city)
        seat, _ = await asked(city, game)
        await city.store.games.annotate(game, GameRecord.due.removed(seat))
        killed = await delivered_until(city, Fate(at), monkeypatch)
        await city.services.absence.returned(await city.look(game, seat))
        await taken_over(city)
        assert [len(each) for each in await _board_and_hands(city, game)] == [1, 2], f"killed at moment {at}"
        assert not (await city.look(game)).posts.being_posted, f"killed at moment {at}"
        await _over(city, game)
        at += 1


SHUT_MOMENTS = 60
"""So many moments at most has the delivery of a game that cannot be shown."""


async def _shut(city: City) -> None:
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])


async def _gone(city: City) -> None:
    await city.discord.moderate("delete_channel", channel="games")


async def _full(city: City) -> None:
    """Every thread is archived, and there is no room for an open one."""
    for each in [each for each in city.sandbox.core.world.channels.values() if each.thread]:
        await city.discord.moderate("thread", channel=each.id, archived=True)
    city.sandbox.core.settings.active_threads = 0


@pytest.mark.parametrize(
    ("trouble", "key", "tries"),
    [(_shut, "place-lost.shut", True), (_gone, "place-lost.gone", False), (_full, "place-lost.full", True)],
)
async def test_that_a_game_cannot_be_shown_is_told_to_both_and_tried_again(
    city: City, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[City], Awaitable[None]], key: str, tries: bool
) -> None:
    await words_alone(city)
    at, killed = 2, True
    games = [await _handed_over(city) for _ in range(SHUT_MOMENTS // STEP + 1)]
    await city.deliver()
    await trouble(city)
    shut = 0
    while killed:
        game, shut = games.pop(), shut + 1
        before = [{each.id for each in await city.hands(seat)} for seat in (0, 1)]
        await move(city, game)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        for _ in range(3):
            city.clock.ahead += LEASE_MS
            await city.deliver()
        assert (await city.look(game)).posts.lost, f"killed at moment {at}"
        for seat in (0, 1):
            new = [each for each in await city.hands(seat) if each.id not in before[seat]]
            assert len([each for each in new if sentence(key).search(each.text)]) == 1, f"killed at moment {at}"
        assert await city.owed() == (shut if tries else 0), f"killed at moment {at}"
        at += STEP


@pytest.mark.parametrize(
    ("ready", "goes_on"),
    [
        (_handed_over, _one_more_move),
        (_handed_over, _until_another_day),
        (_private, _until_another_day),
        (_in_a_forum, _one_more_move),
    ],
)
@pytest.mark.parametrize("posted", [False, True])
async def test_a_game_that_goes_on_before_another_process_delivers(
    city: City,
    monkeypatch: pytest.MonkeyPatch,
    ready: Callable[[City], Awaitable[str]],
    goes_on: Callable[[City, str], Awaitable[None]],
    posted: bool,
) -> None:
    """One board stands and one hand of each player, and they show the newest state: whatever the first process had
    come to, or where it had posted all and the second one is killed as well.
    """
    monkeypatch.setattr(shared_chance, "fresh_seed", lambda: 20)
    await words_alone(city)
    wanted: list[list[str]] = []
    at, last, killed = 0, 1, True
    await _over(city, await ready(city))  # from here on the bot knows the channels of direct messages
    while killed:
        game = await ready(city)
        if posted:
            await city.deliver(acknowledge=False)
            await goes_on(city, game)
            city.clock.ahead += LEASE_MS
        fate = Fate(at)
        killed = await delivered_until(city, fate, monkeypatch) or at == 0
        if not posted:
            await goes_on(city, game)
        await taken_over(city)
        found = await _board_and_hands(city, game)
        if at == 0:
            wanted, last = found, fate.moments
            assert [len(each) for each in wanted] == [1, 2]
        assert found == wanted, f"killed at moment {at} of {last}"
        await _over(city, game)
        at += STEP if at else 1
    assert at >= last


async def test_who_is_called_in_private_while_a_server_is_full_is_called_once_and_the_board_comes_back(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    await words_alone(city)
    at, killed = 1, True
    await _over(city, await _handed_over(city))
    while killed:
        game = await _handed_over(city)
        seat, _ = await asked(city, game)
        before = {each.id for each in await city.hands(seat)}
        await _full(city)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        for _ in range(3):
            city.clock.ahead += LEASE_MS
            await city.deliver()
        new = [each for each in await city.hands(seat) if each.id not in before]
        assert len([each for each in new if "later" in buttons_of(each)]) == 1, f"killed at moment {at}"
        city.sandbox.core.settings.active_threads = 1000
        city.clock.ahead += 3_600_000
        await city.deliver()
        assert [len(each) for each in await _live_boards(city, game)] == [1], f"killed at moment {at}"
        look = await city.look(game)
        assert (look.posts.lost, look.posts.posted_version) == (False, look.version), f"killed at moment {at}"
        await _over(city, game)
        at += STEP


async def _left_behind(city: City) -> str:
    """A duel that goes on elsewhere, whose former board stands in a thread that is archived by now."""
    game = await _accepted(city)
    await city.deliver()
    place = (await city.look(game)).posts.thread_id
    await city.services.games.move_here(game, city.ana.id, city.place(city.channels["general"]))
    await city.discord.moderate("thread", channel=str(place), archived=True)
    city.clock.ahead += 3_600_000
    return game


async def test_what_is_left_in_an_archived_thread_goes_and_the_thread_is_closed_again(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    await words_alone(city)
    at, killed = 1, True
    while killed:
        game = await _left_behind(city)
        former = next(each for each in reversed(city.sandbox.core.world.channels.values()) if each.thread)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        await taken_over(city)
        boards = [each for each in await city.shown(int(former.id)) if "more" in buttons_of(each)]
        assert boards == [], f"killed at moment {at}"
        assert [len(each) for each in await _live_boards(city, game)] == [1], f"killed at moment {at}"
        for _ in range(2):
            city.clock.ahead += 24 * 3_600_000
            await city.discord.advance(24 * 3600)
            await city.deliver()
        assert former.thread is not None
        assert former.thread.archived, f"killed at moment {at}"
        await _over(city, game)
        at += 1


async def _live_boards(city: City, game: str) -> list[list[str]]:
    """The live boards of a game where it is played."""
    return [[each.id for each in await thread(city, game) if f"t:more:{game}" in str(each.buttons)]]


async def test_the_thread_of_a_finished_game_is_closed(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    await words_alone(city)
    at, killed = 1, True
    while killed:
        game = await _given_up(city)
        await city.deliver()
        city.clock.ahead += 25 * 3_600_000
        await city.discord.advance(25 * 3600)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        await taken_over(city)
        place = city.sandbox.core.world.channels[str((await city.look(game)).posts.thread_id)]
        assert place.thread is not None
        assert place.thread.archived, f"killed at moment {at}"
        assert await city.store.outbox.pending() == 0, f"killed at moment {at}"
        at += 1


async def test_a_board_whose_embed_is_dropped_stands_once_in_plain_text_and_is_tried_again(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    await words_alone(city)
    at, killed = 1, True
    await _over(city, await _accepted(city))
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["EMBED_LINKS"])
    while killed:
        game = await _accepted(city)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        for _ in range(3):
            city.clock.ahead += LEASE_MS
            await city.deliver()
        (live,) = [each for each in await thread(city, game) if "more" in buttons_of(each)]
        assert live.body["embeds"] == [], f"killed at moment {at}"
        assert "Mana" in live.content, f"killed at moment {at}"
        assert (await city.look(game)).posts.in_plain_text, f"killed at moment {at}"
        assert await city.store.outbox.pending(KNOCK) == 1, f"killed at moment {at}"
        await _over(city, game)
        city.clock.ahead += 3_600_000
        await city.deliver()
        at += STEP
