"""Moves taken back: freely, by consent, by a moderator; and every wrong request leaves everything as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import msgspec
import pytest

from bot import present
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Outcome
from bot.play.game_records.past import Past, TakenBack, UndoRequest
from bot.play.game_records.rewound import Rewound
from bot.play.games.absence import AWAY_MS
from bot.play.games.undo_sight import UndoSight
from bot.play.requests.authority import Authority
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import WAIT_MS
from bot.present.texts import texts_for
from bot.services import services_over
from engine import decode_entry, replay
from persistence import Store, StoreSettings, open_store
from persistence.delivery.outbox import OutboxEntry
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, lay, least, to_first_turn
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_tables import FOUR, begun

pytestmark = pytest.mark.process

GUILD = 7


def looking_after(person: int, guild: int = GUILD) -> Authority:
    """A moderator of a server."""
    return Authority(person, guild, moderator=True)


async def passed(house: House) -> tuple[str, int, UndoSight]:
    """A game whose first player has passed: its id, their seat, and what they can take back."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    return game, seat, await house.services.undoing.sight(game, PLAYERS[seat].id)


@pytest.mark.asyncio
async def test_a_pass_is_taken_back_freely_until_the_other_has_acted(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, me, other = house.services.undoing, PLAYERS[seat], PLAYERS[1 - seat]
    before = await house.services.games.look(game, me.id)
    assert sight.moments[0].free
    assert not sight.moments[0].chance
    assert not any(moment.free for moment in (await undoing.sight(game, other.id)).moments)
    done = await undoing.take_back("once", game, me.id, sight.moments[0].to, before.version)
    assert done.look.version == before.version + 1
    assert done.look.view.turn == seat
    assert not done.look.view.players[seat].passed
    again = await undoing.take_back("once", game, me.id, sight.moments[0].to, before.version)
    assert again.repeated
    assert again.look.version == done.look.version
    no = await refusal(house.services.games.pass_turn(house.press(), game, other.id, before.turn_decision))
    assert no.key == "decision closed"
    page = await house.services.history.log(game, other.id)
    assert [entry.undone for entry in page.entries][-2:] == [True, False]
    assert page.entries[-1].rewind is not None
    assert done.look.taken_back == TakenBack(done.look.version, seat, sight.moments[0].to, "free")
    await house.services.games.pass_turn(house.press(), game, me.id)
    await house.services.games.pass_turn(house.press(), game, other.id)
    late = await undoing.sight(game, me.id)
    assert not late.moments[0].free


@pytest.mark.asyncio
async def test_the_other_having_acted_it_needs_consent_which_lapses_by_anything_else(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, games, me, other = house.services.undoing, house.services.games, PLAYERS[seat], PLAYERS[1 - seat]
    turn = await games.look(game, other.id)
    to = sight.moments[0].to
    await games.pass_turn(house.press(), game, other.id, turn.turn_decision)
    at = (await games.look(game)).version
    assert (await refusal(undoing.take_back(house.press(), game, me.id, to, at))).key == "undo needs consent"
    assert (await refusal(undoing.agree(house.press(), game, other.id))).key == "no undo asked"
    asked = await undoing.ask(house.press(), game, me.id, to, at)
    assert asked.look.undo_request is not None
    assert asked.look.version == at
    assert [line.waiting for line in await games.games_of(other.id)] == [True]
    assert (await refusal(undoing.agree(house.press(), game, me.id))).key == "undo is your own"
    assert (await refusal(undoing.decline(house.press(), game, me.id))).key == "undo is your own"
    assert (await refusal(undoing.ask(house.press(), game, me.id, to - 1, at))).key == "undo of yours stands"
    assert (await undoing.ask(house.press(), game, me.id, to, at)).look.undo_request == asked.look.undo_request
    assert (await refusal(undoing.decline(house.press(), game, other.id, at - 1))).key == "no undo asked"
    assert (await refusal(undoing.withdraw(house.press(), game, other.id))).key == "no undo of yours"
    another = await refusal(undoing.ask(house.press(), game, other.id, to - 1, at))
    assert another.key == "undo asked already"
    await undoing.decline(house.press(), game, other.id)
    assert (await games.look(game)).undo_request is None
    await undoing.ask(house.press(), game, me.id, to, at)
    await undoing.withdraw(house.press(), game, me.id)
    assert (await games.look(game)).undo_request is None
    await undoing.ask(house.press(), game, me.id, to, at)
    (decision,) = next(
        view for view in [(await games.look(game, person.id)).view.decisions for person in PLAYERS] if view
    )
    actor = PLAYERS[decision.seat]
    if decision.kind == "turn":
        await games.pass_turn(house.press(), game, actor.id)
    else:
        await games.answer(house.press(), game, actor.id, decision.id, least(decision))
    assert (await refusal(undoing.agree(house.press(), game, other.id, at))).key == "no undo asked"
    at += 1
    await undoing.ask(house.press(), game, me.id, to, at)
    done = await undoing.agree(house.press(), game, other.id, at)
    assert done.look.version == at + 1
    assert done.look.view.turn == seat
    sight = await undoing.sight(game, me.id)
    assert not any(moment.free for moment in sight.moments)
    entries = [decode_entry(stored.entry) for stored in await house.store.games.log(game)]
    states = await house.store.games.states(game, 1, 1)
    stored = await house.store.games.load(game)
    assert stored is not None
    assert len(entries) == at + 1
    assert replay(states[1], entries[1:], done.look.catalogue).save() == stored.state


@pytest.mark.asyncio
async def test_asked_twice_at_the_same_instant_by_both_it_happens_once(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, games = house.services.undoing, house.services.games
    await games.pass_turn(house.press(), game, PLAYERS[1 - seat].id)
    at, to = (await games.look(game)).version, sight.moments[0].to
    await asyncio.gather(*(undoing.ask(house.press(), game, person.id, to, at) for person in PLAYERS))
    look = await games.look(game)
    assert look.version == at + 1
    assert look.view.turn == seat
    late = await refusal(undoing.take_back(house.press(), game, PLAYERS[seat].id, to, at))
    assert late.key == "undo done already"
    late = await refusal(undoing.ask(house.press(), game, PLAYERS[1 - seat].id, to, at))
    assert late.key == "undo done already"
    assert (await refusal(undoing.take_back(house.press(), game, PLAYERS[seat].id, to - 1, at))).key == "undo outdated"
    assert (await games.look(game)).version == at + 1


@pytest.mark.asyncio
async def test_two_presses_of_one_button_go_back_once(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, me, at = house.services.undoing, PLAYERS[seat], sight.look.version
    results = await asyncio.gather(
        *(undoing.take_back(house.press(), game, me.id, sight.moments[0].to, at) for _ in range(3)),
        return_exceptions=True,
    )
    assert sorted(str(result) for result in results if isinstance(result, Exception)) == ["undo done already"] * 2
    assert (await house.services.games.look(game)).version == at + 1


@pytest.mark.asyncio
async def test_moderators_rewind_unless_they_play_and_others_do_not(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, games = house.services.undoing, house.services.games
    await games.pass_turn(house.press(), game, PLAYERS[1 - seat].id)
    at, to = (await games.look(game)).version, sight.moments[0].to
    for attempt in (
        undoing.sight(game, CLEO.id),
        undoing.sight(game, CLEO.id, authority=looking_after(CLEO.id, 8)),
        undoing.take_back(house.press(), game, CLEO.id, to, at, authority=looking_after(CLEO.id, 8)),
        undoing.ask(house.press(), game, CLEO.id, to, at),
        undoing.agree(house.press(), game, CLEO.id),
        undoing.decline(house.press(), game, CLEO.id),
        undoing.withdraw(house.press(), game, CLEO.id),
    ):
        assert (await refusal(attempt)).key == "undo by a spectator"
    player = ANA.id if seat else BO.id
    playing = undoing.take_back(house.press(), game, player, to, at, authority=looking_after(player))
    assert (await refusal(playing)).key == "undo needs consent"
    seen = await undoing.sight(game, CLEO.id, authority=looking_after(CLEO.id))
    assert seen.moderator
    assert seen.look.seat is None
    done = await undoing.take_back(house.press(), game, CLEO.id, to, at, authority=looking_after(CLEO.id))
    assert done.look.version == at + 1
    assert done.look.view.players[0].hand is None
    entry = decode_entry((await house.store.games.log(game, at + 1))[0].entry)
    assert (entry.seat, entry.rewind and entry.rewind.how) == (-1, "moderator")


@pytest.mark.asyncio
async def test_what_is_over_stays_over_and_old_moments_are_refused(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, games, me = house.services.undoing, house.services.games, PLAYERS[seat]
    at = sight.look.version
    for to in (0, -1, at, at + 1, 999):
        assert (await refusal(undoing.take_back(house.press(), game, me.id, to, at))).key == "undo out of reach"
        assert (await refusal(undoing.ask(house.press(), game, me.id, to, at))).key == "undo out of reach"
    assert (await refusal(undoing.take_back(house.press(), game, me.id, at - 1, at - 1))).key == "undo outdated"
    await games.concede(house.press(), game, me.id)
    for attempt in (
        undoing.sight(game, me.id),
        undoing.sight(game, CLEO.id, authority=looking_after(CLEO.id)),
        undoing.take_back(house.press(), game, me.id, at - 1, at + 1),
        undoing.ask(house.press(), game, me.id, at - 1, at + 1),
        undoing.agree(house.press(), game, me.id),
    ):
        assert (await refusal(attempt)).key == "undo after the end"


@pytest.mark.asyncio
async def test_a_draw_offered_on_a_day_that_was_taken_back_is_off(house: House) -> None:
    game, seat, sight = await passed(house)
    await house.services.draws.offer(house.press(), game, PLAYERS[seat].id)
    await house.services.undoing.take_back(
        house.press(), game, PLAYERS[seat].id, sight.moments[0].to, sight.look.version
    )
    assert (await house.services.games.look(game)).draw_offers == ()


@pytest.mark.asyncio
async def test_it_is_all_there_after_a_restart(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory=data_directory)) as store:
        house = House(store, services_over(store), lambda: 0)  # type: ignore[arg-type]
        game, seat, sight = await passed(house)
        await house.services.games.pass_turn(house.press(), game, PLAYERS[1 - seat].id)
        at = (await house.services.games.look(game)).version
        await house.services.undoing.ask(house.press(), game, PLAYERS[seat].id, sight.moments[0].to, at)
    async with open_store(StoreSettings(data_directory=data_directory)) as store:
        services = services_over(Store(store.connection, worker="again"))
        done = await services.undoing.agree("again", game, PLAYERS[1 - seat].id)
        assert done.look.view.turn == seat
        assert (await services.games.look(game)).version == at + 1


def test_what_counts_and_what_was_taken_back() -> None:
    past = Past().back(TakenBack(6, 0, 3, "free"))
    assert past.undone == ((4, 5),)
    assert past.standing(6, 9) == [1, 2, 3, 6]
    past = past.back(TakenBack(9, 0, 6, "free"))
    assert past.standing(9, 9) == [1, 2, 3, 6, 9]
    assert past.standing(9, 3) == [3, 6, 9]
    past = past.back(TakenBack(10, 0, 2, "agreed"))
    assert past.undone == ((3, 9),)
    assert past.standing(11, 9) == [1, 2, 10, 11]
    assert [version for version in range(1, 12) if past.is_undone(version)] == [3, 4, 5, 6, 7, 8, 9]


async def first_mana(house: House, game: str) -> None:
    """Everybody at a table of several has chosen their first Mana."""
    for person in FOUR:
        look = await house.services.games.look(game, person.id)
        for decision in look.view.decisions:
            if decision.prompt == "first mana":
                await house.services.games.answer(house.press(), game, person.id, decision.id, least(decision))


@pytest.mark.asyncio
async def test_of_several_all_others_must_agree_and_one_who_does_not_ends_it(house: House) -> None:
    game = await begun(house, "free for all")
    undoing, games = house.services.undoing, house.services.games
    await first_mana(house, game)
    look = await games.look(game)
    mover = look.view.turn
    others = [FOUR[seat] for seat in range(4) if seat != mover]
    await games.pass_turn(house.press(), game, FOUR[mover].id)
    follower = (await games.look(game)).view.turn
    await games.pass_turn(house.press(), game, FOUR[follower].id)
    at = (await games.look(game)).version
    to = at - 2
    await undoing.ask(house.press(), game, FOUR[mover].id, to, at)
    for agreeing in others[:2]:
        waiting = await undoing.agree(house.press(), game, agreeing.id, at)
        assert waiting.look.undo_request is not None
        assert (await games.look(game)).version == at
    again = await undoing.agree(house.press(), game, others[0].id, at)
    assert again.look.undo_request is not None
    assert again.look.undo_request.agreed == tuple(sorted(FOUR.index(each) for each in others[:2]))
    await undoing.decline(house.press(), game, others[2].id)
    assert (await refusal(undoing.agree(house.press(), game, others[1].id))).key == "no undo asked"
    await undoing.ask(house.press(), game, FOUR[mover].id, to, at)
    await asyncio.gather(*(undoing.agree(house.press(), game, each.id, at) for each in others))
    look = await games.look(game)
    assert (look.version, look.view.turn) == (at + 1, mover)


@pytest.mark.asyncio
async def test_of_those_who_agree_at_once_in_different_processes_nobody_is_lost(house: House) -> None:
    game = await begun(house, "free for all")
    games = house.services.games
    processes = [services_over(Store(house.store.connection, worker=str(at))).undoing for at in range(3)]
    await first_mana(house, game)
    mover = (await games.look(game)).view.turn
    others = [FOUR[seat] for seat in range(4) if seat != mover]
    for _ in range(4):
        await games.pass_turn(house.press(), game, FOUR[mover].id)
        await games.pass_turn(house.press(), game, FOUR[(await games.look(game)).view.turn].id)
        at = (await games.look(game)).version
        await processes[0].ask(house.press(), game, FOUR[mover].id, at - 2, at)
        done = await asyncio.gather(
            *(undoing.agree(house.press(), game, each.id, at) for undoing, each in zip(processes, others, strict=True))
        )
        look = await games.look(game)
        assert (look.version, look.view.turn, look.undo_request) == (at + 1, mover, None)
        assert look.taken_back == TakenBack(at + 1, mover, at - 2, "agreed")
        assert {each.look.version for each in done} <= {at, at + 1}


@pytest.mark.asyncio
@pytest.mark.parametrize("turns", range(6))
async def test_one_who_declines_while_another_agrees_is_heard_or_too_late(house: House, turns: int) -> None:
    game = await begun(house, "free for all")
    games = house.services.games
    processes = [services_over(Store(house.store.connection, worker=str(at))).undoing for at in range(3)]
    await first_mana(house, game)
    mover = (await games.look(game)).view.turn
    first, second, third = [FOUR[seat] for seat in range(4) if seat != mover]
    await games.pass_turn(house.press(), game, FOUR[mover].id)
    await games.pass_turn(house.press(), game, FOUR[(await games.look(game)).view.turn].id)
    at = (await games.look(game)).version
    await processes[0].ask(house.press(), game, FOUR[mover].id, at - 2, at)
    await processes[0].agree(house.press(), game, first.id, at)
    await processes[0].agree(house.press(), game, second.id, at)

    async def declining() -> bool:
        for _ in range(turns):
            await asyncio.sleep(0.0005)
        return await heard(processes[1].decline(house.press(), game, first.id, at))

    async def heard(attempt: Awaitable[Outcome]) -> bool:
        try:
            await attempt
        except Refusal as refused:
            return refused.key != "no undo asked"
        return True

    agreeing = heard(processes[2].agree(house.press(), game, third.id, at))
    declined, agreed = await asyncio.gather(declining(), agreeing)
    assert declined != agreed
    assert (await games.look(game)).version == at + agreed


@pytest.mark.asyncio
async def test_what_was_agreed_but_not_carried_out_is_carried_out_by_the_next_press(house: House) -> None:
    game, seat, sight = await passed(house)
    undoing, me, other = house.services.undoing, PLAYERS[seat], PLAYERS[1 - seat]
    await house.services.games.pass_turn(house.press(), game, other.id)
    at = (await house.services.games.look(game)).version
    await undoing.ask(house.press(), game, me.id, sight.moments[0].to, at)
    cut_short = UndoRequest(seat, sight.moments[0].to, at, (1 - seat,))
    await house.store.games.annotate(game, GameRecord.undo.to(cut_short))
    assert (await refusal(undoing.decline(house.press(), game, other.id, at))).key == "no undo asked"
    assert (await refusal(undoing.withdraw(house.press(), game, me.id))).key == "no undo of yours"
    assert (await undoing.agree(house.press(), game, other.id, at)).look.version == at + 1


@pytest.mark.asyncio
async def test_a_question_that_comes_back_is_answered_by_itself_as_after_a_move(house: House) -> None:
    game, seat, sight = await passed(house)
    standing, me, other = house.services.standing, PLAYERS[seat], PLAYERS[1 - seat]
    turn = await house.services.games.look(game, other.id)
    await house.services.games.pass_turn(house.press(), game, other.id, turn.turn_decision)
    await standing.choose_whenever(game, other.id, ["stuck"])
    await standing.choose_whenever(game, me.id, ["stuck"])
    await emptied(house)
    at = (await house.services.games.look(game)).version
    await house.services.undoing.ask(house.press(), game, me.id, sight.moments[0].to, at)
    await house.services.undoing.agree(house.press(), game, other.id, at)
    look = await house.services.games.look(game)
    assert look.view.turn == seat
    house.clock.ahead += WAIT_MS
    rows = [entry for entry in await emptied(house) if entry.kind == "automatic" and entry.version == look.version]
    assert [(row.target, msgspec.json.decode(row.body)["decision"]) for row in rows] == [
        (str(seat), look.turn_decision)
    ]
    lay_open = await house.services.games.look(game, me.id)
    assert lay_open.view.decisions[0].id == look.turn_decision


@pytest.mark.asyncio
async def test_who_was_away_is_told_that_moves_were_taken_back_by_whom_and_to_which_moment(house: House) -> None:
    game, seat, sight = await passed(house)
    absence, games, undoing = house.services.absence, house.services.games, house.services.undoing
    me, other = PLAYERS[seat], PLAYERS[1 - seat]
    await absence.returned(await games.look(game, other.id))
    await absence.returned(await games.look(game, me.id))
    await undoing.take_back(house.press(), game, me.id, sight.moments[0].to, sight.look.version)
    house.clock.ahead += AWAY_MS
    recap = await absence.returned(await games.look(game, other.id))
    assert recap is not None
    (told,) = [missed.entry for missed in recap.moves]
    assert told.rewind is not None
    assert (told.seat, told.rewind.how) == (seat, "free")
    assert told.rewound is not None
    assert (told.rewound.day, told.rewound.seat) == (1, seat)
    assert [event.verb for event in told.rewound.events][:1] == ["pass"]
    assert await absence.returned(await games.look(game, me.id)) is None
    entry = (await house.services.history.log(game, CLEO.id)).entries[-1]
    assert entry.rewound == Rewound(1, seat, entry.rewound.events if entry.rewound else ())
    assert entry.rewound is not None
    assert entry.rewound.events


@pytest.mark.asyncio
async def test_nobody_who_has_left_is_brought_back(house: House) -> None:
    game = await begun(house, "free for all")
    undoing, games = house.services.undoing, house.services.games
    await first_mana(house, game)
    leaver = (await games.look(game)).view.turn
    await games.concede(house.press(), game, FOUR[leaver].id)
    for seat, person in enumerate(FOUR):
        if seat != leaver:
            assert (await undoing.sight(game, person.id)).moments == ()
    assert (await undoing.sight(game, 99, authority=looking_after(99))).moments == ()
    assert (await refusal(undoing.sight(game, FOUR[leaver].id))).key == "you have left"


async def emptied(house: House) -> list[OutboxEntry]:
    """Everything that waits in the outbox by now, which is empty then."""
    found: list[OutboxEntry] = []
    while entries := await house.store.outbox.claim(50):
        for entry in entries:
            await house.store.outbox.ack(entry, {})
        found += entries
    return found


@pytest.mark.asyncio
async def test_what_lasts_until_something_happens_does_not_outlast_its_moment(house: House) -> None:
    game, seat, sight = await passed(house)
    standing, other = house.services.standing, PLAYERS[1 - seat]
    await standing.choose_whenever(game, other.id, ["stuck"])
    await standing.pass_until(house.press(), game, PLAYERS[seat].id, "day")
    sight = await house.services.undoing.sight(game, PLAYERS[seat].id)
    await house.services.undoing.take_back(
        house.press(), game, PLAYERS[seat].id, sight.moments[0].to, sight.look.version
    )
    mine = await standing.look(game, PLAYERS[seat].id)
    assert mine.orders.until is None
    assert [told.key for told in mine.orders.told] == ["taken-back"]
    theirs = await standing.look(game, other.id)
    assert theirs.orders.whenever == ("stuck",)
    assert theirs.orders.told == ()
    entries = [entry for entry in await house.store.outbox.claim(50) if entry.kind == "automatic"]
    newest = (await house.services.games.look(game)).view.turn
    assert newest == seat
    assert not [entry for entry in entries if entry.version > sight.look.version]


async def _kappa_played(house: House) -> tuple[str, int, Outcome]:
    """Kappa is played from the hand: the game, its player's seat, and what came of it."""
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa, Atlas"})
    look = await house.services.games.look(game, PLAYERS[0].id)
    (turn,) = look.view.decisions
    kappa = next(option for option in turn.options if option.code.startswith("p"))
    declarations, me = house.services.declarations, PLAYERS[0]
    sight = await declarations.begin(house.press(), game, me.id, look.turn_decision, kappa.code)
    assert sight.decision is not None
    into = sight.decision.options[0].code
    return game, 0, await declarations.play_in(house.press(), game, me.id, sight.origin, sight.step, into)


@pytest.mark.asyncio
async def test_where_only_the_card_was_seen_the_others_are_asked_and_told_which(house: House) -> None:
    game, seat, outcome = await _kappa_played(house)
    undoing, me, other = house.services.undoing, PLAYERS[seat], PLAYERS[1 - seat]
    assert not outcome.free
    (newest, *_) = (await undoing.sight(game, me.id)).moments
    assert (newest.free, newest.chance) == (False, False)
    name = outcome.look.catalogue.cards[newest.seen[0][1]].name
    assert (newest.seen[0][0], name) == (seat, "Kappa")
    texts = texts_for("en")
    await undoing.ask(house.press(), game, me.id, newest.to, outcome.look.version)
    asked = await house.services.games.look(game)
    moment = (await undoing.public_sight(game)).moment(newest.to)
    call = present.ping(asked, 1 - seat, "undo", moment=moment)
    assert f"{other.name} has seen Kappa." in call.content
    sure = present.undo_sure(await undoing.sight(game, me.id), texts, newest)
    assert sure.embed is not None
    assert f"{other.name} has seen Kappa." in sure.embed.description


@pytest.mark.asyncio
async def test_a_server_may_let_a_card_that_was_only_seen_be_taken_back_freely(house: House) -> None:
    await house.services.settings.change_server(TAVERN.guild_id, take_back="seen")
    game, seat, outcome = await _kappa_played(house)
    undoing, me = house.services.undoing, PLAYERS[seat]
    assert outcome.free
    back = await undoing.take_back(house.press(), game, me.id, outcome.look.version - 1, outcome.look.version)
    assert back.look.view.turn == seat
    assert len(back.look.view.players[seat].hand or ()) == 2


@pytest.mark.asyncio
async def test_where_a_card_was_drawn_it_is_said_and_nothing_is_free(house: House) -> None:
    await house.services.settings.change_server(TAVERN.guild_id, take_back="seen")
    game, seat, _ = await passed(house)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[1 - seat].id)
    assert (await house.services.games.look(game)).view.day == 2
    moments = (await house.services.undoing.sight(game, PLAYERS[1 - seat].id)).moments
    assert moments[0].chance, "the Day has begun, and both have drawn"
    assert not moments[0].free
