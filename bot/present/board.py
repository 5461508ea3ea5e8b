"""The public message of a game: everything on the table as text, complete enough to play from without a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.looks import Look
from bot.present.folding import folded
from bot.present.limits import EMBED_DESCRIPTION, EMBED_TITLE, EMBED_TOTAL, FIELD_NAME, FIELD_VALUE, THREAD_NAME
from bot.present.limits import embed_size as size_of
from bot.present.log import sentence
from bot.present.naming import Naming, circled, naming_of, shortened, statistics
from bot.present.places import address
from bot.present.presses import press
from bot.present.records import Button, Embed, Field, Message, Row
from bot.present.texts import Texts, texts_for
from engine.sight import CardSight, EmblemSight, EventSight, ExpeditionSight, PlayerSight, RegionSight, View

_ROOMS = (FIELD_VALUE, 700, 480, 330, 220, 140, 80, 40)
"""How much room each list gets, tried in turn until the whole embed fits."""

TOLD = 4
"""How many events the board tells of; the log has them all."""

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


def board(look: Look, recent: Sequence[EventSight] = ()) -> Message:
    """The board as everybody sees it, with its buttons; `look` must be a spectator's.

    `recent` is what everybody may know of the last move. The embed stays within Discord's limits for any table: lists
    fold, headings and totals always stay.
    """
    naming = naming_of(look, texts_for(look.facts.language), everybody=True)
    return Message(embed=table(naming, look, recent), rows=buttons(naming.texts, look))


def private_board(look: Look, texts: Texts, recent: Sequence[EventSight] = ()) -> Message:
    """The same board in the reader's own language and with the same buttons, for a private answer."""
    return Message(embed=table(naming_of(look, texts, everybody=True), look, recent), rows=buttons(texts, look))


def former_board(look: Look, day: int) -> Message:
    """What stays of a board when its Day is over: a line that leads to the board."""
    texts = texts_for(look.facts.language)
    key = "board.former" if day > 0 else "board.former-setup"
    return Message(content=texts.say(key, day=day, link=board_link(look)))


def board_link(look: Look) -> str:
    """The address of a game's board, which Discord's clients open in place; '' while there is none."""
    posts = look.posts
    if not (posts.thread_id and posts.board_id):
        return ""
    return address(look.facts.guild_id, posts.thread_id, posts.board_id)


def thread_name(look: Look) -> str:
    """The name of a game's thread: 'Ana vs Bo · A7F2'."""
    texts = texts_for(look.facts.language)
    room = 80 // len(look.facts.players)
    people = [shortened(" ".join(player.name.split()) or "?", room) for player in look.facts.players]
    name = texts.say("board.thread", versus=versus(texts, people, look.facts.teams), code=look.facts.label)
    return shortened(name, THREAD_NAME)


def buttons(texts: Texts, look: Look) -> tuple[Row, ...]:
    """The buttons below a board; what is asked decides whether Play and Pass or Answer are there.

    My hand, What did I miss?, Cards, Log, Why? and More… stand always and work from any board however old.
    """
    game = look.facts.id
    reading = [
        Button(press("cards", game, 0), texts.say("button.cards")),
        Button(press("log", game), texts.say("button.log")),
        Button(press("why", game), texts.say("why.button")),
    ]
    if look.view.result is not None:
        return (tuple(reading),)
    missed = Button(press("away", game), texts.say("away.button"))
    return (*answering(texts, look), missed), (*reading, Button(press("more", game), texts.say("button.more")))


def answering(texts: Texts, look: Look, asked: bool = True) -> list[Button]:
    """The buttons with which what is asked now is answered, and the hand looked at; none when the game is over.

    Whoever is not `asked` has only their hand to look at.
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
    """Who is being asked what, as everybody may know it: '**Ana’s turn**', '**Ana and Bo** choose…'."""
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
    """How a finished game ended: '**Ana wins** by distance…'."""
    texts, result = naming.texts, naming.view.result
    if result is None:
        return ""
    how = texts.say(f"result.{result.how}")
    if result.winners:
        return texts.say("board.won", who=naming.persons(result.winners), how=how)
    return texts.say("board.drawn", how=how)


def table(naming: Naming, look: Look, recent: Sequence[EventSight] = ()) -> Embed:
    """The whole table as one embed within Discord's limits."""
    embed = _embed(naming, look, recent, _ROOMS[0])
    for room in _ROOMS[1:]:
        if size_of(embed) <= EMBED_TOTAL and len(embed.description) <= EMBED_DESCRIPTION:
            return embed
        embed = _embed(naming, look, recent, room)
    return embed


