"""4.1 The beginning of the game: the Adventure, the decks, six cards each, three of them Mana."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from engine.cards.catalogue import Catalogue, digest
from engine.cards.decks import Deck
from engine.cards.definitions.definition import CardDefinition
from engine.cards.importing.kept import played_by
from engine.cards.language import TERRAINS, BeginsWithCounters, BeginsWithMarkers
from engine.core.locals import Locals
from engine.core.machine import Question, acts, acts_on_the_table, asks, proposes
from engine.core.match import Match
from engine.state.actions import Action, Move
from engine.state.adventure import PLACES, WAYS_OF_FOUR
from engine.state.chance import chance, shuffle
from engine.state.decisions import ObjectOption
from engine.state.frames import Frame
from engine.state.game import RULES_VERSION, Game, MatchOptions
from engine.state.objects import PRIVATE_ZONES, SHARED_ZONES, Object, Region, counter_of
from engine.state.seats import SEATS, facing_for, initiative, teams_for
from engine.state.zones import ZoneName

FIRST_HAND = 6
FIRST_MANA = 3


class WrongNumberOfSeats(ValueError):
    """A kind of game is not played by as many as there are decks."""


class UnknownCards(ValueError):
    """A deck names cards that the catalogue does not have."""


def new_game(catalogue: Catalogue, decks: Sequence[Deck], seed: int, options: MatchOptions) -> Game:
    """2V2.1, FFA.1 A game that has not begun: every deck laid out, without Heroes where it is so agreed (RB.2).

    Raises UnknownCards, and WrongNumberOfSeats where the mode is not played by as many as there are decks.
    """
    seats, mode = len(decks), options.mode
    if seats not in SEATS[mode]:  # 2V2.1
        wanted = " or ".join(str(number) for number in SEATS[mode])
        raise WrongNumberOfSeats(f"{mode}: {wanted} decks are needed, one for each player, and there are {seats}.")
    used = {card for deck in decks for card in (*deck.cards, *([deck.hero] if deck.hero else []))}
    unknown = sorted(card for card in used if card not in catalogue.cards)
    if unknown:
        raise UnknownCards(f"These cards are not in the catalogue: {', '.join(unknown)}. Choose another deck.")
    game = Game(
        rules=RULES_VERSION,
        definitions=definitions_of(catalogue, tuple(decks)),
        options=options,
        seed=seed,
        teams=teams_for(mode, seats),
        facing=facing_for(seats),
        regions=[Region(list(TERRAINS))],
        positions=positions_at_the_beginning(seats),
        zones=empty_zones(seats),
    )
    for seat, deck in enumerate(decks):
        hero = deck.hero if options.heroes else ""  # RB.2
        if hero:
            _lay(game, hero, seat, "hero")
        for card in deck.cards:
            _lay(game, card, seat, "deck")
    game.frames.append(Frame("game"))
    return game


@lru_cache(maxsize=256)
def definitions_of(catalogue: Catalogue, decks: tuple[Deck, ...]) -> str:
    """The fingerprint of all that a game of these decks is played with, 16 hexadecimal digits; looked up once for each.

    Raises KeyError for a card that the catalogue lacks.
    """
    return digest(played_by(decks, catalogue))[:16]


def positions_at_the_beginning(seats: int) -> list[int]:
    """4.1.d Each player's Hero counter stands on the Hero Region, the Companion counter on the Companion Region."""
    return [0, PLACES - 1] * seats


def empty_zones(seats: int) -> dict[str, list[int]]:
    """3.1.1.c, 3.1.2.a-b One of each shared zone, and one of each private zone for every player."""
    zones: dict[str, list[int]] = {zone: [] for zone in SHARED_ZONES}
    zones.update({f"{zone}{seat}": [] for zone in PRIVATE_ZONES for seat in range(seats)})
    return zones


def _lay(game: Game, reference: str, seat: int, zone: ZoneName) -> None:
    """4.1.h, 1.1.3.c, 1.2.1.c The Hero in its zone, other cards in their player's Deck; who brings a card owns it."""
    id = game.tick()
    game.objects[id] = Object(id, id, reference, seat, seat, zone)
    game.pile(zone, seat).append(id)


