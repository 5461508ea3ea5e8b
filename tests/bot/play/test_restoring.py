"""Damaged games are restored from their logs where nothing is lost by it; else they wait for their operator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.notices import DAMAGE_BODY, Damage
from bot.play.game_records.proving import Proven
from bot.play.sessions.restoring import Restorer, told
from engine import decode_entry, encode_entry, replay
from persistence.encoding import blob
from persistence.encoding.formats import ENGINE
from persistence.encoding.logged import LoggedBytes, of_list, written
from persistence.games.restoring import DAMAGE
from persistence.games.stored_games import GameStatus
from persistence.server.keys import GameKeys
from tests.bot.play.conftest import ANA, House
from tests.bot.play.playing import PLAYERS, asked, least, to_first_turn
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

Spoil = Callable[[House, str], Awaitable[None]]


async def under_way(house: House) -> tuple[str, bytes]:
    """A game after some moves: its id and its state."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    found = await house.store.games.load(game)
    assert found is not None
    await house.store.connection.execute("DEL", *GameKeys.of(game).partition.outbox_keys()[:3])
    return game, found.state


async def a_move(house: House, game: str) -> None:
    """Whoever is asked answers."""
    found = await asked(house, game)
    assert found is not None
    seat, decision = found
    person, games = PLAYERS[seat].id, house.services.games
    if decision.kind == "turn":
        await games.pass_turn(house.press(), game, person)
    else:
        await games.answer(house.press(), game, person, decision.id, least(decision))


async def delivered(house: House) -> list[Damage]:
    """What players are told of damage, delivered."""
    found = []
    for row in await house.store.outbox.claim(30):
        found += [DAMAGE_BODY.decode(row.body)] if row.kind == DAMAGE else []
        await house.store.outbox.ack(row)
    return found


async def logged(house: House, game: str) -> list[LoggedBytes]:
    return of_list(await house.store.connection.execute("LRANGE", GameKeys.of(game).events, 0, -1))


async def relog(house: House, game: str, entries: list[LoggedBytes]) -> None:
    """Puts other entries in the place of a game's log."""
    key = GameKeys.of(game).events
    await house.store.connection.execute("DEL", key)
    for each in entries:
        lying = written(each.version, each.operation, each.at, each.entry, each.state)
        await house.store.connection.execute("RPUSH", key, lying)


def flipped(packed: bytes) -> bytes:
    return packed[:-9] + bytes((packed[-9] ^ 4,)) + packed[-8:]


async def flip_the_state(house: House, game: str) -> None:
    key = GameKeys.of(game).state
    await house.store.connection.execute("SET", key, flipped(await house.store.connection.execute("GET", key)))


async def lose_the_state(house: House, game: str) -> None:
    await house.store.connection.execute("DEL", GameKeys.of(game).state)


async def put_the_state_back(house: House, game: str) -> None:
    """The state of an earlier moment lies where the newest should."""
    stale = (await house.store.games.states(game, 2, 2))[2]
    await house.store.connection.execute("SET", GameKeys.of(game).state, blob.pack(stale, ENGINE.newest))


async def put_the_record_back(house: House, game: str) -> None:
    await house.store.connection.execute("HSET", GameKeys.of(game).meta, "ver", 2)


async def garble_the_record(house: House, game: str) -> None:
    values = ("ver", "soon", "status", "gone", "seats", "[1,", "schema", "", "msg:board", "no")
    await house.store.connection.execute("HSET", GameKeys.of(game).meta, *values)


async def flip_the_last_states(house: House, game: str) -> None:
    """The state, and the last three that the log keeps: their moves are played again."""
    entries = await logged(house, game)
    spoilt = [replace(each, state=flipped(each.state or b"")) for each in entries[-3:]]
    await relog(house, game, entries[:-3] + spoilt)
    await flip_the_state(house, game)


@pytest.mark.parametrize(
    ("spoil", "recomputed"),
    [
        (flip_the_state, 0),
        (lose_the_state, 0),
        (put_the_state_back, 0),
        (put_the_record_back, 0),
        (garble_the_record, 0),
        (flip_the_last_states, 3),
    ],
)
async def test_what_the_log_proves_whole_is_restored_by_itself(house: House, spoil: Spoil, recomputed: int) -> None:
    game, state = await under_way(house)
    before = await house.services.games.look(game)
    await spoil(house, game)
    with pytest.MonkeyPatch.context() as patched:
        seen: list[Proven | None] = []
        restore = Restorer.restore

        async def noted(self: Restorer, game_id: str, *, back: bool = False) -> Proven | None:
            seen.append(await restore(self, game_id, back=back))
            return seen[-1]

        patched.setattr(Restorer, "restore", noted)
        look = await house.services.games.look(game)
    assert (look.version, look.status, look.facts) == (before.version, "running", before.facts)
    (how,) = seen
    assert how is not None
    assert (how.is_whole, len(how.recomputed)) == (True, recomputed)
    found = await house.store.games.load(game)
    assert found is not None
    assert (found.state, found.meta.seats) == (state, tuple(person.id for person in PLAYERS))
    assert await house.store.games.quarantined_bytes(game), "the damaged bytes are kept"
    assert len(await house.store.games.states(game, 1, found.version)) == found.version, "each moment can be shown"
    assert [meta.id for meta in await house.store.games.find_by_user(ANA.id)] == [game]
    census = await house.store.games.census()
    assert (census[GameStatus.LIVE], census[GameStatus.QUARANTINED]) == (1, 0)
    assert await delivered(house) == [Damage(True)]
    await a_move(house, game)
    assert (await house.services.games.look(game)).version == before.version + 1


