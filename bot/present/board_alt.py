"""What a picture of a table shows, in words, for whoever does not see it: at most as long as an alt text may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.present.limits import ALT_TEXT
from bot.present.naming import shortened
from bot.present.naming import statistics as numbers
from bot.present.pictures.board.facts import TERRAINS, BoardSheet, Lane, Path, PlayerFacts, Thing
from bot.present.texts import Texts


def alt_text(sheet: BoardSheet, texts: Texts) -> str:
    """The parts of a picture from top to bottom; what is most to be known, the heading and the totals, comes first."""
    heading = " · ".join(part for part in (sheet.heading.day, sheet.heading.phase, sheet.heading.asked) if part)
    parts = [*_arena(sheet), *(_lane(lane, texts) for lane in sheet.lanes), *_paths(sheet, texts)]
    parts += [_player(player, texts) for player in sheet.players]
    parts += [f"{sheet.limbo_title}: {item.words}" for item in sheet.limbo]
    return shortened(texts.say("picture.alt.board", heading=heading, parts=". ".join(parts)), ALT_TEXT)


def _arena(sheet: BoardSheet) -> Iterator[str]:
    if sheet.arena is not None:
        said = ", ".join(f"{each.names} {numbers(each.totals)}" for each in sheet.arena.contenders)
        yield f"{sheet.arena.title}: {said}. {sheet.arena.condition} {sheet.arena.outcome}"


def _lane(lane: Lane, texts: Texts) -> str:
    sides = [
        texts.say(
            "picture.alt.side",
            said=side.said[0] if side.said else "",
            totals=numbers(side.totals),
            cards=_cards(side.things) or lane.nobody,
        )
        for side in lane.sides
    ]
    return texts.say("picture.alt.lane", title=lane.title, sides="; ".join(sides)).removeprefix(": ").removeprefix(" ")


def _cards(things: Sequence[Thing]) -> str:
    return ", ".join(_thing(thing) for thing in things)


def _thing(thing: Thing) -> str:
    """A name with statistics and the words of its states."""
    said = [thing.name if thing.statistics is None else f"{thing.name} {numbers(thing.statistics)}"]
    said += [f"{mark.number} {mark.word}".strip() for mark in thing.marks]
    said += [f"{count} {name}" for count, name in thing.counters]
    return " ".join(said)


def _paths(sheet: BoardSheet, texts: Texts) -> Iterator[str]:
    names = {player.seat: player.name for player in sheet.players}
    for path in sheet.paths:
        yield texts.say("picture.alt.path", regions=", ".join(_regions(path, texts)))
        for racer in path.racers:
            who = names.get(racer.seat, "")
            yield texts.say("picture.alt.racer", who=who, hero=racer.hero, companion=racer.companion)


def _regions(path: Path, texts: Texts) -> Iterator[str]:
    for region in path.regions:
        letters = "".join(texts.say(f"terrain-letter.{each}") for each in TERRAINS if each in region.terrains)
        yield letters or texts.say("picture.alt.hidden")


def _player(player: PlayerFacts, texts: Texts) -> str:
    notes = [words for _, words in player.notes]
    notes += [_thing(player.hero)] if player.hero is not None else [player.without_hero]
    goods = [
        texts.say("picture.alt.goods", title=goods.title, cards=_cards(goods.things) or goods.nothing)
        for goods in player.goods
    ]
    return texts.say(
        "picture.alt.player",
        who=player.name,
        ready=player.mana[0],
        total=player.mana[1],
        hand=player.hand,
        deck=player.deck,
        discard=player.discard,
        notes="; ".join([*notes, *goods]),
    )
