"""Everything that is kept of a person, as a file for themselves.

What it lists is their own: their entries, their seats, their moves. Others stand in it by the names that all saw
and by nothing else; no card is named that this person could not see, and of games that run only their own moves.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec
from msgspec import to_builtins

from bot.leagues.limited.pod import POD
from bot.leagues.model.league import LEAGUE, League
from bot.leagues.ratings.rating_service import LOGGED_GAME, RATING
from bot.leagues.ratings.ratings import LADDERS
from bot.play.cards.uniques import SAVED_DECK, UniqueService
from bot.play.game_records.brought import BROUGHT
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.kept_review import KeptReview
from bot.play.games.reports import REPORT
from bot.play.games.reviews import review_in
from bot.play.requests.store_troubles import explained
from bot.play.settings import SettingsService
from engine.record import decode_entry
from engine.state.codec import UnreadableGame
from persistence import Store
from persistence.games.stored_games import GameMeta
from persistence.matchmaking.challenges import Challenge
from persistence.matchmaking.leagues import StoredLeague
from persistence.matchmaking.limited import pod_id_of
from persistence.server.errors import FormDamaged, GameDamaged

FORM = 1

MOST = 100_000
"""More games, challenges or tables than anybody has."""

LARGEST = 8 * 2**20
"""Bytes of the file; Discord takes 10 MiB. Above that the moves of the oldest games are left out, and it says so."""


class OwnDataService:
    """Gathers what is kept of people, for themselves."""

    def __init__(self, store: Store, settings: SettingsService, uniques: UniqueService) -> None:
        self._store, self._settings, self._uniques = store, settings, uniques

    async def of(self, person_id: int) -> bytes:
        """All that is kept of a person, as JSON; raises Refusal "store away"."""
        store = self._store
        with explained():
            preferences = await self._settings.record(person_id)
            deletion = await store.deletions.of(person_id)
            leagues = await store.leagues.of_person(person_id)
            found: dict[str, Any] = {
                "tumult_data": FORM,
                "written": _when(store.clock()),
                "discord_id": str(person_id),
                "settings": dict(preferences.settings),
                "direct_messages": preferences.dm_channel and str(preferences.dm_channel),
                "deletion_asked": deletion and _when(deletion.since),
                "decks": [
                    SAVED_DECK.decode(deck).model_dump(mode="json")
                    for deck in (await store.decks.all(person_id)).values()
                ],
                "uniques": [to_builtins(card) for card in await self._uniques.cards(person_id)],
                "blocked": list((await store.blocks.blocked_by(person_id)).values()),
                "followed": list((await store.follows.followed_by(person_id)).values()),
                "waits_in_the_queue": await store.queue.waiting(person_id) is not None,
                "challenges": [_challenge(each, person_id) for each in await self._challenges(person_id)],
                "tables": [
                    {"made": _when(each.created), "own": each.maker == person_id, "status": each.status.value}
                    for each in await store.lobbies.find_by_user(person_id, limit=MOST)
                ],
                "reports": await self._reports(person_id),
                "ratings": {ladder: await self._rating(ladder, person_id) for ladder in LADDERS},
                "kept_out_of_ratings": person_id in await store.ratings.private(),
                "leagues": [await self._league(each, person_id) for each in leagues],
                "drafted": [each for league in leagues for each in await self._drafted(league, person_id)],
                "in_statistics": len(await store.statistics.of_person(person_id)),
                "games": [await self._game(each, person_id) for each in await self._games(person_id)],
            }
        return _within(found)

    async def _drafted(self, league: StoredLeague, person_id: int) -> list[dict[str, Any]]:
        """What a person has picked and built in the pods of a league, also after these are over."""
        found: list[dict[str, Any]] = []
        for number in count():
            pod = await self._store.pods.load(pod_id_of(league.id, number))
            if pod is None:
                return found
            found += _pod(pod.body, person_id)
        return found

    async def _games(self, person_id: int) -> list[GameMeta]:
        running = await self._store.games.find_by_user(person_id, limit=MOST)
        return running + await self._store.games.find_by_user(person_id, finished=True, limit=MOST)

    async def _challenges(self, person_id: int) -> list[Challenge]:
        return await self._store.challenges.find_by_user(person_id, limit=MOST)

    async def _reports(self, person_id: int) -> list[dict[str, Any]]:
        reports = [REPORT.decode(each) for each in await self._store.reports.all()]
        return [
            {
                "at": _when(each.at),
                "game": each.game,
                "version": each.version,
                "words": each.words,
                "puzzle": each.puzzle,
            }
            for each in reports
            if each.person == person_id
        ]

    async def _rating(self, ladder: str, person_id: int) -> dict[str, Any] | None:
        """A person's rating and what it was after each game; nothing of who they met."""
        _, kept = await self._store.ratings.read(ladder, [person_id])
        if person_id not in kept:
            return None
        logged = [LOGGED_GAME.decode(each) for each in await self._store.ratings.history(ladder, person_id)]
        after = [
            {"game": each.game.game, "at": _when(each.game.at), **to_builtins(each.after[person_id])} for each in logged
        ]
        return {"now": to_builtins(RATING.decode(kept[person_id])), "games": after}

    async def _league(self, stored: StoredLeague, person_id: int) -> dict[str, Any]:
        """A person's part in a league: their entry, their list and what came of their matches."""
        league = LEAGUE.decode(stored.body)
        competitor = league.competitor(person_id)
        deck = await self._store.leagues.deck(stored.id, competitor.mark) if competitor and competitor.mark else None
        return {
            "name": league.name,
            "organised": league.organiser == person_id,
            "entry": competitor and to_builtins(competitor),
            "list": deck and to_builtins(BROUGHT.decode(deck)),
            "matches": [
                {"round": each.number, "against": _other(league, fixture.players, person_id), "won": won}
                for each in league.rounds
                for fixture in each.fixtures
                if person_id in fixture.players
                for won in [fixture.match and fixture.winner == person_id]
            ],
            "decisions": [to_builtins(each) for each in league.decisions if each.by == person_id],
            "points_lost": league.taken.get(person_id, 0),
        }

    async def _game(self, meta: GameMeta, person_id: int) -> dict[str, Any]:
        """A person's part in a game: their seat, their deck, their orders and their moves."""
        seat = meta.seat_of(person_id)
        told: dict[str, Any] = {
            "id": meta.id,
            "status": meta.status.value,
            "began": _when(meta.created),
            "format": meta.format,
            "seat": seat,
            "players": list(meta.names),
        }
        if seat is None:
            return told
        try:
            record = GameRecord(meta.kept)
            facts = record.facts
            told["pace"] = facts.pace
            if facts.words and facts.beginners[seat].id == person_id:
                told["mixed_in"] = facts.words[seat]
            told["review"] = _reviewed(review_in(record), seat)
            told["deck"] = to_builtins(record.decks[seat].deck)
            told["orders"] = to_builtins(record.orders[seat])
            logged = [(each, decode_entry(each.entry)) for each in await self._store.games.log(meta.id)]
        except (IndexError, FormDamaged, UnreadableGame, GameDamaged):
            return told | {"unreadable": True}
        sat_down = max((each.version for each in facts.replaced if each.seat == seat), default=0)
        told["moves"] = [
            {"at": _when(each.at), "answers": to_builtins(entry.answers)}
            for each, entry in logged
            if entry.seat == seat and each.version > sat_down
        ]
        return told


