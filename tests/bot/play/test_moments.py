"""Moments of a game whose log lies in chapters: each is had again exactly, or it is said under which rules it was."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace

import msgspec
import pytest
import pytest_asyncio

from bot.play.game_records.moments import LeadsElsewhere
from bot.play.matchmaking import shared_chance
from bot.present.history.replaying import replay as shown
from bot.present.texts.catalogue import texts_for
from engine import RULES_VERSION, Entry, Rewind, decode_entry, encode_entry
from engine.record import LOST, leads_there_again
from persistence.encoding import blob
from persistence.encoding.chapters import ASIDE
from persistence.encoding.formats import ENGINE
from persistence.server.keys import GameKeys
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_restoring import a_move, flip_the_state, flipped, logged, relog

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

DAYS = 4


@dataclass
class Played:
    """A game of some Days, in which moves were taken back on each."""

    house: House
    game: str
    states: dict[int, bytes]
    """Every state it has had, by version."""

    @property
    def last(self) -> int:
        return max(self.states)

    async def firsts(self) -> list[int]:
        """The first version of each of its chapters."""
        found = await self.house.store.connection.execute("HKEYS", GameKeys.of(self.game).chapters)
        return sorted(int(name) for name in found)

    async def moment(self, version: int) -> bytes | None:
        game_store = self.house.services.undoing._game_store
        return await game_store.moments.state(self.game, version, (await game_store.take(self.game)).table.catalogue)

    async def without_a_state(self) -> list[int]:
        kept = await self.house.store.games.states(self.game, 1, self.last)
        return [version for version in self.states if version not in kept]

    async def play_under_other_rules(self, version: int) -> None:
        """Has a move in a chapter be one whose answers lead elsewhere today."""
        first = max(each for each in await self.firsts() if each <= version)
        key, connection = GameKeys.of(self.game).chapters, self.house.store.connection
        entries, states = msgspec.msgpack.decode(blob.unpack((await connection.execute("HMGET", key, first))[0]))
        for each in entries:
            if each[0] == version:
                entry = decode_entry(blob.unpack(each[3]))
                entry.rules, entry.digest = "1", "0" * len(entry.digest)
                each[3] = each[3][:2] + encode_entry(entry)
        packed = blob.pack(msgspec.msgpack.encode([entries, states]), ENGINE.newest, kind="chapter")
        await connection.execute("HSET", key, first, packed)


@pytest_asyncio.fixture
async def played(house: House, monkeypatch: pytest.MonkeyPatch) -> Played:
    monkeypatch.setattr(shared_chance, "fresh_seed", lambda: 20)
    game = (await house.begin()).game_id
    people = [player.id for player in (await house.services.games.look(game)).facts.players]
    playing = GreedyGame(house.services, lambda: uuid.uuid4().hex, game, people, 5)
    undoing, states, taken_back = house.services.undoing, dict[int, bytes](), 0
    while True:
        found = await house.store.games.load(game)
        assert found is not None
        states[found.version] = found.state
        look = await house.services.games.look(game)
        if look.view.day > DAYS:
            return Played(house, game, states)
        if look.view.day > taken_back and len(states) > 6:
            taken_back = look.view.day
            moments = (await undoing.sight(game, ANA.id)).moments
            await undoing.ask(house.press(), game, ANA.id, moments[min(5, len(moments) - 1)].to, found.version)
            await undoing.agree(house.press(), game, BO.id)
        else:
            assert await playing.answer_one()


async def test_every_moment_of_the_chapters_is_had_again(played: Played) -> None:
    games = played.house.store.games
    assert len(await played.firsts()) >= DAYS - 1
    log = await games.log(played.game)
    assert [each.version for each in log] == list(range(1, played.last + 1))
    entries = {each.version: decode_entry(each.entry) for each in log}
    left_out = await played.without_a_state()
    assert len(left_out) > played.last / 3
    assert not any(entries[version].rewind for version in left_out)
    assert any(entry.rewind for entry in entries.values())
    for version, state in played.states.items():
        assert await played.moment(version) == state, version
    visible = (await played.house.services.history.at(played.game, ANA.id)).versions
    for version in set(visible) & set(left_out):
        past = await played.house.services.history.at(played.game, ANA.id, version)
        assert (past.version, past.elsewhere) == (version, None)
    assert (await played.house.services.history.log(played.game, ANA.id, size=500)).pages == 1


async def test_moves_are_taken_back_over_days_that_are_bound(played: Played) -> None:
    """Back to a moment of which no state is kept, twice; the game goes on from there."""
    undoing, house = played.house.services.undoing, played.house
    left_out = set(await played.without_a_state())
    for _ in range(2):
        sight = await undoing.sight(played.game, ANA.id)
        moment = next(each for each in sight.moments if each.to in left_out)
        await undoing.ask(house.press(), played.game, ANA.id, moment.to, sight.look.version)
        await undoing.agree(house.press(), played.game, BO.id)
        look = await house.services.games.look(played.game, ANA.id)
        assert look.version == sight.look.version + 1
        assert (look.view.day, look.past.newest and look.past.newest.to) == (moment.day, moment.to)
        left_out.discard(moment.to)
    await a_move(house, played.game)


async def test_what_leads_elsewhere_today_says_under_which_rules_it_was_played(played: Played) -> None:
    house, left_out = played.house, await played.without_a_state()
    spoilt = next(version for version in reversed(left_out) if version + 1 in left_out and version - 1 in left_out)
    await played.play_under_other_rules(spoilt)
    with pytest.raises(LeadsElsewhere, match="was played under rules version 1;") as elsewhere:
        await played.moment(spoilt + 1)
    kept = elsewhere.value.kept
    assert (elsewhere.value.version, elsewhere.value.rules) == (spoilt, "1")
    assert elsewhere.value.state == played.states[kept]
    assert await played.moment(spoilt - 1) == played.states[spoilt - 1], "what came before is had again"
    assert await played.moment(played.last) == played.states[played.last]
    past = await house.services.history.at(played.game, ANA.id, spoilt)
    before = await house.services.history.at(played.game, ANA.id, kept)
    assert past.elsewhere is not None
    assert (past.version, past.elsewhere.moment, past.elsewhere.rules) == (spoilt, kept, "1")
    assert past.look.view == before.look.view, "the newest table that is kept"
    for locale, said in (("en", "rules version 1"), ("fr", "version 1 des règles"), ("it", "versione 1 delle regole")):
        embed = shown(past, texts_for(locale)).embed
        assert embed is not None
        assert said in embed.fields[0].value
        without = shown(before, texts_for(locale)).embed
        assert without is not None
        assert said not in without.fields[0].value
    sight = await house.services.undoing.sight(played.game, ANA.id)
    assert sight.moment(spoilt) is not None
    ask = house.services.undoing.ask(house.press(), played.game, ANA.id, spoilt, sight.look.version)
    assert (await refusal(ask)).key == "undo out of reach"
    for person in (ANA, BO):
        if (await house.services.games.look(played.game)).status == "running":
            await house.services.games.concede(house.press(), played.game, person.id)
    again = house.services.games.go_on(house.press(), played.game, ANA, TAVERN, spoilt)
    refused = await refusal(again)
    assert (refused.key, refused.arguments) == ("past under other rules", {"rules": "1"})


async def test_a_damaged_game_is_proven_by_its_chapters(played: Played) -> None:
    """The state and all that its stretch keeps are gone: it is played again from the last chapter."""
    house, game = played.house, played.game
    firsts, log = await played.firsts(), await house.store.games.log(game)
    entries = await logged(house, game)
    await relog(house, game, [replace(each, state=flipped(each.state or b"")) for each in entries])
    await flip_the_state(house, game)
    look = await house.services.games.look(game, ANA.id)
    assert (look.version, look.status) == (played.last, "running")
    assert await played.firsts() == firsts
    assert await house.store.games.log(game) == log
    for version, state in played.states.items():
        assert await played.moment(version) == state
    await a_move(house, game)


async def test_a_chapter_that_cannot_be_read_is_set_aside_with_its_bytes(played: Played) -> None:
    house, game = played.house, played.game
    key, (first, second, third, *_) = GameKeys.of(game).chapters, await played.firsts()
    spoilt = flipped((await house.store.connection.execute("HMGET", key, second))[0])
    await house.store.connection.execute("HSET", key, second, spoilt)
    assert (await refusal(house.services.history.at(game, ANA.id, second))).key == "game set aside"
    await a_move(house, game)
    await flip_the_state(house, game)
    assert (await house.services.games.look(game, ANA.id)).version == played.last + 1
    assert (await house.store.games.quarantined_bytes(game))[f"{ASIDE}{second}"] == spoilt
    versions = [each.version for each in await house.store.games.log(game)]
    assert versions == [*range(first, second), *range(third, played.last + 2)]
    assert await played.moment(second) is None
    assert await played.moment(second - 1) == played.states[second - 1]


async def test_only_what_is_certain_goes_without_its_state() -> None:
    """An entry of today's rules that takes nothing back; not one of another time, nor bytes that are none."""
    for entry, certain in (
        (Entry([], [], "d", rules=RULES_VERSION), True),
        (Entry([], [], "d", rules="1"), False),
        (Entry([], [], "d"), False),
        (Entry([], [], "d", rules=RULES_VERSION, rewind=Rewind(1)), False),
        (Entry([], [], "d", rules=RULES_VERSION, notes={LOST: "2"}), False),
    ):
        assert leads_there_again(encode_entry(entry)) == certain
    assert not leads_there_again(b"{")