def _embed(naming: Naming, look: Look, recent: Sequence[EventSight], room: int) -> Embed:
    view = naming.view
    fields = [_lane(naming, lane, room) for lane in lanes_of(view)]
    fields += [_player(naming, player, room) for player in view.players]
    fields += _waiting(naming, room)
    return Embed(
        title=shortened(_title(naming), EMBED_TITLE),
        description=_description(naming, look, recent, room),
        fields=tuple(_fit(part) for part in fields),
        footer=_legend(naming),
        colour=_PHASE_COLOURS[view.phase] if view.result is None else _OVER,
    )


def _legend(naming: Naming) -> str:
    """What the letters and numbers mean, and by which rules is played; Discord sets it small below everything."""
    texts, view = naming.texts, naming.view
    words = {"rules": texts.first(f"rules-word.{view.edition}", "rules-word.own")}
    words["numbers"] = texts.say("board.numbers", **words)
    return words["numbers"] if view.arena else texts.say("board.legend", **words)


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


def _description(naming: Naming, look: Look, recent: Sequence[EventSight], room: int) -> str:
    texts, view = naming.texts, naming.view
    lines = [outcome(naming) or asked(naming)]
    lines += [texts.say("board.draw-offered", who=naming.person(seat)) for seat in look.draw_offers]
    if look.undo_request is not None:
        lines.append(texts.say("board.undo-asked", who=naming.person(look.undo_request.seat)))
    if look.taken_back is not None:
        lines.append(texts.say("board.taken-back", who=naming.taker(look.taken_back.seat)))
    if look.facts.delay != "none" and look.status == "running":
        lines.append(texts.say(f"delay.watched-{look.facts.delay}"))
    if view.arena:
        lines.append(texts.say("board.arena"))
    else:
        lines.append(_adventure(naming))
    last = _last(naming, recent)
    if last:
        lines.append(texts.say("board.last", lines=folded(last, min(room, 900), texts)))
    return "\n".join(line for line in lines if line)


def _last(naming: Naming, recent: Sequence[EventSight]) -> list[str]:
    """What happened last, a line an event: what changes the table, and phases and payments only where nothing did."""
    told = [event for event in recent if event.verb not in ROUTINE] or recent
    lines = [said for said in (sentence(naming, event) for event in told) if said]
    return [naming.texts.say("board.told", line=shortened(line, 400)) for line in lines[-TOLD:]]


def _adventure(naming: Naming) -> str:
    """The regions in a row with everybody's markers, in 27 columns: as many as a telephone shows without wrapping.

    Where players go different ways, each has the regions of their own above their markers.
    """
    view, shown = naming.view, None
    rows = [" " * 3 + "".join(f"{number:<3}" for number in range(len(view.players[0].way)))]
    for player, label in zip(view.players, _labels(naming), strict=True):
        if player.way != shown:
            shown = player.way
            cells = [_region(naming, view.regions[region]) for region in shown]
            rows.append(" " * 3 + "".join(f"{cell:<3}" for cell in cells))
        marks = ["."] * len(player.way)
        for expedition in view.expeditions:
            if expedition.seat == player.seat:
                mark = "H>" if expedition.side == "hero" else "<C"
                at = player.way.index(expedition.region)
                marks[at] = mark if marks[at] == "." else "HC"
        rows.append(f"{label:<3}" + "".join(f"{mark:<3}" for mark in marks))
    return "```\n" + "\n".join(row.rstrip() for row in rows) + "\n```"


def _region(naming: Naming, region: RegionSight) -> str:
    """A region's terrains in two characters at most: 'FM', '*' for all three, '?' while it is face down.

    The terrain that a Terrain Marker gives has a sign of its own: 'F+'.
    """
    if region.hidden:
        return "?"
    if region.markers and len(region.terrains) == 1:
        return naming.texts.say("board.marked", terrain=naming.terrain_letters(region.terrains))
    return naming.texts.say("board.every") if len(region.terrains) > 2 else naming.terrain_letters(region.terrains)


def _labels(naming: Naming) -> list[str]:
    """Two letters for each player, or their number where those would be alike."""
    labels = []
    for player in naming.view.players:
        letters = "".join(letter for letter in naming.people[player.seat] if letter.isascii() and letter.isalnum())
        labels.append(letters[:2])
    if len(set(labels)) < len(labels) or not all(labels):
        return [str(player.seat + 1) for player in naming.view.players]
    return labels


def lanes_of(view: View) -> list[list[ExpeditionSight]]:
    """Expeditions that face each other stand together, Hero Expeditions first."""
    by_number = {expedition.expedition: expedition for expedition in view.expeditions}
    lanes: list[list[ExpeditionSight]] = []
    placed: set[int] = set()
    for number in sorted(by_number, key=lambda number: (number % 2, number)):
        lane = [one for one in (number, by_number[number].facing) if one in by_number and one not in placed]
        if number not in placed:
            lanes.append([by_number[one] for one in dict.fromkeys(lane)])
        placed.update(lane)
    return lanes


