"""Games as programs have stored them, each written by the program of its time and never changed since.

A file is JSON compressed by zstd: the form and the rules version it was played under, the game as it began and as it
stood, its log, and the definitions of its cards. `python -m tests.stored.vintages` writes those of today's form, before
that is changed. Those of form 1 are made up, for no program has written that form.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import msgspec
import zstandard

from engine import (
    RULES_VERSION,
    Catalogue,
    Match,
    Picks,
    default_catalogue,
    encode_entry,
    load,
    new_match,
    ready_made_decks,
    save,
    take,
)
from engine.cards.importing.kept import FORM, card_digest, encode_card, over, played_by, read_card
from engine.scenarios.laying import Layer
from engine.scenarios.running import load as cases_in
from engine.state.upgrading import FORMAT

FOLDER = Path(__file__).parent / "games"

FIRST = 1
"""The oldest form."""


class Vintage(msgspec.Struct, frozen=True):
    """A game as one program stored it."""

    form: int
    rules: str
    start: str
    state: str
    entries: list[str]
    cards: list[str]
    cards_form: int

    def catalogue(self) -> Catalogue:
        """The cards it is played with: its own."""
        found = [card.encode() for card in self.cards]
        return over(default_catalogue(), [read_card(card, card_digest(card), self.cards_form) for card in found])


def vintages() -> dict[str, Vintage]:
    """All of them by the names of their files."""
    decoder = msgspec.json.Decoder(Vintage)
    return {
        file.name.removesuffix(".json.zst"): decoder.decode(zstandard.ZstdDecompressor().decompress(file.read_bytes()))
        for file in sorted(FOLDER.glob("*.json.zst"))
    }


def played(seed: int, answers: int) -> Vintage:
    """A game of today's form, answered by chance so many times."""
    chance = random.Random(seed)
    decks = chance.sample(list(ready_made_decks().values()), 2)
    match = new_match(decks, seed=seed)
    start, entries = save(match), list[str]()
    while len(entries) < answers and match.game.result is None:
        asked = match.game.open[0]
        count = chance.randint(min(asked.least, len(asked.options)), min(asked.most, len(asked.options)))
        picks = Picks(asked.id, chance.sample(range(len(asked.options)), count))
        try:
            trial = load(save(match), match.catalogue)
            entries.append(encode_entry(take(trial, [picks], asked.seat)).decode())
            match = trial
        except ValueError:
            continue
    cards = [encode_card(card).decode() for card in played_by(decks, match.catalogue)]
    return Vintage(FORMAT, RULES_VERSION, start.decode(), save(match).decode(), entries, cards, FORM)


CHOSEN_TWICE = """
case: Two pairs of tokens, each in an Expedition of its own
rules: 5.2.3.b
given:
  ann: {hand: rare Winter Nova, reserve: [v1, v2, v3]}
then:
  ann: {hand: 0}
"""
PICKS = ([0], [0], [1], [1], [0], [1], [])
"""The card, its modes one by one, of which the second is chosen twice, a target for each time, and the payment."""

TARGETING, CARRYING_OUT = 5, 7
"""How many of these answers lead to the second target, and to a question of the first mode."""


MOVED_FURTHER = """
case: An Expedition moves further for a cost
rules: 6.2.b
given:
  ann: {landmarks: Reap the Mana (completed), hero expedition: "Pegasus, 1/1/1", ascended: hero}
then:
  ann: {hero at: 2}
"""
"""Both players pass, and a modifier asks whether it is paid for."""


def laid(text: str, answers: Iterable[list[int]]) -> Vintage:
    """A game of today's form that is laid as a scenario says, after these answers."""
    (case,) = cases_in(text, "vintages.py")
    match = Layer(case).laid()
    match.run()
    start, entries = save(match), list[str]()
    for picks in answers:
        asked = match.game.open[0]
        entries.append(encode_entry(take(match, [Picks(asked.id, picks)], asked.seat)).decode())
    shown = {found.reference for found in match.game.objects.values()}
    cards = [encode_card(case.catalogue.cards[reference]).decode() for reference in sorted(shown)]
    return Vintage(FORMAT, RULES_VERSION, start.decode(), save(match).decode(), entries, cards, FORM)


def stands_in_an_ability(game: Vintage) -> bool:
    """Whether it stands within an effect of a card."""
    match: Match = load(game.state.encode(), game.catalogue())
    return match.game.result is None and "/" in match.game.frames[-1].program


def write() -> None:
    """Writes games of today's form: at a turn, within an ability, and with a mode that is chosen twice."""
    within = next(
        game
        for game in (played(seed, answers) for seed in range(40) for answers in (60, 75, 90))
        if stands_in_an_ability(game)
    )
    for name, game in (
        ("turn", played(101, 70)),
        ("late", played(102, 110)),
        ("ability", within),
        ("targeting", laid(CHOSEN_TWICE, PICKS[:TARGETING])),
        ("carrying-out", laid(CHOSEN_TWICE, PICKS[:CARRYING_OUT])),
        ("moved-further", laid(MOVED_FURTHER, [[0], [0]])),
    ):
        packed = zstandard.ZstdCompressor(19).compress(msgspec.json.encode(game))
        (FOLDER / f"form-{game.form}-rules-{game.rules}-{name}.json.zst").write_bytes(packed)


if __name__ == "__main__":
    write()
