"""Declaring intent: nothing changes before the price is paid, and nothing is lost when it cannot be."""

from __future__ import annotations

import pytest

from bot.play.declaring.walking import Wish
from bot.play.game_records.looks import Look
from tests.bot.play.conftest import House
from tests.bot.play.playing import PLAYERS, lay, least, to_first_turn, to_playable
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def _character(house: House, game: str) -> tuple[int, Look, str]:
    """A turn in which a card can be played that asks for an expedition."""
    while True:
        seat, look, cards = await to_playable(house, game)
        me = PLAYERS[seat]
        for card in cards:
            sight = await house.services.declarations.begin(house.press(), game, me.id, look.turn_decision, card)
            asks = sight.decision is not None and sight.decision.prompt == "expedition"
            await house.services.declarations.cancel(game, me.id, look.turn_decision)
            if asks:
                return seat, look, card
        await house.services.games.pass_turn(house.press(), game, me.id)


async def test_nothing_changes_before_the_price_is_paid_and_then_all_of_it_at_once(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    stored = await house.store.games.load(game)
    assert stored is not None

    sight = await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    assert sight.decision is not None
    assert (sight.decision.prompt, len(sight.steps), sight.ready) == ("expedition", 1, False)
    sight = await declarations.choose(house.press(), game, me.id, sight.origin, sight.step, [f"e{2 * seat}"])
    while not sight.ready:
        assert sight.decision is not None
        sight = await declarations.choose(house.press(), game, me.id, sight.origin, sight.step, least(sight.decision))
    assert sight.decision is not None
    assert sight.decision.arguments["price"]["mana"] >= 0
    assert [step.prompt for step in sight.steps][:2] == ["turn", "expedition"]

    unchanged = await house.store.games.load(game)
    assert unchanged is not None
    assert (unchanged.state, unchanged.version) == (stored.state, stored.version)
    assert (await house.services.games.look(game)).view.limbo == []

    outcome = await declarations.confirm("pay", game, me.id, sight.origin, least(sight.decision))
    assert outcome.look.version == stored.version + 1
    assert "play" in [event.verb for event in outcome.events]
    assert (await declarations.confirm("pay", game, me.id, sight.origin)).repeated
    assert (await refusal(declarations.confirm(house.press(), game, me.id, sight.origin))).key == "declaration over"
    assert (await refusal(declarations.cancel(game, me.id, sight.origin))).key == "declaration over"
    (entry,) = await house.store.games.log(game, outcome.look.version)
    assert entry.operation_id == "pay"


async def test_the_press_that_chooses_the_expedition_plays_where_nothing_else_is_asked(house: House) -> None:
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa", "hero_expedition": "Atlas"}, bob={"hero_expedition": "Kappa"})
    seat, look, (kappa,) = await to_playable(house, game)
    me, turn, declarations = PLAYERS[seat], look.turn_decision, house.services.declarations
    asked = await declarations.begin(house.press(), game, me.id, turn, kappa)
    hero, companion = asked.outlooks["e0"], asked.outlooks["e1"]
    price = next(each for each in look.view.playable if f"p{each.id}" == kappa).price
    assert hero.price == companion.price == price
    mine, theirs = look.view.expeditions[0].totals, look.view.expeditions[2].totals
    assert (hero.dusk.before, hero.dusk.theirs) == (mine, theirs)
    assert hero.dusk.after == tuple(before + more for before, more in zip(mine, (4, 4, 5), strict=True))
    assert companion.dusk.moves, "nothing faces it there"
    before = await house.store.games.load(game)
    outcome = await declarations.play_in("once", game, me.id, turn, asked.step, "e0")
    assert before is not None
    assert outcome.look.version == before.version + 1
    assert "play" in [event.verb for event in outcome.events]
    assert outcome.look.view.expeditions[0].totals == hero.dusk.after
    assert outcome.look.view.expeditions[0].moves is hero.dusk.moves
    assert (await declarations.play_in("once", game, me.id, turn, asked.step, "e0")).repeated
    stale = declarations.play_in(house.press(), game, me.id, turn, asked.step, "e1")
    assert (await refusal(stale)).key == "declaration over"


async def test_no_press_plays_a_card_that_asks_for_more_than_its_expedition(house: House) -> None:
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa, Atlas"})
    seat, look, (kappa, atlas) = await to_playable(house, game)
    me, turn, declarations = PLAYERS[seat], look.turn_decision, house.services.declarations
    earlier = await declarations.begin(house.press(), game, me.id, turn, kappa)
    later = await declarations.begin(house.press(), game, me.id, turn, atlas)
    stale = declarations.play_in(house.press(), game, me.id, turn, earlier.step, "e0")
    assert (await refusal(stale)).key == "step over", "another card is declared by now"
    wrong = declarations.play_in(house.press(), game, me.id, turn, later.step, "e2")
    assert (await refusal(wrong)).key == "unknown option", "another player's Expedition"
    ready = await declarations.choose(house.press(), game, me.id, turn, later.step, ["e0"])
    assert not ready.outlooks
    again = declarations.play_in(house.press(), game, me.id, turn, ready.step, "e0")
    assert (await refusal(again)).key == "step over", "nothing but the price is asked"
    stored = await house.store.games.load(game)
    assert stored is not None
    assert stored.version == look.version


async def test_a_quick_action_is_begun_by_its_place_for_its_code_fits_no_press(house: House) -> None:
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa", "landmarks": "Bountiful Meadow"})
    seat, look, _ = await to_playable(house, game)
    (turn,) = look.view.decisions
    plays = [(place, option) for place, option in enumerate(turn.options) if option.code != "-"]
    assert any(option.code.startswith("q") for _, option in plays)
    for place, option in plays:
        begun = await house.services.declarations.begin(house.press(), game, PLAYERS[seat].id, turn.id, f"at{place}")
        assert begun.steps[0].picks == (option.code,)
    beyond = house.services.declarations.begin(house.press(), game, PLAYERS[seat].id, turn.id, "at99")
    assert (await refusal(beyond)).key == "unknown option"


async def test_a_step_pressed_twice_counts_once(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    sight = await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    await declarations.choose(house.press(), game, me.id, sight.origin, sight.step, [f"e{2 * seat}"])
    attempt = declarations.choose(house.press(), game, me.id, sight.origin, sight.step, [f"e{2 * seat + 1}"])
    assert (await refusal(attempt)).key == "step over"


async def test_cancel_of_an_older_panel_leaves_the_newer_declaration(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    older = await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    newer = await declarations.choose(house.press(), game, me.id, older.origin, older.step, [f"e{2 * seat}"])
    assert (await refusal(declarations.cancel(game, me.id, older.origin, older.step))).key == "step over"
    standing = await declarations.sight(game, me.id)
    assert standing is not None
    assert standing.step == newer.step
    await declarations.cancel(game, me.id, newer.origin, newer.step)
    assert await declarations.sight(game, me.id) is None
    await declarations.cancel(game, me.id, newer.origin, newer.step)


async def test_back_takes_one_answer_back_and_at_last_the_card(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    first = await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    second = await declarations.choose(house.press(), game, me.id, first.origin, first.step, [f"e{2 * seat}"])
    back = await declarations.back(house.press(), game, me.id, second.origin, second.step)
    assert back is not None
    assert (back.steps, back.decision) == (first.steps, first.decision)
    assert (await refusal(declarations.back(house.press(), game, me.id, second.origin, second.step))).key == "step over"
    assert await declarations.back(house.press(), game, me.id, back.origin, back.step) is None
    assert await declarations.sight(game, me.id) is None
    attempt = declarations.choose(house.press(), game, me.id, first.origin, first.step, [f"e{2 * seat}"])
    assert (await refusal(attempt)).key == "no declaration"


async def test_no_panel_of_an_earlier_declaration_answers_or_pays_for_a_later_one(house: House) -> None:
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa, Atlas"})
    declarations = house.services.declarations
    seat, look, (kappa, atlas) = await to_playable(house, game)
    me, turn = PLAYERS[seat], look.turn_decision
    asked = await declarations.begin(house.press(), game, me.id, turn, kappa)
    earlier = await declarations.choose(house.press(), game, me.id, turn, asked.step, ["e0"])
    assert earlier.ready
    later = await declarations.begin(house.press(), game, me.id, turn, atlas)
    for old in (
        declarations.choose(house.press(), game, me.id, turn, asked.step, ["e1"]),
        declarations.back(house.press(), game, me.id, turn, earlier.step),
        declarations.confirm(house.press(), game, me.id, turn, step=earlier.step),
    ):
        assert (await refusal(old)).key == "step over"
    later = await declarations.choose(house.press(), game, me.id, turn, later.step, ["e1"])
    no = await refusal(declarations.confirm(house.press(), game, me.id, turn, step=earlier.step))
    assert no.key == "step over", "both panels show a price and Confirm"
    paid = await declarations.confirm(house.press(), game, me.id, turn, step=later.step)
    assert [card.name for card in paid.look.view.expeditions[1].characters] == ["Atlas"]


async def test_an_unfinished_declaration_cannot_be_paid(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    no = await refusal(declarations.confirm(house.press(), game, me.id))
    assert (no.key, no.arguments) == ("choice missing", {"field": "expedition"})


async def test_declaring_in_one_go_goes_as_far_as_it_leads(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    partial = await declarations.declare(house.press(), game, me.id, Wish(card))
    assert partial.decision is not None
    assert partial.decision.prompt == "expedition"
    (candidates,) = await house.services.completions.answers(game, me.id)
    assert [code for code, _ in candidates.options] == [f"e{2 * seat}", f"e{2 * seat + 1}"]
    no = await refusal(declarations.declare(house.press(), game, me.id, Wish(card, expedition="e9")))
    assert (no.key, no.arguments["field"], no.arguments["given"]) == ("no such choice", "expedition", "e9")
    assert no.arguments["possible"].options == candidates.options
    sight = await declarations.declare(house.press(), game, me.id, Wish(card, expedition=f"e{2 * seat + 1}"))
    assert sight.steps[1].picks == (f"e{2 * seat + 1}",)
    if sight.ready:
        assert await house.services.completions.payments(game, me.id) is not None
    listed = await house.services.completions.field(game, me.id, Wish(card), "expedition")
    assert len(listed.options) == 2


async def test_a_card_that_cannot_be_played_is_refused_with_the_reason_and_its_rule(house: House) -> None:
    game = (await house.begin()).game_id
    while True:
        seat, look = await to_first_turn(house, game)
        me = PLAYERS[seat]
        dear = [each for each in look.view.playable if each.refusal == "too dear" and not each.ability]
        if dear:
            break
        await house.services.games.pass_turn(house.press(), game, me.id)
    declarations = house.services.declarations
    for attempt in (
        declarations.begin(house.press(), game, me.id, look.turn_decision, f"p{dear[0].id}"),
        declarations.declare(house.press(), game, me.id, Wish(f"p{dear[0].id}")),
    ):
        no = await refusal(attempt)
        assert (no.key, no.arguments["reason"]) == ("cannot be played", "too dear")
        assert no.arguments["rule"]
    for code in ("p99999", "-", "nonsense", ""):
        assert (await refusal(declarations.declare(house.press(), game, me.id, Wish(code)))).key == "unknown option"
    other = PLAYERS[1 - seat]
    no = await refusal(declarations.declare(house.press(), game, other.id, Wish(f"p{dear[0].id}")))
    assert (no.key, no.arguments) == ("not your turn", {"player": me.name})
    attempt = declarations.begin(house.press(), game, other.id, look.turn_decision, f"p{dear[0].id}")
    assert (await refusal(attempt)).key == "decision closed"


async def test_an_open_wizard_survives_what_the_other_player_does_meanwhile(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, other, declarations = PLAYERS[seat], PLAYERS[1 - seat], house.services.declarations
    sight = await declarations.begin(house.press(), game, me.id, look.turn_decision, card)
    await house.services.draws.offer(house.press(), game, other.id)
    sight = await declarations.choose(house.press(), game, me.id, sight.origin, sight.step, [f"e{2 * seat}"])
    while not sight.ready:
        assert sight.decision is not None
        sight = await declarations.choose(house.press(), game, me.id, sight.origin, sight.step, least(sight.decision))
    outcome = await declarations.confirm(house.press(), game, me.id, sight.origin)
    assert not outcome.repeated


async def test_a_draft_that_no_longer_fits_is_dropped_and_the_game_is_as_it_was(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look, card = await _character(house, game)
    me, declarations = PLAYERS[seat], house.services.declarations
    before = await house.services.games.look(game)
    for draft in (
        b'{"steps":[{"prompt":"turn","picks":["p99999"]}]}',
        b'{"steps":[{"prompt":"turn","picks":["%s"]},{"prompt":"mode","picks":["m0"]}]}' % card.encode(),
    ):
        await house.store.drafts.put(game, seat, str(look.turn_decision), draft, None)
        assert (await refusal(declarations.sight(game, me.id))).key == "declaration outdated"
        assert await declarations.sight(game, me.id) is None
    assert await house.services.games.look(game) == before


async def test_the_same_declaration_has_one_code_for_each_option(house: House) -> None:
    game = (await house.begin()).game_id
    _, look = await to_first_turn(house, game)
    codes = [option.code for option in look.view.decisions[0].options]
    assert len(set(codes)) == len(codes)
    assert all(0 < len(code) <= 100 for code in codes)
