"""The beginning of a game that two have agreed on: its cards kept, its table laid, everybody told."""

from __future__ import annotations

import secrets

import msgspec

from bot.play import notices
from bot.play.challenge import Challenge
from bot.play.library import CARDS, CardLibrary
from bot.play.looks import GameFacts
from bot.play.shelf import DECKS, FACTS, Shelf, encode_facts, explained
from engine import PRESETS, Entry, TableOptions, digest, encode_entry, new_table, save
from persistence.stored_games import NewGame


async def begin(challenge: Challenge, shelf: Shelf, library: CardLibrary, now: int) -> None:
    """Makes the game of an accepted challenge unless it exists; `now` is in milliseconds since 1970."""
    seated = list(zip((challenge.challenger, challenge.friend), challenge.terms.decks, strict=True))
    if challenge.terms.challenger_seat == 1:
        seated.reverse()
    players = [player for player, _ in seated]
    brought = [deck for _, deck in seated if deck is not None]
    facts = GameFacts(
        id=challenge.game_id,
        players=tuple(players),
        format=challenge.format,
        guild_id=challenge.guild_id,
        channel_id=challenge.terms.home,
        challenge=challenge.id,
        language=challenge.terms.language,
        began=now,
        rematch_of=challenge.rematch_of,
        rules=challenge.rules,
    )
    seed = secrets.randbits(63)
    decks = [each.deck for each in brought]
    with explained(facts.id):
        named = [card for each in decks for card in each.cards]
        catalogue = await library.with_uniques(named, [each for one in brought for each in one.loose.values()])
        cards = await library.keep_for(facts.id, decks, catalogue)
        catalogue = await library.of_game(facts.id, cards)
    options = TableOptions(PRESETS[facts.rules], heroes=facts.format != "first game")
    table = new_table(decks, seed, options, catalogue)
    notes = {"seed": str(seed), "format": facts.format, "rules": facts.rules}
    notes |= {f"deck {seat}": player.deck for seat, player in enumerate(players)}
    state = save(table)
    game = NewGame(
        id=facts.id,
        seats=tuple(player.id for player in players),
        names=tuple(player.name for player in players),
        format=facts.format,
        guild=facts.guild_id,
        channel=facts.channel_id,
        notes={FACTS: encode_facts(facts), CARDS: cards, DECKS: msgspec.json.encode(brought).decode()},
    )
    with explained(facts.id):
        await shelf.games.create(
            game,
            f"begin:{challenge.id}",
            state,
            encode_entry(Entry([], list(table.events), digest(table.game), -1, notes=notes)),
            outbox=notices.at_start(table),
        )
