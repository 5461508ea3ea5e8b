"""Declaring in one go: every field is offered what is possible, and nothing that is named is passed over."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.commands.understanding import Kind, understood, wish_meant
from bot.play.declaring.walking import NOTHING, Wish
from bot.play.game_records.declared import Candidates, DeclarationSight
from bot.play.requests.refusal import Refusal
from bot.present.decisions.options import labels
from bot.present.texts import texts_for
from bot.present.wording.naming import naming_of
from engine.state.decisions import ObjectOption
from tests.bot.play.conftest import ANA, House
from tests.bot.play.playing import lay, least
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

TEXTS = texts_for("en")


def shown(found: Candidates) -> list[str]:
    return [
        line.split(" · ")[0]
        for line in labels(naming_of(found.look, TEXTS), [each for _, each in found.options], found.arguments)
    ]


class Hand:
    """Ana, who declares from a table that was laid."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game = house, game

    async def offered(self, field: str, wish: Wish) -> Candidates:
        return await self.house.services.completions.field(self.game, ANA.id, wish, field)  # type: ignore[arg-type]

    async def meant(self, option: str, *, kind: Kind = "play", **fields: str | tuple[str, ...]) -> Wish:
        wish = Wish(option, **fields)  # type: ignore[arg-type]
        return await wish_meant(self.house.services, self.game, ANA.id, kind, wish, TEXTS)

    async def declared(self, option: str, *, kind: Kind = "play", **fields: str | tuple[str, ...]) -> DeclarationSight:
        wish = await self.meant(option, kind=kind, **fields)
        return await self.house.services.declarations.declare(self.house.press(), self.game, ANA.id, wish)


async def laid(house: House, **words: object) -> Hand:
    game = (await house.begin()).game_id
    await lay(house, game, **words)
    return Hand(house, game)


async def test_the_only_target_is_offered_and_anything_else_is_refused(house: House) -> None:
    hand = await laid(house, ann={"hand": "Physical Training"}, bob={"hero_expedition": "Booda"})
    training = (await hand.meant("physical")).option
    found = await hand.offered("targets", Wish(training))
    assert shown(found) == ["Booda 2/2/2"]
    (code,) = [code for code, _ in found.options]
    for typed in (code, "booda", "boo"):
        assert (await hand.declared(training, targets=(typed,))).ready
    for typed in ("zzz", "o99999", NOTHING):
        no = await refusal(hand.declared(training, targets=(typed,)))
        assert (no.key, no.arguments["given"]) == ("no such choice", typed)
        assert [code for code, _ in no.arguments["possible"].options] == [code]
    assert (await refusal(hand.declared(training, targets=(code, code)))).key == "nothing to choose"
    no = await refusal(hand.declared(training, expedition="hero"))
    assert (no.key, no.arguments) == ("nothing to choose", {"field": "expedition"})
    assert (await refusal(hand.declared(training, expedition="e0"))).key == "nothing to choose"
    assert (await refusal(hand.declared(training, mode="m0"))).key == "nothing to choose"


async def test_modes_and_targets_are_understood_in_words(house: House) -> None:
    hand = await laid(
        house,
        ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub"},
        bob={"hero_expedition": "Booda", "companion_expedition": "Haven Bouncer"},
    )
    burst = (await hand.meant("kelon")).option
    modes = await hand.offered("mode", Wish(burst))
    assert len(modes.options) == 2
    wish = await hand.meant(burst, mode="disc")
    assert wish.mode == "m1"
    assert shown(await hand.offered("targets", wish)) == ["Brassbug Hub"]
    sight = await hand.declared("kelon burst", mode="discard", targets=("brassbug",))
    assert sight.ready
    assert shown(await hand.offered("targets", Wish(burst, mode="m0"))) == ["Booda 2/2/2", "Haven Bouncer 2/2/2"]
    sight = await hand.declared("kelon burst", mode="m0", targets=("haven",))
    assert [option for option in sight.steps[-1].options if isinstance(option, ObjectOption)]
    no = await refusal(hand.declared(burst, targets=("o1",)))
    assert (no.key, no.arguments) == ("choose first", {"field": "mode"})
    for typed in ("zzz", "target"):  # both modes speak of a target
        assert (await refusal(hand.declared(burst, mode=typed))).key == "no such choice"
    assert (await refusal(hand.declared(burst, mode="m7"))).key == "no such choice"


