"""Clocks by commands: how they stand, claiming a game, pauses, sleep and vacation."""

from __future__ import annotations

from discord import app_commands

from bot.chat.commands.completing import GAME, best
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.request import receipt
from bot.play.clocks.paces import EVERY_PACE, PaceName
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.tables.clocks import clock_sheet, pause_said, sleep_said, vacation_said
from bot.present.texts import Texts


async def paces(typed: Typed, words: str) -> Choices:
    """The paces that are offered where a game is agreed; completed, since /altered has no room for so many choices."""
    return best([(label, label) for label in _labels(typed.texts).values()], words)


def pace_meant(texts: Texts, words: str) -> PaceName | None:
    """The pace that was chosen or typed, None for none; raises Refusal "unknown pace"."""
    if not words.strip():
        return None
    labels = _labels(texts)
    found = [list(labels)[at] for at in meant(list(labels.values()), words)]
    named = next((name for name in EVERY_PACE if name == words.strip()), None)
    if named is None and len(found) != 1:
        raise Refusal("unknown pace", given=words[:40], possible=", ".join(labels.values()))
    return named or found[0]


def _labels(texts: Texts) -> dict[PaceName, str]:
    return {name: texts.say(f"pace-choice.{name}") for name in EVERY_PACE}


async def _show(typed: Typed, game: str) -> Reply:
    return Reply(clock_sheet(await typed.services.games.look(game, typed.person.id), typed.texts))


async def _claim(typed: Typed, game: str) -> Reply:
    outcome = await typed.services.clocks.claim(typed.operation, game, typed.person.id)
    return receipt(outcome, typed.texts, "clock.claimed")


async def _pause(typed: Typed, game: str) -> Reply:
    return Reply(pause_said(await typed.services.clocks.pause(game, typed.person.id), typed.texts))


async def _resume(typed: Typed, game: str) -> Reply:
    return Reply(pause_said(await typed.services.clocks.resume(game, typed.person.id), typed.texts))


async def _sleep(typed: Typed, begins: str = "", ends: str = "", zone: str = "") -> Reply:
    return Reply(sleep_said(await typed.services.clocks.sleep(typed.person.id, begins, ends, zone), typed.texts))


async def _vacation(
    typed: Typed, days: app_commands.Range[int, 1, 21] | None = None, stop: str = "", by_itself: str = ""
) -> Reply:
    """Changes what is named, and says how it stands."""
    clocks, person = typed.services.clocks, typed.person.id
    if by_itself:
        await clocks.vacation_by_itself(person, by_itself == "yes")
    if stop:
        await clocks.end_vacation(person)
    if days is not None:
        await clocks.go_on_vacation(person, days)
    return Reply(vacation_said(await clocks.vacations(person), typed.services.settings.now(), typed.texts))


COMMANDS = (
    command("clock show", "clock-show", _show, game=GAME),
    command("clock claim", "clock-claim", _claim, game=GAME),
    command("clock pause", "clock-pause", _pause, game=GAME),
    command("clock resume", "clock-resume", _resume, game=GAME),
    command(
        "clock sleep",
        "clock-sleep",
        _sleep,
        begins=Option("sleep-begins"),
        ends=Option("sleep-ends"),
        zone=Option("zone"),
    ),
    command(
        "clock vacation",
        "clock-vacation",
        _vacation,
        days=Option("vacation-days"),
        stop=Option("vacation-stop", ("yes",), "clock."),
        by_itself=Option("vacation-by-itself", ("yes", "no"), "clock."),
    ),
)
