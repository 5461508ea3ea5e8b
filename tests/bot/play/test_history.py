"""Looking at a game again, taking it along, and going on from a moment: who may see what, and when."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Ending
from bot.play.games.history import NOT_A_PLAYER, SECRET_LISTS, STILL_PLAYED
from engine import default_catalogue, digest, load
from engine.chronicle import played_again, read_chronicle
from engine.sight import View
from persistence.encoding import blob
from persistence.encoding.formats import ENGINE
from persistence.encoding.logged import written
from persistence.server.keys import GameKeys
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, asked, least, to_first_turn
from tests.bot.play.test_challenges import refusal

pytestmark = pytest.mark.process


async def some_days(house: House) -> str:
    """A game on its third Day, with a pass that was taken back."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    sight = await house.services.undoing.sight(game, PLAYERS[seat].id)
    to, at = sight.moments[0].to, sight.look.version
    await house.services.undoing.take_back(house.press(), game, PLAYERS[seat].id, to, at)
    while (await house.services.games.look(game)).view.day < 3:
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        if decision.kind == "turn":
            await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
        else:
            await house.services.games.answer(house.press(), game, PLAYERS[seat].id, decision.id, least(decision))
    return game


@pytest.mark.asyncio
async def test_stepping_through_shows_each_moment_as_it_was(house: House) -> None:
    game = await some_days(house)
    past = await house.services.history.at(game, CLEO.id)
    newest = (await house.services.games.look(game)).version
    assert past.version == newest
    assert past.versions == tuple(version for version in range(1, newest + 1) if version != 4)
    assert [day for day, _ in past.days] == [1, 2, 3]
    for version in past.versions:
        then = await house.services.history.at(game, CLEO.id, version)
        assert then.version == version
        assert all(player.hand is None for player in then.look.view.players)
    first = await house.services.history.at(game, CLEO.id, 1)
    assert [player.hand_size for player in first.look.view.players] == [6, 6]
    taken_back = await house.services.history.at(game, CLEO.id, 4)
    assert taken_back.version == 3
    for day, version in past.days:
        assert (await house.services.history.at(game, CLEO.id, version)).look.view.day == day
        assert (await house.services.history.at(game, CLEO.id, version - 1)).look.view.day < day
    for version in (-5, 0, 10**9):
        assert (await house.services.history.at(game, CLEO.id, version)).version in (1, newest)


@pytest.mark.asyncio
async def test_seats_are_open_to_their_players_and_all_of_them_at_the_end(house: House) -> None:
    game = await some_days(house)
    history = house.services.history

    async def hands(person: int, seat: int) -> list[bool]:
        view = (await history.at(game, person, 3, seat)).look.view
        return [player.hand is not None for player in view.players]

    assert await hands(ANA.id, 0) == [True, False]
    assert await hands(ANA.id, 1) == [False, False]
    assert await hands(CLEO.id, 0) == [False, False]
    await house.services.games.concede(house.press(), game, ANA.id)
    assert (await history.log(game, BO.id)).entries[-1].end == Ending("concession", 0)
    assert await hands(ANA.id, 1) == [False, True]
    assert await hands(BO.id, 0) == [True, False]
    assert await hands(CLEO.id, 0) == [False, False]
    facts = (await house.services.games.look(game)).facts
    secret = msgspec.structs.replace(facts, lists_secret_until=house.clock() + 60_000)
    await house.store.games.annotate(game, GameRecord.facts.to(secret))
    assert await hands(ANA.id, 1) == [False, False]
    assert (await history.export(game, ANA.id)).withheld == SECRET_LISTS
    house.clock.ahead += 120_000
    assert await hands(ANA.id, 1) == [False, True]
    assert (await history.export(game, ANA.id)).withheld == ""


@pytest.mark.asyncio
async def test_a_running_game_gives_what_one_may_know_a_finished_one_replays(house: House) -> None:
    game = await some_days(house)
    history = house.services.history
    mine = await history.export(game, ANA.id)
    assert (mine.withheld, mine.chronicle) == (STILL_PLAYED, b"")
    theirs = {
        action.reference
        for entry in (await history.export(game, BO.id)).entries
        for event in entry.events
        for action in event.actions
        if getattr(action, "reference", "")
    }
    told = repr(mine.entries)
    stored = await house.store.games.load(game)
    assert stored is not None
    objects = load(stored.state, mine.look.catalogue).game.objects.values()
    secret = {each.reference for each in objects if each.owner == 1 and each.zone in ("hand", "deck", "mana")}
    open_cards = {each.reference for each in objects if each.owner == 0 or each.zone not in ("hand", "deck", "mana")}
    assert not [reference for reference in secret - open_cards if reference in told]
    assert theirs & secret
    await house.services.games.concede(house.press(), game, ANA.id)
    assert (await history.export(game, CLEO.id)).withheld == NOT_A_PLAYER
    whole = await history.export(game, BO.id)
    assert whole.withheld == ""
    *_, last = played_again(read_chronicle(whole.chronicle), default_catalogue())
    stored = await house.store.games.load(game)
    assert stored is not None
    assert digest(last.match.game) == digest(load(stored.state, mine.look.catalogue).game)
    assert last.match.game.result is not None


