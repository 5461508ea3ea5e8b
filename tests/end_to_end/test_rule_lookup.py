"""`/rule` of the whole program: in servers and in private, after a restart, and with the rules of an operator."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.end_to_end.house import House

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


@pytest.mark.parametrize("place", ["games", "dm"])
async def test_a_rule_is_looked_up_and_shown(house: House, place: str) -> None:
    ana = house.client.person("Ana")
    offered = await ana.complete("rule", "query", "7.4.3.e", channel=place)
    assert offered[0]["value"] == "7.4.3.e"
    found = await ana.slash("rule", query="gigantic both expeditions", channel=place)
    assert found.shown.ephemeral
    assert "7.4.3.b · " in found.shown.text
    await ana.press(found.shown, "Show everyone")
    public = [message for message in await ana.read(place) if "Ana shows a rule" in message.text]
    assert len(public) == 1


async def test_a_reader_is_answered_in_their_language(house: House) -> None:
    elodie = house.client.person("Élodie")
    found = await elodie.slash("rule", query="gigantesque dans les deux expéditions", channel="games")
    assert "Gigantesque" in found.shown.text
    assert "Montrer à tous" in found.shown.buttons


async def test_buttons_of_a_rule_outlive_a_restart_and_an_operators_rules_stand_beside(
    house: House, tmp_path: Path
) -> None:
    ana = house.client.person("Ana")
    found = await ana.slash("rule", query="6.2.e", channel="games")
    own = tmp_path / "rules.json"
    own.write_text(json.dumps({"title": "Our copy", "rules": {"6.2.f": "As it is printed."}}), "utf-8")
    await house.stop_bot()
    house.environment["TUMULT_RULES"] = str(own)
    await house.start_bot()
    after = await ana.press(found.shown, "6.2.f ▶")
    assert not after.failed
    assert "6.2.f · " in after.shown.text
    assert "As it is printed." in after.shown.text
    assert "Our copy" in after.shown.text
