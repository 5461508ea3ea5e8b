"""2V2.11 The private threads in which teams talk: opened when a game begins, with the players of the team in them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.places import nonce_of
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered
from bot.play.game_records.facts import Player
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.present.games.team_talk import no_team_threads, team_greeting, team_thread
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.delivery.outbox_worker import TryLater

log = logging.getLogger(__name__)

PATIENCE = 10
"""How many times it is waited for the place of the game, which the greeting names."""

SOON_MS = 400

BEING_OPENED = 0


class TeamThreads:
    """Has each team find its thread, and takes out of it who does not play there any more."""

    def __init__(self, post: Post, store: Store) -> None:
        self._post, self._store = post, store

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> dict[str, FieldValue]:
        """Opens the threads that are missing, and brings in and takes out; all is told where none can be opened.

        Raises Refusal for a game that cannot be shown, TryLater, and Undelivered where that may pass.
        """
        look = await game.look()
        if look.status != "running" or not any(look.facts.teams_apart):
            return {}
        if not look.posts.thread_id and entry.attempts < PATIENCE:
            raise TryLater("the place of the game is still to be opened", SOON_MS)
        try:
            for team, people in enumerate(look.facts.teams_apart):
                if people:
                    await self._of_team(entry, look, team, people)
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
            log.warning("a team gets no thread: %s", undelivered)
            here = look.posts.thread_id or look.facts.channel_id
            nonce = nonce_of(look.facts.id, "no team threads")
            await self._post.send(here, no_team_threads(look), nonce, entry.created)
        return {}

    async def _of_team(self, entry: OutboxEntry, look: Look, team: int, people: Sequence[Player]) -> None:
        game_id = look.facts.id
        meta = await self._store.games.meta(game_id)
        known = GameRecord(meta.kept).team_thread[team] if meta is not None else None
        if known:
            try:
                return await self._members(look, team, known, people)
            except Undelivered as undelivered:
                if undelivered.trouble is not Trouble.NO_CHANNEL:
                    raise
                log.info("the thread of a team in game %s is gone; it gets a new one", game_id)
        place = await self._opened(look, team, known)
        await self._members(look, team, place, people)
        nonce = nonce_of(game_id, "team", team, place)
        await self._post.send(place, team_greeting(look, team), nonce, entry.created)
        await self._store.games.annotate(game_id, GameRecord.team_thread.to(team, place))

    async def _opened(self, look: Look, team: int, known: int | None) -> int:
        """A thread for the team; one that a killed process has opened and not written down is known by its name."""
        facts, name = look.facts, team_thread(look, team)
        if known == BEING_OPENED:
            found = await self._post.own_threads(facts.guild_id, facts.channel_id, name)
            if found:
                return found[-1]
        await self._store.games.annotate(facts.id, GameRecord.team_thread.to(team, BEING_OPENED))
        return await self._post.open_private_thread(facts.channel_id, name)

    async def _members(self, look: Look, team: int, place: int, people: Sequence[Player]) -> None:
        """Brings in who plays in the team, and takes out who has left it; who cannot be brought in is left out."""
        here = {player.id for player in people}
        seats = {seat for seat, of in enumerate(look.facts.teams) if of == team}
        former = {each.player.id for each in look.facts.replaced if each.seat in seats} - here
        for person in former:
            await self._do(place, partial(self._post.take_out, place, person))
        for person in here:
            await self._do(place, partial(self._post.bring_in, place, person))

    async def _do(self, place: int, change: Callable[[], Awaitable[None]]) -> None:
        """Changes who is in a thread, which is opened again for that where it is archived."""
        try:
            try:
                await change()
            except Undelivered as undelivered:
                if undelivered.trouble is not Trouble.ARCHIVED:
                    raise
                await self._post.reopen(place)
                await change()
        except Undelivered as undelivered:
            if undelivered.passes or undelivered.trouble is Trouble.NO_CHANNEL:
                raise
            log.info("the thread of a team keeps its members: %s", undelivered)
