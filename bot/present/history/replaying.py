"""A game looked at again: the table at a moment, what led to it, and the way to the others."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.play.games.history import PastLook
from bot.present.history.log import entry_told
from bot.present.layout.limits import EMBED_TOTAL, FIELD_VALUE, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Field, Message, Row, Select
from bot.present.tables.board_words import table
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of, shortened

A_LIST = 25


def replay(past: PastLook, texts: Texts) -> Message:
    """The viewer at one moment: the board with what happened, first, back, forward, last, Days and seats."""
    return Message(embed=_shown(past, texts), rows=(*_steps(past, texts), *_jumps(past, texts)))


def _shown(past: PastLook, texts: Texts) -> Embed:
    naming = naming_of(past.look, texts, everybody=True)
    live = structs.replace(past.look.facts, delay="none")  # the footer says it, where it is so
    then = replace(past.look, facts=live, clocks=None, draw_offers=(), undo_request=None)
    board = table(naming, then)  # without what is of now alone, whatever moment is looked at
    at = past.versions.index(past.version) + 1
    seat = past.look.seat
    as_seen = texts.say("replay.from", who=naming.person(seat)) if seat is not None else texts.say("replay.public")
    footer = texts.say("replay.footer", at=at, of=len(past.versions), seen=as_seen)
    if not past.over and past.own is None and past.look.facts.delay != "none":
        footer = f"{footer} · {texts.say(f'delay.watched-{past.look.facts.delay}')}"
    told = "\n\n".join(said for said in (_elsewhere(past, texts), entry_told(naming, past.entry)) if said)
    happened = Field(texts.say("replay.happened"), shortened(told, FIELD_VALUE))
    fields = (happened, *board.fields)
    hand = past.look.view.players[seat].hand if seat is not None else None
    if hand is not None:
        cards = ", ".join(naming.described(card) for card in hand) or texts.say("replay.no-cards")
        fields = (*fields, Field(texts.say("replay.hand", who=naming.person(seat or 0)), shortened(cards, FIELD_VALUE)))
    shown = Embed(board.title, board.description, fields, footer, board.colour)
    for room in (600, 300, 150, 60):
        if embed_size(shown) <= EMBED_TOTAL:
            break
        shorter = tuple(Field(each.name, shortened(each.value, room)) for each in shown.fields)
        shown = Embed(shown.title, shown.description, shorter, shown.footer, shown.colour)
    return shown


def _elsewhere(past: PastLook, texts: Texts) -> str:
    """Why the table is not the one of this moment; "" where it is."""
    if past.elsewhere is None:
        return ""
    at = sum(version <= past.elsewhere.version for version in past.versions)
    return texts.say("replay.elsewhere", at=at, rules=past.elsewhere.rules or "?")


def _steps(past: PastLook, texts: Texts) -> tuple[Row, ...]:
    """First, back, forward, last; each says the moment it leads to."""
    versions, at = past.versions, past.versions.index(past.version)

    def button(verb: str, to: int, label: str, disabled: bool) -> Button:
        return Button(_to(past, versions[to], verb), texts.say(label), disabled=disabled)

    last = len(versions) - 1
    return (
        (
            button("first", 0, "replay.first", at == 0),
            button("back", max(0, at - 1), "replay.back", at == 0),
            button("forward", min(last, at + 1), "replay.forward", at == last),
            button("last", last, "replay.last", at == last),
        ),
    )


def _jumps(past: PastLook, texts: Texts) -> tuple[Row, ...]:
    rows: list[Row] = []
    seat = _seat(past.look.seat)
    days = past.days[-A_LIST:]
    if days:
        now = max((day for day, version in days if version <= past.version), default=0)
        choices = tuple(
            Choice(str(version), texts.say("replay.day", day=day), chosen=day == now) for day, version in days
        )
        distinct = {choice.value: choice for choice in choices}
        rows.append(
            Select(press("replayday", past.look.facts.id, seat), tuple(distinct.values()), texts.say("replay.to-day"))
        )
    others = [each for each in (None, *past.seats) if each != past.look.seat]
    if past.seats:
        naming = naming_of(past.look, texts, everybody=True).unformatted()
        names = {
            each: texts.say("replay.as-everybody")
            if each is None
            else shortened(texts.say("replay.as-seat", who=naming.person(each)), 80)
            for each in others
        }
        rows.append(
            tuple(
                Button(press("replay", past.look.facts.id, past.version, _seat(each), "seen"), names[each])
                for each in others[:5]
            )
        )
    if past.over and past.own is not None and past.look.view.result is None:
        label = texts.say("replay.continue")
        rows.append((Button(press("goon", past.look.facts.id, past.version), label),))
    return tuple(rows)


def _to(past: PastLook, version: int, how: str) -> str:
    return press("replay", past.look.facts.id, version, _seat(past.look.seat), how)


def _seat(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def sure_to_go_on(past: PastLook, texts: Texts) -> Message:
    """The question before the others are asked to go on from a moment."""
    naming = naming_of(past.look, texts)
    others = [player.seat for player in past.look.view.players if player.seat != past.own and not player.left]
    row = (
        Button(press("goonyes", past.look.facts.id, past.version), texts.say("replay.continue-yes"), "primary"),
        Button(
            press("replay", past.look.facts.id, past.version, _seat(past.look.seat), "stay"), texts.say("panel.back")
        ),
    )
    said = texts.say("replay.continue-sure", others=naming.persons(others), count=len(others), day=past.look.view.day)
    return Message(embed=Embed(texts.say("replay.continue"), said), rows=(row,))