def _lane(naming: Naming, lane: Sequence[ExpeditionSight], room: int) -> Field:
    """The expeditions that face each other, one line each and below it its Characters, one line each.

    Among more than two players a Hero Expedition faces a Companion Expedition; then each line says which it is.
    """
    alike = len({expedition.side for expedition in lane}) == 1
    headings = [_expedition(naming, expedition, alike) for expedition in lane]
    occupied = sum(1 for expedition in lane if expedition.characters)
    share = max(40, (room - sum(map(len, headings)) - 2 * len(lane)) // max(1, occupied))
    lines = []
    for expedition, heading in zip(lane, headings, strict=True):
        lines.append(heading)
        if expedition.characters:
            entries = [f"• {naming.described(thing)}" for thing in expedition.characters]
            lines.append(folded(entries, share, naming.texts))
    title = naming.texts.say(f"board.lane-{lane[0].side}" if alike else "board.lane-facing")
    return Field(naming.sign(lane[0].side) + title if alike else title, "\n".join(lines))


def _expedition(naming: Naming, expedition: ExpeditionSight, headed: bool) -> str:
    """One expedition in a line: whose, where, its totals, what Dusk would bring; which, unless a heading says it."""
    texts, view = naming.texts, naming.view
    if not expedition.characters:
        result = texts.say("board.nobody")
    elif expedition.blocked:
        result = texts.say("board.blocked")
    elif expedition.moves:
        result = texts.say("board.moves", terrains=naming.terrains((*expedition.because, *expedition.tied)))
    else:
        result = texts.say("board.stays")
    who = naming.person(expedition.seat) if headed else naming.expedition(expedition.expedition)
    totals = statistics(expedition.totals)
    if view.arena:
        return texts.say("board.expedition-arena", who=who, totals=totals)
    way = view.players[expedition.seat].way
    where = texts.say("board.region", number=way.index(expedition.region))
    return texts.say("board.expedition", who=who, totals=totals, where=where, outcome=result)


def _player(naming: Naming, player: PlayerSight, room: int) -> Field:
    texts = naming.texts
    name = texts.say(
        "board.player",
        name=naming.person(player.seat),
        hero=texts.say("board.hero", hero=naming.described(player.hero)) if player.hero is not None else "",
        first=texts.say("board.player-first") if player.first else "",
        passed=texts.say("board.player-passed") if player.passed else "",
    )
    lines = [
        naming.sign("mana")
        + texts.say(
            "board.mana",
            ready=player.mana_ready,
            total=player.mana_total,
            hand=player.hand_size,
            deck=player.deck_size,
            discard=len(player.discard),
        )
    ]
    share = max(40, (room - 200) // 2)
    reserve = texts.say(
        "board.reserve",
        count=len(player.reserve),
        limit=player.reserve_limit,
        cards=_list(naming, [_in_reserve(naming, card) for card in player.reserve], share),
    )
    if player.reserve:
        lines.append(reserve)
    else:
        lines[-1] = texts.say("board.beside", first=lines[-1], last=reserve)
    if player.landmarks:
        lines.append(
            texts.say(
                "board.landmarks",
                count=len(player.landmarks),
                limit=player.landmark_limit,
                cards=_list(naming, [naming.described(card) for card in player.landmarks], share),
            )
        )
    return Field(name, "\n".join(lines))


def _in_reserve(naming: Naming, card: CardSight) -> str:
    return f"{naming.described(card)} {circled(card.reserve_cost)}"


def _list(naming: Naming, entries: list[str], room: int) -> str:
    """Cards behind their number, or nothing where there are none."""
    return naming.texts.say("board.cards", cards=folded(entries, room, naming.texts, "; ")) if entries else ""


def _waiting(naming: Naming, room: int) -> list[Field]:
    """Limbo: cards being played, reactions that wait and effects that last; and cards shown just now."""
    texts, view = naming.texts, naming.view
    fields = []
    entries = [f"• {naming.described(card)} ({naming.person(card.seat)})" for card in view.limbo]
    entries += [f"• {_emblem(naming, emblem, max(120, room // 2))}" for emblem in view.emblems]
    if entries:
        fields.append(Field(texts.say("board.limbo"), folded(entries, room, texts)))
    if view.revealed:
        shown = [f"• {naming.described(card)} ({naming.lies(card)})" for card in view.revealed]
        fields.append(Field(texts.say("board.revealed"), folded(shown, room, texts)))
    return fields


def _emblem(naming: Naming, emblem: EmblemSight, room: int) -> str:
    texts = naming.texts
    until = texts.say(f"until.{emblem.until}") if emblem.until else ""
    return texts.say(
        "board.lasting" if emblem.kind == "ongoing" else "board.reaction",
        name=naming.card(emblem.reference),
        who=naming.person(emblem.seat),
        text=shortened(naming.ability(emblem.ability), room),
        until=until,
    )
