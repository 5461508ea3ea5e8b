"""A table that waits for players: who sits where, for whom a seat is kept, and what taking or leaving one makes of it.

Everything here is a value: sitting down makes another `Gathered`, or is refused.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct, structs

from bot.play.clocks.paces import PaceName
from bot.play.game_records.brought import Brought
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import FormatName, GameFacts, Player, RulesName, TeamTalk
from bot.play.matchmaking.limits import NO_LIMITS, Limits, Standing
from bot.play.matchmaking.shared_chance import SharedChance
from bot.play.requests.refusal import Refusal
from engine import Catalogue, Mode, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.state.seats import SEATS, teams_for
from persistence.encoding.forms import Form
from persistence.matchmaking import lobbies as stored

LobbyStatus = Literal["open", "started", "cancelled", "expired"]

STATUSES: dict[stored.LobbyStatus, LobbyStatus] = {
    stored.LobbyStatus.OPEN: "open",
    stored.LobbyStatus.READY: "started",
    stored.LobbyStatus.STARTED: "started",
    stored.LobbyStatus.CANCELLED: "cancelled",
    stored.LobbyStatus.EXPIRED: "expired",
}


class Sitter(Struct, frozen=True):
    """A person who has taken a seat with a deck."""

    player: Player
    brought: Brought
    standing: Standing | None = None
    """What was known of them when they sat down."""

    @property
    def id(self) -> int:
        """Whose seat it is."""
        return self.player.id


class Guest(Struct, frozen=True):
    """A person for whom a seat is kept: any, or in a rematch a certain one with the deck of the game before."""

    id: int
    name: str
    seat: int = -1
    brought: Brought | None = None
    quiet: bool = False
    """Whether they are not to be called, for they have blocked the maker."""


class Gathered(Struct, frozen=True):
    """Who has gathered around a table so far, and what they agree to by sitting down."""

    maker: Player
    mode: Mode
    format: FormatName
    guild_id: int
    channel_id: int
    """Where it is posted."""
    home: int
    """The channel in which the game gets its thread."""
    seats: tuple[Sitter | None, ...]
    """By seat, clockwise; None where no person sits."""
    guests: tuple[Guest, ...] = ()
    """For whom seats are kept who have not sat down."""
    language: str = "en"
    rules: RulesName = "seeds"
    pace: PaceName = "untimed"
    verified: bool = False
    """Whether only cards that the installation knows may be brought."""
    private: bool = False
    """Whether only those may sit down for whom a seat is kept, and only they see the game."""
    rematch_of: str = ""
    queued: bool = False
    """Whether the queue has brought them together."""
    continues: str = ""
    """The moment of an earlier game from which it goes on (`continuing`)."""
    delay: SpectatorDelay = "none"
    """How far behind spectators of the game are."""
    limits: Limits = NO_LIMITS
    """What is asked of who sits down for whom no seat is kept."""
    chance: SharedChance | None = None
    """The chance of a verified game, with what those who sit there have mixed in so far; None elsewhere."""
    talk: TeamTalk = "open"
    """2V2.11 What teammates may say to each other."""
    swaps: tuple[int, ...] = ()
    """2V2.1 Who wants to swap seats with a player of the other team, the first to ask first."""

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Who sits there and has not said yet what they mix in, or that they do not."""
        return self.chance.awaited(sitter.player for sitter in self.sitters) if self.chance else ()

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """All who sits there, by seat."""
        return tuple(each for each in self.seats if each is not None)

    @property
    def least(self) -> int:
        """How many are needed to begin."""
        return min(SEATS[self.mode])

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(self.seats)

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return tuple(teams_for(self.mode, len(self.seats)))

    @property
    def begins_by_itself(self) -> bool:
        """Whether no person has anything left to decide: a duel or a rematch for which all sit down with known cards.

        Elsewhere sides may still be changed, and unknown cards are looked at, before a player begins; and in a verified
        game its players mix words into its chance.
        """
        if self.awaited:
            return False
        known = not any(sitter.brought.loose for sitter in self.sitters)
        return self.full and (bool(self.rematch_of) or (self.mode == "duel" and known))

    def seat_of(self, person_id: int) -> int | None:
        """Where a person sits; None for who does not."""
        return next((at for at, each in enumerate(self.seats) if each is not None and each.id == person_id), None)

    def guest(self, person_id: int) -> Guest | None:
        """The seat that is kept for a person."""
        return next((each for each in self.guests if each.id == person_id), None)

    # -- sitting down and getting up

    def seat_for(self, person_id: int) -> int:
        """The seat that a person would take, their own where they sit; 0 stands for a practice opponent.

        Raises Refusal "table full", and "table kept" where every free seat is kept for another person.
        """
        mine, guest = self.seat_of(person_id) if person_id else None, self.guest(person_id)
        if mine is not None:
            return mine
        if guest is not None and guest.seat >= 0:
            return guest.seat
        kept = {each.seat for each in self.guests if each.seat >= 0}
        free = [at for at, each in enumerate(self.seats) if each is None and at not in kept]
        if not any(each is None for each in self.seats):
            raise Refusal("table full")
        waiting = sum(1 for each in self.guests if each.seat < 0)
        if not free or (guest is None and (self.private or len(free) <= waiting)):
            raise Refusal("table kept")
        return free[0]

    def with_sitter(self, player: Player, brought: Brought, standing: Standing | None = None) -> Gathered:
        """A person sits down, or brings another deck than before.

        Raises as `seat_for`, and Refusal "two sorts of a unique" where others bring one with other facts.
        """
        for other in self.sitters:
            for reference, digest in brought.loose.items():
                if other.id != player.id and other.brought.loose.get(reference, digest) != digest:
                    raise Refusal("two sorts of a unique", unique=reference)
        guests = tuple(each for each in self.guests if each.id != player.id)
        at = self.seat_for(player.id)
        return structs.replace(self, seats=_put(self.seats, at, Sitter(player, brought, standing)), guests=guests)

    def with_opponent(self, player: Player, brought: Brought) -> Gathered:
        """A practice opponent takes a free seat that is kept for no person; raises as `seat_for`."""
        return structs.replace(self, seats=_put(self.seats, self.seat_for(player.id), Sitter(player, brought)))

    @property
    def opponents(self) -> int:
        """How many practice opponents sit there."""
        return sum(sitter.player.is_opponent for sitter in self.sitters)

    def without(self, person_id: int) -> Gathered:
        """A person gets up, or no longer has a seat kept; raises Refusal "not seated" and "the maker cancels"."""
        at = self.seat_of(person_id)
        if person_id == self.maker.id:
            raise Refusal("the maker cancels")
        if at is None and self.guest(person_id) is None:
            raise Refusal("not seated")
        guests = tuple(each for each in self.guests if each.id != person_id)
        seats = self.seats if at is None else _put(self.seats, at, None)
        chance = self.chance.without(person_id) if self.chance else None
        return structs.replace(self, seats=seats, guests=guests, chance=chance, swaps=_without(self.swaps, person_id))

    def mixed_in(self, person_id: int, words: str) -> Gathered:
        """A player at the table mixes words into the chance, "" for none.

        Raises Refusal "not seated", "no shared chance" and "words given".
        """
        if self.seat_of(person_id) is None:
            raise Refusal("not seated")
        if self.chance is None:
            raise Refusal("no shared chance")
        return structs.replace(self, chance=self.chance.with_words(person_id, words))

    def on_the_other_side(self, person_id: int) -> Gathered:
        """2V2.1 A person changes teams: to a free seat, or with a practice opponent, or with who wants that too.

        Without any of these they want it from now on, and no longer where they did. Raises Refusal "not seated" and
        "no free side".
        """
        at = self.seat_of(person_id)
        if at is None:
            raise Refusal("not seated")
        there = [to for to, team in enumerate(self.teams) if team != self.teams[at]]
        if not there or self.rematch_of:
            raise Refusal("no free side")
        free = [to for to in there if self.seats[to] is None]
        others = {sitter.id: to for to in there if (sitter := self.seats[to]) is not None}
        willing = [to for to in there if (sitter := self.seats[to]) is not None and sitter.player.is_opponent]
        willing += [others[wanting] for wanting in self.swaps if wanting in others]
        if not (free or willing):
            wanting = person_id in self.swaps
            swaps = _without(self.swaps, person_id) if wanting else (*self.swaps, person_id)
            return structs.replace(self, swaps=swaps)
        to = (free or willing)[0]
        other = self.seats[to]
        swaps = _without(_without(self.swaps, person_id), other.id if other is not None else 0)
        return structs.replace(self, seats=_put(_put(self.seats, to, self.seats[at]), at, other), swaps=swaps)

    def mixed(self, chance: random.Random) -> Gathered:
        """Each person sits down again as chance has it."""
        seats = list(self.seats)
        chance.shuffle(seats)
        return structs.replace(self, seats=tuple(seats), swaps=())

    def may_begin(self, person_id: int) -> None:
        """Raises Refusal where a player cannot begin the game.

        "not seated", "only the maker", "too few players" and "words missing".
        """
        if self.seat_of(person_id) is None:
            raise Refusal("not seated")
        if len(self.sitters) < self.least or (self.rematch_of and not self.full):
            raise Refusal("too few players", seated=len(self.sitters), needed=self.least)
        if not self.full and person_id != self.maker.id:
            raise Refusal("only the maker", maker=self.maker.name)
        if self.awaited:
            raise Refusal("words missing", people=[player.name for player in self.awaited])


