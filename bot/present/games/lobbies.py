"""Tables that wait for players: the public message, and the private choice of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.lobby import Gathered, Lobby
from bot.play.matchmaking.queueing import Queued
from bot.present.games.messages import begun, deck_rows, moment_continued
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Row
from bot.present.lookups.uniques import described
from bot.present.tables.chance import mix_buttons, standing
from bot.present.tables.clocks import pace_said
from bot.present.texts import Texts, texts_for
from bot.present.wording.asking import asked, known
from bot.present.wording.naming import escaped, shortened


def lobby(lobby: Lobby) -> Message:
    """The public message of a table; it mentions only those for whom a seat is kept, while it is open."""
    gathered = lobby.gathered
    texts = texts_for(gathered.language)
    maker = escaped(gathered.maker.name)
    if lobby.status != "open":
        people = texts.together([escaped(sitter.player.name) for sitter in gathered.sitters])
        key = "table.queued" if gathered.queued else f"table.{lobby.status}"
        said = texts.say(key, maker=maker, people=people, terms=terms(gathered, texts))
        return Message(content="\n".join([said, *(talk_said(gathered, texts) if lobby.status == "started" else ())]))
    lines = [
        texts.say(_asking(gathered), maker=maker, moment=moment_continued(gathered.continues, texts)),
        terms(gathered, texts),
        texts.say("table.until", until=lobby.expires // 1000),
        *_seats(gathered, texts),
        *_swaps(gathered, texts),
        *talk_said(gathered, texts),
        *asked(gathered.limits, texts),
    ]
    if gathered.guests:
        people = texts.together([f"<@{guest.id}>" for guest in gathered.guests])
        lines.append(texts.say("table.guests", people=people, count=len(gathered.guests)))
    if gathered.private:
        lines.append(texts.say("table.private"))
    if gathered.delay != "none":
        lines.append(texts.say(f"delay.agreed-{gathered.delay}"))
    if gathered.verified:
        lines.append(texts.say("challenge.verified"))
    lines += standing(gathered.chance, [sitter.player for sitter in gathered.sitters], texts)
    embed = None
    if lobby.unverified:
        lines.append(texts.say("table.unverified"))
        told = [f"**{escaped(name)}**\n{described(cards, lobby.catalogue, texts)}" for name, cards in lobby.unverified]
        embed = Embed(title=texts.say("unique.unverified"), description=shortened("\n\n".join(told), 4000))
    mentions = tuple(guest.id for guest in gathered.guests if not guest.quiet)
    content = shortened("\n".join(lines), CONTENT)
    return Message(content=content, embed=embed, rows=_rows(lobby, texts), mentions=mentions)


def _asking(gathered: Gathered) -> str:
    """What the maker of a table asks for."""
    if gathered.continues:
        return "table.continue"
    return "table.rematch" if gathered.rematch_of else "table.open"


def terms(gathered: Gathered, texts: Texts) -> str:
    """What is agreed to by sitting down: 'Free for All, 3 or 4 players. Standard decks. Rules: ... No clock.'"""
    return texts.say(
        "table.terms",
        mode=texts.say(f"mode.{gathered.mode}"),
        format=texts.say(f"table-format.{gathered.format}"),
        rules=texts.say(f"rules.{gathered.rules}"),
        pace=pace_said(gathered.pace, texts),
    )


def _seats(gathered: Gathered, texts: Texts) -> list[str]:
    """Who sits where: a line for each team of two, or one for all."""
    free = texts.say("table.free")
    names = [
        known(escaped(sitter.player.name), sitter.standing, texts) if sitter else free for sitter in gathered.seats
    ]
    if gathered.mode != "2v2":
        return [texts.say("table.seats", people=texts.say("word.comma").join(names))]
    return [
        texts.say(
            "table.team",
            letter="AB"[team],
            people=texts.together([name for name, of in zip(names, gathered.teams, strict=True) if of == team]),
        )
        for team in sorted(set(gathered.teams))
    ]


def talk_said(gathered: Gathered, texts: Texts) -> list[str]:
    """2V2.11 What teammates may say to each other, where there are any."""
    return [texts.say(f"talk.{gathered.talk}")] if gathered.mode == "2v2" else []


def _swaps(gathered: Gathered, texts: Texts) -> list[str]:
    """2V2.1 Who of a full table wants to change teams."""
    names = {sitter.id: escaped(sitter.player.name) for sitter in gathered.sitters}
    wanting = [names[each] for each in gathered.swaps if each in names]
    if not wanting:
        return []
    people, side = texts.together(wanting), texts.say("table.side")
    return [texts.say("table.swap", people=people, count=len(wanting), first=wanting[0], side=side)]


def _rows(lobby: Lobby, texts: Texts) -> tuple[Row, ...]:
    gathered = lobby.gathered
    first = [Button(press("leave", lobby.id), texts.say("table.leave"))]
    if not gathered.full:
        first.insert(0, Button(press("join", lobby.id), texts.say("table.join"), "success"))
    if len(gathered.sitters) >= gathered.least and not gathered.rematch_of:
        first.append(Button(press("start", lobby.id), texts.say("table.start"), "primary"))
    second = [Button(press("close", lobby.id), texts.say("challenge.cancel"), "danger")]
    if not gathered.rematch_of and not gathered.full:
        second.insert(0, Button(press("fill", lobby.id), texts.say("table.fill")))
    if gathered.mode == "2v2" and not gathered.rematch_of:
        side = Button(press("side", lobby.id), texts.say("table.side"))
        second = [side, Button(press("mix", lobby.id), texts.say("table.mix")), *second]
    rows = (tuple(first), tuple(second)) if len(second) > 1 else ((*first, *second),)
    if not gathered.awaited:
        return rows
    return (*rows, mix_buttons(press("tablechance", lobby.id), press("tablechancenone", lobby.id), texts))


def deck(lobby: Lobby, decks: Sequence[DeckLine], texts: Texts, page: int = 0) -> Message:
    """The private choice of the deck with which a person sits down."""
    said = texts.say("table.choose-deck", maker=escaped(lobby.gathered.maker.name))
    lines = [said, terms(lobby.gathered, texts)]
    rows = deck_rows(press("sit", lobby.id, page), decks, page, texts, lambda to: press("seats", lobby.id, to))
    return Message(content="\n".join(lines), rows=rows)


def queued(found: Queued, texts: Texts) -> Message:
    """What a person is told in private who has joined the queue, with the button that leaves it."""
    if found.lobby is not None:
        return Message(content=texts.say("queue.paired"))
    format = texts.say(f"table-format.{found.format}")
    row = (Button(press("unqueue"), texts.say("queue.leave")),)
    said = texts.say("queue.waiting", format=format, until=found.until // 1000)
    return Message(content="\n".join([said, *asked(found.limits, texts)]), rows=(row,))


def unpaired(format: str, texts: Texts) -> Message:
    """What a person is told for whom no person came in time."""
    return Message(content=texts.say("queue.over", format=texts.say(f"table-format.{format}")))


def with_unpaired(shown: Message, format: str, texts: Texts) -> Message:
    """A message with the same above it, for who could not be told before."""
    said = unpaired(format, texts).content
    return replace(shown, content=shortened("\n\n".join(part for part in (said, shown.content) if part), CONTENT))


def side_changed(before: Lobby, after: Lobby, person_id: int, texts: Texts) -> Message:
    """What a person is told in private who wanted to change teams: that they did, wait for another, or stay."""
    if person_id in after.gathered.swaps:
        side = texts_for(after.gathered.language).say("table.side")  # as it stands on the button that all see
        return Message(content=texts.say("said.swap-wanted", side=side))
    moved = before.gathered.seat_of(person_id) != after.gathered.seat_of(person_id)
    return Message(content=texts.say("said.changed-side" if moved else "said.swap-taken-back"))


def seated(lobby: Lobby, texts: Texts) -> Message:
    """What a person is told in private who has sat down."""
    if lobby.status == "started":
        return begun(lobby.game_id, texts)
    gathered = lobby.gathered
    known = "said.seated-again" if gathered.rematch_of else "said.seated"
    key = "said.seated-full" if gathered.full else known
    key = "said.seated-verified" if gathered.awaited else key
    free = sum(1 for each in gathered.seats if each is None)
    start = texts_for(gathered.language).say("table.start")  # as it stands on the button that all see
    mix = texts_for(gathered.language).say("chance.mix")
    return Message(content=texts.say(key, maker=escaped(gathered.maker.name), free=free, start=start, mix=mix))
