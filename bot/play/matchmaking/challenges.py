"""Challenging a friend: from the invitation to a game that has begun."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.leagues.ratings.reliability import ReliabilityService
from bot.play.cards.library import CardLibrary, holder_of_challenge
from bot.play.clocks.paces import PaceName
from bot.play.decks.bringing import Bringing
from bot.play.game_records import notices
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import FormatName, Player, RulesName
from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.blocks import BlockService
from bot.play.matchmaking.challenge import (
    STATUSES,
    Acceptance,
    Challenge,
    ChallengeRecord,
    GameStarted,
    Terms,
    agreed,
    read_challenge,
)
from bot.play.matchmaking.invitation_limits import InvitationLimits
from bot.play.matchmaking.shared_chance import fresh_chance, words_said
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import TRIES, GameStore
from bot.play.settings import ServerSettings, SettingsService
from persistence import challenges as stored
from persistence.challenges import ChallengeRepository, MoveResult, NoChallenge, NotPossible, challenge_id_of
from persistence.clock import Clock
from persistence.records import Changes

OPEN_FOR_MS = 48 * 3_600_000
"""How long a challenge may be accepted."""


class ChallengeService:
    """Everything around challenges."""

    def __init__(
        self,
        challenges: ChallengeRepository,
        game_store: GameStore,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        clock: Clock,
        blocks: BlockService,
        reliability: ReliabilityService,
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

    def decks(self, format: FormatName = "duel") -> list[DeckLine]:
        """The ready-made decks of a format; raises Refusal "unknown format"."""
        return self._bringing.ready_made(format)

    async def decks_of(self, person_id: int, format: FormatName = "duel") -> list[DeckLine]:
        """The decks that a person can choose for a format, their own first; raises Refusal "unknown format"."""
        with explained():
            return await self._bringing.lines(person_id, format)

    # -- challenging

    async def challenge(
        self,
        operation: str,
        challenger: Person,
        friend: Person,
        place: Place,
        deck: str | Brought,
        format: FormatName = "duel",
        *,
        friend_deck: Brought | None = None,
        rematch_of: str = "",
        challenger_seat: int = 0,
        home: int = 0,
        rules: RulesName | None = None,
        verified: bool = False,
        private: bool = False,
        continues: str = "",
        delay: SpectatorDelay | None = None,
        pace: PaceName | None = None,
    ) -> Challenge:
        """Challenges a friend in a channel; the challenge message follows by the outbox.

        A rematch brings the friend's deck, the seat of the challenger, the game before and the channel it belonged to.
        The edition of the rules is the server's where none is named, and so are the pace, the delay of spectators, of
        whom a private game has none, and the language of what is posted.

        Raises as `may_challenge`, Refusal "duplicate challenge", "too many challenges", "too many invitations", "too
        many new people", and what bringing a deck raises.
        """
        server = await self.may_challenge(challenger, friend, place, private, delay, again=bool(rematch_of))
        edition = rules or server.rules
        behind = server.delay_of(private, delay)
        brought = deck
        if not isinstance(brought, Brought):
            brought = await self._bring(challenger.id, format, brought, verified, place.guild_id)
        if not (rematch_of or continues):
            await self._limits.require_challenge(operation, challenger, friend)
        terms = Terms(
            Player(challenger.id, challenger.name, brought.deck.name),
            Player(friend.id, friend.name, friend_deck.deck.name if friend_deck else ""),
            (brought, friend_deck),
            format,
            place.guild_id,
            place.channel_id,
            home or place.channel_id,
            server.language or place.language,
            challenger_seat,
            rematch_of,
            edition,
            verified,
            pace=pace or server.pace,
            private=private,
            quiet=bool(await self._blocks.who_blocked(challenger.id, [friend.id])),
            continues=continues,
            delay=behind,
            standing=None if rematch_of else await self._reliability.standing(challenger.id, "duel"),
        )
        challenge_id = challenge_id_of(challenger.id, friend.id, operation)
        if verified:
            terms = structs.replace(terms, chance=fresh_chance(challenge_id))
        await self._keep(challenge_id, *terms.decks)
        with explained():
            opened = await self._challenges.open(
                operation,
                challenger=challenger.id,
                friend=friend.id,
                guild=place.guild_id,
                channel=place.channel_id,
                terms=stored.Terms(
                    format=format,
                    decks={str(challenger.id): terms.challenger.deck},
                    options={"rules": edition, "pace": terms.pace},
                ),
                expires=self._clock() + OPEN_FOR_MS,
                outbox=[notices.challenge()],
                kept=ChallengeRecord.terms.to(terms),
                once=f"continuation of {continues}" if continues else f"rematch of {rematch_of}" if rematch_of else "",
            )
        if isinstance(opened, stored.SameIsOpen):
            raise Refusal("duplicate challenge", challenge=opened.challenge_id)
        return await self.look(opened.challenge_id)

    async def may_challenge(
        self,
        challenger: Person,
        friend: Person,
        place: Place,
        private: bool = False,
        delay: SpectatorDelay | None = None,
        *,
        again: bool = False,
    ) -> ServerSettings:
        """The settings of the server, where a challenge can be made there with some deck, or a game asked for `again`.

        Raises Refusal "challenge to oneself", "challenge to a bot", "wrong place", "other channel", "may not start",
        "no private threads", "missing permissions", "friend cannot see" and "you have blocked".
        """
        if friend.id == challenger.id:
            raise Refusal("challenge to oneself")
        if friend.is_bot:
            raise Refusal("challenge to a bot", friend=friend.name)
        place.require_channel(again=again)
        server = await self._settings.of_server(place.guild_id)
        server.let_begin(place, anywhere=again)
        place.require_thread(closed=private or server.delay_of(private, delay) != "none")
        if not place.friend_can_see:
            raise Refusal("friend cannot see", friend=friend.name)
        if friend.id in (mine := await self._blocks.blocked_by(challenger.id)):
            raise Refusal("you have blocked", person=mine[friend.id])
        return server

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

    async def open_for(self, person_id: int) -> list[Challenge]:
        """The open challenges a person has received, newest first."""
        with explained():
            found = await self._challenges.find_by_user(person_id)
        mine = [read_challenge(each, self._clock()) for each in found if each.friend == person_id]
        return [each for each in mine if each.status == "open" and not each.terms.quiet]

    async def proposed_to(self, person_id: int) -> list[Challenge]:
        """The challenges a person has made and whose friend's deck they have not agreed to yet, newest first."""
        with explained():
            found = await self._challenges.find_by_user(person_id)
        mine = [read_challenge(each, self._clock()) for each in found if each.challenger == person_id]
        return [each for each in mine if each.status == "proposed" and not each.awaited]

    async def awaiting(self, person_id: int) -> list[Challenge]:
        """The challenges of verified games into whose chance a player has not mixed anything yet, newest first."""
        with explained():
            found = await self._challenges.find_by_user(person_id)
        open_now = [each for each in (read_challenge(one, self._clock()) for one in found) if not each.terms.quiet]
        mine = [each for each in open_now if each.status in ("open", "proposed")]
        return [each for each in mine if person_id in (player.id for player in each.awaited)]

    # -- answering

    async def accept(self, operation: str, challenge_id: str, person: Person) -> Acceptance:
        """The friend accepts: they choose a deck next; a rematch, whose decks are known, begins at once.

        Raises Refusal "no such challenge", "not your challenge" and "challenge accepted", "... declined",
        "... cancelled" or "... expired".
        """
        challenge = await self._mine(challenge_id, person)
        if challenge.terms.quiet:
            raise Refusal("no such challenge")
        if challenge.rematch_of:
            return Acceptance(challenge, started=await self.choose_deck(operation, challenge_id, person, ""))
        if challenge.status not in ("open", "proposed"):
            raise Refusal(f"challenge {challenge.status}")
        return Acceptance(challenge, tuple(await self.decks_of(person.id, challenge.format)))

    async def answer_with(self, operation: str, challenge_id: str, person: Person, deck: str) -> Challenge:
        """The friend accepts with a deck: the game begins, unless something is missing first.

        That is the challenger's consent to unverified cards, or in a verified game what the two mix into its chance.
        Raises as `choose_deck` does.
        """
        challenge = await self._answerable(challenge_id, person)
        chosen = await self._chosen(challenge, person, deck)
        if not challenge.awaited and (not chosen.loose or challenge.rematch_of):
            return (await self.choose_deck(operation, challenge_id, person, deck)).challenge
        await self._keep(challenge_id, *challenge.terms.decks[:1], chosen)
        with explained():
            choice, until = BROUGHT.encode(chosen), challenge.expires
            _possible(
                await self._challenges.accept(
                    challenge_id, operation, choice, expires=until, outbox=[notices.challenge()]
                )
            )
        return await self.look(challenge_id)

    async def agree(self, operation: str, challenge_id: str, person: Person) -> GameStarted:
        """The challenger agrees to the friend's deck, and the game begins.

        Raises Refusal "only the challenger agrees" and as `accept` does.
        """
        challenge = await self.look(challenge_id)
        if challenge.challenger.id != person.id:
            raise Refusal("only the challenger agrees", challenger=challenge.challenger.name)
        chosen = challenge.terms.decks[1]
        if challenge.awaited:
            raise Refusal("words missing", people=[player.name for player in challenge.awaited])
        if challenge.status not in ("proposed", "accepted") or chosen is None:
            raise Refusal(f"challenge {challenge.status}" if challenge.status != "open" else "no such challenge")
        return await self._settle(operation, challenge_id, person, chosen)

    async def choose_deck(self, operation: str, challenge_id: str, person: Person, deck: str) -> GameStarted:
        """The friend's deck is chosen, the challenge is accepted and the game begins.

        Raises as `accept` does, Refusal "words missing", and what bringing a deck raises.
        """
        challenge = await self._answerable(challenge_id, person)
        if challenge.awaited:
            raise Refusal("words missing", people=[player.name for player in challenge.awaited])
        return await self._settle(operation, challenge_id, person, await self._chosen(challenge, person, deck))

    async def may_mix_in(self, challenge_id: str, person: Person) -> Challenge:
        """A challenge into whose chance one of the two may mix words.

        Raises Refusal "no such challenge", "not one of the two", "no shared chance", "words given", and "challenge
        accepted", "... declined", "... cancelled" or "... expired".
        """
        challenge = await self.look(challenge_id)
        if person.id not in (challenge.challenger.id, challenge.friend.id):
            raise Refusal("not one of the two", challenger=challenge.challenger.name, friend=challenge.friend.name)
        if challenge.chance is None:
            raise Refusal("no shared chance")
        if challenge.status not in ("open", "proposed"):
            raise Refusal(f"challenge {challenge.status}")
        if challenge.awaited or challenge.status == "open":
            challenge.chance.with_words(person.id, "")
        return challenge

    async def mix_in(self, operation: str, challenge_id: str, person: Person, words: str | None) -> Challenge:
        """One of the two mixes words into the chance of a verified game, or None; with the last of both it begins.

        Raises as `may_mix_in`, and Refusal "nothing typed".
        """
        said = "" if words is None else words_said(words)
        for _ in range(TRIES):
            challenge = await self.may_mix_in(challenge_id, person)
            if challenge.awaited:
                noted = await self._noted(operation, challenge, ChallengeRecord.words.to(person.id, said))
                if isinstance(noted, NotPossible):
                    continue
                _possible(noted)
                challenge = await self.look(challenge_id)
            chosen = challenge.terms.decks[1]
            if challenge.status == "proposed" and not challenge.awaited and chosen is not None:
                return (await self._settle(operation, challenge_id, person, chosen)).challenge
            return challenge
        raise Refusal("busy")

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

    async def decline(self, operation: str, challenge_id: str, person: Person) -> Challenge:
        """The friend declines; raises as `accept` does."""
        await self._mine(challenge_id, person)
        with explained():
            _possible(await self._challenges.decline(challenge_id, operation, outbox=[notices.challenge()]))
        return await self.look(challenge_id)

    async def cancel(self, operation: str, challenge_id: str, person: Person) -> Challenge:
        """The challenger takes it back; raises Refusal "only the challenger cancels" and as `accept` does."""
        challenge = await self.look(challenge_id)
        if challenge.challenger.id != person.id:
            raise Refusal("only the challenger cancels", challenger=challenge.challenger.name)
        with explained():
            _possible(await self._challenges.cancel(challenge_id, operation, outbox=[notices.challenge()]))
        return await self.look(challenge_id)

    async def due(self, challenge_id: str) -> bool:
        """Closes a challenge whose time is over, or begins a game whose beginning was cut short; False for none."""
        found = await self._challenges.load(challenge_id)
        if found is None:
            return False
        if found.status is stored.ChallengeStatus.READY:
            await self._begin_game(read_challenge(found, self._clock()))
        else:
            await self._challenges.expire(found.id, f"expire:{found.id}", outbox=[notices.challenge()])
        return True

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


def _possible(result: MoveResult) -> None:
    """Raises the Refusal that says why a challenge did not move."""
    if isinstance(result, NoChallenge):
        raise Refusal("no such challenge")
    if isinstance(result, NotPossible):
        raise Refusal(f"challenge {STATUSES[result.status]}")
