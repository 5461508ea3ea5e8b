"""Signs within texts: before their words, never in lists and buttons, never cut in two, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import present
from bot.play.game_records.looks import Look
from bot.present.layout.records import Message, Select
from bot.present.texts import texts_for
from bot.present.wording import symbols
from bot.present.wording.naming import shortened
from bot.present.wording.symbols import SYMBOLS, before, without_signs
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, random_game
from tests.bot.present.test_everything_shown import everything

pytestmark = pytest.mark.random_play


@pytest.fixture(autouse=True)
def _uploaded() -> Iterator[None]:
    symbols.know({name: 10**18 + place for place, name in enumerate(SYMBOLS)})
    yield
    symbols.know({})


def plain_places(shown: Message) -> Iterator[str]:
    """Everything of a message in which Discord shows no emoji by their code."""
    yield from (picture.shows for picture in shown.pictures)
    if shown.embed is not None:
        yield shown.embed.footer
        yield from shown.embed.description.split("```")[1::2]
    for row in shown.rows:
        if isinstance(row, Select):
            yield from (row.placeholder, *(choice.label + choice.description for choice in row.choices))
        else:
            yield from (button.label for button in row)


@pytest.mark.parametrize("seats", [2, 4])
def test_with_signs_everything_still_fits_and_none_stands_where_it_is_not_shown(seats: int) -> None:
    for number, moment in enumerate(random_game(5, seats)):
        if number % 15 == 0:
            for shown in everything(moment):
                assert faults(shown) == []
                assert not any("<:" in text for text in plain_places(shown))


def test_without_its_signs_the_board_says_the_same() -> None:
    def words(seen: Look) -> str:
        embed = present.board(seen).embed
        assert embed is not None
        return "\n".join([embed.description, *(f"{field.name} {field.value}" for field in embed.fields)])

    for number, moment in enumerate(random_game(5)):
        if number % 30 == 0:
            seen = look(moment.match, None)
            signed = words(seen)
            known = dict.fromkeys(SYMBOLS, 1)
            symbols.know({})
            assert without_signs(signed) == words(seen)
            symbols.know(known)
    assert before("forest")


def test_a_sign_is_never_cut_in_two() -> None:
    text = f"{before('forest')}Forest, {before('water')}Water"
    for most in range(3, len(text)):
        cut = shortened(text, most)
        assert len(cut) <= most
        assert cut.count("<:") == cut.count("> ") + cut.count(">…")
    assert texts_for("en").say("terrain.forest") in text
