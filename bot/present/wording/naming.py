"""What things are called by for one reader: cards, Expeditions, people, statuses; and what their keywords mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from bot.play.game_records.looks import Look
from bot.play.game_records.puzzles import Verdict
from bot.play.game_records.settled import Settled
from bot.play.requests.one_line import one_line
from bot.present.texts import Texts
from bot.present.wording.inline import ELLIPSIS as ELLIPSIS
from bot.present.wording.inline import NAME_LENGTH as NAME_LENGTH
from bot.present.wording.inline import capital as capital
from bot.present.wording.inline import circled as circled
from bot.present.wording.inline import escaped as escaped
from bot.present.wording.inline import shortened as shortened
from bot.present.wording.inline import statistics as statistics
from bot.present.wording.inline import subtypes_said as subtypes_said
from bot.present.wording.reminders import explained, reminders, tongue_of
from bot.present.wording.symbols import before
from engine import Catalogue
from engine.cards.wording import (
    Part,
    ability_text,
    card_text,
    effects_to_choose_from,
)
from engine.sight import CardSight, View

TEXTS_KEPT = 4096
"""Texts of cards and of abilities that are kept; to work one out takes up to a few milliseconds."""


PLACED = ("landmark", "expedition-permanent")
"""What says where a Permanent goes (2.2.2.e, v3:2.2.3)."""


def type_said(card: CardSight, texts: Texts) -> str:
    """The type of a card in a word: of a Permanent, which of the two it is."""
    placed = next((each for each in PLACED if card.type == "permanent" and each in card.subtypes), None)
    return texts.say(f"subtype.{placed}" if placed else f"type.{card.type}")


@dataclass(frozen=True)
class Naming:
    """Names as one reader should see them.

    `people` are display names by seat as they come; `seat` is the reader's own, None for a text that all read.
    """

    texts: Texts
    catalogue: Catalogue
    people: tuple[str, ...]
    view: View
    seat: int | None = None
    formatted: bool = True
    """Whether names are escaped for places that show formatting; buttons and selects show none."""
    settled: Settled | None = None
    """How the match of the game was decided otherwise than by it, with which it was closed."""
    verdict: Verdict | None = None
    """What came of it where it was a try at a puzzle, with which it was ended."""

    @cached_property
    def _things(self) -> dict[int, CardSight]:
        """All that is seen, by its id; of what is seen twice the first."""
        return {thing.id: thing for thing in reversed(_all_things(self.view))}

    # ---- people --------------------------------------------------------------------------------------------------

    def person(self, seat: int) -> str:
        """A player's name, escaped where formatting is shown."""
        name = self.people[seat]
        return escaped(name) if self.formatted else shortened(one_line(name) or "?", NAME_LENGTH)

    def unformatted(self) -> Naming:
        """The same names for buttons, selects and completions."""
        return replace(self, formatted=False)

    def persons(self, seats: Sequence[int]) -> str:
        """Several players: 'Ana and Bo'."""
        return self.texts.together([self.person(seat) for seat in seats])

    def taker(self, seat: int, how: str = "moderator") -> str:
        """Who took moves back: a player, or (-1) a moderator, or a judge to whom all have agreed."""
        return self.person(seat) if seat >= 0 else self.texts.say("undo.judge" if how == "agreed" else "undo.moderator")

    def whose(self, seat: int) -> str:
        """'your' for the reader's own, else 'Ana’s'."""
        if seat == self.seat:
            return self.texts.say("whose.you")
        return self.texts.say("whose.other", name=self.person(seat))

    def of(self, key: str, seat: int, /, **arguments: Any) -> str:
        """A sentence about something of a player's: 'your Reserve' has a key of its own, '-yours'."""
        if seat == self.seat and self.texts.has(f"{key}-yours"):
            return self.texts.say(f"{key}-yours", **arguments)
        return self.texts.say(key, whose=self.whose(seat) if seat >= 0 else "", **arguments)

    def zone(self, zone: str, seat: int) -> str:
        """A zone and whose it is: 'Ana’s Reserve', 'your hand'."""
        return self.of(f"zone.{zone}", seat)

    def zone_said(self, zone: str, seat: int, named: int) -> str:
        """A zone in a sentence that has named a player already: 'their hand' where it is that player's."""
        if seat == named != self.seat and self.texts.has(f"zone.{zone}-theirs"):
            return self.texts.say(f"zone.{zone}-theirs")
        return self.zone(zone, seat)

    # ---- cards and objects ---------------------------------------------------------------------------------------

    def card(self, reference: str) -> str:
        """The name of a definition; 'a hidden card' without reference."""
        if not reference:
            return self.texts.say("card.hidden")
        definition = self.catalogue.cards.get(reference)
        if definition is None:
            return self.texts.say("card.unknown", reference=reference)
        name = self.catalogue.name_of(definition, self.texts.language)
        mark = f"card.{definition.rarity}"
        return self.texts.say(mark, name=name) if self.texts.has(mark) else name

    def thing(self, id: int) -> CardSight | None:
        """The object or card with an id, if the reader sees it."""
        return self._things.get(id)

    def called(self, id: int, reference: str = "") -> str:
        """The name of an object by its id, or by the definition it had when it has left."""
        thing = self._things.get(id)
        if thing is not None and thing.reference:
            return self.card(thing.reference)
        return self.card(reference)

    def lies(self, thing: CardSight) -> str:
        """Where an object lies, and whose: 'Ana’s Hero Expedition', 'your Reserve'."""
        place = ""
        if thing.places:
            place = self.texts.say("word.comma").join(self.expedition(place) for place in thing.places)
        return self.of(f"lies.{thing.zone}", thing.seat, expedition=place)

    def condition(self, thing: CardSight, keywords: bool = True) -> list[str]:
        """Statuses, keywords and counters of an object as words; without keywords where its text says them anyway."""
        words = [
            self.sign(status) + self.texts.say(f"status.{status}") for status in thing.statuses if status != "boosted"
        ]
        for keyword, number in thing.keywords.items() if keywords else ():
            word = self.sign(keyword) + self.texts.say(f"keyword.{keyword}", number=number)
            if word not in words:
                words.append(word)
        words += [
            self.sign(counter) + self.counters(counter, count) for counter, count in thing.counters.items() if count
        ]
        return words

    def sign(self, name: str) -> str:
        """Our own sign before the word that says the same; "" where there is none, or no formatting is shown."""
        return before(name) if self.formatted else ""

    def counters(self, counter: str, count: int) -> str:
        """'2 boosts', '3 Kelon counters'."""
        key = f"counter.{counter}" if self.texts.has(f"counter.{counter}") else "counter.other"
        return self.texts.say(key, count=count, name=counter.capitalize())

    def described(self, thing: CardSight) -> str:
        """An object in one line: name, statistics of a Character, and its condition."""
        words = [self.called(thing.id, thing.reference)]
        if thing.type == "character":
            words[0] += f" {statistics(thing.statistics)}"
        return self.texts.say("word.comma").join(words + self.condition(thing))

    # ---- places --------------------------------------------------------------------------------------------------

    def side(self, expedition: int) -> str:
        """'Hero Expedition' or 'Companion Expedition' (3.2.4.b)."""
        return self.texts.say("side.companion" if expedition % 2 else "side.hero")

    def expedition(self, expedition: int) -> str:
        """Whose Expedition and which: 'your Hero Expedition'."""
        return self.of("expedition.of", expedition // 2, side=self.side(expedition))

    def terrains(self, terrains: Sequence[str]) -> str:
        """Terrains as words: 'Forest, Water'."""
        words = (self.sign(terrain) + self.texts.say(f"terrain.{terrain}") for terrain in terrains)
        return self.texts.say("word.comma").join(words)

    def region(self, region: int) -> str:
        """A region by its number on the board, along the reader's own way where it lies there: 'Region 3'."""
        ways = [player.way for player in self.view.players]
        mine = [ways[self.seat]] if self.seat is not None and self.seat >= 0 else []
        number = next((way.index(region) for way in [*mine, *ways] if region in way), region)
        return self.texts.say("option.region", number=number)

    def terrain_letters(self, terrains: Sequence[str]) -> str:
        """Terrains as letters: 'FW'."""
        return "".join(self.texts.say(f"terrain-letter.{terrain}") for terrain in terrains)

    # ---- card text -----------------------------------------------------------------------------------------------

    def ability(self, name: str) -> str:
        """The text of an ability by its stable name; several lines of a Spell are joined by '+' in the name."""
        return " ".join(" ".join(self._lines(part)) for part in name.split("+") if part)

    def modes(self, name: str) -> list[str]:
        """The modes of 'choose one' of an ability, in their order (5.2.3.c)."""
        lines = [line for part in name.split("+") if part for line in self._lines(part)]
        return [line.lstrip(" •") for line in lines if line.lstrip().startswith("•")]

    def effects(self, name: str, number: int) -> list[str]:
        """The effects of which an ability says 'either ... or ...', in their order (6.5.a)."""
        if name not in self.catalogue.abilities:
            return []
        return effects_to_choose_from(name, number, self.catalogue, tongue_of(self.texts), plain=True)

    def card_lines(self, reference: str) -> list[str]:
        """The text of a card, one entry a line; empty for a card without text or one no person may know."""
        return list(printed(reference, self.catalogue, tongue_of(self.texts), plain=True))

    def reminders(self, words: Sequence[str]) -> list[str]:
        """What keywords and statuses mean, one line each; words that no person has explained are left out."""
        return reminders(words, self.texts)

    def explained(self, text: str, besides: Sequence[str] = ()) -> list[str]:
        """What the keywords that stand in a card's text mean, one line each, but for those that are said elsewhere."""
        return explained(text, self.texts, besides)

    def _lines(self, name: str) -> list[str]:
        return list(_lines_of(name, self.catalogue, tongue_of(self.texts)))


@lru_cache(maxsize=TEXTS_KEPT)
def printed(
    reference: str, catalogue: Catalogue, tongue: str, plain: bool = False, part: Part = "all"
) -> tuple[str, ...]:
    """The text of a card, one entry a line, worked out once; empty for one that the catalogue does not have."""
    definition = catalogue.cards.get(reference)
    return () if definition is None else tuple(card_text(definition, catalogue, tongue, plain, part))


@lru_cache(maxsize=TEXTS_KEPT)
def _lines_of(name: str, catalogue: Catalogue, tongue: str) -> tuple[str, ...]:
    """The text of an ability by its stable name, worked out once; empty where there is none of that name."""
    if name not in catalogue.abilities:
        return ()
    return tuple(ability_text(name, catalogue, tongue, plain=True).splitlines())


def naming_of(look: Look, texts: Texts, everybody: bool = False) -> Naming:
    """The names for the reader of a look; `everybody` where the text is public or speaks of all players alike."""
    people = tuple(player.name for player in look.facts.players)
    seat = None if everybody else look.seat
    settled, verdict = look.facts.settled, look.puzzle_verdict
    return Naming(texts, look.catalogue, people, look.view, seat, settled=settled, verdict=verdict)


def _all_things(view: View) -> list[CardSight]:
    things = [*view.limbo, *view.revealed, *view.looked_at]
    for expedition in view.expeditions:
        things += expedition.characters
    for player in view.players:
        things += [player.hero] if player.hero else []
        things += [*player.reserve, *player.landmarks, *player.discard, *player.mana, *(player.hand or [])]
    return things
