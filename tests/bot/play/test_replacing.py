"""Taking over a seat: by consent or by decision; who had it sees nothing more, and nothing of theirs goes on."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.leagues.ratings.reliability import Reliability
from bot.play.clocks.clock import SeatClock
from bot.play.clocks.paces import DAY, HOUR
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.replacement import STANDS_MS
from bot.play.games.replacing import ReplacementSight
from bot.play.requests.person import Person
from engine import replay
from engine.record import decode_entry
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, least
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_clocking import about, clocks_of, duel, facts_are
from tests.bot.play.test_lobbies import DAN
from tests.bot.play.test_tables import begun

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

EVE = Person(505, "Eve")


async def answers(house: House, game: str, sight: ReplacementSight, *people: Person) -> ReplacementSight:
    """These agree one after another."""
    for person in people:
        sight = await house.services.replacing.agree(house.press(), game, person, sight.wish.number)
    return sight


async def test_all_agree_and_the_newcomer_plays_on_with_the_hidden_cards_of_the_seat(house: House) -> None:
    game, seat = await duel(house)
    me, other, games = PLAYERS[seat], PLAYERS[1 - seat], house.services.games
    house.clock.ahead += 30 * HOUR
    hand = (await games.look(game, me.id)).view.players[seat].hand
    assert hand
    theirs = (await clocks_of(house, game)).seats[1 - seat]
    asked = await house.services.replacing.ask(game, me, CLEO)
    assert asked.missing == (1 - seat,)
    assert (await house.services.replacing.ask(game, me, CLEO)).number == asked.number, "asked twice it is one wish"
    assert (await refusal(house.services.replacing.agree(house.press(), game, DAN, asked.wish.number))).key == (
        "not your game"
    )
    await answers(house, game, asked, other)
    assert (await games.look(game, me.id)).seat == seat, "nobody takes a seat without wanting it"
    done = await answers(house, game, asked, CLEO)
    assert done.wish.status == "done"
    assert (await answers(house, game, asked, CLEO)).wish.status == "done", "pressed twice it is done once"

    look = await games.look(game, CLEO.id)
    assert look.seat == seat
    assert look.view.players[seat].hand == hand
    gone = await games.look(game, me.id)
    assert gone.seat is None
    assert gone.view.players[seat].hand is None
    assert (await refusal(games.pass_turn(house.press(), game, me.id))).key == "not your game"
    assert (await refusal(house.services.undoing.sight(game, me.id))).key == "undo by a spectator"
    assert [line.facts.id for line in await games.games_of(CLEO.id)] == [game]
    assert await games.games_of(me.id) == []
    clocks = await clocks_of(house, game)
    assert about(clocks.seats[seat].left, 3 * DAY)
    assert clocks.seats[seat].used == 0
    assert clocks.seats[seat].since
    assert clocks.seats[1 - seat].left == theirs.left

    page = await house.services.history.log(game, CLEO.id)
    taken = page.entries[-1].replaced
    assert taken is not None
    assert (taken.player.id, taken.newcomer.id, taken.seat, taken.why) == (me.id, CLEO.id, seat, "")
    moments = (await house.services.undoing.sight(game, CLEO.id)).moments
    assert not any(moment.free for moment in moments), "what another has done is not one's own to take back"
    assert page.entries[-1].version not in [moment.move for moment in moments]
    await games.pass_turn(house.press(), game, CLEO.id)

    await games.concede(house.press(), game, other.id)
    assert not await house.services.ratings.count(game)
    assert (await refusal(games.rematch(house.press(), game, CLEO, TAVERN))).key == "seat changed hands"
    entries = [decode_entry(stored.entry) for stored in await house.store.games.log(game)]
    stored = await house.store.games.load(game)
    assert stored is not None
    first = (await house.store.games.states(game, 1, 1))[1]
    assert replay(first, entries[1:], (await games.look(game)).catalogue).save() == stored.state


async def test_their_messages_are_taken_from_who_leaves_and_the_newcomer_is_called(house: House) -> None:
    game, seat = await duel(house)
    me, other = PLAYERS[seat], PLAYERS[1 - seat]
    await house.store.games.annotate(game, {f"msg:hand:{seat}": 77, **GameRecord.hand.to(seat, "mark")})
    while entries := await house.store.outbox.claim(50):
        for entry in entries:
            await house.store.outbox.ack(entry)
    await answers(house, game, await house.services.replacing.ask(game, me, CLEO), other, CLEO)
    found = [entry for entry in await house.store.outbox.claim(50) if entry.subject_id == game]
    (left,) = [entry for entry in found if entry.kind == notices.LEFT_SEAT]
    assert msgspec.json.decode(left.body, type=notices.LeftSeat) == notices.LeftSeat(
        me.id, 77, (0, 0), SeatClock(0, in_time=1)
    )
    assert {(entry.kind, entry.target) for entry in found} >= {
        (notices.HAND, str(seat)),
        (notices.PING, str(seat)),
        (notices.REPLACEMENT, ""),
    }
    posts = (await house.services.games.look(game, CLEO.id)).posts
    assert (posts.hand_id, posts.hand_mark) == (0, "")


async def test_two_cannot_put_a_third_out_unless_they_are_out_of_time(house: House) -> None:
    game, seat = await duel(house)
    me, other, replacing = PLAYERS[seat], PLAYERS[1 - seat], house.services.replacing
    asked = await replacing.ask(game, other, CLEO, me.id)
    assert asked.missing == (seat,)
    assert (await answers(house, game, asked, CLEO)).wish.status == "open"
    await replacing.decline(game, me, asked.wish.number)
    assert (await refusal(replacing.agree(house.press(), game, me, asked.wish.number))).key == "no replacement asked"
    house.clock.ahead += 4 * DAY
    again = await replacing.ask(game, other, CLEO, me.id)
    assert again.missing == ()
    before = await house.services.reliability.of(me.id)
    assert (await answers(house, game, again, CLEO)).wish.status == "done"
    after = await house.services.reliability.of(me.id)
    assert after == Reliability(before.in_time, before.excused, before.late + 1), "and it stays with who was late"


async def test_without_a_clock_who_has_let_others_wait_for_a_week_need_not_agree(house: House) -> None:
    decks = house.services.challenges.decks()
    challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[0].key, pace="untimed")
    game = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[1].key)).game_id
    house.clock.ahead += 6 * DAY
    assert (await house.services.replacing.ask(game, ANA, CLEO, BO.id)).missing == (1,)
    house.clock.ahead += 2 * DAY
    again = await house.services.replacing.ask(game, ANA, DAN, BO.id)
    assert (await answers(house, game, again, DAN)).wish.status == "done"


async def test_who_looks_after_games_decides_with_a_reason_and_only_the_newcomer_is_asked(house: House) -> None:
    game, seat = await duel(house)
    me, other, replacing = PLAYERS[seat], PLAYERS[1 - seat], house.services.replacing
    ask = replacing.ask
    assert (await refusal(ask(game, DAN, CLEO, me.id, "ill"))).key == "not your game"
    assert (await refusal(ask(game, DAN, CLEO, me.id, "  ", in_charge=True))).key == "no reason"
    assert (await refusal(ask(game, DAN, CLEO, reason="ill", in_charge=True))).key == "no player named"
    assert (await ask(game, other, CLEO, me.id, "ill", in_charge=True)).missing == (seat,), "a player is a player"
    decided = await ask(game, DAN, EVE, me.id, "ill\nfor weeks", in_charge=True)
    assert (decided.missing, decided.wish.why) == ((), "ill for weeks")
    assert (await answers(house, game, decided, EVE)).wish.status == "done"
    entry = (await house.services.history.log(game)).entries[-1]
    assert entry.replaced is not None
    assert entry.replaced.why == "ill for weeks"
    await facts_are(house, game, league="l")
    assert (await refusal(ask(game, EVE, CLEO))).key == "replaced in a league"


async def test_bad_wishes_are_refused(house: House) -> None:
    game, seat = await duel(house)
    me, other, ask = PLAYERS[seat], PLAYERS[1 - seat], house.services.replacing.ask
    assert (await refusal(ask(game, me, other))).key == "newcomer plays"
    assert (await refusal(ask(game, me, Person(9, "Bot", is_bot=True)))).key == "challenge to a bot"
    assert (await refusal(ask(game, me, EVE, DAN.id))).key == "not your game"
    await house.services.blocks.block(me, DAN)
    assert (await refusal(ask(game, me, DAN))).key == "you have blocked"
    await house.services.blocks.block(other, CLEO)
    asked = await ask(game, me, CLEO)
    agree = house.services.replacing.agree
    assert (await refusal(agree(house.press(), game, CLEO, asked.wish.number))).key == "table kept"
    assert (await refusal(agree(house.press(), game, other, asked.wish.number - 1))).key == "no replacement asked"
    assert (await refusal(ask(game, other, EVE))).key == "replacement asked already"
    house.clock.ahead += STANDS_MS + HOUR
    assert (await refusal(agree(house.press(), game, other, asked.wish.number))).key == "no replacement asked"
    done = await answers(house, game, await ask(game, me, EVE), other, EVE)
    assert done.wish.status == "done"
    assert (await refusal(ask(game, EVE, me))).key == "newcomer plays", "who has seen the hand does not come back"
    await house.services.games.concede(house.press(), game, EVE.id)
    assert (await refusal(ask(game, other, CLEO))).key == "game over"


async def test_a_press_at_the_same_instant_is_made_by_one_of_the_two(house: House) -> None:
    game, seat = await duel(house)
    me, other = PLAYERS[seat], PLAYERS[1 - seat]
    asked = await house.services.replacing.ask(game, me, CLEO)
    await answers(house, game, asked, other)
    agree = house.services.replacing.agree
    both = await asyncio.gather(
        agree(house.press(), game, CLEO, asked.wish.number),
        house.services.games.pass_turn(house.press(), game, me.id),
        return_exceptions=True,
    )
    assert not isinstance(both[0], BaseException)
    look = await house.services.games.look(game, CLEO.id)
    assert look.seat == seat
    assert look.view.players[seat].passed == (not isinstance(both[1], BaseException))


@pytest.mark.parametrize("mode", ["2v2", "free for all"])
async def test_among_four_all_others_agree_and_teams_stay(house: House, mode: str) -> None:
    game = await begun(house, mode)  # type: ignore[arg-type]
    replacing, games = house.services.replacing, house.services.games
    look = await games.look(game)
    teams = [player.team for player in look.view.players]
    asked = await replacing.ask(game, BO, EVE)
    assert asked.missing == (0, 2, 3)
    done = await answers(house, game, asked, ANA, EVE, CLEO, DAN)
    assert done.wish.status == "done"
    look = await games.look(game, EVE.id)
    assert look.seat == 1
    assert [player.team for player in look.view.players] == teams
    (decision,) = look.view.decisions
    await games.answer(house.press(), game, EVE.id, decision.id, least(decision))
    if mode == "free for all":
        await games.concede(house.press(), game, CLEO.id)
        assert (await refusal(replacing.ask(game, ANA, BO, CLEO.id))).key == "player has left"


async def test_whose_data_is_deleted_is_named_by_no_seat_they_have_left(house: House) -> None:
    game, seat = await duel(house)
    me, other = PLAYERS[seat], PLAYERS[1 - seat]
    await answers(house, game, await house.services.replacing.ask(game, me, CLEO), other, CLEO)
    await house.services.games.concede(house.press(), game, CLEO.id)
    for person in (me, CLEO):
        await house.services.forgetting.forget(person.id)
    facts = (await house.services.games.look(game)).facts
    assert not {me.id, CLEO.id} & {each for taken in facts.replaced for each in (taken.player.id, taken.newcomer.id)}
    meta = await house.store.games.meta(game)
    assert meta is not None
    assert not any(name in text for text in meta.kept.values() for name in (f'"{me.name}"', '"Cleo"'))
