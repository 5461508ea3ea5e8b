"""The public message of a game: everything on the table as text, complete enough to play from without a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Literal

from bot.play.game_records.looks import Look, MatchSoFar
from bot.play.game_records.past import UndoRequest
from bot.play.requests.one_line import one_line
from bot.present.decisions.practising import hint_button
from bot.present.layout.folding import folded
from bot.present.layout.limits import (
    BUTTONS_IN_A_ROW,
    CONTENT,
    EMBED_DESCRIPTION,
    EMBED_FIELDS,
    EMBED_TITLE,
    EMBED_TOTAL,
    FIELD_NAME,
    FIELD_VALUE,
    THREAD_NAME,
)
from bot.present.layout.limits import embed_size as size_of
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Field, Message, Row
from bot.present.layout.unframed import cut, written_out
from bot.present.tables.board_lists import Lists
from bot.present.tables.board_regions import lanes_of, regions_told
from bot.present.tables.chance import proof
from bot.present.tables.clocks import agreeing_to_a_pause, claiming, clock_lines
from bot.present.tables.dusk import dusk_told
from bot.present.tables.lessons import lesson_button, lesson_frame
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import Naming, escaped, naming_of, shortened
from bot.present.wording.places import address
from bot.present.wording.sentences import sentence
from bot.present.wording.settled import settled_said
from engine import Comparison
from engine.sight import EventSight, View
from engine.state.game import Result

_ROOMS = (FIELD_VALUE, 850, 700, 590, 500, 420, 330, 260, 200, 140, 80, 40)
"""How much room each list gets, tried in turn until the whole embed fits."""

TOLD = 3
"""How many events the board tells of; the log has them all."""

_BRIEFLY = 160
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


def board(
    look: Look,
    recent: Sequence[EventSight] = (),
    called: Sequence[int] = (),
    unsent: Collection[int] = (),
    dusk: Sequence[Comparison] = (),
    *,
    missed: bool = False,
) -> Message:
    """The board as all see it, with its buttons; `look` must be a spectator's.

    `recent` is what all may know of the last move, `dusk` how the Expeditions stood at the last Dusk. The embed
    stays within Discord's limits for any table: lists fold, headings and totals always stay. Beside a picture it is
    brief: whose turn it is, until when, and what happened last. Above it stand the calls to the seats that are
    `called`, who can put them off except in a first game, and below it the lesson of a first game. Those whose hands
    are `unsent` are told so. `missed` says that a player was away while others acted.
    """
    naming = naming_of(look, texts_for(look.facts.language), everybody=True)
    texts = naming.texts
    rows = buttons(texts, look, later=bool(called) and not look.facts.lessons, missed=missed)
    embed = table(naming, look, recent, dusk)
    lesson = lesson_frame(look, EMBED_TOTAL - size_of(embed))
    lines = [call_line(naming, look, seat) for seat in called]
    if set(called) & set(unsent):
        lines.append(texts.say("ping.hand-unsent"))

    def plain() -> str:
        return _in_plain_text(naming, look, recent, lines)

    return Message(
        content="\n".join(lines),
        embed=embed,
        brief=brief(naming, look, recent),
        below=lesson,
        plain=plain,
        rows=rows,
        mentions=tuple(look.facts.players[seat].id for seat in called),
    )


def _in_plain_text(naming: Naming, look: Look, recent: Sequence[EventSight], calls: Sequence[str]) -> str:
    """The calls, the table folded to the room that is left below them, and that the bot may not embed links there."""
    head, foot = "\n".join(calls), naming.texts.say("board.plain")
    room = CONTENT - len(head) - len(foot) - 2

    def fits(embed: Embed) -> bool:
        return len(written_out(embed)) <= room

    told = cut(written_out(table(naming, look, recent, fits=fits)), room)
    return "\n".join(part for part in (head, told, foot) if part)


def call_line(naming: Naming, look: Look, seat: int) -> str:
    """The sentence that calls a player to what they are asked; what a card asks is named only where it is known."""
    texts = naming.texts
    asked = next((asked for asked in look.view.asked if asked.seat == seat), None)
    key, source = "asked", ""
    if asked is not None:
        key = asked.prompt if texts.has(f"ping.{asked.prompt}") else "asked"
        if asked.reference and texts.has(f"ping.{asked.prompt} of"):
            key = f"{asked.prompt} of"
        source = naming.card(asked.reference)
    phase = texts.say(f"phase.{look.view.phase}")
    who = f"<@{look.facts.players[seat].id}>"
    return texts.say(f"ping.{key}", who=who, source=source, day=look.view.day, phase=phase)


def put_off_button(texts: Texts, look: Look) -> Button:
    """The button with which a player who is called puts that off."""
    return Button(press("later", look.facts.id), texts.say("ping.later"))


def private_board(
    look: Look,
    texts: Texts,
    recent: Sequence[EventSight] = (),
    dusk: Sequence[Comparison] = (),
    *,
    watched: bool = False,
    elsewhere: bool = False,
) -> Message:
    """The same board in the reader's own language, for a private answer.

    Its buttons are the same, but who only watches is offered nothing that is for those who play; where it is shown
    `elsewhere`, its players can have the game go on there.
    """
    rows = (tuple(_watching(texts, look)),) if watched else buttons(texts, look)
    if elsewhere:
        rows = (*rows, (Button(press("here", look.facts.id), texts.say("more.here")),))
    naming = naming_of(look, texts, everybody=True)
    return Message(embed=table(naming, look, recent, dusk), brief=brief(naming, look, recent), rows=rows)


def may_go_on_in(look: Look, guild_id: int, channel_id: int) -> bool:
    """Whether a game that is shown in one place of its server might go on in another; a private one may not."""
    posts, facts = look.posts, look.facts
    here = posts.thread_id in (0, channel_id)
    movable = not posts.homeless and not facts.closed and look.view.result is None
    return movable and not here and guild_id == facts.guild_id != 0


def is_board(game: str, presses: Collection[str]) -> bool:
    """Whether a message with these custom_ids is the board of that game while it runs; a former one has none."""
    return {press("cards", game, 0), press("log", game), press("why", game), press("more", game)} <= set(presses)


def former_board(look: Look, day: int, dusk: Sequence[Comparison] = ()) -> Message:
    """What stays of a board when its Day is over: which Expeditions moved at its Dusk, and the way to see it again.

    Where `dusk` is not known, only that it is over, and with the last Day the game; or that the Day was taken back.
    """
    texts = texts_for(look.facts.language)
    naming = naming_of(look, texts, everybody=True)
    ended = look.view.result is not None and day == look.view.day
    if day < 1:
        return Message(content=texts.say("board.former-ended-setup" if ended else "board.former-setup"))
    if day > look.view.day:
        return Message(content=texts.say("board.former-back", day=day))
    moves = [
        texts.say(
            "board.former-move",
            who=naming.expedition(each.expedition),
            region=look.view.players[seat].way.index(region),
        )
        for each in dusk
        for seat, region in [expedition_at(look.view, each.expedition)]
        if each.moves
    ]
    otherwise = "board.former-ended" if ended else "board.former-over"
    key = "board.former" if moves else "board.former-still" if dusk else otherwise
    said = texts.say(key, day=day, moves=texts.say("word.comma").join(moves))
    again = Button(press("replaythis", look.facts.id, day), texts.say("replay.this-day"))
    return Message(content=shortened(said, CONTENT), rows=((again,),))


def expedition_at(view: View, expedition: int) -> tuple[int, int]:
    """Whose an Expedition is, and in which region it is."""
    found = next(each for each in view.expeditions if each.expedition == expedition)
    return found.seat, found.region


def board_link(look: Look) -> str:
    """The address of a game's board, later of its result, which Discord's clients open in place; '' for none."""
    posts = look.posts
    shown = posts.result_id or posts.board_id
    if not (posts.thread_id and shown):
        return ""
    return address(look.facts.guild_id, posts.thread_id, shown)


def thread_name(look: Look) -> str:
    """The name of a game's thread: 'Ana vs Bo · A7F2', or 'Ana vs Bo · game 2 of 3, 1:0 · A7F2' in a longer match.

    Long names are cut so that all of it is there.
    """
    texts, players = texts_for(look.facts.language), look.facts.players

    def named(people: Sequence[str]) -> str:
        said = versus(texts, people, look.facts.teams)
        if look.facts.match is None:
            return texts.say("board.thread", versus=said, code=look.facts.label)
        return texts.say(
            "board.thread-match", versus=said, match=_match(look.facts.match, texts), code=look.facts.label
        )

    room = (THREAD_NAME - len(named([""] * len(players)))) // len(players)
    return named([shortened(one_line(player.name) or "?", room) for player in players])


def _match(match: MatchSoFar, texts: Texts) -> str:
    """'game 2 of 3, 1:0'; a knock-out goes on beyond that until a person leads: 'game 4, 1:1'."""
    key = "board.match" if match.number <= match.best_of else "board.match-longer"
    return texts.say(key, number=match.number, most=match.best_of, first=match.wins[0], second=match.wins[1])


def buttons(texts: Texts, look: Look, *, later: bool = False, missed: bool = False) -> tuple[Row, ...]:
    """The buttons below a board; what is asked decides whether Play and Pass or Answer are there.

    My hand, Cards, Log, Why?, In words and More… stand always; they work from any board however old. What comes and
    goes stands behind them, so that no other button moves: Later… for who is called, What did I miss? for who was away.
    In a game of a league Call a judge stands in a row of its own.
    """
    reading = tuple(_reading(texts, look))
    if look.view.result is not None:
        return (reading,)
    passing = (
        *claiming(look, texts),
        *agreeing_to_a_pause(look, texts),
        *([put_off_button(texts, look)] if later else ()),
        *([recap_button(look, texts)] if missed else ()),
    )
    first = (*answering(texts, look), *hint_button(look, texts), *lesson_button(look, texts))
    room = BUTTONS_IN_A_ROW - len(first)
    judge = (Button(press("calljudge", look.facts.id), texts.say("judge.call")),) if look.facts.league else ()
    last = (*judge, *passing[room:])
    further = (last,) if last else ()
    more = Button(press("more", look.facts.id), texts.say("button.more"))
    return (*first, *passing[:room]), (*reading, more), *further


def recap_button(look: Look, texts: Texts) -> Button:
    """The button that tells once more what was missed."""
    return Button(press("away", look.facts.id), texts.say("away.button"))


def _reading(texts: Texts, look: Look) -> list[Button]:
    game = look.facts.id
    return [
        Button(press("cards", game, 0), texts.say("button.cards")),
        Button(press("log", game), texts.say("button.log")),
        Button(press("why", game), texts.say("why.button")),
        Button(press("words", game), texts.say("button.words")),
    ]


def _watching(texts: Texts, look: Look) -> list[Button]:
    return [*_reading(texts, look), Button(press("replay", look.facts.id), texts.say("replay.button"))]


def looking_back(texts: Texts, look: Look) -> tuple[Button, ...]:
    """The ways to all that the table of a finished game holds."""
    return tuple(each for each in _reading(texts, look) if each.press != press("log", look.facts.id))


def answering(texts: Texts, look: Look, asked: bool = True) -> list[Button]:
    """The buttons with which what is asked now is answered, and the hand looked at; none when the game is over.

    Who is not `asked` has only their hand to look at.
    """
    if look.view.result is not None:
        return []
    game, row = look.facts.id, []
    if asked and look.turn_decision:
        row.append(Button(press("play", game, look.turn_decision), texts.say("button.play"), "primary"))
        row.append(Button(press("pass", game, look.turn_decision), texts.say("button.pass"), "danger"))
    elif asked and look.view.asked:
        row.append(Button(press("answer", game), texts.say("button.answer"), "primary"))
    row.append(Button(press("hand", game), texts.say("button.hand")))
    return row


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
    """How a finished game ended: '**Ana wins** by distance…', or whether a puzzle was solved."""
    texts, result = naming.texts, naming.view.result
    if result is None:
        return ""
    if naming.settled is not None:
        return settled_said(naming, naming.settled)
    if naming.verdict is not None:
        return texts.say(f"puzzle.{naming.verdict}")
    key, reason = ending_keys(result)
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
    last = _last(naming, recent, _BRIEFLY)
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
