"""The public message of a game while it runs and after each Day, complete enough to play from without a picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.play.game_records.facts import MatchSoFar
from bot.play.game_records.looks import Look
from bot.play.requests.one_line import one_line
from bot.present.layout.limits import (
    CONTENT,
    EMBED_TOTAL,
    THREAD_NAME,
)
from bot.present.layout.limits import embed_size as size_of
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.layout.unframed import cut, written_out
from bot.present.tables.board_buttons import buttons, watching_buttons
from bot.present.tables.board_words import brief, table, versus
from bot.present.tables.lessons import lesson_frame
from bot.present.texts import Texts, texts_for
from bot.present.wording.inline import address
from bot.present.wording.naming import Naming, naming_of, shortened
from engine import Comparison
from engine.sight import EventSight, View


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
    `called`, who can put them off where others may wait, and below it the lesson of a first game. Those whose hands
    are `unsent` are told so. `missed` says that a player was away while others acted.
    """
    naming = naming_of(look, texts_for(look.facts.language), everybody=True)
    texts = naming.texts
    rows = buttons(texts, look, later=bool(called) and not look.facts.teaches, missed=missed)
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
    rows = (tuple(watching_buttons(texts, look)),) if watched else buttons(texts, look)
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
