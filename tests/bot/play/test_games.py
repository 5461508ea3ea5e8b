"""Answering, passing, giving up, agreeing on a draw, finding games, reading the log: and every wrong press."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.play.declaring.walking import Wish
from bot.play.requests.person import NEEDED
from bot.services import services_over
from engine import MatchOptions, decode_entry, load, new_match, ready_made_decks, replay, save, tell
from engine.core import match as tables
from persistence import Store, StoreSettings, open_store
from persistence.server.errors import StoreUnreachable, StoreUnwritable
from persistence.server.keys import GameKeys
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, HandClock, House
from tests.bot.play.playing import PLAYERS, asked, least, to_first_turn, to_playable
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_both_choose_their_first_mana_in_the_same_instant(house: House) -> None:
    game = (await house.begin()).game_id
    games = house.services.games
    looks = [await games.look(game, person.id) for person in PLAYERS]
    outcomes = await asyncio.gather(
        *(
            games.answer(house.press(), game, person.id, look.view.decisions[0].id, least(look.view.decisions[0]))
            for person, look in zip(PLAYERS, looks, strict=True)
        )
    )
    assert sorted(outcome.look.version for outcome in outcomes) == [2, 3]
    after = await games.look(game)
    assert [player.mana_total for player in after.view.players] == [3, 3]


async def test_an_answer_decided_on_an_older_state_is_applied_again_to_the_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between load and commit the other player moves, in another process: the press counts all the same, once."""
    game = (await house.begin()).game_id
    elsewhere = services_over(Store(house.store.connection, worker="elsewhere"))
    looks = [await house.services.games.look(game, person.id) for person in PLAYERS]
    mine, theirs = (look.view.decisions[0] for look in looks)
    commit = house.store.games.commit
    interfered = 0

    async def interfering(*arguments: Any, **options: Any) -> Any:
        nonlocal interfered
        if not interfered:
            interfered += 1
            await elsewhere.games.answer("theirs", game, BO.id, theirs.id, least(theirs))
        return await commit(*arguments, **options)

    monkeypatch.setattr(house.store.games, "commit", interfering)
    outcome = await house.services.games.answer("mine", game, ANA.id, mine.id, least(mine))
    assert interfered == 1
    assert outcome.look.version == 3
    assert [entry.operation_id for entry in await house.store.games.log(game)][1:] == ["theirs", "mine"]


async def test_the_same_press_twice_counts_once_one_after_the_other_and_at_once(house: House) -> None:
    game = (await house.begin()).game_id
    games = house.services.games
    (decision,) = (await games.look(game, ANA.id)).view.decisions
    first = await games.answer("once", game, ANA.id, decision.id, least(decision))
    again = await games.answer("once", game, ANA.id, decision.id, least(decision))
    assert (first.repeated, again.repeated) == (False, True)
    assert (first.look.version, again.look.version) == (2, 2)
    (decision,) = (await games.look(game, BO.id)).view.decisions
    outcomes = await asyncio.gather(
        *(games.answer("twice", game, BO.id, decision.id, least(decision)) for _ in range(3))
    )
    assert sorted(outcome.repeated for outcome in outcomes) == [False, True, True]
    assert (await games.look(game)).version == 3


async def test_a_press_of_an_older_board_is_refused(house: House) -> None:
    game = (await house.begin()).game_id
    games = house.services.games
    (decision,) = (await games.look(game, ANA.id)).view.decisions
    await games.answer(house.press(), game, ANA.id, decision.id, least(decision))
    no = await refusal(games.answer(house.press(), game, ANA.id, decision.id, least(decision)))
    assert no.key == "decision closed"
    assert (await games.look(game)).version == 2


