"""Mana Orbs are swapped by buttons from the hand, and by the hand command (3.2.9.e)."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from engine.rules import mana_orbs as orbs
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_presses import privately, refusal
from tests.bot.play.conftest import HandClock, House
from tests.bot.play.playing import lay
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
MANA = {"orbs": "2 Physical Training, Booda (exhausted)"}
SWAPPED = "exhausts one Mana Orb to ready another."


async def begin(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana has a turn, and both have a swap that makes a difference."""
    monkeypatch.setattr(orbs, "_speaks_of_orbs", lambda abilities: True)
    await tavern.begin()
    await lay(House(tavern.client.store, tavern.services, HandClock()), tavern.game, ann=MANA, bob=MANA)


async def test_by_buttons(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(tavern, monkeypatch)
    hand = await tavern.ana.slash("altered hand", channel=tavern.thread)
    panel = await tavern.ana.press(hand.shown, SAID.say("orbs.button"))
    (select,) = panel.shown.selects
    (offered,) = panel.shown.selects[select]
    assert offered["label"] == "Exhaust Physical Training, ready Booda"
    sure = await tavern.ana.select(panel.shown, select, [offered["value"]])
    version = (await tavern.look()).version
    assert SAID.say("panel.sure") in privately(sure)
    done = await tavern.ana.press(sure.shown, "Confirm")
    assert "You exhaust one Mana Orb" in privately(done)
    assert (await tavern.look()).version == version + 1
    late = await tavern.ana.press(sure.shown, "Confirm", as_seen=True)
    assert SAID.say("reason.not a ready and an exhausted orb") in privately(late)
    log = privately(await tavern.bo.slash("altered log", channel=tavern.thread))
    assert SWAPPED in log
    assert "Booda" not in log.split(SWAPPED)[0][-200:]


async def test_who_waits_swaps_by_buttons_and_the_other_goes_on_with_what_they_see(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wizard in which Ana is in the midst of a play, and the board she sees, were there before Bo swapped."""
    monkeypatch.setattr(orbs, "_speaks_of_orbs", lambda abilities: True)
    await tavern.begin()
    house = House(tavern.client.store, tavern.services, HandClock())
    await lay(house, tavern.game, ann={**MANA, "hand": "Booda"}, bob=MANA)
    await tavern.ana.slash("altered hand", channel=tavern.thread, swap="ready booda")  # which shows what was laid
    board = await tavern.board()
    wizard = await tavern.ana.press(board, "Play")
    hand = await tavern.bo.slash("altered hand", channel=tavern.thread)
    panel = await tavern.bo.press(hand.shown, SAID.say("orbs.button"))
    (select,) = panel.shown.selects
    sure = await tavern.bo.select(panel.shown, select, [panel.shown.selects[select][0]["value"]])
    version = (await tavern.look()).version
    done = await tavern.bo.press(sure.shown, "Confirm")
    assert "You exhaust one Mana Orb" in privately(done)
    assert (await tavern.look()).version == version + 1
    card = buttons_of(wizard.shown)["begin"]
    chosen = await tavern.ana.press(wizard.shown, card, as_seen=True)
    assert SAID.say("refusal.decision closed") not in privately(chosen)
    passed = await tavern.ana.press(board, "Pass", as_seen=True)
    assert SAID.say("refusal.decision closed") not in privately(passed)
    assert (await tavern.look()).version == version + 2
    assert (await tavern.look()).view.players[0].passed


async def test_by_the_command(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(tavern, monkeypatch)
    here = tavern.thread
    (others,) = await tavern.bo.complete("altered hand", "swap", channel=here)
    assert await tavern.dev.complete("altered hand", "swap", channel=here) == []
    (offered,) = await tavern.ana.complete("altered hand", "swap", channel=here)
    assert offered["name"] == "Exhaust Physical Training, ready Booda"
    version = (await tavern.look()).version
    for person, said in ((tavern.ana, "zzz"), (tavern.bo, offered["value"]), (tavern.dev, offered["value"])):
        shown = await person.slash("altered hand", channel=here, swap=said)
        assert privately(shown) == refusal("no such swap")
    assert (await tavern.look()).version == version
    done = await tavern.ana.slash("altered hand", channel=here, swap="ready booda")
    assert "You exhaust one Mana Orb" in privately(done)
    assert (await tavern.look()).version == version + 1
    meanwhile = await tavern.bo.slash("altered hand", channel=here, swap=others["value"])
    assert "You exhaust one Mana Orb" in privately(meanwhile)
    assert (await tavern.look()).version == version + 2