@acts_on_the_table
def lay_the_adventure(match: Match, frame: Frame) -> None:
    """4.1.b-c, 3.2.1.b Three Tumult cards between the two ends, at random and face down (1.1.7.f, 2.2.2.k)."""
    game, cards = match.game, [0, 1, 2]
    shuffle(game, cards)  # 4.1.c
    row = [Region(list(TERRAINS))]
    for card in cards:
        single = TERRAINS[card]
        # 4.1.c
        halves = [Region([single], hidden=True), Region([other for other in TERRAINS if other != single], hidden=True)]
        # 1.1.7.f, 3.2.1.b, 4.1.c
        row += halves if chance(game, 2) else halves[::-1]
    game.regions = [*row, Region(list(TERRAINS))]  # 1.1.7.f, 2.2.2.k, 4.1.b
    if game.seats == 4:
        lay_a_second_row(game)
    give_heroes_what_they_begin_with(match)


def counters_at_the_beginning(card: CardDefinition) -> dict[str, int]:
    """2.5.d The counters that a Hero begins the game with."""
    return {ability.counter: ability.number for ability in card.abilities if isinstance(ability, BeginsWithCounters)}


def give_heroes_what_they_begin_with(match: Match) -> None:
    """v4:3.2.1.d, 2.5.d 'I begin the game with ... Terrain Marker', '... with five Heroism counters'."""
    game = match.game
    for seat in range(game.seats):
        for id in game.pile("hero", seat):
            hero = game.objects[id]
            card = match.catalogue.cards[hero.reference]
            begins = {**hero.counters, **markers_at_the_beginning(card), **counters_at_the_beginning(card)}
            if begins:
                hero.counters = begins


def lay_a_second_row(game: Game) -> None:
    """2V2.17, FFA.2 Four players lay every card twice; the ways of neighbours cross in the middle (2V2.4)."""
    game.regions += [Region(list(region.terrains), region.hidden) for region in game.regions]
    game.ways = [list(way) for way in WAYS_OF_FOUR]


@acts_on_the_table
def choose_the_first_player(match: Match, frame: Frame) -> None:
    """4.1.g At random."""
    match.game.first = chance(match.game, match.game.seats)


@acts
def shuffle_decks(match: Match, frame: Frame) -> None:
    """4.1.i Each Deck in random order."""
    for seat in range(match.game.seats):
        shuffle(match.game, match.game.pile("deck", seat))


@proposes("draw")
def draw_six(match: Match, frame: Frame) -> list[Action]:
    """4.1.j Each player draws six."""
    return [Move(seat=seat, to="hand") for seat in initiative(match.game) for _ in range(FIRST_HAND)]


class FirstMana(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """v3:4.1.k The cards that each seat has chosen for its first Mana."""

    mana: dict[int, list[int]] = {}


FIRST_MANA_OF_ALL: Locals[FirstMana] = Locals("first mana", FirstMana)


@asks(FIRST_MANA_OF_ALL.into("mana"))
def ask_first_mana(match: Match, frame: Frame) -> list[Question]:
    """v3:4.1.k, 1.4.5.a Each player chooses three at the same time; nothing shows until all have chosen (4.1.j)."""
    return [
        Question(
            seat,
            "first mana",
            [ObjectOption(id) for id in match.game.pile("hand", seat)],
            FIRST_MANA,
            FIRST_MANA,
            hidden=True,
        )
        for seat in range(match.game.seats)
    ]


@proposes("put in mana")
def make_first_mana(match: Match, frame: Frame) -> list[Action]:
    """v3:4.1.k Face down and ready; in the order of the hand, so that nothing tells the order of picking."""
    game, chosen = match.game, FIRST_MANA_OF_ALL.of(frame).mana
    FIRST_MANA_OF_ALL.drop(frame)
    return [
        Move(what=id, to="mana") for seat in initiative(game) for id in game.pile("hand", seat) if id in chosen[seat]
    ]


def markers_at_the_beginning(card: CardDefinition) -> dict[str, int]:
    """v4:3.2.1.d The Terrain Markers that a Hero begins the game with, as counters."""
    found: dict[str, int] = {}
    for ability in card.abilities:
        if isinstance(ability, BeginsWithMarkers):
            for terrain in ability.terrains:
                found[counter_of(terrain)] = found.get(counter_of(terrain), 0) + 1
    return found
