"""What is shown does not depend on a bot that an earlier test of the same process started."""

from __future__ import annotations

import pytest

from bot.present.wording import symbols


@pytest.fixture(autouse=True)
def _no_emojis_uploaded() -> None:
    symbols.know({})
