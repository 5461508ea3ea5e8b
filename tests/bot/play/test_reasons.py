"""Why, as the services tell it: to whom it may be told, and refused for everything else."""

from __future__ import annotations

import pytest

from bot.play.games.reasons import in_expeditions, plays_of
from bot.play.requests.refusal import REFUSALS, RULES, Refusal
from engine.selfplay.invariants.reasons import numbers
from engine.state.actions import Move
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.playing import PLAYERS, lay, to_first_turn, to_playable


@pytest.mark.asyncio
async def test_what_has_happened_lately_comes_newest_first_and_each_can_be_asked_about(house: House) -> None:
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    reasons = house.services.reasons
    look, found = await reasons.recent(game, ANA.id)
    assert look.seat == 0
    assert [happening.version for happening in found] == sorted((each.version for each in found), reverse=True)
    assert {"draw", "put in mana", "phase"} <= {happening.event.verb for happening in found}
    for happening in found:
        assert happening.event.causes[0].rule == happening.event.rule
        assert (await reasons.event(game, ANA.id, happening.code))[1] == happening
    _, before = await reasons.recent(game, ANA.id, until=1)
    assert {happening.version for happening in before} == {1}


@pytest.mark.asyncio
async def test_nobody_learns_from_a_reason_what_others_hold(house: House) -> None:
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    reasons = house.services.reasons
    for person, own in ((ANA.id, 0), (BO.id, 1), (CLEO.id, None), (None, None)):
        _, found = await reasons.recent(game, person)
        moves = [action for each in found for action in each.event.actions if isinstance(action, Move)]
        known = {move.owner for move in moves if move.reference and move.to in ("hand", "mana")}
        assert known == ({own} if own is not None else set())


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "code", ["", "-", "0-0", "1-99", "99-0", "x-1", "1-x", "1", "-1-0", "1--1", "💥-1", "9" * 30 + "-0"]
)
async def test_events_that_never_were_cannot_be_explained(house: House, code: str) -> None:
    game = (await house.begin()).game_id
    with pytest.raises(Refusal) as refused:
        await house.services.reasons.event(game, ANA.id, code)
    assert refused.value.key == "nothing to explain"


@pytest.mark.asyncio
async def test_one_s_own_cards_are_explained_and_nobody_else_s(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, _ = await to_playable(house, game)
    mine, other = PLAYERS[seat], PLAYERS[1 - seat]
    reasons = house.services.reasons
    for code, playable in plays_of(look.view):
        _, play = await reasons.play(game, mine.id, code)
        assert play.playable == playable
        assert bool(play.causes) == bool(playable.refusal)
        assert sum(mana for _, mana, _ in playable.parts) == playable.price
        for stranger, key in ((other, "nothing to explain"), (CLEO, "not your game")):
            with pytest.raises(Refusal) as refused:
                await reasons.play(game, stranger.id, code)
            assert refused.value.key == key


@pytest.mark.asyncio
async def test_statistics_of_what_stands_in_an_expedition(house: House) -> None:
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hero_expedition": "Kappa (2 boosts, asleep)"}, bob={"companion_expedition": "Atlas"})
    reasons = house.services.reasons
    look = await house.services.games.look(game, CLEO.id)
    for thing in in_expeditions(look):
        _, seen, told = await reasons.statistics(game, CLEO.id, thing.id)
        assert told.stages[-1].values == seen.statistics
        keys = [stage.key for stage in told.stages]
        remarks = {key: cause.rule for key, cause in told.remarks}
        if seen.name == "Kappa":
            assert (keys, remarks) == (["printed", "boosted"], {"asleep": "2.4.3"})
        else:
            assert (keys, remarks) == (["printed"], {"both": "7.4.3.e"})
    with pytest.raises(Refusal) as refused:
        await reasons.statistics(game, ANA.id, 9_999)
    assert refused.value.key == "nothing to explain"


@pytest.mark.asyncio
async def test_dusk_as_things_stand_and_as_it_was(house: House) -> None:
    game = (await house.begin()).game_id
    reasons = house.services.reasons
    for _ in range(2):
        seat, _ = await to_first_turn(house, game)
        standing = await reasons.dusk(game, ANA.id)
        assert standing.happening is None
        assert [comparison.expedition for comparison in standing.comparisons] == [0, 1, 2, 3]
        await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    for person in (ANA.id, BO.id, CLEO.id, None):
        dusk = await reasons.dusk(game, person)
        assert dusk.happening is not None
        assert dusk.happening.event.verb == "progress"
        assert [each.moves for each in dusk.comparisons] == [each.moves for each in standing.comparisons]
        assert (await reasons.dusk(game, person, now=True)).happening is None


@pytest.mark.asyncio
async def test_refusals_say_by_which_rule(house: House) -> None:
    game = (await house.begin()).game_id
    games, declarations = house.services.games, house.services.declarations
    decision = (await games.look(game, ANA.id)).view.decisions[0]
    with pytest.raises(Refusal) as refused:
        await games.answer(house.press(), game, ANA.id, decision.id, [])
    assert (refused.value.key, refused.value.rule, refused.value.game) == ("too few", "v3:4.1.k", game)
    with pytest.raises(Refusal) as refused:
        await games.swap_orbs(house.press(), game, ANA.id, 1, 2)
    assert (refused.value.key, refused.value.rule) == ("illegal", "3.2.9.e")
    dear = []
    while not dear:
        seat, look = await to_first_turn(house, game)
        dear = [(code, each) for code, each in plays_of(look.view) if each.refusal and not each.ability]
        if not dear:
            await games.pass_turn(house.press(), game, PLAYERS[seat].id)
    code, card = dear[0]
    with pytest.raises(Refusal) as refused:
        await declarations.begin(house.press(), game, PLAYERS[seat].id, look.turn_decision, f"p{card.id}")
    assert (refused.value.key, refused.value.code, refused.value.game) == ("cannot be played", code, game)
    assert refused.value.rule == card.rule


@pytest.mark.asyncio
async def test_what_is_asked_names_by_what(house: House) -> None:
    game = (await house.begin()).game_id
    for person in (ANA, BO):
        look, (asked,) = await house.services.reasons.asked(game, person.id)
        assert asked.decision in look.view.decisions
        assert (asked.decision.prompt, asked.rule, asked.ability) == ("first mana", "v3:4.1.k", "")
    with pytest.raises(Refusal) as refused:
        await house.services.reasons.asked(game, CLEO.id)
    assert refused.value.key == "not your game"
    seat, _ = await to_first_turn(house, game)
    assert (await house.services.reasons.asked(game, PLAYERS[1 - seat].id))[1] == ()


def test_the_rules_behind_refusals_exist() -> None:
    assert set(RULES) <= set(REFUSALS)
    assert set(RULES.values()) <= numbers()
