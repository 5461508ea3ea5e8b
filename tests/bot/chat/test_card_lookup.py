"""`/card` through the real client: found while it is typed, shown privately with its picture, then to everybody."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.present.pictures.card_face import WIDTH
from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
SHOW, LIGHT = SAID.say("sheet.show"), SAID.say("sheet.light")


def privately(outcome: Outcome) -> ShownMessage:
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown


async def picture_of(tavern: Tavern, message: ShownMessage) -> Image.Image:
    """The one picture of a message, which has words beside it for who does not see it."""
    (address,) = message.pictures
    (attachment,) = message.body["attachments"]
    assert attachment["description"].startswith("The card ")
    found = Image.open(io.BytesIO(await tavern.discord.fetch(address)))
    assert found.width == WIDTH
    return found


async def look_up(person: Person, typed: str, **more: str) -> ShownMessage:
    return privately(await person.slash("card", name=typed, **more))


async def test_a_card_is_offered_while_it_is_typed_and_shown_with_its_picture(tavern: Tavern) -> None:
    offered = await tavern.ana.complete("card", "name", "kelom elem")
    assert offered[0]["value"] == "Kelon Elemental"
    shown = await look_up(tavern.ana, offered[0]["value"])
    for said in ("Kelon Elemental", "Costs ② from hand", "1/3/3", "Put a card from your hand in Reserve", "Standard"):
        assert said in shown.text
    await picture_of(tavern, shown)
    assert await tavern.ana.complete("card", "name", "qqqqzzzzqqqq") == []
    assert len(await tavern.ana.complete("card", "name", "")) == 25


@pytest.mark.parametrize("place", ["games", "dm"])
async def test_versions_and_themes_are_chosen_in_the_same_message_wherever_it_is(tavern: Tavern, place: str) -> None:
    ana = tavern.ana
    shown = await look_up(ana, "Kelon Elemental", channel=place)
    dark = await picture_of(tavern, shown)
    (select,) = shown.selects
    rare = privately(await ana.select(shown, select, ["ALT_CORE_B_AX_04_R1"]))
    assert rare.id == shown.id
    assert "Rare · Axiom" in rare.text
    other = await picture_of(tavern, rare)
    assert other.tobytes() != dark.tobytes()
    light = privately(await ana.press(rare, LIGHT))
    assert light.id == shown.id
    assert "alt_core_b_ax_04_r1_light.png" in light.pictures[0]
    assert (await picture_of(tavern, light)).convert("L").resize((1, 1)).getpixel((0, 0)) > 150  # type: ignore[operator]
    everybody = await ana.press(light, SHOW)
    assert not everybody.failed
    (public,) = [
        message for message in await ana.read(place) if not message.ephemeral and "shows a card" in message.text
    ]
    assert "Rare · Axiom" in public.text
    await picture_of(tavern, public)
    assert (await ana.again(light)) is not None


async def test_others_see_what_is_shown_and_choose_for_themselves(tavern: Tavern) -> None:
    shown = await look_up(tavern.ana, "kappa")
    await tavern.ana.press(shown, SHOW)
    (public,) = [message for message in await tavern.bo.read("games") if "shows a card" in message.text]
    assert "Ana shows a card:" in public.text
    assert SHOW not in public.buttons
    (select,) = public.selects
    before = public.body["attachments"]
    mine = privately(await tavern.bo.select(public, select, ["ALT_CORE_B_BR_13_R2"]))
    assert mine.id != public.id
    again = await tavern.bo.again(public)
    assert again is not None
    assert again.body["attachments"] == before


async def test_an_unknown_name_gives_the_three_nearest_and_they_can_be_pressed(tavern: Tavern) -> None:
    refused = await look_up(tavern.ana, "Kelon *@everyone*")
    assert "No card is called" in refused.text
    assert refused.pictures == []
    assert len(refused.buttons) == 3
    assert "Kelon Cylinder" in refused.buttons
    pressed = privately(await tavern.ana.press(refused, "Kelon Cylinder"))
    assert "Costs ① from hand" in pressed.text
    await picture_of(tavern, pressed)
    assert SAID.say("sheet.nothing") in (await look_up(tavern.ana, "   ")).text


async def test_what_can_only_mean_one_card_is_taken_for_it_and_says_so(tavern: Tavern) -> None:
    shown = await look_up(tavern.ana, "the forg prince")
    assert "Taken for **The Frog Prince**." in shown.text
    exact = await look_up(tavern.ana, "ALT_CORE_B_OR_09_C")
    assert "Taken for" not in exact.text


@pytest.mark.parametrize("press", ["t:sheet:ALT_NOWHERE_B_AX_999_C:dark", "t:share:x:y", "t:sheet", "t:sheet::"])
async def test_buttons_of_cards_that_are_gone_say_what_to_do(tavern: Tavern, press: str) -> None:
    shown = await look_up(tavern.ana, "kappa")
    forged = ShownMessage({**shown.body, "components": [{"type": 1, "id": 1, "components": [_button(press)]}]})
    outcome = await tavern.ana.press(forged, press, as_seen=True)
    assert privately(outcome).text == SAID.say("refusal.no such card")


def _button(press: str) -> dict[str, object]:
    return {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": press}
