"""Games as programs have stored them, each written by the program of its time and never changed since.

A file is JSON compressed by zstd: the form and the rules version it was played under, the game as it began and as it
stood, its log, and the definitions of its cards. `python -m tests.stored.vintages` writes those of today's form, before
that is changed. Those of form 1 are made up from them, for no program has written that form.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import zstandard

from engine import (
    RULES_VERSION,
    Catalogue,
    Match,
    Picks,
    decode_entry,
    default_catalogue,
    encode_entry,
    load,
    new_match,
    ready_made_decks,
    save,
    take,
)
from engine.cards.importing.kept import FORM, card_digest, encode_card, over, played_by, read_card
from engine.state.codec import digest_of
from engine.state.upgrading import FORMAT

FOLDER = Path(__file__).parent / "games"

FIRST = 1
"""The oldest form."""

BEFORE = "0"
"""The rules version that games of the made-up form say they were played under."""


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


def in_form_1(game: Vintage) -> Vintage:
    """The game as form 1 would have had it."""

    def older(state: str) -> str:
        found = msgspec.json.decode(state)
        for frame in found["frames"]:
            if "operation" in frame:
                frame["at"] = frame.pop("operation")
        return msgspec.json.encode(found).decode()

    state = older(game.state)
    last = decode_entry(game.entries[-1].encode())
    last.digest, last.rules = digest_of(state.encode()), BEFORE
    entries = [*game.entries[:-1], encode_entry(last).decode()]
    return msgspec.structs.replace(game, form=1, rules=BEFORE, start=older(game.start), state=state, entries=entries)


def stands_in_an_ability(game: Vintage) -> bool:
    """Whether it stands within an effect of a card."""
    match: Match = load(game.state.encode(), game.catalogue())
    return match.game.result is None and "/" in match.game.frames[-1].program


def write() -> None:
    """Writes games of today's form, and made-up ones of form 1: at a turn, and within an ability."""
    within = next(
        game
        for game in (played(seed, answers) for seed in range(40) for answers in (60, 75, 90))
        if stands_in_an_ability(game)
    )
    for name, game in (("turn", played(101, 70)), ("late", played(102, 110)), ("ability", within)):
        for each in (game, in_form_1(game)):
            packed = zstandard.ZstdCompressor(19).compress(msgspec.json.encode(each))
            (FOLDER / f"form-{each.form}-rules-{each.rules}-{name}.json.zst").write_bytes(packed)


if __name__ == "__main__":
    write()
