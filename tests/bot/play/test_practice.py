"""Practice against the bot by the services alone: begun, played to its end, taken back, given up, repeated."""

from __future__ import annotations

from typing import cast

import pytest

from bot.play.game_records import notices
from bot.play.game_records.looks import Look
from bot.play.matchmaking.practice import NAME, _given
from bot.play.requests.person import NEEDED, Place
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_session import GameSession
from bot.services import services_over
from engine import Decision, Picks
from engine.opponents import answer
from engine.state.decisions import ModeOption
from persistence.delivery.outbox import OutboxEntry
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.proof.practice import play_games

pytestmark = pytest.mark.process

IN_PRIVATE = Place(guild_id=0, channel_id=900, kind="dm")


async def rows(house: House) -> list[OutboxEntry]:
    """The moves that opponents owe, taken out of the outbox with everything else that is due."""
    found: list[OutboxEntry] = []
    while claimed := await house.store.outbox.claim(50):
        found += [entry for entry in claimed if entry.kind == notices.OPPONENT]
        for entry in claimed:
            await house.store.outbox.ack(entry, {})
    return found


async def carried_out(house: House) -> int:
    """Has every opponent move that is to; how many were told to."""
    owed = await rows(house)
    for entry in owed:
        await house.services.practice.move(entry.game_id, int(entry.target))
    return len(owed)


async def answered(house: House, look: Look, seed: int) -> None:
    """Ana answers what she is asked first."""
    game, decision = look.facts.id, look.view.decisions[0]
    picks = answer("random", look.view, decision, seed).picks
    codes = [decision.options[pick].code for pick in picks]
    if decision.kind == "turn":
        await house.services.games.pass_turn(house.press(), game, ANA.id)
    else:
        await house.services.games.answer(house.press(), game, ANA.id, decision.id, codes)


async def begun(house: House) -> Look:
    return await house.services.practice.begin(house.press(), ANA, TAVERN, "greedy")


@pytest.mark.asyncio
async def test_a_duel_begins_at_once_and_once_and_says_what_the_opponent_is(house: House) -> None:
    press = house.press()
    look = await house.services.practice.begin(press, ANA, TAVERN, "greedy")
    again = await house.services.practice.begin(press, ANA, TAVERN, "greedy")
    assert look.facts.id == again.facts.id
    assert [player.name for player in look.facts.players] == [ANA.name, NAME]
    assert look.facts.practised == {1}
    (line,) = await house.services.games.games_of(ANA.id)
    assert line.opponents == (NAME,)
    assert await house.store.games.find_by_user(0) == []


@pytest.mark.asyncio
async def test_it_is_played_by_the_edition_of_its_server_unless_another_is_named(house: House) -> None:
    practice, settings = house.services.practice, house.services.settings
    assert (await begun(house)).view.edition == "seeds"
    await settings.change_server(TAVERN.guild_id, rules="current")
    look = await begun(house)
    assert (look.facts.rules, look.view.edition) == ("current", "current")
    named = await practice.begin(house.press(), ANA, TAVERN, "greedy", rules="seeds")
    assert (named.facts.rules, named.view.edition) == ("seeds", "seeds")
    await house.services.games.concede(house.press(), look.facts.id, ANA.id)
    await settings.change_server(TAVERN.guild_id, rules="seeds")
    assert (await practice.again(house.press(), look.facts.id, ANA.id)).view.edition == "current"


@pytest.mark.asyncio
async def test_the_opponent_has_another_hero(house: House) -> None:
    deck = "Starter (Beyond the Gates) - BR"
    for _ in range(8):
        look = await house.services.practice.begin(house.press(), ANA, TAVERN, "random", deck)
        mine, theirs = look.facts.players
        assert mine.deck == deck
        assert theirs.deck != deck


@pytest.mark.asyncio
async def test_it_is_played_to_its_end_and_changes_no_rating(house: House) -> None:
    game = (await begun(house)).facts.id
    for seed in range(2000):
        look = await house.services.games.look(game, ANA.id)
        if look.status == "over":
            break
        if look.view.decisions:
            await answered(house, look, seed)
        else:
            assert await carried_out(house), "the game waits for an opponent of whom nobody wants a move"
    assert look.view.result is not None
    assert look.view.result.winners == [1], "who always passes wins against nobody"
    assert not await house.services.ratings.count(game)
    assert not await house.services.statistics.count(game)


@pytest.mark.asyncio
async def test_a_move_is_carried_out_once_whoever_is_told_of_it_and_how_often(house: House) -> None:
    game = (await begun(house)).facts.id
    (owed,) = await rows(house)
    restarted = services_over(house.store)
    for services in (restarted, house.services, restarted):
        await services.practice.move(owed.game_id, int(owed.target))
    look = await house.services.games.look(game, ANA.id)
    assert look.version == 2
    assert {asked.seat for asked in look.view.asked} == {0}
    await house.services.practice.move(game, 0)
    assert (await house.services.games.look(game, ANA.id)).version == 2, "nobody moves for a person"


def test_practice_games_come_to_their_end_whatever_is_taken_back_or_done_twice() -> None:
    found = play_games(0, 7, 2)
    assert sum(found.endings.values()) == 2
    assert found.moves > 10


