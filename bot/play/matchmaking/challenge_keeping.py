"""Challenges as they are kept: read, answered by whom they concern, with their decks, and made into games."""

from __future__ import annotations

from dataclasses import replace

from bot.play.cards.library import CardLibrary, holder_of_challenge
from bot.play.decks.bringing import Bringing
from bot.play.game_records import notices
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.game_records.facts import FormatName
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.blocks import BlockService
from bot.play.matchmaking.challenge import (
    STATUSES,
    Challenge,
    GameStarted,
    agreed,
    read_challenge,
)
from bot.play.matchmaking.invitation_limits import InvitationLimits
from bot.play.matchmaking.limits import Reliability
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from persistence.games.records import Changes
from persistence.matchmaking import challenges as stored
from persistence.matchmaking.challenges import ChallengeRepository, MoveResult, NoChallenge, NotPossible
from persistence.server.clock import Clock


def _possible(result: MoveResult) -> None:
    """Raises the Refusal that says why a challenge did not move."""
    if isinstance(result, NoChallenge):
        raise Refusal("no such challenge")
    if isinstance(result, NotPossible):
        raise Refusal(f"challenge {STATUSES[result.status]}")


class ChallengeKeeping:
    """What all that is done about challenges has in common."""

    def __init__(
        self,
        challenges: ChallengeRepository,
        game_store: GameStore,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        clock: Clock,
        blocks: BlockService,
        reliability: Reliability,
        limits: InvitationLimits,
    ) -> None:
        self._limits = limits
        self._blocks, self._reliability = blocks, reliability
        self._challenges = challenges
        self._game_store = game_store
        self._bringing = bringing
        self._library = library
        self._settings = settings
        self._clock = clock

    async def look(self, challenge_id: str) -> Challenge:
        """A challenge as it stands; raises Refusal "no such challenge"."""
        with explained():
            try:
                found = await self._challenges.load(challenge_id)
            except ValueError:
                found = None
        if found is None:
            raise Refusal("no such challenge")
        return await self._with_unverified(read_challenge(found, self._clock()))

    async def _with_unverified(self, challenge: Challenge) -> Challenge:
        """Also the definitions of the cards that only one of the two has, while they are of interest."""
        digests = [list(deck.loose.values()) if deck else [] for deck in challenge.terms.decks]
        if not any(digests) or challenge.status not in ("open", "proposed"):
            return challenge
        with explained():
            first, second = [tuple(await self._library.definitions(each)) for each in digests]
            catalogue = await self._library.with_uniques((), [digest for each in digests for digest in each])
        return replace(challenge, unverified=(first, second), catalogue=catalogue)

    async def _noted(self, operation: str, challenge: Challenge, changes: Changes) -> MoveResult:
        status = stored.ChallengeStatus.OPEN if challenge.status == "open" else stored.ChallengeStatus.ACCEPTED
        with explained():
            return await self._challenges.keep(
                challenge.id, operation, status, changes, expires=challenge.expires, outbox=[notices.challenge()]
            )

    async def _answerable(self, challenge_id: str, person: Person) -> Challenge:
        challenge = await self._mine(challenge_id, person)
        if challenge.status not in ("open", "proposed", "accepted"):
            raise Refusal(f"challenge {challenge.status}")
        return challenge

    async def _chosen(self, challenge: Challenge, person: Person, deck: str) -> Brought:
        """What the friend brings; raises Refusal "two sorts of a unique" where both bring one with other facts."""
        theirs, mine = challenge.terms.decks
        known = mine if mine is not None and (challenge.rematch_of or not deck) else None
        chosen = known or await self._bring(
            person.id, challenge.format, deck, challenge.terms.verified, challenge.guild_id
        )
        for reference, digest in chosen.loose.items():
            if theirs is not None and theirs.loose.get(reference, digest) != digest:
                raise Refusal("two sorts of a unique", unique=reference)
        return chosen

    async def _settle(self, operation: str, challenge_id: str, person: Person, chosen: Brought) -> GameStarted:
        """Both decks are agreed: the game begins."""
        with explained():
            _possible(
                await self._challenges.choose(
                    challenge_id, operation, BROUGHT.encode(chosen), outbox=[notices.challenge()]
                )
            )
        accepted = await self.look(challenge_id)
        await self._begin_game(accepted)
        held = await self._game_store.take(accepted.game_id)
        return GameStarted(accepted.game_id, accepted, held.look(held.facts.seat_of(person.id)))

    async def _bring(self, person_id: int, format: FormatName, deck: str, verified: bool, guild_id: int) -> Brought:
        """A deck as it may be played on a server; raises what bringing a deck raises."""
        server = await self._settings.of_server(guild_id)
        with explained():
            return await self._bringing.bring(person_id, format, deck, verified=verified, sets=server.allowed_sets)

    async def _keep(self, challenge_id: str, *decks: Brought | None) -> None:
        """Has a challenge hold the definitions that do not come with the program, whatever becomes of them."""
        brought = [deck for deck in decks if deck is not None]
        digests = [digest for deck in brought for digest in deck.loose.values()]
        with explained():
            await self._library.hold(holder_of_challenge(challenge_id), digests, [deck.deck for deck in brought])

    async def _mine(self, challenge_id: str, person: Person) -> Challenge:
        challenge = await self.look(challenge_id)
        if challenge.friend.id != person.id:
            raise Refusal("not your challenge", friend=challenge.friend.name)
        return challenge

    async def _begin_game(self, challenge: Challenge) -> None:
        """Makes the game of an accepted challenge unless it exists, so a crash in between is made good."""
        facts, brought = agreed(challenge, self._clock())
        chance = challenge.chance.of(facts.players) if challenge.chance else None
        await begin(facts, brought, self._game_store, self._library, self._settings, chance=chance)
        with explained(challenge.game_id):
            await self._challenges.started(challenge.id, f"started:{challenge.id}", outbox=[notices.challenge()])
