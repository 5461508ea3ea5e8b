"""`python -m tests.bot.present.pictures.samples`: draws the sample pictures anew that drawing is compared with.

Their tables are made up of values alone, so that they change only when the drawing does. Look at every picture before
it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bot.present.pictures.board import BoardSheet, draw_board
from bot.present.pictures.board import facts as f
from bot.present.pictures.hand_sheet import HandCard, HandSheet, Orb, draw_hand
from bot.present.pictures.strips import Stack

FOLDER = Path(__file__).with_name("samples")
LETTERS = ("F", "M", "W")
BOARD = Path(__file__).parents[4] / "deploy" / "pictures" / "board.png"
"""The duel as README shows it."""

ANCHORED, ASLEEP, FLEETING, EXHAUSTED, DEFENDER = (
    f.Mark("anchored", "A", "Anchored"),
    f.Mark("asleep", "Z", "Asleep"),
    f.Mark("fleeting", "F", "Fleeting"),
    f.Mark("exhaust", "X", "Exhausted"),
    f.Mark("defender", "D", "Defender"),
)
RARE = f.Mark("rare", "R", "Rare")


def boost(count: int) -> f.Mark:
    """So many boosts."""
    return f.Mark("boost", "+", "boost", str(count))


def card(name: str, statistics: f.Numbers | None = None, *marks: f.Mark, **more: object) -> f.Thing:
    """A Character, or a Permanent where there are no statistics."""
    kind = "permanent" if statistics is None else "character"
    asleep = any(mark.sign == "asleep" for mark in marks)
    return f.Thing(name, kind, statistics, tuple(marks), asleep=asleep, **more)  # type: ignore[arg-type]


def region(terrains: str, *markers: str) -> f.RegionFacts:
    """A region by its letters, "?" for one that lies face down."""
    names = {"F": "forest", "M": "mountain", "W": "water"}
    return f.RegionFacts(tuple(names[each] for each in terrains if each in names), terrains == "?", markers)


def player(seat: int, name: str, hero: f.Thing | None, reserve: tuple[f.Thing, ...], **more: object) -> f.PlayerFacts:
    """A player with some cards everywhere."""
    goods = [
        f.Goods("reserve", f"Reserve {len(reserve)}/2", "over 1" if len(reserve) > 2 else "", "empty", LETTERS, reserve)
    ]
    landmarks = more.pop("landmarks", ())
    if landmarks:
        goods.append(f.Goods("landmark", f"Landmarks {len(landmarks)}/2", "", "empty", LETTERS, landmarks))  # type: ignore[arg-type]
    values: dict[str, object] = {"mana": (3, 5), "hand": 4, "deck": 26, "discard": 5, "distance": "3/7", "notes": ()}
    return f.PlayerFacts(seat, name, hero, "no Hero", goods=tuple(goods), **{**values, **more})  # type: ignore[arg-type]


def duel() -> BoardSheet:
    """The third Day of a duel."""
    ana = player(
        0,
        "Ana",
        card("Treyst & Rossum", None, counters=((3, "Scrap"),)),
        (
            card("Axiom Salvager", (1, 1, 1), cost=2),
            card("Hooked", None, EXHAUSTED, cost=2, faded=True, rarity=RARE),
        ),
        landmarks=(
            card("Kelonic Generator", None, EXHAUSTED, faded=True),
            card("Brassbug Hub", None, counters=((2, "Kelon"),)),
        ),
        active=True,
    )
    bo = player(
        1,
        "Bo",
        card("Teija & Nauraa", None, EXHAUSTED, faded=True),
        (
            card("Mowgli", (3, 0, 0), boost(1), cost=1),
            card("Inari", (3, 1, 3), cost=2),
            card("Parvati", (3, 0, 3), cost=2),
        ),
        mana=(1, 5),
        hand=3,
        deck=25,
        discard=7,
        distance="2/7",
        notes=(("first", "1st"), ("tick", "passed")),
    )
    regions = tuple(region(each) for each in ("FMW", "FM", "W", "?", "?", "MW", "F", "FMW"))
    hero = f.Lane(
        "Hero",
        (
            f.Side(
                0,
                "hero",
                (9, 11, 11),
                (
                    card("Kelon Elemental", (2, 4, 4), boost(1)),
                    card("Ganesha", (5, 5, 5), ANCHORED),
                    card("Brassbug", (2, 2, 2), faded=True),
                ),
                ("water",),
                ("water",),
                ("Ana would move: Water", "Ana: Water"),
            ),
            f.Side(
                1,
                "hero",
                (7, 7, 5),
                (
                    card("Kodama", (3, 3, 3), ASLEEP),
                    card("Daughter of Yggdrasil", (7, 7, 5), FLEETING, boost(2), rarity=RARE),
                ),
                ("forest", "mountain"),
                (),
                ("Bo stays",),
            ),
        ),
        "no Characters",
        LETTERS,
    )
    companion = f.Lane(
        "Companion",
        (
            f.Side(
                0,
                "companion",
                (2, 3, 3),
                (card("Foundry Mechanic", (0, 1, 1), FLEETING), card("Amelia Earhart", (2, 2, 2))),
                ("forest",),
                (),
                ("Ana stays",),
                f.Mark("ascended", "U", "Ascended"),
            ),
            f.Side(
                1,
                "companion",
                (12, 11, 12),
                (
                    card("Verdantback", (5, 5, 6), DEFENDER, f.Mark("tough", "T", "Tough", "1")),
                    card("Sneezer Shroom", (4, 4, 4), ANCHORED, boost(3)),
                    card("Muna Druid", (3, 2, 2)),
                    card("Kelonic Heater", None, counters=((2, "Kelon"),)),
                ),
                ("forest",),
                (),
                ("Bo stays: Defender",),
            ),
        ),
        "no Characters",
        LETTERS,
    )
    return BoardSheet(
        f.Heading("Day 3", "Afternoon", 2, 5, "Ana’s turn", (0,)),
        "light",
        None,
        (f.Path(regions, (f.Racer(0, 2, 6), f.Racer(1, 1, 6)), LETTERS),),
        (ana, bo),
        (
            f.Waiting(0, "Brassbug Hub: create a Brassbug 2/2/2 Robot token in target Expedition."),
            f.Waiting(1, "Kitsune: each player draws a card."),
        ),
        "Limbo",
        (hero, companion),
    )


def four() -> tuple[BoardSheet, BoardSheet]:
    """Two teams of two, each on a way of their own, and one without a Hero."""
    base = duel()
    regions = base.paths[0].regions
    marked = (*regions[:5], region("MW", "forest", "water"), *regions[6:])
    people = tuple(
        replace(base.players[seat % 2], seat=seat, name=name, notes=(("team", f"Team {'AB'[seat % 2]}"),), active=False)
        for seat, name in enumerate(("Ana", "Bartholomäus", "Cléo", "Dario"))
    )
    paths = tuple(
        f.Path(marked if seat % 2 else regions, (f.Racer(seat, 2 + seat % 3, 6 - seat % 2),), LETTERS)
        for seat in range(4)
    )
    lanes = tuple(
        replace(lane, sides=tuple(replace(side, seat=(side.seat + shift) % 4) for side in lane.sides))
        for shift in (0, 2)
        for lane in base.lanes
    )
    heading = replace(base.heading, asked="Ana + Cléo", seats=(0, 2), many=True)
    players = (*people[:3], replace(people[3], hero=None))
    first = replace(base, heading=heading, theme="dark", paths=paths, players=players, lanes=(), limbo=())
    return first, BoardSheet(heading, "dark", lanes=lanes)


def arena() -> BoardSheet:
    """A duel that has come to the Arena."""
    base = duel()
    facts = f.ArenaFacts(
        "The Arena",
        "If it were Dusk:",
        "Bo wins",
        (
            f.Contender((0,), "Ana", (11, 14, 14), ("mountain",)),
            f.Contender((1,), "Bo", (19, 14, 17), ("forest", "water")),
        ),
        LETTERS,
        (1,),
    )
    lanes = tuple(
        replace(
            lane,
            sides=tuple(replace(side, counts=(), wins=(), said=(("Ana", "Bo")[side.seat],)) for side in lane.sides),
        )
        for lane in base.lanes
    )
    return replace(base, theme="dark", arena=facts, paths=(), lanes=lanes, limbo=())


def hand() -> HandSheet:
    """A hand of five on its owner's turn."""
    discard = "Sacrifice a Character. If you do, discard target Character or Permanent."
    choose = "Choose one:\n• Send to Reserve target Character.\n• Discard target Permanent."
    athena = "{R} If you control two or more Landmarks, I lose Fleeting."
    cards = (
        HandCard(
            "Kelonic Generator",
            "Landmark",
            "permanent",
            (3, 3),
            ("{2}, {T} : Draw a card.",),
            playable=True,
            verdict="3 Mana",
        ),
        HandCard(
            "Athena",
            "Deity",
            "character",
            (5, 3),
            (athena,),
            (3, 4, 4),
            "rare",
            playable=False,
            verdict="Costs 5, you have 3",
        ),
        HandCard(
            "Boom!",
            "Disruption",
            "spell",
            (3, 3),
            (discard,),
            playable=True,
            verdict="2 Mana (3 from hand, −1 Sierra)",
        ),
        HandCard(
            "Tinker Bell",
            "Fairy",
            "character",
            (3, 3),
            ("{R} Sabotage.",),
            (1, 3, 3),
            playable=False,
            waits=True,
            verdict="Not your turn",
        ),
        HandCard("Kelon Burst", "Disruption", "spell", (3, 3), (choose,)),
    )
    names = ("Ogun", "Hooked", "Axiom Salvager", "Kelon Elemental", "Brassbug Hive")
    orbs = tuple(Orb(name, place < 3) for place, name in enumerate(names))
    return HandSheet(
        0,
        "Ana’s hand",
        "3 of 5 ready",
        "no cards in hand",
        "X",
        LETTERS,
        cards,
        "Reserve",
        cards[3:4],
        "Mana",
        orbs,
        "light",
    )


def samples() -> Mapping[str, Stack]:
    """Every sample by the name of its file."""
    players, expeditions = four()
    return {
        "duel": draw_board(duel()),
        "duel_dark": draw_board(replace(duel(), theme="dark")),
        "four": draw_board(players),
        "four_expeditions": draw_board(expeditions),
        "arena": draw_board(arena()),
        "hand": draw_hand(hand()),
        "hand_dark": draw_hand(replace(hand(), theme="dark")),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, canvas in samples().items():
        (FOLDER / f"{name}.png").write_bytes(canvas.png())
        print(f"{name}.png: {canvas.width} x {canvas.height}")
    BOARD.write_bytes(draw_board(duel()).png())
