"""5.1.2 What a payment records of the declaration it pays for: arguments of a question, which no file names."""

from __future__ import annotations

from tests.scenarios.laid import laid


def test_what_is_declared_is_recorded_with_what_had_one_answer_only() -> None:
    """5.1.2.b The payment names every target by its kind, the mode, the Expedition and where the card comes from."""
    scene = laid("ann begins Kelon Burst", ann={"reserve": "Kelon Burst", "landmarks": "Brassbug Hub"})
    payment = scene.decision_of(0)
    hub = next(found.id for found in scene.match.game.objects.values() if found.zone == "landmark")
    assert {name: payment.arguments[name] for name in ("expedition", "mode", "targets", "origin", "fleeting")} == {
        "expedition": [],
        "mode": [1],
        "targets": [{"kind": "object", "picks": [hub]}],
        "origin": "reserve",
        "fleeting": True,
    }