async def test_wrong_picks_are_refused_and_change_nothing(house: House) -> None:
    game = (await house.begin()).game_id
    games = house.services.games
    (mine,) = (await games.look(game, ANA.id)).view.decisions
    (theirs,) = (await games.look(game, BO.id)).view.decisions
    codes = [option.code for option in mine.options]
    foreign = [option.code for option in theirs.options]
    for picks, key in (
        (codes[:2], "too few"),
        (codes[:4], "too many"),
        ([codes[0]] * 3, "picked twice"),
        (foreign[:3], "unknown option"),
        (["", "o-1", "p1"], "unknown option"),
    ):
        assert (await refusal(games.answer(house.press(), game, ANA.id, mine.id, picks))).key == key
    assert (await refusal(games.answer(house.press(), game, ANA.id, theirs.id, foreign[:3]))).key == "not your turn"
    assert (await refusal(games.pass_turn(house.press(), game, ANA.id))).key == "answer first"
    assert (await games.look(game)).version == 1


async def test_what_never_ends_is_refused_and_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """1.4.6.a An answer that sets off more than can be carried out, and a declaration that would."""
    game = (await house.begin()).game_id
    seat, look, codes = await to_playable(house, game)
    games, declarations, press = house.services.games, house.services.declarations, house.press
    player, version = PLAYERS[seat].id, look.version
    monkeypatch.setattr(tables, "OPERATIONS_PER_ANSWER", 1)
    assert (await refusal(games.pass_turn(press(), game, player, look.turn_decision))).key == "endless answer"
    declared = declarations.begin(press(), game, player, look.turn_decision, codes[0])
    assert (await refusal(declared)).key == "endless answer"
    assert (await games.look(game)).version == version
    monkeypatch.undo()
    await games.pass_turn(press(), game, player, look.turn_decision)
    assert (await games.look(game)).version > version


async def test_a_third_person_can_do_nothing_and_sees_what_everybody_sees(house: House) -> None:
    draws = house.services.draws
    game = (await house.begin()).game_id
    _seat, look = await to_first_turn(house, game)
    games, declarations = house.services.games, house.services.declarations
    attempts: list[Awaitable[object]] = [
        games.answer(house.press(), game, CLEO.id, look.turn_decision, ["-"]),
        games.pass_turn(house.press(), game, CLEO.id, look.turn_decision),
        games.concede(house.press(), game, CLEO.id),
        draws.offer(house.press(), game, CLEO.id),
        draws.accept(house.press(), game, CLEO.id),
        draws.decline(house.press(), game, CLEO.id),
        games.rematch(house.press(), game, CLEO, TAVERN),
        games.move_here(game, CLEO.id, TAVERN),
        declarations.begin(house.press(), game, CLEO.id, look.turn_decision, "p1"),
        declarations.sight(game, CLEO.id),
        declarations.choose(house.press(), game, CLEO.id, look.turn_decision, 1, ["e0"]),
        declarations.back(house.press(), game, CLEO.id, look.turn_decision, 1),
        declarations.cancel(game, CLEO.id, look.turn_decision),
        declarations.declare(house.press(), game, CLEO.id, Wish("p1")),
        declarations.confirm(house.press(), game, CLEO.id, look.turn_decision),
        house.services.completions.plays(game, CLEO.id),
        house.services.completions.answers(game, CLEO.id),
    ]
    for attempt in attempts:
        assert (await refusal(attempt)).key == "not your game"
    theirs = await games.look(game, CLEO.id)
    assert theirs == await games.look(game)
    assert theirs.seat is None
    assert theirs.view.decisions == []


