"""Challenging a friend: from the invitation to a game that has begun."""

from __future__ import annotations

from msgspec import structs

from bot.play.clocks.paces import PaceName
from bot.play.game_records import notices
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import FormatName, Player, RulesName
from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.challenge import (
    Acceptance,
    Challenge,
    ChallengeRecord,
    GameStarted,
    Terms,
    read_challenge,
)
from bot.play.matchmaking.challenge_keeping import ChallengeKeeping, _possible
from bot.play.matchmaking.shared_chance import fresh_chance, words_said
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import TRIES
from bot.play.settings import ServerSettings
from persistence.matchmaking import challenges as stored
from persistence.matchmaking.challenges import NotPossible, challenge_id_of

OPEN_FOR_MS = 48 * 3_600_000
"""How long a challenge may be accepted."""


class ChallengeService(ChallengeKeeping):
    """Everything around challenges."""

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
