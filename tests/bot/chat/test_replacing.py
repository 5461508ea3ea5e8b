"""Taking over a seat on the local Discord: asked in the thread, answered by buttons, and dead for who has left."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Person, ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refused, says
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID, ITALIAN = texts_for("en"), texts_for("it")


async def wish(tavern: Tavern, words: str = "The newcomer sees the hidden cards") -> ShownMessage:
    """The message about the seat, once it says this."""
    found: list[ShownMessage] = []

    async def there() -> bool:
        found[:] = [each for each in await tavern.ana.read(tavern.thread) if words in each.content]
        return bool(found)

    await tavern.until(there)
    return found[-1]


async def hand_of(tavern: Tavern, person: Person, word: str) -> ShownMessage:
    """The newest direct message of somebody, once it says this."""
    found: list[ShownMessage] = []

    async def there() -> bool:
        found[:] = [each for each in await person.inbox() if word in each.text]
        return bool(found)

    await tavern.until(there)
    return found[-1]


async def test_a_seat_changes_hands_and_everything_of_who_had_it_is_dead(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    seat = (await tavern.look()).view.turn
    title = SAID.say("replacing.left")
    old_hand = (await mover.inbox())[0]
    assert old_hand.pictures
    board = await tavern.board()
    panel = await mover.press(board, "Play")
    here = tavern.thread
    refused(await waiter.slash("replace", newcomer=tavern.chiara, player=tavern.dev, channel=here), "not your game")
    refused(await mover.slash("replace", newcomer=waiter, channel=here), "newcomer plays")
    says(await mover.slash("replace", newcomer=tavern.chiara, channel=here), "replacing.asked-said")
    asked = await wish(tavern)
    assert set(buttons_of(asked)) == {"seatyes", "seatno"}
    yes = buttons_of(asked)["seatyes"]
    refused(await tavern.dev.press(asked, yes), "not your game")
    says(await waiter.press(asked, yes), "replacing.yes-said")
    taken = await tavern.chiara.press(await wish(tavern), yes)
    assert taken.shown.ephemeral
    assert ITALIAN.say("replacing.yours", player=mover.name.capitalize()) in taken.shown.text
    done = await wish(tavern, "with a fresh clock")
    assert not done.buttons

    gone = await hand_of(tavern, mover, title)
    assert gone.id == old_hand.id
    assert (gone.pictures, gone.buttons, gone.selects) == ([], {}, {})
    assert (await hand_of(tavern, tavern.chiara, "")).pictures
    look = await tavern.look()
    assert look.facts.players[seat].name == "Chiara"
    refused(await mover.press(panel.shown, next(iter(buttons_of(panel.shown).values())), as_seen=True), "not your game")
    refused(await mover.slash("altered pass", channel=here), "not your game")
    hand = await mover.slash("altered hand", channel=here)
    refused(hand, "not your game")
    assert not (await tavern.chiara.slash("altered pass", channel=here)).failed
    assert (await tavern.look()).view.players[seat].passed
    log = await tavern.dev.slash("altered log", channel=here)
    assert "Chiara plays on for" in log.shown.text


async def test_a_moderator_decides_with_a_reason_and_the_newcomer_sees_the_private_thread(tavern: Tavern) -> None:
    await tavern.begin(private=True)
    here = tavern.thread
    moderator = tavern.dev
    refused(await moderator.slash("replace", newcomer=tavern.chiara, player=tavern.bo, channel=here), "no reason")
    await moderator.slash("replace", newcomer=tavern.chiara, player=tavern.bo, reason="Bo is *ill*", channel=here)
    asked = await wish(tavern)
    assert r"Bo is \*ill\*" in asked.content
    assert asked.id in [each.id for each in await tavern.chiara.read(here)]
    says(await tavern.ana.press(asked, buttons_of(asked)["seatno"]), "replacing.no-said")
    assert not (await wish(tavern, "everything stays as it is")).buttons
