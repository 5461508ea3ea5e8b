"""A player's hand for that player alone: cards with costs and text, what can be played now, quick actions, Mana."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from msgspec import structs

from bot.play.game_records.looks import Look
from bot.present.decisions.orbs import swap_row
from bot.present.layout.folding import folded
from bot.present.layout.limits import EMBED_DESCRIPTION, EMBED_TITLE, EMBED_TOTAL, FIELD_NAME, FIELD_VALUE, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Field, Message
from bot.present.tables.board_buttons import recap_button
from bot.present.tables.board_words import outcome as how_it_ended
from bot.present.tables.board_words import versus
from bot.present.texts import Texts, texts_for
from bot.present.wording.inline import address
from bot.present.wording.naming import Naming, capital, circled, naming_of, shortened, statistics, type_said
from bot.present.wording.prices import price_line, why_not
from engine.sight import CardSight, PlayableSight, PlayerSight

ANEW = "anew"
"""What the button sends that shows a private hand as it is now, in its own message."""

_TEXT_ROOMS = (600, 300, 160, 80, 0)
"""How much of each card's text is shown: as much as lets every card be there."""

NOT_YOUR_TURN = "not your turn"
"""How the engine says that only that it is not their turn keeps a person from playing a card."""

_LIST_ROOMS = (FIELD_VALUE, 700, 460)
"""How much room Reserve, quick actions and Mana get, tried in turn until the whole embed fits."""

_HERO_ROOM = 400
"""How much room the abilities of one's Hero get."""

_CARDS_AT_LEAST = 3500
"""Room for the cards in hand where all the lists below are full."""


def hand(look: Look, texts: Texts | None = None) -> Message:
    """The hand message of the player whose look it is; a spectator is told that there is none.

    Without `texts` it is the message that stays where it was sent until hand or Mana change, so it says of cards what
    they cost whenever it is its player's turn. What did I miss? stands below it from Day 1 on: nothing says when it
    is read.
    """
    look = look if texts else lasting(look)
    texts = texts or texts_for(look.facts.language)
    return _hand(look, texts, "hand.footer", (recap_button(look, texts),) if look.view.day else ())


def _hand(look: Look, texts: Texts, footer: str, further: tuple[Button, ...]) -> Message:
    """A hand with the sentence of a key below its cards, and further buttons beside Play."""
    if look.seat is None:
        return Message(content=texts.say("hand.watching"))
    naming = naming_of(look, texts)
    if look.view.result is not None:
        return Message(embed=_closed(naming, look))
    embed = _embed(naming, look, _LIST_ROOMS[0], EMBED_DESCRIPTION, footer)
    for room in _LIST_ROOMS[1:]:
        if embed_size(embed) <= EMBED_TOTAL:
            break
        embed = _embed(naming, look, room, _CARDS_AT_LEAST, footer)
    acting = Button(press("play", look.facts.id), texts.say("hand.act"), "primary")
    return Message(embed=embed, rows=(*swap_row(look, texts), (acting, *further)))


def is_hand(game: str, presses: Collection[str]) -> bool:
    """Whether a direct message with these custom_ids is the hand message of a game that runs.

    A call has Play as well, but for one turn.
    """
    return press("play", game) in presses


def lasting(look: Look) -> Look:
    """A look that says the same of each card whosever turn it is, for a message that stays."""
    playable = [each if each.refusal else structs.replace(each, refusal=NOT_YOUR_TURN) for each in look.view.playable]
    return replace(look, view=structs.replace(look.view, playable=playable))


def private_hand(look: Look, texts: Texts, *, missed: bool) -> Message:
    """The hand as an answer that only its player sees, with a word about closed direct messages where they are.

    It stays as it was when it was asked for: it says so, and a button shows it as it is now. What did I miss? stands
    below it where others have moved since the player looked last (`missed`).
    """
    anew = Button(press("hand", look.facts.id, ANEW), texts.say("hand.anew"))
    shown = _hand(look, texts, "hand.footer-then", (anew, *((recap_button(look, texts),) if missed else ())))
    closed = look.seat in look.posts.newly_closed
    return replace(shown, content=texts.say("hand.closed")) if closed else shown


def card_heading(naming: Naming, card: CardSight) -> str:
    """A card in one line: name, type, both costs, statistics of a Character."""
    texts = naming.texts
    shown = texts.say("hand.statistics", statistics=statistics(card.statistics)) if card.type == "character" else ""
    costs = texts.say("hand.costs", hand=circled(card.hand_cost), reserve=circled(card.reserve_cost))
    return texts.say(
        "hand.card",
        name=naming.card(card.reference),
        type=type_said(card, texts),
        costs=costs,
        statistics=shown,
    )