async def test_the_only_mode_is_offered(house: House) -> None:
    hand = await laid(house, ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub"})
    burst = (await hand.meant("kelon")).option
    assert [code for code, _ in (await hand.offered("mode", Wish(burst))).options] == ["m1"]
    assert (await hand.declared(burst, mode="discard")).ready
    assert (await refusal(hand.declared(burst, mode="m0"))).key == "no such choice"


async def test_expeditions_are_understood_in_plain_words(house: House) -> None:
    hand = await laid(house, ann={"hand": "Haven Bouncer"})
    for typed, code in (("hero", "e0"), ("Companion", "e1"), ("c", "e1"), ("h", "e0"), ("e1", "e1")):
        sight = await hand.declared("bouncer", expedition=typed)
        assert sight.steps[1].picks == (code,)
    no = await refusal(hand.declared("bouncer", expedition="your"))
    assert [code for code, _ in no.arguments["possible"].options] == ["e0", "e1"]


async def test_two_copies_of_a_card_are_not_told_apart_by_who_names_it(house: House) -> None:
    hand = await laid(house, ann={"hand": "2 Haven Bouncer", "reserve": "Haven Bouncer"})
    no = await refusal(hand.meant("haven bouncer"))
    assert len(no.arguments["possible"].options) == 3
    hand = await laid(house, ann={"hand": "2 Haven Bouncer"})
    assert (await hand.meant("haven bouncer")).option.startswith("p")


async def test_a_card_that_is_too_dear_is_refused_with_its_reason(house: House) -> None:
    hand = await laid(house, ann={"hand": "Kelon Burst, Haven Bouncer", "orbs": "2 Haven Bouncer"})
    no = await refusal(hand.declared("kelon burst"))
    assert (no.key, no.arguments["reason"]) == ("cannot be played", "too dear")
    assert (await refusal(hand.declared("zzz"))).key == "nothing to play"


async def test_payments_and_answers_are_understood_too(house: House) -> None:
    game = (await house.begin()).game_id
    found = (await house.services.completions.answers(game, ANA.id))[0]
    assert (found.least, found.most) == (3, 3)
    code, option = found.options[0]
    label = labels(naming_of(found.look, TEXTS), [option])[0]
    assert understood(found, code, TEXTS, "choice") == code
    assert understood(found, label, TEXTS, "choice").startswith("o")
    with pytest.raises(Refusal) as no:
        understood(found, "no such card", TEXTS, "choice")
    assert no.value.key == "no such choice"


async def test_one_press_delivered_twice_takes_one_step(house: House) -> None:
    hand = await laid(
        house, ann={"hand": "Kelon Burst"}, bob={"hero_expedition": "2 Booda", "landmarks": "Brassbug Hub"}
    )
    game, declarations = hand.game, house.services.declarations
    first = await hand.declared("kelon burst")
    assert first.decision is not None
    for _ in range(2):
        sight = await declarations.choose("once", game, ANA.id, first.origin, first.step, ["m0"])
        assert (len(sight.steps), sight.decision and sight.decision.prompt) == (2, "target")
    target = least(sight.decision) if sight.decision else []
    pressed = [declarations.choose("both", game, ANA.id, first.origin, sight.step, target) for _ in range(2)]
    sights = await asyncio.gather(*pressed)
    assert [len(each.steps) for each in sights] == [3, 3]
    again = await declarations.choose("once", game, ANA.id, first.origin, first.step, ["m1"])
    assert (again.step, again.steps[1].picks) == (sights[0].step, ("m0",))
    for _ in range(2):
        back = await declarations.back("back", game, ANA.id, first.origin, again.step)
        assert back is not None
        assert back.step == sight.step


async def test_of_two_presses_at_once_only_one_moves_the_draft(house: House) -> None:
    hand = await laid(
        house, ann={"hand": "Kelon Burst"}, bob={"hero_expedition": "2 Booda", "landmarks": "Brassbug Hub"}
    )
    first = await hand.declared("kelon burst")
    choose = hand.house.services.declarations.choose
    attempts = [choose(house.press(), hand.game, ANA.id, first.origin, first.step, [mode]) for mode in ("m0", "m1")]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(str(result) for result in results if isinstance(result, Exception)) == ["step over"]
    sight = await hand.house.services.declarations.sight(hand.game, ANA.id)
    assert sight is not None
    assert len(sight.steps) == 2
    assert sight.steps[1].options[0].code in ("m0", "m1")