GATHERED = Form("table that waits", Gathered)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table that waits for players, as all may see it; `expires` is in milliseconds since 1970."""

    id: str
    gathered: Gathered
    status: LobbyStatus
    expires: int
    version: int
    message_id: int = 0
    game_id: str = ""
    unverified: tuple[tuple[str, tuple[CardDefinition, ...]], ...] = ()
    """Who tells of cards that only they have, and those cards."""
    catalogue: Catalogue = field(default_factory=default_catalogue)

    @property
    def channel_id(self) -> int:
        """Where it stands."""
        return self.gathered.channel_id

    def loose(self) -> Iterator[tuple[str, list[str]]]:
        """Who brings cards that only they tell of, and the digests of these."""
        for sitter in self.gathered.sitters:
            if sitter.brought.loose:
                yield sitter.player.name, list(sitter.brought.loose.values())


def read_lobby(found: stored.Lobby, now: int) -> Lobby:
    """A lobby as it is stored, as it stands at that time (milliseconds)."""
    status = STATUSES[found.status]
    return Lobby(
        id=found.id,
        gathered=GATHERED.decode(found.body),
        status="expired" if status == "open" and found.expires <= now else status,
        expires=found.expires,
        version=found.version,
        message_id=found.message or 0,
        game_id=found.game_id,
    )


def facts_of(lobby: Lobby, now: int) -> GameFacts:
    """What is agreed by those who sit there; empty seats are taken away."""
    gathered = lobby.gathered
    return GameFacts(
        id=lobby.game_id,
        players=tuple(sitter.player for sitter in gathered.sitters),
        format=gathered.format,
        guild_id=gathered.guild_id,
        channel_id=gathered.home,
        lobby=lobby.id,
        language=gathered.language,
        began=now,
        rematch_of=gathered.rematch_of,
        rules=gathered.rules,
        mode=gathered.mode,
        pace=gathered.pace,
        private=gathered.private,
        continues=gathered.continues,
        delay=gathered.delay,
        talk=gathered.talk,
    )


def _without(people: tuple[int, ...], person_id: int) -> tuple[int, ...]:
    return tuple(each for each in people if each != person_id)


def _put(seats: tuple[Sitter | None, ...], at: int, sitter: Sitter | None) -> tuple[Sitter | None, ...]:
    return (*seats[:at], sitter, *seats[at + 1 :])