async def test_what_is_not_proven_waits_for_the_operator_and_goes_on_where_it_is(house: House) -> None:
    game, _ = await under_way(house)
    entries = await logged(house, game)
    last = entries[-1].version
    open_before = [each.id for each in (await house.services.games.look(game)).view.decisions]
    await relog(house, game, entries[:-1])
    for _ in range(2):
        assert (await refusal(house.services.games.look(game))).key == "game set aside"
    assert await delivered(house) == [Damage()]
    restorer = Restorer(house.store.games, house.services.library)
    found = await restorer.restore(game)
    assert found is not None
    assert (found.version, found.last, found.is_whole) == (last - 1, last, False)
    assert f"proven to version {last - 1} of {last}" in told(game, found)
    assert (await refusal(house.services.games.look(game))).key == "game set aside"
    assert await restorer.restore(game, back=True) == found
    look = await house.services.games.look(game)
    assert (look.version, look.status) == (last + 1, "running")
    assert look.past.is_undone(last)
    assert not {each.id for each in look.view.decisions} & set(open_before), "old buttons answer nothing new"
    assert await delivered(house) == [Damage(True, 1)]
    await a_move(house, game)
    assert (await house.services.games.look(game)).version == last + 2
    log = await house.store.games.log(game)
    assert len(log) == last + 1
    began, now = (await house.store.games.states(game, 1, 1))[1], await house.store.games.load(game)
    entries_again = [decode_entry(each.entry) for each in log[1:]]
    assert now is not None
    assert replay(began, entries_again, look.catalogue).save() == now.state, "its log is a witness still"
    assert await restorer.restore(game, back=True) is None, "it is not aside any more"


async def test_playing_again_ends_where_the_rules_have_changed_and_says_so(house: House) -> None:
    """An entry of other rules, whose state is damaged, leads elsewhere today."""
    game, _ = await under_way(house)
    entries = await logged(house, game)
    entry = decode_entry(blob.unpack(entries[-1].entry))
    entry.digest, entry.rules = "0" * 16, "5"
    packed = blob.pack(encode_entry(entry), ENGINE.newest)
    await relog(house, game, [*entries[:-1], replace(entries[-1], entry=packed, state=b"\x01\x02junk")])
    assert (await refusal(house.services.games.look(game))).key == "game set aside"
    found = await Restorer(house.store.games, house.services.library).proven(game)
    assert found is not None
    last = entries[-1].version
    assert (found.version, found.differs) == (last - 1, (last, "5"))
    assert f"Entry {last} leads elsewhere; it was played under rules version 5." in told(game, found)


async def test_an_entry_that_cannot_be_read_is_kept_aside_and_the_log_goes_on(house: House) -> None:
    game, _ = await under_way(house)
    entries = await logged(house, game)
    await relog(house, game, [*entries[:-2], replace(entries[-2], entry=b"\x01\x02junk"), entries[-1]])
    await put_the_record_back(house, game)
    look = await house.services.games.look(game)
    last = entries[-1].version
    assert look.version in (last, last + 1)
    versions = [each.version for each in await house.store.games.log(game)]
    assert last - 1 not in versions
    assert (await house.store.games.quarantined_bytes(game))[f"log:{last - 1}"] == b"\x01\x02junk"


async def test_what_a_newer_program_wrote_is_neither_restored_nor_touched(house: House) -> None:
    game, _ = await under_way(house)
    entries = await logged(house, game)
    packed = entries[-1].entry
    newer = replace(entries[-1], entry=bytes((packed[0], ENGINE.newest + 1)) + packed[2:])
    await relog(house, game, [*entries[:-1], newer])
    await lose_the_state(house, game)
    for _ in range(2):
        assert (await refusal(house.services.games.look(game))).key == "game too new"
    assert await logged(house, game) == [*entries[:-1], newer]


async def test_a_game_of_which_a_newer_program_wrote_the_clocks_is_left_alone(house: House) -> None:
    game, _ = await under_way(house)
    meta = GameKeys.of(game).meta
    newer = b'{"form":99}'
    await house.store.connection.execute("HSET", meta, GameRecord.clocks.name, newer)
    for _ in range(2):
        assert (await refusal(house.services.games.look(game, ANA.id))).key == "game too new"
    assert await house.store.connection.execute("HGET", meta, GameRecord.clocks.name) == newer
