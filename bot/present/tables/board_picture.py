"""A table as the picture of it shows it: values and words for `pictures.board`, from what all may know.

Nothing of the rules is worked out here: totals, what Dusk would bring and who would win come with the view.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.play.game_records.looks import Look
from bot.present.pictures.board.facts import (
    TERRAINS,
    ArenaFacts,
    BoardSheet,
    Contender,
    Goods,
    Heading,
    Lane,
    Letters,
    Mark,
    Path,
    PlayerFacts,
    Racer,
    RegionFacts,
    Side,
    Thing,
    Waiting,
)
from bot.present.pictures.letters import known
from bot.present.pictures.palette import Theme
from bot.present.tables.board_regions import lanes_of
from bot.present.tables.puzzles import task_said
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import Naming, capital, naming_of, shortened
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.sight import CardSight, ContenderSight, ExpeditionSight, PlayerSight

PHASES = ("morning", "noon", "afternoon", "dusk", "night")
STATES = tuple(status for status, row in STATUSES.items() if row.has_a_sign)
SIGNED = tuple(name for name, row in KEYWORDS.items() if row.has_a_sign)
"""Keywords that matter while an object lies on the table."""

RARITIES = ("rare", "exalted", "unique")
IN_TWO_PICTURES_FROM = 4
"""So many players, and the expeditions get a picture of their own, so that none is too high for a telephone."""

IN_TWO_PICTURES_ABOVE = 90
"""More things on the table than this, and they do so for fewer players too."""

TEXT_ROOM = 160
NAMES_CUT = (12, 8, 5, 3)
"""How much of a player's name is left where there is no room for more, in turn."""


def board_sheets(look: Look, texts: Texts | None = None, theme: Theme = "dark") -> tuple[BoardSheet, ...]:
    """What the pictures of a table show: one, or two where many play; `look` must be a spectator's."""
    texts = texts or texts_for(look.facts.language)
    naming, puzzle = naming_of(look, texts, everybody=True).unformatted(), look.facts.puzzle
    task = "" if puzzle is None else task_said(puzzle, naming.person(1 - puzzle.seat), texts, aim_only=True)
    return _Painter(naming, theme, drawable(task, "")).sheets()


def terrain_letters(texts: Texts) -> Letters:
    """The letters that stand beside the signs of Forest, Mountain and Water."""
    forest, mountain, water = (texts.say(f"terrain-letter.{terrain}") for terrain in TERRAINS)
    return forest, mountain, water


def drawable(words: str, otherwise: str = "?") -> str:
    """A text with only the letters that the font has; decorated ones become plain, what has none is left out."""
    whole, drawn = unicodedata.normalize("NFC", words), known()
    if not drawn.issuperset(whole):
        plain = "".join(letter if letter in drawn else unicodedata.normalize("NFKC", letter) for letter in whole)
        whole = "".join(letter if letter in drawn else " " if letter.isspace() else "" for letter in plain)
    return " ".join(whole.split()) or otherwise