def _title(naming: Naming, look: Look) -> str:
    texts, view = naming.texts, naming.view
    who = versus(texts, [naming.person(player.seat) for player in view.players], look.facts.teams)
    key = "hand.title-over" if view.result is not None else "hand.title" if view.day else "hand.title-setup"
    return shortened(texts.say(key, versus=who, code=look.facts.label, day=view.day), EMBED_TITLE)


def _way_to_the_board(look: Look) -> str:
    """The address of the game's thread, which stays when its board is posted anew; "" while there is none."""
    facts, thread = look.facts, look.posts.thread_id
    return address(facts.guild_id, thread) if facts.guild_id and thread else ""


def _closed(naming: Naming, look: Look) -> Embed:
    """What stays of a hand when the game is over: how it ended, and no card with a price that means nothing now."""
    return Embed(
        title=_title(naming, look),
        description=naming.texts.say("hand.over", outcome=how_it_ended(naming)),
        footer=naming.texts.say(
            "hand.footer-closed" if look.facts.league or look.facts.lessons else "hand.footer-over"
        ),
    )


def _embed(naming: Naming, look: Look, room: int, cards_room: int, footer: str) -> Embed:
    texts, view = naming.texts, naming.view
    me = next(player for player in view.players if player.seat == look.seat)
    fields = []
    if me.hero is not None and (said := " ".join(naming.card_lines(me.hero.reference))):
        heading = texts.say("word.about", what=capital(naming.lies(me.hero)), said=naming.card(me.hero.reference))
        fields.append(Field(shortened(heading, FIELD_NAME), shortened(said, min(_HERO_ROOM, room // 2))))
    if me.reserve:
        fields.append(Field(texts.say("hand.reserve"), _cards(naming, me.reserve, me, room, "\n\n")))
    actions = [playable for playable in view.playable if playable.ability and view.day]
    if actions:
        lines = [_action(naming, action, me) for action in actions]
        fields.append(Field(texts.say("hand.actions"), folded(lines, room, texts)))
    if me.mana:
        heading = texts.say("hand.mana", ready=me.mana_ready, total=me.mana_total)
        orbs = folded([naming.card(orb.reference) for orb in me.mana], room - 10, texts, texts.say("word.semicolon"))
        fields.append(Field(shortened(heading, FIELD_NAME), texts.say("hand.mana-faces", cards=orbs)))
    return Embed(
        title=_title(naming, look),
        description=_cards(naming, me.hand or [], me, cards_room, "\n\n") or texts.say("hand.empty"),
        fields=tuple(fields),
        footer=texts.say(footer),
        url=_way_to_the_board(look),
    )


def _cards(naming: Naming, cards: Sequence[CardSight], me: PlayerSight, room: int, separator: str) -> str:
    """Cards with as much of their text as lets all of them be there; only where nothing helps, the rest is counted."""
    playable = {each.id: each for each in naming.view.playable if not each.ability}
    entries: list[str] = []
    for text_room in _TEXT_ROOMS:
        entries = [_card(naming, card, playable.get(card.id), me, text_room) for card in cards]
        if len(separator.join(entries)) <= room:
            break
    return folded(entries, room, naming.texts, separator)


def _card(naming: Naming, card: CardSight, playable: PlayableSight | None, me: PlayerSight, room: int) -> str:
    lines = [card_heading(naming, card)]
    said = " ".join(naming.card_lines(card.reference))
    if said and room:
        lines.append(shortened(said, room))
    if playable is not None and naming.view.day:
        lines.append(_state(naming, playable, me))
    return "\n".join(lines)


def _state(naming: Naming, playable: PlayableSight, me: PlayerSight) -> str:
    if playable.refusal == NOT_YOUR_TURN:
        return naming.texts.say("hand.on-your-turn", price=price_line(naming, playable.price, playable.parts))
    if playable.refusal:
        return naming.texts.say("hand.unplayable", reason=why_not(naming, playable, me.mana_ready))
    return naming.texts.say("hand.playable", price=price_line(naming, playable.price, playable.parts))


def _action(naming: Naming, action: PlayableSight, me: PlayerSight) -> str:
    return naming.texts.say(
        "hand.action",
        name=f"**{naming.called(action.id)}**",
        text=shortened(naming.ability(action.ability), 200),
        state=_state(naming, action, me),
    )
