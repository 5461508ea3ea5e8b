"""Challenging a friend: from the invitation to a game that has begun."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import Struct, structs

from bot.play import notices
from bot.play.bringing import DECK_FORMATS, Bringing, Brought
from bot.play.library import CardLibrary
from bot.play.looks import DeckLine, FormatName, GameFacts, Look, Player, RulesName
from bot.play.people import Person, Place
from bot.play.refusal import Refusal
from bot.play.shelf import CARDS, DECKS, FACTS, Shelf, encode_facts, explained
from engine import PRESETS, Entry, TableOptions, digest, encode_entry, new_table, save
from persistence import challenges as stored
from persistence.challenges import ChallengeRepository, MoveResult, NoChallenge, NotPossible
from persistence.clock import Clock
from persistence.deadlines import Deadlines
from persistence.keys import Subject
from persistence.stored_games import NewGame

ChallengeStatus = Literal["open", "accepted", "declined", "cancelled", "expired"]

STATUSES: dict[stored.ChallengeStatus, ChallengeStatus] = {
    stored.ChallengeStatus.OPEN: "open",
    stored.ChallengeStatus.ACCEPTED: "accepted",
    stored.ChallengeStatus.READY: "accepted",
    stored.ChallengeStatus.STARTED: "accepted",
    stored.ChallengeStatus.DECLINED: "declined",
    stored.ChallengeStatus.CANCELLED: "cancelled",
    stored.ChallengeStatus.EXPIRED: "expired",
}

OPEN_FOR_MS = 48 * 3_600_000
"""How long a challenge may be accepted."""

DUE_AT_ONCE = 50
"""How many deadlines are dealt with in one go."""

TERMS = "terms"
"""The note that holds what a challenge says."""


class Terms(Struct, frozen=True):
    """What a challenge says when it is made."""

    challenger: Player
    friend: Player
    """Their deck is "" until they have chosen one."""
    decks: tuple[Brought | None, Brought | None]
    """What both bring, the challenger first; the friend's is None until they have chosen one."""
    format: FormatName
    guild_id: int
    channel_id: int
    """Where the challenge is posted."""
    home: int
    """The channel in which the game gets its thread: a rematch is asked for in a thread, and threads have none."""
    language: str = "en"
    challenger_seat: int = 0
    rematch_of: str = ""
    rules: RulesName = "seeds"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as everybody may see it; `expires` is in milliseconds since 1970."""

    id: str
    terms: Terms
    status: ChallengeStatus
    expires: int
    message_id: int = 0
    game_id: str = ""

    @property
    def challenger(self) -> Player:
        """Who challenges."""
        return self.terms.challenger

    @property
    def friend(self) -> Player:
        """Who is challenged; their deck is "" until it is chosen."""
        return self.terms.friend

    @property
    def format(self) -> FormatName:
        """How it is to be played."""
        return self.terms.format

    @property
    def rules(self) -> RulesName:
        """Which edition of the rules it is to be played by."""
        return self.terms.rules

    @property
    def channel_id(self) -> int:
        """Where the challenge stands."""
        return self.terms.channel_id

    @property
    def guild_id(self) -> int:
        """In which server."""
        return self.terms.guild_id

    @property
    def rematch_of(self) -> str:
        """The game it continues, "" for none."""
        return self.terms.rematch_of


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game that has begun, as the person who accepted sees it."""

    game_id: str
    challenge: Challenge
    look: Look


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What an accepting friend has to do: choose one of the decks, unless the game has begun already."""

    challenge: Challenge
    decks: tuple[DeckLine, ...] = ()
    started: GameStarted | None = None


class ChallengeService:
    """Everything around challenges."""

    def __init__(
        self,
        challenges: ChallengeRepository,
        deadlines: Deadlines,
        shelf: Shelf,
        bringing: Bringing,
        library: CardLibrary,
        clock: Clock,
    ) -> None:
        self._challenges = challenges
        self._deadlines = deadlines
        self._shelf = shelf
        self._bringing = bringing
        self._library = library
        self._clock = clock

    def formats(self) -> tuple[FormatName, ...]:
        """The formats that are offered."""
        return tuple(DECK_FORMATS)

    def rules(self) -> tuple[RulesName, ...]:
        """The editions of the rules that are offered, the usual one first."""
        return ("seeds", "current")

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
        rules: RulesName = "seeds",
    ) -> Challenge:
        """Challenges a friend in a channel; the challenge message follows by the outbox.

        A rematch brings the friend's deck, the seat of the challenger, the game before and the channel it belonged to.

        Raises Refusal "challenge to oneself", "challenge to a bot", "wrong place", "missing permissions",
        "friend cannot see", "duplicate challenge", and what bringing a deck raises.
        """
        if friend.id == challenger.id:
            raise Refusal("challenge to oneself")
        if friend.is_bot:
            raise Refusal("challenge to a bot", friend=friend.name)
        if not place.guild_id or place.kind not in (("text", "thread") if rematch_of else ("text",)):
            raise Refusal("wrong place", kind=place.kind)
        if missing := place.missing():
            raise Refusal("missing permissions", permissions=missing)
        if not place.friend_can_see:
            raise Refusal("friend cannot see", friend=friend.name)
        brought = deck if isinstance(deck, Brought) else await self._bring(challenger.id, format, deck)
        terms = Terms(
            Player(challenger.id, challenger.name, brought.deck.name),
            Player(friend.id, friend.name, friend_deck.deck.name if friend_deck else ""),
            (brought, friend_deck),
            format,
            place.guild_id,
            place.channel_id,
            home or place.channel_id,
            place.language,
            challenger_seat,
            rematch_of,
            rules,
        )
        with explained():
            opened = await self._challenges.open(
                operation,
                challenger=challenger.id,
                friend=friend.id,
                guild=place.guild_id,
                channel=place.channel_id,
                terms=stored.Terms(
                    format=format, decks={str(challenger.id): terms.challenger.deck}, options={"rules": rules}
                ),
                expires=self._clock() + OPEN_FOR_MS,
                outbox=[notices.challenge()],
                notes={TERMS: msgspec.json.encode(terms).decode()},
                once=f"rematch of {rematch_of}" if rematch_of else "",
            )
        if isinstance(opened, stored.SameIsOpen):
            raise Refusal("duplicate challenge", challenge=opened.challenge_id)
        return await self.look(opened.challenge_id)

    async def look(self, challenge_id: str) -> Challenge:
        """A challenge as it stands; raises Refusal "no such challenge"."""
        with explained():
            try:
                found = await self._challenges.load(challenge_id)
            except ValueError:
                found = None
        if found is None:
            raise Refusal("no such challenge")
        return _challenge(found, self._clock())

    async def open_for(self, person_id: int) -> list[Challenge]:
        """The open challenges somebody has received, newest first."""
        with explained():
            found = await self._challenges.find_by_user(person_id)
        mine = [_challenge(each, self._clock()) for each in found if each.friend == person_id]
        return [each for each in mine if each.status == "open"]

    # -- answering

    async def accept(self, operation: str, challenge_id: str, person: Person) -> Acceptance:
        """The friend accepts: they choose a deck next; a rematch, whose decks are known, begins at once.

        Raises Refusal "no such challenge", "not your challenge" and "challenge accepted", "... declined",
        "... cancelled" or "... expired".
        """
        challenge = await self._mine(challenge_id, person)
        if challenge.friend.deck:
            return Acceptance(challenge, started=await self.choose_deck(operation, challenge_id, person, ""))
        if challenge.status != "open":
            raise Refusal(f"challenge {challenge.status}")
        return Acceptance(challenge, tuple(await self.decks_of(person.id, challenge.format)))

    async def choose_deck(self, operation: str, challenge_id: str, person: Person, deck: str) -> GameStarted:
        """The friend's deck is chosen, the challenge is accepted and the game begins.

        Raises as `accept` does, and what bringing a deck raises.
        """
        challenge = await self._mine(challenge_id, person)
        if challenge.status not in ("open", "accepted"):
            raise Refusal(f"challenge {challenge.status}")
        chosen = challenge.terms.decks[1] or await self._bring(person.id, challenge.format, deck)
        with explained():
            _possible(
                await self._challenges.choose(
                    challenge_id, operation, msgspec.json.encode(chosen), outbox=[notices.challenge()]
                )
            )
        accepted = await self.look(challenge_id)
        await self._begin(accepted)
        held = await self._shelf.take(accepted.game_id)
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

    async def expire_due(self) -> int:
        """Closes challenges whose time is over, and begins games whose beginning was cut short.

        Returns how many there were; dealing with one twice is harmless.
        """
        due = [each for each in await self._deadlines.claim(DUE_AT_ONCE) if each.subject is Subject.CHALLENGE]
        for deadline in due:
            found = await self._challenges.load(deadline.subject_id)
            if found is None:
                await self._deadlines.finish(deadline)
            elif found.status is stored.ChallengeStatus.READY:
                await self._begin(_challenge(found, self._clock()))
            else:
                await self._challenges.expire(found.id, f"expire:{found.id}", outbox=[notices.challenge()])
        return len(due)

    async def _bring(self, person_id: int, format: FormatName, deck: str) -> Brought:
        with explained():
            return await self._bringing.bring(person_id, format, deck)

    async def _mine(self, challenge_id: str, person: Person) -> Challenge:
        challenge = await self.look(challenge_id)
        if challenge.friend.id != person.id:
            raise Refusal("not your challenge", friend=challenge.friend.name)
        return challenge

    # -- beginning

    async def _begin(self, challenge: Challenge) -> None:
        """Makes the game of an accepted challenge unless it exists, so a crash in between is made good."""
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
            began=self._clock(),
            rematch_of=challenge.rematch_of,
            rules=challenge.rules,
        )
        seed = secrets.randbits(63)
        decks = [each.deck for each in brought]
        with explained(facts.id):
            catalogue = await self._library.with_loose(digest for each in brought for digest in each.loose.values())
            cards = await self._library.keep_for(facts.id, decks, catalogue)
            catalogue = await self._library.of_game(facts.id, cards)
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
            await self._shelf.games.create(
                game,
                f"begin:{challenge.id}",
                state,
                encode_entry(Entry([], list(table.events), digest(table.game), -1, notes=notes)),
                outbox=notices.at_start(table),
            )
            await self._challenges.started(challenge.id, f"started:{challenge.id}", outbox=[notices.challenge()])


def _possible(result: MoveResult) -> None:
    """Raises the Refusal that says why a challenge did not move."""
    if isinstance(result, NoChallenge):
        raise Refusal("no such challenge")
    if isinstance(result, NotPossible):
        raise Refusal(f"challenge {STATUSES[result.status]}")


def _challenge(found: stored.Challenge, now: int) -> Challenge:
    terms = msgspec.json.decode(found.notes[TERMS].encode(), type=Terms)
    if found.friend_choice is not None:
        brought = msgspec.json.decode(found.friend_choice, type=Brought)
        friend = structs.replace(terms.friend, deck=brought.deck.name)
        terms = structs.replace(terms, friend=friend, decks=(terms.decks[0], brought))
    status = STATUSES[found.status]
    return Challenge(
        id=found.id,
        terms=terms,
        status="expired" if status == "open" and found.expires <= now else status,
        expires=found.expires,
        message_id=found.message or 0,
        game_id=found.game_id,
    )
