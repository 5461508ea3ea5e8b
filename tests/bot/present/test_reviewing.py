"""What a review says adds up."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from bot.present.history.reviewing import luck_told
from bot.present.texts import LANGUAGES, Language, texts_for
from engine.review.records import Luck


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("luck", [(-0.0555, 0.0, -0.0251), (0.014, 0.014, 0.014), (0.0, 0.0, 0.0)])
def test_the_parts_of_luck_add_up_to_what_is_said_of_it(language: Language, luck: tuple[float, ...]) -> None:
    own, theirs, other = luck
    naming = SimpleNamespace(texts=texts_for(language), persons=lambda seats: "Ana")
    review = SimpleNamespace(teams=[0, 1], luck=Luck([[own, -own], [theirs, -theirs]], [other, -other]))
    told = re.findall(r"[+−]?\d+", luck_told(naming, review, 0))
    whole, *parts = (int(each.replace("−", "-")) for each in told)
    assert len(parts) == 3
    assert whole == sum(parts)
