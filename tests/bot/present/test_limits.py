"""The judge of Discord's limits: exactly at each limit it is silent, one beyond it speaks."""

from __future__ import annotations

import pytest

from bot.present.layout.records import Button, Choice, Embed, Field, Message, Select
from tests.bot.present.limits import faults

CHOICE = Choice("v", "l")


def many(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"v{number}", "l") for number in range(count))


@pytest.mark.parametrize(
    ("fits", "breaks"),
    [
        (Message("x" * 2000), Message("x" * 2001)),
        (Message("x"), Message()),
        (Message(embed=Embed("x" * 256)), Message(embed=Embed("x" * 257))),
        (Message(embed=Embed(description="x" * 4096)), Message(embed=Embed(description="x" * 4097))),
        (Message(embed=Embed("t", footer="x" * 2048)), Message(embed=Embed("t", footer="x" * 2049))),
        (
            Message(embed=Embed(fields=(Field("n" * 256, "v" * 1024),))),
            Message(embed=Embed(fields=(Field("n" * 256, "v" * 1025),))),
        ),
        (
            Message(embed=Embed(fields=tuple(Field("n", "v") for _ in range(25)))),
            Message(embed=Embed(fields=tuple(Field("n", "v") for _ in range(26)))),
        ),
        (
            Message(embed=Embed(description="x" * 4000, footer="x" * 2000)),
            Message(embed=Embed(description="x" * 4001, footer="x" * 2000)),
        ),
        (Message("x", rows=((Button("p", "x" * 80),),)), Message("x", rows=((Button("p", "x" * 81),),))),
        (Message("x", rows=((Button("p" * 100, "x"),),)), Message("x", rows=((Button("p" * 101, "x"),),))),
        (
            Message("x", rows=(tuple(Button(str(number), "x") for number in range(5)),)),
            Message("x", rows=(tuple(Button(str(number), "x") for number in range(6)),)),
        ),
        (
            Message("x", rows=tuple((Button(str(number), "x"),) for number in range(5))),
            Message("x", rows=tuple((Button(str(number), "x"),) for number in range(6))),
        ),
        (
            Message("x", rows=((Button("p", "x"), Button("q", "x")),)),
            Message("x", rows=((Button("p", "x"), Button("p", "x")),)),
        ),
        (Message("x", rows=(Select("p", many(25)),)), Message("x", rows=(Select("p", many(26)),))),
        (Message("x", rows=(Select("p", many(2), most=2),)), Message("x", rows=(Select("p", many(2), most=3),))),
        (Message("x", rows=(Select("p", many(1)),)), Message("x", rows=(Select("p", ()),))),
        (
            Message("x", rows=(Select("p", (Choice("v", "l" * 100, "d" * 100),)),)),
            Message("x", rows=(Select("p", (Choice("v", "l", "d" * 101),)),)),
        ),
        (
            Message("x", rows=(Select("p", (Choice("v", "l"), Choice("w", "l"))),)),
            Message("x", rows=(Select("p", (Choice("v", "l"), Choice("v", "l"))),)),
        ),
    ],
)
def test_each_limit_holds_exactly(fits: Message, breaks: Message) -> None:
    assert faults(fits) == []
    assert faults(breaks) != []