def _reviewed(kept: KeptReview | None, seat: int) -> dict[str, Any] | None:
    """What a review says of a person's own choices."""
    if kept is None or kept.review is None:
        return None
    moments = [to_builtins(each) for each in kept.review.moments(seat)]
    return {"choices": to_builtins(kept.review.of_seat(seat)), "moments": moments, "shown": seat in kept.shown}


def _challenge(challenge: Challenge, person_id: int) -> dict[str, Any]:
    own = challenge.challenger == person_id
    return {"made": _when(challenge.created), "own": own, "status": challenge.status.value}


def _pod(body: bytes, person_id: int) -> list[dict[str, Any]]:
    """What a person has picked and built in a pod."""
    pod = POD.decode(body)
    return [
        {"picks": list(seat.picks), "given": list(seat.given), "deck": to_builtins(seat.deck)}
        for seat in pod.seats
        if seat.person == person_id
    ]


def _other(league: League, players: tuple[int, ...], person_id: int) -> str:
    return ", ".join(league.called(each) for each in players if each != person_id)


def _when(moment: int) -> str:
    """A moment in milliseconds since 1970 as people and programs read it."""
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds")


def _within(found: dict[str, Any]) -> bytes:
    """The file, without the moves of as many of the oldest games as it takes to be small enough."""
    data = msgspec.json.encode(found)
    for game in sorted(found["games"], key=lambda each: str(each["began"])):
        if len(data) <= LARGEST:
            break
        if "moves" in game:
            game["moves"] = "left out since the file would be too large: take the game along with /altered replay"
            data = msgspec.json.encode(found)
    return msgspec.json.format(data, indent=1) if len(data) < LARGEST // 2 else data
