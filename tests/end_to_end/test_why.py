"""Why? through the real client: after a play, on a price, on a refusal, at Dusk, by buttons and by the command."""

from __future__ import annotations

import re

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.end_to_end.duel import Duel, begin_duel, refused, with_button
from tests.end_to_end.house import open_house
from tests.end_to_end.players import buttons_of, verb_of

pytestmark = pytest.mark.process

SAID = texts_for("en")


def explains(outcome: Outcome, *rules: str) -> ShownMessage:
    """The answer is private and cites these rules."""
    assert not outcome.failed
    assert outcome.shown.ephemeral, f"a reason is public: {outcome.shown.text}"
    for rule in rules:
        assert f"Rule {rule}" in outcome.shown.text, outcome.shown.text
    return outcome.shown


def picks_of(panel: ShownMessage, name: str) -> tuple[str, list[dict[str, str]]]:
    """A select of the panel of reasons with its options."""
    select = next(custom_id for custom_id in panel.selects if custom_id.endswith(f":pick:{name}"))
    return select, panel.selects[select]


async def opens_its_rule(person: Person, panel: ShownMessage, rule: str) -> None:
    """The panel leads to a rule, in the same message."""
    select = next(custom_id for custom_id in panel.selects if verb_of(custom_id) == "rules")
    value = next(each["value"] for each in panel.selects[select] if each["label"].startswith(f"{rule} "))
    opened = await person.select(panel, select, [value])
    assert not opened.failed
    assert opened.shown.ephemeral
    assert opened.shown.text.lstrip().startswith(rule)


async def presses(person: Person, message: ShownMessage, custom_id: str) -> Outcome:
    """Presses a button of any custom id, as if it stood on a message."""
    forged = with_button(message, custom_id)
    return await person.press(forged, next(iter(forged.buttons)), as_seen=True)


async def plays_a_card(duel: Duel, mover: Person) -> ShownMessage:
    """Declares the first card that can be played, up to its price."""
    card = (await mover.complete("altered play", "card", channel=duel.thread))[0]["value"]
    panel = (await mover.slash("altered play", channel=duel.thread, card=card)).shown
    while "confirm" not in buttons_of(panel):
        ahead = [custom_id for custom_id in panel.buttons.values() if verb_of(custom_id) in ("take", "set")]
        playing = [custom_id for custom_id in panel.buttons.values() if verb_of(custom_id) == "playin"]
        if playing:  # as an older panel does, which asks for the price
            panel = (await presses(mover, panel, playing[0].replace(":playin:", ":take:"))).shown
        elif ahead:
            panel = (await mover.press(panel, ahead[0])).shown
        else:
            (select,) = panel.selects
            panel = (await mover.select(panel, select, [panel.selects[select][0]["value"]])).shown
    return panel


@pytest.mark.asyncio
async def test_a_play_its_price_a_refusal_and_dusk_say_why() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        mover, other = await duel.to_turn(playable=True)

        panel = await plays_a_card(duel, mover)
        price = explains(await mover.press(panel, buttons_of(panel)["why"]), "v3:5.1.2.d")
        assert "printed" in price.text
        await opens_its_rule(mover, price, "v3:5.1.2.d")
        assert not (await mover.press(panel, buttons_of(panel)["confirm"])).failed

        for person in (mover, other):
            menu = (await duel.press(person, "why")).shown
            assert menu.ephemeral
            select, events = picks_of(menu, "event")
            played = next(each for each in events if {"joins", "plays", "play"} & set(each["label"].split()))
            shown = explains(await person.select(menu, select, [played["value"]]))
            assert SAID.say("why.event.title") in shown.text
            again = await person.press(shown, buttons_of(shown)["why"])
            assert SAID.say("why.explain") in again.shown.text

        _, waiting = await duel.to_turn()
        no = await presses(waiting, await duel.board(), f"t:pass:{duel.game}:{(await duel.asked())[0][2]}")
        refused(no, "not your turn")
        why = explains(await waiting.press(no.shown, buttons_of(no.shown)["reason"]), "5.1.1.b")
        await opens_its_rule(waiting, why, "5.1.1.b")

        stranger = house.client.person("Fumi")
        stranger.channel = duel.channel
        watched = (await stranger.press(await duel.board(), buttons_of(await duel.board())["why"])).shown
        assert not [each for each in watched.selects if each.endswith(":pick:play")]

        for _ in range(30):
            asked = await duel.asked()
            if asked[0][1] != "turn":
                break
            person = duel.players[asked[0][0]]
            assert not (await duel.press(person, "pass")).failed
        dusk = explains(await other.slash("altered why", channel=duel.thread, what="dusk"))
        assert SAID.say("why.dusk.title") in dusk.text
        assert "4.2.4" not in dusk.text, "one line an Expedition; rules stand behind it"
        dusk = explains(await other.press(dusk, SAID.say("why.dusk.whole")))
        # whether anybody stands in an Expedition decides which rule of Progress is cited
        cited = re.search(r"4\.2\.4\.[bdg]", dusk.text)
        assert cited, dusk.text
        await opens_its_rule(other, dusk, cited.group())


@pytest.mark.asyncio
async def test_the_command_offers_what_can_be_explained_and_takes_anything_typed() -> None:
    async with open_house() as house:
        duel = await begin_duel(house)
        mover, _ = await duel.to_turn()
        offered = await mover.complete("altered why", "what", channel=duel.thread)
        assert len(offered) > 5
        for choice in offered:
            explains(await mover.slash("altered why", channel=duel.thread, what=choice["value"]))
        assert SAID.say("why.explain") in (await mover.slash("altered why", channel=duel.thread)).shown.text
        for code in ("e1-9999", "p999999", "t0"):
            refused(await mover.slash("altered why", channel=duel.thread, what=code), "nothing to explain")
        for typed in ("nothing of the kind", "'; DROP TABLE", "💥", "e" * 500):
            shown = explains(await mover.slash("altered why", channel=duel.thread, what=typed))
            assert SAID.say("refusal.nothing to explain") in shown.text
            assert picks_of(shown, "event")
        board = await duel.board()
        for parts in ("e9-9-9", "zz", "p1-1-1", "pick", "until-x", "until-99999"):
            pressed = await presses(mover, board, f"t:why:{duel.game}:{parts}")
            assert not pressed.failed
            assert pressed.shown.ephemeral
        for parts in ("none:9-9-z", "none:", f"{duel.game}:5-1-1-b:ALT_NO_CARD--0"):
            pressed = await presses(mover, board, f"t:reason:{parts}")
            assert not pressed.failed
            assert pressed.shown.ephemeral