@pytest.mark.asyncio
async def test_what_the_opponent_has_answered_can_be_taken_back_without_asking(house: House) -> None:
    game = (await begun(house)).facts.id
    seed = 0
    while (look := await house.services.games.look(game, ANA.id)).view.phase == "setup" or not look.view.decisions:
        if look.view.decisions:
            await answered(house, look, seed := seed + 1)
        await carried_out(house)
    await answered(house, look, seed)
    await carried_out(house)
    sight = await house.services.undoing.sight(game, ANA.id)
    assert sight.moments
    assert all(moment.free and moment.seat == 0 for moment in sight.moments)
    done = await house.services.undoing.take_back(house.press(), game, ANA.id, sight.moments[0].to, sight.look.version)
    assert done.look.view.decisions
    await answered(house, done.look, seed)
    assert await carried_out(house) or (await house.services.games.look(game, ANA.id)).view.decisions


@pytest.mark.asyncio
async def test_it_is_given_up_and_the_opponent_moves_no_more(house: House) -> None:
    game = (await begun(house)).facts.id
    ended = await house.services.games.concede(house.press(), game, ANA.id)
    assert ended.look.view.result is not None
    await carried_out(house)
    assert (await house.services.games.look(game, ANA.id)).version == ended.look.version


@pytest.mark.asyncio
async def test_it_begins_in_private_messages_and_not_where_no_game_does(house: House) -> None:
    assert (await house.services.practice.begin(house.press(), ANA, IN_PRIVATE, "random")).facts.channel_id == 900
    thread = Place(guild_id=7, channel_id=70, kind="thread", bot_may=frozenset(NEEDED))
    assert (await refusal(house.services.practice.begin(house.press(), ANA, thread, "random"))).key == "wrong place"


@pytest.mark.asyncio
async def test_hints_are_for_who_is_asked_in_a_game_without_other_people(house: House) -> None:
    game = (await begun(house)).facts.id
    sight = await house.services.hints.hints(game, ANA.id)
    assert len(sight.reasons) == len(sight.decision.options)
    code = sight.decision.options[0].code
    outcome = (await house.services.hints.suppose(game, ANA.id, sight.decision.id, code)).outcome
    assert outcome.view.viewer == 0
    assert (await refusal(house.services.hints.suppose(game, ANA.id, sight.decision.id, "o0"))).key == "unknown option"
    assert (await refusal(house.services.hints.suppose(game, ANA.id, 0, code))).key == "decision closed"
    assert (await refusal(house.services.hints.hints(game, BO.id))).key == "not your game"
    between_people = (await house.begin()).game_id
    assert (await refusal(house.services.hints.hints(between_people, ANA.id))).key == "no hints here"


@pytest.mark.asyncio
async def test_a_rematch_of_practice_begins_at_once_with_the_same_decks(house: House) -> None:
    look = await begun(house)
    game, press = look.facts.id, house.press()
    assert (await refusal(house.services.practice.again(press, game, ANA.id))).key == "still playing"
    await house.services.games.concede(house.press(), game, ANA.id)
    again = await house.services.practice.again(press, game, ANA.id)
    assert (await house.services.practice.again(press, game, ANA.id)).facts.id == again.facts.id != game
    assert again.facts.players == look.facts.players
    assert (await refusal(house.services.games.rematch(press, game, ANA, TAVERN))).key == "no rematch of practice"


@pytest.mark.asyncio
async def test_opponents_fill_the_seats_of_a_table_and_play_there(house: House) -> None:
    lobbies, deck = house.services.lobbies, house.services.challenges.decks()[0].key
    lobby = await lobbies.open(house.press(), ANA, TAVERN, deck, "2v2")
    assert (await refusal(lobbies.fill(house.press(), lobby.id, BO))).key == "only the maker"
    await lobbies.join(house.press(), lobby.id, BO, deck)
    for _ in range(2):
        lobby = await lobbies.fill(house.press(), lobby.id, ANA, "greedy")
    heroes = [sitter.brought.deck.hero for sitter in lobby.gathered.sitters]
    assert len(set(heroes)) == 3, "each takes a Hero that nobody has"
    assert (await refusal(lobbies.fill(house.press(), lobby.id, ANA))).key == "table full"
    begun = await lobbies.start(house.press(), lobby.id, ANA)
    assert await carried_out(house) == 2
    look = await house.services.games.look(begun.game_id, ANA.id)
    assert {player.name for player in look.facts.players} == {ANA.name, BO.name, "Tumult 1 (bot)", "Tumult 2 (bot)"}
    assert {asked.seat for asked in look.view.asked} == {0, 1}
    assert look.clocks is None or not any(look.clocks.seats[seat].since for seat in look.facts.practised)


def test_an_opponent_answers_otherwise_where_its_answer_would_never_end() -> None:
    """What it has chosen cannot be carried out: then nothing is picked, then the first option that can be."""
    tried: list[list[int]] = []

    class Endless:
        def answer(self, picks: Picks) -> None:
            tried.append(picks.picks)
            if picks.picks != [1]:
                raise Refusal("endless answer")

    decision = Decision(7, 0, "choose", "target", [ModeOption(0), ModeOption(1)], 0, 1, {}, False, False)
    assert _given(cast(GameSession, Endless()), decision, Picks(7, [0])) == Picks(7, [1])
    assert tried == [[0], [], [0], [1]]
