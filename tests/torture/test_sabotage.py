"""Every safeguard that the torture takes away is still where it is taken from, and called as it was."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from bot.chat.sending.post import Post
from persistence import GameRepository, scripts
from persistence.delivery.claims import ClaimRepository
from tests.torture.sabotage import SABOTAGES

SAFEGUARDS: tuple[tuple[Any, str], ...] = (
    (Post, "send"),
    (GameRepository, "commit"),
    (GameRepository, "turn"),
    (GameRepository, "outcome"),
    (GameRepository, "__init__"),
    (ClaimRepository, "claim"),
    (scripts, "COMMIT"),
)
"""Everything that a sabotage replaces."""


def takes_the_calls_of(new: Any, old: Any) -> None:
    """Whatever may be passed to a function may be passed to what stands in for it."""
    asked = inspect.signature(old).parameters.values()
    by_place = [each.name for each in asked if each.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
    by_name = {each.name: each.name for each in asked if each.kind is inspect.Parameter.KEYWORD_ONLY}
    inspect.signature(new).bind(*by_place, **by_name)


@pytest.mark.parametrize("name", SABOTAGES)
def test_a_sabotage_fits_what_it_replaces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {(owner, what): getattr(owner, what) for owner, what in SAFEGUARDS}
    for (owner, what), value in before.items():
        monkeypatch.setattr(owner, what, value)  # so that it is put back
    SABOTAGES[name]()
    replaced = [(old, getattr(owner, what)) for (owner, what), old in before.items() if getattr(owner, what) is not old]
    assert replaced
    for old, new in replaced:
        if callable(old):
            takes_the_calls_of(new, old)
        else:
            assert len(old.source) > len(new.source)
