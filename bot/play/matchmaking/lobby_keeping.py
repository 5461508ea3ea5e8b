"""Tables as they are kept: read, stored, changed as long as nobody else has changed them, and made into games."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from bot.play.cards.library import CardLibrary, holder_of_lobby
from bot.play.decks.bringing import Bringing
from bot.play.game_records import notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import FormatName
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.blocks import BlockService
from bot.play.matchmaking.invitation_limits import InvitationLimits
from bot.play.matchmaking.limits import Reliability
from bot.play.matchmaking.lobby import GATHERED, Gathered, Lobby, facts_of, read_lobby
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from persistence.matchmaking import lobbies as stored
from persistence.matchmaking.lobbies import Changed, ChangedBefore, LobbyRepository, LobbyStatus, SameLobby, lobby_id_of
from persistence.server.clock import Clock

OPEN_FOR_MS = 48 * 3_600_000
"""How long players are waited for."""

TRIES = 12
"""How often a change is made again on a table that another person has changed meanwhile."""

Decide = Callable[[Lobby], tuple[Gathered, LobbyStatus]]
"""What becomes of a table; raises Refusal."""


class LobbyKeeping:
    """What all that is done about tables has in common."""

    def __init__(
        self,
        lobbies: LobbyRepository,
        blocks: BlockService,
        game_store: GameStore,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        clock: Clock,
        reliability: Reliability,
        limits: InvitationLimits,
    ) -> None:
        self._invitation_limits = limits
        self._lobbies, self._blocks, self._reliability = lobbies, blocks, reliability
        self._game_store, self._bringing = game_store, bringing
        self._library, self._settings, self._clock = library, settings, clock
        self._chance = random.SystemRandom()

    async def store(self, operation: str, gathered: Gathered, once: str, keeper: int = 0) -> Lobby:
        """Keeps a table with its first players; `once` names what its keeper, the maker, has open only once.

        Raises Refusal "same table open".
        """
        keeper = keeper or gathered.maker.id
        await self._keep(lobby_id_of(keeper, operation), *(each.brought for each in gathered.sitters))
        with explained():
            opened = await self._lobbies.open(
                operation,
                maker=keeper,
                body=GATHERED.encode(gathered),
                expires=self._clock() + OPEN_FOR_MS,
                once=once,
                outbox=[notices.lobby()],
                concerns=[gathered.maker.id, *(guest.id for guest in gathered.guests)],
                channel=gathered.channel_id,
            )
        if isinstance(opened, SameLobby):
            raise Refusal("same table open", table=opened.lobby_id)
        return await self.look(opened.lobby_id)

    async def look(self, lobby_id: str) -> Lobby:
        """A table as it stands; raises Refusal "no such table"."""
        return (await self._read(lobby_id))[1]

    async def _read(self, lobby_id: str) -> tuple[stored.Lobby, Lobby]:
        with explained():
            try:
                found = await self._lobbies.load(lobby_id)
            except ValueError:
                found = None
            if found is None:
                raise Refusal("no such table")
            lobby = read_lobby(found, self._clock())
            loose = list(lobby.loose()) if lobby.status == "open" else []
            if loose:
                told = tuple([(name, tuple(await self._library.definitions(cards))) for name, cards in loose])
                digests = [digest for _, cards in loose for digest in cards]
                catalogue = await self._library.with_uniques((), digests)
                lobby = replace(lobby, unverified=told, catalogue=catalogue)
        return found, lobby

    async def _change(self, operation: str, lobby_id: str, decide: Decide) -> Lobby:
        """Loads, decides and writes, again where another person was quicker; begins the game of a table that is ready.

        Raises what deciding raises, and Refusal "no such table" and "busy".
        """
        for _ in range(TRIES):
            found, lobby = await self._read(lobby_id)
            gathered, status = decide(lobby)
            with explained():
                change = await self._lobbies.change(
                    found, operation, GATHERED.encode(gathered), status, outbox=[notices.lobby()]
                )
            if isinstance(change, Changed | ChangedBefore):
                if status is LobbyStatus.READY:
                    await self._begin_game(await self.look(lobby_id))
                return await self.look(lobby_id)
        raise Refusal("busy")

    async def _begin_game(self, lobby: Lobby) -> None:
        """Makes the game of a table that is ready unless it exists, so a crash in between is made good."""
        gathered, facts = lobby.gathered, facts_of(lobby, self._clock())
        brought = [sitter.brought for sitter in gathered.sitters]
        chance = gathered.chance.of(facts.players) if gathered.chance else None
        await begin(facts, brought, self._game_store, self._library, self._settings, chance=chance)
        with explained(lobby.game_id):
            found = await self._lobbies.load(lobby.id)
            if found is not None and found.status is LobbyStatus.READY:
                await self._lobbies.change(
                    found, f"started:{lobby.id}", found.body, LobbyStatus.STARTED, outbox=[notices.lobby()]
                )

    async def _bring(self, person_id: int, format: FormatName, deck: str, verified: bool, guild_id: int) -> Brought:
        """A deck as it may be played on a server; raises what bringing a deck raises."""
        server = await self._settings.of_server(guild_id)
        with explained():
            return await self._bringing.bring(person_id, format, deck, verified=verified, sets=server.allowed_sets)

    async def _keep(self, lobby_id: str, *decks: Brought) -> None:
        """Has a table hold the definitions that do not come with the program, whatever becomes of them."""
        digests = [digest for deck in decks for digest in deck.loose.values()]
        with explained():
            await self._library.hold(holder_of_lobby(lobby_id), digests, [deck.deck for deck in decks])
