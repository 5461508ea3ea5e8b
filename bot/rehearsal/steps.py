"""The steps of a rehearsal: what each is called, what it takes, and what does it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import discord

from bot.chat.connection.unreachable import UNREACHABLE
from bot.rehearsal.answers import faults, form_faults
from bot.rehearsal.recording import Exchange
from bot.rehearsal.stage import NotAllowed, NotTried, Stage, until

log = logging.getLogger(__name__)

INVALID_FORM = 50035
"""Discord's code for a form with faults, which it names."""

KNOWN_WITHIN = 3.0
"""Seconds in which the gateway tells of a channel that was made."""


class Outcome(StrEnum):
    """What came of a step."""

    AS_EXPECTED = "as expected"
    DIFFERS = "differs"
    NOT_ALLOWED = "not allowed here"
    NOT_TRIED = "not tried"


Do = Callable[[Stage], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `needs` are the permissions that it takes in `where`, the kind of a channel.

    It is carried out by `do`, which notes what differs, and raises NotAllowed for what cannot be tried.
    """

    group: str
    name: str
    do: Do
    needs: tuple[str, ...] = ()
    where: str = "text"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a step, and how it differs or what it would take."""

    step: Step
    outcome: Outcome
    how: tuple[str, ...] = ()


class Steps(list[Step]):
    """The steps of a group, in order."""

    def __init__(self, group: str) -> None:
        super().__init__()
        self.group = group

    def step(self, name: str, *needs: str, where: str = "text") -> Callable[[Do], Do]:
        """Enters a function as the next step."""

        def enter(do: Do) -> Do:
            self.append(Step(self.group, name, do, needs, where))
            return do

        return enter


def name_of(permission: str) -> str:
    """What Discord calls a permission in a channel's settings."""
    return "Manage Permissions" if permission == "manage_roles" else permission.replace("_", " ").title()


async def carried_out(stage: Stage, step: Step) -> Result:
    """Carries a step out; every answer that comes meanwhile is held against what is read of it."""
    stage.differences.clear()
    begun = len(stage.recorder.exchanges)
    ended: tuple[Outcome, tuple[str, ...]] = (Outcome.AS_EXPECTED, ())
    try:
        await _allowed(stage, step)
        await step.do(stage)
    except NotAllowed as lacks:
        ended = Outcome.NOT_ALLOWED, (str(lacks),)
    except NotTried as problem:
        ended = Outcome.NOT_TRIED, (str(problem),)
    except Exception as problem:
        log.info("%s", step.name, exc_info=problem)
        stage.expect(False, _told(problem, stage.since(begun)))
    for exchange in stage.since(begun):
        for fault in faults(exchange):
            stage.expect(False, fault)
    if stage.differences:
        ended = Outcome.DIFFERS, tuple(stage.differences)
    return Result(step, *ended)


async def _allowed(stage: Stage, step: Step) -> None:
    """Raises NotAllowed where a permission lacks that the step takes."""
    if not step.needs:
        return
    place = stage.main if step.where == "text" else stage.given if step.where == "given" else stage.channel(step.where)
    guild = stage.guild
    await until(lambda: guild.get_channel(place) is not None, KNOWN_WITHIN)
    channel = guild.get_channel(place)
    if channel is None:
        stage.expect(False, "the gateway has not told of a channel that was made")
        return
    granted = channel.permissions_for(guild.me)
    lacks = [name_of(name) for name in step.needs if not getattr(granted, name)]
    if lacks:
        raise NotAllowed(f"the bot lacks {', '.join(lacks)}")


def _told(problem: BaseException, passed: Sequence[Exchange]) -> str:
    """A problem in a line, without anything that was written or that people are called."""
    refusal = problem if isinstance(problem, (discord.HTTPException, *UNREACHABLE)) else problem.__cause__
    if isinstance(refusal, discord.HTTPException):
        fields = form_faults(passed[-1].answer) if passed and refusal.code == INVALID_FORM else []
        return f"refused with HTTP {refusal.status}, code {refusal.code}" + "".join(f"; {field}" for field in fields)
    if isinstance(refusal, UNREACHABLE):
        return f"no answer came ({type(refusal).__name__})"
    return f"the answer could not be read ({type(problem).__name__})"
