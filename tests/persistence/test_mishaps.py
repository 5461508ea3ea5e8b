"""What the log says of an error of ours: all of where, nothing of what it was about."""

from __future__ import annotations

import logging

import pytest

from persistence.delivery.mishaps import logged


def fails(card: str) -> None:
    hand: dict[str, int] = {}
    try:
        hand[card] += 1
    except KeyError as missing:
        raise RuntimeError(f"{card} is missing") from missing


def test_the_log_has_the_way_to_the_error_and_no_word_of_its_message(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(RuntimeError) as caught:
        fails("Booda")
    reference = logged(logging.getLogger("tumult"), caught.value, "trying")
    (record,) = caplog.records
    said = record.getMessage()
    assert reference in said
    assert record.exc_info is None
    for word in ("RuntimeError", "KeyError", "in fails", "Traceback", "while trying"):
        assert word in said
    assert "Booda is missing" not in said
    assert "KeyError: 'Booda'" not in said
