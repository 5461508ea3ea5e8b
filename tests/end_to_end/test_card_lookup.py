"""`/card` of the whole program: a card is looked up, with its picture, where games are played and in private."""

from __future__ import annotations

import pytest

from tests.end_to_end.house import House

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


@pytest.mark.parametrize("place", ["games", "dm"])
async def test_a_card_is_looked_up_and_shown(house: House, place: str) -> None:
    ana = house.client.person("Ana")
    offered = await ana.complete("card", "name", "sirra odb", channel=place)
    assert offered[0]["value"] == "Sierra & Oddball"
    found = await ana.slash("card", name=offered[0]["value"], channel=place)
    assert found.shown.ephemeral
    assert "Keeps 2 in Reserve" in found.shown.text
    (address,) = found.shown.pictures
    assert (await house.client.fetch(address)).startswith(b"\x89PNG")
    await ana.press(found.shown, "Show everyone")
    public = [message for message in await ana.read(place) if "Ana shows a card" in message.text]
    assert len(public) == 1
    assert len(public[0].pictures) == 1


async def test_buttons_of_a_card_outlive_a_restart(house: House) -> None:
    ana = house.client.person("Ana")
    found = await ana.slash("card", name="Kappa", channel="games")
    await house.stop_bot()
    await house.start_bot()
    light = await ana.press(found.shown, "Light picture")
    assert not light.failed
    assert "_light.png" in light.shown.pictures[0]