async def test_passing_is_one_press_and_only_in_ones_own_turn(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look = await to_first_turn(house, game)
    me, you = PLAYERS[seat], PLAYERS[1 - seat]
    no = await refusal(house.services.games.pass_turn(house.press(), game, you.id, look.turn_decision))
    assert (no.key, no.arguments) == ("not your turn", {"player": me.name})
    outcome = await house.services.games.pass_turn(house.press(), game, me.id, look.turn_decision)
    assert "pass" in [event.verb for event in outcome.events]
    assert outcome.look.view.players[seat].passed
    no = await refusal(house.services.games.pass_turn(house.press(), game, me.id, look.turn_decision))
    assert no.key == "decision closed"


async def test_playing_a_card_never_goes_past_its_declaration(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, cards = await to_playable(house, game)
    attempt = house.services.games.answer(house.press(), game, PLAYERS[seat].id, look.turn_decision, [cards[0]])
    assert (await refusal(attempt)).key == "unknown option"


async def test_conceding_ends_the_game_and_every_later_press_is_told_so(house: House) -> None:
    draws = house.services.draws
    game = (await house.begin()).game_id
    seat, look = await to_first_turn(house, game)
    games = house.services.games
    outcome = await games.concede("enough", game, ANA.id)
    assert outcome.look.view.result is not None
    assert outcome.look.view.result.winners == [1]
    assert outcome.look.status == "over"
    for attempt in (
        games.pass_turn(house.press(), game, PLAYERS[seat].id, look.turn_decision),
        games.answer(house.press(), game, BO.id, look.turn_decision, ["-"]),
        games.concede(house.press(), game, BO.id),
        draws.offer(house.press(), game, BO.id),
        draws.accept(house.press(), game, BO.id),
        house.services.declarations.begin(house.press(), game, PLAYERS[seat].id, look.turn_decision, "p1"),
        house.services.declarations.confirm(house.press(), game, PLAYERS[seat].id, look.turn_decision),
    ):
        assert (await refusal(attempt)).key == "game over"
    assert (await games.concede("enough", game, ANA.id)).repeated
    kinds = {entry.kind for entry in await house.store.outbox.claim(20)}
    assert {"board", "result", "ping"} <= kinds
    (line,) = await games.games_of(ANA.id)
    assert (line.status, line.waiting, line.won) == ("over", False, False)


async def test_a_draw_takes_both_and_an_offer_ends_with_the_day_or_a_no(house: House) -> None:
    draws = house.services.draws
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    games = house.services.games
    assert (await refusal(draws.accept(house.press(), game, BO.id))).key == "no draw offered"
    assert (await draws.offer(house.press(), game, ANA.id)).look.draw_offers == (0,)
    assert (await refusal(draws.accept(house.press(), game, ANA.id))).key == "no draw offered"
    assert [line.waiting for line in await games.games_of(BO.id)] == [True]
    assert (await refusal(draws.decline(house.press(), game, ANA.id))).key == "no draw offered"
    assert (await refusal(draws.withdraw(house.press(), game, BO.id))).key == "no draw of yours"
    assert (await draws.decline(house.press(), game, BO.id)).look.draw_offers == ()
    assert (await draws.offer(house.press(), game, ANA.id)).look.draw_offers == (0,)
    assert (await draws.withdraw(house.press(), game, ANA.id)).look.draw_offers == ()

    day = (await draws.offer(house.press(), game, ANA.id)).look.view.day
    while (await games.look(game)).view.day == day:
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        picks = ["-"] if decision.kind == "turn" else least(decision)
        await games.answer(house.press(), game, PLAYERS[seat].id, decision.id, picks)
    assert (await games.look(game)).draw_offers == ()
    assert (await refusal(draws.accept(house.press(), game, BO.id))).key == "no draw offered"

    await draws.offer(house.press(), game, ANA.id)
    no = await refusal(draws.offer(house.press(), game, BO.id))
    assert (no.key, no.arguments) == ("draw offered already", {"player": "Ana"})
    assert (await games.look(game)).view.result is None
    outcome = await draws.accept(house.press(), game, BO.id)
    assert outcome.look.view.result is not None
    assert (outcome.look.view.result.winners, outcome.look.view.result.how) == ([], "draw")


async def test_an_offered_draw_leaves_the_others_turn_as_it_is(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look = await to_first_turn(house, game)
    await house.services.draws.offer(house.press(), game, PLAYERS[1 - seat].id)
    outcome = await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id, look.turn_decision)
    assert not outcome.repeated


async def test_which_game_is_meant(house: House) -> None:
    games = house.services.games
    assert (await refusal(games.find(ANA.id, 70))).key == "no game here"
    one = await house.begin()
    assert await games.find(ANA.id, 70) == one.game_id
    deck = house.services.challenges.decks()[1].key
    challenge = await house.services.challenges.challenge(house.press(), CLEO, ANA, TAVERN, deck)
    two = await house.services.challenges.choose_deck(house.press(), challenge.id, ANA, deck)
    no = await refusal(games.find(ANA.id, 70))
    assert no.key == "several games"
    assert set(no.arguments["games"]) == {one.look.facts.label, two.look.facts.label}
    assert await games.find(BO.id, 70) == one.game_id
    assert await games.find(ANA.id, 70, two.look.facts.label) == two.game_id
    assert await games.find(ANA.id, 70, two.look.facts.label.lower()) == two.game_id
    assert await games.find(ANA.id, 70, one.game_id) == one.game_id
    for name in ("ZZZZ", "", " ", "no such game at all"):
        assert (await refusal(games.find(CLEO.id + 1, 70, name))).key in ("no such game", "no game here")
    await house.store.games.place(one.game_id, 555)
    assert await games.game_at(555) == one.game_id
    assert await games.find(ANA.id, 555) == one.game_id
    assert await games.find(CLEO.id, 555) == one.game_id
    assert await games.game_at(70) is None
    (decision,) = (await games.look(one.game_id, ANA.id)).view.decisions
    await games.answer(house.press(), one.game_id, ANA.id, decision.id, least(decision))
    assert await games.find(ANA.id, 70) == two.game_id
    await games.concede(house.press(), one.game_id, ANA.id)
    assert await games.find(ANA.id, 555) == one.game_id
    assert [line.status for line in await games.games_of(ANA.id)] == ["running", "over"]


async def test_a_rematch_changes_sides_and_begins_when_it_is_accepted(house: House) -> None:
    started = await house.begin()
    games, challenges = house.services.games, house.services.challenges
    attempt = games.rematch(house.press(), started.game_id, BO, TAVERN)
    assert (await refusal(attempt)).key == "still playing"
    await games.concede(house.press(), started.game_id, ANA.id)
    challenge = await games.rematch(house.press(), started.game_id, BO, replace(TAVERN, kind="thread"))
    assert (challenge.challenger.name, challenge.friend.name) == ("Bo", "Ana")
    assert (await refusal(games.rematch(house.press(), started.game_id, BO, TAVERN))).key == "duplicate challenge"
    acceptance = await challenges.accept(house.press(), challenge.id, ANA)
    assert acceptance.started is not None
    players = acceptance.started.look.facts.players
    before = started.look.facts.players
    assert [player.id for player in players] == [BO.id, ANA.id]
    assert [player.deck for player in players] == [before[1].deck, before[0].deck]


async def test_a_rematch_that_both_ask_for_is_one_game(house: House) -> None:
    started = await house.begin()
    games, challenges = house.services.games, house.services.challenges
    await games.concede(house.press(), started.game_id, ANA.id)
    asked_for = await games.rematch(house.press(), started.game_id, BO, TAVERN)
    agreed = await games.rematch(house.press(), started.game_id, ANA, TAVERN)
    assert (agreed.id, agreed.status) == (asked_for.id, "accepted")
    assert await challenges.open_for(BO.id) == await challenges.open_for(ANA.id) == []
    for person in (ANA, BO):
        assert (await refusal(games.rematch(house.press(), started.game_id, person, TAVERN))).key == "rematch begun"
    assert [line.status for line in await games.games_of(ANA.id)] == ["running", "over"]


async def test_two_who_ask_for_a_rematch_in_the_same_instant_get_one_game(house: House) -> None:
    started = await house.begin()
    games = house.services.games
    await games.concede(house.press(), started.game_id, ANA.id)
    asked = [games.rematch(house.press(), started.game_id, person, TAVERN) for person in (ANA, BO)]
    one, other = await asyncio.gather(*asked)
    assert one.id == other.id
    assert sorted((one.status, other.status)) == ["accepted", "open"]
    assert [line.status for line in await games.games_of(ANA.id)] == ["running", "over"]


async def test_a_lost_place_is_replaced_by_the_channel_a_player_names(house: House) -> None:
    game = (await house.begin()).game_id
    games = house.services.games
    dm = replace(TAVERN, kind="dm", guild_id=0)
    assert (await refusal(games.move_here(game, ANA.id, dm))).key == "wrong place"
    mute = replace(TAVERN, bot_may=frozenset(NEEDED) - {"send messages"})
    assert (await refusal(games.move_here(game, ANA.id, mute))).key == "missing permissions"
    look = await games.move_here(game, ANA.id, replace(TAVERN, channel_id=71))
    assert look.posts.thread_id == 71
    assert await games.game_at(71) == game


async def test_the_log_comes_in_pages_and_is_told_to_each_reader(house: House) -> None:
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    games = house.services.games
    newest = (await games.look(game)).version
    page = await house.services.history.log(game, ANA.id, 0, size=2)
    assert [entry.version for entry in page.entries] == [newest - 1, newest]
    assert page.pages == -(-newest // 2)
    oldest = await house.services.history.log(game, ANA.id, 99, size=2)
    assert oldest.page == page.pages - 1
    assert (oldest.entries[0].version, oldest.entries[0].seat) == (1, -1)


async def test_the_log_knows_who_chose_nothing_of_what_there_was(house: House) -> None:
    game = (await house.begin()).game_id
    for _ in range(2):
        seat, _ = await to_first_turn(house, game)
        await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    await to_first_turn(house, game)
    whole = await house.services.history.log(game, ANA.id, 0, size=100)
    nothing = [entry.seat for entry in whole.entries if entry.chose_nothing]
    assert sorted(nothing) == [0, 1], "both expand nothing on the second Day; a pass or first Mana is something"


async def test_nothing_hidden_of_one_player_reaches_anybody_else(house: House) -> None:
    """Through forty moves, no look, outcome or log of one reader names a card that only another may know."""
    game = (await house.begin()).game_id
    services = house.services
    readers: tuple[tuple[int | None, int | None], ...] = ((0, ANA.id), (1, BO.id), (None, None), (None, CLEO.id))
    seen_hidden = 0
    for _ in range(40):
        found = await asked(house, game)
        if found is None:
            break
        seat, decision = found
        person = PLAYERS[seat]
        if decision.kind == "turn" and len(decision.options) > 1:
            sight = await services.declarations.begin(
                house.press(), game, person.id, decision.id, decision.options[0].code
            )
            while sight.decision is not None and not sight.ready:
                picks = least(sight.decision)
                sight = await services.declarations.choose(
                    house.press(), game, person.id, sight.origin, sight.step, picks
                )
            assert sight.decision is not None
            outcome = await services.declarations.confirm(
                house.press(), game, person.id, decision.id, least(sight.decision)
            )
        else:
            picks = ["-"] if decision.kind == "turn" else least(decision)
            outcome = await services.games.answer(house.press(), game, person.id, decision.id, picks)
        hidden = await _hidden(house, game)
        seen_hidden += len(hidden[0]) + len(hidden[1])
        for reader, reader_id in readers:
            shown = [
                repr(await services.games.look(game, reader_id)),
                repr(await services.history.log(game, reader_id, 0, size=1000)),
                repr(await services.games.recent(game, outcome.look.version, 1000)) if reader is None else "",
                repr(outcome) if reader == seat else "",
            ]
            for other in {0, 1} - {reader}:
                leaked = [reference for reference in hidden[other] if any(f"'{reference}'" in text for text in shown)]
                assert leaked == [], f"reader {reader} learned of {leaked} of seat {other}"
    assert seen_hidden > 100


async def _hidden(house: House, game: str) -> list[set[str]]:
    """For each seat, references that lie only in its hand, deck and Mana, and never were anywhere else."""
    stored = await house.store.games.load(game)
    assert stored is not None
    objects = load(stored.state).game.objects.values()
    shown = {each.reference for each in objects if each.zone not in ("hand", "deck", "mana")}
    log = [decode_entry(entry.entry) for entry in await house.store.games.log(game)]
    told = repr([tell(event, None) for entry in log for event in entry.events])
    return [
        {
            each.reference
            for each in objects
            if each.owner == seat and each.reference not in shown and f"'{each.reference}'" not in told
        }
        - {each.reference for each in objects if each.owner != seat}
        for seat in (0, 1)
    ]


async def test_a_damaged_game_is_set_aside_and_the_others_go_on(house: House) -> None:
    one, two = await house.begin(), await house.begin("first game")
    keys = GameKeys.of(one.game_id)
    await house.store.connection.execute("HSET", keys.meta, "ver", 2)  # its log ends before
    games = house.services.games
    for _ in range(2):
        assert (await refusal(games.look(one.game_id, ANA.id))).key == "game set aside"
    assert (await refusal(games.concede(house.press(), one.game_id, ANA.id))).key == "game set aside"
    listed = [(line.facts.id, line.status) for line in await games.games_of(ANA.id)]
    assert listed == [(two.game_id, "running"), (one.game_id, "set aside")]
    assert await games.find(ANA.id, 70) == two.game_id
    assert len(await house.store.games.quarantined_bytes(one.game_id)) == 1


async def test_a_state_the_engine_cannot_read_is_set_aside_with_its_bytes(house: House) -> None:
    game = (await house.begin()).game_id
    await house.store.games.commit(game, house.press(), 1, b'{"not": "a game"}', b"{}")
    assert (await refusal(house.services.games.look(game))).key == "game set aside"
    assert len(await house.store.games.quarantined_bytes(game)) == 1


async def test_a_game_of_a_newer_program_is_left_alone(house: House) -> None:
    game = (await house.begin()).game_id
    await house.store.connection.execute("HSET", GameKeys.of(game).meta, "schema", 200)
    before = await house.store.connection.execute("GET", GameKeys.of(game).state)
    assert (await refusal(house.services.games.concede(house.press(), game, ANA.id))).key == "game too new"
    assert await house.store.connection.execute("GET", GameKeys.of(game).state) == before


@pytest.mark.parametrize(
    ("problem", "key"),
    [(StoreUnreachable("gone"), "store away"), (StoreUnwritable("full"), "store unwritable")],
)
async def test_a_store_in_trouble_is_a_sentence_and_not_an_error(
    house: House, monkeypatch: pytest.MonkeyPatch, problem: Exception, key: str
) -> None:
    game = (await house.begin()).game_id

    async def failing(*arguments: object, **options: object) -> None:
        raise problem

    monkeypatch.setattr(house.store.games, "commit", failing)
    assert (await refusal(house.services.games.concede(house.press(), game, ANA.id))).key == key


async def test_everything_is_there_after_a_restart(data_directory: Path) -> None:
    settings = StoreSettings(data_directory=data_directory)
    async with open_store(settings) as store:
        house = House(store, services_over(store), HandClock())
        game = (await house.begin()).game_id
        seat, before, cards = await to_playable(house, game)
        me = PLAYERS[seat]
        sight = await house.services.declarations.begin(house.press(), game, me.id, before.turn_decision, cards[0])
        log = await house.services.history.log(game, me.id)
    async with open_store(settings) as store:
        house = House(store, services_over(store), HandClock())
        look = await house.services.games.look(game, me.id)
        assert (look.view, look.version) == (before.view, before.version)
        assert await house.services.history.log(game, me.id) == log
        again = await house.services.declarations.sight(game, me.id)
        assert again is not None
        assert (again.origin, again.steps, again.decision) == (sight.origin, sight.steps, sight.decision)


async def test_an_entry_of_the_log_holds_what_is_needed_to_play_it_again(house: House) -> None:
    game = (await house.begin()).game_id
    await to_playable(house, game)
    first, *moves = [decode_entry(entry.entry) for entry in await house.store.games.log(game)]
    decks = [ready_made_decks()[first.notes[f"deck {seat}"]] for seat in (0, 1)]
    start = new_match(decks, int(first.notes["seed"]), MatchOptions(heroes=first.notes["format"] == "duel"))
    stored = await house.store.games.load(game)
    assert stored is not None
    assert save(replay(save(start), moves, start.catalogue)) == stored.state
    assert msgspec.json.decode(stored.state)["seed"] == int(first.notes["seed"])
