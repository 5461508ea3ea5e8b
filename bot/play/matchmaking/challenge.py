"""A challenge: what it says, how it stands, and what an accepting friend has to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct, structs

from bot.play.clocks.paces import PaceName
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import FormatName, GameFacts, Player, RulesName
from bot.play.game_records.looks import DeckLine, Look
from bot.play.matchmaking.limits import Standing
from bot.play.matchmaking.shared_chance import SharedChance
from engine import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.sealing import Opened
from persistence.encoding.forms import Form
from persistence.games.records import Field, Numbered, Record
from persistence.matchmaking import challenges as stored

ChallengeStatus = Literal["open", "proposed", "accepted", "declined", "cancelled", "expired"]

STATUSES: dict[stored.ChallengeStatus, ChallengeStatus] = {
    stored.ChallengeStatus.OPEN: "open",
    stored.ChallengeStatus.ACCEPTED: "proposed",
    stored.ChallengeStatus.READY: "accepted",
    stored.ChallengeStatus.STARTED: "accepted",
    stored.ChallengeStatus.DECLINED: "declined",
    stored.ChallengeStatus.CANCELLED: "cancelled",
    stored.ChallengeStatus.EXPIRED: "expired",
}


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
    verified: bool = False
    """Whether only cards that the installation knows may be brought."""
    pace: PaceName = "untimed"
    private: bool = False
    """Whether only the two see the game, and whom they bring in."""
    quiet: bool = False
    """Whether the friend is not to be called, for they have blocked the challenger."""
    continues: str = ""
    """The moment of an earlier game from which it goes on (`continuing`)."""
    delay: SpectatorDelay = "none"
    """How far behind its spectators are."""
    standing: Standing | None = None
    """What is known of the challenger."""
    chance: Opened | None = None
    """What was sealed when it was made, of a verified game; it is told to none before that is over."""


TERMS_OF_A_CHALLENGE = Form("terms of a challenge", Terms)


class ChallengeRecord(Record):
    """What the bot keeps with a challenge."""

    terms = Field[Terms](TERMS_OF_A_CHALLENGE)
    """What it says."""
    words = Numbered[str](str)
    """What each of the two mixes into the chance, by the id of the person; "" for nothing."""
    proposal = Field[int](int, 0)
    """The message which asks the challenger to agree."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as all may see it; `expires` is in milliseconds since 1970.

    It is "proposed" while its friend has accepted and something is missing: the challenger's consent to a deck with
    unverified cards, or in a verified game what one of the two mixes into its chance.
    """

    id: str
    terms: Terms
    status: ChallengeStatus
    expires: int
    message_id: int = 0
    game_id: str = ""
    proposal_id: int = 0
    """The message that asks the challenger to agree, 0 where there is none."""
    unverified: tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]] = ((), ())
    """The cards that only the challenger, and only the friend, tells of."""
    catalogue: Catalogue = field(default_factory=default_catalogue)
    """The cards from which those are named."""
    chance: SharedChance | None = None
    """The chance of a verified game, with what the two have mixed in so far; None elsewhere."""

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Who of the two has not said yet what they mix in, or that they do not."""
        return self.chance.awaited((self.challenger, self.friend)) if self.chance else ()

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


def read_challenge(found: stored.Challenge, now: int) -> Challenge:
    """A challenge as it is stored, as it stands at that time (milliseconds)."""
    record = ChallengeRecord(found.kept)
    terms = record.terms
    if found.friend_choice is not None:
        brought = BROUGHT.decode(found.friend_choice)
        friend = structs.replace(terms.friend, deck=brought.deck.name)
        terms = structs.replace(terms, friend=friend, decks=(terms.decks[0], brought))
    status = STATUSES[found.status]
    given = {person: record.words[person] for person in record.words}
    return Challenge(
        id=found.id,
        terms=terms,
        proposal_id=record.proposal,
        status="expired" if status in ("open", "proposed") and found.expires <= now else status,
        expires=found.expires,
        message_id=found.message or 0,
        game_id=found.game_id,
        chance=SharedChance(terms.chance, given) if terms.chance else None,
    )


def agreed(challenge: Challenge, now: int) -> tuple[GameFacts, list[Brought]]:
    """What the two have agreed on, with their decks by seat; `now` is in milliseconds since 1970."""
    terms = challenge.terms
    seated = list(zip((terms.challenger, terms.friend), terms.decks, strict=True))
    if terms.challenger_seat == 1:
        seated.reverse()
    facts = GameFacts(
        id=challenge.game_id,
        players=tuple(player for player, _ in seated),
        format=terms.format,
        guild_id=terms.guild_id,
        channel_id=terms.home,
        challenge=challenge.id,
        language=terms.language,
        began=now,
        rematch_of=terms.rematch_of,
        rules=terms.rules,
        pace=terms.pace,
        private=terms.private,
        continues=terms.continues,
        delay=terms.delay,
    )
    return facts, [deck for _, deck in seated if deck is not None]