@pytest.mark.asyncio
async def test_a_game_from_before_its_states_were_kept_says_so(house: House) -> None:
    game = await some_days(house)
    await house.services.games.concede(house.press(), game, ANA.id)
    keys = GameKeys.of(game)
    entries = await house.store.games.log(game)
    await house.store.connection.execute("DEL", keys.events, keys.chapters)
    for each in entries:
        lying = written(each.version, each.operation_id, each.at, blob.pack(each.entry, ENGINE.newest), None)
        await house.store.connection.execute("RPUSH", keys.events, lying)
    assert (await refusal(house.services.history.at(game, ANA.id, 3))).key == "past not kept"
    assert (await refusal(house.services.history.export(game, ANA.id))).key == "past not kept"
    assert (await refusal(house.services.games.go_on(house.press(), game, ANA, TAVERN, 3))).key == "past not kept"
    assert (await house.services.history.log(game, ANA.id)).entries


@pytest.mark.asyncio
async def test_a_day_of_the_log_is_a_jump_away(house: House) -> None:
    game = await some_days(house)
    history = house.services.history
    page = await history.log(game, ANA.id, size=4, day=2)
    begins = dict((await history.at(game, ANA.id)).days)[2]
    assert begins in [entry.version for entry in page.entries]
    assert dict(page.days)[2] == page.page
    assert (await history.log(game, ANA.id, size=4, day=99)).page == 0


@pytest.mark.asyncio
async def test_a_friend_who_accepts_goes_on_from_a_moment(house: House) -> None:
    game = await some_days(house)
    games = house.services.games
    past = await house.services.history.at(game, ANA.id)
    moment = dict(past.days)[2]
    assert (await refusal(games.go_on(house.press(), game, ANA, TAVERN, moment))).key == "still playing"
    await games.concede(house.press(), game, ANA.id)
    newest = (await games.look(game)).version
    assert (await refusal(games.go_on(house.press(), game, CLEO, TAVERN, moment))).key == "not your game"
    for version in (0, -1, newest, newest + 1):
        assert (await refusal(games.go_on(house.press(), game, ANA, TAVERN, version))).key == "past not kept"
    made = await games.go_on(house.press(), game, ANA, TAVERN, moment)
    assert made.status == "open"
    assert (await refusal(games.go_on(house.press(), game, ANA, TAVERN, moment))).key == "duplicate challenge"
    accepted = await games.go_on(house.press(), game, BO, TAVERN, moment)
    assert accepted.status == "accepted"
    then = await house.services.history.at(game, ANA.id, moment, 0)
    look = await games.look(accepted.game_id, ANA.id)
    assert look.seat == 0
    assert look.facts.continues == f"{game}:{moment}:{look.view.day}"
    assert look.view.day == 2
    assert look.view.players[0].hand == then.look.view.players[0].hand
    assert [player.deck_size for player in look.view.players] == [player.deck_size for player in then.look.view.players]
    before, after = [
        load((await house.store.games.states(each, at, at))[at], look.catalogue).game
        for each, at in ((game, moment), (accepted.game_id, 1))
    ]
    assert before.seed != after.seed
    assert sorted(before.pile("deck", 0)) == sorted(after.pile("deck", 0))
    assert before.pile("deck", 0) != after.pile("deck", 0)
    found = await asked(house, accepted.game_id)
    assert found is not None
    seat, decision = found
    await games.answer(house.press(), accepted.game_id, PLAYERS[seat].id, decision.id, least(decision))
    await games.concede(house.press(), accepted.game_id, BO.id)
    whole = await house.services.history.export(accepted.game_id, ANA.id)
    *_, last = played_again(read_chronicle(whole.chronicle), default_catalogue())
    assert last.match.game.result is not None
    assert (await games.rematch(house.press(), game, ANA, replace(TAVERN))).status == "open"


def gone_in(seen: View) -> tuple[int, ...]:
    """How many regions the two Expeditions of each player have gone together, as a table shows it."""
    gone = [0] * len(seen.players)
    for each in seen.expeditions:
        way = seen.players[each.seat].way
        at = way.index(each.region)
        gone[each.seat] += at if each.expedition % 2 == 0 else len(way) - 1 - at
    return tuple(gone)


@pytest.mark.asyncio
async def test_the_race_tells_how_far_the_players_had_come_after_each_day(house: House) -> None:
    game = await some_days(house)
    found = await house.services.history.race(game, CLEO.id)
    assert len(found.gone) == 4, "the beginning, two Days, and the third that is being played"
    assert found.gone[0] == (0, 0)
    days = (await house.services.history.at(game, CLEO.id)).days
    for (_, version), gone in zip(days, [found.gone[0], *found.gone[1:3]], strict=True):
        assert gone == gone_in((await house.services.history.at(game, CLEO.id, version)).look.view)
    assert found.look.seat is None


@pytest.mark.asyncio
async def test_the_race_of_a_game_that_ended_at_once_has_its_beginning_alone(house: House) -> None:
    game = (await house.begin()).game_id
    await house.services.games.concede(house.press(), game, ANA.id)
    assert (await house.services.history.race(game, BO.id)).gone == ((0, 0),)
