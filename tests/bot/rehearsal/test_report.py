"""The table: each step with what came of it, in columns, and what differs below it."""

from __future__ import annotations

from bot.rehearsal.report import table
from bot.rehearsal.stage import Stage
from bot.rehearsal.steps import Outcome, Result, Step


async def nothing(stage: Stage) -> None: ...


def result(outcome: Outcome, *how: str, group: str = "Messages", name: str = "a step") -> Result:
    return Result(Step(group, name, nothing), outcome, how)


def test_each_step_stands_in_its_group_and_what_differs_below_it() -> None:
    told = table(
        [
            result(Outcome.AS_EXPECTED, group="Application"),
            result(Outcome.DIFFERS, "it is otherwise, " * 9),
            result(Outcome.NOT_ALLOWED, "the bot lacks Pin Messages", name="a step of a name that is " + "long " * 20),
            result(Outcome.NOT_TRIED, "nothing came within 300 s"),
        ],
        72,
    )
    lines = told.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "Application",
        "Messages",
        "1 as expected, 1 differs, 1 not allowed here, 1 not tried",
    ]
    rows = {line.rpartition("  ")[2]: line for line in lines if line[2:3] in "+!-" and line.startswith("  ")}
    assert rows.keys() >= {"as expected", "differs", "not allowed here"}
    assert len({line.index(end) for end, line in rows.items()}) == 1
    assert max(map(len, lines)) <= 72
    assert "…" in rows["not allowed here"]
    assert "      the bot lacks Pin Messages" in lines


def test_of_many_ways_some_are_told_and_how_many_there_are_besides() -> None:
    told = table([result(Outcome.DIFFERS, *(f"way {number}" for number in range(40)))])
    assert "way 4" in told
    assert "way 5" not in told
    assert "and in 35 ways more" in told
