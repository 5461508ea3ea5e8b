"""The scenario kit: lay a table by words, play by words, ask what is asked, and say what stands afterwards.

    def test_a_character_from_the_reserve_is_fleeting(lay: Lay) -> None:
        \"\"\"5.2.1.b\"\"\"
        table = lay(ann=has(reserve="v3", mana=3))
        table.ann.plays("v3", into="hero")
        table.ends(ann=has(hero_expedition="v3 (fleeting)", mana="0/3"))

Where nothing is said, it is an open Afternoon of day 2, Ann is first player, both have eight ready Mana Orbs, a Deck of
ten plain v1 and nothing else, every region has all three terrains, and the scene is over when the Afternoon is. The
game is saved and loaded before every answer. A scenario must end with `ends`, which also says that nothing is left
unanswered but a free turn, or names the question that is.

Cat and Dan sit down where a `mode` is named: "2v2" for Ann and Cat against Bob and Dan, "free for all" for three where
nothing is said of Dan, and for four where something is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypedDict

import msgspec

from engine import AgreeDraw, Answer, Catalogue, Decision, Event, Refused, Table, default_catalogue, load, save, view
from engine.cards.definition import CardDefinition
from engine.rules.machine import PROCEDURES
from engine.scenarios.laying import seed_for
from engine.scenarios.plain import plain_in
from engine.sight import CardSight, PlayerSight, View
from engine.table.adventure import WAYS_OF_FOUR
from engine.table.editions import Edition
from engine.table.frames import Frame
from engine.table.game import RULES_VERSION, Game, Mode, TableOptions
from engine.table.objects import PRIVATE_ZONES, SHARED_ZONES, Object, Region, ZoneName
from engine.table.seats import at_the_table, facing_for, teams_for
from tests.scenarios.players import NAMES, Player
from tests.scenarios.words import Card, Words, terrains


class Side(TypedDict, total=False):
    """What one player has; cards in the words of `words`, a number where only the count matters."""

    hero: str
    hand: str | int
    reserve: str | int
    landmarks: str | int
    discard: str | int
    deck: str | int
    """From the top."""
    hero_expedition: str | int
    companion_expedition: str | int
    mana: int | str
    """Ready Orbs, or ready/total; they are plain v1 unless `orbs` names them."""
    orbs: str
    at: tuple[int, int]
    """The regions of the Hero and the Companion Expedition."""


class Lay(Protocol):
    """What the fixture `lay` is: it lays a table and sees to it that the scenario ends properly."""

    def __call__(
        self,
        *definitions: CardDefinition,
        ann: Side | None = None,
        bob: Side | None = None,
        cat: Side | None = None,
        dan: Side | None = None,
        mode: Mode = ...,
        regions: str = ...,
        phases: str = ...,
        day: int = ...,
        first: str = ...,
        dice: str = ...,
        today: dict[str, int] | None = None,
        arena: bool = ...,
        edition: str | Edition = ...,
    ) -> Scene: ...


has = Side
ALL_TERRAINS = "FMW FMW FMW FMW FMW FMW FMW FMW"
_ZONES: dict[str, ZoneName] = {"landmarks": "landmark", "hero_expedition": "expedition"}
_ZONES |= {"companion_expedition": "expedition"}


@lru_cache(maxsize=64)
def catalogue_of(definitions: tuple[CardDefinition, ...]) -> Catalogue:
    """The printed cards and some more; the same definitions give the same catalogue."""
    return default_catalogue().with_definitions(definitions) if definitions else default_catalogue()


class Scene:
    """A table with the words to play on it and to look at it."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.labels: dict[int, str] = {}
        """What the cards are called in this scenario, by the card behind the object."""
        self.events: list[Event] = []
        self.ended = False
        self.ann, self.bob, self.cat, self.dan = self.players = [Player(self, seat) for seat in range(4)]

    # -- laying

    @classmethod
    def laid(
        cls,
        *definitions: CardDefinition,
        ann: Side | None = None,
        bob: Side | None = None,
        cat: Side | None = None,
        dan: Side | None = None,
        mode: Mode = "duel",
        regions: str = ALL_TERRAINS,
        phases: str = "afternoon",
        day: int = 2,
        first: str = "ann",
        dice: str = "",
        today: dict[str, int] | None = None,
        arena: bool = False,
        edition: str | Edition = "seeds",
    ) -> Scene:
        """A table as described; `phases` are those that are played, "day" is the whole game from the next Morning.

        `edition` is a preset, alone or with changes ("seeds, enters_fleeting: false"), or a whole edition.
        """
        sides = [ann or Side(), bob or Side(), cat or Side(), dan or Side()]
        seats = 2 if mode == "duel" else 3 if mode == "free for all" and dan is None else 4
        del sides[seats:]
        said = [str(value) for side in sides for value in side.values()]
        catalogue = catalogue_of((*definitions, *plain_in([*said, "v1"])))
        rows = [Region(terrains(word), word.startswith("?")) for word in regions.split()]
        if seats == 4 and len(rows) == 8:
            rows += [Region(list(region.terrains), region.hidden) for region in rows]
        game = Game(
            rules=RULES_VERSION,
            definitions="",
            options=msgspec.structs.replace(TableOptions.agreed(edition), mode=mode),
            seed=seed_for(tuple(int(die) for die in dice.split(",") if die.strip())),
            teams=teams_for(mode, seats),
            facing=facing_for(seats),
            regions=rows[:1] if arena else rows,
            positions=[0] * 2 * seats if arena else [at for side in sides for at in side.get("at", (0, 7))],
            zones={zone: [] for zone in SHARED_ZONES}
            | {f"{zone}{seat}": [] for zone in PRIVATE_ZONES for seat in range(seats)},
            ways=[list(way) for way in WAYS_OF_FOUR] if seats == 4 and not arena else [],
            day=day,
            first=NAMES.index(first.title()),
            arena=arena,
        )
        scene = cls(Table(game, catalogue), Words(catalogue, {}))
        for seat, side in enumerate(sides):
            scene._lay(seat, side)
        for name, count in (today or {}).items():
            scene._count_today(name, count)
        game.frames = _frames(phases)
        scene.table.run()
        scene.events = list(scene.table.events)
        return scene

    def _lay(self, seat: int, side: Side) -> None:
        orbs, mana = side.get("orbs", ""), str(side.get("mana", 8))
        ready, _, total = mana.partition("/")
        plain_orbs = (int(total or ready)) * ["v1"] if not orbs else [orbs]
        full: dict[str, object] = {"deck": "10 v1", **side, "mana": ", ".join(plain_orbs)}
        for key, value in full.items():
            if key in ("at", "orbs"):
                continue
            cards = self.words.cards(str(value))
            for card in reversed(cards) if key == "deck" else cards:
                self._put(seat, key, card)
        if not orbs:
            for id in self.table.game.pile("mana", seat)[int(ready) :]:
                self.table.game.objects[id].statuses.append("exhausted")

    def _put(self, seat: int, key: str, card: Card) -> None:
        game, id = self.table.game, self.table.game.tick()
        place = {"hero_expedition": 2 * seat, "companion_expedition": 2 * seat + 1}.get(key, -1)
        token = self.words.catalogue.cards[card.reference].token
        owner = NAMES.index(card.owner.title()) if card.owner else seat
        laid = Object(id, id, card.reference, owner, seat, _ZONES.get(key, key), place)  # type: ignore[arg-type]
        laid.statuses, laid.counters, laid.token = list(card.statuses), dict(card.counters), token
        game.objects[id] = laid
        game.zone_of(laid).append(id)
        if card.label:
            self.labels[id] = card.label

    def _count_today(self, name: str, count: int) -> None:
        """As if each quick action and reaction of a card had been used that often today."""
        wanted = self.words.cards(name)[0].what
        for found in self.table.game.objects.values():
            if wanted in (self.labels.get(found.card), found.reference):
                for ability in self.words.catalogue.printed[found.reference]:
                    self.table.game.today[f"{ability}@{found.id}"] = count

    # -- playing

    def answer(self, answer: Answer) -> None:
        """Gives an answer, after the game has been saved and loaded."""
        self._reload()
        self.ended = False
        self.events += self.table.answer(answer)

    def refuses(self, answer: Answer) -> str:
        """The key with which an answer is refused; the game is the same to the byte afterwards."""
        self._reload()
        before = save(self.table)
        try:
            self.table.answer(answer)
        except Refused as refused:
            assert save(self.table) == before
            return refused.key
        raise AssertionError(f"{answer} was not refused")

    def _reload(self) -> None:
        data = save(self.table)
        self.table = load(data, self.words.catalogue)
        assert save(self.table) == data

    def everybody_passes(self) -> None:
        """All pass until the Afternoon is over or something else is asked."""
        while self.table.game.open and self.table.game.open[0].kind == "turn":
            self.players[self.table.game.open[0].seat].passes()

    def everybody_passes_once(self) -> None:
        """Each player passes in this Afternoon."""
        for _ in at_the_table(self.table.game):
            self.players[self.table.game.open[0].seat].passes()

    def they_agree_on_a_draw(self) -> None:
        """Nobody wins."""
        self.answer(AgreeDraw())

    # -- looking

    @property
    def seen(self) -> View:
        """The table as a spectator sees it."""
        return view(self.table, None)

    def decision_of(self, seat: int) -> Decision:
        """What a player is asked."""
        found = next((decision for decision in self.table.game.open if decision.seat == seat), None)
        if found is None:
            raise AssertionError(f"{NAMES[seat]} is not asked anything; open: {self.asked}")
        return found

    @property
    def asked(self) -> str:
        """Who is asked what: `Ann: turn`, several in order of seats."""
        return ", ".join(f"{NAMES[each.seat]}: {each.prompt}" for each in self.table.game.open)

    @property
    def cited(self) -> set[str]:
        """The rules that the events so far cite, those of modifiers included."""
        rules = {event.rule for event in self.events}
        used = [mark for event in self.events for action in event.actions for mark in action.used]
        return rules | {mark.partition("@")[0] for mark in used}

    def happened(self, verb: str) -> int:
        """How many events of a verb there have been."""
        return sum(event.verb == verb for event in self.events)

    def everything(self) -> str:
        """The whole game but for the numbers given out: two states that say the same are the same."""
        game = load(save(self.table), self.words.catalogue).game
        game.clock = 0
        for decision in game.open:
            decision.id = 0
        return repr(game)

    def name_of(self, id: int) -> str:
        """What an object is called in this scenario: its label, or its reference."""
        found = self.table.game.objects[id]
        return self.labels.get(found.card if not found.token else id, found.reference)

    def card(self, name: str) -> CardSight:
        """The one object in a visible zone that a name means."""
        wanted = self.words.cards(name)[0]
        seen = self.seen
        everywhere = [card for each in seen.expeditions for card in each.characters] + seen.limbo
        for player in seen.players:
            everywhere += [*player.reserve, *player.landmarks, *player.discard, *([player.hero] if player.hero else [])]
        found = {card.id: card for card in everywhere if self.name_of(card.id) == wanted.what}
        if len(found) != 1:
            raise AssertionError(f"{len(found)} objects are called {name}")
        return next(iter(found.values()))

    def statistics(self, name: str) -> str:
        """Forest/Mountain/Water of an object now."""
        return "/".join(str(number) for number in self.card(name).statistics)

    def totals(self, player: str, side: str) -> str:
        """Forest/Mountain/Water of an expedition."""
        found = self.seen.expeditions[2 * NAMES.index(player) + (side == "companion")]
        return "/".join(str(number) for number in found.totals)

    def keywords(self, name: str) -> dict[str, int]:
        """The keywords of an object now, with their numbers."""
        return dict(self.card(name).keywords)

    def with_abilities(self, name: str) -> list[CardSight]:
        """Those of several objects of one name in Expeditions that have abilities now."""
        there = {card.id: card for each in self.seen.expeditions for card in each.characters}
        return [card for card in there.values() if card.name == name and card.abilities]

    def region(self, place: int) -> str:
        """The terrains of a region now, in the letters of `regions`."""
        found = self.seen.regions[place]
        letters = "".join(
            letter
            for letter, word in zip("FMW", ("forest", "mountain", "water"), strict=True)
            if word in found.terrains
        )
        return f"?{letters}" if found.hidden else letters

    @property
    def winners(self) -> str:
        """Who has won: nobody in a draw, and nothing said as long as the game goes on."""
        result = self.table.game.result
        if result is None:
            return ""
        return ", ".join(NAMES[seat] for seat in result.winners) or "nobody"

    # -- what stands

    def stands(
        self, *, ann: Side | None = None, bob: Side | None = None, cat: Side | None = None, dan: Side | None = None
    ) -> None:
        """Says what the players have now; what is not named may be anything."""
        for seat, side in enumerate((ann or Side(), bob or Side(), cat or Side(), dan or Side())):
            for key, wanted in side.items():
                found, expected = self._found(seat, key), self._expected(key, wanted)
                assert found == expected, f"{NAMES[seat]}'s {key}: {found}, but expected {expected}"

    def ends(
        self,
        *,
        ann: Side | None = None,
        bob: Side | None = None,
        cat: Side | None = None,
        dan: Side | None = None,
        asked: str = "",
        won: str = "",
    ) -> None:
        """Says how the scenario ends; nobody is asked anything but a free turn, or what `asked` says."""
        self.stands(ann=ann, bob=bob, cat=cat, dan=dan)
        assert self.winners == won, f"won by {self.winners!r}, but expected {won!r}"
        left = [decision for decision in self.table.game.open if decision.kind != "turn"]
        assert self.asked == asked if asked or left else True, f"asked: {self.asked}, but expected {asked or 'a turn'}"
        self.ended = True

    def _found(self, seat: int, key: str) -> object:
        player: PlayerSight = self.seen.players[seat]
        game = self.table.game
        if key == "at":
            return tuple(game.positions[2 * seat : 2 * seat + 2])
        if key == "mana":
            return f"{player.mana_ready}/{player.mana_total}"
        if key.endswith("_expedition"):
            place = 2 * seat + (key == "companion_expedition")
            ids = [id for id in game.zones["expedition"] if game.objects[id].place == place]
        else:
            zone = {"orbs": "mana", "landmarks": "landmark"}.get(key, key)
            ids = list(game.pile(zone, seat))
        if key == "deck":
            ids.reverse()
        written = [self._written(id) for id in ids]
        return written if key == "deck" else sorted(written)

    def _written(self, id: int) -> str:
        found = self.table.game.objects[id]
        return self.words.write(self.name_of(id), found.statuses, found.counters.items())

    def _expected(self, key: str, wanted: object) -> object:
        if key == "at":
            return wanted
        if key == "mana":
            return str(wanted) if "/" in str(wanted) else _Anything(f"{wanted}/")
        if isinstance(wanted, int):
            return _Number(wanted)
        cards = self.words.cards(str(wanted))
        written = [self.words.write(card.what, card.statuses, card.counters) for card in cards]
        return written if key == "deck" else sorted(written)


class _Number(int):
    """Equal to every list of that length."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(other) == int(self)

    __hash__ = int.__hash__


class _Anything(str):
    """Equal to every text that begins with it."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other.startswith(str(self))

    __hash__ = str.__hash__


def _frames(phases: str) -> list[Frame]:
    """The unfinished procedures, the last phase lowest; "day" is the game's own loop from the next day on."""
    frames = [Frame(phase) for phase in reversed(phases.split())]
    if frames[0].program == "day":
        frames.insert(0, Frame("game", PROCEDURES["game"].labels.index("day") + 1))
    return frames
