"""A seat that another one is to take over, in words: the message that asks all, and what the asker is told."""

from __future__ import annotations

from bot.play.games.replacing import ReplacementSight
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped, naming_of, shortened


def replacement(sight: ReplacementSight) -> Message:
    """The public message; while it stands it calls the newcomer and the players who have yet to agree."""
    texts, wish = texts_for(sight.look.facts.language), sight.wish
    words = {
        "player": escaped(wish.player),
        "newcomer": escaped(wish.name),
        "asker": escaped(wish.asker),
        "why": escaped(wish.why, 300),
        "who": escaped(wish.refuser),
        "until": wish.until // 1000,
    }
    if wish.status != "open" or sight.look.status != "running":
        key = "over" if wish.status == "open" else wish.status
        return Message(content=texts.say(f"replacing.{key}", **words))
    naming = naming_of(sight.look, texts, everybody=True)
    own = sight.look.facts.players[wish.seat].id == wish.by
    asking = "decided" if wish.why else "asked-own" if own else "asked"
    lines = [texts.say(f"replacing.{asking}", **words)]
    if not wish.accepted:
        lines.append(texts.say("replacing.newcomer", who=f"<@{wish.newcomer}>"))
    people = [sight.look.facts.players[seat].id for seat in sight.missing]
    if people:
        who = texts.together([f"<@{person}>" for person in people])
        lines.append(texts.say("replacing.missing", who=who, count=len(people)))
    lines += [texts.say("replacing.means", who=naming.person(wish.seat)), texts.say("replacing.until", **words)]
    row = (
        Button(press("seatyes", sight.look.facts.id, wish.number), texts.say("replacing.yes"), "success"),
        Button(press("seatno", sight.look.facts.id, wish.number), texts.say("replacing.no")),
    )
    called = tuple(dict.fromkeys([*([] if wish.accepted else [wish.newcomer]), *people]))
    return Message(content=shortened("\n".join(lines), CONTENT), rows=(row,), mentions=called)


def answered(sight: ReplacementSight, person_id: int, texts: Texts) -> Message:
    """What a person is told in private who has asked for it, or answered."""
    wish = sight.wish
    if wish.status == "done":
        key = "replacing.yours" if person_id == wish.newcomer else "replacing.done"
    elif wish.status != "open":
        key = "replacing.no-said"
    elif person_id == wish.by and not wish.accepted:
        key = "replacing.asked-said"
    else:
        key = "replacing.yes-said"
    return Message(content=texts.say(key, player=escaped(wish.player), newcomer=escaped(wish.name)))


def left_seat(texts: Texts) -> Message:
    """What the hand message of a person says who has left their seat."""
    return Message(content=texts.say("replacing.left"))