@dataclass(frozen=True)
class _Painter:
    """Turns what is seen of one table into what is drawn."""

    naming: Naming
    theme: Theme
    task: str = ""
    """What a puzzle asks, where it is a try at one."""

    def sheets(self) -> tuple[BoardSheet, ...]:
        view = self.naming.view
        heading, lanes = self._heading(), self._lanes()
        players = tuple(self._player(player) for player in view.players)
        sheet = BoardSheet(
            heading,
            self.theme,
            arena=self._arena() if view.arena else None,
            paths=() if view.arena else self._paths(),
            players=players,
            limbo=self._limbo(),
            limbo_title=self._say("limbo"),
        )
        things = sum(len(side.things) for lane in lanes for side in lane.sides)
        things += sum(len(goods.things) for player in players for goods in player.goods)
        if len(players) < IN_TWO_PICTURES_FROM and things <= IN_TWO_PICTURES_ABOVE:
            return (replace(sheet, lanes=lanes),)
        return sheet, BoardSheet(heading, self.theme, lanes=lanes)

    @property
    def texts(self) -> Texts:
        return self.naming.texts

    @property
    def _letters(self) -> Letters:
        return terrain_letters(self.texts)

    def _say(self, key: str, **arguments: object) -> str:
        return self.texts.say(f"picture.{key}", **arguments)

    def _person(self, seat: int) -> str:
        return drawable(self.naming.person(seat), str(seat + 1))

    def _people(self, seats: Sequence[int]) -> str:
        said = self._person(seats[0])
        for seat in seats[1:]:
            said = self._say("and", first=said, last=self._person(seat))
        return said

    # ---- heading -------------------------------------------------------------------------------------------------

    def _heading(self) -> Heading:
        view = self.naming.view
        asked, seats, many = self._asked()
        if view.result is not None:
            verdict = self.naming.verdict
            return Heading(self._say("over" if verdict is None else verdict), "", -1, 0, asked, seats, many)
        if view.day < 1:
            return Heading(self._say("setup"), "", -1, 0, asked, seats, many)
        place = PHASES.index(view.phase) if view.phase in PHASES else -1
        phase = capital(self.texts.say(f"phase.{view.phase}"))
        return Heading(self._say("day", day=view.day), phase, place, len(PHASES), asked, seats, many)

    def _asked(self) -> tuple[str, tuple[int, ...], bool]:
        """Who is asked, or who has won: in words, their seats, and whether they are several.

        At the end of a try at a puzzle it is what was to be done.
        """
        view = self.naming.view
        if view.result is not None and self.naming.verdict is not None:
            return self.task, (), False
        if view.result is not None:
            winners = tuple(view.result.winners)
            nobody = self._say("drawn" if self.naming.settled is None else "settled")
            return self._wins(winners) if winners else nobody, winners, False
        seats = tuple(dict.fromkeys(asked.seat for asked in view.asked))
        if len(seats) != 1:
            return (self._people(seats) if seats else "", seats, True)
        turn = any(asked.prompt == "turn" for asked in view.asked)
        return self._say("turn" if turn else "decides", who=self._person(seats[0])), seats, False

    def _wins(self, seats: tuple[int, ...]) -> str:
        return self._say("wins", who=self._people(seats), count=len(seats))

    # ---- the Adventure -------------------------------------------------------------------------------------------

    def _paths(self) -> tuple[Path, ...]:
        """The rows of regions: one that all share, or one for each where ways differ (2V2.17)."""
        view = self.naming.view
        by_way: dict[tuple[int, ...], list[Racer]] = {}
        for player in view.players:
            if player.left:
                continue
            hero, companion = (
                player.way.index(expedition.region)
                for expedition in sorted(view.expeditions, key=lambda each: each.expedition)
                if expedition.seat == player.seat
            )
            by_way.setdefault(tuple(player.way), []).append(Racer(player.seat, hero, companion))
        return tuple(
            Path(
                tuple(
                    RegionFacts(
                        () if view.regions[place].hidden else tuple(view.regions[place].terrains),
                        view.regions[place].hidden,
                        tuple(view.regions[place].markers),
                    )
                    for place in way
                ),
                tuple(racers),
                self._letters,
            )
            for way, racers in by_way.items()
        )

    def _arena(self) -> ArenaFacts:
        contenders = self.naming.view.contenders
        leaders = [contender for contender in contenders if contender.ahead]
        winner = leaders[0] if len(leaders) == 1 else None
        return ArenaFacts(
            self._say("arena"),
            self._say("if-dusk"),
            self._wins(winner.seats) if winner else self._say("again"),
            tuple(self._contender(contender) for contender in contenders),
            self._letters,
            winner.seats if winner else (),
        )

    def _contender(self, contender: ContenderSight) -> Contender:
        return Contender(contender.seats, self._people(contender.seats), contender.totals, contender.won)

    # ---- players -------------------------------------------------------------------------------------------------

    def _player(self, player: PlayerSight) -> PlayerFacts:
        view = self.naming.view
        notes = [
            ("first", self._say("first")) if player.first else None,
            ("tick", self._say("passed")) if player.passed and not player.left else None,
            ("cross", self._say("left")) if player.left else None,
            ("team", self._say("team", letter="ABCD"[player.team])) if self._in_teams else None,
        ]
        gone = sum(each.distance for each in view.expeditions if each.seat == player.seat)
        return PlayerFacts(
            seat=player.seat,
            name=self._person(player.seat),
            hero=self.thing(player.hero) if player.hero is not None else None,
            without_hero=self._say("no-hero"),
            notes=tuple(note for note in notes if note is not None),
            mana=(player.mana_ready, player.mana_total),
            hand=player.hand_size,
            deck=player.deck_size,
            discard=len(player.discard),
            distance="" if view.arena or player.left else f"{gone}/{len(player.way) - 1}",
            goods=self._goods(player),
            active=any(asked.seat == player.seat for asked in view.asked),
            left=player.left,
        )

    @property
    def _in_teams(self) -> bool:
        teams = [player.team for player in self.naming.view.players]
        return len(set(teams)) < len(teams)

    def _goods(self, player: PlayerSight) -> tuple[Goods, ...]:
        def goods(sign: str, key: str, cards: Sequence[CardSight], limit: int) -> Goods:
            surplus = len(cards) - limit
            return Goods(
                sign,
                self._say(key, count=len(cards), limit=limit),
                self._say("surplus", count=surplus) if surplus > 0 else "",
                self._say("empty"),
                self._letters,
                tuple(self.thing(card, cost=key == "reserve") for card in cards),
            )

        found = [goods("reserve", "reserve", player.reserve, player.reserve_limit)]
        if player.landmarks:
            found.append(goods("landmark", "landmarks", player.landmarks, player.landmark_limit))
        return tuple(found)

    # ---- things --------------------------------------------------------------------------------------------------

    def thing(self, card: CardSight, cost: bool = False) -> Thing:
        """A card or object as a row; with `cost` what it costs from Reserve."""
        exhausted = "exhausted" in card.statuses
        marks = [self._mark(state) for state in STATES if state in card.statuses]
        marks += [self._keyword(keyword, card) for keyword in SIGNED if keyword in card.keywords and not cost]
        boosts = card.counters.get("boost", 0)
        marks += [Mark("boost", self._letter("boost"), self._say("boost"), str(boosts))] if boosts else []
        marks += [Mark("exhaust", self._letter("exhausted"), self._word("status.exhausted"))] if exhausted else []
        return Thing(
            name=self.short_name(card.reference),
            kind="landmark" if card.zone == "landmark" else card.type if card.type != "character" else "character",
            statistics=card.statistics if card.type == "character" else None,
            marks=tuple(marks),
            counters=tuple(
                (count, self._counter(name))
                for name, count in sorted(card.counters.items())
                if count and name != "boost"
            ),
            rarity=self._rarity(card.reference),
            cost=card.reserve_cost if cost else None,
            faded=card.token or exhausted,
            asleep="asleep" in card.statuses,
        )

    def short_name(self, reference: str) -> str:
        """A card's name as far as its first comma, which is as much as tells it apart on a table."""
        definition = self.naming.catalogue.cards.get(reference)
        if definition is None:
            return drawable(self.naming.card(reference))
        return drawable(self.naming.catalogue.name_of(definition, self.texts.language).split(",")[0])

    def _rarity(self, reference: str) -> Mark | None:
        definition = self.naming.catalogue.cards.get(reference)
        if definition is None or definition.rarity not in RARITIES:
            return None
        return Mark(definition.rarity, self._letter(definition.rarity), self._say(definition.rarity))

    def _mark(self, state: str) -> Mark:
        return Mark(state, self._letter(state), self._word(f"status.{state}"))

    def _keyword(self, keyword: str, card: CardSight) -> Mark:
        number = str(card.keywords[keyword]) if KEYWORDS[keyword].has_number else ""
        return Mark(keyword, self._letter(keyword), self._word(f"keyword.{keyword}"), number)

    def _letter(self, state: str) -> str:
        return self._say(f"letter.{state}")

    def _word(self, key: str) -> str:
        return capital(self.texts.say(key, number="").strip())

    def _counter(self, name: str) -> str:
        return self._say(f"counter.{name}") if self.texts.has(f"picture.counter.{name}") else drawable(name.title())

    # ---- expeditions ---------------------------------------------------------------------------------------------

    def _lanes(self) -> tuple[Lane, ...]:
        gone = {player.seat for player in self.naming.view.players if player.left}
        lanes = []
        for facing in lanes_of(self.naming.view):
            sides = [expedition for expedition in facing if expedition.seat not in gone]
            if not sides:
                continue
            alike = len({expedition.side for expedition in sides}) == 1
            title = self._say(sides[0].side if alike else "facing")
            signs = () if title else tuple(Mark(side, "", self._say(side)) for side in ("hero", "companion"))
            lanes.append(
                Lane(title, tuple(self._side(side) for side in sides), self._say("nobody"), self._letters, signs)
            )
        return tuple(lanes)

    def _side(self, expedition: ExpeditionSight) -> Side:
        view, ascended = self.naming.view, expedition.ascended
        region = None if view.arena else view.regions[expedition.region]
        moves = (*expedition.because, *expedition.tied) if expedition.moves and view.result is None else ()
        return Side(
            seat=expedition.seat,
            sign=expedition.side,
            totals=expedition.totals,
            things=tuple(self.thing(thing) for thing in expedition.characters),
            counts=() if region is None or region.hidden else tuple(region.terrains),
            wins=moves,
            said=tuple(dict.fromkeys(self._outcomes(expedition, moves))),
            mark=Mark("ascended", self._letter("ascended"), self._word("status.ascended")) if ascended else None,
        )

    def _outcomes(self, expedition: ExpeditionSight, moves: Sequence[str]) -> list[str]:
        """What would come of an expedition: the player's name is cut before the outcome, the verb before terrains."""
        view, who = self.naming.view, self._person(expedition.seat)
        names = [who, *(shortened(who, most) for most in NAMES_CUT)]
        if view.arena or view.result is not None:
            return names
        if not moves:
            key = "held" if expedition.blocked else "stays"
            return [self._say(key, who=name, why=self._word("keyword.defender")) for name in names]
        words = [capital(self.texts.say(f"terrain.{terrain}")) for terrain in moves]
        comma = self.texts.say("word.comma")
        verb = "moves" if view.phase == "dusk" else "would"
        said = [self._say(verb, who=name, terrains=comma.join(words)) for name in names[:3]]
        return said + [self._say(f"{verb}-alone", who=name) for name in names]

    # ---- Limbo ---------------------------------------------------------------------------------------------------

    def _limbo(self) -> tuple[Waiting, ...]:
        view = self.naming.view
        found = [Waiting(card.seat, self.short_name(card.reference)) for card in (*view.limbo, *view.revealed)]
        for emblem in view.emblems:
            text = drawable(shortened(self.naming.ability(emblem.ability), TEXT_ROOM))
            said = self._say("reaction", name=self.short_name(emblem.reference), text=text)
            found.append(Waiting(emblem.seat, said))
        return tuple(found)
