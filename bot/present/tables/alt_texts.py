"""What pictures of a table and of a hand show, in sentences, for who does not see them.

Each is at most as long as an alt text may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.present.layout.folding import fitted
from bot.present.layout.limits import ALT_TEXT
from bot.present.pictures.board.facts import TERRAINS, BoardSheet, Lane, Path, PlayerFacts, Thing
from bot.present.pictures.hand_sheet import HandCard, HandSheet
from bot.present.texts import Texts
from bot.present.wording.naming import shortened
from bot.present.wording.naming import statistics as numbers

STATED, NAMED, STANDING, COUNTED = 3, 2, 1, 0
"""How much is told of cards: their states too, their names, the names of those in Expeditions, or how many they are."""


def alt_text(sheet: BoardSheet, texts: Texts) -> str:
    """Who is asked, Expeditions and players, then what else has room; with less of each card where room is short."""
    said = ""
    for detail in (STATED, NAMED, STANDING, COUNTED):
        said = " ".join(_sentences(sheet, texts, detail))
        further = list(_further(sheet, texts, detail))
        if len(" ".join([said, *further])) <= ALT_TEXT:
            return " ".join([said, *further])
        if detail <= STANDING and len(said) <= ALT_TEXT:
            for sentence in further:
                said += f" {sentence}" if len(said) + 1 + len(sentence) <= ALT_TEXT else ""
            return said
    return shortened(said, ALT_TEXT)


def _sentences(sheet: BoardSheet, texts: Texts, detail: int) -> Iterator[str]:
    """What no person can play without: where the game stands, the Expeditions, and what the players have."""
    heading = sheet.heading
    asked = "" if heading.many and heading.seats else heading.asked
    parts = (heading.day, heading.phase, asked.removesuffix("."))  # what a puzzle asks is a sentence of its own
    when = texts.say("word.comma").join(part for part in parts if part)
    yield texts.say("picture.alt.board", when=when)
    if heading.asked and not asked:
        yield texts.say("picture.alt.decide", who=heading.asked)
    yield from _arena(sheet, texts)
    for lane in sheet.lanes:
        yield from _lane(lane, texts, detail, bool(sheet.arena))
    for player in sheet.players:
        yield _player(player, texts)


def _further(sheet: BoardSheet, texts: Texts, detail: int) -> Iterator[str]:
    """The markers, Limbo, Reserves and Landmarks, the regions."""
    for path in sheet.paths:
        yield from _race(path, sheet, texts)
    if sheet.limbo:
        cards = texts.say("word.semicolon").join(item.words.rstrip(".") for item in sheet.limbo)
        yield texts.say("picture.alt.limbo", cards=cards)
    for player in sheet.players:
        for goods in player.goods:
            if goods.things and detail >= NAMED:
                cards = _cards(goods.things, texts, detail)
                yield texts.say("picture.alt.goods", who=player.name, title=goods.title, cards=cards)
    for regions in dict.fromkeys(", ".join(_regions(path, texts)) for path in sheet.paths):
        yield texts.say("picture.alt.path", regions=regions)


def _arena(sheet: BoardSheet, texts: Texts) -> Iterator[str]:
    if sheet.arena is not None:
        said = texts.say("word.semicolon").join(
            f"{each.names} {numbers(each.totals)}" for each in sheet.arena.contenders
        )
        outcome = f"{sheet.arena.condition} {sheet.arena.outcome}"
        yield texts.say("picture.alt.arena", totals=said, outcome=outcome)


def _lane(lane: Lane, texts: Texts, detail: int, arena: bool) -> Iterator[str]:
    """A sentence for each Expedition: what would come of it, its totals, who is there."""
    for side in lane.sides:
        yield texts.say(
            "picture.alt.side-arena" if arena else "picture.alt.side",
            said=side.said[0] if side.said else "",
            expedition=texts.say(f"side.{side.sign}"),
            totals=numbers(side.totals),
            cards=_cards(side.things, texts, detail) or lane.nobody,
        )


def _cards(things: Sequence[Thing], texts: Texts, detail: int) -> str:
    if things and detail <= COUNTED:
        return texts.say("word.cards", count=len(things))
    return texts.together([_thing(thing, detail) for thing in things])


def _thing(thing: Thing, detail: int) -> str:
    """A name with statistics and, in full, the words of its states in brackets."""
    said = thing.name if thing.statistics is None else f"{thing.name} {numbers(thing.statistics)}"
    states = [f"{mark.number} {mark.word}".strip() for mark in thing.marks] if detail >= STATED else []
    states += [f"{count} {name}" for count, name in thing.counters] if detail >= STATED else []
    return f"{said} [{', '.join(states)}]" if states else said


def _race(path: Path, sheet: BoardSheet, texts: Texts) -> Iterator[str]:
    names = {player.seat: player.name for player in sheet.players}
    for racer in path.racers:
        who = names.get(racer.seat, "")
        yield texts.say("picture.alt.racer", who=who, hero=racer.hero, companion=racer.companion)


def _regions(path: Path, texts: Texts) -> Iterator[str]:
    for region in path.regions:
        letters = "".join(texts.say(f"terrain-letter.{each}") for each in TERRAINS if each in region.terrains)
        yield letters or texts.say("picture.alt.hidden")


def _player(player: PlayerFacts, texts: Texts) -> str:
    notes = [_thing(player.hero, STATED)] if player.hero is not None else [player.without_hero]
    notes += [words for _, words in player.notes]
    return texts.say(
        "picture.alt.player",
        who=player.name,
        ready=player.mana[0],
        total=player.mana[1],
        hand=player.hand,
        deck=player.deck,
        discard=player.discard,
        notes=", ".join(notes),
    )


FULL, PRICED, NAME_ALONE = 2, 1, 0
"""How much is told of each card: its costs and statistics too, what it costs or lacks, or its name alone."""


def hand_alt(sheet: HandSheet, texts: Texts) -> str:
    """The cards by whether they can be played, then Reserve and Mana, with less of each card where room is short."""
    return fitted(lambda detail: " ".join(_of_hand(sheet, texts, detail)), (FULL, PRICED, NAME_ALONE), ALT_TEXT)


def _of_hand(sheet: HandSheet, texts: Texts, detail: int) -> Iterator[str]:
    number, count = sheet.part
    yield texts.say("hand-alt.title", title=sheet.title, ready=sheet.ready_of[0], total=sheet.ready_of[1])
    if count > 1:
        yield texts.say("hand-alt.part", number=number, count=count)
    if not sheet.cards:
        yield texts.say("hand-alt.empty")
    for place, cards in (("hand", sheet.cards), ("reserve", sheet.reserve)):
        for key, chosen in _groups(cards):
            if chosen:
                said = texts.together([_card(card, texts, detail) for card in chosen])
                yield texts.say(f"hand-alt.{place}-{key}", cards=said)
    for key, ready in (("ready", True), ("exhausted", False)):
        names = [orb.name for orb in sheet.orbs if orb.ready is ready]
        if names:
            yield texts.say(f"hand-alt.{key}", cards=texts.together(names), count=len(names))


def _groups(cards: Sequence[HandCard]) -> Iterator[tuple[str, list[HandCard]]]:
    """What can be played now, what waits for its owner's turn, what cannot be played, and where none can be yet."""
    yield "now", [card for card in cards if card.playable]
    yield "later", [card for card in cards if card.waits]
    yield "never", [card for card in cards if card.playable is False and not card.waits]
    yield "shown", [card for card in cards if card.playable is None]


def _card(card: HandCard, texts: Texts, detail: int) -> str:
    """A name with what it costs or lacks behind it."""
    said = [card.verdict] if card.verdict and detail >= PRICED else []
    if detail >= FULL:
        said.insert(0, texts.say("hand-alt.costs", hand=card.costs[0], reserve=card.costs[1]))
        said[0:0] = [numbers(card.statistics)] if card.statistics is not None else []
    return f"{card.name} ({texts.say('word.semicolon').join(said)})" if said else card.name
