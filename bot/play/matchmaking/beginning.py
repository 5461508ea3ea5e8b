"""The beginning of a game that its players have agreed on: its cards kept, its table laid, each person told."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.play.cards.library import CardLibrary
from bot.play.clocks.clock import Clocks, begun, due_next
from bot.play.clocks.paces import PACES
from bot.play.game_records import after_moves, notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import GameFacts, continued
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.moments import LeadsElsewhere
from bot.play.game_records.orders import Orders
from bot.play.matchmaking.shared_chance import fresh_chance
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from engine import (
    PRESETS,
    RULES_VERSION,
    Catalogue,
    Entry,
    Match,
    MatchOptions,
    digest,
    encode_entry,
    left_to_chance,
    load,
    new_match,
    save,
)
from engine.sealing import Opened
from persistence.games.records import Changes
from persistence.games.stored_games import NewGame


async def begin(
    facts: GameFacts,
    brought: Sequence[Brought],
    game_store: GameStore,
    library: CardLibrary,
    settings: SettingsService,
    seed: int | None = None,
    chance: Opened | None = None,
    start: Match | None = None,
) -> None:
    """Makes the game that is agreed on, with the decks by seat, unless it exists.

    What its players wish in every game of theirs is ordered in it from the beginning. Its `chance` is sealed now unless
    it was before, but where a `seed` is given that all may know. Where a position is given to `start` from, it goes on
    from there. It is played in the language that its server has set by now; one of a league in that of the league,
    where all that others have seen is taken back by consent. In a league who sits first goes first, as the league has
    drawn lots or the game before says: chance is drawn until it says the same.
    """
    server = await settings.of_server(facts.guild_id)
    forum = server.forum if facts.guild_id and not facts.closed else 0
    language = facts.language if facts.league else server.language or facts.language
    seen = server.take_back == "seen" and not facts.league
    facts = structs.replace(facts, language=language, forum=forum, back_if_seen=seen)
    decks = [each.deck for each in brought]
    with explained(facts.id):
        named = [card for each in decks for card in each.cards]
        catalogue = await library.with_uniques(named, [each for one in brought for each in one.loose.values()])
        cards = await library.keep_for(facts.id, decks, catalogue)
        catalogue = await library.of_game(facts.id, cards)
    options = MatchOptions(PRESETS[facts.rules], heroes=facts.format != "first game", mode=facts.mode)
    if seed is None:
        chance = chance or fresh_chance(facts.id)
        while facts.league and new_match(decks, chance.played, options, catalogue).game.first:
            chance = fresh_chance(facts.id)
        seed = chance.played
        facts = structs.replace(facts, seal=chance.seal, words=chance.words)
    if start is not None:
        table = load(save(start), catalogue)
    elif facts.continues:
        table = await _earlier(facts.continues, seed, catalogue, game_store)
    else:
        table = new_match(decks, seed, options, catalogue)
    with explained(facts.id):
        asked, began = notices.asked_seats(table), facts.began
        timed = await game_store.timekeeper.moved(facts.players, _clocks(facts), asked, -1, began, version=1)
    shown = [*notices.opponents_asked(table, facts.practised), *after_moves.at_start(table, facts.began)]
    if any(facts.teams_apart):
        shown.append(notices.team_threads())
    notes = {"seed": str(seed), "format": facts.format, "rules": facts.rules, "mode": facts.mode}
    notes |= {f"deck {seat}": player.deck for seat, player in enumerate(facts.players)}
    if facts.continues:
        notes["continues"] = facts.continues
    state = save(table)
    game = NewGame(
        id=facts.id,
        seats=tuple(player.id for player in facts.players),
        names=tuple(player.name for player in facts.players),
        format=facts.format,
        guild=facts.guild_id,
        channel=facts.channel_id,
        kept={
            **GameRecord.facts.to(facts),
            **GameRecord.cards.to(cards),
            **GameRecord.chance.to(chance),
            **GameRecord.decks.to(list(brought)),
            **GameRecord.clocks.to(timed.clocks if timed else None),
            **await _wished(facts, settings),
            **notices.calls_due(shown, facts.began),
        },
    )
    with explained(facts.id):
        await game_store.repository.create(
            game,
            f"begin:{facts.challenge or facts.lobby}",
            state,
            encode_entry(Entry([], list(table.events), digest(table.game), -1, RULES_VERSION, notes)),
            deadline=due_next(timed, facts.began),
            outbox=shown,
        )


def _clocks(facts: GameFacts) -> Clocks | None:
    """The clocks with which a game begins, None for one without."""
    if facts.pace == "untimed":
        return None
    pace = structs.replace(PACES[facts.pace], time_out=facts.time_out, weekend=facts.weekend)
    return begun(pace, len(facts.players))


async def _wished(facts: GameFacts, settings: SettingsService) -> Changes:
    """The orders with which a game begins, of those who let identical reactions come in any order everywhere."""
    wishes = [await settings.of(player.id) for player in facts.players]
    alike, wished = Orders(whenever=("alike",)), Changes()
    for seat in (seat for seat, wish in enumerate(wishes) if wish.order_identical):
        wished |= GameRecord.orders.to(seat, alike)
    return wished


async def _earlier(moment: str, seed: int, catalogue: Catalogue, game_store: GameStore) -> Match:
    """The table of an earlier game at a moment, with chance of its own from there.

    Raises Refusal "past not kept", "past under other rules", and as looking does.
    """
    earlier = continued(moment)
    with explained(earlier.game):
        try:
            state = await game_store.moments.state(earlier.game, earlier.version, catalogue)
        except LeadsElsewhere as elsewhere:
            raise Refusal("past under other rules", rules=elsewhere.rules or "?") from elsewhere
        if state is None:
            raise Refusal("past not kept")
        return left_to_chance(load(state, catalogue), seed)
