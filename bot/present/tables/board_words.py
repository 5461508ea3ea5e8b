"""The table of a game in words: whose turn it is, what happened last, and all lists, folded to the room there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from bot.play.game_records.looks import Look
from bot.play.game_records.past import UndoRequest
from bot.play.game_records.settled import Settled
from bot.present.layout.folding import folded
from bot.present.layout.limits import (
    EMBED_DESCRIPTION,
    EMBED_FIELDS,
    EMBED_TITLE,
    EMBED_TOTAL,
    FIELD_NAME,
    FIELD_VALUE,
)
from bot.present.layout.limits import embed_size as size_of
from bot.present.layout.records import Embed, Field, Message
from bot.present.tables.board_lists import Lists
from bot.present.tables.board_regions import lanes_of, regions_told
from bot.present.tables.chance import proof
from bot.present.tables.clocks import clock_lines
from bot.present.tables.dusk import dusk_told
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, escaped, shortened
from bot.present.wording.sentences import sentence
from engine import Comparison
from engine.sight import EventSight, View
from engine.state.game import Result

_ROOMS = (FIELD_VALUE, 850, 700, 590, 500, 420, 330, 260, 200, 140, 80, 40)
"""How much room each list gets, tried in turn until the whole embed fits."""

TOLD = 3
"""How many events the board tells of; the log has them all."""

BRIEFLY = 160
"""How much of each event is told beside a picture; a sign counts as one letter."""

_SIGN = re.compile(r"<a?:\w+:\d+>")
"""A sign of Discord in a sentence, which is written longer than it is shown."""

ROUTINE = frozenset(("phase", "succeed", "ready", "draw", "declare", "pay"))
"""Events that are left out where there is anything else to tell."""

_OVER = 0x4C9F70

_PHASE_COLOURS = {
    "setup": 0x8A8A8A,
    "morning": 0xE8B04A,
    "noon": 0xF2D35B,
    "afternoon": 0x5B8FD9,
    "dusk": 0xB4623A,
    "night": 0x3B3F73,
}


def versus(texts: Texts, people: Sequence[str], teams: Sequence[int]) -> str:
    """'Ana vs Bo', and so on for more; 2V2.1 teammates stand together: 'Ana and Chiara vs Bo and Dev'."""
    sides: dict[int, list[str]] = {}
    for name, team in zip(people, teams, strict=True):
        sides.setdefault(team, []).append(name)
    text, *others = [texts.together(side) for side in sides.values()]
    for other in others:
        text = texts.say("board.versus", first=text, last=other)
    return text


def asked(naming: Naming) -> str:
    """Who is being asked what, as all may know it: '**Ana’s turn**', '**Ana and Bo** choose…'."""
    texts, view = naming.texts, naming.view
    by_prompt: dict[str, list[int]] = {}
    for question in view.asked:
        by_prompt.setdefault(question.prompt, []).append(question.seat)
    lines = []
    for prompt, seats in by_prompt.items():
        if prompt == "turn":
            lines += [texts.say("board.turn", who=naming.person(seat)) for seat in seats]
        else:
            what = texts.first(f"asked.{prompt}", "asked.other", count=len(seats))
            lines.append(texts.say("board.asked", who=naming.persons(seats), what=what))
    return " · ".join(lines)


def outcome(naming: Naming) -> str:
    """How a finished game ended: '**Ana wins** by distance…', to her '**You win**…', or whether a puzzle was solved."""
    texts, result = naming.texts, naming.view.result
    if result is None:
        return ""
    if naming.settled is not None:
        return settled_said(naming, naming.settled)
    if naming.verdict is not None:
        return texts.say(f"puzzle.{naming.verdict}")
    key, reason = ending_keys(result)
    if result.winners == [naming.seat]:
        return texts.say("board.won-you", how=texts.say(reason))
    return texts.say(
        f"board.{key}", who=naming.persons(result.winners), count=len(result.winners), how=texts.say(reason)
    )


def ending_keys(result: Result) -> tuple[Literal["won", "drawn", "unwon"], str]:
    """Whether players won, share a game, or none has won it, and the key of the reason."""
    if result.winners:
        return "won", f"result.{result.how}"
    if result.how in ("silence", "time"):
        return "unwon", f"result.{result.how}-unwon"
    return "drawn", f"result.{result.how}"


def table(
    naming: Naming,
    look: Look,
    recent: Sequence[EventSight] = (),
    dusk: Sequence[Comparison] = (),
    fits: Callable[[Embed], bool] | None = None,
) -> Embed:
    """The whole table as one embed within Discord's limits, with what the last Dusk brought where there is room.

    With `fits` another room than that of an embed is asked for.

    Where words are too long, the states of things become letters; only where that is not enough, lists are folded, and
    it is said how much is left out and where it can be read.
    """
    fits = fits or _fits
    lists, told = Lists(naming, _ROOMS[0], brief=False), dusk_told(naming, dusk)
    embed = _embed(naming, look, recent, lists)
    whole = embed if told is None else replace(embed, fields=(told, *embed.fields))
    if not lists.left_out and fits(whole):
        return whole
    if not lists.left_out and fits(embed):
        return embed
    lists = Lists(naming, _ROOMS[0], brief=True)
    for room in _ROOMS:
        embed = _embed(naming, look, recent, lists.shorter(room))
        if fits(embed):
            break
    return embed


def _fits(embed: Embed) -> bool:
    return size_of(embed) <= EMBED_TOTAL and len(embed.description) <= EMBED_DESCRIPTION


def _embed(naming: Naming, look: Look, recent: Sequence[EventSight], lists: Lists) -> Embed:
    """The table with the room that its lists have."""
    view = naming.view
    fields = lists.waiting()
    fields += [part for lane in lanes_of(view) for part in lists.lane(lane)]
    fields += [lists.player(player) for player in view.players]
    return Embed(
        title=shortened(_title(naming), EMBED_TITLE),
        description=_description(naming, look, recent, lists),
        fields=tuple(_fit(part) for part in fields),
        footer=lists.legend(_legend(naming)),
        colour=_colour(view),
    )


def with_final_table(naming: Naming, look: Look, over: Embed) -> Message:
    """What is said of the end of a game, with the table as it was then: in words, and brief beside a picture of it."""
    room = EMBED_TOTAL - size_of(over)

    def fits(embed: Embed) -> bool:
        return size_of(embed) <= room and len(embed.fields) + len(over.fields) <= EMBED_FIELDS

    last = table(naming, look, fits=fits)
    said = shortened(f"{over.description}\n{regions_told(naming)}", EMBED_DESCRIPTION)
    return Message(
        embed=replace(over, description=said, fields=(*over.fields, *last.fields), footer=last.footer),
        brief=over,
    )


def brief(naming: Naming, look: Look, recent: Sequence[EventSight] = ()) -> Embed:
    """What stands beside a picture of the table: whose turn it is and until when, and what happened last."""
    last = _last(naming, recent, BRIEFLY)
    return Embed(
        title=shortened(_title(naming), EMBED_TITLE),
        description=shortened("\n".join([*_state(naming, look, in_brief=True), *last]), EMBED_DESCRIPTION),
        footer=_legend(naming, "board.legend-picture"),
        colour=_colour(naming.view),
    )


def _colour(view: View) -> int:
    return _PHASE_COLOURS[view.phase] if view.result is None else _OVER


def _legend(naming: Naming, key: str = "board.legend") -> str:
    """What the letters and numbers mean, and by which rules is played, until the first Day is over.

    A picture has letters of terrains alone (`board.legend-picture`).
    """
    texts, view = naming.texts, naming.view
    if view.day > 1:
        return ""
    words = {"rules": texts.first(f"rules-word.{view.edition}", "rules-word.own")}
    words["numbers"] = texts.say("board.numbers", **words)
    return words["numbers"] if view.arena else texts.say(key, **words)


def _fit(part: Field) -> Field:
    return replace(part, name=shortened(part.name, FIELD_NAME), value=shortened(part.value, FIELD_VALUE))


def _title(naming: Naming) -> str:
    texts, view = naming.texts, naming.view
    who = versus(texts, [naming.person(player.seat) for player in view.players], [each.team for each in view.players])
    if view.result is not None:
        return texts.say("board.title-over", versus=who)
    if view.day < 1:
        return texts.say("board.title-setup", versus=who)
    return texts.say("board.title", versus=who, day=view.day, phase=texts.say(f"phase.{view.phase}"))


def _undo_asked(naming: Naming, request: UndoRequest) -> str:
    if request.judge:
        said = {"who": escaped(request.judge), "reason": escaped(request.reason, 300)}
        return naming.texts.say("board.undo-asked-by-a-judge", **said)
    return naming.texts.say("board.undo-asked", who=naming.person(request.seat))


def _state(naming: Naming, look: Look, *, in_brief: bool = False) -> list[str]:
    """Who is asked what, or how it ended, until when, and what players want of each other."""
    texts, view = naming.texts, naming.view
    lines = [outcome(naming) or asked(naming)]
    if view.result is not None:
        lines.append(proof(look.facts, texts))
    lines += [texts.say("board.draw-offered", who=naming.person(seat)) for seat in look.draw_offers]
    lines += clock_lines(naming, look, running_only=in_brief)
    if look.undo_request is not None:
        lines.append(_undo_asked(naming, look.undo_request))
    if look.taken_back is not None:
        lines.append(texts.say("board.taken-back", who=naming.taker(look.taken_back.seat, look.taken_back.how)))
    if look.facts.delay != "none" and look.status == "running":
        lines.append(texts.say(f"delay.watched-{look.facts.delay}"))
    return [line for line in lines if line]


def _description(naming: Naming, look: Look, recent: Sequence[EventSight], lists: Lists) -> str:
    texts = naming.texts
    lines = _state(naming, look)
    if lists.left_out:
        lines.append(texts.say("board.left-out", count=lists.left_out, button=texts.say("button.cards")))
    lines.append(regions_told(naming))
    last = _last(naming, recent)
    if last:
        lines.append(texts.say("board.last", lines=folded(last, min(lists.room, 900), texts)))
    return "\n".join(line for line in lines if line)


def _last(naming: Naming, recent: Sequence[EventSight], room: int = 400) -> list[str]:
    """What happened last, a line an event: what changes the table, payments only where nothing did, then phases."""
    changing = [event for event in recent if event.verb not in ROUTINE]
    told = changing or [event for event in recent if event.verb != "phase"] or recent
    lines = [said for said in (sentence(naming, event) for event in told) if said]
    return [naming.texts.say("board.told", line=_cut(line, room)) for line in lines[-TOLD:]]


def _cut(line: str, room: int) -> str:
    """A sentence in so much room as it is shown."""
    written = sum(len(sign) - 1 for sign in _SIGN.findall(line))
    return shortened(line, room + written)


REASON = 400
"""How many characters of an organiser's reason are shown."""


def settled_said(naming: Naming, settled: Settled) -> str:
    """How its match was decided, and that the game counts nowhere."""
    texts = naming.texts
    if settled.winner >= 0:
        state = texts.say("league.match.first", winner=naming.person(settled.winner))
    else:
        state = texts.say("league.match.draw" if settled.drawn else "league.match.neither")
    reason = escaped(settled.reason, REASON) if naming.formatted else shortened(settled.reason, REASON)
    return texts.say(f"settled.{settled.how}", state=state, reason=reason)
