"""5.1.2 What a payment records of the declaration it pays for."""

from __future__ import annotations

from tests.scenarios.kit import Lay, has


def test_what_is_declared_is_recorded_with_what_had_one_answer_only(lay: Lay) -> None:
    """5.1.2.b The payment names every target by its kind, the mode, the Expedition and where the card comes from."""
    table = lay(ann=has(reserve="Kelon Burst", mana=8, landmarks="Brassbug Hub"))
    table.ann.begins("Kelon Burst")
    payment = table.decision_of(0)
    hub = next(found.id for found in table.table.game.objects.values() if found.zone == "landmark")
    assert {name: payment.arguments[name] for name in ("expedition", "mode", "targets", "origin", "fleeting")} == {
        "expedition": [],
        "mode": [1],
        "targets": [{"kind": "object", "picks": [hub]}],
        "origin": "reserve",
        "fleeting": True,
    }
    table.ann.goes_back()
    table.ends(ann=has(reserve="Kelon Burst", mana=8, landmarks="Brassbug Hub"))
