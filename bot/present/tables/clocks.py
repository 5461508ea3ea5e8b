"""Clocks in words: a line on the board, and a sheet that says how they stand and what follows."""

from __future__ import annotations

from bot.play.clocks.clock import Clocks, SeatClock
from bot.play.clocks.paces import DAY, HOUR, MINUTE, PaceName
from bot.play.clocks.stops import Vacations
from bot.play.game_records.looks import Look
from bot.play.settings import PersonSettings
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, escaped, naming_of


def pace_said(pace: PaceName, texts: Texts) -> str:
    """The pace of a game: 'Pace: Daily (3 days, +8 h)'."""
    return texts.say("pace.said", pace=texts.say(f"pace-choice.{pace}"))


def left_said(milliseconds: int, texts: Texts) -> str:
    """A length of time in its two largest units, or in the one that it is whole in: '2 d 23 h', '7 days'."""
    days, rest = divmod(milliseconds, DAY)
    hours, rest = divmod(rest, HOUR)
    if days and not hours:
        return texts.say("clock.whole-days", days=days)
    words = {"days": days, "hours": hours, "minutes": rest // MINUTE}
    return texts.say("clock.days" if days else "clock.hours" if hours else "clock.minutes", **words)


def clock_lines(naming: Naming, look: Look, *, running_only: bool = False) -> list[str]:
    """What the board says of clocks: how they stand, or those that run, and whose time has run out; nothing without."""
    texts, clocks = naming.texts, look.clocks
    if clocks is None or look.view.result is not None:
        return []
    here = _timed(look)
    if running_only:
        here = [seat for seat in here if clocks.seats[seat].until or clocks.seats[seat].ran_out]
    parts = [_short(naming.person(seat), clocks.seats[seat], texts) for seat in here]
    lines = [texts.say("clock.line", clocks=" · ".join(parts))] if parts else []
    if clocks.frozen:
        lines.append(texts.say("clock.frozen", reason=escaped(clocks.frozen, 300)))
    elif clocks.paused:
        lines.append(texts.say("clock.paused"))
    elif clocks.pause_wanted:
        who = naming.persons(list(clocks.pause_wanted))
        lines.append(texts.say("clock.pause-wanted", who=who, count=len(clocks.pause_wanted)))
    lines += _vacations(naming, look)
    if look.late and clocks.pace.time_out == "claim":
        lines.append(texts.say("clock.late", who=naming.persons(list(look.late)), count=len(look.late)))
    return lines


def _vacations(naming: Naming, look: Look) -> list[str]:
    """Who is on vacation, and until when, for the others."""
    clocks = look.clocks.seats if look.clocks is not None else ()
    return [
        naming.texts.say("clock.away", who=naming.person(seat), until=clocks[seat].away // 1000)
        for seat in _timed(look)
        if clocks[seat].away
    ]


def _timed(look: Look) -> list[int]:
    """The seats at the table that have a clock: practice opponents have none."""
    return [each.seat for each in look.view.players if not each.left and each.seat not in look.facts.practised]


def _short(who: str, clock: SeatClock, texts: Texts) -> str:
    if clock.ran_out:
        return texts.say("clock.out", who=who)
    if clock.until:
        return texts.say("clock.running" if clock.left else "clock.grace", who=who, at=clock.until // 1000)
    return texts.say("clock.standing", who=who, left=left_said(clock.left, texts))


def claiming(look: Look, texts: Texts) -> tuple[Button, ...]:
    """The button with which a game is claimed, where that may be."""
    if not look.late or look.clocks is None or look.clocks.pace.time_out != "claim":
        return ()
    return (Button(press("claim", look.facts.id), texts.say("clock.claim"), "success"),)


def clock_sheet(look: Look, texts: Texts) -> Message:
    """How the clocks of a game stand, by which pace, and what follows when one has run out."""
    naming, clocks = naming_of(look, texts), look.clocks
    if clocks is None:
        return Message(content=f"{texts.say('clock.none')} {texts.say('clock.explain-silence')}")
    here = _timed(look)
    lines = [pace_said(clocks.pace.name, texts), ""]
    lines += [_long(naming.person(seat), clocks.seats[seat], texts) for seat in here]
    if clocks.frozen:
        lines.append(texts.say("clock.frozen", reason=escaped(clocks.frozen, 300)))
    elif clocks.paused:
        lines.append(texts.say("clock.is-paused"))
    lines += _vacations(naming, look)
    if look.status == "running":
        lines += ["", *_explained(clocks, texts)]
    embed = Embed(title=texts.say("clock.title", code=look.facts.label), description="\n".join(lines))
    row = _doing(look, clocks, texts)
    return Message(embed=embed, rows=(row,) if row else ())


def _explained(clocks: Clocks, texts: Texts) -> list[str]:
    """When a clock runs, and what follows when it has run out."""
    rests = [texts.say("clock.weekends", zone=clocks.pace.weekend)] if clocks.pace.weekend else []
    rests.append(texts.say("clock.explain-rests"))
    grace = left_said(clocks.pace.grace, texts)
    lines = [" ".join(rests), texts.say("clock.explain")]
    lines.append(texts.say(f"clock.explain-{clocks.pace.time_out}", grace=grace))
    if clocks.pace.time_out == "claim":
        lines.append(texts.say("clock.explain-optional"))
    return lines


def _doing(look: Look, clocks: Clocks, texts: Texts) -> tuple[Button, ...]:
    """What a player can do about the clocks."""
    if look.seat is None or look.status != "running" or look.view.players[look.seat].left:
        return ()
    claims = claiming(look, texts) if look.may_claim(look.seat) else ()
    if clocks.frozen:
        return claims
    if clocks.paused or look.seat in clocks.pause_wanted:
        return (*claims, Button(press("resume", look.facts.id), texts.say("clock.resume")))
    return (*claims, Button(press("pause", look.facts.id), texts.say("clock.pause")))


def pause_said(look: Look, texts: Texts) -> Message:
    """What became of a wish for a pause."""
    clocks = look.clocks
    if clocks is None or not (clocks.paused or clocks.pause_wanted):
        return Message(content=texts.say("clock.runs-again"))
    if clocks.paused:
        return Message(content=texts.say("clock.is-paused"))
    asked = [player.seat for player in look.view.players if not player.left and player.seat not in clocks.pause_wanted]
    key = "clock.pause-agreed" if len(clocks.pause_wanted) > 1 else "clock.pause-asked"
    return Message(content=texts.say(key, who=naming_of(look, texts).persons(asked), count=len(asked)))


def agreeing_to_a_pause(look: Look, texts: Texts) -> tuple[Button, ...]:
    """The button with which those who are asked agree to a pause, where one is wanted."""
    if look.clocks is None or look.clocks.paused or not look.clocks.pause_wanted:
        return ()
    return (Button(press("pause", look.facts.id), texts.say("clock.agree"), "success"),)


def sleep_said(settings: PersonSettings, texts: Texts) -> Message:
    """When a person's clocks stand still every day."""
    if not settings.sleeps:
        return Message(content=texts.say("clock.no-sleep"))
    words = {"begins": settings.sleep_from, "ends": settings.sleep_to, "zone": settings.timezone}
    return Message(content=texts.say("clock.sleeps", **words))


def vacation_said(vacations: Vacations, now: int, texts: Texts) -> Message:
    """A person's vacation: whether they are on one, how much is left, and whether it is taken by itself."""
    left = vacations.left(now)
    key = "clock.vacation-left" if left >= MINUTE else "clock.vacation-spent"
    lines = [texts.say(key, left=left_said(max(0, left), texts))]
    current = vacations.current(now)
    if current is not None:
        lines.insert(0, texts.say("clock.on-vacation", until=current[1] // 1000))
    lines.append(texts.say("clock.by-itself" if vacations.by_itself else "clock.not-by-itself"))
    return Message(content="\n".join(lines))


def _long(who: str, clock: SeatClock, texts: Texts) -> str:
    if clock.ran_out:
        return texts.say("clock.of-out", who=who)
    if not clock.until:
        return texts.say("clock.of", who=who, left=left_said(clock.left, texts))
    return texts.say("clock.of-running" if clock.left else "clock.of-grace", who=who, at=clock.until // 1000)
