"""Messages for places that take no embeds: all their words as plain text, within what a message holds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from bot import present
from bot.present.layout.limits import CONTENT
from bot.present.layout.records import Embed, Field, Message, Picture
from bot.present.layout.unframed import FENCE, MORE, cut, unframed, written_out
from bot.present.texts import LANGUAGES
from engine import View, ready_made_decks
from tests.bot.present.limits import faults
from tests.bot.present.tables import facts, look, random_game, table_of
from tests.bot.present.test_fullest_board import boards


def test_an_embed_is_written_out_whole() -> None:
    embed = Embed("Title", "Words", (Field("A", "1"), Field("B", "2")), "foot\nfeet")
    assert written_out(embed) == "**Title**\nWords\n**A**\n1\n**B**\n2\n-# foot\n-# feet"
    assert written_out(Embed()) == written_out(None) == ""
    below, picture = Embed("Below"), Picture("a.png", b"x", "what it shows", framed=True)
    plain = unframed(Message("Above", embed, below, pictures=(picture,)))
    assert plain.content == f"Above\n{written_out(embed)}\n**Below**"
    assert (plain.embed, plain.below) == (None, None)
    assert plain.pictures == (replace(picture, framed=False),)
    assert not plain.frames


@pytest.mark.parametrize("text", ["x" * 5000, "\n".join("line" * 3 for _ in range(900)), f"{FENCE}\n" + "map\n" * 900])
def test_what_is_too_long_is_cut_at_a_line_and_says_so(text: str) -> None:
    kept = cut(text, CONTENT)
    assert CONTENT // 2 < len(kept) <= CONTENT
    assert kept.endswith(f"\n{MORE}")
    assert kept.count(FENCE) % 2 == 0
    assert cut("short", CONTENT) == "short"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(boards(), some.sampled_from(LANGUAGES), some.booleans())
def test_the_fullest_board_in_plain_text_keeps_its_heading_and_its_map(
    made: tuple[View, tuple[str, ...]], language: str, called: bool
) -> None:
    seen, names = made
    decks = list(ready_made_decks().values())
    empty = look(table_of([decks[seat % 2] for seat in range(len(names))], 1), None, facts(names, language))
    shown = present.board(replace(empty, view=seen), called=range(len(names)) if called else ())
    plain = unframed(shown)
    assert faults(plain) == []
    assert plain.rows == shown.rows
    assert plain.mentions == shown.mentions
    assert shown.embed is not None
    assert f"**{shown.embed.title}**" in plain.content
    assert plain.content.count(FENCE) == 2
    assert "Embed" in plain.content or language != "en"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_board_in_plain_text_says_what_the_board_says(seats: int) -> None:
    """Where there is room for all of it; it names nothing that the board does not name."""
    whole = 0
    for place, moment in enumerate(random_game(3, seats, 120)):
        if place % 10:
            continue
        shown = present.board(look(moment.match, None))
        assert shown.embed is not None
        words, plain = written_out(shown.embed), unframed(shown).content
        if len(words) < CONTENT - 300:
            assert plain.startswith(words)
            whole += 1
    assert whole or seats == 4
